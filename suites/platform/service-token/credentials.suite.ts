/**
 * Which credentials get a service token.
 * Refused requests are sent between two that get a token for the right credentials. If one of these fails, the rule is
 * undecided, unless a token comes for input that the suite made up.
 * Clauses: 4.3 Authorization, 5 item 2, 7 row 4.
 */
import { facts } from '#generated/catalogue.js'
import {
  basic,
  type Case,
  type Cases,
  type Context,
  given,
  type HeaderLine,
  inventedLike,
  optional,
  otherCharacter,
  type Profile,
  positiveControl,
  rule,
  swapCase,
  tokensInBody,
} from '#kit/platform'
import { betweenTokens, refusesRecorded } from '#kit/platform/service-token'

const encoded = encodeURIComponent

/** A character that form decoding changes, a colon, or one beyond ASCII. */
const needsRawReading = /[+%:]|[^ -~]/

// 4.3 Authorization: The token endpoint reads client ID and password from the Basic header without form
//   decoding.
//   Check: The header is the base64 of `client_id:password` without any other encoding, with a password that
//   holds characters such as `+`, `%`, a colon or an umlaut. A token must come. If none comes for the
//   generated password, the form-encoded one must get a token, else the rule is undecided. A generated
//   password without such characters shows nothing, so the case does not apply to it. The control for another
//   such password of the profile is the generated one.
rule(
  'service-token.basic-raw',
  ({ service }: Profile): Cases<['special' | null]> => [
    service !== null && !needsRawReading.test(service.clientId + service.password)
      ? {
          case: ['generated password', null],
          needs: [],
          optional: false,
          inapplicable: 'the generated password has no character that can be misread',
        }
      : ['generated password', null],
    optional(['client.special-password'], 'password with special characters', 'special'),
  ],
  async ({ tokens, profile, service, tokens: { serviceHeader } }, kind: 'special' | null) => {
    if (kind === null) {
      const { clientId, password } = service
      const raw = tokens.service(serviceHeader)
      // If the encoded form fails too, every service request does: other rules report it.
      if (tokensInBody(await raw.answer()).length === 0)
        await positiveControl(() =>
          tokens.service(basic(encoded(clientId), encoded(password))).deliversToken(),
        )
      return void (await raw.deliversToken())
    }
    // If the usual password fails, every service request does: other rules report it.
    await positiveControl(() => tokens.service(serviceHeader).deliversToken())
    const { clientId, password } = profile.specialService ?? service
    await tokens.service(basic(clientId, password)).deliversToken()
  },
)

/** Wrong passwords, and the right one of the second tenant. */
const otherPasswords = ({ service, app, servicePasswordB }: Profile) => {
  const right = service?.password ?? 'none'
  const validElsewhere = [app.clientSecret, servicePasswordB].filter((text) => text !== null)
  return [
    ...wrongPasswords(right, validElsewhere),
    ...(servicePasswordB === right
      ? []
      : [optional(['client.service-b'], 'password of the second tenant', [servicePasswordB ?? ''])]),
  ]
}

// 4.3 Authorization: The token endpoint issues no service token for a wrong password.
//   Check: Before and after, the right password gets a token. In between, the suite sends it with one
//   character changed, removed or added, in the other letter case, with a blank or line feed at the end,
//   empty, as wildcards, and replaced by the password of the second tenant. No token may come.
rule('service-token.password.wrong', otherPasswords, (context, wrong) =>
  betweenTokens(context, async () => {
    for (const [index, password] of wrong.entries()) {
      const about = `wrong password ${index + 1} of ${wrong.length}`
      const header = basic(context.service.clientId, password)
      await context.tokens.service(header, { about }).deliversNoToken('profile')
    }
  }),
)

/** Where a client sends a secret instead of a password. */
type Place = 'header' | 'form'

/** A client ID with the OIDC client secret that is sent instead of a password. */
interface Pair {
  readonly clientId: string
  readonly secret: string
}

const idOf = ({ service, app }: Profile): string => service?.clientId ?? app.clientId

/** A request with an OIDC client secret instead of the password. Default: the one of the service under test. */
function withSecret(
  { app, profile, service, tokens }: Context,
  place: Place,
  { clientId, secret }: Pair = { clientId: idOf(profile), secret: app.clientSecret ?? '' },
) {
  given(service.password !== secret, 'the profile has the same text as client secret and as password')
  return place === 'header'
    ? tokens.service(basic(clientId, secret))
    : tokens.service(null, {}, { client_id: clientId, client_secret: secret })
}

const bothPlaces = ['header', 'form'] as const

/** Each client ID that may be sent with an OIDC client secret: some products keep one list of clients for both grants. */
const secretPairs = (
  profile: Profile,
): Cases<[places: readonly Place[], pair: Pair, at: 'first' | 'second']> => {
  const { app, publicApp, secondApp } = profile
  const secret = app.clientSecret ?? ''
  const ofService = { clientId: idOf(profile), secret }
  const ofSignIn = { clientId: app.clientId, secret }
  const ofSecond = { clientId: secondApp?.clientId ?? '', secret: secondApp?.clientSecret ?? '' }
  const ofPublic = { clientId: publicApp?.clientId ?? '', secret }
  return [
    ['in the Basic header', ['header'], ofService, 'first'],
    ['in the form', ['form'], ofService, 'first'],
    optional(['client.service-b'], 'at the second tenant', ['header'] as const, ofService, 'second' as const),
    {
      case: ['OIDC client ID', bothPlaces, ofSignIn, 'first'],
      needs: [],
      optional: false,
      ...(ofSignIn.clientId === ofService.clientId
        ? { inapplicable: 'the service has the client ID of single sign-on' }
        : {}),
    },
    optional(['client.second'], 'second client', bothPlaces, ofSecond, 'first' as const),
    optional(['client.public'], 'public client', bothPlaces, ofPublic, 'first' as const),
  ]
}

// 5 item 2: The token endpoint does not accept the OIDC client secret as password for a service token.
//   Check: After a token with the generated password, the suite sends the OIDC client secret: in the Basic
//   header, and as `client_secret` in the form without a header, with the client ID of the service, with the
//   one of single sign-on if it differs, and with the one of the public application. The second application
//   sends its own secret. No token may come. The second tenant must refuse the secret too.
rule('service-token.password.client-secret', secretPairs, async (context, places, pair, at) => {
  if (at === 'second') return refusesSecretAtSecond(context, pair)
  await betweenTokens(context, async () => {
    for (const place of places) await withSecret(context, place, pair).deliversNoToken('profile')
  })
})

/** Judges: the client secret gets no token at the second tenant, between tokens for its password. */
async function refusesSecretAtSecond(context: Context, { clientId, secret }: Pair): Promise<void> {
  const { profile } = context
  const password = profile.servicePasswordB ?? ''
  given(password !== secret, 'the profile has the same text as client secret and as password')
  const second = context.at(profile.tenantB ?? '')
  const refused = () => second.tokens.service(basic(clientId, secret)).deliversNoToken('profile')
  await betweenTokens(second, refused, { clientId, password })
}

// 7 token: The token endpoint refuses the OIDC client secret as password with `invalid_grant`.
//   Check: After a service token with the right password, the suite sends the OIDC client secret in its place
//   in the Basic header. The answer must name `invalid_grant`, although `invalid_client` is the usual name
//   for wrong credentials.
rule('service-token.error.invalid-grant.client-secret', (context) =>
  betweenTokens(context, () => withSecret(context, 'header').namesError(facts.invalidGrant)),
)

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** Authorization headers without usable credentials; null sends none. */
const noCredentials: [
  string,
  (right: { clientId: string; password: string; publicId: string | undefined }) => readonly (string | null)[],
][] = [
  ['no Authorization header', () => [null]],
  ['scheme alone', () => ['Basic', 'Basic ']],
  ['not base64', () => ['Basic !!!']],
  [
    'no colon',
    ({ clientId, password }) => [clientId, clientId + password].map((text) => `Basic ${base64(text)}`),
  ],
  ['colon alone', () => [`Basic ${base64(':')}`]],
  [
    'client ID and colon',
    ({ clientId, publicId = clientId }) =>
      [...new Set([clientId, publicId])].map((id) => `Basic ${base64(`${id}:`)}`),
  ],
  [
    'other scheme',
    ({ clientId, password }) => [`Bearer ${base64(`${clientId}:${password}`)}`, `Bearer ${password}`],
  ],
]

// 4.3 Authorization: The token endpoint issues no service token for a request without usable Basic
//   credentials.
//   Check: The suite sends no Authorization header, `Basic` without a value, text that is not base64, base64
//   without a colon, a colon only, the client ID and that of the public application with an empty password,
//   and the right credentials under `Bearer`. No token may come for any of them.
rule('service-token.credentials-missing', noCredentials, (context, headers) =>
  betweenTokens(context, async () => {
    const { profile, service } = context
    for (const value of headers({ ...service, publicId: profile.publicApp?.clientId })) {
      const header: HeaderLine | null = value === null ? null : ['Authorization', value]
      await context.tokens.service(header).deliversNoToken()
    }
  }),
)
refusesRecorded(
  'service-token.credentials-missing',
  ({ requestsServiceToken, basic: sent, facts: sentFacts }) => {
    const { authorization, form } = sentFacts
    const hasOther = form.some(([name]) => /secret|assertion/.test(name))
    // A recording may lack the header.
    if (!requestsServiceToken || authorization === null || hasOther) return false
    return sent === null || sent.password === ''
  },
)

/** Client IDs that do not belong to the password. */
const otherIds = ({ service, secondApp }: Profile) => {
  const clientId = service?.clientId ?? 'none'
  const swapped = swapCase(clientId)
  return [
    ['unknown', inventedLike(clientId)] as const,
    ['empty', ''] as const,
    ...(swapped === clientId ? [] : [['other letter case', swapped] as const]),
    optional(['client.second'], 'ID of another client', secondApp?.clientId ?? ''),
  ]
}

// 4.3 Authorization: The token endpoint issues no service token for a password with a client ID that it does
//   not belong to.
//   Check: The right password is sent with an invented, empty or differently cased client ID, and with the ID
//   of the second application. No token may come: the pair counts, not the password.
rule('service-token.client-id', otherIds, (context, clientId) =>
  betweenTokens(context, () =>
    context.tokens.service(basic(clientId, context.service.password)).deliversNoToken('profile'),
  ),
)

/**
 * Cases of wrong passwords, each with the texts that are sent one after the other.
 * @param right the generated password
 * @param validElsewhere other secrets and passwords of the profile: they are never sent
 */
export function wrongPasswords(
  right: string,
  validElsewhere: readonly string[] = [],
): Case<[wrong: readonly string[]]>[] {
  const cases: [string, string[]][] = [
    ['last character changed', [otherCharacter(right, -1)]],
    ['last character removed', [right.slice(0, -1)]],
    ['other letter case', [swapCase(right)]],
    ['one character appended', [`${right}x`]],
    ['empty', ['']],
    ['blank or line feed appended', [`${right} `, `${right}\n`]],
    ['wildcards', ['*', '%', '.*', "' or '1'='1"]],
  ]
  const valid = [right, ...validElsewhere]
  return cases
    .map(([name, wrong]) => [name, [...new Set(wrong)].filter((text) => !valid.includes(text))] as const)
    .filter(([, wrong]) => wrong.length > 0)
}

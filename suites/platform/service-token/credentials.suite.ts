/**
 * Which credentials get a service token.
 * Clauses: 4.3 Authorization, 5 item 2, 7 row 4.
 */
import {
  basic,
  type Cases,
  type Context,
  given,
  type HeaderLine,
  inventedLike,
  optional,
  type Profile,
  positiveControl,
  rule,
  swapCase,
  tokensInBody,
} from '#kit/platform'
import { betweenTokens } from './between-tokens.js'
import { wrongPasswords } from './credentials.inputs.js'

const encoded = encodeURIComponent

/** A character that form decoding changes, a colon, or one beyond ASCII. */
const needsRawReading = /[+%:]|[^ -~]/

// 4.3 Authorization: The token endpoint reads client ID and password from the Basic header without form
//   decoding.
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
  async ({ tokens, profile, service, serviceHeader }, kind: 'special' | null) => {
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
rule('service-token.password.wrong', otherPasswords, (context, wrong) =>
  betweenTokens(context, async () => {
    for (const [index, password] of wrong.entries()) {
      const about = `wrong password ${index + 1} of ${wrong.length}`
      const header = basic(context.service.clientId, password)
      await context.tokens.service(header, { about }).deliversNoToken()
    }
  }),
)

/** A request with the OIDC client secret instead of the password. */
function withSecret({ app, service, tokens }: Context, place: 'header' | 'form') {
  const client_secret = app.clientSecret ?? ''
  given(service.password !== client_secret, 'the profile has the same text as client secret and as password')
  return place === 'header'
    ? tokens.service(basic(service.clientId, client_secret))
    : tokens.service(null, {}, { client_id: service.clientId, client_secret })
}

// 5 item 2: The token endpoint does not accept the OIDC client secret as password for a service token.
rule(
  'service-token.password.client-secret',
  [
    ['in the Basic header', 'header'],
    ['in the form', 'form'],
    optional(['client.service-b'], 'at the second tenant', 'second'),
  ],
  (context, place: 'header' | 'form' | 'second') =>
    place === 'second'
      ? refusesSecretAtSecond(context)
      : betweenTokens(context, () => withSecret(context, place).deliversNoToken()),
)

/** Judges: the client secret gets no token at the second tenant, between tokens for its password. */
async function refusesSecretAtSecond(context: Context): Promise<void> {
  const { app, profile, service } = context
  const { clientId } = service
  const [secret, password] = [app.clientSecret ?? '', profile.servicePasswordB ?? '']
  given(password !== secret, 'the profile has the same text as client secret and as password')
  const second = context.at(profile.tenantB ?? '')
  const refused = () => second.tokens.service(basic(clientId, secret)).deliversNoToken()
  await betweenTokens(second, refused, { clientId, password })
}

// 7 token: The token endpoint refuses the OIDC client secret as password with `invalid_grant`.
rule('service-token.error.invalid-grant.client-secret', (context) =>
  betweenTokens(context, () => withSecret(context, 'header').namesError('invalid_grant')),
)

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** Authorization headers without usable credentials; null sends none. */
const noCredentials: [
  string,
  (right: { clientId: string; password: string }) => readonly (string | null)[],
][] = [
  ['no Authorization header', () => [null]],
  ['scheme alone', () => ['Basic', 'Basic ']],
  ['not base64', () => ['Basic !!!']],
  [
    'no colon',
    ({ clientId, password }) => [clientId, clientId + password].map((text) => `Basic ${base64(text)}`),
  ],
  ['colon alone', () => [`Basic ${base64(':')}`]],
  ['client ID and colon', ({ clientId }) => [`Basic ${base64(`${clientId}:`)}`]],
  [
    'other scheme',
    ({ clientId, password }) => [`Bearer ${base64(`${clientId}:${password}`)}`, `Bearer ${password}`],
  ],
]

// 4.3 Authorization: The token endpoint issues no service token for a request without usable Basic
//   credentials.
rule('service-token.credentials-missing', noCredentials, (context, headers) =>
  betweenTokens(context, async () => {
    for (const value of headers(context.service)) {
      const header: HeaderLine | null = value === null ? null : ['Authorization', value]
      await context.tokens.service(header).deliversNoToken()
    }
  }),
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
rule('service-token.client-id', otherIds, (context, clientId) =>
  betweenTokens(context, () =>
    context.tokens.service(basic(clientId, context.service.password)).deliversNoToken(),
  ),
)

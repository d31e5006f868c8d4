/**
 * The client secret of a confidential client when it redeems a code.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * If one of these gets no tokens, the rule is undecided, unless tokens come for input that the suite made up.
 * Clauses: 4.2 client_secret, 5 items 1 and 2.
 */
import {
  type App,
  basic,
  type Case,
  type Changes,
  given,
  inventedLike,
  optional,
  otherCharacter,
  positiveControl,
  rule,
  swapCase,
} from '#kit/platform'
import { refusesRecorded, uiUrlsOnDomain } from '#kit/platform/token'

const noSecrets: [string, Changes][] = [
  ['left out', { client_secret: undefined }],
  ['empty', { client_secret: '' }],
  ['blank', { client_secret: ' ' }],
]

/** The client as one whose users come back to a UI Integration URL. */
const atUiUrl = (app: App): App => ({ ...app, redirectUri: uiUrlsOnDomain(app)[0] ?? app.redirectUri })

// 4.2 client_secret: The token endpoint issues no tokens for a confidential client without its secret, with
//   or without PKCE.
//   Check: The code of the confidential application is redeemed with `client_secret` left out, empty or a
//   single blank, first without PKCE and then with the right verifier. A correct verifier must not replace
//   the secret. The second confidential application does the same without PKCE. So does the first one with
//   codes for a UI Integration URL.
rule(
  'token.code.client-secret.missing',
  ({ app, secondApp }) => [
    ...noSecrets.map(([name, changes]) => [name, [changes], null, app] as const),
    ...noSecrets.map(([name, changes]) => [`${name}, with PKCE`, [changes], 'PKCE', app] as const),
    optional(
      ['client.second'],
      'second confidential client',
      noSecrets.map(([, changes]) => changes),
      null,
      secondApp ?? app,
    ),
    optional(
      ['client.ui-url-on-domain'],
      'code for a UI Integration URL',
      noSecrets.map(([, changes]) => changes),
      null,
      atUiUrl(app),
    ),
  ],
  async (context, changes: readonly Changes[], pkce: 'PKCE' | null, app: App) => {
    const { tokens } = context
    await context.refusals.exchanges({ app, pkce: pkce !== null }, changes, (grant, change) => {
      const sent = change['client_secret']
      const about = sent === undefined ? 'no client_secret' : `client_secret "${sent}"`
      return tokens.redeem(grant, change, { about }).deliversNoToken()
    })
  },
)
refusesRecorded(
  'token.code.client-secret.missing',
  (request) =>
    request.redeemsCode &&
    request.facts.client === 'confidential' &&
    request.facts.authorization === null &&
    (request.value('client_secret') ?? '').trim() === '' &&
    !request.facts.query.some(([name]) => name === 'client_secret'),
)

// 4.2 client_secret: The token endpoint issues no tokens for a confidential client with a wrong secret.
//   Check: The secret is sent with one character changed, removed or added, in the other letter case, encoded
//   or decoded once more, as wildcards (`*`, `%`, `.*`, a quoted SQL condition), and replaced by the secret
//   of another client. The second confidential application sends an invented secret and that of the first
//   one. Each wrong secret uses a fresh code, between exchanges that succeed. One code is for a UI
//   Integration URL.
rule(
  'token.code.client-secret.wrong',
  ({ app, secondApp, service }) => {
    const secret = app.clientSecret ?? 'none'
    const validElsewhere = [secondApp?.clientSecret ?? secret, service?.password ?? secret]
    const secondSecret = secondApp?.clientSecret ?? ''
    return [
      ...wrongSecrets(secret, validElsewhere).map(([name, wrong]) => [name, wrong, app] as const),
      optional(['client.second'], 'secret of another client', [secondSecret], app),
      optional(
        ['client.second'],
        'second confidential client',
        [inventedLike(secondSecret), secret].filter((text) => text !== secondSecret),
        secondApp ?? app,
      ),
      optional(
        ['client.ui-url-on-domain'],
        'code for a UI Integration URL',
        [inventedLike(secret)],
        atUiUrl(app),
      ),
    ]
  },
  async (context, wrong: readonly string[], app: App) => {
    const { tokens } = context
    await context.refusals.exchanges({ app }, wrong, (grant, client_secret) => {
      const about = `wrong secret ${wrong.indexOf(client_secret) + 1} of ${wrong.length}`
      return tokens.redeem(grant, { client_secret }, { about }).deliversNoToken('profile')
    })
  },
)

// 4.2 client_secret: The token endpoint does not accept the generated password as client_secret for a code.
//   Check: The suite shows that the platform-generated password gets a service token. Then it redeems a code
//   with this password, in `client_secret` or in a Basic header; no tokens may come.
rule(
  'token.code.client-secret.password',
  [
    ['as client_secret', 'form'],
    ['in a Basic header', 'header'],
  ],
  async (context, place: 'form' | 'header') => {
    const {
      app,
      tokens,
      service,
      tokens: { serviceHeader },
    } = context
    given(
      service.password !== app.clientSecret,
      'the profile has the same text as client secret and as password',
    )
    await positiveControl(() => tokens.service(serviceHeader).deliversToken())

    if (place === 'form') {
      await context.refusals.exchange({ app }, (grant) =>
        tokens.redeem(grant, { client_secret: service.password }).deliversNoToken('profile'),
      )
      return
    }
    // The password belongs to the service; a product may also accept it for the client of the code.
    const headers = [...new Set([service.clientId, app.clientId])].map((id) => basic(id, service.password))
    await context.refusals.exchanges({ app }, headers, (grant, header) =>
      tokens.redeem(grant, { client_secret: undefined }, { headers: [header] }).deliversNoToken('profile'),
    )
  },
)

/**
 * Cases of wrong client secrets, each with the texts that are sent one after the other.
 * @param right the OIDC client secret
 * @param validElsewhere other secrets and passwords of the profile: they are never sent
 */
export function wrongSecrets(
  right: string,
  validElsewhere: readonly string[] = [],
): Case<[wrong: readonly string[]]>[] {
  const [first = '', rest] = [right.charAt(0), right.slice(1)]
  const cases: [string, string[]][] = [
    ['last character changed', [otherCharacter(right, -1)]],
    ['last character removed', [right.slice(0, -1)]],
    ['other letter case', [swapCase(right)]],
    ['one character appended', [`${right}x`, `${right} `]],
    [
      'encoded or decoded once more',
      [encodeURIComponent(right), `%${first.charCodeAt(0).toString(16)}${rest}`, decodedOnce(right)],
    ],
    ['wildcards', ['*', '%', '.*', "' or '1'='1"]],
  ]
  const valid = [right, '', ...validElsewhere]
  return cases
    .map(([name, wrong]) => [name, [...new Set(wrong)].filter((text) => !valid.includes(text))] as const)
    .filter(([, wrong]) => wrong.length > 0)
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

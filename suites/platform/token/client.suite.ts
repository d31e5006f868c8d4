/**
 * The client secret of a confidential client when it redeems a code.
 * Clauses: 4.2 client_secret, 5 items 1 and 2.
 */
import { type Changes, given, optional, positiveControl, rule } from '#kit/platform'
import { wrongSecrets } from './client.inputs.js'

const noSecrets: [string, Changes][] = [
  ['left out', { client_secret: undefined }],
  ['empty', { client_secret: '' }],
  ['blank', { client_secret: ' ' }],
]

// 4.2 client_secret: The token endpoint issues no tokens for a confidential client without its secret, with
//   or without PKCE.
rule(
  'token.code.client-secret.missing',
  [
    ...noSecrets.map(([name, changes]) => [name, changes, null] as const),
    ...noSecrets.map(([name, changes]) => [`${name}, with PKCE`, changes, 'PKCE'] as const),
  ],
  async (context, changes, pkce) => {
    const { app, tokens } = context
    await context.betweenExchanges({ app, pkce: pkce !== null }, (grant) =>
      tokens.redeem(grant, changes).deliversNoToken(),
    )
  },
)

// 4.2 client_secret: The token endpoint issues no tokens for a confidential client with a wrong secret.
rule(
  'token.code.client-secret.wrong',
  ({ app, secondApp, service }) => {
    const secret = app.clientSecret ?? 'none'
    const validElsewhere = [secondApp?.clientSecret ?? secret, service?.password ?? secret]
    return [
      ...wrongSecrets(secret, validElsewhere),
      optional(['client.second'], 'secret of another client', [secondApp?.clientSecret ?? '']),
    ]
  },
  async (context, wrong) => {
    const { app, tokens } = context
    await context.eachBetweenExchanges({ app }, wrong, (grant, client_secret) => {
      const about = `wrong secret ${wrong.indexOf(client_secret) + 1} of ${wrong.length}`
      return tokens.redeem(grant, { client_secret }, { about }).deliversNoToken()
    })
  },
)

// 4.2 client_secret: The token endpoint does not accept the generated password as client_secret for a code.
rule(
  'token.code.client-secret.password',
  [
    ['as client_secret', 'form'],
    ['in a Basic header', 'header'],
  ],
  async (context, place: 'form' | 'header') => {
    const { app, tokens, service, serviceHeader } = context
    given(
      service.password !== app.clientSecret,
      'the profile has the same text as client secret and as password',
    )
    await positiveControl(() => tokens.service(serviceHeader).deliversToken())

    await context.betweenExchanges({ app }, (grant) => {
      const attempt =
        place === 'form'
          ? tokens.redeem(grant, { client_secret: service.password })
          : tokens.redeem(grant, { client_secret: undefined }, { headers: [serviceHeader] })
      return attempt.deliversNoToken()
    })
  },
)

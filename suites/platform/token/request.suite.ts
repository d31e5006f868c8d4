/**
 * Token requests with a missing or wrong parameter, or in another encoding: no tokens come.
 * Clause: 4.2, rows Content-Type, grant_type, code, redirect_uri, client_id.
 */
import {
  type Changes,
  inventedLike,
  otherCharacter,
  rule,
  sideBySide,
  swapCase,
  unlessTolerated,
} from '#kit/platform'
import { refusedExchange } from './refused-exchanges.js'
import { everyOtherRedirect, otherContentTypes } from './request.inputs.js'

// 4.2 Content-Type: The token endpoint issues no tokens for a request that is not form-encoded or does not
//   declare it.
rule('token.code.content-type', otherContentTypes, async (context, encodings) => {
  const { app, tokens } = context
  await context.eachBetweenExchanges({ app }, encodings, (grant, encoding) => {
    const body = `body ${encodings.indexOf(encoding) + 1} of ${encodings.length}`
    const about = `${encoding.contentType ?? 'no content type'} (${body})`
    return tokens.redeem(grant, {}, { ...encoding, about }).deliversNoToken()
  })
})

/** Cases of a missing parameter; none if the profile says that the target does without it. */
const absent = (parameter: string) =>
  unlessTolerated(parameter, [
    ['left out', { [parameter]: undefined }],
    ['empty', { [parameter]: '' }],
  ] as [string, Changes][])

const otherGrantTypes = ['code', 'password', 'implicit', 'refresh_token', 'unknown'].map(
  (grant_type): [string, Changes] => [grant_type, { grant_type }],
)

// 4.2 grant_type: The token endpoint exchanges a code only for the grant_type `authorization_code`.
rule(
  'token.code.grant-type',
  (profile) => [...absent('grant_type')(profile), ...otherGrantTypes],
  async (context, changes) => {
    const name = `grant_type ${changes['grant_type']}`
    await (
      await refusedExchange(context, { app: context.app, name, changes: () => changes })
    ).deliversNoToken()
  },
)

/** Codes that were not issued, made from one that was. Undefined leaves the parameter out. */
const otherCodes: [string, (code: string) => string | undefined][] = [
  ['left out', () => undefined],
  ['empty', () => ''],
  ['last character changed', (code) => otherCharacter(code, -1)],
  ['other letter case', (code) => (swapCase(code) === code ? otherCharacter(code, 0) : swapCase(code))],
  ['last character removed', (code) => code.slice(0, -1)],
  ['one character appended', (code) => `${code}x`],
  ['invented', inventedLike],
]

// 4.2 code: The token endpoint issues tokens only for a code that the platform issued, and none for a
//   missing, altered or invented code.
rule(
  'token.code.issued-code',
  otherCodes.map(([name, change]) => [name, `code ${name}`, change] as const),
  async (context, name, change) => {
    const refused = { app: context.app, name, changes: (code: string) => ({ code: change(code) }) }
    await (await refusedExchange(context, refused)).deliversNoToken()
  },
)

// With PKCE, a platform may skip the check of redirect_uri: some cases run without and with it.
const withoutAndWith = [false, true] as const

// 4.2 redirect_uri: The token endpoint issues no tokens for a request without redirect_uri.
rule(
  'token.code.redirect-uri.missing',
  [
    ['left out', { redirect_uri: undefined }],
    ['empty', { redirect_uri: '' }],
  ],
  async (context, changes: Changes) => {
    const { app, tokens } = context
    await sideBySide(withoutAndWith, (pkce) => {
      const about = `a code ${pkce ? 'with' : 'without'} PKCE`
      return context.betweenExchanges({ app, pkce }, (grant) =>
        tokens.redeem(grant, changes, { about }).deliversNoToken(),
      )
    })
  },
)

// 4.2 redirect_uri: The token endpoint issues no tokens for a redirect_uri that differs from the one of the
//   authorize request, even if it is configured.
rule('token.code.redirect-uri.different', everyOtherRedirect, async (context, pairs, app) => {
  const { tokens } = context
  const codes = [...new Set(pairs.map(({ authorize }) => authorize))].flatMap((redirectUri) =>
    withoutAndWith
      .filter((pkce) => pairs.some((pair) => pair.authorize === redirectUri && pair.pkce.includes(pkce)))
      .map((pkce) => ({ redirectUri, pkce })),
  )
  await sideBySide(codes, ({ redirectUri, pkce }) => {
    const others = pairs.filter(({ authorize }) => authorize === redirectUri).map(({ token }) => token)
    const setUp = { app, redirectUris: [redirectUri], pkce }
    return context.eachBetweenExchanges(setUp, others, (grant, redirect_uri) => {
      const about = `a code ${pkce ? 'with' : 'without'} PKCE for ${redirectUri} with redirect_uri ${redirect_uri}`
      return tokens.redeem(grant, { redirect_uri }, { about }).deliversNoToken()
    })
  })
})

// 4.2 client_id: The token endpoint issues no tokens for a code without client_id or with an unknown
//   client_id.
rule(
  'token.code.client-id',
  (profile) => [
    ...absent('client_id')(profile),
    ['unknown', { client_id: inventedLike(profile.app.clientId) }] as const,
    ...(swapCase(profile.app.clientId) === profile.app.clientId
      ? []
      : [['other letter case', { client_id: swapCase(profile.app.clientId) }] as const]),
  ],
  async (context, changes) => {
    const { app, tokens } = context
    await context.betweenExchanges({ app }, (grant) =>
      tokens.redeem(grant, changes).deliversNoToken('profile'),
    )
  },
)

// 4: The token endpoint of a tenant issues no tokens for a code of another tenant.
rule(
  'token.code.other-tenant',
  ({ tenant, tenantB }) => [
    ['second tenant', tenantB ?? ''] as const,
    ['unknown tenant', `${inventedLike(tenant)}0`] as const,
    ...(swapCase(tenant) === tenant ? [] : [['other letter case', swapCase(tenant)] as const]),
  ],
  async (context, tenant) => {
    const { app, appAndPublicApp, profile } = context
    const withPkce = appAndPublicApp.map((one) => ({ app: one, pkce: true }))
    // PKCE and the kind of client matter at a tenant that has its own codes.
    await sideBySide([{ app, pkce: false }, ...(tenant === profile.tenantB ? withPkce : [])], (setUp) =>
      context.betweenExchanges(setUp, (grant) => context.at(tenant).tokens.redeem(grant).deliversNoToken()),
    )
  },
)

/**
 * What a token request must look like and must hold.
 * Clause: 4.2, rows Content-Type, grant_type, code, redirect_uri, client_id.
 */
import {
  type Changes,
  inventedLike,
  otherCharacter,
  otherContentTypes,
  otherRedirects,
  type Proof,
  positiveControl,
  proofFor,
  rule,
  swapCase,
  unlessTolerated,
} from '#kit/platform'

rule('token.code.content-type', otherContentTypes, async ({ app, teacher, tokens }, ways) => {
  for (const [index, way] of ways.entries()) {
    await positiveControl(tokens.redeem(await teacher.authorize(app).grant()).deliversTokens())

    const about = `${way.contentType ?? 'no content type'} (body ${index + 1} of ${ways.length})`
    const grant = await teacher.authorize(app).grant()
    await tokens.redeem(grant, {}, { ...way, about }).deliversNoToken()
  }
})

/** A required parameter that does not come. */
const absent = (parameter: string) =>
  unlessTolerated(parameter, [
    ['left out', { [parameter]: undefined }],
    ['empty', { [parameter]: '' }],
  ] as [string, Changes][])

const otherGrantTypes = ['code', 'password', 'implicit', 'refresh_token', 'unknown'].map(
  (grant_type): [string, Changes] => [grant_type, { grant_type }],
)

rule(
  'token.code.grant-type',
  (profile) => [...absent('grant_type')(profile), ...otherGrantTypes],
  async ({ app, teacher, tokens }, changes) => {
    await positiveControl(tokens.redeem(await teacher.authorize(app).grant()).deliversTokens())

    await tokens.redeem(await teacher.authorize(app).grant(), changes).deliversNoToken()
  },
)

/** Makes another code from one that was issued. */
const otherCodes: [string, (code: string) => string | undefined][] = [
  ['left out', () => undefined],
  ['empty', () => ''],
  ['last character changed', (code) => otherCharacter(code, -1)],
  ['other letter case', (code) => (swapCase(code) === code ? otherCharacter(code, 0) : swapCase(code))],
  ['last character removed', (code) => code.slice(0, -1)],
  ['one character appended', (code) => `${code}x`],
  ['invented', inventedLike],
]

rule('token.code.issued-code', otherCodes, async ({ app, teacher, tokens }, change) => {
  await positiveControl(tokens.redeem(await teacher.authorize(app).grant()).deliversTokens())

  const grant = await teacher.authorize(app).grant()
  await tokens.redeem(grant, { code: change(grant.code) }).deliversNoToken()
})

// A platform may take a challenge for a reason to look at the redirect_uri no more: with and without one, then.
const proofs = (): readonly (Proof | null)[] => [null, proofFor()]

rule(
  'token.code.redirect-uri.missing',
  [
    ['left out', { redirect_uri: undefined }],
    ['empty', { redirect_uri: '' }],
  ],
  async ({ app, teacher, tokens }, changes: Changes) => {
    for (const proof of proofs()) {
      const code = () => teacher.authorize(app, {}, { proof }).grant()
      await positiveControl(tokens.redeem(await code()).deliversTokens())

      const about = `a code ${proof === null ? 'without' : 'with'} PKCE`
      await tokens.redeem(await code(), changes, { about }).deliversNoToken()
    }
  },
)

rule(
  'token.code.redirect-uri.different',
  ({ app }) => otherRedirects(app),
  async ({ app, teacher, tokens }, pairs) => {
    for (const proof of proofs()) {
      for (const { asked, sent } of pairs) {
        const code = () => teacher.authorize(app, { redirect_uri: asked }, { proof }).grant()
        await positiveControl(tokens.redeem(await code()).deliversTokens())

        const about = `a code ${proof === null ? 'without' : 'with'} PKCE for ${asked} with redirect_uri ${sent}`
        await tokens.redeem(await code(), { redirect_uri: sent }, { about }).deliversNoToken()
      }
    }
  },
)

rule(
  'token.code.client-id',
  (profile) => [
    ...absent('client_id')(profile),
    ['unknown', { client_id: inventedLike(profile.app.clientId) }] as const,
    ...(swapCase(profile.app.clientId) === profile.app.clientId
      ? []
      : [['other letter case', { client_id: swapCase(profile.app.clientId) }] as const]),
  ],
  async ({ app, teacher, tokens }, changes) => {
    await positiveControl(tokens.redeem(await teacher.authorize(app).grant()).deliversTokens())

    await tokens.redeem(await teacher.authorize(app).grant(), changes).deliversNoToken()
  },
)

/** Tenant IDs in the path that are not the one of the code. */
rule(
  'token.code.other-tenant',
  ({ tenant, tenantB }) => [
    ['second tenant', tenantB ?? ''] as const,
    ['unknown tenant', `${inventedLike(tenant)}0`] as const,
    ...(swapCase(tenant) === tenant ? [] : [['other letter case', swapCase(tenant)] as const]),
  ],
  async (context, tenant) => {
    const { app, teacher, tokens } = context
    await positiveControl(tokens.redeem(await teacher.authorize(app).grant()).deliversTokens())

    const grant = await teacher.authorize(app).grant()
    await context.at(tenant).tokens.redeem(grant).deliversNoToken()
  },
)

/**
 * Faults of the token endpoint: the requirements of a request, and the answer.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { RedeemContext, TokenContext } from '../context.js'
import { type Fault, mirrored } from '../fault.js'
import type { CodeRecord, Tenant } from '../model.js'
import { row, violating } from './rows.js'

const codeAccessToken = violating('token.code.access-token')
const codeBearer = violating('token.code.bearer')
const codeIdToken = violating('token.code.id-token')
const codeIssuedCode = violating('token.code.issued-code')
const codeOtherTenant = violating('token.code.other-tenant')

type Fields = Readonly<Record<string, unknown>>

/** Changes the answer to a code that was issued for a challenge, and no other answer. */
const withPkce =
  (change: (fields: Fields) => Fields) =>
  (fields: Fields, { record }: RedeemContext): Fields =>
    record.challenge === undefined ? fields : change(fields)

/** Changes the answer for some codes only. */
const only =
  (concerned: (context: RedeemContext) => boolean, change: (fields: Fields) => Fields) =>
  (fields: Fields, context: RedeemContext): Fields =>
    concerned(context) ? change(fields) : fields

const openidAlone = ({ record }: RedeemContext): boolean => record.requestedScopes.join() === 'openid'

const atUiUrl = ({ app, record }: RedeemContext): boolean => app.uiUrls.includes(record.redirectUri)

const answers: readonly Fault[] = [
  codeIdToken('code-answer-no-id-token', 'returns no ID token for a code', {
    codeAnswer: ({ id_token: _, ...fields }) => fields,
  }),
  codeAccessToken('code-answer-no-access-token', 'returns no access token for a code', {
    codeAnswer: ({ access_token: _, ...fields }) => fields,
  }),
  codeAccessToken('code-answer-no-access-token-for-openid-alone', {
    says: 'returns no access token if only the scope openid is requested',
    codeAnswer: only(openidAlone, ({ access_token: _, ...fields }) => fields),
  }),
  codeIdToken('code-answer-no-id-token-for-openid-alone', {
    says: 'returns no ID token if only the scope openid is requested',
    codeAnswer: only(openidAlone, ({ id_token: _, ...fields }) => fields),
  }),
  codeAccessToken('code-answer-no-access-token-at-ui-url', {
    says: 'returns no access token for a code that went to a UI Integration URL',
    codeAnswer: only(atUiUrl, ({ access_token: _, ...fields }) => fields),
  }),
  codeAccessToken('code-answer-no-access-token-for-the-second-app', {
    says: 'returns no access token to one of several confidential applications',
    codeAnswer: only(
      ({ app }) => app.key === 'second',
      ({ access_token: _, ...fields }) => fields,
    ),
  }),
  codeIdToken('code-answer-as-form', 'answers with a form instead of JSON for a code', {
    serialise: (value) => {
      const { id_token, access_token } = (value ?? {}) as Fields
      return id_token === undefined
        ? documented.serialise(value)
        : `id_token=${id_token}&access_token=${access_token}`
    },
  }),
  codeIdToken('code-answer-no-id-token-with-pkce', 'returns no ID token for a code with a challenge', {
    codeAnswer: withPkce(({ id_token: _, ...fields }) => fields),
  }),
  codeIdToken('code-answer-id-token-as-object', {
    says: 'wraps the ID token in an object for a code with a challenge',
    codeAnswer: withPkce((fields) => ({ ...fields, id_token: { jwt: fields.id_token } })),
  }),
  codeAccessToken('code-answer-no-access-token-with-pkce', {
    says: 'returns no access token for a code with a challenge',
    codeAnswer: withPkce(({ access_token: _, ...fields }) => fields),
  }),
  codeAccessToken('code-answer-empty-access-token', {
    says: 'returns an empty access token for a code with a challenge',
    codeAnswer: withPkce((fields) => ({ ...fields, access_token: '' })),
  }),
  codeBearer('user-token-opens-nothing', 'accepts the access token of a user only at userinfo', {
    userTokenAccepted: ({ resource }) => resource === 'userinfo',
  }),
  codeBearer('user-token-at-ui-url-unknown', {
    says: 'returns another access token than it knows for a code that went to a UI Integration URL',
    codeAnswer: (fields, { app, record }) =>
      app.uiUrls.includes(record.redirectUri)
        ? { ...fields, access_token: `${fields.access_token}0` }
        : fields,
  }),
  codeBearer('user-token-expired-when-issued', 'issues access tokens of users that have already expired', {
    tokenStillValid: (use) => use.token.kind === 'service' && documented.tokenStillValid(use),
  }),
]

const contentType = (id: string, type: string | undefined): Fault =>
  row(`token-content-type-${id}`, 'token.code.content-type', {
    says: `accepts token requests ${type === undefined ? 'without a content type' : `of the type ${type}`}`,
    tokenContentTypeAllowed: (sent, flow) => documented.tokenContentTypeAllowed(sent, flow) || sent === type,
  })

const contentTypes: readonly Fault[] = [
  contentType('json', 'application/json'),
  contentType('multipart', 'multipart/form-data'),
  mirrored(contentType('text', 'text/plain')),
  contentType('absent', undefined),
  mirrored(contentType('xml', 'application/xml')),
  row('token-content-type-any', 'token.code.content-type', 'ignores the content type of a token request', {
    tokenContentTypeAllowed: () => true,
  }),
]

const grantType = (
  id: string,
  says: string,
  taken: (sent: string | undefined, context: TokenContext) => boolean,
): Fault =>
  row(`code-grant-type-${id}`, 'token.code.grant-type', says, {
    isCodeGrant: (sent, context) => documented.isCodeGrant(sent, context) || taken(sent, context),
  })

const otherGrantTypes = ['code', 'password', 'implicit', 'refresh_token', 'unknown']

const grantTypes: readonly Fault[] = [
  grantType('optional', 'exchanges a code without grant_type', (sent) => sent === undefined),
  grantType(
    'empty',
    'exchanges a code with an empty grant_type',
    (_sent, { form }) => form.get('grant_type') === '',
  ),
  grantType(
    'any',
    'exchanges a code with any grant_type',
    (_sent, { form }) => form.get('code') !== undefined,
  ),
  ...otherGrantTypes.map((type) =>
    mirrored(
      grantType(
        type.replace('_', '-'),
        `exchanges a code with the grant_type ${type}`,
        (sent) => sent === type,
      ),
    ),
  ),
]

type Lookup = (sent: string, codes: readonly CodeRecord[], context: TokenContext) => CodeRecord | undefined

const code = (id: string, says: string, also: Lookup): Fault =>
  row(`code-lookup-${id}`, 'token.code.issued-code', says, {
    findCode: (sent, codes, context) =>
      documented.findCode(sent, codes, context) ??
      (sent === undefined ? undefined : also(sent, [...codes.values()], context)),
  })

/** The record of the latest code of this client at this tenant. The code itself stays valid. */
function latest(codes: Iterable<CodeRecord>, { form, tenant }: TokenContext): CodeRecord | undefined {
  const appCodes = [...codes].filter(
    ({ clientId, challenge, tenantId }) =>
      clientId === form.get('client_id') && challenge === undefined && tenantId === tenant.id,
  )
  const last = appCodes.at(-1)
  return last === undefined ? undefined : { ...last, redirectUri: form.get('redirect_uri') ?? '', uses: 0 }
}

const codes: readonly Fault[] = [
  codeIssuedCode('code-lookup-none', 'uses the latest code of the client if no code is sent', {
    findCode: (sent, all, context) =>
      sent === undefined ? latest(all.values(), context) : documented.findCode(sent, all, context),
  }),
  codeIssuedCode('code-lookup-empty', 'uses the latest code of the client if an empty code is sent', {
    findCode: (sent, all, context) =>
      context.form.get('code') === ''
        ? latest(all.values(), context)
        : documented.findCode(sent, all, context),
  }),
  code('last-character', 'does not compare the last character of a code', (sent, all) =>
    all.find((one) => one.code.length === sent.length && one.code.slice(0, -1) === sent.slice(0, -1)),
  ),
  code('letter-case', 'compares codes case-insensitively', (sent, all) =>
    all.find((one) => one.code.toLowerCase() === sent.toLowerCase()),
  ),
  code('start', 'finds a code by its beginning', (sent, all) => all.find((one) => one.code.startsWith(sent))),
  code('longer', 'ignores characters after a code', (sent, all) =>
    all.find((one) => sent.startsWith(one.code)),
  ),
  code('form-alone', 'accepts any text that has the length of a code', (sent, all, context) =>
    all.at(-1)?.code.length === sent.length ? latest(all, context) : undefined,
  ),
]

/** The first tenant. */
const anyTenant = (tenants: ReadonlyMap<string, Tenant>): Tenant | undefined => [...tenants.values()][0]

const places: readonly Fault[] = [
  codeOtherTenant('code-tenant-not-compared', 'exchanges a code at the token endpoint of any tenant', {
    codeTenantMatches: () => true,
  }),
  codeOtherTenant('code-tenant-not-compared-with-pkce', {
    says: 'exchanges a code with a challenge at the token endpoint of any tenant',
    codeTenantMatches: (context) =>
      documented.codeTenantMatches(context) || context.record.challenge !== undefined,
  }),
  codeOtherTenant('code-tenant-of-public-client-not-compared', {
    says: 'exchanges the code of a public client at the token endpoint of any tenant',
    codeTenantMatches: (context) => documented.codeTenantMatches(context) || context.app.secret === null,
  }),
  codeOtherTenant('token-unknown-tenant-is-first', {
    says: 'treats an unknown tenant at the token endpoint as the first tenant',
    findTenant: (id, tenants, endpoint) =>
      documented.findTenant(id, tenants, endpoint) ?? (endpoint === 'token' ? anyTenant(tenants) : undefined),
  }),
]

/** Faults of token requests and their answers. */
export const tokenFaults: readonly Fault[] = [...answers, ...contentTypes, ...grantTypes, ...codes, ...places]

/**
 * Faults of the token endpoint: the requirements of a request, and the answer.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { RedeemContext, TokenContext } from '../context.js'
import { type Fault, fault, mirrored } from '../fault.js'
import type { CodeRecord, Tenant } from '../model.js'

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
  fault({
    id: 'code-answer-no-id-token',
    violates: ['token.code.id-token'],
    says: 'returns no ID token for a code',
    behaviour: { codeAnswer: ({ id_token: _, ...fields }) => fields },
  }),
  fault({
    id: 'code-answer-no-access-token',
    violates: ['token.code.access-token'],
    says: 'returns no access token for a code',
    behaviour: { codeAnswer: ({ access_token: _, ...fields }) => fields },
  }),
  fault({
    id: 'code-answer-no-access-token-for-openid-alone',
    violates: ['token.code.access-token'],
    says: 'returns no access token if only the scope openid is requested',
    behaviour: { codeAnswer: only(openidAlone, ({ access_token: _, ...fields }) => fields) },
  }),
  fault({
    id: 'code-answer-no-id-token-for-openid-alone',
    violates: ['token.code.id-token'],
    says: 'returns no ID token if only the scope openid is requested',
    behaviour: { codeAnswer: only(openidAlone, ({ id_token: _, ...fields }) => fields) },
  }),
  fault({
    id: 'code-answer-no-access-token-at-ui-url',
    violates: ['token.code.access-token'],
    says: 'returns no access token for a code that went to a UI Integration URL',
    behaviour: { codeAnswer: only(atUiUrl, ({ access_token: _, ...fields }) => fields) },
  }),
  fault({
    id: 'code-answer-no-access-token-for-the-second-app',
    violates: ['token.code.access-token'],
    says: 'returns no access token to one of several confidential applications',
    behaviour: {
      codeAnswer: only(
        ({ app }) => app.key === 'second',
        ({ access_token: _, ...fields }) => fields,
      ),
    },
  }),
  fault({
    id: 'code-answer-as-form',
    violates: ['token.code.id-token'],
    says: 'answers with a form instead of JSON for a code',
    behaviour: {
      serialise: (value) => {
        const { id_token, access_token } = (value ?? {}) as Fields
        return id_token === undefined
          ? documented.serialise(value)
          : `id_token=${id_token}&access_token=${access_token}`
      },
    },
  }),
  fault({
    id: 'code-answer-no-id-token-with-pkce',
    violates: ['token.code.id-token'],
    says: 'returns no ID token for a code with a challenge',
    behaviour: { codeAnswer: withPkce(({ id_token: _, ...fields }) => fields) },
  }),
  fault({
    id: 'code-answer-id-token-as-object',
    violates: ['token.code.id-token'],
    says: 'wraps the ID token in an object for a code with a challenge',
    behaviour: { codeAnswer: withPkce((fields) => ({ ...fields, id_token: { jwt: fields.id_token } })) },
  }),
  fault({
    id: 'code-answer-no-access-token-with-pkce',
    violates: ['token.code.access-token'],
    says: 'returns no access token for a code with a challenge',
    behaviour: { codeAnswer: withPkce(({ access_token: _, ...fields }) => fields) },
  }),
  fault({
    id: 'code-answer-empty-access-token',
    violates: ['token.code.access-token'],
    says: 'returns an empty access token for a code with a challenge',
    behaviour: { codeAnswer: withPkce((fields) => ({ ...fields, access_token: '' })) },
  }),
  fault({
    id: 'user-token-opens-nothing',
    violates: ['token.code.bearer'],
    says: 'accepts the access token of a user only at userinfo',
    behaviour: { userTokenAccepted: ({ resource }) => resource === 'userinfo' },
  }),
  fault({
    id: 'user-token-at-ui-url-unknown',
    violates: ['token.code.bearer'],
    says: 'returns another access token than it knows for a code that went to a UI Integration URL',
    behaviour: {
      codeAnswer: (fields, { app, record }) =>
        app.uiUrls.includes(record.redirectUri)
          ? { ...fields, access_token: `${fields.access_token}0` }
          : fields,
    },
  }),
  fault({
    id: 'user-token-expired-when-issued',
    violates: ['token.code.bearer'],
    says: 'issues access tokens of users that have already expired',
    behaviour: { tokenStillValid: (use) => use.token.kind === 'service' && documented.tokenStillValid(use) },
  }),
]

const contentType = (id: string, type: string | undefined): Fault =>
  fault({
    id: `token-content-type-${id}`,
    violates: ['token.code.content-type'],
    says: `accepts token requests ${type === undefined ? 'without a content type' : `of the type ${type}`}`,
    behaviour: {
      tokenContentTypeAllowed: (sent, flow) =>
        documented.tokenContentTypeAllowed(sent, flow) || sent === type,
    },
  })

const contentTypes: readonly Fault[] = [
  contentType('json', 'application/json'),
  contentType('multipart', 'multipart/form-data'),
  mirrored(contentType('text', 'text/plain')),
  contentType('absent', undefined),
  mirrored(contentType('xml', 'application/xml')),
  fault({
    id: 'token-content-type-any',
    violates: ['token.code.content-type'],
    says: 'ignores the content type of a token request',
    behaviour: { tokenContentTypeAllowed: () => true },
  }),
]

const grantType = (
  id: string,
  says: string,
  taken: (sent: string | undefined, context: TokenContext) => boolean,
): Fault =>
  fault({
    id: `code-grant-type-${id}`,
    violates: ['token.code.grant-type'],
    says,
    behaviour: {
      isCodeGrant: (sent, context) => documented.isCodeGrant(sent, context) || taken(sent, context),
    },
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
  fault({
    id: `code-lookup-${id}`,
    violates: ['token.code.issued-code'],
    says,
    behaviour: {
      findCode: (sent, codes, context) =>
        documented.findCode(sent, codes, context) ??
        (sent === undefined ? undefined : also(sent, [...codes.values()], context)),
    },
  })

/** The record of the latest code of this client at this tenant. The code itself stays valid. */
function latest(codes: Iterable<CodeRecord>, { form, tenant }: TokenContext): CodeRecord | undefined {
  const own = [...codes].filter(
    ({ clientId, challenge, tenantId }) =>
      clientId === form.get('client_id') && challenge === undefined && tenantId === tenant.id,
  )
  const last = own.at(-1)
  return last === undefined ? undefined : { ...last, redirectUri: form.get('redirect_uri') ?? '', uses: 0 }
}

const codes: readonly Fault[] = [
  fault({
    id: 'code-lookup-none',
    violates: ['token.code.issued-code'],
    says: 'uses the latest code of the client if no code is sent',
    behaviour: {
      findCode: (sent, all, context) =>
        sent === undefined ? latest(all.values(), context) : documented.findCode(sent, all, context),
    },
  }),
  fault({
    id: 'code-lookup-empty',
    violates: ['token.code.issued-code'],
    says: 'uses the latest code of the client if an empty code is sent',
    behaviour: {
      findCode: (sent, all, context) =>
        context.form.get('code') === ''
          ? latest(all.values(), context)
          : documented.findCode(sent, all, context),
    },
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
  fault({
    id: 'code-tenant-not-compared',
    violates: ['token.code.other-tenant'],
    says: 'exchanges a code at the token endpoint of any tenant',
    behaviour: { codeTenantMatches: () => true },
  }),
  fault({
    id: 'code-tenant-not-compared-with-pkce',
    violates: ['token.code.other-tenant'],
    says: 'exchanges a code with a challenge at the token endpoint of any tenant',
    behaviour: {
      codeTenantMatches: (context) =>
        documented.codeTenantMatches(context) || context.record.challenge !== undefined,
    },
  }),
  fault({
    id: 'code-tenant-of-public-client-not-compared',
    violates: ['token.code.other-tenant'],
    says: 'exchanges the code of a public client at the token endpoint of any tenant',
    behaviour: {
      codeTenantMatches: (context) => documented.codeTenantMatches(context) || context.app.secret === null,
    },
  }),
  fault({
    id: 'token-unknown-tenant-is-first',
    violates: ['token.code.other-tenant'],
    says: 'treats an unknown tenant at the token endpoint as the first tenant',
    behaviour: {
      findTenant: (id, tenants, endpoint) =>
        documented.findTenant(id, tenants, endpoint) ??
        (endpoint === 'token' ? anyTenant(tenants) : undefined),
    },
  }),
]

/** Faults of token requests and their answers. */
export const tokenFaults: readonly Fault[] = [...answers, ...contentTypes, ...grantTypes, ...codes, ...places]

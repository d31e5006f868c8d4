/**
 * The discovery document: public, with the documented fields.
 * Clauses: 2.3, 4.4, 5 item 5.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Answer,
  type Context,
  given,
  isAddress,
  judgesRecorded,
  must,
  NotApplicable,
  observe,
  rule,
} from '#kit/platform'
import { documentFields, judgesDocuments, type TenantUrls } from '#kit/platform/discovery'

/** True if an answer requires credentials. */
function requiresCredentials({ urls }: Pick<Context, 'urls'>, answer: Answer): boolean {
  return [401, 403, 407].includes(answer.status) || urls.isLoginPage(answer)
}

// 4.4: The well-known path under the SSO base returns the discovery document as a JSON object.
//   Check: The suite reads `/.well-known/openid-configuration` under the SSO base without credentials. The
//   body must be a JSON object with at least one of the documented fields. A 401, 403, 407 or the login page
//   makes the rule undecided: `discovery.public` reports it.
rule('discovery.document', async (context) => {
  const answer = await context.discovery.request()
  given(!requiresCredentials(context, answer), `not without credentials: ${answer.summary}`)

  mustBeDocument(answer, context.discovery.names)
})

/** @param names of the documented fields */
function mustBeDocument(answer: Answer, names: readonly string[]): void {
  const { object } = answer
  must(object !== undefined, 'a JSON object', answer.summary)
  const isDocument = names.some((name) => Object.hasOwn(object, name))
  must(isDocument, `a field of ${names.join(', ')}`, `the fields ${Object.keys(object).join(', ')}`)
}

judgesRecorded('discovery.document', 'discovery answer', ({ answer, urls }) => {
  if (!answer.ok) throw new NotApplicable('no discovery document came')
  mustBeDocument(answer, documentFields(urls.profile))
})

// 4.4: The platform returns the discovery document without credentials or cookies.
//   Check: The request carries neither an Authorization header nor cookies. A 401, 403, 407 or the login page
//   as answer is a violation.
rule('discovery.public', async (context) => {
  const answer = await context.discovery.request()

  mustBePublic(context, answer)
})

function mustBePublic(context: Pick<Context, 'urls'>, answer: Answer): void {
  must(!requiresCredentials(context, answer), 'an answer without credentials or cookies', answer.summary)
}

judgesRecorded('discovery.public', 'discovery answer', ({ answer, urls, isAnonymous, isKnownTenant }) => {
  if (!isAnonymous) throw new NotApplicable('each request has credentials or cookies')
  given(isKnownTenant, 'it is not known whether the tenant exists')
  mustBePublic({ urls }, answer)
})

// 2.3: The discovery document names its issuer as an absolute URL.
//   Check: The field that the profile names as issuer must be in the document and hold an absolute URL; a
//   bare name or a relative path fails.
rule('discovery.issuer', async (context) => {
  const issuer = await context.discovery.field('issuer')

  mustBeAddress(issuer, context.discovery.nameOf('issuer'))
})

function mustBeAddress(issuer: unknown, field: string): void {
  must(isAddress(issuer), { thing: field, words: 'an absolute URL' }, issuer)
}

judgesDocuments('discovery.issuer', (document, { urls: { profile } }) =>
  mustBeAddress(document[profile.issuerField], profile.issuerField),
)

/** True if an address contains the path as whole segments. */
function namesTenant(address: string, path: string): boolean {
  const [, after] = address.split(path)
  return after !== undefined && /^([/?#]|$)/.test(after)
}

const tenantFields = ['issuer', 'authorization_endpoint', 'token_endpoint'] as const

// 2.3: The discovery documents of two tenants each name their own issuer, authorize endpoint and token
//   endpoint.
//   Check: The suite reads the documents of both tenants and compares the field. The values must differ, and
//   each issuer must contain `/v3/` followed by its own tenant ID as a whole segment.
rule(
  'discovery.per-tenant',
  tenantFields.map((field) => [field, field] as const),
  async (context, field) => {
    const { profile, urls } = context
    const other = context.at(profile.tenantB ?? '')
    const [own, others] = [await context.discovery.field(field), await other.discovery.field(field)]
    given(isAddress(own) && isAddress(others), `a document has no URL as ${field}`)

    mustBeOwn(field, own, others)
    if (field !== 'issuer') return
    mustNameTenant(own, urls)
    mustNameTenant(others, other.urls)
  },
)

/** @param others the value at the other tenant */
function mustBeOwn(field: string, own: string, others: string): void {
  must(
    own !== others,
    { thing: field, words: 'a different address for each tenant' },
    `${own} for both tenants`,
  )
}

function mustNameTenant(issuer: string, { ssoBase, tenant }: Pick<TenantUrls, 'ssoBase' | 'tenant'>): void {
  // At another SSO base, id-token.iss.tenant reports the path of the issuer.
  const version = `/v${facts.ssoVersion}/`
  const before = ssoBase.endsWith(`${version}${tenant}`) ? version : '/'
  must(namesTenant(issuer, `${before}${tenant}`), `${before}${tenant} in the issuer`, `the issuer ${issuer}`)
}

judgesDocuments('discovery.per-tenant', (document, { urls }, memory) => {
  for (const field of tenantFields) {
    const value = document[field === 'issuer' ? urls.profile.issuerField : field]
    if (!isAddress(value)) continue
    if (field === 'issuer') mustNameTenant(value, urls)
    const key = `${field} ${value}`
    const tenant = memory.get(key) ?? urls.tenant
    memory.set(key, tenant)
    const isOther = String(tenant).toLowerCase() !== urls.tenant.toLowerCase()
    mustBeOwn(field, value, isOther ? value : '')
  }
})

// 2.3: Which fields the discovery document has in addition to the documented ones.
observe('observe.discovery.other-members', async (context) => {
  const { discovery } = context
  const unknownNames = Object.keys(await discovery.document()).filter(
    (name) => !discovery.names.includes(name),
  )
  return unknownNames.length === 0 ? 'none' : unknownNames.sort().join(', ')
})

// 2.3: Whether the discovery document spells its endpoints like the documented paths.
observe('observe.discovery.endpoint-paths', async (context) => {
  const documented = { authorization_endpoint: 'authorize', token_endpoint: 'token' } as const
  const seen: string[] = []
  for (const field of ['authorization_endpoint', 'token_endpoint'] as const) {
    const same = (await context.discovery.field(field)) === context.urls.documented(documented[field])
    seen.push(`${field} ${same ? 'as documented' : 'spelled otherwise'}`)
  }
  return seen.join(', ')
})

// 4.4: Whether an Authorization header that is not needed changes the discovery document.
observe('observe.discovery.authorization-header', async (context) => {
  const answer = await context.discovery.requestWith(['Authorization', 'Bearer useless'])
  const same = answer.text === (await context.discovery.request()).text
  return same ? 'the same answer' : `another answer: ${answer.summary}`
})

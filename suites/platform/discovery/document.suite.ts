/**
 * The discovery document: public, with the documented fields.
 * Clauses: 2.3, 4.4, 5 item 5.
 */
import { type Answer, type Context, given, isAddress, must, observe, rule } from '#kit/platform'

/** True if an answer requires credentials. */
function requiresCredentials({ urls }: Context, answer: Answer): boolean {
  return [401, 403, 407].includes(answer.status) || urls.isLoginPage(answer)
}

// 4.4: The well-known path under the SSO base returns the discovery document as a JSON object.
//   Check: The suite reads `/.well-known/openid-configuration` under the SSO base without credentials. The
//   body must be a JSON object with at least one of the documented fields.
rule('discovery.document', async (context) => {
  const answer = await context.discovery.request()
  given(!requiresCredentials(context, answer), `not without credentials: ${answer.summary}`)

  const { object } = answer
  must(object !== undefined, 'a JSON object', answer.summary)
  const { discovery } = context
  must(discovery.isDocument(object), `one of the fields ${discovery.names.join(', ')}`, Object.keys(object))
})

// 4.4: The platform returns the discovery document without credentials or cookies.
//   Check: The request carries neither an Authorization header nor cookies. A 401, 403, 407 or the login page
//   as answer is a violation.
rule('discovery.public', async (context) => {
  const answer = await context.discovery.request()

  must(!requiresCredentials(context, answer), 'an answer without credentials or cookies', answer.summary)
})

// 2.3: The discovery document names its issuer as an absolute URL.
//   Check: The field that the profile names as issuer must be in the document and hold an absolute URL; a
//   bare name or a relative path fails.
rule('discovery.issuer', async (context) => {
  const issuer = await context.discovery.field('issuer')

  must(isAddress(issuer), `an absolute URL as ${context.discovery.nameOf('issuer')}`, issuer)
})

/** True if an address contains the path as whole segments. */
function namesTenant(address: string, path: string): boolean {
  const [, after] = address.split(path)
  return after !== undefined && /^([/?#]|$)/.test(after)
}

// 2.3: The discovery documents of two tenants each name their own issuer, authorize endpoint and token
//   endpoint.
//   Check: The suite reads the documents of both tenants and compares the field. The values must differ, and
//   each issuer must contain `/v3/` followed by its own tenant ID as a whole segment.
rule(
  'discovery.per-tenant',
  [
    ['issuer', 'issuer'],
    ['authorization_endpoint', 'authorization_endpoint'],
    ['token_endpoint', 'token_endpoint'],
  ],
  async (context, field) => {
    const { profile, urls } = context
    const other = context.at(profile.tenantB ?? '')
    const [own, others] = [await context.discovery.field(field), await other.discovery.field(field)]
    given(isAddress(own) && isAddress(others), `a document has no URL as ${field}`)

    must(own !== others, `a ${field} for each tenant`, `${own} for both`)
    if (field !== 'issuer') return
    // At another SSO base, id-token.iss.tenant reports the path of the issuer.
    const before = urls.ssoBase.endsWith(`/v3/${urls.tenant}`) ? '/v3/' : '/'
    for (const [issuer, { tenant }] of [
      [own, urls],
      [others, other.urls],
    ] as const)
      must(namesTenant(issuer, `${before}${tenant}`), `${before}${tenant} in the issuer`, issuer)
  },
)

// 2.3: Which fields the discovery document has in addition to the documented ones.
observe('observe.discovery.other-members', async (context) => {
  const { discovery } = context
  const others = Object.keys(await discovery.document()).filter((name) => !discovery.names.includes(name))
  return others.length === 0 ? 'none' : others.sort().join(', ')
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

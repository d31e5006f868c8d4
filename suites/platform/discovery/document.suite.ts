/**
 * The discovery document: there for everyone, with what the contract names.
 * Clauses: 2.3, 4.4, 5 item 5.
 */
import {
  type Answer,
  askForDiscovery,
  type Context,
  discoveryMember,
  discoveryMembers,
  discoveryOf,
  given,
  hasDocumentedMember,
  isAddress,
  memberName,
  must,
  observe,
  rule,
} from '#kit'

/** True where an answer turns away whoever does not prove who they are. */
function turnsStrangersAway({ site }: Context, answer: Answer): boolean {
  return [401, 403, 407].includes(answer.status) || site.isLoginPage(answer)
}

rule('discovery.document', async (context) => {
  const answer = await askForDiscovery(context)
  given(!turnsStrangersAway(context, answer), `not without credentials: ${answer.summary}`)

  const { object } = answer
  must(object !== undefined, 'a JSON object', answer.summary)
  const expected = `members such as ${discoveryMembers.join(', ')}`
  must(hasDocumentedMember(context, object), expected, Object.keys(object))
})

rule('discovery.public', async (context) => {
  const answer = await askForDiscovery(context)

  must(!turnsStrangersAway(context, answer), 'an answer without credentials or cookies', answer.summary)
})

rule('discovery.issuer', async (context) => {
  const issuer = await discoveryMember(context, 'issuer')

  must(isAddress(issuer), `an absolute URL as ${memberName(context, 'issuer')}`, issuer)
})

/** Whether `/v3/{tenantId}` stands in an address, as whole segments. */
function namesTenant(address: string, tenant: string): boolean {
  const [, after] = address.split(`/v3/${tenant}`)
  return after !== undefined && /^([/?#]|$)/.test(after)
}

rule(
  'discovery.per-tenant',
  [
    ['issuer', 'issuer'],
    ['authorization_endpoint', 'authorization_endpoint'],
    ['token_endpoint', 'token_endpoint'],
  ],
  async (context, member) => {
    const { profile, site } = context
    const other = context.at(profile.tenantB ?? '')
    const [own, others] = [await discoveryMember(context, member), await discoveryMember(other, member)]
    given(isAddress(own) && isAddress(others), `a document has no URL as ${member}`)

    must(own !== others, `a ${member} for each tenant`, `${own} for both`)
    if (member !== 'issuer') return
    must(namesTenant(own, site.tenant), `/v3/${site.tenant} in the issuer`, own)
    must(namesTenant(others, other.site.tenant), `/v3/${other.site.tenant} in the issuer`, others)
  },
)

observe('observe.discovery.other-members', async (context) => {
  const documented = new Set<string>(discoveryMembers.map((member) => memberName(context, member)))
  const others = Object.keys(await discoveryOf(context)).filter((name) => !documented.has(name))
  return others.length === 0 ? 'none' : others.sort().join(', ')
})

observe('observe.discovery.endpoint-paths', async (context) => {
  const { ssoBase } = context.site
  const documented = { authorization_endpoint: '/authorize', token_endpoint: '/token' } as const
  const seen: string[] = []
  for (const [member, path] of Object.entries(documented) as [keyof typeof documented, string][]) {
    const same = (await discoveryMember(context, member)) === `${ssoBase}${path}`
    seen.push(`${member} ${same ? 'as documented' : 'spelled otherwise'}`)
  }
  return seen.join(', ')
})

observe('observe.discovery.authorization-header', async (context) => {
  const { sender, site } = context
  const answer = await sender.send({
    purpose: 'discovery',
    url: `${site.ssoBase}/.well-known/openid-configuration`,
    headers: [['Authorization', 'Bearer useless']],
  })
  const same = answer.text === (await askForDiscovery(context)).text
  return same ? 'the same answer' : `another answer: ${answer.summary}`
})

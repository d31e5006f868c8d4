/**
 * Addresses and tokens of calls of the data APIs.
 * Clauses: 4.6 base, 5 item 3, 2.2 profile claims. RFC 6750, 2.3.
 */
import {
  bearerOf,
  given,
  isForData,
  must,
  NotApplicable,
  observe,
  type PartnerContext,
  resourceOf,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
  schoolWithData,
} from '#kit/partner'

interface Called {
  readonly tenant: SimulatedTenant
  /** Calls with a token of the school, and calls of data APIs with no token that is known. */
  readonly calls: readonly SimulatedRequest[]
}

/** Everything that is called in a synchronisation of a school with data of every kind. */
async function called(context: PartnerContext): Promise<Called> {
  const found = await context.once('calls of a whole synchronisation', async () => {
    const { service, simulator } = context
    const tenant = await schoolWithData(context)
    const before = simulator.requests.length
    await service.sync(tenant)
    const calls = simulator.requests
      .slice(before)
      .filter((one) => isForData(one) && (one.tenant === tenant.id || one.tenant === null))
    return { tenant, calls }
  })
  given(found.calls.length > 0, 'the application called no data API')
  for (const { exchange } of found.calls) if (exchange > 0) context.trace.saw(exchange)
  return found
}

rule('data-calls.bearer', async (context) => {
  const { calls } = await called(context)
  const without = calls.filter((request) => bearerOf(request) === undefined)
  must(without.length === 0, 'a bearer token in every call', `${without.length} of ${calls.length} have none`)
})

rule('data-calls.base', async (context) => {
  const { calls, tenant } = await called(context)
  const root = tenant.ssoBase.slice(0, tenant.ssoBase.indexOf('/api/sso/'))
  const base = `${root}/api/rest/extern/v3/`
  // Paths of classes, rooms and roster are set in the profile; the SSO base has no data of schools.
  const free = /^(classes|rooms|roster\/)/
  const other = calls.filter(
    (request) =>
      !request.url.startsWith(base) &&
      !request.url.startsWith(tenant.ssoBase) &&
      !free.test(resourceOf(request) ?? ''),
  )
  must(other.length === 0, `calls under ${base}`, other.map(({ url }) => new URL(url).pathname).join(', '))
})

rule('standard.data-calls.token-in-url', async (context) => {
  const { calls } = await called(context)
  const tokens = new Set(calls.map(bearerOf).filter((one) => one !== undefined))
  const shown = calls.filter(
    ({ url }) =>
      /[?&]access_token=/.test(url) ||
      [...tokens].some((token) => url.includes(token) || url.includes(encodeURIComponent(token))),
  )
  must(shown.length === 0, 'no token in an address', `one in ${shown.length} of ${calls.length}`)
})

rule('data-calls.user-details', async (context) => {
  const { tenant } = await called(context)
  await context.signIn({ tenant })
  const asked = context.service.heard(tenant)
  const info = asked.filter(({ url }) => /\/userinfo(?:[/?#]|$)/.test(url))
  const roster = asked.filter((request) =>
    /^roster\/(users|teachers|students)/.test(resourceOf(request) ?? ''),
  )
  if (info.length + roster.length === 0)
    throw new NotApplicable('the application asks for no details of users')
  must(info.length === 0, 'the users of the roster', `${info.length} calls of userinfo`)
})

observe('observe.partner.data-calls.other-paths', async (context) => {
  const { calls } = await called(context)
  const unknown = calls.filter((request) => resourceOf(request) === undefined)
  const paths = new Set(unknown.map(({ url }) => new URL(url).pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/…')))
  return paths.size === 0 ? 'none' : [...paths].sort().join(', ')
})

/**
 * Where calls of the data APIs go, and how they carry their token.
 * Clauses: 4.6 base, 5 item 3, 2.2 profile claims. RFC 6750, 2.3.
 */
import {
  bearerOf,
  conforms,
  dataCalls,
  given,
  NotApplicable,
  observe,
  type PartnerContext,
  resourceOf,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
  shared,
} from '#kit/partner'
import { eachRecorded, fill } from '#kit/partner/data-calls'

// 5 item 3: The application calls data APIs with the access token in an Authorization header of the scheme
//   Bearer.
//   Check: The suite synchronises a school with data of every kind. Each call of a data API must have exactly
//   one Authorization header: `Bearer` and a token. Undecided if none is called.
rule('data-calls.bearer', async (context) => {
  const { calls } = await callsOfSync(context)
  conforms(dataCalls.haveBearer(calls))
})

// 4.6 base: The application calls data APIs under the base path of version 3.
//   Check: Each call of a synchronisation with data of every kind must go to
//   `/platform/api/rest/extern/v3/…`, to the SSO base, or to a path that the profile configures, for example
//   of the roster. Older versions and invented paths are violations. Undecided if no data API is called.
rule('data-calls.base', async (context) => {
  const { calls, tenant } = await callsOfSync(context)
  conforms(dataCalls.areUnderBase(calls, tenant.ssoBase))
})

// RFC 6750 2.3: The application puts no access token in the address of a call.
//   Check: The suite searches the URLs of all calls of a synchronisation for the Bearer tokens of these
//   calls, and for a parameter `access_token`. There should be neither. Undecided if no data API is called.
rule('standard.data-calls.token-in-url', async (context) => {
  const { calls } = await callsOfSync(context)
  const tokens = calls.map(bearerOf).filter((one) => one !== undefined)
  conforms(dataCalls.haveNoTokenInUrl(calls, tokens))
})

// Without an event that starts a synchronisation, these rules judge the calls that came in other checks.
eachRecorded('data call', 'data-calls.bearer', (call) => dataCalls.haveBearer([call]))
eachRecorded('data call', 'data-calls.base', (call, { ssoRoot }) =>
  // The call may be that of any school.
  dataCalls.areUnderBase([call], ssoRoot),
)
eachRecorded('data call', 'standard.data-calls.token-in-url', (call) =>
  dataCalls.haveNoTokenInUrl(
    [call],
    [bearerOf(call)].filter((one) => one !== undefined),
  ),
)

// 2.2 profile claims: The application reads details of users from the roster, and from no other endpoint of
//   the provider.
//   Check: After a synchronisation and a sign-in at the same school, the suite looks at the requests of the
//   application's server. None may go to a userinfo or similar endpoint under the SSO base. Not applicable if
//   it requests no details of users at all.
rule('data-calls.user-details', async (context) => {
  const { tenant } = await callsOfSync(context)
  await context.signIns.signIn({ tenant })
  const requests = context.service.requestsOf(tenant)
  const roster = requests.filter((request) =>
    /^roster\/(users|teachers|students)/.test(resourceOf(request) ?? ''),
  )
  if (!requests.some(dataCalls.asksProviderForUser) && roster.length === 0)
    throw new NotApplicable('the application requests no details of users')
  conforms(dataCalls.avoidUserEndpoints(requests))
})

eachRecorded('request for details of users', 'data-calls.user-details', (request) =>
  dataCalls.avoidUserEndpoints([request]),
)

// 4.6: Which paths that are neither documented nor in the profile the application calls with service tokens.
observe('observe.partner.data-calls.other-paths', async (context) => {
  const { calls } = await callsOfSync(context)
  const unknown = calls.filter((request) => resourceOf(request) === undefined)
  const paths = new Set(unknown.map(({ url }) => new URL(url).pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/…')))
  return paths.size === 0 ? 'none' : [...paths].sort().join(', ')
})

interface SchoolCalls {
  readonly tenant: SimulatedTenant
  /** Calls with a token of the school, and calls of data APIs without a known token. */
  readonly calls: readonly SimulatedRequest[]
}

/** Synchronises a school with data of every kind. @returns its calls of data APIs */
const callsOfSync = shared(async (context: PartnerContext): Promise<SchoolCalls> => {
  const { service, simulator } = context
  const { tenant } = await service.activate()
  fill(tenant)
  const before = simulator.requests.length
  await service.sync(tenant)
  const calls = simulator.requests
    .slice(before)
    .filter(isOfApplication)
    .filter((request) => request.tenant === tenant.id || request.tenant === null)
  given(calls.length > 0, 'the application called no data API')
  return { tenant, calls }
})

/** Whether the application's server sent a request for data, or to an unknown path of a school. */
function isOfApplication({ endpoint, platformSession, tenant }: SimulatedRequest): boolean {
  return platformSession === null && (endpoint === 'data' || (endpoint === 'other' && tenant !== null))
}

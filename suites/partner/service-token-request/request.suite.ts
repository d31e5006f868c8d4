/**
 * How a service token is asked for.
 * Clauses: 1 item 2, 4, 4.3, 5 item 2.
 */
import {
  asked,
  basicOf,
  carries,
  form,
  given,
  headerOf,
  must,
  notYet,
  type PartnerContext,
  queryOf,
  type Reply,
  rule,
  type SimulatedRequest,
  sampled,
  wrongCredentials,
} from '#kit/partner'

rule('service-token-request.method', async (context) => {
  const methods = (await sample(context)).map(({ method }) => method)
  must(only(methods, 'POST'), 'POST', methods)
})

rule('service-token-request.address', async (context) => {
  const { service, simulator } = context
  const { activation, run } = await sampled(service)
  const { tenant, password } = activation
  const before = simulator.requests.filter(({ seat, at }) => seat === null && at <= run.ended)
  // A request that goes elsewhere is known by the password of the school.
  const sent = before.filter((request) => run.tokenRequests.includes(request) || carries(request, password))
  given(sent.length > 0, 'the application asked for no service token')
  const paths = sent.map(({ url }) => pathOf(url))
  must(only(paths, pathOf(`${tenant.ssoBase}/token`)), `requests to ${tenant.ssoBase}/token`, paths)
})

rule('service-token-request.grant', async ({ service }) => {
  const { activation } = await sampled(service)
  const requests = service.heard(activation.tenant).filter(({ endpoint }) => endpoint === 'token')
  given(requests.length > 0, 'the application asked for no service token')
  const grants = requests.flatMap((request) => [...queryOf(request), ...form(request)].flatMap(grantIn))
  const other = grants.filter((grant) => grant !== 'client_credentials')
  must(other.length === 0, 'the grant client_credentials and no other', other)
})

rule('service-token-request.grant-in-query', async (context) => {
  for (const request of await sample(context)) {
    const grants = queryOf(request).flatMap(grantIn)
    must(only(grants, 'client_credentials'), '`grant_type=client_credentials` in the query', grants)
  }
})

rule('service-token-request.basic', async (context) => {
  for (const request of await sample(context)) {
    const lines = headerOf(request, 'authorization')
    const schemes = lines.map((line) => line.split(' ')[0])
    must(
      basicOf(request) !== undefined,
      'one Authorization header: Basic and the Base64 of client ID, colon and password',
      lines.length === 0 ? 'none' : `${lines.length} of scheme ${schemes.join(', ')}`,
    )
  }
})

rule('service-token-request.client-id', async (context) => {
  const { clientId } = context.profile.service
  const sent = (await sample(context)).flatMap((request) => basicOf(request)?.clientId ?? [])
  given(sent.length > 0, 'the application asked for no service token with HTTP Basic')
  const other = sent.filter((text) => text !== clientId && decoded(text) !== clientId)
  must(other.length === 0, `the client ID ${clientId}`, other)
})

rule('service-token-request.password-in-header', async (context) => {
  const { activation, run } = await sampled(context.service)
  const { password } = activation
  const requests = asked(run)
  given(
    requests.some((request) => carries(request, password)),
    'the application asks with another password than the delivered one',
  )
  const found = requests.filter(
    ({ url, body }) => url.includes(password) || body.toString('latin1').includes(password),
  )
  must(
    found.length === 0,
    'the password in the Authorization header alone',
    `it stands in URL or body of ${found.length} of ${requests.length} requests`,
  )
})

rule('service-token-request.content-type', async (context) => {
  for (const request of await sample(context)) {
    const types = headerOf(request, 'content-type')
    const names = types.map((type) => type.split(';')[0]?.trim().toLowerCase() ?? '')
    must(
      names.length === 1 && only(names, 'application/x-www-form-urlencoded'),
      'application/x-www-form-urlencoded',
      types,
    )
  }
})

/** Requests that are refused before one is not. */
const refusals = 3

const situations = [
  ['as usual', (context: PartnerContext) => synchronised(context)],
  ['after 401 invalid_client', (context: PartnerContext) => synchronised(context, notYet)],
  ['after invalid_grant', (context: PartnerContext) => synchronised(context, wrongCredentials)],
  ['before an activation', beforeActivation],
] as const

rule('service-token-request.no-client-secret', situations, async (context, requestsOf) => {
  const { clientSecret } = context.profile
  given(clientSecret !== null, 'the profile has no client secret')
  const requests = await requestsOf(context)
  const found = requests.filter((request) => carries(request, clientSecret)).length
  must(found === 0, 'no client secret in any request for a service token', `it stands in ${found} of them`)
})

/** Requests for a token of a school that gets none at first. */
async function synchronised(
  { service }: PartnerContext,
  refusal?: Reply,
): Promise<readonly SimulatedRequest[]> {
  const { tenant } = await service.activate()
  let left = refusal === undefined ? 0 : refusals
  tenant.answers.serviceToken = (good) => {
    left -= 1
    return refusal === undefined || left < 0 ? good : refusal
  }
  await service.trySync(tenant)
  await service.trySync(tenant)
  return asked({ tokenRequests: service.tokenRequests(tenant) })
}

async function beforeActivation(context: PartnerContext): Promise<readonly SimulatedRequest[]> {
  const { service } = context
  const tenant = context.freshTenant()
  await service.trySync(tenant)
  await service.activate(tenant)
  await service.trySync(tenant)
  return asked({ tokenRequests: service.tokenRequests(tenant) })
}

/** The requests for a service token that all checks of their form look at. */
async function sample({ service }: PartnerContext): Promise<readonly SimulatedRequest[]> {
  return asked((await sampled(service)).run)
}

function grantIn([name, value]: readonly [string, string]): string[] {
  return name === 'grant_type' ? [value] : []
}

function only(sent: readonly string[], value: string): boolean {
  return sent.length > 0 && sent.every((one) => one === value)
}

/** As forms encode it: some libraries do so before they make a Basic header. RFC 6749, 2.3.1. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function pathOf(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

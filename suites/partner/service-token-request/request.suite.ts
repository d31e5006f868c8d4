/**
 * The request for a service token: method, address, grant, credentials, and no other secret.
 * `synchronisedSchool`: one school with 2,500 students, activated and synchronised once for these rules.
 * `tokenRequestsOf`: the token requests of a synchronisation, or else those since the activation; undecided without any.
 * Clauses: 1 item 2, 4, 4.3, 5 item 2.
 */
import { facts } from '#generated/catalogue.js'
import {
  basicOf,
  conforms,
  form,
  given,
  must,
  type PartnerContext,
  pairs,
  queryOf,
  type Reply,
  rule,
  type SimulatedRequest,
  tokenRequestsOf,
} from '#kit/partner'
import {
  carries,
  eachRecorded,
  invalidClient,
  invalidGrant,
  serviceTokenRequest,
  synchronisedSchool,
} from '#kit/partner/service-token-request'

/** Characters of a password that is no usual word. */
const shortest = 8

// 4.3: The application requests a service token with POST.
//   Check: A school with 2,500 students is activated and synchronised once for the rules about the form of
//   the request. Each of its token requests must be a POST; undecided if it makes none.
rule('service-token-request.method', async (context) => {
  for (const request of await tokenRequests(context)) {
    context.addToEvidence([request])
    conforms(serviceTokenRequest.sentByPost(request.method))
  }
})

// 4.3: The application requests a service token at the token endpoint of its school.
//   Check: The suite finds all requests with the password of the school, at any address of the simulator, and
//   its other token requests. Each must go to `/token` under the SSO base of this school. Undecided if there
//   are none.
rule('service-token-request.address', async (context) => {
  const { activation, run } = await synchronisedSchool(context)
  const { tenant, password } = activation
  const received = context.simulator.requests.filter(
    ({ platformSession, at }) => platformSession === null && at <= run.ended,
  )
  // The password of the school identifies a request that goes to another address.
  const sent = received.filter((request) => run.tokenRequests.includes(request) || carries(request, password))
  given(sent.length > 0, 'the application requested no service token')

  const expected = pathOf(`${tenant.ssoBase}/token`)
  for (const request of sent) {
    context.addToEvidence([request])
    const path = pathOf(request.url)
    must(path === expected, `requests to ${tenant.ssoBase}/token`, `requests to ${path}`)
  }
})

// 1 item 2: The application calls the data APIs with a token of the grant `client_credentials`, even if
//   nobody has ever signed in.
//   Check: All requests to the token endpoint of the synchronised school, except those that redeem a code,
//   must use the grant `client_credentials`, in query and body; none `password`, `refresh_token` or another
//   one. Nobody signs in at a new school.
rule('service-token-request.grant', async (context) => {
  const { activation } = await synchronisedSchool(context)
  // Users may have signed in at a school that the profile names.
  const signIns = new Set(context.simulator.flows.flatMap(({ exchanges }) => exchanges))
  const requests = context.service
    .requestsOf(activation.tenant)
    .filter((request) => request.endpoint === 'token' && !signIns.has(request))
  given(requests.length > 0, 'the application requested no service token')

  for (const request of requests)
    conforms(serviceTokenRequest.hasOnlyItsGrant([...queryOf(request), ...form(request)]))
})

// 4.3: The application sends `grant_type=client_credentials` in the query of the token request.
//   Check: The suite reads the query of each token request of one synchronisation: `grant_type` must be
//   there, and each of its values must be this one. Most libraries send it only in the body.
rule('service-token-request.grant-in-query', async (context) => {
  for (const request of await tokenRequests(context)) conforms(hasGrantInQuery(request))
})

// 4.3 Authorization: The application sends one Authorization header: Basic, with the Base64 of client ID,
//   colon and password.
//   Check: Each token request of one synchronisation must have exactly one Authorization header of the scheme
//   Basic that decodes to a text with a colon.
rule('service-token-request.basic', async (context) => {
  for (const request of await tokenRequests(context)) conforms(serviceTokenRequest.hasBasicHeader(request))
})

// 4.3 Authorization: The application sends the client ID before the colon, unchanged or form-encoded.
//   Check: The suite decodes the Basic header of each token request of one synchronisation. The text before
//   the first colon must be the client ID of the profile, as it is or form-encoded. Undecided if no request
//   has such a header.
rule('service-token-request.client-id', async (context) => {
  const { clientId } = context.profile.service
  const requests = await tokenRequests(context)
  given(
    requests.some((request) => basicOf(request) !== undefined),
    'the application requested no service token with HTTP Basic',
  )

  for (const request of requests) {
    const sent = basicOf(request)?.clientId
    if (sent !== undefined) conforms(serviceTokenRequest.hasClientId([sent], [clientId]))
  }
})

// 4.3 Authorization: The application sends the password only in the Authorization header.
//   Check: The suite searches the URL, the body and every header but Authorization of each token request of
//   one synchronisation for the password of the school. It must be in none of them. Undecided if no request
//   has this password at all.
rule('service-token-request.password-in-header', async (context) => {
  const { activation, run } = await synchronisedSchool(context)
  const { password } = activation
  const requests = tokenRequestsOf(run)
  given(
    requests.some((request) => carries(request, password)),
    'the application uses another password than the delivered one',
  )

  conforms(serviceTokenRequest.hasPasswordOnlyInHeader(requests, password))
})

// 4.3 Content-Type: The application sends the content type `application/x-www-form-urlencoded`, even if the
//   body is empty.
//   Check: Each token request of one synchronisation must have one `Content-Type` with this type; its
//   parameters do not matter. HTTP clients leave it out if there is no body, which violates the rule.
rule('service-token-request.content-type', async (context) => {
  for (const request of await tokenRequests(context)) conforms(serviceTokenRequest.sentAsForm(request))
})

// Without an event that starts a synchronisation, these rules judge the requests that came in other checks, for example
// at launches.
eachRecorded(
  'request with a service password',
  'service-token-request.address',
  ({ tenant: id, url }, { ssoRoot }) => {
    const expected = `${ssoRoot}/${id}/token`
    const path = pathOf(url)
    return path === pathOf(expected) ? undefined : { expected: `requests to ${expected}`, found: path }
  },
)
eachRecorded('request with a service password', 'service-token-request.grant', (request) =>
  serviceTokenRequest.hasOnlyItsGrant([...queryOf(request), ...form(request)]),
)
const recorded = 'service token request'
eachRecorded(recorded, 'service-token-request.method', ({ method }) => serviceTokenRequest.sentByPost(method))
eachRecorded(recorded, 'service-token-request.grant-in-query', hasGrantInQuery)
eachRecorded(recorded, 'service-token-request.basic', serviceTokenRequest.hasBasicHeader)
eachRecorded(recorded, 'service-token-request.client-id', (request, { serviceClientId }) => {
  const sent = basicOf(request)?.clientId
  return sent === undefined ? undefined : serviceTokenRequest.hasClientId([sent], [serviceClientId])
})
eachRecorded(recorded, 'service-token-request.password-in-header', (request, { passwords }) => {
  const { password = '' } = basicOf(request) ?? {}
  return (
    [password, ...passwords.passwordsOf(request.tenant)]
      // A short text may be in the address by chance.
      .filter(({ length }) => length >= shortest)
      .map((one) => serviceTokenRequest.hasPasswordOnlyInHeader([request], one))
      .find((finding) => finding !== undefined)
  )
})
eachRecorded(recorded, 'service-token-request.content-type', serviceTokenRequest.sentAsForm)
eachRecorded(recorded, 'service-token-request.no-client-secret', (request, { clientSecrets }) =>
  clientSecrets
    .map((secret) => serviceTokenRequest.withoutClientSecret([request], secret))
    .find((finding) => finding !== undefined),
)

const situations = [
  ['as usual', (context: PartnerContext) => requestsOfNewSchool(context)],
  [
    `after 401 ${facts.invalidClient}`,
    (context: PartnerContext) => requestsOfNewSchool(context, invalidClient),
  ],
  [`after ${facts.invalidGrant}`, (context: PartnerContext) => requestsOfNewSchool(context, invalidGrant)],
  ['before an activation', requestsBeforeActivation],
] as const

// 5 item 2: The application never uses the OIDC client secret for a service token, after any response of the
//   token endpoint.
//   Check: In two synchronisations of a new school, the token endpoint answers normally, three times with 401
//   `invalid_client`, three times with `invalid_grant`, or the first one comes before the activation. No
//   token request may contain the client secret. Undecided if there is none.
rule('service-token-request.no-client-secret', situations, async (context, requestsIn) => {
  const { clientSecret } = context.profile
  given(clientSecret !== null, 'the profile has no client secret')

  conforms(serviceTokenRequest.withoutClientSecret(await requestsIn(context), clientSecret))
})

/** The query has the grant type of service tokens. */
function hasGrantInQuery(request: Pick<SimulatedRequest, 'url'>): ReturnType<typeof pairs.isOneOf> {
  const expected = `\`grant_type=${facts.serviceGrant}\` in the query`
  return pairs.isOneOf(queryOf(request), 'grant_type', [facts.serviceGrant], expected)
}

/** Refusals before the first token. */
const refusals = 3

/** Token requests of two synchronisations. The first three requests get the refusal, if there is one. */
async function requestsOfNewSchool(
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
  return tokenRequestsOf({ tokenRequests: service.tokenRequests(tenant) })
}

/** Token requests of a synchronisation before the activation and of one after it. */
async function requestsBeforeActivation(context: PartnerContext): Promise<readonly SimulatedRequest[]> {
  const { service } = context
  const tenant = context.freshTenant()
  await service.trySync(tenant)
  await service.activate(tenant)
  await service.trySync(tenant)
  return tokenRequestsOf({ tokenRequests: service.tokenRequests(tenant) })
}

/** The token requests of the synchronisation that all rules about the form of the request share. */
async function tokenRequests(context: PartnerContext): Promise<readonly SimulatedRequest[]> {
  return tokenRequestsOf((await synchronisedSchool(context)).run)
}

function pathOf(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/**
 * The token request that redeems a code.
 * `everyCodeExchange`: each token request for a code of the run and of six further sign-ins, after all other checks. One
 * that the rule does not concern is skipped; without any other, the result is undecided or not applicable.
 * Clauses: 4, 4.2, 5 item 1; RFC 6749 2.3, 2.3.1, 3.2.
 */
import { facts } from '#generated/catalogue.js'
import {
  basicOf,
  codeExchange,
  conforms,
  form,
  given,
  must,
  NotApplicable,
  observe,
  type PartnerContext,
  pairs,
  parameter,
  queryOf,
  randomUuid,
  rule,
  type SimulatedTenant,
} from '#kit/partner'
import { everyCodeExchange, judgesRecorded, type SentCodeExchange } from '#kit/partner/code-exchange'

// 4.2: The application redeems the code with POST at the token endpoint.
//   Check: The suite looks at each token request of the run for a delivered code. Its method must be POST.
rule(
  'code-exchange.method',
  everyCodeExchange(({ exchange: { method } }) => codeExchange.sentByPost(method)),
)

const signIns = [
  ['two users at the same time', atTheSameTime],
  ['two tabs of one browser', inTwoTabs],
] as const

// 4: The application redeems each code at the tenant that issued it, even if users of two tenants sign in at
//   the same time.
//   Check: A user of each of two tenants signs in at the same time; in another case, one browser begins a
//   sign-in at each tenant before it ends the first one. Each code that is redeemed must arrive at the token
//   endpoint of its tenant. Undecided if no code is redeemed; in one browser, that is not applicable.
rule('code-exchange.tenant', signIns, async (context, signInAt) => {
  const attempts = await signInAt(context, [context.tenant, context.secondTenant])
  for (const { flow } of attempts) {
    for (const exchange of flow.exchanges) {
      context.addToEvidence([exchange])
      conforms(codeExchange.atTenant(exchange.tenant, flow.tenant.id))
    }
  }
  const redeemed = attempts.some(({ flow }) => flow.exchanges.length > 0)
  given(redeemed, 'the application redeemed no code')
})

judgesRecorded('code-exchange.tenant', 'code exchange', ({ exchange, flow }) =>
  conforms(codeExchange.atTenant(exchange.tenant, flow.tenant.id)),
)

// 4.2 Content-Type: The application sends the token request as a form of the type
//   `application/x-www-form-urlencoded`.
//   Check: Each token request of the run must have one `Content-Type` with this type; parameters such as
//   `charset` do not matter. A JSON or multipart type violates the rule.
rule(
  'code-exchange.content-type',
  everyCodeExchange(({ exchange }) => codeExchange.sentAsForm(exchange)),
)

// 4.2 grant_type: The application sends `authorization_code` as `grant_type`.
//   Check: The suite reads the form of each token request for a code: `grant_type` must be exactly
//   `authorization_code`.
rule(
  'code-exchange.grant-type',
  everyCodeExchange(({ exchange }) => pairs.isOneOf(form(exchange), 'grant_type', [facts.codeGrant])),
)

/** Beginnings of codes. A random text follows. */
const codes = [
  ['plain', ''],
  ['characters that a form encodes', 'a+b/c=d&e%20f g~-._'],
  ['percent signs', '100%25%2B%zz'],
] as const

// 4.2 code: The application sends the delivered code unchanged as `code`.
//   Check: The platform delivers a plain code, one with `+`, `/`, `%20`, a blank and other characters, and
//   one with percent signs. Decoded once, the form field `code` must be the delivered text again. Undecided
//   if no token request contains the end of the code.
rule('code-exchange.code', codes, async (context, prefix) => {
  const end = randomUuid()
  const attempt = await context.signIns.signIn({ plan: { code: `${prefix}${end}` } })
  const { code } = attempt.flow
  // A changed code matches no flow, so its end identifies the request.
  const redeemed = context.simulator.requests.find(
    ({ endpoint, url, body }) => endpoint === 'token' && `${url} ${body.toString('utf8')}`.includes(end),
  )
  given(redeemed !== undefined, `the application did not redeem the code: ${attempt.ending}`)
  context.addToEvidence([redeemed])
  must(attempt.exchanges.length > 0, 'the code as delivered', 'a code that differs from the delivered code')
  conforms(codeExchange.hasDeliveredCode(form(attempt.exchange), code === null ? [] : [code]))
})

judgesRecorded('code-exchange.code', 'delivered code', ({ exchange, delivered }) => {
  const sent = form(exchange)
  given(pairs.valuesOf(sent, 'code').length > 0, 'the form has no code')
  conforms(codeExchange.hasDeliveredCode(sent, [delivered]))
})

// 4.2 redirect_uri: The application sends the `redirect_uri` of the authorize request.
//   Check: For the login URL and each UI Integration URL, the `redirect_uri` of the token request must equal
//   the one of the authorize request of the same flow. Undecided if the authorize request had none or
//   several, or the code is not redeemed.
rule('code-exchange.redirect-uri', async (context) => {
  for (const url of [context.launches.loginUrl(), ...context.launches.uiUrls()]) {
    const { flow, exchange } = await context.signIns.signIn({ url })
    hasRedirectUriOf({ flow, exchange })
  }
})

judgesRecorded('code-exchange.redirect-uri', 'code exchange', hasRedirectUriOf)

/** Judges that a token request has the redirect URI of its authorize request. */
function hasRedirectUriOf({ flow, exchange }: SentCodeExchange): void {
  const expected = parameter(flow, 'redirect_uri')
  given(expected !== undefined, 'the authorize request had no single redirect_uri')
  conforms(pairs.isOneOf(form(exchange), 'redirect_uri', [expected], `\`redirect_uri\` is ${expected}`))
}

// 4.2 client_id: The application sends the OIDC client ID in the form field `client_id`.
//   Check: The form of each token request must have the client ID of the profile as `client_id`, even if the
//   application also uses HTTP Basic.
rule(
  'code-exchange.client-id',
  everyCodeExchange(({ exchange, application: { clientId } }) =>
    pairs.isOneOf(form(exchange), 'client_id', [clientId], `the form field \`client_id\` is ${clientId}`),
  ),
)

// 4.2 client_secret: A confidential client sends the OIDC client secret in the form field `client_secret`.
//   Check: The suite compares the form field `client_secret` of each token request with the secret of the
//   profile. A secret only in an Authorization header is a violation. In recordings, any secret that is not
//   empty passes.
rule('code-exchange.client-secret', async (context) => {
  const { clientSecret } = context.profile
  given(clientSecret !== null, 'the profile has no client secret')
  await context.signIns.everyCodeExchange((exchange) =>
    codeExchange.hasClientSecret(form(exchange), clientSecret),
  )
})

// A recording shows that a client is confidential: it sends a secret, in any way. Which one is right is not known.
judgesRecorded('code-exchange.client-secret', 'code exchange', ({ exchange, application }) => {
  const [clientId = basicOf(exchange)?.clientId] = pairs.valuesOf(form(exchange), 'client_id')
  given(application.isConfidential(clientId), 'the client sends no client secret, so it may be a public one')
  conforms(codeExchange.hasClientSecret(form(exchange), null))
})

// 5 item 1: A public client sends no client secret.
//   Check: If the profile declares a public client, no token request of the run may have the form field
//   `client_secret` or any Authorization header.
rule('code-exchange.secret.public-client', (context) =>
  context.signIns.everyCodeExchange((exchange) => codeExchange.withoutClientSecret(form(exchange), exchange)),
)

// RFC 6749 2.3.1: The application puts neither client secret nor code nor verifier in the URL of the token
//   request.
//   Check: The query of each token request should not contain `client_secret`, `code` or `code_verifier`;
//   they belong in the body.
rule(
  'standard.code-exchange.url',
  everyCodeExchange(({ exchange }) => codeExchange.noSecretInQuery(queryOf(exchange))),
)

// RFC 6749 2.3: The application authenticates in only one way in a token request.
//   Check: A token request should not have both an Authorization header and the form field `client_secret`.
rule(
  'standard.code-exchange.one-authentication',
  everyCodeExchange(({ exchange }) => codeExchange.hasOneAuthentication(form(exchange), exchange)),
)

// RFC 6749 3.2: The application sends no parameter of the token request twice.
//   Check: The suite counts the field names in the form of each token request. None should come twice.
rule(
  'standard.code-exchange.repeated-parameter',
  everyCodeExchange(({ exchange }) => pairs.eachOnce(form(exchange))),
)

// 4.2 client_secret: How the application authenticates at the token endpoint: form field, Basic, or both.
observe('observe.partner.code-exchange.authentication', async (context) => {
  const { exchange } = await context.signIns.signIn()
  const scheme = codeExchange.authenticationSchemes(exchange)
  const inForm = pairs.valuesOf(form(exchange), 'client_secret').length > 0 ? ['form field'] : []
  return [...scheme, ...inForm].join(' and ') || 'none'
})

type Schools = readonly SimulatedTenant[]

function atTheSameTime(context: PartnerContext, schools: Schools) {
  return Promise.all(schools.map((tenant) => context.signIns.signIn({ tenant })))
}

/**
 * The sign-in of the first tab ends when the one of the second tab has begun.
 * @throws {NotApplicable} if the application ends neither: it may keep one pending sign-in for each browser
 */
async function inTwoTabs(context: PartnerContext, schools: Schools) {
  const browser = await context.launches.browser()
  const pending = []
  for (const tenant of schools) pending.push(await context.launches.stopAtLogin(browser, { tenant }))
  for (const signIn of pending) await signIn.continue()
  if (pending.every(({ flow }) => flow.exchanges.length === 0))
    throw new NotApplicable('the application redeems no code of two sign-ins that overlap')
  return pending
}

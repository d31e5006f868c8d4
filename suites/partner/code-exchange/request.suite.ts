/**
 * The token request that redeems a code.
 * Clauses: 4, 4.2, 5 item 1; RFC 6749 2.3, 2.3.1, 3.2.
 */
import { type Attempt, form, given, headerOf, must, observe, parameter, queryOf, rule } from '#kit/partner'

// 4.2: The application redeems the code with POST at the token endpoint.
rule('code-exchange.method', async (context) => {
  const { method } = (await context.signIn()).exchange
  must(method === 'POST', 'POST', method)
})

// 4: The application redeems each code at the tenant that issued it, even if users of two tenants sign in at
//   the same time.
rule('code-exchange.tenant', async (context) => {
  const tenants = [context.tenant, context.secondTenant]
  const attempts = await Promise.all(tenants.map((tenant) => context.signIn({ tenant })))
  for (const attempt of attempts) {
    const { tenant } = attempt.exchange
    must(tenant === attempt.flow.tenant.id, `a token request at tenant ${attempt.flow.tenant.id}`, tenant)
  }
})

// 4.2: The application sends the token request as a form of the type `application/x-www-form-urlencoded`.
rule('code-exchange.content-type', async (context) => {
  const types = headerOf((await context.signIn()).exchange, 'content-type')
  const [type = ''] = types
  must(
    types.length === 1 && type.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded',
    types,
  )
})

// 4.2 grant_type: The application sends `authorization_code` as `grant_type`.
rule('code-exchange.grant-type', async (context) => {
  const sent = fields(await context.signIn(), 'grant_type')
  must(allAre(sent, 'authorization_code'), '`grant_type` is `authorization_code`', sent)
})

/** Beginnings of codes. A random text follows. */
const codes = [
  ['plain', ''],
  ['characters that a form encodes', 'a+b/c=d&e%20f g~-._'],
  ['percent signs', '100%25%2B%zz'],
] as const

// 4.2 code: The application sends the delivered code unchanged as `code`.
rule('code-exchange.code', codes, async (context, prefix) => {
  const end = crypto.randomUUID()
  const attempt = await context.signIn({ plan: { code: `${prefix}${end}` } })
  const { code } = attempt.flow
  // A changed code matches no flow, so its end identifies the request.
  const redeemed = context.simulator.requests.some(
    ({ endpoint, url, body }) => endpoint === 'token' && `${url} ${body.toString('utf8')}`.includes(end),
  )
  given(redeemed, `the application did not redeem the code: ${attempt.ending}`)
  must(attempt.exchanges.length > 0, 'the code as delivered', 'another text')
  const sent = fields(attempt, 'code')
  must(code !== null && allAre(sent, code), 'the code as delivered, in the form', `${sent.length} others`)
})

// 4.2 redirect_uri: The application sends the `redirect_uri` of the authorize request.
rule('code-exchange.redirect-uri', async (context) => {
  for (const url of [context.loginUrl(), ...context.uiUrls()]) {
    const attempt = await context.signIn({ url })
    const expected = parameter(attempt.flow, 'redirect_uri')
    given(expected !== undefined, 'the authorize request had no single redirect_uri')
    const sent = fields(attempt, 'redirect_uri')
    must(allAre(sent, expected), `\`redirect_uri\` is ${expected}`, sent)
  }
})

// 4.2 client_id: The application sends the OIDC client ID in the form field `client_id`.
rule('code-exchange.client-id', async (context) => {
  const sent = fields(await context.signIn(), 'client_id')
  const { clientId } = context.profile
  must(allAre(sent, clientId), `the form field \`client_id\` is ${clientId}`, sent)
})

// 4.2 client_secret: A confidential client sends the OIDC client secret in the form field `client_secret`.
rule('code-exchange.client-secret', async (context) => {
  const { clientSecret } = context.profile
  given(clientSecret !== null, 'the profile has no client secret')
  const sent = fields(await context.signIn(), 'client_secret')
  must(
    allAre(sent, clientSecret),
    'the form field `client_secret` is the client secret',
    `${sent.length} values`,
  )
})

// 5 item 1: A public client sends no client secret.
rule('code-exchange.secret.public-client', async (context) => {
  const attempt = await context.signIn()
  must(fields(attempt, 'client_secret').length === 0, 'no `client_secret`', 'one in the form')
  must(headerOf(attempt.exchange, 'authorization').length === 0, 'no Authorization header', 'one')
})

// RFC 6749 2.3.1: The application puts neither client secret nor code nor verifier in the URL of the token
//   request.
rule('standard.code-exchange.url', async (context) => {
  const secret = new Set(['client_secret', 'code', 'code_verifier'])
  const names = queryOf((await context.signIn()).exchange).map(([name]) => name)
  const found = names.filter((name) => secret.has(name))
  must(found.length === 0, 'none of them in the URL', found)
})

// RFC 6749 2.3: The application authenticates in only one way in a token request.
rule('standard.code-exchange.one-authentication', async (context) => {
  const attempt = await context.signIn()
  const basic = headerOf(attempt.exchange, 'authorization').length > 0
  const inForm = fields(attempt, 'client_secret').length > 0
  must(!(basic && inForm), 'one way of authentication', 'an Authorization header and a `client_secret`')
})

// RFC 6749 3.2: The application sends no parameter of the token request twice.
rule('standard.code-exchange.repeated-parameter', async (context) => {
  const names = form((await context.signIn()).exchange).map(([name]) => name)
  const repeated = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
  must(repeated.length === 0, 'each parameter once', `several of ${repeated.join(', ')}`)
})

// 4.2 client_secret: How the application authenticates at the token endpoint: form field, Basic, or both.
observe('observe.partner.code-exchange.authentication', async (context) => {
  const attempt = await context.signIn()
  const scheme = headerOf(attempt.exchange, 'authorization').map((line) => line.split(' ')[0])
  const inForm = fields(attempt, 'client_secret').length > 0 ? ['form field'] : []
  return [...scheme, ...inForm].join(' and ') || 'none'
})

/** Values of a form field of the first token request. */
function fields(attempt: Attempt, name: string): string[] {
  return form(attempt.exchange)
    .filter(([key]) => key === name)
    .map(([, value]) => value)
}

/** Whether there is a value and all values are this one. */
function allAre(sent: readonly string[], value: string): boolean {
  return sent.length > 0 && sent.every((one) => one === value)
}

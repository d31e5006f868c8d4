/**
 * How the token endpoint redeems codes on open points of the contract. Nothing here can fail a target.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * Clauses: 2.1, 4.2, 7, 8.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Answer,
  basic,
  type Context,
  type Flow,
  given,
  namedErrors,
  observe,
  otherCharacter,
  proofFor,
  tokensInBody,
} from '#kit/platform'
import { commonRefusals, encodePairs, refusedExchange } from '#kit/platform/token'

const outcome = (answer: Answer): string =>
  tokensInBody(answer).length > 0
    ? 'tokens'
    : `refused with status ${answer.status}, ${namedErrors([answer])}`

/**
 * Sends one exchange for each input, each with a code of its own. Some of them may end the session, so they are sent like
 * those that must be refused.
 */
const withCodes = <Input>(
  context: Context,
  inputs: readonly Input[],
  send: (grant: Flow['grant'], input: Input) => Promise<string>,
): Promise<readonly string[]> => context.refusals.exchanges({ app: context.app }, inputs, send)

/** Sends exchanges with one code. */
const withCode = (context: Context, send: (grant: Flow['grant']) => Promise<string>): Promise<string> =>
  context.refusals.exchange({ app: context.app }, send)

const fields = ({ object }: Answer): string =>
  object === undefined ? 'no JSON object' : `fields ${Object.keys(object).sort().join(', ')}`

// 7: Which status, media type and fields each refusal of the token endpoint has.
observe('observe.token.error-shape', async (context) => {
  const { app } = context
  const seen: string[] = []
  for (const [words, refused] of Object.entries(commonRefusals)) {
    const answer = await (await refusedExchange(context, { app, ...refused(app) })).answer()
    seen.push(`${words}: ${answer.summary}, ${fields(answer)}`)
  }
  return seen.join('; ')
})

// 4.2: With which status the token endpoint refuses GET and PUT.
observe('observe.token.other-methods', (context) =>
  withCode(context, async (grant) => {
    const query = Object.entries(context.tokens.codeForm(grant)).filter(([name]) => name !== 'client_secret')
    const get = await context.tokens.redeem(grant, {}, { method: 'GET', query }).answer()
    const put = await context.tokens.redeem(grant, {}, { method: 'PUT' }).answer()
    return `GET: ${get.status}, PUT: ${put.status}`
  }),
)

// 4.2 grant_type: Whether the token endpoint accepts grant_type in another letter case, and how it answers
//   `client_credentials` with a code.
observe('observe.token.grant-type-spelling', async (context) => {
  const seen = await withCodes(
    context,
    ['Authorization_Code', facts.serviceGrant],
    async (grant, grant_type) => {
      return `${grant_type}: ${outcome(await context.tokens.redeem(grant, { grant_type }).answer())}`
    },
  )
  return seen.join('; ')
})

// 4.2 code: Whether the token endpoint accepts a code with blanks around it.
observe('observe.token.code-spelling', async (context) => {
  const spellings = [
    ['blank before', (code: string) => ` ${code}`],
    ['blank after', (code: string) => `${code} `],
  ] as const
  const seen = await withCodes(context, spellings, async (grant, [name, spelling]) => {
    const answer = await context.tokens.redeem(grant, { code: spelling(grant.code) }).answer()
    return `${name}: ${outcome(answer)}`
  })
  return seen.join('; ')
})

// 4.2 code: Whether the token endpoint still accepts a code after a failed attempt.
observe('observe.token.code-after-failure', async (context) => {
  const { app, tokens } = context
  const failures = [
    ['wrong redirect_uri', { redirect_uri: `${app.redirectUri}/other` }],
    ['wrong secret', { client_secret: otherCharacter(app.clientSecret ?? 'x', -1) }],
  ] as const
  const seen = await withCodes(context, failures, async (grant, [name, change]) => {
    await tokens.redeem(grant, change).answer()
    return `after ${name}: ${outcome(await tokens.redeem(grant).answer())}`
  })
  return seen.join('; ')
})

// 4.2 code: Whether the first access token still works after its code was sent again.
observe('observe.token.revocation-after-reuse', async (context) => {
  const probe = context.profile.userTokenProbe ?? ''
  return context.refusals.exchange({ app: context.app }, async (grant) => {
    const { accessToken } = await context.tokens.redeem(grant).tokens()
    given((await context.data.get(probe, accessToken)).hasData, 'the access token did not work before either')
    await context.tokens.redeem(grant).answer()
    return (await context.data.get(probe, accessToken)).hasData ? 'still works' : 'no longer works'
  })
})

// 4.2 code_verifier: How the token endpoint answers a verifier if the authorize request had no challenge.
observe('observe.token.verifier-without-challenge', (context) => {
  const code_verifier = proofFor().verifier
  return withCode(context, async (grant) =>
    outcome(await context.tokens.redeem(grant, { code_verifier }).answer()),
  )
})

// 4.2 client_secret: Whether the token endpoint accepts client authentication by HTTP Basic for a code.
observe('observe.token.basic-authentication', (context) => {
  const { clientId, clientSecret } = context.app
  const headers = [basic(clientId, clientSecret ?? '')]
  return withCode(context, async (grant) =>
    outcome(await context.tokens.redeem(grant, { client_secret: undefined }, { headers }).answer()),
  )
})

// 4.2 Content-Type: Whether the token endpoint accepts the form type with a charset parameter.
observe('observe.token.content-type-charset', (context) => {
  const contentType = 'application/x-www-form-urlencoded; charset=UTF-8'
  return withCode(context, async (grant) =>
    outcome(await context.tokens.redeem(grant, {}, { contentType }).answer()),
  )
})

// 4.2 Content-Type: Whether the token endpoint reads parameters from the query if the body is empty.
observe('observe.token.parameters-in-query', async (context) => {
  const { tokens } = context
  const places = ['all in the query', 'all but the secret'] as const
  const seen = await withCodes(context, places, async (grant, place) => {
    const { client_secret = '', ...rest } = tokens.codeForm(grant)
    const isAllInQuery = place === 'all in the query'
    const query = Object.entries(isAllInQuery ? tokens.codeForm(grant) : rest)
    const body = () => (isAllInQuery ? '' : encodePairs([['client_secret', client_secret]]))
    return `${place}: ${outcome(await tokens.redeem(grant, {}, { query, body }).answer())}`
  })
  return seen.join('; ')
})

// 2.1 expires_in: Whether the token response for a code has `expires_in`, and with which value.
observe('observe.token.expires-in', async (context) => {
  const { object } = (await context.signIns.identity()).answer
  return object !== undefined && 'expires_in' in object ? JSON.stringify(object.expires_in) : 'absent'
})

// 4.2: Whether the token response for a code has `scope`, and with which value.
observe('observe.token.scope-member', async (context) => {
  const { object } = (await context.signIns.identity()).answer
  return object !== undefined && 'scope' in object ? JSON.stringify(object.scope) : 'absent'
})

// 4.2: Whether the token response has a Pragma header.
observe('observe.token.pragma', async (context) => {
  return (await context.signIns.identity()).answer.all('pragma').join(', ') || 'absent'
})

// 2.1 access_token: Whether the access token is opaque or a JWT, how long it is, and which claims it has.
observe('observe.access-token.format', async (context) => {
  const { accessToken } = await context.signIns.identity()
  const [, payload = '', signature] = accessToken.split('.')
  if (signature === undefined) return `opaque, ${accessToken.length} characters`
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    const names = Object.keys(claims as object).sort()
    return `JWT, ${accessToken.length} characters, claims ${names.join(', ')}`
  } catch {
    return `in parts like a JWT but not readable as one, ${accessToken.length} characters`
  }
})

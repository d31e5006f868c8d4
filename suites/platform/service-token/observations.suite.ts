/**
 * How the token endpoint handles service credentials on open points of the contract. Nothing here can fail a target.
 * Clauses: 4.3, 8.
 */
import { facts } from '#generated/catalogue.js'
import { type Answer, basic, type Context, given, namedErrors, observe, tokensInBody } from '#kit/platform'

const outcome = (answer: Answer): string =>
  tokensInBody(answer).length > 0
    ? 'a token'
    : `refused with status ${answer.status}, ${namedErrors([answer])}`

const grantType = { grant_type: facts.serviceGrant }

// 4.3: Which fields the service token response has in addition to the two documented ones, for example
//   `token_type` or `scope`.
observe('observe.service-token.other-members', async ({ tokens, tokens: { serviceHeader } }) => {
  const { object } = await tokens.service(serviceHeader).answer()
  given(object !== undefined, 'the answer is no JSON object')
  const names = Object.keys(object).filter((name) => name !== 'access_token' && name !== 'expires_in')
  return names.sort().join(', ') || 'none'
})

// 8 Access token validity: Whether the token endpoint returns the same service token for a second request, or
//   another one.
observe('observe.service-token.repeated-request', async ({ tokens, tokens: { serviceHeader } }) => {
  const first = await tokens.service(serviceHeader).deliversToken()
  const second = await tokens.service(serviceHeader).deliversToken()
  return first.accessToken === second.accessToken ? 'the same token' : 'another token'
})

// 4.3: Whether the token endpoint accepts a grant_type that is only in the body.
observe('observe.service-token.grant-type-in-body', async ({ tokens, tokens: { serviceHeader } }) => {
  return outcome(await tokens.service(serviceHeader, { query: [], asDocumented: true }, grantType).answer())
})

// 4.3: Which grant_type the token endpoint uses if query and body name different ones.
observe('observe.service-token.two-grant-types', async ({ tokens, tokens: { serviceHeader } }) => {
  const other = { grant_type: facts.codeGrant }
  return outcome(await tokens.service(serviceHeader, { asDocumented: true }, other).answer())
})

const inForm = ({ clientId, password }: Context['service']) => ({
  client_id: clientId,
  client_secret: password,
})

// 4.3 Authorization: Whether the token endpoint accepts client ID and password in the body.
observe('observe.service-token.credentials-in-body', async ({ tokens, service }) => {
  return outcome(await tokens.service(null, {}, inForm(service)).answer())
})

// 4.3 Content-Type: Whether the token endpoint accepts a service token request without a content type.
observe('observe.service-token.content-type-missing', async ({ tokens, tokens: { serviceHeader } }) => {
  return outcome(await tokens.service(serviceHeader, { contentType: null }).answer())
})

// 4.3 Authorization: Whether the token endpoint accepts the scheme `basic` in lower case.
observe('observe.service-token.scheme-case', async ({ tokens }) => {
  const [name, value] = tokens.serviceHeader
  return outcome(await tokens.service([name, value.replace('Basic', 'basic')]).answer())
})

// 4.3 Authorization: Whether the token endpoint accepts a password that was form-encoded before base64.
observe('observe.service-token.encoded-credentials', async ({ tokens, profile }) => {
  const { specialService } = profile
  given(specialService !== null, 'the profile has no password with special characters')
  const { clientId, password } = specialService
  const encoded = basic(encodeURIComponent(clientId), encodeURIComponent(password))
  return outcome(await tokens.service(encoded).answer())
})

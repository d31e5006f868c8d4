/**
 * Authorize requests, and token requests that redeem codes.
 * @module
 */
import { given } from '../../core/errors.js'
import { valuesOf } from '../../partner/predicates/pairs.js'
import type { SentCodeExchange, SentFlow, SentRequest, Subjects } from '../../partner/subjects.js'
import { parseUrl } from '../../profile/parse-url.js'
import type { RecordedExchange } from '../exchange.js'
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import { type AuthorizeFacts, firstOf, formOf, grantOf } from '../traffic.js'
import { RecordedApplication, sentRequest } from './sent.js'
import type { PartnerTraffic } from './traffic.js'

type Kind = keyof Subjects

/** Parameters that make a request one of an application: pages of the platform may post their forms there, too. */
const ofApplications = ['client_id', 'redirect_uri', 'response_type', 'nonce', 'code_challenge']

/** The authorize request. */
export function* authorizeSights(located: LocatedExchange, traffic: PartnerTraffic): Generator<Sight> {
  const { endpoint, exchange, url, tenant } = located
  const { method, body } = exchange.request
  if (endpoint !== 'authorize' || !['GET', 'POST'].includes(method) || tenant === null) return
  const query = [...url.searchParams]
  const posted = method === 'POST' ? formOf(body) : []
  const carrying = method === 'POST' ? posted : query
  if (!carrying.some(([name]) => ofApplications.includes(name))) return
  if (method === 'POST' && (hasParameters(query) || comesFrom(exchange, traffic))) return
  const request = sentRequest(located)
  const application = new RecordedApplication(located, traffic)
  const subject = { request, parameters: [...query, ...posted], tenant: { id: tenant }, application }
  yield { kind: 'authorize request' satisfies Kind, subject }
}

function hasParameters(query: readonly (readonly [string, string])[]): boolean {
  return query.some(([name]) => ofApplications.includes(name))
}

/** True if a page of the platform sent the request. */
function comesFrom({ request }: RecordedExchange, { locator }: PartnerTraffic): boolean {
  return request.headers.some(([name, value]) => {
    if (!/^(origin|referer)$/i.test(name) || parseUrl(value) === null) return false
    return locator.isOnPlatform(new URL(value))
  })
}

/** The token request for a code. */
export function* codeExchangeSights(located: LocatedExchange, traffic: PartnerTraffic): Generator<Sight> {
  const { endpoint, exchange, url } = located
  const { body, headers } = exchange.request
  if (endpoint !== 'token' || exchange.request.method === 'OPTIONS') return
  const pairs = [...formOf(body), ...url.searchParams]
  const code = firstOf(pairs, 'code')
  // A code that another grant carries by mistake is one that is redeemed.
  if (code === undefined || grantOf(located) === 'service') return
  const authorize = traffic.authorizeOf(code)
  const related = authorize === undefined ? {} : { with: [authorize.number] }
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1]
  const isKnown = body === null ? length === undefined || length === '0' : !body.cut
  if (!isKnown) {
    yield { kind: 'code exchange' satisfies Kind, unseen: 'the recording has no body of the request' }
    return
  }
  const request = sentRequest(located)
  const issuedFor = (): string | undefined => {
    const [clientId, ...further] = valuesOf(authorize?.parameters ?? [], 'client_id')
    return further.length === 0 ? clientId : undefined
  }
  const application = new RecordedApplication(located, traffic, issuedFor)
  const subject = new RecordedCodeExchange(request, authorize, application)
  yield { kind: 'code exchange' satisfies Kind, subject, ...related }
  const verifier = 'code verifier' satisfies Kind
  if (exchange.filled) yield { kind: verifier, unseen: 'masks hide the code verifier' }
  else yield { kind: verifier, subject, ...related }
  const statusesBefore = traffic.codes.statusesBefore(code, exchange)
  // An application that cuts codes may send different ones as the same text.
  if (authorize !== undefined)
    yield { kind: 'redeemed code' satisfies Kind, subject: { exchange: request, statusesBefore } }
  const seconds = traffic.codes.secondsUntil(code, exchange)
  if (seconds !== undefined)
    yield { kind: 'timed redemption' satisfies Kind, subject: { exchange: request, seconds } }
  const delivered = authorize === undefined ? traffic.codes.deliveredAs(code) : code
  if (delivered !== undefined)
    yield { kind: 'delivered code' satisfies Kind, subject: { exchange: request, delivered } }
  if (traffic.passwords.passwordsOf(located.tenant).length > 0)
    yield { kind: 'token request for a code' satisfies Kind, subject: { request, application } }
}

class RecordedCodeExchange implements SentCodeExchange {
  constructor(
    readonly exchange: SentRequest,
    readonly authorize: AuthorizeFacts | undefined,
    readonly application: RecordedApplication,
  ) {}

  get flow(): SentFlow {
    const { authorize } = this
    given(authorize !== undefined, 'the recording has no authorize request of the code')
    const { number, parameters, tenant } = authorize
    given(tenant !== null, 'the recording does not show the tenant of the authorize request')
    return { request: { exchange: number }, parameters, tenant: { id: tenant } }
  }
}

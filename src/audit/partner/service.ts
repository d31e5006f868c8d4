/**
 * Requests for service tokens, and calls of the data APIs.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { asksProviderForUser } from '../../partner/predicates/data-calls.js'
import { shortestWait, timerTolerance } from '../../partner/predicates/service-token-request.js'
import { basicOf, bearerOf, form, isServiceTokenRequest, queryOf } from '../../partner/requests.js'
import type { Subjects } from '../../partner/subjects.js'
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import { RecordedApplication, sentRequest } from './sent.js'
import { isOfBrowser, type PartnerTraffic, tokensIn } from './traffic.js'

type Kind = keyof Subjects

/** Milliseconds that an application waits at least, with what a timer may be early. */
const leastWait = shortestWait - timerTolerance

/** The request for a service token, and any request with the password of a school. */
export function* serviceTokenSights(located: LocatedExchange, traffic: PartnerTraffic): Generator<Sight> {
  const { exchange, url, endpoint } = located
  if (!traffic.locator.isOnPlatform(url) && endpoint !== 'token') return
  if (isOfBrowser(exchange) || exchange.request.method === 'OPTIONS') return
  const { password = '' } = basicOf(exchange.request) ?? {}
  const isDelivered = traffic.passwords.isDelivered(password)
  if (endpoint !== 'token' && !isDelivered) return
  const request = sentRequest(located, located.tenant ?? traffic.passwords.schoolOf(password) ?? null)
  const subject = { request, application: new RecordedApplication(located, traffic) }
  const pairs = [...queryOf(request), ...readableForm(request)]
  const namesGrant = pairs.some(([, value]) => value === facts.serviceGrant)
  const isForToken = isServiceToken(request) && (basicOf(request) !== undefined || namesGrant)
  if (isForToken) yield* tokenSights(located, subject, traffic)
  if (!isDelivered || pairs.some(([name]) => name === 'code')) return
  yield { kind: 'request with a service password' satisfies Kind, subject }
  if (isForToken && traffic.passwords.hasSeveralSchools)
    yield { kind: 'service token request of several schools' satisfies Kind, subject }
  const { at } = exchange
  const delivery = traffic.passwords.deliveryOf(password)
  if (delivery === undefined || at === null || traffic.passwords.firstUseOf(password) !== exchange.number)
    return
  const isCertain = at - delivery.sentAt < leastWait || at - delivery.answeredAt >= leastWait
  if (isCertain && at >= delivery.sentAt)
    yield { kind: 'first service token request' satisfies Kind, subject }
}

function* tokenSights(
  { exchange }: LocatedExchange,
  subject: Subjects['service token request'],
  traffic: PartnerTraffic,
): Generator<Sight> {
  const kind = 'service token request' satisfies Kind
  if (exchange.request.body?.cut) yield { kind, unseen: 'the recording has no whole body of the request' }
  else if (!traffic.hasAuthorization) yield { kind, unseen: 'the recording has no Authorization headers' }
  else yield { kind, subject }
}

function isServiceToken(request: Subjects['service token request']['request']): boolean {
  return request.endpoint === 'token' && !request.body.includes(0) && isServiceTokenRequest(request)
}

function readableForm(request: Subjects['service token request']['request']) {
  return request.body.includes(0) ? [] : form(request)
}

/** Paths of the data APIs that the contract does not have: another version, or data that there is not. */
const likeData = /\/api\/rest\//i

/** The call of a data API. */
export function* dataSights(located: LocatedExchange, traffic: PartnerTraffic): Generator<Sight> {
  const { exchange, url, endpoint, resource, below } = located
  if (!['data', 'roster', 'other'].includes(endpoint) || !traffic.locator.isOnPlatform(url)) return
  const { method } = exchange.request
  if (isOfBrowser(exchange) || method === 'OPTIONS') return
  const token = tokensIn(located).find((text) => traffic.tenantOf(text) !== undefined)
  const isData = endpoint !== 'other'
  if (!isData && token === undefined) return
  const request = sentRequest(located, located.tenant ?? traffic.tenantOf(token ?? '') ?? null)
  const subject = { request, application: new RecordedApplication(located, traffic) }
  if (isData || likeData.test(url.pathname)) {
    const kind = 'data call' satisfies Kind
    if (traffic.hasAuthorization) yield { kind, subject }
    else yield { kind, unseen: 'the recording has no Authorization headers' }
  }
  if (/^(users|teachers|students)/.test(endpoint === 'roster' ? (resource ?? '') : '') || asks(request))
    yield { kind: 'request for details of users' satisfies Kind, subject }
  if (endpoint === 'data' && resource === 'timetable/deleted-periods')
    yield { kind: 'request for deleted periods' satisfies Kind, subject }
  const isPaged = [...url.searchParams.keys()].some((name) => name === 'limit' || name === 'offset')
  if (endpoint === 'data' && resource === 'students' && below === null && isPaged)
    yield { kind: 'request for a page of students' satisfies Kind, subject }
  if (endpoint === 'data' && resource === 'classes' && !['GET', 'HEAD'].includes(method))
    yield* writtenClass(located, subject)
  const { at } = exchange
  const bearer = bearerOf(exchange.request)
  const expiredAt = bearer === undefined ? undefined : traffic.expiryOf(bearer)
  if (expiredAt !== undefined && at !== null)
    yield { kind: 'call with a service token' satisfies Kind, subject: { request, at, expiredAt } }
}

function asks(request: Subjects['data call']['request']): boolean {
  return request.endpoint === 'other' && asksProviderForUser(request)
}

function* writtenClass({ exchange }: LocatedExchange, subject: Subjects['written class']): Generator<Sight> {
  const { body } = exchange.request
  const kind = 'written class' satisfies Kind
  if (body === null || body.cut) yield { kind, unseen: 'the recording has no body of the request' }
  else yield { kind, subject }
}

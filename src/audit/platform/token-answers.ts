/**
 * Answers of the token endpoint with their requests, also refusals.
 * @module
 */
import { JudgedTokenRequest, type TokenRequestFacts } from '../../platform/sso/judged-token-request.js'
import type { Subjects } from '../../platform/subjects.js'
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import { authorizationOf, firstOf, formOf, grantOf, type Traffic } from '../traffic.js'
import { answerOf } from './answer.js'

const kind = 'token answer' satisfies keyof Subjects

/** Answers that say nothing about the request: too many requests, or a server in front of the platform. */
const aboutOther = [408, 413, 421, 425, 429, 431]

/** The answer of a token endpoint to any request that can be read. */
export function* tokenAnswerSights(located: LocatedExchange, traffic: Traffic): Generator<Sight> {
  const { endpoint, exchange, url, tenant } = located
  const { request, response } = exchange
  if (endpoint !== 'token' || response === null || ['OPTIONS', 'HEAD'].includes(request.method)) return
  if (response.status >= 500 || aboutOther.includes(response.status)) return
  if (response.body === null || response.body.cut) {
    yield { kind, unseen: 'the recording has no body of the answer' }
    return
  }
  const isRead = request.body === null ? grantOf(located) !== undefined : !request.body.cut
  if (!isRead) {
    yield { kind, unseen: 'the recording has no body of the request' }
    return
  }
  const form = formOf(request.body)
  const query = [...url.searchParams]
  const sent = [...form, ...query]
  const code = firstOf(sent, 'code') ?? ''
  const authorize = traffic.authorizeOf(code)
  const clientId = firstOf(sent, 'client_id')
  const judged = new JudgedTokenRequest({
    ...{ method: request.method, form, query, tenant, authorize },
    contentType: contentTypeOf(located),
    authorization: authorizationOf(exchange),
    when: whenOf(located),
    codeAge: ageOf(located, traffic.issuedAt(code)),
    client: clientId === undefined ? undefined : traffic.kindOf(clientId),
    isKnownClient: (id) => traffic.isKnownClient(id),
    ...repetitionOf(located, traffic, form, code),
    toleratedMissing: traffic.profile.toleratedMissing,
    codeLifetimeSeconds: traffic.profile.codeLifetimeMaxSeconds,
    leewaySeconds: traffic.profile.leewaySeconds,
  })
  yield {
    kind,
    subject: { answer: answerOf(located), request: judged },
    with: authorize === undefined ? [] : [authorize.number],
  }
}

/** The value of Content-Type; undefined if the recording may lack it. */
function contentTypeOf({ exchange: { request } }: LocatedExchange): string | null | undefined {
  const names = request.headers.map(([name]) => name.toLowerCase())
  const line = request.headers[names.indexOf('content-type')]
  if (line !== undefined) return line[1]
  return names.includes('content-length') || names.includes('host') ? null : undefined
}

/** The file, and when the exchange was. */
function whenOf({ exchange: { at, ms, place } }: LocatedExchange): TokenRequestFacts['when'] {
  return at === null || ms === null ? null : { file: place.file, from: at, until: at + ms }
}

/** The least number of seconds between a code and its redemption. */
function ageOf({ exchange: { at } }: LocatedExchange, issuedAt: number | undefined): number | undefined {
  return at === null || issuedAt === undefined ? undefined : (at - issuedAt) / 1000
}

/** Whether exactly this request got tokens before, or gets a token later with a password that was just delivered. */
function repetitionOf(
  located: LocatedExchange,
  traffic: Traffic,
  form: readonly (readonly [string, string])[],
  code: string,
): { isRepeated: boolean; isEarly: boolean } {
  const { number, at, ms } = located.exchange
  const success = traffic.successOf(located)
  const no = { isRepeated: false, isEarly: false }
  if (success === undefined || success.number === number || at === null || success.sentAt === null) return no
  const isRepeated = code !== '' && success.answeredAt !== null && success.answeredAt < at
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(authorizationOf(located.exchange) ?? '') ?? []
  const [, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const delivery = traffic.deliveryOf(password.join(':') || (firstOf(form, 'client_secret') ?? ''))
  const isEarly =
    delivery !== undefined &&
    delivery.sentAt !== null &&
    delivery.sentAt <= at &&
    ms !== null &&
    at + ms < success.sentAt
  return { isRepeated, isEarly }
}

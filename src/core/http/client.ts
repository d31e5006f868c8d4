/**
 * Sends requests over undici and records them. Adds no header of its own and follows no redirect.
 * @module
 */
import type { Dispatcher } from 'undici'
import { parseUrl } from '../../profile/parse-url.js'
import type { HeaderLine } from '../../record/record.js'
import { SuiteDefect, Unanswered, Undecided } from '../errors.js'
import { Answer, type Earlier } from './answer.js'
import { limitsOf } from './answer-limits.js'
import { BadAnswer } from './bad-answer.js'
import { ConnectionUse } from './connection-use.js'
import type { Connections, Party } from './connections.js'
import type { Evidence, RawExchange } from './evidence.js'
import { exchange } from './exchange.js'
import { failureOf } from './failure.js'
import { isComplete, withoutFraming } from './header-order.js'
import { pause } from './pause.js'
import type { RequestLimiter, Together } from './request-limiter.js'
import { isBusy, jitter, retryAfter, wasTurnedAway } from './retry.js'
import type { TargetClock } from './target-clock.js'
import { Doubts } from './wholeness.js'

/**
 * How a request came about. `client`: a generated client made it from valid input, and a check may have declared one
 * change. `browser`: a browser, from a page or a redirect. `other`: it is no operation that the contract documents, e.g.
 * an event of the control protocol. `byHand`: a suite made it by hand, for this reason.
 */
export type Origin = 'client' | 'browser' | 'other' | { readonly byHand: string }

/** What to send. */
export interface Sending {
  readonly origin: Origin
  /** For the evidence: `authorize`, `discovery`, … */
  readonly purpose: string
  /** OpenAPI operation whose schema the answer is compared with. */
  readonly operation?: string
  /** OpenAPI operation that the request is compared with, in place of the answer: a target made it. */
  readonly received?: string
  readonly method?: string
  readonly url: string | URL
  /** If `Host` is one of them, they are sent in this order and letter case. */
  readonly headers?: readonly HeaderLine[]
  readonly body?: string | Buffer | null
  /** The body in parts: it is sent in chunks, each part as one of its own. */
  readonly pieces?: readonly Buffer[]
  /** What the evidence shows in place of a body that is too long for it. */
  readonly shown?: string
  /** Name of a header that is no secret although it has the name of one. */
  readonly openHeader?: string
  /**
   * True if it may be sent twice. Default: true for GET and HEAD. Other requests are repeated only if no connection
   * was made. A GET or HEAD is also repeated if the connection had been idle and no byte of an answer came, as browsers
   * do.
   */
  readonly repeatable?: boolean
  /**
   * True for a request that the target may process only once, such as a wrong password. Its answer is returned even if
   * it says that the target, or a gateway before it, is busy. It is repeated only if an answer says when to come back,
   * and after a 429 that does not say it, as often as {@link Once} allows.
   */
  readonly once?: boolean | Once
  /** True if only status and headers matter, so that an incomplete body does no harm. */
  readonly bodyless?: boolean
}

/** How a request is sent that the target may process only once. `true` stands for `afterLimits: 1`. */
export interface Once {
  /**
   * After how many answers 429 without a time it is sent again: a rate limit of the whole target may have met just this
   * request, but the answer may also be the refusal of it.
   */
  readonly afterLimits: number
  /** True for an answer that is certainly the refusal of the request. Default: none is. */
  readonly isRefusal?: (answer: Answer) => boolean
}

/** Settings of the connection to one target. */
export interface Transport {
  readonly dispatcher: Dispatcher
  /** The connections of each party. Default: all parties use those of `dispatcher`. */
  readonly connections?: Connections
  /** Who sends, where `dispatcher` is that of one party. */
  readonly party?: Party
  readonly evidence: Evidence
  readonly limiter: RequestLimiter
  /** Milliseconds until headers must have come, and again until the body must go on. */
  readonly timeoutMs: number
  /** Milliseconds from the start of the connection to the last byte. Default: see `exchangeMsOf`. */
  readonly exchangeMs?: number
  /** How often a failed sending is repeated. */
  readonly retries: number
  /** Longest Retry-After that is respected, in seconds. */
  readonly longestRetryAfter: number
  /** True for allowed addresses; otherwise why nothing is sent there, and how to allow it. */
  readonly mayReach: (url: URL) => true | string
  /** True if requests that are not those of a browser get a `traceparent` header. Default: false. */
  readonly traceContext?: boolean
  /** Learns the target's time from its answers. */
  readonly clock?: TargetClock
  /** Requests that leave at the same time. Default: each leaves alone. */
  readonly together?: Together
  /** Aborts everything under way when the run is interrupted. */
  readonly signal: AbortSignal
}

/** How often more a request is repeated that the target did not process: many at once meet a limit again and again. */
const moreIfTurnedAway = 5
/**
 * While the times that the target asked to wait are together at most this many seconds, attempts are not counted:
 * where requests are limited by number, one of several at the same moment may meet the limit many times by chance.
 */
const patience = 15
/** From this attempt on, the random part of a wait no longer grows; earlier if the target says when to come back. */
const steady = { withTime: 2, without: 4 }
/** Codes of errors that mean a timeout. */
const tooLate: ReadonlySet<string> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ENDLESS',
  'MEMORY_FULL',
])

/**
 * Sends one request and returns its answer, with any status.
 * @param seen gets the id of each exchange, including retries
 * @param began when the check began that sends it: where requests wait, those of older checks go first; default: now
 * @throws {Unanswered} if there is no reliable answer: transport errors, an overloaded target, a body that may be
 *   incomplete
 * @throws {Undecided} if nothing may be sent, or the run was interrupted
 * @throws {SuiteDefect} for a request that cannot be sent
 */
export async function send(
  transport: Transport,
  sending: Sending,
  seen: (exchange: number) => void,
  began = performance.now(),
): Promise<Answer> {
  const { signal, limiter } = transport
  const { purpose } = sending
  const url = parseUrl(String(sending.url))
  if (url === null) throw new SuiteDefect(`${purpose}: ${sending.url} is no URL`)
  const allowed = transport.mayReach(url)
  if (allowed !== true) throw new Undecided(`${purpose}: ${allowed}`)
  const method = sending.method ?? 'GET'
  const isSafe = method === 'GET' || method === 'HEAD'
  const repeatable = sending.repeatable ?? isSafe
  const once = sending.once === true ? { afterLimits: 1 } : sending.once || undefined
  const doubts = new Doubts()
  let earlier: Earlier = 'none'
  let waited = 0
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt >= transport.retries || once !== undefined
    const before: Earlier = earlier
    const tried: Tried = await limiter.pass(
      () => attemptOnce(transport, sending, method, before),
      signal,
      began,
      transport.together,
    )
    seen(tried.exchange)
    earlier = afterwards(earlier, tried)
    if (!('answer' in tried)) {
      if (signal.aborted) throw new Undecided('the run was interrupted')
      if (
        last ||
        tried.isFinal ||
        !(repeatable || tried.unsent || (tried.wasStale && isSafe)) ||
        limiter.lost
      )
        throw new Unanswered(`${purpose}: ${tried.message}`, tried.gaveUp)
      await pause(jitter(attempt), signal)
      continue
    }
    const { answer } = tried
    if (answer.status === 407)
      throw new Undecided(`${purpose}: a proxy on the way asks for a login (PROXY_LOGIN, PROXY_PASSWORD)`)
    if (!isBusy(answer)) {
      if (sending.bodyless === true || isRedirect(answer)) return answer
      const { status, headers, bytes } = answer
      const decision = doubts.weigh({ method, status, headers, bytes }, last || !repeatable)
      if (decision === 'take') return answer
      if (decision === 'nothing') throw new Unanswered(`${purpose}: ${inDoubt(answer)}`)
      await pause(jitter(attempt), signal)
      continue
    }
    const wait = retryAfter(answer)
    // If the target says when to come back, it did not process the request. Otherwise the answer may be a refusal.
    const comesBack = wasTurnedAway(answer) && wait > 0 && wait <= transport.longestRetryAfter
    waited += wait
    const isPatient = comesBack && waited <= patience && once === undefined
    const tries = isPatient
      ? Number.POSITIVE_INFINITY
      : transport.retries + (wasTurnedAway(answer) ? moreIfTurnedAway : 0)
    const isAllowed = attempt < (once?.afterLimits ?? 0) && once?.isRefusal?.(answer) !== true
    const mayBeLimit = answer.status === 429 && wait === 0 && isAllowed
    if (once !== undefined && !mayBeLimit && (!comesBack || attempt >= tries)) return answer
    if (attempt >= tries || !(repeatable || wasTurnedAway(answer))) {
      throw new Unanswered(`${purpose}: the target answered ${answer.status}${times(attempt + 1)}`)
    }
    if (wait > transport.longestRetryAfter) {
      throw new Unanswered(
        `${purpose}: the target answered ${answer.status} and asks to wait ${wait} s; ${transport.longestRetryAfter} s are waited at most`,
      )
    }
    await pause(wait * 1000 + jitter(Math.min(attempt, isPatient ? steady.withTime : steady.without)), signal)
  }
}

/** True for a redirect without a body: its headers, which are complete, have all the information. */
function isRedirect({ status, bytes, location }: Answer): boolean {
  return status >= 300 && status < 400 && location !== undefined && bytes.length === 0
}

function inDoubt({ status, url }: Answer): string {
  return `the body of ${url.host}'s answer ${status} may have been cut off on the way: neither a length nor chunks tell its end, or it came whole another time`
}

function times(count: number): string {
  return count === 1 ? '' : ` ${count} times`
}

type Tried = { exchange: number } & (
  | { answer: Answer }
  | {
      message: string
      /** No connection was made. */
      unsent: boolean
      /** It took too long. */
      gaveUp: boolean
      /** The target sent more than it may, or did not end: it would do so again. */
      isFinal: boolean
      /** The connection had been used before, and no byte of an answer came on it. */
      wasStale: boolean
    }
)

/** What is known of the earlier attempts at a request after one more. */
function afterwards(earlier: Earlier, tried: Tried): Earlier {
  if (earlier === 'lost' || ('unsent' in tried && tried.unsent)) return earlier
  return 'answer' in tried && wasTurnedAway(tried.answer) ? 'turned away' : 'lost'
}

async function attemptOnce(
  transport: Transport,
  sending: Sending,
  method: string,
  earlier: Earlier,
): Promise<Tried> {
  const { evidence, limiter, signal } = transport
  const url = new URL(sending.url)
  const body = typeof sending.body === 'string' ? Buffer.from(sending.body, 'utf8') : (sending.body ?? null)
  const headers = sending.headers ?? []
  const operation = sending.operation ?? null
  const start = performance.now()
  const { href } = url
  const sent = {
    purpose: sending.purpose,
    operation,
    method,
    url: href,
    requestHeaders: headers,
    requestBody: sending.shown === undefined ? body : Buffer.from(sending.shown),
    ...(sending.received === undefined ? {} : { received: sending.received }),
    ...(typeof sending.origin === 'object' ? { byHand: sending.origin.byHand } : {}),
    ...(sending.openHeader === undefined ? {} : { openHeader: sending.openHeader }),
  }
  const record = (response: RawExchange['response'], error: RawExchange['error'] = null): number =>
    evidence.record({
      ...{ ...sent, at, ms: performance.now() - start, response, error },
      tlsKey: connection.tlsKey,
    })
  const at = new Date()
  const connection = new ConnectionUse(isComplete(headers) ? headers.map(([name]) => name) : null)
  try {
    const answered = await exchange(connection.over(transport.dispatcher), url, {
      method,
      headers: withoutFraming(headers),
      body,
      ...(sending.pieces === undefined ? {} : { pieces: sending.pieces }),
      timeoutMs: transport.timeoutMs,
      limits: limitsOf(operation),
      ...(transport.exchangeMs === undefined ? {} : { exchangeMs: transport.exchangeMs }),
      signal,
    })
    limiter.succeeded(url.host)
    const { status, headers: lines, body: bytes, wireBytes } = answered
    const id = record({ status, headers: lines, body: bytes, wireBytes })
    const answer = new Answer(id, url, status, lines, bytes, operation, earlier)
    // Gateways and caches have clocks of their own.
    const isOwn = limiter.counts(url.host) && !isBusy(answer) && answer.header('age') === undefined
    if (isOwn) transport.clock?.learn(answer.header('date'), at.getTime(), answered.at)
    return { exchange: id, answer }
  } catch (error) {
    const { code, message, unsent } = failureOf(error, url)
    if (code === 'UND_ERR_INVALID_ARG') throw new SuiteDefect(`${sending.purpose} cannot be sent: ${message}`)
    if (error instanceof RangeError || error instanceof TypeError) throw error
    const bad = error instanceof BadAnswer ? error : null
    if (bad !== null) limiter.succeeded(url.host)
    const exchange = record(bad?.came ?? null, { code, message })
    if (!signal.aborted && unsent) limiter.failed(url.host)
    const gaveUp = tooLate.has(code)
    const isFinal = bad !== null && bad.code !== 'BROKEN_CODING'
    return { exchange, message, unsent, gaveUp, isFinal, wasStale: !gaveUp && connection.wasStale }
  }
}

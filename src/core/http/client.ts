/**
 * Sends requests over undici and records them. Adds no header of its own and follows no redirect.
 * @module
 */
import { finished, Readable } from 'node:stream'
import { type Dispatcher, request } from 'undici'
import type { HeaderLine } from '../../record/record.js'
import { SuiteDefect, Unanswered, Undecided } from '../errors.js'
import { Answer } from './answer.js'
import { BrokenCoding, decoded } from './coding.js'
import { ConnectionUse } from './connection-use.js'
import type { Evidence, RawExchange } from './evidence.js'
import { failureOf } from './failure.js'
import { pause } from './pause.js'
import type { RequestLimiter } from './request-limiter.js'
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
  /** For the evidence: `authorize`, `token (authorization_code)`, … */
  readonly purpose: string
  /** OpenAPI operation whose schema the answer is compared with. */
  readonly operation?: string
  /** OpenAPI operation that the request is compared with, in place of the answer: a target made it. */
  readonly received?: string
  readonly method?: string
  readonly url: string | URL
  readonly headers?: readonly HeaderLine[]
  readonly body?: string | Buffer | null
  /** The body in parts: it is sent in chunks, each part as one of its own. */
  readonly pieces?: readonly Buffer[]
  /** What the evidence shows in place of a body that is too long for it. */
  readonly shown?: string
  /** Name of a header that is no secret although it has the name of one, in lower case. */
  readonly openHeader?: string
  /**
   * True if it may be sent twice. Default: true for GET and HEAD. Other requests are repeated only if no connection
   * was made. A GET or HEAD is also repeated if the connection had been idle and no byte of an answer came, as browsers
   * do.
   */
  readonly repeatable?: boolean
  /**
   * True for a request that the target may process only once, such as a wrong password. Its answer is returned even if
   * it says that the target, or a gateway before it, is busy. It is repeated only if an answer says when to come back.
   */
  readonly once?: boolean
  /** True if only status and headers matter, so that an incomplete body does no harm. */
  readonly bodyless?: boolean
}

/** Settings of the connection to one target. */
export interface Transport {
  readonly dispatcher: Dispatcher
  readonly evidence: Evidence
  readonly limiter: RequestLimiter
  /** Milliseconds until headers must have come, and again until the body must go on. */
  readonly timeoutMs: number
  /** How often a failed sending is repeated. */
  readonly retries: number
  /** Longest Retry-After that is respected, in seconds. */
  readonly longestRetryAfter: number
  /** True for allowed addresses. Nothing is sent to any other. */
  readonly mayReach: (url: URL) => boolean
  /** Learns the target's time from its answers. */
  readonly clock?: TargetClock
  /** Aborts everything under way when the run is interrupted. */
  readonly signal: AbortSignal
}

/** How often more a request is repeated that the target did not process. */
const moreIfTurnedAway = 2
/** Answers are read up to this many bytes. */
const largest = 64 * 1024 * 1024
/** Codes of errors that mean a timeout. */
const tooLate: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ENDLESS'])
/** A body may take this multiple of the timeout in all. */
const patience = 4

/**
 * Sends one request and returns its answer, with any status.
 * @param seen gets the id of each exchange, including retries
 * @throws {Unanswered} if there is no reliable answer: transport errors, an overloaded target, a body that may be
 *   incomplete
 * @throws {Undecided} if nothing may be sent, or the run was interrupted
 * @throws {SuiteDefect} for a request that cannot be sent
 */
export async function send(
  transport: Transport,
  sending: Sending,
  seen: (exchange: number) => void,
): Promise<Answer> {
  const { signal, limiter } = transport
  const { purpose } = sending
  if (!URL.canParse(String(sending.url))) throw new SuiteDefect(`${purpose}: ${sending.url} is no URL`)
  const { host } = new URL(sending.url)
  if (!transport.mayReach(new URL(sending.url)))
    throw new Undecided(
      `${purpose}: nothing is sent to ${host}, which the profile does not name (PLATFORM_HOSTS)`,
    )
  const method = sending.method ?? 'GET'
  const isSafe = method === 'GET' || method === 'HEAD'
  const repeatable = sending.repeatable ?? isSafe
  const doubts = new Doubts()
  let mayHaveArrived = false
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt >= transport.retries || sending.once === true
    const repeated: boolean = mayHaveArrived
    const tried: Tried = await limiter.pass(() => once(transport, sending, method, repeated), signal)
    seen(tried.exchange)
    mayHaveArrived ||= 'answer' in tried ? !wasTurnedAway(tried.answer) : !tried.unsent
    if (!('answer' in tried)) {
      if (signal.aborted) throw new Undecided('the run was interrupted')
      if (last || !(repeatable || tried.unsent || (tried.wasStale && isSafe)) || limiter.lost)
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
      const worth = doubts.weigh({ method, status, headers, bytes }, last || !repeatable)
      if (worth === 'take') return answer
      if (worth === 'nothing') throw new Unanswered(`${purpose}: ${inDoubt(answer)}`)
      await pause(jitter(attempt), signal)
      continue
    }
    const wait = retryAfter(answer)
    // If the target says when to come back, it did not process the request. Otherwise the answer may be a refusal.
    const comesBack = wasTurnedAway(answer) && wait > 0 && wait <= transport.longestRetryAfter
    const tries = transport.retries + (wasTurnedAway(answer) ? moreIfTurnedAway : 0)
    if (sending.once === true && (!comesBack || attempt >= tries)) return answer
    if (attempt >= tries || !(repeatable || wasTurnedAway(answer))) {
      throw new Unanswered(`${purpose}: the target answered ${answer.status}${times(attempt + 1)}`)
    }
    if (wait > transport.longestRetryAfter) {
      throw new Unanswered(
        `${purpose}: the target answered ${answer.status} and asks to wait ${wait} s; ${transport.longestRetryAfter} s are waited at most`,
      )
    }
    await pause(wait * 1000 + jitter(attempt), signal)
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
      /** The connection had been used before, and no byte of an answer came on it. */
      wasStale: boolean
    }
)

async function once(
  transport: Transport,
  sending: Sending,
  method: string,
  repeated: boolean,
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
    evidence.record({ ...sent, at, ms: performance.now() - start, response, error })
  const at = new Date()
  const connection = new ConnectionUse()
  try {
    const answered = await request(url, {
      method: method as Dispatcher.HttpMethod,
      headers: headers.flatMap(([name, value]) => [name, latin1(value)]),
      body: sending.pieces === undefined ? body : Readable.from(sending.pieces),
      dispatcher: connection.over(transport.dispatcher),
      headersTimeout: transport.timeoutMs,
      bodyTimeout: transport.timeoutMs,
      responseHeaders: 'raw',
      signal,
    })
    const status = answered.statusCode
    const lines = pairs(answered.headers as unknown as string[])
    const answeredAt = Date.now()
    const wire = await whole(answered.body, start + patience * transport.timeoutMs)
    limiter.succeeded(url.host)
    try {
      const bytes = decoded(wire, lines)
      const exchange = record({ status, headers: lines, body: bytes, wireBytes: wire.length })
      const answer = new Answer(exchange, url, status, lines, bytes, operation, repeated)
      // Gateways and caches have clocks of their own.
      const isOwn = limiter.counts(url.host) && !isBusy(answer) && answer.header('age') === undefined
      if (isOwn) transport.clock?.learn(answer.header('date'), at.getTime(), answeredAt)
      return { exchange, answer }
    } catch (error) {
      if (!(error instanceof BrokenCoding)) throw error
      const message = `${url.host} answered ${status} with a body that ${error.message}`
      const response = { status, headers: lines, body: wire, wireBytes: wire.length }
      return {
        exchange: record(response, { code: 'BROKEN_CODING', message }),
        message,
        unsent: false,
        gaveUp: false,
        wasStale: false,
      }
    }
  } catch (error) {
    const { code, message, unsent } = failureOf(error, url)
    if (code === 'UND_ERR_INVALID_ARG') throw new SuiteDefect(`${sending.purpose} cannot be sent: ${message}`)
    if (error instanceof RangeError || error instanceof TypeError) throw error
    const exchange = record(null, { code, message })
    if (!signal.aborted && unsent) limiter.failed(url.host)
    const gaveUp = tooLate.has(code)
    return { exchange, message, unsent, gaveUp, wasStale: !gaveUp && connection.wasStale }
  }
}

/** Reads a body to its end. Rejects with {@link Endless} where it is too long or takes too long. */
function whole(body: Readable, deadline: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    body.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length > largest) body.destroy(new Endless(`is longer than ${largest} bytes`))
      else if (performance.now() > deadline) body.destroy(new Endless('does not come to an end'))
    })
    finished(body, (error) => {
      if (error) reject(error)
      else resolve(Buffer.concat(parts))
    })
  })
}

/** A body that was not read completely. */
class Endless extends Error {
  readonly code = 'ENDLESS'
}

/** Characters beyond ASCII go out in UTF-8, as they were read; undici takes bytes as latin1. */
function latin1(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1')
}

function pairs(raw: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = []
  for (let index = 0; index + 1 < raw.length; index += 2)
    lines.push([String(raw[index]), String(raw[index + 1])])
  return lines
}

/**
 * Sends requests over undici and records them. Adds no header of its own and follows no redirect.
 * @module
 */
import { type Dispatcher, request } from 'undici'
import { SuiteDefect, Undecided } from '../errors.js'
import type { HeaderLine } from '../run/record.js'
import { Answer } from './answer.js'
import { BrokenCoding, decoded } from './coding.js'
import type { Evidence, RawExchange } from './evidence.js'
import { failureOf } from './failure.js'
import type { Gate } from './gate.js'
import { pause } from './pause.js'

/** What to send. */
export interface Sending {
  /** For the evidence: `authorize`, `token (authorization_code)`, … */
  readonly purpose: string
  /** OpenAPI operation whose schema the answer is held against. */
  readonly operation?: string
  readonly method?: string
  readonly url: string | URL
  readonly headers?: readonly HeaderLine[]
  readonly body?: string | Buffer | null
  /**
   * True where sending it twice does no harm. Default: true for GET and HEAD. Others are sent again only while
   * no connection was made.
   */
  readonly repeatable?: boolean
  /** True for what may be sent one time only, such as a wrong password: any answer counts, also 429 and 503. */
  readonly once?: boolean
}

/** Settings of the connection to one target. */
export interface Transport {
  readonly dispatcher: Dispatcher
  readonly evidence: Evidence
  readonly gate: Gate
  /** Milliseconds until headers must have come, and again until the body must go on. */
  readonly timeoutMs: number
  /** How often a failed sending is repeated. */
  readonly retries: number
  /** Longest Retry-After that is obeyed, in seconds. */
  readonly longestRetryAfter: number
  /** True for addresses that something may be sent to: nothing leaves for any other. */
  readonly mayReach: (url: URL) => boolean
  /** Aborts everything under way when the run is interrupted. */
  readonly signal: AbortSignal
}

const busy = new Set([429, 502, 503, 504])

/** Answers are read up to this many bytes. */
const largest = 64 * 1024 * 1024
/** A body may take so many times the time-out in all. */
const patience = 4

/**
 * Sends one request and returns its answer, whatever its status.
 * @param seen gets the id of each exchange made, retries included
 * @throws {Undecided} where no answer could be had: transport errors, an overloaded target, an interrupted run
 * @throws {SuiteDefect} for a request that cannot be sent
 */
export async function send(
  transport: Transport,
  sending: Sending,
  seen: (exchange: number) => void,
): Promise<Answer> {
  const { signal, gate } = transport
  const { purpose } = sending
  if (!URL.canParse(String(sending.url))) throw new SuiteDefect(`${purpose}: ${sending.url} is no URL`)
  const { host } = new URL(sending.url)
  if (!transport.mayReach(new URL(sending.url)))
    throw new Undecided(
      `${purpose}: nothing is sent to ${host}, which the profile does not name (PLATFORM_HOSTS)`,
    )
  const method = sending.method ?? 'GET'
  const repeatable = sending.repeatable ?? (method === 'GET' || method === 'HEAD')
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt >= transport.retries
    const tried = await gate.pass(() => once(transport, sending, method), signal)
    seen(tried.exchange)
    if ('answer' in tried) {
      const { answer } = tried
      if (answer.status === 407)
        throw new Undecided(`${purpose}: a proxy on the way asks for a login (PROXY_LOGIN, PROXY_PASSWORD)`)
      if (!busy.has(answer.status) || sending.once === true) return answer
      const wait = retryAfter(answer)
      if (last || !(repeatable || wasRefused(answer))) {
        throw new Undecided(`${purpose}: the target answered ${answer.status}${times(attempt + 1)}`)
      }
      if (wait > transport.longestRetryAfter) {
        throw new Undecided(
          `${purpose}: the target answered ${answer.status} and asks to wait ${wait} s; ${transport.longestRetryAfter} s are waited at most`,
        )
      }
      await pause(wait * 1000 + jitter(attempt), signal)
      continue
    }
    if (signal.aborted) throw new Undecided('the run was interrupted')
    if (last || sending.once === true || !(repeatable || tried.unsent) || gate.lost)
      throw new Undecided(`${purpose}: ${tried.message}`)
    await pause(jitter(attempt), signal)
  }
}

/**
 * True where the target says that it did not take the request: only then may one that is not repeatable be sent
 * again. A gateway that gave up waiting (502, 504), or a 503 that names no time, may have passed it on.
 */
function wasRefused(answer: Answer): boolean {
  return answer.status === 429 || (answer.status === 503 && answer.header('retry-after') !== undefined)
}

function times(count: number): string {
  return count === 1 ? '' : ` ${count} times`
}

type Tried = { exchange: number } & (
  | { answer: Answer }
  | { message: string /** No connection was made. */; unsent: boolean }
)

async function once(transport: Transport, sending: Sending, method: string): Promise<Tried> {
  const { evidence, gate, signal } = transport
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
    requestBody: body,
  }
  const record = (response: RawExchange['response'], error: RawExchange['error'] = null): number =>
    evidence.record({ ...sent, at, ms: performance.now() - start, response, error })
  const at = new Date()
  try {
    const answered = await request(url, {
      method: method as Dispatcher.HttpMethod,
      headers: headers.flatMap(([name, value]) => [name, latin1(value)]),
      body,
      dispatcher: transport.dispatcher,
      headersTimeout: transport.timeoutMs,
      bodyTimeout: transport.timeoutMs,
      responseHeaders: 'raw',
      signal,
    })
    const status = answered.statusCode
    const lines = pairs(answered.headers as unknown as string[])
    const wire = await whole(answered.body, start + patience * transport.timeoutMs)
    gate.succeeded(url.host)
    try {
      const bytes = decoded(wire, lines)
      const exchange = record({ status, headers: lines, body: bytes, wireBytes: wire.length })
      return { exchange, answer: new Answer(exchange, url, status, lines, bytes, operation) }
    } catch (error) {
      if (!(error instanceof BrokenCoding)) throw error
      const message = `${url.host} answered ${status} with a body that ${error.message}`
      const response = { status, headers: lines, body: wire, wireBytes: wire.length }
      return { exchange: record(response, { code: 'BROKEN_CODING', message }), message, unsent: false }
    }
  } catch (error) {
    const { code, message, unsent } = failureOf(error, url)
    if (code === 'UND_ERR_INVALID_ARG') throw new SuiteDefect(`${sending.purpose} cannot be sent: ${message}`)
    if (error instanceof RangeError || error instanceof TypeError) throw error
    const exchange = record(null, { code, message })
    if (!signal.aborted && unsent) gate.failed(url.host)
    return { exchange, message, unsent }
  }
}

/** Reads a body to its end. @throws {Endless} where it is too long or takes too long */
async function whole(body: AsyncIterable<Buffer>, deadline: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body) {
    parts.push(part)
    length += part.length
    if (length > largest) throw new Endless(`is longer than ${largest} bytes`)
    if (performance.now() > deadline) throw new Endless('does not come to an end')
  }
  return Buffer.concat(parts)
}

/** A body that is not read to its end. */
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

/** Seconds that the target asks to wait; 0 where it does not say. */
function retryAfter(answer: Answer): number {
  const value = answer.header('retry-after')
  if (value === undefined) return 0
  if (/^\d+$/.test(value.trim())) return Number(value)
  const until = Date.parse(value)
  return Number.isNaN(until) ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

function jitter(attempt: number): number {
  return (50 + Math.random() * 100) * 2 ** attempt
}

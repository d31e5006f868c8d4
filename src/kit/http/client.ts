/**
 * Sends requests over undici and records them. Adds no header of its own and follows no redirect.
 * @module
 */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { type Dispatcher, request } from 'undici'
import { SuiteDefect, Undecided } from '../errors.js'
import type { HeaderLine } from '../run/record.js'
import { Answer } from './answer.js'
import type { Evidence } from './evidence.js'
import type { Gate } from './gate.js'

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
  /** Aborts everything under way when the run is interrupted. */
  readonly signal: AbortSignal
}

const beforeConnecting = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
])
const busy = new Set([429, 502, 503, 504])

/**
 * Sends one request and returns its answer, whatever its status.
 * @param seen gets the id of each exchange made, retries included
 * @throws {Undecided} where no answer could be had: transport errors, an overloaded target, an interrupted run
 */
export async function send(
  transport: Transport,
  sending: Sending,
  seen: (exchange: number) => void,
): Promise<Answer> {
  const method = sending.method ?? 'GET'
  const repeatable = sending.repeatable ?? (method === 'GET' || method === 'HEAD')
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt >= transport.retries
    const tried = await transport.gate.pass(() => once(transport, sending, method))
    seen(tried.exchange)
    if ('answer' in tried) {
      if (!busy.has(tried.answer.status)) return tried.answer
      const wait = retryAfter(tried.answer)
      if (last || wait > transport.longestRetryAfter) {
        throw new Undecided(
          `${sending.purpose}: the target answered ${tried.answer.status} ${attempt + 1} times`,
        )
      }
      await pause(wait * 1000 + jitter(attempt), transport.signal)
      continue
    }
    if (transport.signal.aborted) throw new Undecided('the run was interrupted')
    const unsent = beforeConnecting.has(tried.code)
    if (last || !(repeatable || unsent) || transport.gate.lost) {
      throw new Undecided(`${sending.purpose}: ${tried.message}`)
    }
    await pause(jitter(attempt), transport.signal)
  }
}

type Tried = { exchange: number } & ({ answer: Answer } | { code: string; message: string })

async function once(transport: Transport, sending: Sending, method: string): Promise<Tried> {
  const { evidence, gate, signal } = transport
  const url = new URL(sending.url)
  const body = typeof sending.body === 'string' ? Buffer.from(sending.body, 'utf8') : (sending.body ?? null)
  const headers = sending.headers ?? []
  const at = new Date()
  const start = performance.now()
  const base = {
    purpose: sending.purpose,
    operation: sending.operation ?? null,
    method,
    url: String(sending.url),
  }
  const sent = { ...base, requestHeaders: headers, requestBody: body, at }
  try {
    const {
      statusCode,
      headers: raw,
      body: stream,
    } = await request(url, {
      method: method as Dispatcher.HttpMethod,
      headers: headers.flatMap(([name, value]) => [name, latin1(value)]),
      body,
      dispatcher: transport.dispatcher,
      headersTimeout: transport.timeoutMs,
      bodyTimeout: transport.timeoutMs,
      responseHeaders: 'raw',
      signal,
    })
    const wire = Buffer.from(await stream.arrayBuffer())
    const lines = pairs(raw as unknown as string[])
    const bytes = decoded(wire, lines)
    const response = { status: statusCode, headers: lines, body: bytes, wireBytes: wire.length }
    const exchange = evidence.record({ ...sent, ms: performance.now() - start, response, error: null })
    gate.succeeded()
    return { exchange, answer: new Answer(exchange, url, statusCode, lines, bytes, base.operation) }
  } catch (error) {
    if (error instanceof SuiteDefect) throw error
    const { code, message } = describe(error, url)
    const exchange = evidence.record({
      ...sent,
      ms: performance.now() - start,
      response: null,
      error: { code, message },
    })
    if (!signal.aborted) gate.failed(code)
    return { exchange, code, message }
  }
}

/** Header values may carry bytes above ASCII (a raw cookie, a UTF-8 credential); undici takes them as latin1. */
function latin1(value: string): string {
  return [...value].some((letter) => letter.charCodeAt(0) > 0xff)
    ? Buffer.from(value, 'utf8').toString('latin1')
    : value
}

function pairs(raw: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = []
  for (let index = 0; index + 1 < raw.length; index += 2)
    lines.push([String(raw[index]), String(raw[index + 1])])
  return lines
}

function decoded(wire: Buffer, headers: readonly HeaderLine[]): Buffer {
  const coding = headers
    .find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    .trim()
    .toLowerCase()
  if (wire.length === 0) return wire
  if (coding === 'gzip' || coding === 'x-gzip') return gunzipSync(wire)
  if (coding === 'br') return brotliDecompressSync(wire)
  if (coding === 'deflate') return inflateSync(wire)
  return wire
}

function describe(error: unknown, url: URL): { code: string; message: string } {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  const code = String((inner as { code?: unknown }).code ?? (inner as { name?: unknown }).name ?? 'ERROR')
  const where = url.host
  const words: Record<string, string> = {
    ECONNREFUSED: `${where} refused the connection`,
    ECONNRESET: `${where} closed the connection in the middle`,
    UND_ERR_SOCKET: `${where} closed the connection in the middle`,
    UND_ERR_CONNECT_TIMEOUT: `no connection to ${where} in time`,
    UND_ERR_HEADERS_TIMEOUT: `${where} did not answer in time`,
    UND_ERR_BODY_TIMEOUT: `${where} stopped in the middle of its answer`,
    ENOTFOUND: `the host name ${url.hostname} is unknown`,
    EAI_AGAIN: `the host name ${url.hostname} could not be looked up`,
  }
  const text = words[code] ?? `no answer from ${where} (${code}: ${(inner as Error).message})`
  return { code, message: text }
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

/**
 * Waits, but not beyond the end of the run.
 * @throws {Undecided} when the run is interrupted meanwhile
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new Undecided('the run was interrupted')
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(new Undecided('the run was interrupted'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

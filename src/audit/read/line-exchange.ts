/**
 * Reads a line of NDJSON: an exchange in the form of `specs/recording.schema.json`, or a line of the journal of a run.
 * The checks are written by hand, because a recording may have millions of lines. A test compares them with the schema.
 * @module
 */
import { isRecord } from '../../core/json.js'
import type { HeaderLine } from '../../record/record.js'
import type { RecordedBody } from '../exchange.js'
import {
  countedHeaders,
  decoded,
  type ExchangeContent,
  errorOf,
  isNoRequest,
  kindOf,
  methodOf,
  timeOf,
  UnreadableExchange,
  urlOf,
} from './message.js'

/** What a line is. */
export type LineReading =
  | { readonly kind: 'exchange'; readonly content: ExchangeContent; readonly isJournal: boolean }
  /** A WebSocket, or another address of which no HTTP request is made. */
  | { readonly kind: 'no request' }
  /** A line of a journal that is no exchange. The first line of a journal has the version of this project. */
  | { readonly kind: 'journal'; readonly version: string | null }

const journalTypes: ReadonlySet<unknown> = new Set([
  'run',
  'plan',
  'check',
  'exchange',
  'observation',
  'open changes',
  'end',
])

/**
 * Reads a line.
 * @param line parsed JSON
 * @throws {UnreadableExchange} if it is no exchange, and no line of a journal
 */
export function lineExchange(line: unknown): LineReading {
  if (!isRecord(line)) throw new UnreadableExchange(`is ${kindOf(line)}; expected an object`)
  const { type, record } = line
  if (line['request'] !== undefined || record === undefined || !journalTypes.has(type))
    return reading(line, false)
  if (type === 'exchange') {
    if (isRecord(record)) return reading(record, true)
    throw new UnreadableExchange(`has a record that is ${kindOf(record)}; expected an object`)
  }
  const version = type === 'run' && isRecord(record) ? record['suite'] : null
  return { kind: 'journal', version: typeof version === 'string' ? version : null }
}

function reading(line: Readonly<Record<string, unknown>>, isJournal: boolean): LineReading {
  const { request, response = null } = line
  if (!isRecord(request))
    throw new UnreadableExchange(`has no request: it is ${kindOf(request)}; expected an object`)
  if (isNoRequest(request['url']) || request['method'] === 'CONNECT') return { kind: 'no request' }
  if (response !== null && !isRecord(response))
    throw new UnreadableExchange(`has a response that is ${kindOf(response)}; expected an object or null`)
  const answer = response === null ? null : answerOf(response, isJournal)
  const content: ExchangeContent = {
    at: atOf(line['at']),
    ms: msOf(line['ms']),
    request: {
      method: methodOf(request['method']),
      url: urlOf(request['url']),
      headers: headersOf(request['headers'], 'request.headers'),
      body: bodyOf(request['body'], 'request.body', isJournal),
    },
    response: answer,
    error: lineError(line['error'], isJournal, answer === null),
  }
  return { kind: 'exchange', content, isJournal }
}

function answerOf(
  response: Readonly<Record<string, unknown>>,
  isJournal: boolean,
): ExchangeContent['response'] {
  const { status } = response
  const isStatus =
    typeof status === 'number' &&
    Number.isInteger(status) &&
    (status === 0 || (status >= 100 && status <= 999))
  if (!isStatus)
    throw new UnreadableExchange(
      `has a response.status that is ${typeof status === 'number' ? 'another number' : kindOf(status)}; expected an integer from 100 to 999, or 0 for no answer`,
    )
  const headers = headersOf(response['headers'], 'response.headers')
  const body = bodyOf(response['body'], 'response.body', isJournal)
  return status === 0 ? null : { status, headers, body }
}

function atOf(at: unknown): number | null {
  if (at === undefined || at === null) return null
  if (typeof at === 'number' && Math.abs(at) <= 8.64e15) return at
  const time = typeof at === 'string' ? timeOf(at) : null
  if (time !== null) return time
  throw new UnreadableExchange(
    'has an "at" that is no time; expected ISO 8601 with a time zone, such as 2026-03-01T08:00:00.250Z, or milliseconds since 1970',
  )
}

function msOf(ms: unknown): number | null {
  if (ms === undefined || ms === null) return null
  if (typeof ms === 'number' && ms >= 0) return ms
  throw new UnreadableExchange(
    `has an "ms" that is ${typeof ms === 'number' ? 'negative' : kindOf(ms)}; expected milliseconds`,
  )
}

function lineError(error: unknown, isJournal: boolean, isUnanswered: boolean): string | null {
  if (error === undefined || error === null) return null
  if (isJournal && isRecord(error))
    return isUnanswered ? errorOf(`${String(error['code'])}: ${String(error['message'])}`) : null
  if (typeof error !== 'string')
    throw new UnreadableExchange(`has an "error" that is ${kindOf(error)}; expected a text or null`)
  return isUnanswered ? errorOf(error) : null
}

function headersOf(headers: unknown, name: string): readonly HeaderLine[] {
  if (headers === undefined || headers === null) return []
  if (Array.isArray(headers)) return countedHeaders(headers.filter((line) => isHeaderLine(line, name)))
  if (!isRecord(headers))
    throw new UnreadableExchange(
      `has ${name} that are ${kindOf(headers)}; expected an array of pairs, or an object`,
    )
  const lines: HeaderLine[] = []
  for (const [header, value] of Object.entries(headers)) {
    if (header.startsWith(':')) continue
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const text of values) {
      if (typeof text !== 'string')
        throw new UnreadableExchange(`has a value in ${name} that is ${kindOf(text)}; expected a text`)
      lines.push([header, text])
    }
  }
  return countedHeaders(lines)
}

/** True for a pair of name and value, false for one of HTTP/2 such as `:authority`. */
function isHeaderLine(line: unknown, name: string): line is HeaderLine {
  if (!Array.isArray(line) || line.length !== 2 || typeof line[0] !== 'string' || typeof line[1] !== 'string')
    throw new UnreadableExchange(`has a header in ${name} that is no pair of two texts, a name and a value`)
  return !line[0].startsWith(':')
}

function bodyOf(body: unknown, name: string, isJournal: boolean): RecordedBody | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return { bytes: Buffer.from(body), cut: false }
  const { text, base64, cut = false } = isRecord(body) ? body : {}
  if (typeof cut === 'boolean') {
    // A journal has only this note in place of a binary body.
    if (isJournal && text === '(binary)') return { bytes: Buffer.alloc(0), cut: true }
    if (typeof text === 'string' && base64 === undefined) return { bytes: Buffer.from(text), cut }
    if (typeof base64 === 'string' && text === undefined)
      return { bytes: decoded(base64, `${name}.base64`), cut }
  }
  throw new UnreadableExchange(
    `has a ${name} that is ${kindOf(body)} of another form; expected a text, {"text": …}, {"base64": …} or null`,
  )
}

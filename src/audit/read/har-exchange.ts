/**
 * Reads an entry of a HAR file as browsers, proxies, HTTP tools and this project write it.
 * @module
 */
import { isRecord, mostFields } from '../../core/json.js'
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
  objectOf,
  timeOf,
  UnreadableExchange,
  urlOf,
} from './message.js'

/** An entry that was read. */
export interface HarReading {
  readonly content: ExchangeContent
  /** True if the entry has cookies in fields of their own. */
  readonly hasCookies: boolean
}

/**
 * Reads an entry.
 * @param entry parsed JSON
 * @param isMasked true if this project wrote the file
 * @returns null for an entry that is no exchange with a server: a WebSocket, a `data:` URL, an answer from a cache
 * @throws {UnreadableExchange} if the entry is broken
 */
export function harExchange(entry: unknown, isMasked: boolean): HarReading | null {
  if (!isRecord(entry)) throw new UnreadableExchange(`is ${kindOf(entry)}; expected an object`)
  const { request } = entry
  if (!isRecord(request))
    throw new UnreadableExchange(`has no request: it is ${kindOf(request)}; expected an object`)
  const response = objectOf(entry['response'])
  if (isNoRequest(request['url']) || request['method'] === 'CONNECT' || isFromCache(entry, response))
    return null
  const { status } = response
  const isAnswered = typeof status === 'number' && status > 0
  if (isAnswered && !(Number.isInteger(status) && status >= 100 && status <= 999))
    throw new UnreadableExchange('response.status is no HTTP status')
  const error = errorOf(response['_error'], response['_failureText'], entry['_error'], entry['_failureText'])
  const isBroken =
    error !== null || entry['_wasAborted'] === true || response['_charlesStatus'] === 'EXCEPTION'
  const { startedDateTime, time } = entry
  return {
    content: {
      at: typeof startedDateTime === 'string' ? timeOf(startedDateTime) : null,
      ms: typeof time === 'number' && time >= 0 ? time : null,
      request: {
        method: methodOf(request['method']),
        url: urlOf(request['url']),
        headers: headersOf(request['headers'], 'request.headers'),
        body: postedBody(request['postData'], isMasked),
      },
      response: isAnswered
        ? {
            status,
            headers: headersOf(response['headers'], 'response.headers'),
            // With the status 304, browsers record the body of their cache.
            body: status === 304 ? null : answeredBody(response['content'], isMasked, isBroken),
          }
        : null,
      error: isAnswered ? null : error,
    },
    hasCookies: hasItems(request['cookies']) || hasItems(response['cookies']),
  }
}

const hasItems = (list: unknown): boolean => Array.isArray(list) && list.length > 0

/** True if no server was asked. Chrome and Safari record it, each in its own fields. */
function isFromCache(
  entry: Readonly<Record<string, unknown>>,
  response: Readonly<Record<string, unknown>>,
): boolean {
  const { _fromCache: cache, _servedFromCache: isServed, _fetchType: type } = entry
  return (
    (cache !== undefined && cache !== null && cache !== false) ||
    isServed === true ||
    response['_fetchedViaServiceWorker'] === true ||
    (typeof type === 'string' && /^(?:memory cache|disk cache|service worker)$/i.test(type))
  )
}

/** Header lines without those of HTTP/2, such as `:authority`. Chrome writes several lines as one value with line ends. */
function headersOf(headers: unknown, name: string): readonly HeaderLine[] {
  if (headers === undefined || headers === null) return []
  if (!Array.isArray(headers))
    throw new UnreadableExchange(`${name} is ${kindOf(headers)}; expected an array`)
  const lines: HeaderLine[] = []
  for (const header of headers as readonly unknown[]) {
    const { name: headerName, value } = objectOf(header)
    if (typeof headerName !== 'string')
      throw new UnreadableExchange(
        `${name} has a header whose name is ${kindOf(headerName)}; expected a text`,
      )
    if (headerName.startsWith(':')) continue
    const text = value === undefined || value === null ? '' : String(value)
    if (text.includes('\n'))
      for (const line of text.split(/\r?\n/, mostFields + 1)) lines.push([headerName, line])
    else lines.push([headerName, text])
  }
  return countedHeaders(lines)
}

/** What this project writes about a body of which it has the beginning and end. */
const cutComment = /^beginning and end only/
/** What this project writes for a binary body. */
const binaryNote = '(binary)'

/** A body that was there and is not in the recording. */
const unknownBody: RecordedBody = { bytes: Buffer.alloc(0), cut: true }

function postedBody(postData: unknown, isMasked: boolean): RecordedBody | null {
  if (!isRecord(postData)) return null
  const { text, params, comment, encoding, mimeType } = postData
  if (typeof text === 'string' && text !== '') {
    if (isMasked && text === binaryNote) return unknownBody
    const bytes = encoding === 'base64' ? decoded(text, 'request.postData.text') : Buffer.from(text)
    return { bytes, cut: typeof comment === 'string' && cutComment.test(comment) }
  }
  if (!Array.isArray(params) || params.length === 0) return null
  // The parts of a form with files cannot be put together again.
  if (typeof mimeType === 'string' && /^multipart\//i.test(mimeType)) return unknownBody
  return { bytes: Buffer.from(formOf(params)), cut: false }
}

/** Characters of a form that is encoded already. */
const encodedPart = /^(?:[\w.~!*'()+/:@,;$-]|%[\da-f]{2})*$/i

/** The text of a form. Some tools record the names and values encoded, and some decoded. */
function formOf(params: readonly unknown[]): string {
  const pairs = params.map((param) => {
    const { name, value } = objectOf(param)
    return [name, value].map((text) => (text === undefined || text === null ? '' : String(text)))
  })
  const isEncoded =
    pairs.every((pair) => pair.every((text) => encodedPart.test(text))) &&
    pairs.some((pair) => pair.some((text) => text.includes('%')))
  if (isEncoded) return pairs.map((pair) => pair.join('=')).join('&')
  return new URLSearchParams(
    pairs.map(([name = '', value = '']): [string, string] => [name, value]),
  ).toString()
}

/** Bytes by which a body may be shorter than its recorded size: of a mark of the encoding, or of a compression. */
const sizeTolerance = 64

function answeredBody(content: unknown, isMasked: boolean, isBroken: boolean): RecordedBody | null {
  const { text, size, comment, encoding } = objectOf(content)
  if (typeof text !== 'string') return null
  if (isMasked && text === binaryNote) return unknownBody
  const bytes = encoding === 'base64' ? decoded(text, 'response.content.text') : Buffer.from(text)
  if (bytes.length === 0 && size !== 0) return null
  const isShort = !isMasked && typeof size === 'number' && size > bytes.length + sizeTolerance
  return { bytes, cut: isShort || isBroken || (typeof comment === 'string' && cutComment.test(comment)) }
}

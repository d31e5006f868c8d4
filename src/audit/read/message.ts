/**
 * The parts of a recorded exchange that HAR and NDJSON have in common.
 * @module
 */
import { isRecord, mostFields } from '../../core/json.js'
import { parseUrl } from '../../profile/parse-url.js'
import type { HeaderLine } from '../../record/record.js'
import type { RecordedExchange } from '../exchange.js'

/** An exchange without its place in the recording. */
export type ExchangeContent = Omit<RecordedExchange, 'number' | 'place'>

/** An entry or a line is no exchange. The message says why, as part of a sentence, without values of the recording. */
export class UnreadableExchange extends Error {
  override readonly name = 'UnreadableExchange'
  readonly code = 'unreadable-exchange'
}

/** What a value is, in words, without its content. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

const token = /^[!#$%&'*+.^_`|~\w-]{1,64}$/

/**
 * The method of a request, in capitals.
 * @throws {UnreadableExchange} if it is none
 */
export function methodOf(method: unknown): string {
  if (typeof method === 'string' && token.test(method)) return method.toUpperCase()
  const kind = typeof method === 'string' ? 'a text of another form' : kindOf(method)
  throw new UnreadableExchange(`request.method is ${kind}; expected a method such as GET`)
}

/** Addresses of which no HTTP request is made: of browsers, and of WebSockets. */
const noRequest =
  /^(?:wss?|data|blob|about|file|filesystem|javascript|view-source|resource|edge|devtools|chrome[\w-]*|[\w-]+-extension):/i

/** True for an address that browsers record although it names no HTTP request. */
export function isNoRequest(url: unknown): boolean {
  return typeof url === 'string' && noRequest.test(url)
}

/**
 * The URL of a request, as it was recorded.
 * @throws {UnreadableExchange} if it is no absolute http or https URL
 */
export function urlOf(url: unknown): string {
  if (typeof url === 'string' && /^https?:\/\/[^/?#]/i.test(url) && parseUrl(url) !== null) return url
  const kind = typeof url === 'string' ? 'a text of another form' : kindOf(url)
  throw new UnreadableExchange(`request.url is ${kind}; expected an absolute http or https URL`)
}

/**
 * Checks the number of header lines.
 * @throws {UnreadableExchange} if there are more than {@link mostFields}
 */
export function countedHeaders(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  if (headers.length <= mostFields) return headers
  throw new UnreadableExchange(`has more than ${mostFields} header lines`)
}

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/**
 * Decodes base64 or base64url. Line ends in it are ignored.
 * @param name of the field, for the error
 * @throws {UnreadableExchange} if it has other characters
 */
export function decoded(text: string, name: string): Buffer {
  const characters = /\s/.test(text) ? text.replaceAll(/\s+/g, '') : text
  if (!base64.test(characters)) throw new UnreadableExchange(`${name} is no base64`)
  return Buffer.from(characters, 'base64')
}

/** A date and a time with its time zone, as ISO 8601 writes it. */
const dateTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/i

/** Milliseconds since the epoch of an ISO 8601 time with a time zone; null for another text. */
export function timeOf(text: string): number | null {
  if (!dateTime.test(text)) return null
  const usual = text
    .replace(' ', 'T')
    .replace(',', '.')
    .replace(/([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
    .toUpperCase()
  const at = Date.parse(usual)
  return Number.isNaN(at) ? null : at
}

/** A JSON object, or an empty one for another value. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** Characters of an error that are kept. */
const longestError = 500

/** What came instead of an answer, at most 500 characters; null for a value that is no text, or empty. */
export function errorOf(...values: readonly unknown[]): string | null {
  const text = values.find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text.slice(0, longestError) : null
}

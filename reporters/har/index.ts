/**
 * Writes `evidence.har`: every exchange of a run in the HAR 1.2 format, which browsers and HTTP tools open.
 * @module
 */
import { join } from 'node:path'
import { writeOutputParts } from '../../src/record/output-file.js'
import type {
  BodyRecord,
  ExchangeRecord,
  HeaderLine,
  IdTokenRecord,
  RunRecord,
} from '../../src/record/record.js'
import type { Reporter } from '../reporter.js'

/** A name and a value in HAR. */
interface NameValue {
  readonly name: string
  readonly value: string
}

/** An entry of HAR: a request and its response. HAR allows further fields that begin with `_`. */
export interface HarEntry {
  readonly startedDateTime: string
  /** Milliseconds. */
  readonly time: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly httpVersion: string
    readonly cookies: readonly NameValue[]
    readonly headers: readonly NameValue[]
    readonly queryString: readonly NameValue[]
    readonly postData?: { readonly mimeType: string; readonly text: string; readonly comment?: string }
    readonly headersSize: number
    readonly bodySize: number
  }
  readonly response: {
    readonly status: number
    readonly statusText: string
    readonly httpVersion: string
    readonly cookies: readonly NameValue[]
    readonly headers: readonly NameValue[]
    readonly content: {
      readonly size: number
      readonly mimeType: string
      readonly text?: string
      readonly comment?: string
    }
    readonly redirectURL: string
    readonly headersSize: number
    readonly bodySize: number
    /** The reason if there is no response. */
    readonly _error?: string
  }
  readonly cache: Readonly<Record<string, never>>
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number }
  /** Number and purpose of the exchange, as in the other reports. */
  readonly comment: string
  /** The ID tokens that it carries, decoded and masked. Absent if there are none. */
  readonly _idTokens?: readonly IdTokenRecord[]
}

/**
 * Writes `evidence.har` to an existing folder.
 * @returns the path of the file
 * @throws the error of the file system
 */
export function writeHar(run: RunRecord, folder: string): string {
  const path = join(folder, 'evidence.har')
  writeOutputParts(path, harPartsOf(run))
  return path
}

/** The text of the file. */
export function harOf(run: RunRecord): string {
  return [...harPartsOf(run)].join('')
}

function harPartsOf({ suite, target, started, waivers, exchanges }: RunRecord): Iterable<string> {
  const comment = [`${target.name}, ${target.url}, ${started}`, ...waivers, 'secrets are masked'].join('; ')
  return harParts(suite, comment, exchanges)
}

/**
 * Exchanges as the text of a HAR file. Each exchange is one line.
 * @param version of this package
 * @param comment what the file contains
 */
export function harText(version: string, comment: string, exchanges: readonly ExchangeRecord[]): string {
  return [...harParts(version, comment, exchanges)].join('')
}

/** The text of a HAR file, one exchange after the other. */
function* harParts(
  version: string,
  comment: string,
  exchanges: readonly ExchangeRecord[],
): Generator<string> {
  const about = { version: '1.2', creator: { name: 'platform-conformance', version }, comment }
  yield `{"log":${JSON.stringify(about).slice(0, -1)},"entries":[\n`
  for (const [at, exchange] of exchanges.entries())
    yield `${at === 0 ? '' : ',\n'}${JSON.stringify(entryOf(exchange))}`
  yield '\n]}}\n'
}

/** Converts an exchange to HAR. */
export function entryOf({
  id,
  purpose,
  at,
  ms,
  request,
  response,
  error,
  idTokens,
}: ExchangeRecord): HarEntry {
  const version = 'HTTP/1.1'
  const none: NonNullable<ExchangeRecord['response']> = { status: 0, headers: [], body: null }
  const answer = response ?? none
  return {
    startedDateTime: at,
    time: ms,
    request: {
      method: request.method,
      url: asUri(request.url),
      httpVersion: version,
      cookies: cookiesOf(request.headers),
      headers: request.headers.map(nameValue),
      queryString: queryOf(request.url),
      ...(request.body === null
        ? {}
        : { postData: { mimeType: typeOf(request.headers), ...textOf(request.body) } }),
      headersSize: -1,
      bodySize: request.body?.bytes ?? 0,
    },
    response: {
      status: answer.status,
      statusText: '',
      httpVersion: version,
      cookies: answer.headers.filter(([name]) => /^set-cookie$/i.test(name)).map(([, value]) => pair(value)),
      headers: answer.headers.map(nameValue),
      content: {
        size: answer.body?.bytes ?? 0,
        mimeType: typeOf(answer.headers),
        ...(answer.body === null ? {} : textOf(answer.body)),
      },
      redirectURL: asUri(firstOf(answer.headers, 'location')),
      headersSize: -1,
      bodySize: answer.body?.bytes ?? 0,
      ...(error === null ? {} : { _error: `${error.code}: ${error.message}` }),
    },
    cache: {},
    // Only the total time is known.
    timings: { send: 0, wait: ms, receive: 0 },
    comment: `#${id} ${purpose}`,
    ...(idTokens === undefined ? {} : { _idTokens: idTokens }),
  }
}

function textOf({ text, cut, sha256 }: BodyRecord): { text: string; comment?: string } {
  if (!cut) return { text }
  const digest = sha256 === null ? '' : `; SHA-256 of the whole body: ${sha256}`
  return { text, comment: `beginning and end only${digest}` }
}

/** An address with its placeholders, such as `‹code 3›`, and other characters of no URI in percent-encoding. */
function asUri(address: string): string {
  // Only a host may have brackets, around an IPv6 address.
  const [host = ''] = /^https?:\/\/\[[\da-f:.]*\]/i.exec(address) ?? []
  const rest = address.slice(host.length).replaceAll(/\p{Surrogate}/gu, '\ufffd')
  return host + rest.replaceAll(/[^\w\-.~:/?#@!$&'()*+,;=%]+|%(?![\da-f]{2})/gi, encodeURIComponent)
}

const nameValue = ([name, value]: HeaderLine): NameValue => ({ name, value })

function firstOf(headers: readonly HeaderLine[], wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''
}

function typeOf(headers: readonly HeaderLine[]): string {
  return firstOf(headers, 'content-type')
}

function cookiesOf(headers: readonly HeaderLine[]): NameValue[] {
  return firstOf(headers, 'cookie')
    .split(';')
    .filter((one) => one.trim() !== '')
    .map(pair)
}

/** Splits `name=value`. Text after a semicolon is ignored. */
function pair(text: string): NameValue {
  const [whole = ''] = text.split(';', 1)
  const at = whole.indexOf('=')
  return at < 0
    ? { name: whole.trim(), value: '' }
    : { name: whole.slice(0, at).trim(), value: whole.slice(at + 1).trim() }
}

function queryOf(url: string): NameValue[] {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? []
  return [...new URLSearchParams(query)].map(nameValue)
}

export const reporter: Reporter = {
  name: 'exchanges',
  file: 'evidence.har',
  write: ({ run, out }) => writeHar(run, out),
}

/**
 * An exchange as attachments: Allure's view of HTTP, a curl command, and the schema errors.
 * @module
 */
import {
  ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
  ALLURE_HTTP_EXCHANGE_FILE_EXTENSION,
  ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
  type HttpExchange,
  type HttpExchangeBody,
} from 'allure-js-commons/http'
import { hasUnseen, visible } from '../../src/output/characters.js'
import type { BodyRecord, ExchangeRecord, HeaderLine } from '../../src/record/record.js'
import { worksByItself } from '../repeat.js'
import { decodedText } from '../result/tokens.js'

/** A file that a step shows. */
export interface AttachmentReport {
  /** Equal for equal content: several checks may show one exchange. */
  readonly key: string
  readonly name: string
  readonly contentType: string
  /** With the dot. */
  readonly extension: string
  /** Makes the text. It is long, so that nobody keeps it. */
  readonly content: () => string
}

/** The title of an exchange, for example `#12 authorize: GET /platform/… → 302`. */
export function exchangeTitle({ id, purpose, request, response, error }: ExchangeRecord): string {
  const answer = response === null ? (error?.code ?? 'no answer') : String(response.status)
  return `#${id} ${purpose}: ${request.method} ${pathOf(request.url)} → ${answer}`
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '') || '/'
}

/** Attachments by exchange: several checks may show one. */
const known = new WeakMap<ExchangeRecord, readonly AttachmentReport[]>()

/** Makes the attachments of an exchange. */
export function exchangeAttachments(exchange: ExchangeRecord): readonly AttachmentReport[] {
  const attachments = known.get(exchange) ?? attachmentsOf(exchange)
  known.set(exchange, attachments)
  return attachments
}

function attachmentsOf(exchange: ExchangeRecord): AttachmentReport[] {
  const text = (kind: string, name: string, content: string): AttachmentReport => ({
    key: `${kind}-${exchange.id}`,
    name,
    contentType: 'text/plain',
    extension: '.txt',
    content: () => visible(content, '\n\t'),
  })
  const { schema, idTokens = [] } = exchange
  return [
    {
      key: `exchange-${exchange.id}`,
      name: `exchange ${exchange.id}`,
      contentType: ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
      extension: ALLURE_HTTP_EXCHANGE_FILE_EXTENSION,
      content: () => shownJson(httpExchange(exchange)),
    },
    ...(worksByItself(exchange.curl) ? [text('curl', 'curl', exchange.curl)] : []),
    ...(idTokens.length > 0 ? [text('id-token', 'ID token, decoded', decodedText(idTokens))] : []),
    ...(schema !== null && schema.errors.length > 0
      ? [text('schema', `does not fit the schema ${schema.name}`, schema.errors.join('\n'))]
      : []),
  ]
}

/** The escapes that JSON has for characters that cannot be seen. */
const escaped = /\\[bfu]/

/** JSON in which characters are visible that cannot be seen. */
function shownJson(value: object): string {
  const text = JSON.stringify(value)
  return escaped.test(text) || hasUnseen(text) ? JSON.stringify(value, shown) : text
}

/** Makes characters visible that cannot be seen; for `JSON.stringify`. */
function shown(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? visible(value, '\r\n\t') : value
}

function httpExchange({ at, ms, request, response, error }: ExchangeRecord): HttpExchange {
  const start = Date.parse(at)
  return {
    schemaVersion: ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
    request: {
      method: request.method,
      url: request.url,
      headers: nameValues(request.headers),
      ...bodyOf(request.body, request.headers),
    },
    ...(response === null
      ? {}
      : {
          response: {
            status: response.status,
            headers: nameValues(response.headers),
            ...bodyOf(response.body, response.headers),
          },
        }),
    ...(error === null ? {} : { error: { name: error.code, message: error.message } }),
    start,
    stop: start + Math.round(ms),
  }
}

function nameValues(headers: readonly HeaderLine[]): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }))
}

function bodyOf(body: BodyRecord | null, headers: readonly HeaderLine[]): { body?: HttpExchangeBody } {
  if (body === null) return {}
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return {
    body: {
      ...(contentType === undefined ? {} : { contentType }),
      encoding: 'utf8',
      value: body.text,
      size: body.bytes,
      truncated: body.cut,
      ...(isForm(contentType) && !body.cut ? { form: fieldsOf(body.text) } : {}),
    },
  }
}

function isForm(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
}

/** The fields of a form. A repeated field stays repeated. */
function fieldsOf(text: string): { name: string; value: string }[] {
  return [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }))
}

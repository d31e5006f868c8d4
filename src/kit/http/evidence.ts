/**
 * Records exchanges: what was sent, what came, how long it took. Masks before it keeps anything.
 * @module
 */
import type { BodyRecord, ExchangeRecord, HeaderLine } from '../run/record.js'
import { type AnswerSchema, answerSchema } from './answer-schema.js'
import { curlLine } from './curl.js'
import type { Redactor } from './redactor.js'

/** Characters of a body that are kept at its head and at its tail. */
const headLength = 6000
const tailLength = 1000

/** One exchange before it is masked. */
export interface RawExchange {
  readonly purpose: string
  /** OpenAPI operation, where the request is one. */
  readonly operation: string | null
  readonly method: string
  readonly url: string
  readonly requestHeaders: readonly HeaderLine[]
  readonly requestBody: Buffer | null
  readonly at: Date
  readonly ms: number
  readonly response: {
    readonly status: number
    readonly headers: readonly HeaderLine[]
    readonly body: Buffer
    /** Bytes on the wire, content coding included. */
    readonly wireBytes: number
  } | null
  readonly error: { readonly code: string; readonly message: string } | null
}

/** All exchanges of a run. */
export class Evidence {
  readonly #exchanges: ExchangeRecord[] = []

  constructor(readonly redactor: Redactor) {}

  /** Masks and keeps an exchange; returns its id. */
  record(raw: RawExchange): number {
    learn(this.redactor, raw)
    const { redactor } = this
    const requestType = headerOf(raw.requestHeaders, 'content-type')
    const requestText = raw.requestBody === null ? null : raw.requestBody.toString('utf8')
    const id = this.#exchanges.length + 1
    const { response } = raw
    this.#exchanges.push({
      id,
      purpose: raw.purpose,
      at: raw.at.toISOString(),
      ms: Math.round(raw.ms * 10) / 10,
      request: {
        method: raw.method,
        url: redactor.url(raw.url),
        headers: raw.requestHeaders.map(([name, value]) => [name, redactor.header(name, value)] as const),
        body:
          raw.requestBody === null ? null : this.#body(raw.requestBody, raw.requestBody.length, requestType),
      },
      response:
        response === null
          ? null
          : {
              status: response.status,
              headers: response.headers.map(([name, value]) => [name, redactor.header(name, value)] as const),
              body: this.#body(response.body, response.wireBytes, headerOf(response.headers, 'content-type')),
            },
      schema:
        response === null || raw.operation === null
          ? null
          : inWords(answerSchema(raw.operation, response.status, response.body.toString('utf8'))),
      error: raw.error === null ? null : { ...raw.error, message: redactor.text(raw.error.message) },
      curl: curlLine(redactor, raw.method, raw.url, raw.requestHeaders, requestText),
    })
    return id
  }

  /** The exchange with this id. */
  get(id: number): ExchangeRecord {
    const found = this.#exchanges[id - 1]
    if (found === undefined) throw new RangeError(`no exchange ${id}`)
    return found
  }

  /** All exchanges, in the order in which they ended. */
  all(): readonly ExchangeRecord[] {
    return this.#exchanges
  }

  #body(bytes: Buffer, wireBytes: number, mediaType: string): BodyRecord {
    const text = bytes.toString('utf8')
    if (text.includes('\u0000')) return { text: '(binary)', bytes: wireBytes, cut: false }
    // Cut with a margin, mask, then cut for good: a secret that straddles the cut must not survive in half.
    const margin = 8000
    if (text.length <= headLength + tailLength + margin) {
      const masked = this.redactor.body(text, mediaType)
      if (masked.length <= headLength + tailLength) return { text: masked, bytes: wireBytes, cut: false }
      return { text: headAndTail(masked, masked), bytes: wireBytes, cut: true }
    }
    const head = this.redactor.body(text.slice(0, headLength + margin), mediaType)
    const tail = this.redactor.body(text.slice(-(tailLength + margin)), mediaType)
    return { text: headAndTail(head, tail), bytes: wireBytes, cut: true }
  }
}

function inWords(schema: AnswerSchema | null): ExchangeRecord['schema'] {
  if (schema === null) return null
  return {
    name: schema.name,
    errors: schema.errors.map(({ pointer, message }) => `${pointer || '/'}: ${message}`),
  }
}

function headAndTail(head: string, tail: string): string {
  return `${head.slice(0, headLength)}\n… (cut) …\n${tail.slice(-tailLength)}`
}

function headerOf(headers: readonly HeaderLine[], name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
}

/** Learns every secret that an exchange carries, sent or received, before it is masked. */
function learn(redactor: Redactor, raw: RawExchange): void {
  learnPairs(redactor, raw.url)
  for (const [name, value] of raw.requestHeaders) learnHeader(redactor, name, value)
  if (raw.requestBody !== null) learnBody(redactor, raw.requestBody.toString('utf8'))
  if (raw.response === null) return
  for (const [name, value] of raw.response.headers) learnHeader(redactor, name, value)
  learnBody(redactor, raw.response.body.toString('utf8'))
}

function learnHeader(redactor: Redactor, name: string, value: string): void {
  switch (name.toLowerCase()) {
    case 'set-cookie':
      learnCookie(redactor, value.split(';', 1)[0] ?? '')
      break
    case 'cookie':
      for (const pair of value.split(';')) learnCookie(redactor, pair)
      break
    case 'authorization': {
      const credentials = value.slice(value.indexOf(' ') + 1)
      if (/^basic /i.test(value)) {
        const text = Buffer.from(credentials, 'base64').toString('utf8')
        const colon = text.indexOf(':')
        if (colon >= 0) redactor.add(text.slice(colon + 1), 'password')
      } else redactor.add(credentials, 'token')
      break
    }
    default:
      learnPairs(redactor, value)
  }
}

function learnCookie(redactor: Redactor, pair: string): void {
  const at = pair.indexOf('=')
  if (at > 0)
    redactor.add(
      pair
        .slice(at + 1)
        .trim()
        .replace(/^"|"$/g, ''),
      'cookie',
    )
}

function learnBody(redactor: Redactor, text: string): void {
  if (/^\s*[[{]/.test(text)) {
    for (const [, name, value] of text.matchAll(/"([A-Za-z_]{4,20})"\s*:\s*("(?:[^"\\]|\\.)*")/g)) {
      if (name !== undefined && value !== undefined) redactor.addPair(name, unquote(value))
    }
  }
  learnPairs(redactor, text)
}

function learnPairs(redactor: Redactor, text: string): void {
  for (const [, name, value] of text.matchAll(/(?:^|[?&#;\s"'])([A-Za-z_]{4,20})=([^&#\s"'<>]+)/g)) {
    if (name !== undefined && value !== undefined) redactor.addPair(name, decode(value))
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

function unquote(literal: string): string {
  try {
    return JSON.parse(literal) as string
  } catch {
    return literal.slice(1, -1)
  }
}

/**
 * Records exchanges: what was sent, what came, how long it took. Masks before it keeps anything.
 * @module
 */
import { createHash } from 'node:crypto'
import type { BodyRecord, ExchangeRecord, HeaderLine } from '../../record/record.js'
import { SharedTexts } from '../../record/shared-texts.js'
import { requestErrors } from '../schema/requests.js'
import { errorWords, type SchemaError } from '../schema/validator.js'
import { answerSchema } from './answer-schema.js'
import { textOf } from './body.js'
import { curlLine } from './curl.js'
import { idTokensIn } from './id-tokens.js'
import { headerOf, isOpen, learnExchange } from './learning.js'
import type { Redactor } from './redactor.js'

/** Characters of a body that are kept at its head and at its tail. */
const headLength = 6000
const tailLength = 1000

/** Bodies that are longer are not searched for ID tokens, in bytes. */
const longestSearched = 65_536

/** One exchange before it is masked. */
export interface RawExchange {
  readonly purpose: string
  /** OpenAPI operation whose schema the answer is compared with; null if it is not compared. */
  readonly operation: string | null
  /** OpenAPI operation that the request is compared with, in place of the answer: a target sent it. */
  readonly received?: string
  readonly method: string
  readonly url: string
  readonly requestHeaders: readonly HeaderLine[]
  readonly requestBody: Buffer | null
  /** Why a suite made the request by hand; absent if it did not. */
  readonly byHand?: string
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
  /** Name of a header of the request that is no secret although it has the name of one. */
  readonly openHeader?: string
  /** Of the first exchange on a TLS connection: SHA-256, hex, of the public key of the other side. */
  readonly tlsKey?: string | undefined
}

/**
 * All exchanges of a run. Their memory is bounded: MAX_REQUESTS limits their number, and of each a header of 64 KiB and
 * 7,000 characters of a body are kept at most, and no body after {@link Evidence.handOver}.
 */
export class Evidence {
  readonly #exchanges: ExchangeRecord[] = []
  readonly #shared = new SharedTexts('lines')
  /** The exchanges before they were masked, by id. Null unless {@link keepRaw} was called. They never leave memory. */
  raw: Map<number, RawExchange> | null = null

  constructor(readonly redactor: Redactor) {}

  /** Keeps exchanges as they were, from now on. */
  keepRaw(): void {
    this.raw ??= new Map()
  }

  /** Masks and keeps an exchange; returns its id. */
  record(raw: RawExchange): number {
    learnExchange(this.redactor, raw)
    const { redactor } = this
    const requestType = headerOf(raw.requestHeaders, 'content-type')
    const requestText = raw.requestBody === null ? null : textOf(raw.requestBody)
    const id = this.#exchanges.length + 1
    this.raw?.set(id, raw)
    const url = redactor.url(raw.url)
    const shownHeader = (name: string, value: string): string =>
      isOpen(raw, name) ? redactor.text(value) : redactor.header(name, value)
    const headers = raw.requestHeaders.map(([name, value]) => [name, shownHeader(name, value)] as const)
    const { response } = raw
    const idTokens = idTokensIn(redactor, textsOf(raw))
    const exchange: ExchangeRecord = {
      id,
      purpose: redactor.url(raw.purpose),
      at: raw.at.toISOString(),
      ms: Math.round(raw.ms * 10) / 10,
      request: {
        method: raw.method,
        url,
        headers,
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
      schema: this.#schema(raw),
      error: raw.error === null ? null : { ...raw.error, message: redactor.url(raw.error.message) },
      ...(raw.byHand === undefined ? {} : { byHand: raw.byHand }),
      ...(raw.tlsKey === undefined ? {} : { tlsKey: raw.tlsKey }),
      ...(idTokens.length === 0 ? {} : { idTokens }),
      curl: curlLine(
        redactor,
        { method: raw.method, url: raw.url, headers: raw.requestHeaders, body: requestText },
        shownHeader,
      ),
    }
    this.#exchanges.push(this.#shared.exchange(exchange))
    return id
  }

  /** The exchange with this id. */
  get(id: number): ExchangeRecord {
    const exchange = this.#exchanges[id - 1]
    if (exchange === undefined) throw new RangeError(`no exchange ${id}`)
    return exchange
  }

  /** All exchanges, in the order in which they ended. Those of {@link handOver} have no bodies. */
  all(): readonly ExchangeRecord[] {
    return this.#exchanges
  }

  /**
   * The exchanges with these ids, for the thread that keeps them. From now on they have neither bodies, decoded tokens nor a
   * curl line here, which take most of the memory of a run.
   */
  handOver(ids: readonly number[]): ExchangeRecord[] {
    return ids.map((id) => {
      const exchange = this.get(id)
      const { idTokens: _, ...rest } = exchange
      const { request, response } = exchange
      this.#exchanges[id - 1] = {
        ...rest,
        request: { ...request, body: null },
        response: response === null ? null : { ...response, body: null },
        curl: '',
      }
      return exchange
    })
  }

  #body(bytes: Buffer, wireBytes: number, mediaType: string): BodyRecord {
    const text = textOf(bytes)
    if (text.includes('\u0000')) return { text: '(binary)', bytes: wireBytes, cut: false, sha256: null }
    if (text.length <= headLength + tailLength)
      return { text: this.redactor.body(text, mediaType), bytes: wireBytes, cut: false, sha256: null }
    const { head, tail, clean } = this.redactor.excerpt(text, mediaType, headLength, tailLength)
    const sha256 = clean ? createHash('sha256').update(bytes).digest('hex') : null
    const kept = copyOf(`${head}\n${leftOut(bytes.length, sha256)}\n${tail}`)
    return { text: kept, bytes: wireBytes, cut: true, sha256 }
  }

  #schema({ operation, received, response, url, ...raw }: RawExchange): ExchangeRecord['schema'] {
    if (received !== undefined) {
      const request = { url, headers: raw.requestHeaders, body: raw.requestBody }
      return { name: `${received} request`, errors: this.#words(requestErrors(received, request)) }
    }
    if (response === null || operation === null) return null
    const schema = answerSchema(operation, response.status, response.body)
    if (schema === null) return null
    return { name: schema.name, errors: this.#words(schema.errors) }
  }

  #words(errors: readonly SchemaError[]): string[] {
    return errorWords(errors).map((text) => this.redactor.url(text))
  }
}

/** The texts of an exchange that may carry ID tokens: its addresses and bodies. */
function textsOf({ url, requestBody, response }: RawExchange): string[] {
  const location = response === null ? '' : headerOf(response.headers, 'location')
  const bodies = [requestBody, response?.body ?? null]
  return [
    url,
    location,
    ...bodies.flatMap((body) => (body === null || body.length > longestSearched ? [] : [textOf(body)])),
  ]
}

/** A text of its own: a part of a long one would keep the whole of it in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

function leftOut(bytes: number, sha256: string | null): string {
  const digest = sha256 === null ? '' : `, sha256 ${sha256}`
  const shown = `the first ${counted(headLength)} and the last ${counted(tailLength)} characters`
  return `… (${counted(bytes)} bytes${digest}; shown: ${shown}) …`
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}

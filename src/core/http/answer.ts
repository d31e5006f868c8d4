/**
 * An answer as it came off the wire.
 * @module
 */
import { parseUrl } from '../../profile/parse-url.js'
import type { HeaderLine } from '../../record/record.js'
import { isRecord, type JsonObject } from '../json.js'
import type { SchemaError } from '../schema/validator.js'
import { looksAt } from '../scope.js'
import { answerSchema } from './answer-schema.js'
import { jsonOf, textOf } from './body.js'
import type { DocumentedBody, NamedFields } from './documented-body.js'

/** How a request ended when it was sent before. */
export type Earlier = 'none' | 'turned away' | 'lost'

/**
 * Status, raw header lines and raw body of one answer. A check that reads them looks at the exchange.
 * @typeParam Documented generated type of the body of a success; see {@link Answer.field}
 */
export class Answer<Documented = unknown> {
  readonly #status: number
  readonly #headers: readonly HeaderLine[]
  readonly #bytes: Buffer
  /** Values by name in lower case. */
  #values: Map<string, string[]> | undefined

  /**
   * @param exchange id of the recorded exchange
   * @param url URL that was requested
   * @param headers header lines as received: case, order and repeats kept
   * @param bytes body bytes, content coding undone
   * @param operation OpenAPI operation that was called; null where the request is none
   * @param earlier how the same request ended when it was sent before: `lost` if its answer was, and the target may have
   *   taken it; `turned away` if every answer was 429, or 503 with a time: only a gateway that answers so after it passed
   *   the request on makes the target take it twice; `none` if it was not sent before
   */
  constructor(
    readonly exchange: number,
    readonly url: URL,
    status: number,
    headers: readonly HeaderLine[],
    bytes: Buffer,
    readonly operation: string | null = null,
    readonly earlier: Earlier = 'none',
  ) {
    this.#status = status
    this.#headers = headers
    this.#bytes = bytes
  }

  /** True where the same request was sent before, and its answer was lost: the target may have taken it then. */
  get repeated(): boolean {
    return this.earlier === 'lost'
  }

  get status(): number {
    looksAt(this.exchange)
    return this.#status
  }

  /** Header lines as received: case, order and repeats kept. */
  get headers(): readonly HeaderLine[] {
    looksAt(this.exchange)
    return this.#headers
  }

  /** Body bytes, content coding undone. */
  get bytes(): Buffer {
    looksAt(this.exchange)
    return this.#bytes
  }

  /**
   * Where the raw body does not fit the schema of its operation; empty where it fits or none describes it.
   * @param pointer only errors at or below this JSON Pointer; '' for all
   */
  schemaErrors(pointer = ''): readonly SchemaError[] {
    if (this.operation === null) return []
    const errors = answerSchema(this.operation, this.status, this.bytes)?.errors ?? []
    return errors.filter((error) => isAt(pointer, error.pointer))
  }

  /** Body as UTF-8 text. */
  get text(): string {
    return textOf(this.bytes)
  }

  /** Values of a header, in order. */
  all(name: string): string[] {
    return [...(this.#byName.get(name.toLowerCase()) ?? [])]
  }

  /** First value of a header, or undefined. */
  header(name: string): string | undefined {
    return this.#byName.get(name.toLowerCase())?.[0]
  }

  /** Media type without parameters, lower case; empty where none is given. */
  get mediaType(): string {
    return (this.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  }

  /** Body as a JSON value, the same one each time: read it, never change it. Undefined where it is not JSON. */
  get json(): unknown {
    return jsonOf(this.bytes)
  }

  /** Body as a JSON object; undefined where it is anything else. For fields that no document names, see {@link json}. */
  get object(): DocumentedBody | undefined {
    const value = this.json
    return isRecord(value) ? value : undefined
  }

  /**
   * A field of a success, as its generated type has it. Every other property of an answer is raw: this is for set-ups
   * and for rules about other fields, which need a value that can be used.
   * @returns undefined if the answer is no success, or if the field is absent or does not fit the schema of its operation
   */
  field<Name extends keyof NamedFields<Documented> & string>(name: Name): Documented[Name] | undefined {
    const value = (this.object as JsonObject | undefined)?.[name]
    if (this.operation === null || !this.ok || value === undefined) return undefined
    // Another 2xx has the body of the documented one.
    const errors = answerSchema(this.operation, 200, this.bytes)?.errors
    const fits = errors?.every(({ pointer }) => pointer !== '' && !isAt(`/${name}`, pointer))
    return fits ? (value as Documented[Name]) : undefined
  }

  /** Location resolved against the request URL; undefined where absent or no URL. */
  get location(): URL | undefined {
    const value = this.header('location')
    return value === undefined ? undefined : (parseUrl(value, this.url) ?? undefined)
  }

  /** True for 2xx. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  /** True for a success with JSON. A login page with status 200 is no data. */
  get hasData(): boolean {
    return this.ok && this.json !== undefined
  }

  /** Short text for messages: status and media type. */
  get summary(): string {
    return `status ${this.status}${this.mediaType === '' ? '' : `, ${this.mediaType}`}`
  }

  get #byName(): Map<string, string[]> {
    looksAt(this.exchange)
    if (this.#values !== undefined) return this.#values
    const values = new Map<string, string[]>()
    for (const [key, value] of this.#headers) {
      const same = values.get(key.toLowerCase())
      if (same === undefined) values.set(key.toLowerCase(), [value])
      else same.push(value)
    }
    this.#values = values
    return values
  }
}

/** True for a JSON Pointer at or below another. */
function isAt(place: string, pointer: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`)
}

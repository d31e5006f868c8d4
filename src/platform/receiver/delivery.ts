/**
 * A request to the receiver, as its bytes came off the wire.
 * @module
 */
import { parseUncounted, valueAt } from '../../core/json.js'
import { looksAtRecord } from '../../core/scope.js'
import type { HeaderLine } from '../../record/record.js'

/** The two kinds of webhook. Each has its own address (clause 4.5). */
export type WebhookKind = 'credentials' | 'deactivation'

/** How the receiver answers. */
export interface Reply {
  readonly status: number
  readonly headers?: readonly HeaderLine[]
  readonly body?: string
  /** True: no answer, the connection is closed. */
  readonly drop?: boolean
}

/** A request that was received. */
export interface Received {
  /** The address that it came to. Its content may be about something else. */
  readonly to: WebhookKind
  readonly method: string
  /** Header lines as received: case, order and repetitions are kept. */
  readonly headers: readonly HeaderLine[]
  /** The body before parsing. */
  readonly bytes: Buffer
  /** When its first byte came, in milliseconds since the epoch. */
  readonly at: number
  /** e.g. `HTTP/1.1`, `HTTP/1.1 over TLSv1.3`. */
  readonly connection: string
  /** Id of the recorded exchange. Resolves after the answer was sent. */
  readonly answered: Promise<number>
}

/** A request to one of the two addresses. */
export class Delivery implements Received {
  readonly to: WebhookKind
  readonly method: string
  readonly headers: readonly HeaderLine[]
  readonly bytes: Buffer
  readonly at: number
  readonly connection: string
  readonly answered: Promise<number>
  /** Status of the answer; null before the answer, and if the connection was dropped. */
  status: number | null = null
  /** Id of the recorded exchange; 0 before the answer was sent. */
  exchange = 0

  constructor({ to, method, headers, bytes, at, connection, answered }: Received) {
    this.to = to
    this.method = method
    this.headers = headers
    this.bytes = bytes
    this.at = at
    this.connection = connection
    this.answered = answered
    void answered.then(
      (exchange) => {
        this.exchange = exchange
      },
      () => undefined,
    )
  }

  /** The value of a header, without surrounding blanks. Repeated headers are joined with commas; empty if absent. */
  header(name: string): string {
    looksAtRecord(this)
    const lines = this.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase())
    return lines.map(([, value]) => (lines.length === 1 ? value.trim() : value)).join(', ')
  }

  /** Media type and parameters of the first Content-Type, in lower case (clause 2.4). */
  get contentType(): { readonly type: string; readonly parameters: ReadonlyMap<string, string> } {
    looksAtRecord(this)
    const [, line = ''] = this.headers.find(([key]) => key.toLowerCase() === 'content-type') ?? []
    const [type = '', ...rest] = line.split(';')
    const parameters = rest
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== '')
      .map((part) => part.split('=', 2).map((word) => word.trim().replace(/^"(.*)"$/, '$1')))
      .map(([name = '', value = '']) => [name, value] as const)
    return { type: type.trim().toLowerCase(), parameters: new Map(parameters) }
  }

  /** The body as JSON; undefined if it is no JSON or no UTF-8. JSON has no undefined, so this is never ambiguous. */
  get json(): unknown {
    looksAtRecord(this)
    return jsonIn(this.bytes)
  }

  /** The text or number at a JSON pointer; undefined if there is none. */
  textAt(pointer: string): string | undefined {
    looksAtRecord(this)
    return textIn(this.bytes, pointer)
  }
}

/** The text or number at a pointer into a JSON body; undefined if there is none. */
export function textIn(bytes: Buffer, pointer: string): string | undefined {
  const pointed = valueAt(jsonIn(bytes), pointer)
  if (typeof pointed === 'number') return String(pointed)
  return typeof pointed === 'string' && pointed !== '' ? pointed : undefined
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return parseUncounted(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}

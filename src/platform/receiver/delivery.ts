/**
 * What came to the receiver, as it came off the wire.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'

/** The two kinds of webhook, each with an address of its own (clause 4.5). */
export type WebhookKind = 'credentials' | 'deactivation'

/** How the receiver answers. */
export interface Reply {
  readonly status: number
  readonly headers?: readonly HeaderLine[]
  readonly body?: string
  /** True: no answer, the connection is closed. */
  readonly drop?: boolean
}

/** One request to one of the two addresses. */
export interface Delivery {
  /** Address that it came to; what it is about may be another matter. */
  readonly to: WebhookKind
  readonly method: string
  /** Header lines as received: case, order and repeats kept. */
  readonly headers: readonly HeaderLine[]
  /** The body, before anything was parsed. */
  readonly bytes: Buffer
  /** When its first byte came, in milliseconds since the epoch. */
  readonly at: number
  /** e.g. `HTTP/1.1`, `HTTP/1.1 over TLSv1.3`. */
  readonly connection: string
  /** Id of the recorded exchange, once it was answered. */
  readonly answered: Promise<number>
  /** Status of the answer; null while there is none, and where the connection was dropped. */
  readonly status: number | null
}

/** Values of a header of a delivery. */
export function headerValues({ headers }: Pick<Delivery, 'headers'>, name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)
}

/** First value of a header; undefined where there is none. */
export function headerValue(delivery: Pick<Delivery, 'headers'>, name: string): string | undefined {
  return headerValues(delivery, name)[0]
}

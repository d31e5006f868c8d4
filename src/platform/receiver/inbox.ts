/**
 * A pair of addresses for webhooks: the requests that they received, and how they answer.
 * @module
 */
import { onAbort } from '../../core/on-abort.js'
import type { Delivery, Reply, WebhookKind } from './delivery.js'

/** Answers a delivery. The platform waits for the answer while the handler runs. */
export type Handler = (delivery: Delivery) => Promise<Reply> | Reply

/** Acknowledges, as a partner does (clause 4.5). */
const acknowledge: Handler = () => ({ status: 200 })

/** Maximum number of deliveries that a pair of addresses keeps. */
export const mostDeliveries = 200

/** A pair of addresses. */
export class Inbox {
  readonly deliveries: Delivery[] = []
  /** Answers the next deliveries. */
  handler: Handler = acknowledge
  readonly #waiting = new Set<() => void>()

  constructor(
    /** Public addresses. */
    readonly urls: Readonly<Record<WebhookKind, string>>,
    /** Releases the addresses: later requests get 404. */
    readonly close: () => void,
  ) {}

  /** Acknowledges the next deliveries. */
  acknowledgeAll(): void {
    this.handler = acknowledge
  }

  /** The deliveries to one of the addresses. */
  at(kind: WebhookKind): readonly Delivery[] {
    return this.deliveries.filter(({ to }) => to === kind)
  }

  /** Adds a delivery and wakes the waiting check. */
  take(delivery: Delivery): void {
    this.deliveries.push(delivery)
    for (const wake of [...this.#waiting]) wake()
  }

  /**
   * Waits until `isThere` returns true. Calls it after each delivery.
   * @param ms limit of the wait in milliseconds
   * @param signal ends the wait early
   * @returns the last result of `isThere`
   */
  async until(isThere: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    if (isThere()) return true
    return new Promise<boolean>((resolve) => {
      let stopListening = (): void => undefined
      const end = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        stopListening()
        resolve(isThere())
      }
      const look = (): void => {
        if (isThere()) end()
      }
      const timer = setTimeout(end, ms)
      this.#waiting.add(look)
      stopListening = onAbort(signal, end)
    })
  }
}

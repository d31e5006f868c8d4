/**
 * One pair of addresses for webhooks: what came to them, and how it is answered.
 * @module
 */
import type { Delivery, Reply, WebhookKind } from './delivery.js'

/** Decides about the answer; what it does meanwhile happens before the platform is answered. */
export type Handler = (delivery: Delivery) => Promise<Reply> | Reply

/** Acknowledges, as a partner does. Clause 4.5. */
export const acknowledge: Handler = () => ({ status: 200 })

/** Most deliveries that one pair of addresses keeps. */
export const mostDeliveries = 200

/** A pair of addresses. */
export class Inbox {
  readonly deliveries: Delivery[] = []
  /** How deliveries are answered from now on. */
  handler: Handler = acknowledge
  readonly #waiting = new Set<() => void>()

  constructor(
    /** Public addresses. */
    readonly urls: Readonly<Record<WebhookKind, string>>,
    /** Gives the addresses back: what comes later gets 404. */
    readonly close: () => void,
  ) {}

  /** What came to one of the addresses. */
  at(kind: WebhookKind): readonly Delivery[] {
    return this.deliveries.filter(({ to }) => to === kind)
  }

  /** Takes a delivery in and wakes the waiting check. */
  take(delivery: Delivery): void {
    this.deliveries.push(delivery)
    for (const wake of [...this.#waiting]) wake()
  }

  /**
   * Waits until something came that `isThere` looks for.
   * @param ms how long at most, in milliseconds
   * @param signal ends the waiting early
   * @returns whether it is there
   */
  async until(isThere: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    if (isThere()) return true
    return new Promise<boolean>((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        signal?.removeEventListener('abort', end)
        resolve(isThere())
      }
      const look = (): void => {
        if (isThere()) end()
      }
      const timer = setTimeout(end, ms)
      this.#waiting.add(look)
      signal?.addEventListener('abort', end, { once: true })
      if (signal?.aborted) end()
    })
  }
}

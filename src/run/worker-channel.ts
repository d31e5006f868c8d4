/**
 * The channel from the worker to the main thread.
 * @module
 */
import { BroadcastChannel } from 'node:worker_threads'
import type { Order, Report } from './messages.js'

type Begin = Extract<Order, { readonly type: 'begin' }>

export class WorkerChannel {
  readonly #channel: BroadcastChannel
  readonly #first: Promise<Begin['assignment'] | null>
  /** Orders that arrived before a listener was set. */
  readonly #waiting: Order[] = []
  #listener: (order: Order) => void = (order) => void this.#waiting.push(order)

  /** @param name of the channel */
  constructor(name: string) {
    this.#channel = new BroadcastChannel(name)
    this.#first = new Promise((resolve) => {
      this.#channel.onmessage = (message): void => {
        const order = (message as { data: Order }).data
        if (order.type === 'interrupt') this.send({ type: 'interrupted' })
        if (order.type === 'begin') resolve(order.assignment)
        else if (order.type === 'cancel') resolve(null)
        else this.#listener(order)
      }
    })
  }

  readonly send = (report: Report): void => this.#channel.postMessage(report)

  /**
   * Reports that everything is loaded, and waits for the assignment.
   * @returns null if the run is cancelled
   */
  assignment(): Promise<Begin['assignment'] | null> {
    this.send({ type: 'ready' })
    return this.#first
  }

  /** Sets the listener for all orders except `begin` and `cancel`. It also gets the orders that arrived before. */
  onOrder(listener: (order: Order) => void): void {
    this.#listener = listener
    for (const order of this.#waiting.splice(0)) listener(order)
  }

  close(): void {
    this.#channel.close()
  }
}

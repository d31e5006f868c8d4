/**
 * Gives the worker access to the operator and to programs of the machine, through the main thread.
 * @module
 */
import type { Reply } from '../core/drivers/operator.js'
import type { HostEnvironment } from '../core/host-environment.js'
import { onAbort } from '../core/on-abort.js'
import type { Order, Report } from './messages.js'

/** A host environment that works by messages to the main thread. */
export class RemoteHostEnvironment implements HostEnvironment {
  #count = 0
  readonly #open = new Map<number, (reply: Reply) => void>()

  constructor(
    readonly environment: NodeJS.ProcessEnv,
    readonly send: (report: Report) => void,
    readonly parts: number,
  ) {}

  readonly began: HostEnvironment['began'] = (pid) => {
    this.send({ type: 'program', pid, running: true })
    return () => this.send({ type: 'program', pid, running: false })
  }

  readonly ask: HostEnvironment['ask'] = (question, signal) => {
    this.#count += 1
    const id = this.#count
    return new Promise((resolve) => {
      let stopListening = (): void => undefined
      const withdraw = (): void => {
        this.send({ type: 'withdraw', id })
        settle({ kind: 'gone' })
      }
      const settle = (reply: Reply): void => {
        this.#open.delete(id)
        stopListening()
        resolve(reply)
      }
      this.#open.set(id, settle)
      this.send({ type: 'ask', id, question })
      stopListening = onAbort(signal, withdraw)
    })
  }

  /** Receives a reply of the operator. */
  receive(order: Order): void {
    if (order.type === 'reply') this.#open.get(order.id)?.(order.reply)
  }
}

/**
 * The channel from the worker to the main thread.
 * @module
 */
import { BroadcastChannel } from 'node:worker_threads'
import { hideWhereabouts } from '../core/execute.js'
import { loadingCustom } from '../custom/loading.js'
import { addCustomRules } from '../record/custom.js'
import type { Role } from '../record/record.js'
import type { Assignment, CustomSuiteFiles, Order, Report } from './messages.js'
import type { LaterOrder, Work } from './project/work.js'

type Begin = Extract<Order, { readonly type: 'begin' }>

export class WorkerChannel {
  readonly #channel: BroadcastChannel
  readonly #first: Promise<Begin['assignment'] | null>
  /** Orders that arrived before a listener was set. */
  readonly #waiting: LaterOrder[] = []
  #listener: (order: LaterOrder) => void = (order) => void this.#waiting.push(order)

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
  onOrder(listener: (order: LaterOrder) => void): void {
    this.#listener = listener
    for (const order of this.#waiting.splice(0)) listener(order)
  }

  close(): void {
    this.#channel.close()
  }
}

/**
 * Loads custom suites, reports that everything is loaded, and waits for what to run.
 * @param name of the channel
 * @param own custom suites
 * @param width number of checks that run side by side
 * @param load imports a file
 */
export async function receivedWork<P>(
  role: Role,
  name: string,
  own: CustomSuiteFiles,
  width: number,
  load: (file: string) => Promise<unknown>,
): Promise<Work<P>> {
  const channel = new WorkerChannel(name)
  for (const folder of own.folders) hideWhereabouts(folder)
  addCustomRules(own.rules)
  await loadingCustom(async () => {
    for (const file of own.suites) await load(file)
  })
  const assignment = await channel.assignment()
  return {
    assignment: assignment?.role === role ? (assignment as Assignment<P>) : null,
    fault: own.fault,
    width,
    send: channel.send,
    onOrder: (listener) => channel.onOrder(listener),
    problem: () => null,
    show: null,
    close: async () => channel.close(),
  }
}

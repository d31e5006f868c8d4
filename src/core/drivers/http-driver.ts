/**
 * The `http` control driver: causes things at the target over the control protocol.
 * @module
 */
import { show, Undecided } from '../errors.js'
import type { Answer } from '../http/answer.js'
import { isBeforeSending } from '../http/failure.js'
import { isBusy } from '../http/retry.js'
import type { Sender } from '../http/sender.js'
import type { Driver, Outcome } from './driver.js'

/** Where the control protocol is spoken. */
export interface ControlAddress {
  readonly url: string
  readonly token: string
}

/** What may be sent once more where the target was busy. */
const harmless: ReadonlySet<string> = new Set([
  'export',
  'lend-tenant',
  'return-tenant',
  'describe-prepared',
  'activation-state',
])

export class HttpDriver implements Driver {
  readonly isSeen = true

  constructor(
    readonly sender: Sender,
    readonly address: ControlAddress,
  ) {}

  async cause(name: string, body: Readonly<Record<string, unknown>>): Promise<Outcome> {
    const answer = await this.#send(name, body)
    if (answer === undefined) return { kind: 'refused', reason: `${this.address.url} took no connection` }
    if (answer.ok) return { kind: 'done', answer: answer.object ?? {} }
    const { message } = answer.object ?? {}
    const reason = typeof message === 'string' ? `${answer.summary}: ${show(message)}` : answer.summary
    if (answer.status === 404) return { kind: 'not supported', reason }
    // A gateway may have passed it on.
    if (isBusy(answer)) return { kind: 'failed', reason, isBusy: true }
    if (answer.status >= 500) return { kind: 'failed', reason }
    return { kind: 'refused', reason, byTarget: true }
  }

  /** @returns undefined where nothing was sent, for want of a connection */
  async #send(name: string, body: Readonly<Record<string, unknown>>): Promise<Answer | undefined> {
    const { trace, transport } = this.sender
    try {
      return await this.sender.send({
        purpose: `control: ${name}`,
        method: 'POST',
        url: `${this.address.url}/stimuli/${name}`,
        headers: [
          ['Authorization', `Bearer ${this.address.token}`],
          ['Content-Type', 'application/json'],
        ],
        body: JSON.stringify(body),
        once: !harmless.has(name),
      })
    } catch (error) {
      const latest = trace.exchanges.at(-1)
      const problem = latest === undefined ? null : transport.evidence.get(latest).error
      if (error instanceof Undecided && problem !== null && isBeforeSending(problem.code)) return undefined
      throw error
    }
  }
}

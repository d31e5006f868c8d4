/**
 * The `http` control driver: triggers events at the target over the control protocol.
 * @module
 */
import * as control from '../../../generated/control/index.js'
import { show, Undecided } from '../errors.js'
import type { Answer } from '../http/answer.js'
import { isBeforeSending } from '../http/failure.js'
import { callGenerated } from '../http/generated-call.js'
import { Origins } from '../http/origins.js'
import { isBusy } from '../http/retry.js'
import type { Sender } from '../http/sender.js'
import type { ControlEventName } from './control-events.js'
import type { Driver, Outcome } from './driver.js'

/** Where the target offers the control protocol. */
export interface ControlAddress {
  readonly url: string
  readonly token: string
}

/** Events that can be sent again if the target is busy. */
const harmless: ReadonlySet<string> = new Set([
  'export',
  'lend-tenant',
  'return-tenant',
  'describe-prepared',
  'activation-state',
])

/** The party that sends events. */
const driver = {}

/** Sends one event. @throws {Undecided} if no answer comes */
type SendEvent<Name extends string> = (
  sender: Sender,
  address: ControlAddress,
  name: Name,
  body: Readonly<Record<string, unknown>>,
) => Promise<Answer>

export class HttpDriver<Name extends string> implements Driver {
  readonly isRecorded = true

  readonly sender: Sender

  /**
   * @param sender of the check; the driver sends only to the origin of its own address
   * @param send how an event is sent: {@link callOperation} or {@link postEvent}
   */
  constructor(
    sender: Sender,
    readonly address: ControlAddress,
    readonly send: SendEvent<Name>,
  ) {
    this.sender = sender.by(driver).within(new Origins([address.url], 'events go to CONTROL_URL').mayReach)
  }

  async trigger(name: Name, body: Readonly<Record<string, unknown>>): Promise<Outcome> {
    const answer = await this.#answer(name, body)
    if (answer === undefined) return { kind: 'refused', reason: `${this.address.url} took no connection` }
    if (answer.ok) return { kind: 'done', answer: answer.object ?? {} }
    const { message } = answer.object ?? {}
    const reason = typeof message === 'string' ? `${answer.summary}: ${show(message)}` : answer.summary
    if (answer.status === 404) return { kind: 'not supported', reason }
    // A gateway can have passed the event on.
    if (isBusy(answer)) return { kind: 'failed', reason, isBusy: true }
    if (answer.status >= 500) return { kind: 'failed', reason }
    return { kind: 'refused', reason, byTarget: true }
  }

  /** @returns undefined if there was no connection, so that nothing was sent */
  async #answer(name: Name, body: Readonly<Record<string, unknown>>): Promise<Answer | undefined> {
    const { trace, transport } = this.sender
    try {
      return await this.send(this.sender, this.address, name, body)
    } catch (error) {
      const latest = trace.exchanges.at(-1)
      const problem = latest === undefined ? null : transport.evidence.get(latest).error
      if (error instanceof Undecided && problem !== null && isBeforeSending(problem.code)) return undefined
      throw error
    }
  }
}

/** Operation of an event in `specs/openapi/control.yaml`, e.g. `movePeriod` for `move-period`. */
type OperationOf<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<OperationOf<Rest>>}`
  : Name

/** The operations of all events. It does not compile if the document lacks an event. */
type Operations = Pick<control.ControlApi, OperationOf<ControlEventName>>

/** Sends an event of the role platform with the generated client of `specs/openapi/control.yaml`. */
export const callOperation: SendEvent<ControlEventName> = (sender, address, name, body) =>
  callGenerated(
    { ...control, Api: control.ControlApi },
    sender,
    {
      purpose: `control: ${name}`,
      operation: null,
      base: address.url,
      headers: [['Authorization', `Bearer ${address.token}`]],
      once: !harmless.has(name),
    },
    (api: Operations) => {
      const operation = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      // The type of the body depends on the event. `ControlEvents` checks it where the event is made.
      return api[operation as keyof Operations]({ body: body as never })
    },
  )

/** Sends an event of the role partner, which no OpenAPI document describes. */
export const postEvent: SendEvent<string> = (sender, address, name, body) =>
  sender.send({
    origin: 'other',
    purpose: `control: ${name}`,
    method: 'POST',
    url: `${address.url}/stimuli/${name}`,
    headers: [
      ['Authorization', `Bearer ${address.token}`],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify(body),
    once: !harmless.has(name),
  })

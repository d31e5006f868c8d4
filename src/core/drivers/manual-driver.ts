/**
 * The `manual` control driver: asks the operator at the terminal to trigger each event.
 * @module
 */
import type { ControlEventBody, ControlEventName } from './control-events.js'
import type { Driver, Outcome } from './driver.js'
import type { Ask, Field, Reply } from './operator.js'
import { inWords } from './words.js'

/** Options of a manual driver. */
export interface ManualDriverOptions {
  readonly ask: Ask
  readonly seconds: number
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal
  readonly prompt: OperatorPrompt
}

const field = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  name,
  label,
  secret: false,
  optional: false,
  choices: [],
  ...more,
})

/** The values that the operator enters after the event. */
function fieldsOf(name: ControlEventName, body: Readonly<Record<string, unknown>>): readonly Field[] {
  if (name === 'activation-state')
    return [field('state', 'State', { choices: ['inactive', 'in-progress', 'completed'] })]
  if (name === 'launch') return [field('url', 'Address')]
  if (name === 'move-period') return [field('period', 'Id of the period at its new time')]
  if (name !== 'activate' || body.scenario !== 3) return []
  return [
    field('client_id', 'Client ID that is shown', { optional: true }),
    field('password', 'Password that is shown', { secret: true }),
  ]
}

/** Events that change nothing, or that undo a change. */
const withoutUndo: ReadonlySet<ControlEventName> = new Set(['activation-state', 'launch', 'undo'])

const problems: Readonly<Record<Exclude<Reply['kind'], 'done'>, string>> = {
  cannot: 'the operator said that it is not possible',
  late: 'the operator did not answer in time',
  gone: 'the operator is no longer at the terminal',
}

/** Asks the questions of one run, one after the other. A question that the operator declined is not asked again. */
export class OperatorPrompt {
  readonly #declined = new Map<string, Outcome>()
  #latest: Promise<unknown> = Promise.resolve()

  /** Asks, unless the operator declined the same question before. */
  ask(text: string, ask: () => Promise<Outcome>): Promise<Outcome> {
    const asked = this.#latest.then(async () => {
      const known = this.#declined.get(text)
      const outcome = known ?? (await ask())
      if (outcome.kind !== 'done') this.#declined.set(text, outcome)
      return outcome
    })
    this.#latest = asked.catch(() => undefined)
    return asked
  }
}

export class ManualDriver implements Driver {
  readonly isRecorded = false

  constructor(readonly options: ManualDriverOptions) {}

  async trigger(name: ControlEventName, body: Readonly<Record<string, unknown>>): Promise<Outcome> {
    const { ask, seconds, signal, prompt } = this.options
    if (signal.aborted) return { kind: 'refused', reason: problems.gone }
    const { instruction, done } = inWords(name, body as ControlEventBody<typeof name>)
    const text = `School ${body.tenant}: ${instruction}.`
    return prompt.ask(text, async () => {
      const reply = await ask({ text, fields: fieldsOf(name, body), seconds }, signal)
      if (reply.kind === 'done')
        return { kind: 'done', answer: { ...reply.values, ...(withoutUndo.has(name) ? {} : { undo: done }) } }
      // An operator who did not answer in time can have triggered the event all the same.
      return { kind: reply.kind === 'cannot' ? 'not supported' : 'failed', reason: problems[reply.kind] }
    })
  }
}

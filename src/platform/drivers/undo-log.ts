/**
 * The changes of checks at the tenants of the profile. Only one check at a time changes something there. When it
 * ends, passed or not, its changes are undone, the latest first. At the end of the run, the log undoes the changes
 * that are left, and lists those that it cannot undo.
 * @module
 */

import { CheckTrace } from '../../core/check-trace.js'
import type { ControlEventBody, ControlEventName } from '../../core/drivers/control-events.js'
import type { Outcome } from '../../core/drivers/driver.js'
import { inWords } from '../../core/drivers/words.js'
import { SuiteDefect, Undecided } from '../../core/errors.js'
import { Context } from '../context.js'
import type { OpenChangesListener } from '../data/class-changes.js'
import type { Run } from '../run.js'
import { ControlDriver } from './control-driver.js'

/** Milliseconds that {@link UndoLog.close} waits for the turn that is under way. */
const maxWait = 30_000

/** A change at a tenant that is not undone. */
interface Change {
  readonly urls: Context['urls']
  readonly name: ControlEventName
  readonly done: string
  /** Body of the same event that restores the earlier state. */
  readonly back: object | undefined
  /** Client ID if an application was activated: a deactivation undoes it. */
  readonly activated: string | undefined
  /** Text for the event `undo`. */
  undo: string | undefined
  /** False as long as it is not known whether the change took effect. */
  certain: boolean
  /** Why it was not undone. */
  problem: string | undefined
}

/** The right to change something at the tenants of the profile. Only one check has it at a time. */
export class Turn {
  over = false
}

/** The changes of one run. */
export class UndoLog {
  readonly #open: Change[] = []
  #turns: Promise<unknown> = Promise.resolve()

  constructor(
    readonly run: Run,
    readonly listener: OpenChangesListener = () => undefined,
  ) {}

  /** The changes that are not undone, in words. */
  get open(): readonly string[] {
    return this.#open.map(({ urls, done, certain, problem }) => {
      const doubt = certain ? '' : ' (perhaps: no answer came)'
      const why = problem === undefined ? '' : `; ${problem}`
      return this.run.redactor.text(`school ${urls.tenant}: ${done}${doubt}${why}`)
    })
  }

  /**
   * Lets a check change the tenant of its context while no other check changes any, then undoes its changes.
   * @throws {Undecided} if the run was interrupted
   */
  inTurn<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
    const turn = context.aside(this.#turns).then(async () => {
      if (this.run.signal.aborted) throw new Undecided('the run was interrupted')
      const own = new Turn()
      const first = this.#open.length
      try {
        return await work(new Context(this.run, context.trace, context.urls, context.sender.transport, own))
      } finally {
        own.over = true
        await this.#undo(context.trace, first)
      }
    })
    this.#turns = turn.catch(() => undefined)
    return turn
  }

  /**
   * Logs a change, sends it, and logs its outcome.
   * @param back body of the same event that restores the earlier state
   */
  async change<Name extends ControlEventName>(
    { urls, trace, turn }: Context,
    name: Name,
    { body, back }: { body: ControlEventBody<Name>; back: ControlEventBody<Name> | undefined },
  ): Promise<Outcome> {
    if (turn === null || turn.over)
      throw new SuiteDefect(
        `${name} was sent outside of whereChangesAreUndone, so that nothing would undo it`,
      )
    if (this.run.signal.aborted) throw new Undecided('the run was interrupted')
    const { done } = inWords(name, body)
    const change: Change = {
      urls,
      name,
      done,
      back,
      activated: name === 'activate' ? (body as ControlEventBody<'activate'>).client_id : undefined,
      undo: undefined,
      certain: false,
      problem: undefined,
    }
    this.#open.push(change)
    this.listener(this.open)
    try {
      const outcome = await new ControlDriver(new Context(this.run, trace, urls, this.run.lasting)).trigger(
        name,
        body,
      )
      if (outcome.kind === 'not supported' || outcome.kind === 'refused') this.#forget(change)
      if (outcome.kind !== 'done') return outcome
      const { undo } = outcome.answer
      change.certain = true
      change.undo = typeof undo === 'string' && undo !== '' ? undo : undefined
      return outcome
    } finally {
      this.listener(this.open)
    }
  }

  /** Removes the latest change of this name, because the check undid it with another event, e.g. a deactivation. */
  takenBack({ tenant }: Context['urls'], name: ControlEventName): void {
    const change = this.#open.findLast((one) => one.urls.tenant === tenant && one.name === name)
    if (change !== undefined) this.#forget(change)
    this.listener(this.open)
  }

  /** Waits for the turn that is under way, and undoes the changes that are left. No further change may begin. */
  async close(): Promise<void> {
    await Promise.race([this.#turns, timeUp(maxWait)])
    await this.#undo(new CheckTrace((text) => this.run.redactor.url(text)), 0)
  }

  #forget(change: Change): void {
    const at = this.#open.indexOf(change)
    if (at >= 0) this.#open.splice(at, 1)
  }

  /** Undoes all changes from this one on. Never rejects: a change that cannot be undone stays open. */
  async #undo(trace: CheckTrace, first: number): Promise<void> {
    const changes = this.#open.slice(first).reverse()
    if (changes.length === 0) return
    const undoing = trace.step('undo', async () => {
      for (const change of changes) await this.#undoOne(change, trace)
    })
    await undoing.catch(() => undefined)
    this.listener(this.open)
  }

  async #undoOne(change: Change, trace: CheckTrace): Promise<void> {
    const { urls, name, back, undo, activated } = change
    const control = new ControlDriver(new Context(this.run, trace, urls, this.run.lasting))
    const byText = undo !== undefined && control.can('undo')
    // The operator gets an instruction to do something, not to undo something.
    const byHand = this.run.profile.control?.driver === 'manual'
    try {
      const outcome =
        back !== undefined && (byHand || !byText)
          ? await control.trigger(name, back as ControlEventBody<typeof name>)
          : byText
            ? await control.trigger('undo', { undo })
            : activated !== undefined && control.can('deactivate')
              ? await control.trigger('deactivate', { client_id: activated })
              : { kind: 'refused' as const, reason: 'the control driver cannot undo it' }
      if (outcome.kind === 'done') this.#forget(change)
      else change.problem ??= outcome.reason
    } catch (error) {
      change.problem ??= error instanceof Error ? error.message : String(error)
    }
    this.listener(this.open)
  }
}

function timeUp(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}

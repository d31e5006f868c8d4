/**
 * What checks have caused at the profile's own tenants: one check at a time changes something there, and each change
 * is undone, the latest first, whatever becomes of the check. What is not undone yet is known at every moment, so
 * that it can be undone or listed when the run ends.
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

/** Milliseconds in which a turn that goes on must come to its end. */
const patience = 30_000

/** A change at a tenant that is not undone. */
interface Change {
  readonly urls: Context['urls']
  readonly name: ControlEventName
  readonly done: string
  /** Body of the same event that puts back what was there before. */
  readonly back: object | undefined
  /** Client ID of an app that was activated: it can be deactivated. */
  readonly activated: string | undefined
  /** Text by which the driver undoes it. */
  undo: string | undefined
  /** False while it is not known whether it has happened. */
  certain: boolean
  /** Why it could not be undone. */
  problem: string | undefined
}

/** The right to change something at the profile's own tenants; only one check has it at a time. */
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

  /** What is not undone, in words. */
  get open(): readonly string[] {
    return this.#open.map(({ urls, done, certain, problem }) => {
      const doubt = certain ? '' : ' (perhaps: no answer came)'
      const why = problem === undefined ? '' : `; ${problem}`
      return this.run.redactor.text(`school ${urls.tenant}: ${done}${doubt}${why}`)
    })
  }

  /**
   * Lets a check change the tenant of its context, while no other check changes any, and undoes it all.
   * @throws {Undecided} when the run was interrupted
   */
  inTurn<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
    const turn = this.#turns.then(async () => {
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
   * Notes a change, sends it, and notes what came of it.
   * @param back body of the same event that puts back what was there before
   */
  async change<Name extends ControlEventName>(
    { urls, trace, turn }: Context,
    name: Name,
    { body, back }: { body: ControlEventBody<Name>; back: ControlEventBody<Name> | undefined },
  ): Promise<Outcome> {
    if (turn === null || turn.over)
      throw new SuiteDefect(`${name} outside of whereChangesAreUndone, which undoes it`)
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
      const outcome = await new ControlDriver(new Context(this.run, trace, urls, this.run.lasting)).cause(
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

  /** Notes that a check took its latest change of this name back by another event, e.g. a deactivation. */
  takenBack({ tenant }: Context['urls'], name: ControlEventName): void {
    const change = this.#open.findLast((one) => one.urls.tenant === tenant && one.name === name)
    if (change !== undefined) this.#forget(change)
    this.listener(this.open)
  }

  /** Waits for the turn that goes on, and undoes what is left. Nothing may be changed any more. */
  async close(): Promise<void> {
    await Promise.race([this.#turns, timeUp(patience)])
    await this.#undo(new CheckTrace((text) => this.run.redactor.url(text)), 0)
  }

  #forget(change: Change): void {
    const at = this.#open.indexOf(change)
    if (at >= 0) this.#open.splice(at, 1)
  }

  /** Undoes all changes from this one on. Never rejects: what could not be undone stays open. */
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
    // A person is told what to do rather than what to undo.
    const byHand = this.run.profile.control?.driver === 'manual'
    try {
      const outcome =
        back !== undefined && (byHand || !byText)
          ? await control.cause(name, back as ControlEventBody<typeof name>)
          : byText
            ? await control.cause('undo', { undo })
            : activated !== undefined && control.can('deactivate')
              ? await control.cause('deactivate', { client_id: activated })
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

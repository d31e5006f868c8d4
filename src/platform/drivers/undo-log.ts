/**
 * The changes of checks at the tenants of the profile. Only one check at a time changes something there. When it
 * ends, passed or not, its changes are undone, the latest first. At the end of the run, the log undoes the changes
 * that are left, and lists those that it cannot undo.
 *
 * A change that cannot be undone happens once per run, and only if the profile consents to it.
 * @module
 */
import { CheckTrace } from '../../core/check-trace.js'
import type { ControlEventBody, ControlEventName } from '../../core/drivers/control-events.js'
import type { Outcome } from '../../core/drivers/driver.js'
import { inWords } from '../../core/drivers/words.js'
import { NotExercised, SuiteDefect, Undecided } from '../../core/errors.js'
import { happensOnce } from '../../core/scope.js'
import { RunningCheck, Turn } from '../check.js'
import { missingToStay } from '../needs.js'
import type { Run } from '../run.js'
import { ControlEvents } from './control-events.js'

/** Milliseconds that {@link UndoLog.close} waits for the turn that is under way. */
const maxWait = 30_000

/** A change at a tenant that is not undone. */
interface Change {
  readonly urls: RunningCheck['urls']
  readonly name: ControlEventName
  readonly done: string
  readonly body: object
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

/** The changes of one run. */
export class UndoLog {
  readonly #open: Change[] = []
  /** Events that the driver did without a text for `undo`, although it offers that event. */
  readonly #notUndone = new Set<ControlEventName>()
  #turns: Promise<unknown> = Promise.resolve()

  constructor(readonly run: Run) {
    run.atEnd('undo', () => this.close())
  }

  /** The changes that are not undone, in words. */
  get open(): readonly string[] {
    return this.#open.map(({ urls, done, certain, problem }) => {
      const doubt = certain ? '' : ' (perhaps: no answer came)'
      const why = problem === undefined ? '' : `; ${problem}`
      return this.run.redactor.text(`school ${urls.tenant}: ${done}${doubt}${why}`)
    })
  }

  /** A change at a school that nothing undoes, in words; undefined if there is none. */
  get permanent(): string | undefined {
    return this.#open.find((change) => change.certain && this.#isPermanent(change))?.done
  }

  /**
   * Lets a check change the tenant of its context while no other check changes any, then undoes its changes.
   * @throws {Undecided} if the run was interrupted
   */
  inTurn<Same extends RunningCheck, T>(check: Same, work: (check: Same) => Promise<T>): Promise<T> {
    const turn = check.aside(this.#turns).then(async () => {
      if (this.run.signal.aborted) throw new Undecided('the run was interrupted')
      const newTurn = new Turn()
      const first = this.#open.length
      try {
        return await work(check.with({ turn: newTurn }))
      } finally {
        newTurn.over = true
        await this.#undo(check.trace, first)
      }
    })
    this.#turns = turn.catch(() => undefined)
    return turn
  }

  /**
   * Logs a change, sends it, and logs its outcome.
   * @param back body of the same event that restores the earlier state
   * @throws {NotExercised} if it would stay at the school, and the profile does not consent to that
   * @throws {Undecided} if it was sent before, and is still there
   */
  async change<Name extends ControlEventName>(
    { urls, trace, turn }: RunningCheck,
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
      body,
      back,
      activated: name === 'activate' ? (body as ControlEventBody<'activate'>).client_id : undefined,
      undo: undefined,
      certain: false,
      problem: undefined,
    }
    this.#mayHappen(change)
    this.#open.push(change)
    this.#report()
    try {
      const outcome = await new ControlEvents(
        new RunningCheck(this.run, trace, urls, this.run.lasting),
      ).trigger(name, body)
      if (outcome.kind === 'not supported' || outcome.kind === 'refused') this.#forget(change)
      if (outcome.kind !== 'done') return outcome
      const { undo } = outcome.answer
      change.certain = true
      change.undo = typeof undo === 'string' && undo !== '' ? undo : undefined
      if (change.undo === undefined) this.#notUndone.add(name)
      if (this.#isPermanent(change)) happensOnce(done)
      return outcome
    } finally {
      this.#report()
    }
  }

  /** Removes the latest change of this name, because the check undid it with another event, e.g. a deactivation. */
  takenBack({ tenant }: RunningCheck['urls'], name: ControlEventName): void {
    const change = this.#open.findLast((one) => one.urls.tenant === tenant && one.name === name)
    if (change !== undefined) this.#forget(change)
    this.#report()
  }

  /** Waits for the turn that is under way, and undoes the changes that are left. No further change may begin. */
  async close(): Promise<void> {
    await Promise.race([this.#turns, timeUp(maxWait)])
    await this.#undo(new CheckTrace((text) => this.run.redactor.url(text)), 0)
  }

  /** True if nothing undoes a change. Before it was sent, this is only known as far as the profile says. */
  #isPermanent({ name, back, undo, activated }: Change): boolean {
    const events = this.run.profile.control?.events
    const canUndo = events?.has('undo') === true
    if (back !== undefined || (canUndo && undo !== undefined)) return false
    if (activated !== undefined && events?.has('deactivate') === true) return false
    return !canUndo || this.#notUndone.has(name)
  }

  #mayHappen(change: Change): void {
    const sent = JSON.stringify(change.body)
    const same = this.#open.find(
      ({ urls, name, body }) =>
        urls.tenant === change.urls.tenant && name === change.name && JSON.stringify(body) === sent,
    )
    if (same !== undefined)
      throw new Undecided(
        `${same.done}: this run did so before, and it is not undone, so that it is not done a second time`,
      )
    const missing = this.#isPermanent(change) ? missingToStay(change.name, this.run.profile.consent) : []
    if (missing.length > 0) throw new NotExercised(missing)
    if (this.#isPermanent(change)) happensOnce(change.done)
  }

  #report(): void {
    this.run.reportOpen('events', this.open)
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
    this.#report()
  }

  #reasonToStay(change: Change): string {
    const isAllowed = this.run.profile.consent.has('permanent') && this.#isPermanent(change)
    return `the control driver cannot undo it${isAllowed ? ', and CONSENT=permanent allows it to stay' : ''}`
  }

  async #undoOne(change: Change, trace: CheckTrace): Promise<void> {
    const { urls, name, back, undo, activated } = change
    const control = new ControlEvents(new RunningCheck(this.run, trace, urls, this.run.lasting))
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
              : { kind: 'refused' as const, reason: this.#reasonToStay(change) }
      if (outcome.kind === 'done') this.#forget(change)
      else change.problem ??= outcome.reason
    } catch (error) {
      change.problem ??= error instanceof Error ? error.message : String(error)
    }
    this.#report()
  }
}

function timeUp(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}

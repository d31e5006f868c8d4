/**
 * Where classes are changed: at the tenant of the profile and, while many checks wait for their turn, also at private
 * copies of it.
 * @module
 */
import type { Context } from '../context.js'
import type { Run } from '../run.js'
import { TenantUrls } from '../tenant-urls.js'
import { ClassChanges, type OpenChangesListener, type SharedByChanges } from './class-changes.js'
import type { ClassSnapshot } from './class-snapshot.js'
import type { ClassTurn } from './class-turn.js'

/** Changes of classes at one tenant, of which there is one at a time. */
interface Lane {
  readonly changes: Promise<ClassChanges>
  /** Checks that change classes there, or wait for it. */
  checks: number
}

/** With so many checks in each lane, the next one gets a copy of its own. */
const enough = 4
/** Copies at the same time. */
const mostCopies = 3

/** The changes of one run. */
export class ClassLanes {
  readonly #own: ClassChanges
  readonly #home: Lane
  readonly #copies = new Set<Lane>()
  readonly #shared: SharedByChanges = { texts: 0, seconds: 0 }

  constructor(
    readonly run: Run,
    listener: OpenChangesListener = () => undefined,
  ) {
    this.#own = new ClassChanges(run, this.#shared, listener)
    this.#home = { changes: Promise.resolve(this.#own), checks: 0 }
  }

  /** Descriptions of the changes at the tenant of the profile that are not undone. */
  get open(): readonly string[] {
    return this.#own.open
  }

  /**
   * Lets a check change prepared classes while no other check changes them at the same tenant. All changes are undone
   * afterwards, or after the turns of the checks that wait now; those of a copy end with it.
   * @param onlyHere true for the tenant of the profile, and no copy
   * @throws {NotExercised} without consent
   * @throws {Undecided} if the classes cannot be read, or if the run was interrupted
   */
  async during<T>(context: Context, work: (turn: ClassTurn) => Promise<T>, onlyHere = false): Promise<T> {
    context.require('consent.mutate')
    const lane = onlyHere ? this.#home : this.#laneFor(context)
    lane.checks += 1
    try {
      return await (await lane.changes).during(context, work)
    } finally {
      lane.checks -= 1
      if (lane.checks === 0 && this.#copies.delete(lane)) await this.#giveBack(context, await lane.changes)
    }
  }

  /** The classes while no check changes any at the tenant of the profile. */
  atRest(context: Context): Promise<ClassSnapshot> {
    return this.#own.atRest(context)
  }

  /** Waits for the current turn and undoes the remaining changes. No further change is allowed. */
  close(): Promise<void> {
    return this.#own.close()
  }

  #laneFor(context: Context): Lane {
    const lanes = [this.#home, ...this.#copies]
    const shortest = lanes.reduce((one, other) => (other.checks < one.checks ? other : one))
    const mayLend = this.#copies.size < mostCopies && context.driver.can('lend-tenant')
    if (shortest.checks < enough || !mayLend) return shortest
    const lane = { changes: this.#atCopy(context), checks: 0 }
    this.#copies.add(lane)
    return lane
  }

  /** At a copy; at the tenant of the profile if none can be lent now. */
  async #atCopy(context: Context): Promise<ClassChanges> {
    const lent = await context.lend().catch(() => undefined)
    if (lent === undefined) return this.#own
    return new ClassChanges(this.run, this.#shared, undefined, new TenantUrls(this.run.profile, lent, true))
  }

  /** Never rejects: that a copy cannot be given back says nothing about the check that used it last. */
  async #giveBack(context: Context, { urls }: ClassChanges): Promise<void> {
    if (urls.lent) await context.giveBack(urls.tenant).catch(() => undefined)
  }
}

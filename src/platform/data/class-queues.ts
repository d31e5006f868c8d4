/**
 * Where classes are changed: at the tenant of the profile and, while many checks wait for their turn, also at private
 * copies of it.
 * @module
 */
import type { RunningCheck } from '../check.js'
import { ControlEvents } from '../drivers/control-events.js'
import { giveBack, lend } from '../lent-tenant.js'
import type { Run } from '../run.js'
import { TenantUrls } from '../tenant-urls.js'
import { ClassChanges, type SharedByChanges } from './class-changes.js'
import type { ClassSnapshot } from './class-snapshot.js'
import type { ClassTurn } from './class-turn.js'

/** Changes of classes at one tenant, of which there is one at a time. */
interface ClassQueue {
  readonly changes: Promise<ClassChanges>
  /** Checks that change classes there, or wait for it. */
  checks: number
}

/** With so many checks in each queue, the next one gets a copy of its own. */
const enough = 4
/** Copies at the same time. */
const mostCopies = 3

/** The changes of one run. */
export class ClassQueues {
  readonly #own: ClassChanges
  readonly #home: ClassQueue
  readonly #copies = new Set<ClassQueue>()
  readonly #shared: SharedByChanges = { texts: 0, seconds: 0 }

  constructor(readonly run: Run) {
    this.#own = new ClassChanges(run, this.#shared)
    this.#home = { changes: Promise.resolve(this.#own), checks: 0 }
    run.atEnd('undo', () => this.#own.close())
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
  async during<T>(check: RunningCheck, work: (turn: ClassTurn) => Promise<T>, onlyHere = false): Promise<T> {
    check.require('consent.mutate')
    const queue = onlyHere ? this.#home : this.#queueFor(check)
    queue.checks += 1
    try {
      return await (await queue.changes).during(check, work)
    } finally {
      queue.checks -= 1
      if (queue.checks === 0 && this.#copies.delete(queue)) await this.#giveBack(check, await queue.changes)
    }
  }

  /** The classes while no check changes any at the tenant of the profile. */
  atRest(check: RunningCheck): Promise<ClassSnapshot> {
    return this.#own.atRest(check)
  }

  #queueFor(check: RunningCheck): ClassQueue {
    const queues = [this.#home, ...this.#copies]
    const shortest = queues.reduce((one, other) => (other.checks < one.checks ? other : one))
    const mayLend = this.#copies.size < mostCopies && check.part(ControlEvents).can('lend-tenant')
    if (shortest.checks < enough || !mayLend) return shortest
    const queue = { changes: this.#atCopy(check), checks: 0 }
    this.#copies.add(queue)
    return queue
  }

  /** At a copy; at the tenant of the profile if none can be lent now. */
  async #atCopy(check: RunningCheck): Promise<ClassChanges> {
    const lent = await lend(check).catch(() => undefined)
    if (lent === undefined) return this.#own
    return new ClassChanges(this.run, this.#shared, new TenantUrls(this.run.profile, lent, true))
  }

  /** Never rejects: that a copy cannot be given back says nothing about the check that used it last. */
  async #giveBack(check: RunningCheck, { urls }: ClassChanges): Promise<void> {
    if (urls.lent) await giveBack(check, urls.tenant).catch(() => undefined)
  }
}

/**
 * Private copies of the tenant that checks use one after the other. Some work must not overlap with work of the same
 * kind: a logout may end every session of the user. A copy for each would cost requests.
 * @module
 */
import type { RunningCheck } from './check.js'
import { ControlEvents } from './drivers/control-events.js'
import { giveBack, lend } from './lent-tenant.js'

/** So many copies are lent as soon as checks need them. */
const fewCopies = 4
/** With so many checks at each copy, the next one gets another copy: none may wait long. */
const enough = 3

/** A copy that is lent, and the exchanges that show it. */
interface Copy {
  readonly tenant: string
  readonly exchanges: readonly number[]
}

/** The checks that use one copy, one after the other. */
interface CopyQueue {
  /** The copy; null if none can be lent. Undefined until the next check needs one. */
  copy: Promise<Copy | null> | undefined
  /** Ends with the last check that has come. */
  turn: Promise<unknown>
  /** Checks that use the copy, or wait for it. */
  checks: number
}

/** The copies of one run. */
export class TenantTurns {
  readonly #queues = new Set<CopyQueue>()

  /**
   * Runs work with a copy of the tenant that no other check uses meanwhile. Without a control driver that lends one, it
   * runs at once, with the tenant itself. After work that fails, the copy is given back: the next check gets a new one.
   * @param work it must not call this again, nor wait for a check that may
   */
  async during<Same extends RunningCheck, T>(check: Same, work: (own: Same) => Promise<T>): Promise<T> {
    if (!check.part(ControlEvents).can('lend-tenant')) return work(check)
    const queue = this.#shortest()
    queue.checks += 1
    const before = queue.turn
    const isFirst = queue.checks === 1
    const turn = (isFirst ? before : check.aside(before)).then(() => this.#use(queue, check, work))
    queue.turn = turn.catch(() => undefined)
    return turn
  }

  async #use<Same extends RunningCheck, T>(
    queue: CopyQueue,
    check: Same,
    work: (own: Same) => Promise<T>,
  ): Promise<T> {
    let failed = true
    try {
      queue.copy ??= lent(check)
      const copy = await queue.copy
      for (const exchange of copy?.exchanges ?? []) check.trace.saw(exchange)
      const result = await work(copy === null ? check : check.atCopy(copy.tenant))
      failed = false
      return result
    } finally {
      queue.checks -= 1
      if (queue.checks === 0) this.#queues.delete(queue)
      if (failed || queue.checks === 0) await giveCopyBack(queue, check)
    }
  }

  #shortest(): CopyQueue {
    const [first, ...others] = this.#queues
    const shortest = others.reduce(
      (one, other) => (other.checks < one?.checks ? other : one),
      first as CopyQueue,
    )
    if (this.#queues.size >= fewCopies && shortest.checks < enough) return shortest
    const queue: CopyQueue = { copy: undefined, turn: Promise.resolve(), checks: 0 }
    this.#queues.add(queue)
    return queue
  }
}

async function lent(check: RunningCheck): Promise<Copy | null> {
  const began = check.trace.exchanges.length
  const tenant = await lend(check)
  return tenant === undefined ? null : { tenant, exchanges: check.trace.exchanges.slice(began) }
}

/** Never rejects: that a copy cannot be given back says nothing about the check that used it last. */
async function giveCopyBack(queue: CopyQueue, check: RunningCheck): Promise<void> {
  const copy = await queue.copy?.catch(() => null)
  queue.copy = undefined
  if (copy === null || copy === undefined) return
  await giveBack(check, copy.tenant).catch(() => undefined)
}

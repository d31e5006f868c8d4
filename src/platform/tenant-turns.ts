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

interface Lane {
  /** The copy; null if none can be lent. Undefined until the next check needs one. */
  copy: Promise<Copy | null> | undefined
  /** Ends with the last check that has come. */
  turn: Promise<unknown>
  /** Checks that use the copy, or wait for it. */
  checks: number
}

/** The copies of one run. */
export class TenantTurns {
  readonly #lanes = new Set<Lane>()

  /**
   * Runs work with a copy of the tenant that no other check uses meanwhile. Without a control driver that lends one, it
   * runs at once, with the tenant itself. After work that fails, the copy is given back: the next check gets a new one.
   * @param work it must not call this again, nor wait for a check that may
   */
  async during<Same extends RunningCheck, T>(check: Same, work: (own: Same) => Promise<T>): Promise<T> {
    if (!check.part(ControlEvents).can('lend-tenant')) return work(check)
    const lane = this.#shortest()
    lane.checks += 1
    const before = lane.turn
    const isFirst = lane.checks === 1
    const turn = (isFirst ? before : check.aside(before)).then(() => this.#use(lane, check, work))
    lane.turn = turn.catch(() => undefined)
    return turn
  }

  async #use<Same extends RunningCheck, T>(
    lane: Lane,
    check: Same,
    work: (own: Same) => Promise<T>,
  ): Promise<T> {
    let failed = true
    try {
      lane.copy ??= lent(check)
      const copy = await lane.copy
      for (const exchange of copy?.exchanges ?? []) check.trace.saw(exchange)
      const result = await work(copy === null ? check : check.atCopy(copy.tenant))
      failed = false
      return result
    } finally {
      lane.checks -= 1
      if (lane.checks === 0) this.#lanes.delete(lane)
      if (failed || lane.checks === 0) await giveCopyBack(lane, check)
    }
  }

  #shortest(): Lane {
    const [first, ...others] = this.#lanes
    const shortest = others.reduce((one, other) => (other.checks < one?.checks ? other : one), first as Lane)
    if (this.#lanes.size >= fewCopies && shortest.checks < enough) return shortest
    const lane: Lane = { copy: undefined, turn: Promise.resolve(), checks: 0 }
    this.#lanes.add(lane)
    return lane
  }
}

async function lent(check: RunningCheck): Promise<Copy | null> {
  const began = check.trace.exchanges.length
  const tenant = await lend(check)
  return tenant === undefined ? null : { tenant, exchanges: check.trace.exchanges.slice(began) }
}

/** Never rejects: that a copy cannot be given back says nothing about the check that used it last. */
async function giveCopyBack(lane: Lane, check: RunningCheck): Promise<void> {
  const copy = await lane.copy?.catch(() => null)
  lane.copy = undefined
  if (copy === null || copy === undefined) return
  await giveBack(check, copy.tenant).catch(() => undefined)
}

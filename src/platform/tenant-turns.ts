/**
 * Private copies of the tenant that checks use one after the other. Some work only must not meet work of its kind: a
 * logout may end every session of the user. A copy for each would cost requests.
 * @module
 */
import type { Context } from './context.js'

/** Copies at the same time. */
const mostCopies = 4

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
   * @param work it must not call this again
   */
  async during<T>(context: Context, work: (own: Context) => Promise<T>): Promise<T> {
    if (!context.driver.can('lend-tenant')) return work(context)
    const lane = this.#shortest()
    lane.checks += 1
    const before = lane.turn
    const isFirst = lane.checks === 1
    const turn = (isFirst ? before : context.aside(before)).then(() => this.#use(lane, context, work))
    lane.turn = turn.catch(() => undefined)
    return turn
  }

  async #use<T>(lane: Lane, context: Context, work: (own: Context) => Promise<T>): Promise<T> {
    let failed = true
    try {
      lane.copy ??= lent(context)
      const copy = await lane.copy
      for (const exchange of copy?.exchanges ?? []) context.trace.saw(exchange)
      const result = await work(copy === null ? context : context.atCopy(copy.tenant))
      failed = false
      return result
    } finally {
      lane.checks -= 1
      if (lane.checks === 0) this.#lanes.delete(lane)
      if (failed || lane.checks === 0) await giveBack(lane, context, failed)
    }
  }

  #shortest(): Lane {
    const [first, ...others] = this.#lanes
    const shortest = others.reduce((one, other) => (other.checks < one?.checks ? other : one), first as Lane)
    if (this.#lanes.size === mostCopies) return shortest
    const lane: Lane = { copy: undefined, turn: Promise.resolve(), checks: 0 }
    this.#lanes.add(lane)
    return lane
  }
}

async function lent(context: Context): Promise<Copy | null> {
  const began = context.trace.exchanges.length
  const tenant = await context.lend()
  return tenant === undefined ? null : { tenant, exchanges: context.trace.exchanges.slice(began) }
}

/** Ends the use of the copy of a lane. What a check has found stays, also if its copy cannot be given back. */
async function giveBack(lane: Lane, context: Context, failed: boolean): Promise<void> {
  const copy = await lane.copy?.catch(() => null)
  lane.copy = undefined
  if (copy === null || copy === undefined) return
  const returned = context.atCopy(copy.tenant).driver.send('return-tenant', {})
  await (failed ? returned.catch(() => undefined) : returned)
}

/**
 * The longest chain of dependent requests of a run. No run with the same requests can be faster.
 *
 * A request depends on an earlier, finished request if
 * - the response to the earlier one issued a value that the request sends (code, token, cookie), or
 * - one check made both, because checks send their requests one after the other. If several checks share a request, it
 *   depends only on requests that all of them made or share. So the chain is too short rather than too long.
 * - both are in one queue: requests of which a target gets only one at a time, because each changes what the next one reads.
 *
 * Shared sessions and tokens need no rule of their own: requests that use them send their values.
 *
 * The weight of a link is the response time: target time plus latency.
 * @module
 */
import type { Borrowed } from './replay/issued.js'
import type { Span } from './replay/schedule.js'

/** One exchange of a run. */
export interface ChainExchange extends Span {
  /** Milliseconds that it takes at least: the target's time, and the latency. */
  readonly weight: number
}

/** A chain of exchanges, each of which depends on the one before it. */
export interface Chain {
  /** Milliseconds of all its exchanges together. */
  readonly weight: number
  /** Indexes of the exchanges, the first one first. */
  readonly exchanges: readonly number[]
}

/**
 * Finds the chain that weighs most.
 * @param exchanges in the order in which they began
 * @param borrowed which values of earlier answers each one carries
 * @param checks the exchanges of each check; an exchange belongs to several checks if they share it
 * @param queues exchanges that must follow one another, also those of different checks; default none
 */
export function longestChain(
  exchanges: readonly ChainExchange[],
  borrowed: readonly (readonly Pick<Borrowed, 'from'>[])[],
  checks: readonly (readonly number[])[],
  queues: readonly (readonly number[])[] = [],
): Chain {
  const inChecks = exchanges.map(() => [] as number[])
  for (const [check, all] of checks.entries()) for (const value of all) inChecks[value]?.push(check)
  const fields = checks.map((all) => new Set(all))
  const inQueues = exchanges.map(() => [] as number[])
  for (const [queue, all] of queues.entries()) for (const value of all) inQueues[value]?.push(queue)
  const passed = queues.map(() => [] as number[])
  const best: number[] = []
  const before: (number | null)[] = []
  const seen = checks.map(() => [] as number[])
  for (const [index, { begin, weight }] of exchanges.entries()) {
    const [first, ...others] = inChecks[index] ?? []
    const mates = (first === undefined ? [] : (seen[first] ?? [])).filter((mate) =>
      others.every((check) => fields[check]?.has(mate)),
    )
    const lenders = (borrowed[index] ?? []).map(({ from }) => from)
    let most: number | null = null
    const ahead = (inQueues[index] ?? []).flatMap((queue) => passed[queue] ?? [])
    for (const earlier of [...mates, ...lenders, ...ahead]) {
      if ((exchanges[earlier]?.end ?? Number.POSITIVE_INFINITY) > begin) continue
      if (most === null || (best[earlier] ?? 0) > (best[most] ?? 0)) most = earlier
    }
    best.push(weight + (most === null ? 0 : (best[most] ?? 0)))
    before.push(most)
    for (const check of inChecks[index] ?? []) seen[check]?.push(index)
    for (const queue of inQueues[index] ?? []) passed[queue]?.push(index)
  }
  let last: number | null = null
  for (const [index, weight] of best.entries()) if (last === null || weight > (best[last] ?? 0)) last = index
  const weight = last === null ? 0 : (best[last] ?? 0)
  const chain: number[] = []
  for (; last !== null; last = before[last] ?? null) chain.unshift(last)
  return { weight, exchanges: chain }
}

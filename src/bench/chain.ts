/**
 * The longest chain of dependent requests of a run: faster than it, no run can be that asks the same of its target.
 *
 * A request depends on one that ended before it began where
 * - its answer handed out a value that the request carries (code, token, cookie), or
 * - one check made both: as checks are written, they go on when they have an answer. Of what several checks share it is
 *   not known who made it: it depends on what all of them made or share, so that the chain is rather too short.
 *
 * What checks share (a session, a token) needs no rule of its own: whoever makes use of it carries it.
 *
 * A link weighs what its answer took: the time of the target and the latency of the way.
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
 * @param checks the exchanges of each check; an exchange may stand in several, where they share what was made once
 */
export function longestChain(
  exchanges: readonly ChainExchange[],
  borrowed: readonly (readonly Pick<Borrowed, 'from'>[])[],
  checks: readonly (readonly number[])[],
): Chain {
  const inChecks = exchanges.map(() => [] as number[])
  for (const [check, all] of checks.entries()) for (const one of all) inChecks[one]?.push(check)
  const fields = checks.map((all) => new Set(all))
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
    for (const earlier of [...mates, ...lenders]) {
      if ((exchanges[earlier]?.end ?? Number.POSITIVE_INFINITY) > begin) continue
      if (most === null || (best[earlier] ?? 0) > (best[most] ?? 0)) most = earlier
    }
    best.push(weight + (most === null ? 0 : (best[most] ?? 0)))
    before.push(most)
    for (const check of inChecks[index] ?? []) seen[check]?.push(index)
  }
  let last: number | null = null
  for (const [index, weight] of best.entries()) if (last === null || weight > (best[last] ?? 0)) last = index
  const weight = last === null ? 0 : (best[last] ?? 0)
  const chain: number[] = []
  for (; last !== null; last = before[last] ?? null) chain.unshift(last)
  return { weight, exchanges: chain }
}

/**
 * The times of a run: how long the target takes for each kind of request, and the wall time of each check.
 * @module
 */
import type { CheckRecord, ExchangeRecord } from './record.js'

/** How long a target took for requests of one kind, in milliseconds. It decides no verdict. */
export interface ResponseTime {
  /** The purpose of the requests, e.g. `authorize`. */
  readonly purpose: string
  /** Number of requests that were answered. */
  readonly answers: number
  readonly median: number
  /** 95 of 100 answers took at most this long. */
  readonly p95: number
}

/** The target did not answer these, or they do not go to the target. */
const other = /^(?:control: |receiver: |the application asks)|\(received\)$/

/** The response times of a run, by purpose. The most frequent requests come first. */
export function responseTimes(
  exchanges: readonly Pick<ExchangeRecord, 'purpose' | 'response' | 'ms'>[],
): ResponseTime[] {
  const byPurpose = new Map<string, number[]>()
  for (const { purpose, response, ms } of exchanges) {
    if (response === null || other.test(purpose)) continue
    const known = byPurpose.get(purpose)
    if (known) known.push(ms)
    else byPurpose.set(purpose, [ms])
  }
  return [...byPurpose]
    .map(([purpose, unsorted]) => {
      const sorted = unsorted.toSorted((one, another) => one - another)
      return { purpose, answers: sorted.length, median: rank(sorted, 0.5), p95: rank(sorted, 0.95) }
    })
    .sort((one, another) => another.answers - one.answers || (one.purpose < another.purpose ? -1 : 1))
}

/** The smallest value that is not exceeded by this part of the values. */
function rank(sorted: readonly number[], part: number): number {
  return sorted[Math.ceil(part * sorted.length) - 1] ?? 0
}

/**
 * The share of each check in the wall time of a run, in milliseconds. While several checks run at the same time, they
 * share the time equally, so that all shares together are at most as long as the run.
 */
export function wallTimes(checks: readonly Pick<CheckRecord, 'at' | 'ms'>[]): number[] {
  const begins = checks.map(({ at }) => Date.parse(at))
  const ends = checks.map(({ ms }, index) => (begins[index] ?? 0) + ms)
  const moments = [...new Set([...begins, ...ends])].sort((one, another) => one - another)
  const starting = counted(begins)
  const ending = counted(ends)
  // How much time one check has had since the first moment, if it ran all the time.
  const shared = new Map<number, number>()
  let [before = 0] = moments
  let running = 0
  let sum = 0
  for (const moment of moments) {
    if (running > 0) sum += (moment - before) / running
    shared.set(moment, sum)
    running += (starting.get(moment) ?? 0) - (ending.get(moment) ?? 0)
    before = moment
  }
  return checks.map((_, index) => (shared.get(ends[index] ?? 0) ?? 0) - (shared.get(begins[index] ?? 0) ?? 0))
}

function counted(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * Finds chains of moves: periods that were moved to another time, once or more often.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { sameId } from '../platform/data/record.js'
import { type Period, periodsOf } from './period.js'
import type { Reading } from './reading.js'

/**
 * Finds all chains: the last two periods of each, and the cancelled, unlinked periods of the same lesson before them.
 */
export async function chainsOf(reading: Reading): Promise<{ before: Period[]; from: Period; to: Period }[]> {
  const periods = await periodsOf(reading)
  const linked = (one: Period, other: Period): boolean =>
    one.related.some((id) => sameId(id, other.id)) || other.related.some((id) => sameId(id, one.id))
  return periods.flatMap((to) => {
    const from = periods.find((one) => one !== to && isOriginal(one, to) && linked(one, to))
    if (from === undefined) return []
    const before = periods.filter(
      (one) =>
        one !== from &&
        sameId(one.lesson, to.lesson) &&
        one.status === from.status &&
        one.related.length === 0 &&
        one.resources.every(({ status }) => status === facts.regularStatus),
    )
    return [{ before, from, to }]
  })
}

/** True if the status words show which of two linked periods was moved away: words of a target may be others. */
function isOriginal(from: Period, to: Period): boolean {
  if (to.cancelled) return false
  const takesPlace: readonly string[] = [facts.regularStatus, 'ADDITIONAL']
  return from.cancelled || (takesPlace.includes(to.status) && !takesPlace.includes(from.status))
}

/** Ids of a chain with this number of periods; empty if there is none. */
export async function chainOf(reading: Reading, length: number): Promise<(string | number)[]> {
  const chain = (await chainsOf(reading)).find(({ before }) => before.length === length - 2)
  return chain === undefined ? [] : [...chain.before, chain.from, chain.to].map(({ id }) => id)
}

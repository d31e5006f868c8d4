/**
 * Reads a target and finds what a fixture file should name.
 * @module
 */
import { CheckEnding } from '../core/errors.js'
import type { Context } from '../platform/context.js'
import { classFinders } from './classes.js'
import type { Finder } from './finder.js'
import { foreignFinders } from './foreign.js'
import { preparedBy } from './prepared.js'
import { Reading } from './reading.js'
import { rosterFinders } from './roster.js'
import { schoolFinders } from './school.js'
import { studentFinders } from './students.js'
import { timetableFinders } from './timetable.js'

/** The outcome for one entry of a fixture file. */
export interface Discovery {
  /** `section.entry`. */
  readonly entry: string
  /** The value; undefined if none was found. */
  readonly value: unknown
  /** The source of the value. */
  readonly from: 'reading' | 'control driver' | null
  /** Why it was not found; null if it was. */
  readonly problem: string | null
  /** Parts that the value lacks, as sentences. */
  readonly gaps: readonly string[]
  /** How to prepare one at the target. */
  readonly makes: string
}

/** Every finder, in the order of the fixture file. */
export const finders: readonly Finder[] = [
  ...schoolFinders,
  ...studentFinders,
  ...classFinders,
  ...timetableFinders,
  ...rosterFinders,
  ...foreignFinders,
]

/**
 * Searches for every entry.
 * @param context a view of the target
 * @param looking receives the current entry, its number and the number of all entries
 */
export async function discover(
  context: Context,
  looking: (entry: string, number: number, of: number) => void,
): Promise<Discovery[]> {
  const reading = new Reading(context)
  const prepared = await preparedBy(context)
  const discoveries: Discovery[] = []
  for (const [index, finder] of finders.entries()) {
    looking(finder.entry, index + 1, finders.length)
    discoveries.push(await discoverOne(reading, finder, prepared.get(finder.entry)))
  }
  return discoveries
}

async function discoverOne(reading: Reading, finder: Finder, prepared: unknown): Promise<Discovery> {
  const { entry, makes, find } = finder
  let problem: string | null = null
  reading.lists.begin()
  const before = reading.gaps.length
  try {
    const value = await find(reading)
    const gaps = reading.gaps.slice(before)
    if (value !== undefined) return { entry, value, from: 'reading', problem, gaps, makes }
    problem = finder.traced ? reading.lists.reason : 'it leaves no trace in the data'
  } catch (error) {
    if (!(error instanceof CheckEnding)) throw error
    problem = error.message
  }
  const from = prepared === undefined ? null : 'control driver'
  return { entry, value: prepared, from, problem: from === null ? problem : null, gaps: [], makes }
}

/**
 * Checks whether the periods of the timetable can be read with the settings of the profile.
 * @module
 */
import { isRecord } from '../core/json.js'
import type { Context } from '../platform/context.js'
import { early } from '../platform/data/dates.js'
import { Period } from '../platform/data/periods.js'
import type { DataRecord } from '../platform/data/record.js'
import { PartProblem } from './finding.js'

/** Periods that are looked at to describe their lists. */
const sampled = 200
/** Most different words of a field that may be names of kinds. */
const mostKinds = 12

/**
 * Reads all periods.
 * @returns how many have readable resources
 * @throws {PartProblem} if no period has a readable teacher, class or room; it describes the lists that periods have
 */
export async function readsPeriods(context: Context): Promise<string> {
  const { profile } = context
  const { records } = await context.data.timetable({ after: early })
  if (records.length === 0) return 'the timetable has no periods'
  const periods = records.map((record) => new Period(record, profile))
  const unread = (['teacher', 'class', 'room'] as const).filter((kind) =>
    periods.every((period) => period.of(kind).length === 0),
  )
  if (unread.length === 0) return `${periods.length} periods with readable teachers, classes and rooms`
  throw new PartProblem(
    `none of ${periods.length} periods has a readable ${unread.join(' or ')}; they have ${listsIn(records.slice(0, sampled))}`,
    'set PERIOD_RESOURCES to the names of the lists, RESOURCE_KINDS to their names or to the words for kinds, and RESOURCE_KIND_MEMBER to the field with the kind if one list has several kinds',
    unread.includes('teacher') ? 'bad' : 'warning',
    { needs: ['fixture.timetable.known', 'fixture.timetable.teacher', 'fixture.timetable.substituted'] },
  )
}

/** The lists of objects in some periods, each with the words of fields that may be kinds. */
function listsIn(records: readonly DataRecord[]): string {
  const lists = new Map<string, DataRecord[]>()
  for (const [name, value] of records.flatMap((record) => Object.entries(record)))
    if (Array.isArray(value)) lists.set(name, [...(lists.get(name) ?? []), ...value.filter(isRecord)])
  const words = [...lists].map(([name, items]) => {
    const kinds = wordsIn(items)
    return kinds.length === 0 ? name : `${name} (${kinds.join('; ')})`
  })
  return words.length === 0 ? 'no lists' : `the lists ${words.join(', ')}`
}

/** Fields whose values are few words in capitals: `kind: TEACHER, ROOM`. */
function wordsIn(items: readonly DataRecord[]): string[] {
  const found = new Map<string, Set<string>>()
  for (const [name, value] of items.flatMap((item) => Object.entries(item)))
    if (typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value))
      found.set(name, (found.get(name) ?? new Set()).add(value))
  return [...found]
    .filter(([, words]) => words.size > 1 && words.size <= mostKinds)
    .map(([name, words]) => `${name}: ${[...words].sort().join(', ')}`)
}

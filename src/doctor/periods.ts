/**
 * Checks whether the periods of the timetable can be read with the settings of the profile.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { isRecord } from '../core/json.js'
import type { Context } from '../platform/context.js'
import { unreadLists } from '../platform/data/list-names.js'
import { Period } from '../platform/data/periods.js'
import { type DataRecord, idText, isBlank } from '../platform/data/record.js'
import { PartProblem, type PartWorks } from './finding.js'
import { readTimetable } from './period-lists.js'

/** Periods that are looked at to describe their lists. */
const sampled = 200
/** Most different words of a field that may be names of kinds. */
const mostKinds = 12

/**
 * Reads all periods.
 * @returns how many have readable resources
 * @throws {PartProblem} if no period has a readable teacher, class or room; it describes the lists that periods have
 */
export async function readsPeriods(context: Context): Promise<PartWorks> {
  const { profile } = context
  const { records } = (await readTimetable(context)).list
  if (records.length === 0) return { said: 'the timetable has no periods', inapplicable: [] }
  const periods = records.map((record) => new Period(record, profile))
  const unread = (['teacher', 'class', 'room'] as const).filter((kind) =>
    periods.every((period) => period.of(kind).length === 0),
  )
  if (unread.length === 0) {
    mustHaveFields(periods)
    const said = `${periods.length} periods with readable teachers, classes and rooms`
    return { said, inapplicable: [], withoutData: hasRepeatedGroup(periods) ? [] : [groupsOnce] }
  }
  throw new PartProblem(
    `none of ${periods.length} periods has a readable ${unread.join(' or ')}; they have ${listsIn(records.slice(0, sampled))}`,
    'set PERIOD_RESOURCES to the names of the lists, RESOURCE_KINDS to their names or to the words for kinds, and RESOURCE_KIND_MEMBER to the field with the kind if one list has several kinds',
    unread.includes('teacher') ? 'bad' : 'warning',
    { needs: ['fixture.timetable.known', 'fixture.timetable.teacher', 'fixture.timetable.substituted'] },
  )
}

const groupsOnce = [
  'timetable.student-groups.one-lesson',
  'a student group in two unchanged periods of the timetable',
] as const

/** True if two periods that have not changed list the same student group. */
function hasRepeatedGroup(periods: readonly Period[]): boolean {
  const isUnchanged = (status: string): boolean => status === '' || status === facts.regularStatus
  const seen = new Set<string>()
  return periods
    .filter(
      ({ status, lessonId, related }) => !isBlank(lessonId) && isUnchanged(status) && related.length === 0,
    )
    .flatMap((period) => period.of('student-group'))
    .filter(({ status }) => isUnchanged(status))
    .some(({ id }) => {
      const group = idText(id)
      const isSeen = group !== undefined && seen.has(group)
      if (group !== undefined) seen.add(group)
      return isSeen
    })
}

/** @throws {PartProblem} if a list of resources has no ids or no statuses where the profile says */
function mustHaveFields(periods: readonly Period[]): void {
  const [unread] = unreadLists(periods)
  if (unread === undefined) return
  const { list, key, name, fields, proposal } = unread
  const orNone = key === 'RESOURCE_STATUS' ? `, or ${list}=none if it has no statuses` : ''
  throw new PartProblem(
    `no resource in the list "${list}" has a field "${name}"; they have ${fields.join(', ')}`,
    `add ${proposal ?? `${list}=field`} to ${key}${orNone}`,
    'bad',
    { needs: ['fixture.timetable.known', 'fixture.timetable.substituted'] },
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
  const reasons = new Map<string, Set<string>>()
  for (const [name, value] of items.flatMap((item) => Object.entries(item)))
    if (typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value))
      reasons.set(name, (reasons.get(name) ?? new Set()).add(value))
  return [...reasons]
    .filter(([, words]) => words.size > 1 && words.size <= mostKinds)
    .map(([name, words]) => `${name}: ${[...words].sort().join(', ')}`)
}

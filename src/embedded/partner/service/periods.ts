/**
 * Converts period records to the periods that the application shows. Contract 2.6 period, 3.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { type JsonObject, listIn, type ShownPeriod } from './model.js'

/** Maximum minutes between the halves of a double period. */
const longestBreak = 30

/** The whole timetable, as the application shows it. */
export function shownTimetable(behave: Behaviours, records: ReadonlyMap<string, JsonObject>): ShownPeriod[] {
  const shown = [...records.values()].filter((record) => behave.periodShown(record, records))
  const doubles = doublesOf(behave, shown)
  const taking = (record: JsonObject, kind: string): unknown[] =>
    listIn({ [kind]: behave.resourcesNamed(record, kind, records) }, kind)
      .filter(({ status }) => behave.takesPart(status, kind))
      .map(({ id }) => id)
  return shown.flatMap((record) =>
    behave.occurrences(record, records).map(({ id, lessonId = null, start, end }) => ({
      id,
      lessonId,
      start,
      end,
      held: behave.takesPlace(record, records),
      teachers: taking(record, 'teachers'),
      removedTeachers: behave.teachersRemoved(record, records),
      classes: taking(record, 'classes'),
      rooms: taking(record, 'rooms'),
      subjects: taking(record, 'subjects'),
      notes: behave.noteOf(record, records),
      related: behave.relatedTo(record, records),
      group: doubles.get(record) ?? null,
    })),
  )
}

/** Double periods, by their first half. */
function doublesOf(behave: Behaviours, records: readonly JsonObject[]): ReadonlyMap<JsonObject, string> {
  const inOrder = records
    .map((record) => ({ record, begins: minuteOf(record.start), ends: minuteOf(record.end) }))
    .sort((one, other) => one.begins - other.begins)
  const doubles = new Map<JsonObject, string>()
  for (const [index, { record, ends }] of inOrder.entries())
    for (let next = index + 1; next < inOrder.length; next += 1) {
      const later = inOrder[next]
      if (later === undefined || later.begins > ends + longestBreak) break
      if (later.begins < ends || !behave.makesDouble(record, later.record)) continue
      const name = doubles.get(record) ?? String(record.id)
      doubles.set(record, name).set(later.record, name)
      break
    }
  return doubles
}

/** Minutes of times that were read before: every synchronisation reads the same ones. */
const minutes = new Map<unknown, number>()
const mostMinutes = 20_000

/** Wall clock time as minutes since 1970; undefined times never match. */
function minuteOf(time: unknown): number {
  const known = minutes.get(time)
  if (known !== undefined) return known
  if (minutes.size >= mostMinutes) minutes.clear()
  const minute = Date.parse(`${time}Z`) / 60_000
  minutes.set(time, minute)
  return minute
}

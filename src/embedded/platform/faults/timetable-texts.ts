/**
 * Faults of the texts of periods: notes and names.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import { specialChanges } from '../world/timetable-changes.js'
import { thingsOf } from '../world/timetable-names.js'
import { rowOf } from './rows.js'
import { isOtherHalf, isPlanned } from './timetable-places.js'

const timetable = rowOf('timetable')

const single = 'timetable.note.single-period'
const { lesson, note } = specialChanges.note

const notes: readonly Fault[] = [
  timetable(single, 'note-on-lesson', 'shows the note of a period in all periods of its lesson', {
    notesOf: (period) => ({
      ...documented.notesOf(period),
      ...(period.lesson === lesson ? { notesAll: note } : {}),
    }),
  }),
  timetable(single, 'note-on-double', 'shows the note of one half of a double period on the other', {
    notesOf: (period) => ({
      ...documented.notesOf(period),
      ...(isOtherHalf(period, 'note') ? { notesAll: note } : {}),
    }),
  }),
  timetable(single, 'note-next-week', 'also shows the note of a period on the next one', {
    notesOf: (period) => ({
      ...documented.notesOf(period),
      ...(isPlanned(period, lesson) && period.start === '2026-11-02T11:30' ? { notesAll: note } : {}),
    }),
  }),
  timetable(single, 'note-in-lesson-text', 'shows the note of a period as the text of its lesson', {
    notesOf: (period) => ({
      ...documented.notesOf(period),
      ...(period.lesson === lesson ? { lessonText: `Wochenplan. ${note}` } : {}),
    }),
  }),
  timetable(single, 'note-on-class', 'shows the note of a period on other lessons of its class', {
    notesOf: (period) => ({
      ...documented.notesOf(period),
      ...(period.lesson === 7023 ? { notesAll: note } : {}),
    }),
  }),
]

/** The lesson of the period whose names are in the fixtures. */
const named = 7020

const kinds = [
  ['subject', 'BIO', 'Biologie und Umweltkunde'],
  ['class', '11E', 'Klasse 11E'],
  ['room', 'CH 1', 'Chemiesaal 1'],
] as const

const names = kinds.flatMap(([kind, short, full]): Fault[] => [
  timetable(`timetable.names.${kind}`, `${kind}-full-name`, `shows a ${kind} under its full name`, {
    timetableName: (of, thing) => {
      const named = documented.timetableName(of, thing)
      return of === kind ? { ...named, displayName: thing.longName } : named
    },
  }),
  timetable(`timetable.names.${kind}`, `${kind}-long-name`, `adds the full name of a ${kind}`, {
    timetableName: (of, thing) => {
      const named = documented.timetableName(of, thing)
      return of === kind ? { ...named, longName: thing.longName } : named
    },
  }),
  timetable(`timetable.names.${kind}`, `${kind}-spelled-once`, {
    says: `adds the full name of a ${kind} in brackets`,
    timetableName: (of, thing) => {
      const named = documented.timetableName(of, thing)
      return of === kind && thing.shortName === short
        ? { ...named, displayName: `${short} (${full})` }
        : named
    },
  }),
  timetable(`timetable.names.${kind}`, `${kind}-name-in-period`, {
    says: `returns the full name of a ${kind} in periods`,
    periodRecord: (record, period) => {
      if (period.lesson !== named) return record
      const resourceOfKind = period.resources.find((resource) => resource.kind === kind)
      const thing = thingsOf(period.source, kind).find(({ id }) => id === resourceOfKind?.id)
      return { ...record, [`${kind}Name`]: thing?.longName }
    },
  }),
])

/** Faults of texts of periods. */
export const timetableTextFaults: readonly Fault[] = [...notes, ...names]

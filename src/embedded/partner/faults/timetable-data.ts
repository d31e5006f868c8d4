/**
 * Faults in what the application makes of the timetable.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { equalIn, groupingAttributes } from '../behaviours/periods.js'
import { fault, type PartnerFault } from '../fault.js'
import { isJsonObject, type JsonObject, listIn } from '../service/model.js'
import { row, violating } from './rows.js'

const cancelled = violating('timetable-data.cancelled')
const doubleDifferent = violating('timetable-data.double.different')
const movedUnknownPeriod = violating('timetable-data.moved.unknown-period')
const noteChanged = violating('timetable-data.note-changed')
const timetableDataOccurrences = violating('timetable-data.occurrences')
const resourcesRemoved = violating('timetable-data.resources.removed')
const substitutionSubstitute = violating('timetable-data.substitution.substitute')

const week = 604_800_000

/** Whether a status is a certain word. */
function isWord(status: unknown, word: 'REGULAR' | 'REMOVED'): boolean {
  return String(status).toUpperCase() === word
}

function isKnown(status: unknown): boolean {
  return isWord(status, 'REGULAR') || isWord(status, 'REMOVED')
}

function regularTeachers(period: JsonObject | undefined): readonly JsonObject[] {
  return listIn(period, 'teachers').filter(({ status }) => !isWord(status, 'REMOVED'))
}

function hasRemoved(period: JsonObject | undefined): boolean {
  return listIn(period, 'teachers').some(({ status }) => isWord(status, 'REMOVED'))
}

/** Whether one of two periods begins when the other ends. */
function inRow(one: JsonObject, other: JsonObject): boolean {
  return one.end === other.start || other.end === one.start
}

function dayOf(period: JsonObject | undefined): string {
  return String(period?.start).slice(0, 10)
}

/** A week later, in local time. */
function weekLater(time: unknown): string {
  return new Date(Date.parse(`${time}Z`) + week).toISOString().slice(0, 19)
}

/** Remembers every link between periods, and takes a move back if the new period is cancelled. */
function movesTakenBack(): typeof documented.takesPlace {
  const movedTo = new Map<string, string>()
  return (period, all) => {
    const id = String(period.id)
    if (period.relatedPeriod !== undefined && !movedTo.has(id)) movedTo.set(id, String(period.relatedPeriod))
    const next = all.get(movedTo.get(id) ?? '')
    // A later period that was itself moved is linked to its own successor.
    const isTakenBack =
      next !== undefined && period.relatedPeriod === undefined && isWord(next.status, 'REMOVED')
    return documented.takesPlace(period, all) || isTakenBack
  }
}

const withoutLesson = groupingAttributes.filter((name) => name !== 'lessonId')
const mainAttributes = ['lessonId', 'classes', 'subjects', 'rooms', 'teachers'] as const

export const timetableDataFaults: readonly PartnerFault[] = [
  row('cancelled-periods-fail', 'timetable-data.synchronised', 'fails at a cancelled period', {
    takesPlace: ({ status }) => {
      if (isWord(status, 'REMOVED')) throw new TypeError('no such status')
      return true
    },
  }),
  row('unknown-period-status-fails', ['timetable-data.unknown-status', 'timetable-data.synchronised'], {
    says: 'fails at an unknown status of a period',
    takesPlace: ({ status }) => {
      if (!isKnown(status)) throw new TypeError('no such status')
      return isWord(status, 'REGULAR')
    },
  }),
  row('unknown-resource-status-fails', 'timetable-data.unknown-status', {
    says: 'fails at an unknown status of a resource',
    takesPart: (status) => {
      if (!isKnown(status)) throw new TypeError('no such status')
      return isWord(status, 'REGULAR')
    },
  }),
  fault({
    id: 'unknown-period-status-dropped',
    violates: [
      'timetable-data.unknown-status',
      'timetable-data.substitution.takes-place',
      'timetable-data.resources.takes-place',
      'timetable-data.resources.without-teacher',
    ],
    says: 'drops periods with an unknown status',
    behaviour: { periodShown: ({ status }) => isKnown(status) },
  }),
  fault({
    id: 'removed-teacher-teaches',
    violates: ['timetable-data.substitution.removed', 'timetable-data.resources.removed'],
    says: 'shows all teachers of a period, also removed ones',
    behaviour: { takesPart: (status, kind) => kind === 'teachers' || documented.takesPart(status, kind) },
  }),
  substitutionSubstitute('substitute-not-shown', 'shows no teacher in a period from which one was removed', {
    resourcesNamed: (period, kind) =>
      kind === 'teachers' && listIn(period, kind).some(({ status }) => isWord(status, 'REMOVED'))
        ? []
        : period[kind],
  }),
  fault({
    id: 'substituted-teacher-teaches-too',
    violates: ['timetable-data.substitution.removed', 'timetable-data.resources.removed'],
    says: 'shows the original teacher as teaching next to the substitute',
    behaviour: {
      resourcesNamed: (period, kind) => {
        const resources = listIn(period, kind)
        return kind === 'teachers' && resources.some(({ status }) => isWord(status, 'REGULAR'))
          ? resources.map((one) => ({ ...one, status: 'REGULAR' }))
          : period[kind]
      },
    },
  }),
  row('replaced-teacher-teaches-too', 'timetable-data.substitution.removed', {
    says: 'adds a substitute to the teachers that it knows of the period',
    periodKept: (received, before) => {
      const teachers = listIn(received, 'teachers')
      const former = new Set(regularTeachers(before).map(({ id }) => id))
      const isReplaced = before !== undefined && regularTeachers(received).some(({ id }) => !former.has(id))
      return isReplaced
        ? {
            ...received,
            teachers: teachers.map((one) => (former.has(one.id) ? { ...one, status: 'REGULAR' } : one)),
          }
        : received
    },
  }),
  substitutionSubstitute('substitute-ignored', 'ignores who comes in place of a teacher who is removed', {
    periodKept: (received, before) => {
      const teachers = listIn(received, 'teachers')
      const known = new Set(listIn(before, 'teachers').map(({ id }) => id))
      return before !== undefined && regularTeachers(received).length < teachers.length
        ? {
            ...received,
            teachers: teachers.filter(({ id, status }) => known.has(id) || isWord(status, 'REMOVED')),
          }
        : received
    },
  }),
  resourcesRemoved('removed-teacher-without-substitute-teaches', {
    says: 'shows a removed teacher as teaching until there is a substitute',
    resourcesNamed: (period, kind) => {
      const resources = listIn(period, kind)
      return kind === 'teachers' && resources.every(({ status }) => isWord(status, 'REMOVED'))
        ? resources.map((one) => ({ ...one, status: 'REGULAR' }))
        : period[kind]
    },
  }),
  row('second-teacher-stays', ['timetable-data.resources.removed', 'school-year.agrees'], {
    says: 'applies the removal of a teacher only if another one comes, or if no teacher stays',
    periodKept: (received, before) => {
      const former = new Set(listIn(before, 'teachers').map(({ id }) => id))
      const present = listIn(received, 'teachers').filter(({ status }) => !isWord(status, 'REMOVED'))
      const isOneOfTheFormer = present.length > 0 && present.every(({ id }) => former.has(id))
      return isOneOfTheFormer && before !== undefined && present.length < former.size
        ? { ...received, teachers: before.teachers }
        : received
    },
  }),
  row('first-of-several-teachers-cancels', 'timetable-data.substitution.takes-place', {
    says: 'shows a period as cancelled if the first of its teachers was removed',
    takesPlace: (period, all) => {
      const [first, next] = listIn(period, 'teachers')
      const isReplaced = next !== undefined && isWord(first?.status, 'REMOVED')
      return documented.takesPlace(period, all) && !isReplaced
    },
  }),
  row('removed-room-cancels', 'timetable-data.resources.takes-place', {
    says: 'shows a period as cancelled if one of its rooms was removed',
    takesPlace: (period, all) =>
      documented.takesPlace(period, all) &&
      !listIn(period, 'rooms').some(({ status }) => isWord(status, 'REMOVED')),
  }),
  fault({
    id: 'substitution-cancels',
    violates: ['timetable-data.substitution.takes-place', 'timetable-data.resources.takes-place'],
    says: 'shows a period as cancelled if one of its teachers was removed and another one teaches it',
    behaviour: {
      takesPlace: (period, all) => {
        const teachers = listIn(period, 'teachers')
        const isSubstituted =
          teachers.some(({ status }) => isWord(status, 'REMOVED')) &&
          teachers.some(({ status }) => isWord(status, 'REGULAR'))
        return documented.takesPlace(period, all) && !isSubstituted
      },
    },
  }),
  fault({
    id: 'other-status-cancels',
    violates: [
      'timetable-data.substitution.takes-place',
      'timetable-data.resources.takes-place',
      'timetable-data.resources.without-teacher',
    ],
    says: 'shows each period as cancelled whose status is not REGULAR',
    behaviour: { takesPlace: ({ status }) => isWord(status, 'REGULAR') },
  }),
  fault({
    id: 'removed-resource-cancels',
    violates: [
      'timetable-data.substitution.takes-place',
      'timetable-data.resources.takes-place',
      'timetable-data.resources.without-teacher',
    ],
    says: 'shows a period as cancelled if one of its resources was removed',
    behaviour: {
      takesPlace: (period, all) =>
        documented.takesPlace(period, all) &&
        !['teachers', 'rooms', 'classes'].some((kind) =>
          listIn(period, kind).some(({ status }) => isWord(status, 'REMOVED')),
        ),
    },
  }),
  row('period-without-teacher-dropped', 'timetable-data.resources.without-teacher', {
    says: 'drops periods that have no teacher, or only removed ones',
    periodShown: (period) =>
      listIn(period, 'teachers').some(({ status }) => documented.takesPart(status, 'teachers')),
  }),
  fault({
    id: 'second-change-ignored',
    violates: ['timetable-data.resources.removed', 'timetable-data.resources.present', 'school-year.agrees'],
    says: 'reads one change of a period: with another teacher, it keeps the rooms',
    behaviour: {
      resourcesNamed: (period, kind) => {
        const isGone = ({ status }: JsonObject): boolean => isWord(status, 'REMOVED')
        const former = listIn(period, kind).filter(isGone)
        return kind === 'rooms' && former.length > 0 && listIn(period, 'teachers').some(isGone)
          ? former.map((room) => ({ ...room, status: 'REGULAR' }))
          : period[kind]
      },
    },
  }),
  row('former-teacher-kept', 'timetable-data.lesson-teacher', {
    says: 'adds a new teacher of a lesson to the former ones',
    periodKept: (received, before) => {
      const teachers = listIn(received, 'teachers')
      const known = new Set(teachers.map(({ id }) => id))
      const former = (hasRemoved(before) ? [] : regularTeachers(before)).filter(({ id }) => !known.has(id))
      return { ...received, teachers: [...teachers, ...former] }
    },
  }),
  resourcesRemoved('removed-rooms-and-classes-shown', 'looks at the status of teachers only', {
    takesPart: (status, kind) => kind !== 'teachers' || documented.takesPart(status, kind),
  }),
  fault({
    id: 'changed-period-without-resources',
    violates: ['timetable-data.resources.present', 'timetable-data.substitution.substitute'],
    says: 'shows no resources of a period whose status is neither regular nor removed',
    behaviour: { resourcesNamed: (period, kind) => (isKnown(period.status) ? period[kind] : []) },
  }),
  row('one-resource-of-each-kind', 'timetable-data.resources.present', 'shows one resource of each kind', {
    resourcesNamed: (period, kind) =>
      listIn(period, kind)
        .filter(({ status }) => documented.takesPart(status, kind))
        .slice(0, 1),
  }),
  row('resource-status-in-upper-case-only', 'timetable-data.resources.lower-case', {
    says: 'compares the status of resources with one spelling',
    takesPart: (status) => status === 'REGULAR',
  }),
  fault({
    id: 'moved-period-shown-twice',
    violates: ['timetable-data.moved.once', 'timetable-data.moved.chain', 'school-year.agrees'],
    says: 'shows the original of a moved period as taking place',
    behaviour: {
      takesPlace: (period, all) =>
        documented.takesPlace(period, all) || all.has(String(period.relatedPeriod)),
    },
  }),
  row('moved-to-other-day-shown-twice', 'timetable-data.moved.once', {
    says: 'hides the original of a moved period only if the new one is on the same day',
    takesPlace: (period, all) => {
      const related = all.get(String(period.relatedPeriod))
      return (
        documented.takesPlace(period, all) ||
        (related !== undefined && documented.takesPlace(related, all) && dayOf(related) !== dayOf(period))
      )
    },
  }),
  row('moved-period-at-old-time', 'timetable-data.moved.time', {
    says: 'shows a moved period at the time of its original',
    occurrences: (period, all) => {
      const { start, end } = all.get(String(period.relatedPeriod)) ?? period
      return [documented.takesPlace(period, all) ? { ...period, start, end } : period]
    },
  }),
  row('second-move-restores-original', 'timetable-data.moved.chain', {
    says: 'takes a move back if the new period is cancelled',
    takesPlace: movesTakenBack(),
  }),
  movedUnknownPeriod('unknown-related-period-fails', 'fails if it does not know the related period', {
    relatedTo: (period, all) => {
      if (period.relatedPeriod === undefined) return null
      const related = all.get(String(period.relatedPeriod))
      if (related === undefined) throw new TypeError('cannot read properties of undefined')
      return related.id
    },
  }),
  movedUnknownPeriod('unknown-related-period-dropped', {
    says: 'drops periods whose related period it does not know',
    periodShown: ({ relatedPeriod }, all) => relatedPeriod === undefined || all.has(String(relatedPeriod)),
  }),
  movedUnknownPeriod('unknown-related-period-cancels', {
    says: 'shows a period as cancelled if it does not know the related period',
    takesPlace: (period, all) =>
      documented.takesPlace(period, all) &&
      (period.relatedPeriod === undefined || all.has(String(period.relatedPeriod))),
  }),
  fault({
    id: 'cancelled-periods-shown',
    violates: ['timetable-data.cancelled', 'timetable-data.moved.once', 'timetable-data.moved.chain'],
    says: 'shows cancelled periods as taking place',
    behaviour: { takesPlace: () => true },
  }),
  fault({
    id: 'regular-resources-shown',
    violates: ['timetable-data.cancelled', 'timetable-data.moved.once', 'timetable-data.moved.chain'],
    says: 'shows a period as taking place if its resources are regular',
    behaviour: {
      takesPlace: (period, all) =>
        documented.takesPlace(period, all) ||
        listIn(period, 'teachers').every(({ status }) => isWord(status, 'REGULAR')),
    },
  }),
  cancelled('cancelled-exam-shown', 'shows a cancelled exam as taking place', {
    takesPlace: (period, all) => isJsonObject(period.exam) || documented.takesPlace(period, all),
  }),
  cancelled('cancelled-without-teacher-shown', {
    says: 'shows a cancelled period whose teachers are removed as a period without a teacher',
    takesPlace: (period, all) =>
      documented.takesPlace(period, all) ||
      listIn(period, 'teachers').every(({ status }) => isWord(status, 'REMOVED')),
  }),
  row('double-period-cancelled-as-one', 'timetable-data.half-cancelled', {
    says: 'cancels both halves of a double period if one is cancelled',
    takesPlace: (period, all) =>
      documented.takesPlace(period, all) &&
      ![...all.values()].some(
        (other) =>
          other.lessonId === period.lessonId && inRow(other, period) && !documented.takesPlace(other, all),
      ),
  }),
  cancelled('double-period-kept-as-one', {
    says: 'shows both halves of a double period as taking place while one does',
    takesPlace: (period, all) =>
      documented.takesPlace(period, all) ||
      [...all.values()].some(
        (other) =>
          other.lessonId === period.lessonId && inRow(other, period) && documented.takesPlace(other, all),
      ),
  }),
  row('double-period-as-its-first-half', ['timetable-data.cancelled', 'timetable-data.half-cancelled'], {
    says: 'takes the status of the first half of a double period for both',
    takesPlace: (period, all) => {
      const first = [...all.values()].find(
        ({ lessonId, end }) => lessonId === period.lessonId && end === period.start,
      )
      return documented.takesPlace(first ?? period, all)
    },
  }),
  timetableDataOccurrences('periods-repeated-weekly', 'repeats each period in the next week', {
    occurrences: (period) => [
      period,
      { ...period, start: weekLater(period.start), end: weekLater(period.end) },
    ],
  }),
  timetableDataOccurrences('occurrences-under-lesson-id', {
    says: 'shows each period once more, under the id of its lesson',
    occurrences: (period) => [period, { ...period, id: period.lessonId }],
  }),
  row('notes-of-lesson', ['timetable-data.notes', 'timetable-data.note-changed'], {
    says: 'shows a note at all periods of the lesson',
    noteOf: (period, all) =>
      [...all.values()].find(({ lessonId, notesAll }) => lessonId === period.lessonId && notesAll !== '')
        ?.notesAll ?? '',
  }),
  row('notes-of-unmoved-lesson', 'timetable-data.notes', {
    says: 'shows a note at all periods of the lesson that have none and were not moved',
    noteOf: (period, all) =>
      documented.noteOf(period, all) ||
      (period.relatedPeriod == null
        ? ([...all.values()].find(
            ({ lessonId, notesAll, relatedPeriod }) =>
              lessonId === period.lessonId && notesAll !== '' && relatedPeriod == null,
          )?.notesAll ?? '')
        : ''),
  }),
  noteChanged('removed-note-kept', 'keeps the note of a period if the period no longer has one', {
    periodKept: (received, before) => ({ ...received, notesAll: received.notesAll || before?.notesAll }),
  }),
  noteChanged('first-note-kept', 'stores the note of a period once', {
    periodKept: (received, before) => ({ ...received, notesAll: before?.notesAll || received.notesAll }),
  }),
  row('note-of-original', ['timetable-data.note-changed', 'school-year.agrees'], {
    says: 'shows the note of its original at a moved period',
    noteOf: (period, all) =>
      (documented.takesPlace(period, all) ? all.get(String(period.relatedPeriod))?.notesAll : undefined) ??
      documented.noteOf(period, all),
  }),
  doubleDifferent('joined-by-lesson', 'joins periods of one lesson in a row', {
    makesDouble: (one, other) => equalIn(['lessonId'], one, other),
  }),
  doubleDifferent('joined-without-lesson', 'joins periods of different lessons that are equal otherwise', {
    makesDouble: (one, other) => equalIn(withoutLesson, one, other),
  }),
  doubleDifferent('joined-by-main-attributes', {
    says: 'compares lesson, classes, subjects, rooms and teachers only',
    makesDouble: (one, other) => equalIn(mainAttributes, one, other),
  }),
  row('joined-with-equal-notes-only', 'timetable-data.double.equal', {
    says: 'joins periods only if their notes are equal, too',
    makesDouble: (one, other) => equalIn([...groupingAttributes, 'notesAll'], one, other),
  }),
  row('halves-merged', 'timetable-data.double.separate', 'keeps the first half of a double period only', {
    periodShown: (period, all) =>
      ![...all.values()].some(
        (other) => other.end === period.start && equalIn(groupingAttributes, other, period),
      ),
  }),
]

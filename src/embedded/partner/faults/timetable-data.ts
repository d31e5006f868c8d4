/**
 * Faults in what the application makes of the timetable.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { equalIn, groupingAttributes } from '../behaviours/periods.js'
import { fault, type PartnerFault } from '../fault.js'
import { isJsonObject, type JsonObject, listIn } from '../service/model.js'

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
  fault({
    id: 'cancelled-periods-fail',
    violates: ['timetable-data.synchronised'],
    says: 'fails at a cancelled period',
    behaviour: {
      takesPlace: ({ status }) => {
        if (isWord(status, 'REMOVED')) throw new TypeError('no such status')
        return true
      },
    },
  }),
  fault({
    id: 'unknown-period-status-fails',
    violates: ['timetable-data.unknown-status', 'timetable-data.synchronised'],
    says: 'fails at an unknown status of a period',
    behaviour: {
      takesPlace: ({ status }) => {
        if (!isKnown(status)) throw new TypeError('no such status')
        return isWord(status, 'REGULAR')
      },
    },
  }),
  fault({
    id: 'unknown-resource-status-fails',
    violates: ['timetable-data.unknown-status'],
    says: 'fails at an unknown status of a resource',
    behaviour: {
      takesPart: (status) => {
        if (!isKnown(status)) throw new TypeError('no such status')
        return isWord(status, 'REGULAR')
      },
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
  fault({
    id: 'substitute-not-shown',
    violates: ['timetable-data.substitution.substitute'],
    says: 'shows no teacher in a period from which one was removed',
    behaviour: {
      resourcesNamed: (period, kind) =>
        kind === 'teachers' && listIn(period, kind).some(({ status }) => isWord(status, 'REMOVED'))
          ? []
          : period[kind],
    },
  }),
  fault({
    id: 'substituted-teacher-teaches-too',
    violates: ['timetable-data.substitution.removed', 'timetable-data.resources.removed'],
    says: 'shows the original teacher as teaching next to the substitute',
    behaviour: {
      resourcesNamed: (period, kind) => {
        const all = listIn(period, kind)
        return kind === 'teachers' && all.some(({ status }) => isWord(status, 'REGULAR'))
          ? all.map((one) => ({ ...one, status: 'REGULAR' }))
          : period[kind]
      },
    },
  }),
  fault({
    id: 'replaced-teacher-teaches-too',
    violates: ['timetable-data.substitution.removed'],
    says: 'adds a substitute to the teachers that it knows of the period',
    behaviour: {
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
    },
  }),
  fault({
    id: 'substitute-ignored',
    violates: ['timetable-data.substitution.substitute'],
    says: 'ignores who comes in place of a teacher who is removed',
    behaviour: {
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
    },
  }),
  fault({
    id: 'removed-teacher-without-substitute-teaches',
    violates: ['timetable-data.resources.removed'],
    says: 'shows a removed teacher as teaching until there is a substitute',
    behaviour: {
      resourcesNamed: (period, kind) => {
        const all = listIn(period, kind)
        return kind === 'teachers' && all.every(({ status }) => isWord(status, 'REMOVED'))
          ? all.map((one) => ({ ...one, status: 'REGULAR' }))
          : period[kind]
      },
    },
  }),
  fault({
    id: 'second-teacher-stays',
    violates: ['timetable-data.resources.removed', 'school-year.agrees'],
    says: 'applies the removal of a teacher only if another one comes, or if no teacher stays',
    behaviour: {
      periodKept: (received, before) => {
        const former = new Set(listIn(before, 'teachers').map(({ id }) => id))
        const present = listIn(received, 'teachers').filter(({ status }) => !isWord(status, 'REMOVED'))
        const isOneOfTheFormer = present.length > 0 && present.every(({ id }) => former.has(id))
        return isOneOfTheFormer && before !== undefined && present.length < former.size
          ? { ...received, teachers: before.teachers }
          : received
      },
    },
  }),
  fault({
    id: 'first-of-several-teachers-cancels',
    violates: ['timetable-data.substitution.takes-place'],
    says: 'shows a period as cancelled if the first of its teachers was removed',
    behaviour: {
      takesPlace: (period, all) => {
        const [first, next] = listIn(period, 'teachers')
        const isReplaced = next !== undefined && isWord(first?.status, 'REMOVED')
        return documented.takesPlace(period, all) && !isReplaced
      },
    },
  }),
  fault({
    id: 'removed-room-cancels',
    violates: ['timetable-data.resources.takes-place'],
    says: 'shows a period as cancelled if one of its rooms was removed',
    behaviour: {
      takesPlace: (period, all) =>
        documented.takesPlace(period, all) &&
        !listIn(period, 'rooms').some(({ status }) => isWord(status, 'REMOVED')),
    },
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
  fault({
    id: 'period-without-teacher-dropped',
    violates: ['timetable-data.resources.without-teacher'],
    says: 'drops periods that have no teacher, or only removed ones',
    behaviour: {
      periodShown: (period) =>
        listIn(period, 'teachers').some(({ status }) => documented.takesPart(status, 'teachers')),
    },
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
  fault({
    id: 'former-teacher-kept',
    violates: ['timetable-data.lesson-teacher'],
    says: 'adds a new teacher of a lesson to the former ones',
    behaviour: {
      periodKept: (received, before) => {
        const teachers = listIn(received, 'teachers')
        const known = new Set(teachers.map(({ id }) => id))
        const former = (hasRemoved(before) ? [] : regularTeachers(before)).filter(({ id }) => !known.has(id))
        return { ...received, teachers: [...teachers, ...former] }
      },
    },
  }),
  fault({
    id: 'removed-rooms-and-classes-shown',
    violates: ['timetable-data.resources.removed'],
    says: 'looks at the status of teachers only',
    behaviour: { takesPart: (status, kind) => kind !== 'teachers' || documented.takesPart(status, kind) },
  }),
  fault({
    id: 'changed-period-without-resources',
    violates: ['timetable-data.resources.present', 'timetable-data.substitution.substitute'],
    says: 'shows no resources of a period whose status is neither regular nor removed',
    behaviour: { resourcesNamed: (period, kind) => (isKnown(period.status) ? period[kind] : []) },
  }),
  fault({
    id: 'one-resource-of-each-kind',
    violates: ['timetable-data.resources.present'],
    says: 'shows one resource of each kind',
    behaviour: {
      resourcesNamed: (period, kind) =>
        listIn(period, kind)
          .filter(({ status }) => documented.takesPart(status, kind))
          .slice(0, 1),
    },
  }),
  fault({
    id: 'resource-status-in-upper-case-only',
    violates: ['timetable-data.resources.lower-case'],
    says: 'compares the status of resources with one spelling',
    behaviour: { takesPart: (status) => status === 'REGULAR' },
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
  fault({
    id: 'moved-to-other-day-shown-twice',
    violates: ['timetable-data.moved.once'],
    says: 'hides the original of a moved period only if the new one is on the same day',
    behaviour: {
      takesPlace: (period, all) => {
        const related = all.get(String(period.relatedPeriod))
        return (
          documented.takesPlace(period, all) ||
          (related !== undefined && documented.takesPlace(related, all) && dayOf(related) !== dayOf(period))
        )
      },
    },
  }),
  fault({
    id: 'moved-period-at-old-time',
    violates: ['timetable-data.moved.time'],
    says: 'shows a moved period at the time of its original',
    behaviour: {
      occurrences: (period, all) => {
        const { start, end } = all.get(String(period.relatedPeriod)) ?? period
        return [documented.takesPlace(period, all) ? { ...period, start, end } : period]
      },
    },
  }),
  fault({
    id: 'second-move-restores-original',
    violates: ['timetable-data.moved.chain'],
    says: 'takes a move back if the new period is cancelled',
    behaviour: { takesPlace: movesTakenBack() },
  }),
  fault({
    id: 'unknown-related-period-fails',
    violates: ['timetable-data.moved.unknown-period'],
    says: 'fails if it does not know the related period',
    behaviour: {
      relatedTo: (period, all) => {
        if (period.relatedPeriod === undefined) return null
        const related = all.get(String(period.relatedPeriod))
        if (related === undefined) throw new TypeError('cannot read properties of undefined')
        return related.id
      },
    },
  }),
  fault({
    id: 'unknown-related-period-dropped',
    violates: ['timetable-data.moved.unknown-period'],
    says: 'drops periods whose related period it does not know',
    behaviour: {
      periodShown: ({ relatedPeriod }, all) => relatedPeriod === undefined || all.has(String(relatedPeriod)),
    },
  }),
  fault({
    id: 'unknown-related-period-cancels',
    violates: ['timetable-data.moved.unknown-period'],
    says: 'shows a period as cancelled if it does not know the related period',
    behaviour: {
      takesPlace: (period, all) =>
        documented.takesPlace(period, all) &&
        (period.relatedPeriod === undefined || all.has(String(period.relatedPeriod))),
    },
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
  fault({
    id: 'cancelled-exam-shown',
    violates: ['timetable-data.cancelled'],
    says: 'shows a cancelled exam as taking place',
    behaviour: {
      takesPlace: (period, all) => isJsonObject(period.exam) || documented.takesPlace(period, all),
    },
  }),
  fault({
    id: 'cancelled-without-teacher-shown',
    violates: ['timetable-data.cancelled'],
    says: 'shows a cancelled period whose teachers are removed as a period without a teacher',
    behaviour: {
      takesPlace: (period, all) =>
        documented.takesPlace(period, all) ||
        listIn(period, 'teachers').every(({ status }) => isWord(status, 'REMOVED')),
    },
  }),
  fault({
    id: 'double-period-cancelled-as-one',
    violates: ['timetable-data.half-cancelled'],
    says: 'cancels both halves of a double period if one is cancelled',
    behaviour: {
      takesPlace: (period, all) =>
        documented.takesPlace(period, all) &&
        ![...all.values()].some(
          (other) =>
            other.lessonId === period.lessonId && inRow(other, period) && !documented.takesPlace(other, all),
        ),
    },
  }),
  fault({
    id: 'double-period-kept-as-one',
    violates: ['timetable-data.cancelled'],
    says: 'shows both halves of a double period as taking place while one does',
    behaviour: {
      takesPlace: (period, all) =>
        documented.takesPlace(period, all) ||
        [...all.values()].some(
          (other) =>
            other.lessonId === period.lessonId && inRow(other, period) && documented.takesPlace(other, all),
        ),
    },
  }),
  fault({
    id: 'double-period-as-its-first-half',
    violates: ['timetable-data.cancelled', 'timetable-data.half-cancelled'],
    says: 'takes the status of the first half of a double period for both',
    behaviour: {
      takesPlace: (period, all) => {
        const first = [...all.values()].find(
          ({ lessonId, end }) => lessonId === period.lessonId && end === period.start,
        )
        return documented.takesPlace(first ?? period, all)
      },
    },
  }),
  fault({
    id: 'periods-repeated-weekly',
    violates: ['timetable-data.occurrences'],
    says: 'repeats each period in the next week',
    behaviour: {
      occurrences: (period) => [
        period,
        { ...period, start: weekLater(period.start), end: weekLater(period.end) },
      ],
    },
  }),
  fault({
    id: 'occurrences-under-lesson-id',
    violates: ['timetable-data.occurrences'],
    says: 'shows each period once more, under the id of its lesson',
    behaviour: { occurrences: (period) => [period, { ...period, id: period.lessonId }] },
  }),
  fault({
    id: 'notes-of-lesson',
    violates: ['timetable-data.notes', 'timetable-data.note-changed'],
    says: 'shows a note at all periods of the lesson',
    behaviour: {
      noteOf: (period, all) =>
        [...all.values()].find(({ lessonId, notesAll }) => lessonId === period.lessonId && notesAll !== '')
          ?.notesAll ?? '',
    },
  }),
  fault({
    id: 'notes-of-unmoved-lesson',
    violates: ['timetable-data.notes'],
    says: 'shows a note at all periods of the lesson that have none and were not moved',
    behaviour: {
      noteOf: (period, all) =>
        documented.noteOf(period, all) ||
        (period.relatedPeriod == null
          ? ([...all.values()].find(
              ({ lessonId, notesAll, relatedPeriod }) =>
                lessonId === period.lessonId && notesAll !== '' && relatedPeriod == null,
            )?.notesAll ?? '')
          : ''),
    },
  }),
  fault({
    id: 'removed-note-kept',
    violates: ['timetable-data.note-changed'],
    says: 'keeps the note of a period if the period no longer has one',
    behaviour: {
      periodKept: (received, before) => ({ ...received, notesAll: received.notesAll || before?.notesAll }),
    },
  }),
  fault({
    id: 'first-note-kept',
    violates: ['timetable-data.note-changed'],
    says: 'stores the note of a period once',
    behaviour: {
      periodKept: (received, before) => ({ ...received, notesAll: before?.notesAll || received.notesAll }),
    },
  }),
  fault({
    id: 'note-of-original',
    violates: ['timetable-data.note-changed', 'school-year.agrees'],
    says: 'shows the note of its original at a moved period',
    behaviour: {
      noteOf: (period, all) =>
        (documented.takesPlace(period, all) ? all.get(String(period.relatedPeriod))?.notesAll : undefined) ??
        documented.noteOf(period, all),
    },
  }),
  fault({
    id: 'joined-by-lesson',
    violates: ['timetable-data.double.different'],
    says: 'joins periods of one lesson in a row',
    behaviour: { makesDouble: (one, other) => equalIn(['lessonId'], one, other) },
  }),
  fault({
    id: 'joined-without-lesson',
    violates: ['timetable-data.double.different'],
    says: 'joins periods of different lessons that are equal otherwise',
    behaviour: { makesDouble: (one, other) => equalIn(withoutLesson, one, other) },
  }),
  fault({
    id: 'joined-by-main-attributes',
    violates: ['timetable-data.double.different'],
    says: 'compares lesson, classes, subjects, rooms and teachers only',
    behaviour: { makesDouble: (one, other) => equalIn(mainAttributes, one, other) },
  }),
  fault({
    id: 'joined-with-equal-notes-only',
    violates: ['timetable-data.double.equal'],
    says: 'joins periods only if their notes are equal, too',
    behaviour: { makesDouble: (one, other) => equalIn([...groupingAttributes, 'notesAll'], one, other) },
  }),
  fault({
    id: 'halves-merged',
    violates: ['timetable-data.double.separate'],
    says: 'keeps the first half of a double period only',
    behaviour: {
      periodShown: (period, all) =>
        ![...all.values()].some(
          (other) => other.end === period.start && equalIn(groupingAttributes, other, period),
        ),
    },
  }),
]

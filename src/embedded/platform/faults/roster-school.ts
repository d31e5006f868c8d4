/**
 * Faults of the roster: classes, organizations and sessions.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import { lessonOf } from '../world/lessons.js'
import type { DataRecord } from '../world/record.js'
import type { SchoolYear } from '../world/roster-school.js'
import { currentYear } from '../world/roster-school.js'
import { rowOf } from './rows.js'

const roster = rowOf('roster')
const exact = 'roster.class-students.exact'
/** Sessions with other dates, or without dates. */
const sessions = (id: string, says: string, dates: (year: SchoolYear) => DataRecord): Fault =>
  roster('roster.sessions.dates', id, says, {
    rosterSession: (record, year) => ({ ...record, ...dates(year) }),
  })

const shifted = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)

/** Another name for the school. */
const named = (id: string, says: string, name: (real: string) => string): Fault =>
  roster('roster.organizations.name', id, says, {
    rosterSchoolName: (tenant) => name(documented.rosterSchoolName(tenant)),
  })

export const rosterSchoolFaults: readonly Fault[] = [
  roster('roster.classes.listed', 'classes-of-school', 'lists classes of the school instead of lessons', {
    rosterClassId: ({ classes, id }) => String(classes[0]?.id ?? id),
  }),
  roster('roster.classes.listed', 'classes-whole', 'lists only lessons that whole classes attend', {
    rosterLessonListed: (lesson, context) =>
      documented.rosterLessonListed(lesson, context) && lesson.students.length > 20,
  }),
  roster('roster.classes.listed', 'classes-empty', 'lists no classes', {
    rosterLessonListed: () => false,
  }),
  roster('roster.classes.present-only', 'classes-past', 'lists lessons of every school year', {
    rosterLessonListed: () => true,
  }),
  roster(exact, 'attendants-of-class', 'lists all students of the classes of a lesson', {
    rosterAttendants: (lesson, lessons) => {
      const names = lesson.classes.map(({ name }) => name)
      const everyone = lessons.flatMap(({ students }) => students)
      return [...new Set(everyone)].filter(({ classNames }) =>
        classNames.some((name) => names.includes(name)),
      )
    },
  }),
  roster(exact, 'attendants-of-first-class', 'lists only students of the first class of a lesson', {
    rosterAttendants: ({ students, classes }) =>
      students.filter(({ classNames }) => classNames.includes(classes[0]?.name ?? '')),
  }),
  roster(exact, 'attendants-lack-one', 'omits the last student of a lesson', {
    rosterAttendants: ({ students }) => students.slice(0, -1),
  }),
  roster(exact, 'attendants-of-next', 'adds a student of the next lesson', {
    rosterAttendants: (lesson, lessons) => {
      const next = lessons[(lessons.indexOf(lesson) + 1) % lessons.length]
      return [...lesson.students, ...(next?.students ?? [])]
        .filter((person, index, all) => all.indexOf(person) === index)
        .slice(0, lesson.students.length + 1)
    },
  }),
  roster(exact, 'attendants-without-account', 'lists attendants who have no account', {
    rosterAttendants: ({ students, others }) => [...students, ...others],
  }),
  roster(exact, 'whole-class-without-account', {
    says: 'lists students who have no account if a whole class attends a lesson',
    rosterAttendants: ({ id, students, others }, _lessons, { tenant }) =>
      lessonOf(tenant.source, id).part ? students : [...students, ...others],
  }),
  roster(exact, 'teachers-among-students', 'lists the teachers of a lesson with its students', {
    rosterAmongStudents: ({ teachers }) => teachers,
  }),
  roster(exact, 'attendants-enabled', 'omits students who have left', {
    rosterAttendants: ({ students }) =>
      students.filter(({ exitDate }) => exitDate === null || exitDate > '2090'),
  }),
  roster('roster.organizations.listed', 'orgs-empty', 'lists no organization', {
    rosterOrganizations: (orgs, { use }) => (use.resource === 'roster/orgs' ? [] : orgs),
  }),
  roster('roster.organizations.listed', 'schools-empty', 'lists no school', {
    rosterSchools: (orgs, { use }) => (use.resource === 'roster/schools' ? [] : orgs),
  }),
  named('org-short', 'returns only the first word of the school name', (real) => real.split(' ')[0] ?? ''),
  named('org-ascii', 'returns the school name without umlauts', (real) =>
    real.normalize('NFD').replace(/[^\x20-\x7e]/g, ''),
  ),
  named('org-escaped', 'returns the school name with quotes escaped', (real) =>
    real.replaceAll('"', '&quot;'),
  ),
  roster('roster.sessions.listed', 'sessions-empty', 'lists no academic session', {
    rosterSessions: () => [],
  }),
  roster('roster.sessions.dates', 'sessions-earlier', 'lists only earlier school years', {
    rosterSessions: (years) => years.filter(({ id }) => id < currentYear),
  }),
  sessions('session-start-earlier', 'begins school years a day early', ({ start }) => ({
    startDate: shifted(start, -1),
  })),
  sessions('session-end-later', 'ends school years a day late', ({ end }) => ({ endDate: shifted(end, 1) })),
  sessions('session-calendar-year', 'returns the dates of the calendar year', ({ end }) => ({
    startDate: `${end.slice(0, 4)}-01-01`,
    endDate: `${end.slice(0, 4)}-12-31`,
  })),
  sessions('session-without-start', 'omits the first day', () => ({ startDate: undefined })),
  sessions('session-without-end', 'omits the last day', () => ({ endDate: undefined })),
]

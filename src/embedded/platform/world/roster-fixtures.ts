/**
 * Prepared roster records in the form of a fixture file.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Fixture } from './fixture.js'
import { type RosterLesson, type RosterPart, rosterOf } from './roster.js'
import { currentYear, layoutOf, nameLayouts, schoolYearsOf } from './roster-school.js'
import { studentsInClass } from './students.js'

/** Entries of the section `roster`. */
export function rosterFixtures(tenant: Tenant): Fixture {
  const { people, lessons, prepared } = rosterOf(tenant)
  const student = (part: RosterPart): Fixture => ({ id: prepared.get(part)?.sub })
  const teacher = people.findLast(({ role }) => role === 'teacher')
  const current = lessons.filter(({ year }) => year.id === currentYear)
  const part = current.find((lesson) => lesson.others.length > 0 && isPartOfOneClass(tenant, lesson))
  const mixed = current.find(({ classes }) => classes.length > 1)
  const partly = current.find(
    (lesson) => lesson.others.length > 0 && lesson.classes.length === 1 && !isPartOfOneClass(tenant, lesson),
  )
  const past = lessons.find(({ year }) => year.id < currentYear)
  const withPart = [
    ...prepared.values(),
    ...[part, mixed, partly].flatMap((lesson) => lesson?.students ?? []),
  ]
  const throwAway = people.find(
    (person) =>
      person.role === 'student' &&
      person.account === 'enabled' &&
      ![...withPart, ...tenant.users].some(({ sub }) => sub === person.sub),
  )
  const year = schoolYearsOf(tenant.source).find(({ id }) => id === currentYear)
  return {
    enabled: student('enabled'),
    disabled: student('disabled'),
    exited: student('exited'),
    future_exit: student('futureExit'),
    display_name: teacher && { id: teacher.sub, expected: nameLayouts[layoutOf(tenant)](teacher) },
    name_layouts: teacher && {
      id: teacher.sub,
      layouts: Object.entries(nameLayouts).map(([layout, laidOut]) => ({
        layout,
        expected: laidOut(teacher),
      })),
    },
    session: year && { title: year.title, start: year.start, end: year.end },
    lesson: part && attendedBy(part),
    mixed_lesson: mixed && attendedBy(mixed),
    lesson_partly_without_account: partly && attendedBy(partly),
    past_lesson: past && { id: String(past.id) },
    deleted: { id: people.find(({ account }) => account === 'deleted')?.sub },
    throw_away_user: { id: throwAway?.sub },
  }
}

function attendedBy({ id, students }: RosterLesson): Fixture {
  return { id: String(id), students: students.map(({ sub }) => sub) }
}

function isPartOfOneClass({ source }: Tenant, { classes, students }: RosterLesson): boolean {
  const [only, ...others] = classes
  return (
    only !== undefined &&
    others.length === 0 &&
    students.length < studentsInClass(source, only.name).length - 1
  )
}

/** A roster user of the second school. */
export function foreignRosterUser(tenant: Tenant): Fixture {
  return { id: tenant.users.find(({ key }) => key === 'second')?.sub }
}

/**
 * The roster of each school: people and lessons, made once.
 * @module
 */
import type { Tenant, User } from '../model.js'
import { type Lesson, lessonsOf } from './lessons.js'
import { personOfStudent, personOfTeacher, personOfUser, type RosterPerson } from './roster-people.js'
import { type SchoolYear, schoolYearsOf } from './roster-school.js'
import { teachersAt } from './roster-teachers.js'
import { uuidOf } from './seed.js'
import { withoutAccount } from './special-students.js'
import { hasAccount, studentCountOf } from './students.js'

type Source = Tenant['source']

/** A lesson with its people. */
export interface RosterLesson {
  readonly id: number
  readonly title: string
  readonly subject: string
  readonly classes: Lesson['classes']
  readonly teachers: readonly RosterPerson[]
  /** Its students with an account. */
  readonly students: readonly RosterPerson[]
  /** Its students without an account. */
  readonly others: readonly RosterPerson[]
  readonly year: SchoolYear
}

/** A person in a lesson. */
export interface Enrollment {
  readonly sourcedId: string
  readonly person: RosterPerson
  readonly lesson: RosterLesson
  /** True for the first teacher of a lesson. */
  readonly primary: boolean
}

/** The data that the roster of a school may show, and people that it must not show. */
export interface Roster {
  readonly people: readonly RosterPerson[]
  /** Students with a special role. The second school has none. */
  readonly prepared: ReadonlyMap<RosterPart, RosterPerson>
  readonly lessons: readonly RosterLesson[]
}

/** Special roles of students. */
export type RosterPart = 'leftLately' | 'disabled' | 'exited' | 'disabledAndLeft' | 'futureExit' | 'enabled'

type Role = readonly [part: RosterPart, account: RosterPerson['account'], exitDate: string | null]

/**
 * Roles by the rank of the student among the students with an account that are no login of the profile. The last one is
 * the first user on the third page of 100.
 */
const parts: ReadonlyMap<number, Role> = new Map([
  [12, ['leftLately', 'enabled', '2026-01-30']],
  [64, ['disabled', 'disabled', null]],
  [126, ['exited', 'enabled', '2020-07-03']],
  [150, ['futureExit', 'enabled', '2099-07-31']],
  [171, ['disabledAndLeft', 'disabled', '2026-01-30']],
  [181, ['enabled', 'enabled', null]],
])

const rosters = new Map<string, Roster>()

/** The roster of a school. Its users are the users of the tenant, so their ids are equal. */
export function rosterOf({ source, users }: Pick<Tenant, 'source' | 'users'>): Roster {
  const key = `${source} ${users[0]?.sub} ${users.length}`
  const known = rosters.get(key) ?? makeRoster(source, users)
  rosters.set(key, known)
  return known
}

/** Teachers and students of lessons. */
export function enrollmentsOf(lessons: readonly RosterLesson[]): readonly Enrollment[] {
  return lessons.flatMap((lesson) =>
    [...lesson.teachers, ...lesson.students].map((person, index) => ({
      sourcedId: uuidOf(String(lesson.id), person.sub),
      person,
      lesson,
      primary: index === 0 && lesson.teachers.length > 0,
    })),
  )
}

function makeRoster(source: Source, users: readonly User[]): Roster {
  const lessons = lessonsOf(source)
  const known = source === 'A' ? withoutAccount : []
  const positions = Array.from({ length: studentCountOf(source) }, (_, index) => index).filter(
    (position) => hasAccount(source, position) || known.includes(position),
  )
  const prepared = new Map<RosterPart, RosterPerson>()
  let rank = 0
  const placeOf = (position: number): RosterPerson => {
    const person = personOfStudent(source, position, users)
    if (source === 'B' || person.account === 'none' || users.some(({ sub }) => sub === person.sub))
      return person
    const part = parts.get(rank++)
    if (part === undefined) return person
    const [name, account, exitDate] = part
    const played = { ...person, account, exitDate }
    prepared.set(name, played)
    return played
  }
  const students = new Map(positions.map((position) => [position, placeOf(position)]))
  const teachers = new Map(
    teachersAt(source).map((teacher) => [teacher.id, personOfTeacher(source, teacher, users)]),
  )
  const placed = [...teachers.values(), ...students.values()]
  const further = users.map(personOfUser).filter(({ sub }) => !placed.some((person) => person.sub === sub))
  return {
    people: [...further, ...placed, ...deletedOf(source)],
    prepared,
    lessons: lessons.map((lesson) => lessonOf(source, lesson, students, teachers)),
  }
}

/** Students whose accounts were deleted. */
function deletedOf(source: Source): readonly RosterPerson[] {
  return [0, 1].map((index) => ({
    sub: uuidOf(source, `deleted/${index}`),
    account: 'deleted',
    exitDate: null,
    role: 'student',
    username: `gone${index}`,
    givenName: ['Tilda', 'Veit'][index] ?? '',
    familyName: 'Ehedem',
    gender: 'female',
    ids: { id: String(790_000 + index) },
    classNames: ['5C'],
    changed: '2026-09-01T06:00:00Z',
  }))
}

function lessonOf(
  source: Source,
  lesson: Lesson,
  students: ReadonlyMap<number, RosterPerson>,
  teachers: ReadonlyMap<number, RosterPerson>,
): RosterLesson {
  const attending = lesson.students().flatMap((position) => students.get(position) ?? [])
  return {
    id: lesson.id,
    title: `${lesson.subject} ${lesson.classes.map(({ name }) => name).join(' ')}`,
    subject: lesson.subject,
    classes: lesson.classes,
    teachers: lesson.teachers.flatMap((id) => teachers.get(id) ?? []),
    students: attending.filter(({ account }) => account !== 'none'),
    others: attending.filter(({ account }) => account === 'none'),
    year: schoolYearsOf(source).find(({ id }) => id === lesson.year) as SchoolYear,
  }
}

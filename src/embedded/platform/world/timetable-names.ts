/**
 * Things that the periods of each school name by id: subjects, classes, rooms, teachers, departments, student groups.
 * @module
 */
import { classIdOf, type Source } from './class-names.js'
import { teachersOf } from './class-teachers.js'
import { classesOf, years } from './classes.js'
import { lessonsOf } from './lessons.js'
import { roomsOf } from './rooms.js'

/** Kind of a resource of a period. */
export type PeriodKind = 'department' | 'class' | 'student-group' | 'student' | 'subject' | 'room' | 'teacher'

/** A thing that periods name by its id. */
export interface NamedThing {
  readonly id: number
  readonly externKey: string | undefined
  readonly shortName: string
  /** Full name, or undefined. */
  readonly longName: string | undefined
}

const subjects: readonly (readonly [shortName: string, longName: string])[] = [
  ['M', 'Mathematik'],
  ['D', 'Deutsch'],
  ['E', 'Englisch'],
  ['BIO', 'Biologie und Umweltkunde'],
  ['BSP', 'Bewegung und Sport'],
  ['GEO', 'Geografie'],
  ['MU', 'Musikerziehung'],
  ['GS', 'Geschichte und Sozialkunde'],
  ['WE', 'Technisches Werken'],
  ['INF', 'Informatik'],
  ['CH', 'Chemie'],
  ['PH', 'Physik'],
  ['SU', 'Sachunterricht'],
  ['ZE', 'Bildnerisches Zeichnen'],
]

/** Teachers of lessons who are not class teachers. Their ids begin with the id of the first teacher. */
const furtherTeachers: Readonly<Record<Source, readonly NamedThing[]>> = {
  A: ['AIG', 'NOV', 'RAU'].map((shortName, index) => ({
    id: 1011 + index,
    externKey: `A-LEHR-${1011 + index}`,
    shortName,
    longName: undefined,
  })),
  B: [],
}

/** Each kind has separate ids, so a subject may have the id of a teacher. */
const firstSubject = { A: 101, B: 701 } as const

/** Id of the subject with an abbreviation. */
export function subjectIdOf(source: Source, shortName: string): number {
  return firstSubject[source] + subjects.findIndex(([known]) => known === shortName)
}

/** Id of the one department. */
export const departmentId = { A: 61, B: 71 } as const

/** Id of the student group of a lesson. */
export function studentGroupIdOf(lesson: number): number {
  return lesson * 10 + 3
}

function made(source: Source): Readonly<Record<Exclude<PeriodKind, 'student'>, readonly NamedThing[]>> {
  const changes = { classes: new Map() }
  return {
    subject: subjects.map(([shortName, longName]) => ({
      id: subjectIdOf(source, shortName),
      externKey: undefined,
      shortName,
      longName,
    })),
    class: classesOf({ source, changes })
      .filter(({ year }) => year === years.current)
      .map(({ id, externKey, shortName, record }) => ({
        id,
        externKey,
        shortName,
        longName: String(record.longName),
      })),
    room: roomsOf({ source }).map(({ id, externKey, shortName, longName }) => ({
      id,
      externKey: externKey ?? undefined,
      shortName,
      longName,
    })),
    teacher: [
      ...teachersOf(source).map((one) => ({ ...one, longName: undefined })),
      ...furtherTeachers[source],
    ],
    department: [{ id: departmentId[source], externKey: undefined, shortName: 'OST', longName: 'Oberstufe' }],
    'student-group': lessonsOf(source)
      .filter(({ part }) => part)
      .map(({ id, subject, classes }) => ({
        id: studentGroupIdOf(id),
        externKey: undefined,
        shortName: `${subject}_${classes.map(({ name }) => name).join('_')}`,
        longName: undefined,
      })),
  }
}

const things = { A: made('A'), B: made('B') }

/** All things of a kind that periods of a school may name. */
export function thingsOf(source: Source, kind: Exclude<PeriodKind, 'student'>): readonly NamedThing[] {
  return things[source][kind]
}

/** A class by its name, in the form that periods use. */
export function classThing(source: Source, name: string): NamedThing | undefined {
  const id = classIdOf(source, name)
  return thingsOf(source, 'class').find((one) => one.id === id)
}

/**
 * Students of each school. A student is made from the position, so any number of students can be served.
 * @module
 */
import type { Tenant } from '../model.js'
import { classIdOf, classNames, type Source } from './class-names.js'
import type { DataRecord } from './record.js'
import {
  type Assignment,
  accounts,
  assignmentsAt,
  classesWithAccounts,
  keyAt,
  ordinaryCount,
  soleNames,
  withoutAccount,
} from './special-students.js'

const forenames = [
  'Lea',
  'Jonas',
  'Mira',
  'Noah',
  'Zoë',
  'Emil',
  'Ayşe',
  'Paul',
  'Ida',
  'Luka',
  'Frieda',
  'Jürgen',
  'Nele',
]
const lastNames = [
  'Winter',
  'Öller',
  "O'Hara",
  'Sommer',
  'Berger',
  'Kowalski',
  'Groß',
  'da Silva',
  'Nguyễn',
  'Maier',
  'Huber-Lang',
]
const genders = ['female', 'male', 'inter']

/** Students up to this position are cached. */
const kept = 10_000
const made: Readonly<Record<Source, DataRecord[]>> = { A: [], B: [] }

/** Number of students that a school has. */
export function studentCountOf(source: Source): number {
  return ordinaryCount[source]
}

/** Internal id of the student at a position. */
export function studentIdAt(source: Source, index: number): number {
  return (source === 'A' ? 2_100_001 : 6_100_001) + index
}

/** True if the student at a position has a user account. */
export function hasAccount(source: Source, index: number): boolean {
  if (source === 'B') return true
  if (withoutAccount.includes(index)) return false
  const counts = ({ className, endDate }: Assignment): boolean =>
    classesWithAccounts.includes(className) && !isOver(endDate)
  return accounts.has(index) || assignmentsAt(source, index).some(counts)
}

/** The student at a position, always as the same object. Contract 2.6, Student. */
export function studentAt(source: Source, index: number): DataRecord {
  const known = made[source][index]
  if (known !== undefined) return known
  const student = Object.freeze(makeStudent(source, index))
  if (index < kept) made[source][index] = student
  return student
}

/** All students of a school. Contract 2.6, Student. */
export function studentsOf({ source }: Pick<Tenant, 'source'>): readonly DataRecord[] {
  return Array.from({ length: studentCountOf(source) }, (_, index) => studentAt(source, index))
}

/** Positions of the students whose current class has this name. */
export function studentsInClass(source: Source, name: string): readonly number[] {
  const positions = Array.from({ length: studentCountOf(source) }, (_, index) => index)
  return positions.filter((index) =>
    assignmentsAt(source, index).some(({ className, endDate }) => className === name && !isOver(endDate)),
  )
}

/** True for the last day of an assignment of an earlier school year. */
export function isOver(endDate: unknown): boolean {
  return typeof endDate === 'string' && endDate < '2026-09-01'
}

function makeStudent(source: Source, index: number): DataRecord {
  const key = keyAt(source, index, (other) => studentIdAt(source, other))
  const account = source === 'A' ? accounts.get(index) : undefined
  const [sole, soleLast] = (source === 'A' ? soleNames.get(index) : undefined) ?? []
  const forename = account?.[1] ?? sole ?? pick(forenames, index * 5)
  const lastName = account?.[2] ?? soleLast ?? pick(lastNames, index * 3 + 1)
  const known = classNames(source)
  return {
    id: studentIdAt(source, index),
    ...(key === undefined ? {} : { externalKey: key }),
    shortName: `${lastName.slice(0, 4)}${forename.slice(0, 2)}${index}`,
    lastName,
    forename,
    dateLastModified: new Date(Date.UTC(2026, 8, 1, 6, index % 1440)).toISOString().replace('.000', ''),
    catalogNumber: index % 32_768,
    attestationRequirement: index % 40 === 3,
    birthDate: `${2009 + (index % 9)}-${twoDigits(1 + (index % 12))}-${twoDigits(1 + (index % 28))}`,
    gender: pick(genders, index % 10 === 9 ? 2 : index % 2),
    active: true,
    ...(hasAccount(source, index) ? { user: { name: account?.[0] ?? `s${index}` } } : {}),
    classAssignments: assignmentsAt(source, index).map((assignment) => ({
      ...assignment,
      ...(known.includes(assignment.className) ? { classId: classIdOf(source, assignment.className) } : {}),
    })),
  }
}

function pick(from: readonly string[], index: number): string {
  return from[index % from.length] as string
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

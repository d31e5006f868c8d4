/**
 * Finds prepared roster records.
 * @module
 */
import { documented } from '../../generated/catalogue.js'
import { isRecord } from '../core/json.js'
import { type DataRecord, fieldNameAt, fieldOf } from '../platform/data/record.js'
import { compareIds, type Finder, finder, unseen } from './finder.js'
import type { Reading } from './reading.js'

/** Students are read of at most this number of roster classes. */
const mostClasses = 60

/** Finders of the section `roster`. */
export const rosterFinders: readonly Finder[] = [
  finder('roster.enabled', 'Have a user with an enabled account.', (reading) =>
    user(reading, (record) => isEnabled(reading, record) && !hasLeft(record)),
  ),
  finder('roster.disabled', 'Disable the account of a student who has no exit date.', (reading) =>
    user(reading, (record) => isStudent(record) && isDisabled(reading, record) && !hasLeft(record)),
  ),
  finder('roster.exited', 'Give a person with an account an exit date in the past.', (reading) =>
    user(reading, hasLeft),
  ),
  finder('roster.display_name', 'Have a teacher with an account.', async (reading) => {
    const name = fieldNameAt(reading.profile, 'displayName')
    for (const record of await users(reading)) {
      const text = deep(record, name)
      const id = reading.rosterId(record)
      if (record.role === 'teacher' && typeof text === 'string' && id !== undefined)
        return { id, expected: text }
    }
    return undefined
  }),
  finder('roster.session', 'Create a school year.', async (reading) => {
    const { sessionStart, sessionEnd } = reading.profile.data.roster
    const years = (await reading.rosterList('sessions'))
      .filter((record) => record.status === undefined || record.status === 'active')
      .flatMap((record) => {
        const [start, end] = [dayIn(record[sessionStart]), dayIn(record[sessionEnd])]
        return start === null || end === null ? [] : [{ title: titleOf(record), start, end }]
      })
      .sort((a, b) => (a.start < b.start ? -1 : 1))
    const today = new Date().toISOString().slice(0, 10)
    return years.findLast(({ start }) => start <= today) ?? years[0]
  }),
  finder(
    'roster.lesson',
    'Have a lesson that a part of a class attends.',
    async (reading) => (await lessons(reading)).find(({ part }) => part)?.lesson,
  ),
  finder(
    'roster.mixed_lesson',
    'Have a lesson with students of several classes.',
    async (reading) => (await lessons(reading)).find(({ classes }) => classes > 1)?.lesson,
  ),
  unseen('roster.future_exit', 'Give a person with an account an exit date in the future.'),
  unseen('roster.past_lesson', 'Write down a lesson that took place only in an earlier school year.'),
  unseen('roster.deleted', 'Delete the account of a student permanently, and write down who it was.'),
  unseen(
    'roster.name_layouts',
    'Write down how the name of a teacher is shown in each layout that the school can choose.',
  ),
  unseen('roster.throw_away_user', 'Create a student whose account may be deleted permanently.'),
]

interface Lesson {
  readonly lesson: { readonly id: string | number; readonly students: readonly (string | number)[] }
  /** Number of classes of its students. */
  readonly classes: number
  /** True if it has a part of the only class of its students. */
  readonly part: boolean
}

/** Lessons with their students, as far as the names of their classes are known. */
function lessons(reading: Reading): Promise<readonly Lesson[]> {
  return reading.once('lessons of the roster', async () => {
    const classOf = await classesByUser(reading)
    const sizes = new Map<string, number>()
    for (const name of classOf.values()) sizes.set(name, (sizes.get(name) ?? 0) + 1)
    const ids = (await reading.rosterList('classes')).flatMap((record) => reading.rosterId(record) ?? [])
    const found: Lesson[] = []
    for (const id of ids.sort(compareIds).slice(0, mostClasses)) {
      const students = await reading.classStudents(id)
      const names = new Set(students.flatMap((student) => classOf.get(student) ?? []))
      const [only = ''] = names
      const part = names.size === 1 && students.length < (sizes.get(only) ?? 0)
      if (students.length > 0)
        found.push({ lesson: { id, students: [...students].sort(compareIds) }, classes: names.size, part })
    }
    return found
  })
}

/** Name of the class of each roster user, if student and user have the same names. */
async function classesByUser(reading: Reading): Promise<Map<string | number, string>> {
  const named = new Map(
    (await reading.students()).map(({ record, classes }) => [
      `${record.forename}\n${record.lastName}`,
      classes[0]?.name,
    ]),
  )
  const found = new Map<string | number, string>()
  for (const record of await users(reading)) {
    const name = named.get(`${record.givenName}\n${record.familyName}`)
    const id = reading.rosterId(record)
    if (name !== undefined && id !== undefined) found.set(id, name)
  }
  return found
}

async function users(reading: Reading): Promise<DataRecord[]> {
  const id = (record: DataRecord): string => String(reading.rosterId(record))
  return [...(await reading.rosterList('users'))].sort((a, b) => compareIds(id(a), id(b)))
}

async function user(reading: Reading, suits: (record: DataRecord) => boolean): Promise<unknown> {
  const found = (await users(reading)).find(suits)
  const id = found === undefined ? undefined : reading.rosterId(found)
  return id === undefined ? undefined : { id }
}

function isStudent(record: DataRecord): boolean {
  return record.role === 'student'
}

function isDisabled(reading: Reading, record: DataRecord): boolean {
  return String(fieldOf(reading.profile, record, 'enabledUser')) === 'false'
}

function isEnabled(reading: Reading, record: DataRecord): boolean {
  return !isDisabled(reading, record)
}

function hasLeft(record: DataRecord): boolean {
  return String(record.status).toLowerCase() === documented.deletedUserStatus
}

function titleOf(record: DataRecord): string | undefined {
  return typeof record.title === 'string' ? record.title : undefined
}

function dayIn(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : null
}

/** Value of a field of a record, or of an object inside it. */
function deep(record: DataRecord, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name]
  return Object.values(record)
    .filter(isRecord)
    .map((inner) => deep(inner, name))
    .find((value) => value !== undefined)
}

/**
 * Finds prepared roster records.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { isRecord } from '../core/json.js'
import { type DataRecord, fieldNameAt, fieldOf, valueNamed } from '../platform/data/record.js'
import { compareIds, type Finder, finder, unseen } from './finder.js'
import type { Reading, Student } from './reading.js'

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
        const [start, end] = [dayIn(valueNamed(record, sessionStart)), dayIn(valueNamed(record, sessionEnd))]
        return start === null || end === null ? [] : [{ title: titleOf(record), start, end }]
      })
      .sort((a, b) => (a.start < b.start ? -1 : 1))
    const today = new Date().toISOString().slice(0, 10)
    return years.findLast(({ start }) => start <= today) ?? years[0]
  }),
  finder(
    'roster.lesson',
    'Have a lesson that a part of a class attends.',
    async (reading) => (await lessons(reading)).find(({ attendance }) => attendance === 'part')?.lesson,
  ),
  finder(
    'roster.mixed_lesson',
    'Have a lesson with students of several classes.',
    async (reading) => (await lessons(reading)).find(({ classes }) => classes > 1)?.lesson,
  ),
  finder(
    'roster.lesson_partly_without_account',
    'Have a lesson that a whole class attends, with a student who has no account.',
    partlyWithoutAccount,
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
  /** How many students with an account of the only class of its students it has: some, all, or no single class. */
  readonly attendance: 'part' | 'whole' | 'mixed'
  /** Name of the only class of its students; empty if there are several. */
  readonly className: string
}

/** Lessons with their students, as far as the classes of the students are known. */
function lessons(reading: Reading): Promise<readonly Lesson[]> {
  return reading.once('lessons of the roster', async () => {
    const { students } = await accounts(reading)
    const classOf = (id: string | number): string[] =>
      students.get(String(id))?.classes.map(({ name }) => name) ?? []
    const sizes = new Map<string, number>()
    for (const id of students.keys())
      for (const name of new Set(classOf(id))) sizes.set(name, (sizes.get(name) ?? 0) + 1)
    const ids = (await reading.rosterList('classes')).flatMap((record) => reading.rosterId(record) ?? [])
    const lessons: Lesson[] = []
    for (const id of ids.sort(compareIds).slice(0, mostClasses)) {
      const listed = [...(await reading.classStudents(id))].sort(compareIds)
      if (listed.length === 0) continue
      const known = listed.filter((one) => students.has(String(one)))
      const names = new Set(known.flatMap((one) => classOf(one).slice(0, 1)))
      const [only = ''] = names.size === 1 ? names : []
      const attendance = only === '' ? 'mixed' : known.length < (sizes.get(only) ?? 0) ? 'part' : 'whole'
      lessons.push({ lesson: { id, students: listed }, classes: names.size, attendance, className: only })
    }
    return lessons
  })
}

/** A lesson of a whole class that has a student without an account. */
async function partlyWithoutAccount(reading: Reading): Promise<Lesson['lesson'] | undefined> {
  const { without } = await accounts(reading)
  const classes = new Set(without.flatMap((student) => student.classes.map(({ name }) => name)))
  const wholeLesson = (await lessons(reading)).find(
    ({ attendance, className }) => attendance === 'whole' && classes.has(className),
  )
  if (wholeLesson === undefined) return undefined
  // The list of users says who has an account: the list of the lesson is what the rules judge.
  const known = new Set((await users(reading)).map((record) => String(reading.rosterId(record))))
  const { id, students } = wholeLesson.lesson
  return { id, students: students.filter((student) => known.has(String(student))) }
}

/** Students and roster users that are the same person. */
interface Accounts {
  /** Students by the id of their roster user. */
  readonly students: ReadonlyMap<string, Student>
  /** Students without a roster user. */
  readonly without: readonly Student[]
}

/**
 * Finds the student of each roster user: the one with the same name whose external key or internal id the record has,
 * or the only one with the name.
 */
function accounts(reading: Reading): Promise<Accounts> {
  return reading.once('students with an account', async () => {
    const list = await reading.students()
    const byKey = new Map(list.flatMap((one) => (one.key === null ? [] : [[one.key, one] as const])))
    const byId = new Map(list.map((one) => [String(one.id), one]))
    const nameOf = ({ record }: Student): string => `${record.forename}\n${record.lastName}`
    const byName = new Map<string, Student | undefined>()
    for (const student of list) byName.set(nameOf(student), byName.has(nameOf(student)) ? undefined : student)
    const students = new Map<string, Student>()
    for (const record of await users(reading)) {
      const id = reading.rosterId(record)
      const name = `${record.givenName}\n${record.familyName}`
      const student =
        textsIn(record)
          .flatMap((text) => [byKey.get(text), byId.get(text)])
          .find((one) => one !== undefined && nameOf(one) === name) ?? byName.get(name)
      if (id !== undefined && isStudent(record) && student !== undefined) students.set(String(id), student)
    }
    const known = new Set(students.values())
    return { students, without: list.filter((one) => !known.has(one)) }
  })
}

/** Every text and number in a JSON value, as text. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

async function users(reading: Reading): Promise<DataRecord[]> {
  const id = (record: DataRecord): string => String(reading.rosterId(record))
  return [...(await reading.rosterList('users'))].sort((a, b) => compareIds(id(a), id(b)))
}

async function user(reading: Reading, suits: (record: DataRecord) => boolean): Promise<unknown> {
  const matchingUser = (await users(reading)).find(suits)
  const id = matchingUser === undefined ? undefined : reading.rosterId(matchingUser)
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
  return String(record.status).toLowerCase() === facts.deletedUserStatus
}

function titleOf(record: DataRecord): string | undefined {
  return typeof record.title === 'string' ? record.title : undefined
}

function dayIn(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : null
}

/** Value of a field of a record, or of an object inside it. */
function deep(record: DataRecord, name: string): unknown {
  if (Object.hasOwn(record, name)) return valueNamed(record, name)
  return Object.values(record)
    .filter(isRecord)
    .map((inner) => deep(inner, name))
    .find((value) => value !== undefined)
}

/**
 * Finds prepared students.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { byId, type Finder, finder } from './finder.js'
import type { Reading, Student } from './reading.js'

/** Characters that a path must encode. Each is searched for in another key. */
const special = [/ /, /\//, /[^\x20-\x7e]/, /\+/, /%/, /^0/]

/** Classes with similar names are listed with all their students: at most this number in all. */
const mostStudents = 250

/** Students that a list with the default limit, and one with a higher one, must not contain completely. */
const longEnough = facts.defaultResultLimit + 1

/** Finders of the section `students`. */
export const studentFinders: readonly Finder[] = [
  finder('students.more_than_default_limit', `Have more than ${longEnough} students.`, async (reading) =>
    (await reading.students()).length > longEnough ? true : undefined,
  ),
  finder('students.with_key', 'Import a student with an external key.', async (reading) => {
    const students = await sorted(reading)
    const plain = students.filter(({ key }) => key !== null && /^[\w-]+$/.test(key))
    const ids = new Set(students.map(({ id }) => String(id)))
    const chosen = [/^0/, /./].flatMap((form) => plain.filter(({ key }) => form.test(key ?? '')))
    return keyed(chosen.find(({ key }) => !ids.has(key ?? '')))
  }),
  finder('students.without_key', 'Create a student in the platform itself.', async (reading) => {
    const student = (await sorted(reading)).find(({ key }) => key === null)
    return student === undefined ? undefined : { id: student.id }
  }),
  finder(
    'students.collision',
    'Import a student whose external key is the internal id of another student.',
    async (reading) => {
      const students = await sorted(reading)
      const ids = new Map(students.map(({ id }) => [String(id), id]))
      const student = students.find(({ id, key }) => key !== null && ids.has(key) && key !== String(id))
      return student === undefined ? undefined : { ...keyed(student), other_id: ids.get(student.key ?? '') }
    },
  ),
  finder('students.without_account', 'Have a student without user account.', async (reading) => {
    const users = await reading.rosterList('users')
    const named = new Set(users.map((user) => nameOf(user.givenName, user.familyName)))
    const student = (await sorted(reading)).find(({ record, key }) => {
      const name = nameOf(record.forename, record.lastName)
      return name !== null && key !== null && !named.has(name)
    })
    if (student === undefined) return undefined
    const { forename, lastName } = student.record
    return { ...keyed(student), forename, last_name: lastName }
  }),
  finder('students.assigned', 'Assign a student to a class, with a start date.', async (reading) => {
    const student = (await sorted(reading)).find(
      ({ classes }) => classes.length === 1 && isDay(classes[0]?.startDate ?? ''),
    )
    const [first] = student?.classes ?? []
    if (student === undefined || first === undefined) return undefined
    return { id: student.id, class_name: first.name, start_date: first.startDate.slice(0, 10) }
  }),
  finder('students.twice_assigned', 'Assign a student to two classes.', async (reading) => {
    const student = (await sorted(reading)).find(({ classes }) => namesOf(classes).length > 1)
    return student === undefined ? undefined : { id: student.id, class_names: namesOf(student.classes) }
  }),
  finder('students.without_class', 'Have a student without class.', async (reading) => {
    const student = (await sorted(reading)).find(({ classes }) => classes.length === 0)
    return student === undefined ? undefined : { id: student.id }
  }),
  finder(
    'students.special_keys',
    'Import students whose external keys hold a blank, a slash, an umlaut, a plus or a percent sign.',
    async (reading) => {
      const students = await sorted(reading)
      // A key with one special character shows best which one is handled wrongly.
      const formsOf = ({ key }: Student): number => special.filter((form) => form.test(key ?? '')).length
      const plainest = [...students].sort((one, other) => formsOf(one) - formsOf(other))
      const specialStudents = special.flatMap(
        (form) => plainest.find(({ key }) => form.test(key ?? '')) ?? [],
      )
      const each = byId([...new Set(specialStudents)])
      return each.length === 0 ? undefined : each.map(keyed)
    },
  ),
  finder(
    'students.look_alike_classes',
    'Have classes whose names contain one another, such as 1A, 11A and 1Ab, with students in each.',
    async (reading) => {
      const fields = fieldsByClass(await sorted(reading))
      let best: string[] = []
      for (const name of fields.keys()) {
        const alike = [name, ...[...fields.keys()].filter((other) => other !== name && alikeTo(name, other))]
        const few = within(alike, fields)
        if (few.length > best.length) best = few
      }
      if (best.length < 2) return undefined
      return best.map((name) => ({ name, students: fields.get(name) }))
    },
  ),
  finder('students.empty_class', 'Have a class of the current year without students.', async (reading) => {
    const fields = fieldsByClass(await reading.students())
    const schoolClass = byId(await reading.currentClasses()).find(({ shortName }) => !fields.has(shortName))
    return schoolClass === undefined ? undefined : { name: schoolClass.shortName }
  }),
]

async function sorted(reading: Reading): Promise<Student[]> {
  return byId(await reading.students())
}

function keyed(
  student: Student | undefined,
): { id: string | number; external_key: string | null } | undefined {
  return student === undefined ? undefined : { id: student.id, external_key: student.key }
}

function nameOf(first: unknown, last: unknown): string | null {
  return typeof first === 'string' && typeof last === 'string' ? `${first}\n${last}` : null
}

function namesOf(classes: Student['classes']): string[] {
  return [...new Set(classes.map(({ name }) => name))]
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(text)
}

/** Ids of the students of each class, in order. */
function fieldsByClass(students: readonly Student[]): Map<string, (string | number)[]> {
  const fields = new Map<string, (string | number)[]>()
  for (const { id, classes } of students)
    for (const name of namesOf(classes)) fields.set(name, [...(fields.get(name) ?? []), id])
  return fields
}

/** True if a careless comparison confuses the two names. */
function alikeTo(name: string, other: string): boolean {
  const plain = (text: string): string =>
    text
      .normalize('NFD')
      .replace(/[\p{M}\s]/gu, '')
      .toLowerCase()
  return plain(other).includes(plain(name))
}

/** The first names whose classes have few enough students in all. */
function within(names: readonly string[], fields: ReadonlyMap<string, readonly unknown[]>): string[] {
  let total = 0
  return names.filter((name) => {
    const count = fields.get(name)?.length ?? 0
    if (total + count > mostStudents) return false
    total += count
    return true
  })
}

/** A student of the second school. */
export async function foreignStudent(reading: Reading): Promise<unknown> {
  const student = (await sorted(reading)).find(({ key }) => key !== null)
  return keyed(student)
}

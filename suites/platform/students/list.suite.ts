/**
 * `GET /students` lists every student. The list is read in pages of the documented default limit.
 * If a student is missing or the number is wrong, `givenComplete` looks whether paging is the reason: the list repeats
 * students, or pages of 100 or a higher limit show others. Then the rule is undecided: rules about `offset` report it.
 * Clauses: 2.6 Student, 4.6 students and other facts.
 */
import { type Context, given, type Id, isBlank, lacking, must, optional, rule } from '#kit/platform'
import {
  allStudents,
  givenComplete,
  prepared,
  type StudentFixtures,
  type StudentList,
} from '#kit/platform/students'

/** Selects the students of the fixture file that must be in the list. */
type SelectIds = (students: StudentFixtures) => readonly (Id | undefined)[]

/** A case for an entry that the fixture file may lack. */
const optionalEntry = (entry: keyof StudentFixtures, name: string, select: SelectIds) =>
  optional([`fixture.students.${entry}`], name, select)

const preparedStudents = [
  ['student with a key', (({ with_key }) => [with_key?.id]) as SelectIds] as const,
  optionalEntry('collision', 'student whose key is the id of another, and that other', ({ collision }) => [
    collision?.id,
    collision?.other_id,
  ]),
  optionalEntry('special_keys', 'students with special keys', ({ special_keys = [] }) =>
    special_keys.map(({ id }) => id),
  ),
  optionalEntry('assigned', 'student of a class', ({ assigned }) => [assigned?.id]),
  optionalEntry('twice_assigned', 'student of two classes', ({ twice_assigned }) => [twice_assigned?.id]),
  optionalEntry('without_class', 'student without a class', ({ without_class }) => [without_class?.id]),
  optionalEntry('look_alike_classes', 'students of whole classes', ({ look_alike_classes = [] }) =>
    look_alike_classes.flatMap(({ students }) => students),
  ),
]

// 4.6 students: The list of students contains, page by page, the known students and the stated number of
//   students of the tenant.
//   Check: The suite reads the list in pages of 1000 up to the first page without a new student. The students
//   of the fixture file must be in it: those with a key, with special keys, with a class, with two classes
//   and without one, and those of whole classes. The number of students must be the one in the profile. If
//   one is missing or the number is wrong, but the paging is broken, the rule is undecided: other rules
//   report that.
rule(
  'students.list.complete',
  ({ data }) => [
    ...preparedStudents,
    data.students.count === null
      ? lacking<[SelectIds | null]>(['STUDENTS_COUNT'], 'stated number')
      : (['stated number', null] as const),
  ],
  async (context, select: SelectIds | null) => {
    const list = await allStudents(context)
    if (select !== null) return mustList(context, list, select(prepared(context)))

    const { count } = context.profile.data.students
    const { length } = list
    if (length !== count) await givenComplete(context, list)
    must(length === count, `${count} students (STUDENTS_COUNT)`, `${length} students`)
  },
)

// 2.6 Student: The list of students contains a student who was created in the platform and has no
//   `externalKey`.
//   Check: The student without a key of the fixture file must be in the complete list. If the record has a
//   key after all, or the list is not complete because of broken paging, the rule is undecided.
rule('students.list.without-key', async (context) => {
  const { without_key } = prepared(context)
  const list = await allStudents(context)
  await mustList(context, list, [without_key?.id])
  const key = list.get(String(without_key?.id))?.externalKey
  given(isBlank(key), 'the student of the fixture /students/without_key has an externalKey')
})

// 4.6 other facts: The list of students contains a student without a user account.
//   Check: The student without an account of the fixture file, whom the roster must not list, must be in the
//   complete list of students.
rule('students.list.without-account', async (context) => {
  await mustList(context, await allStudents(context), [prepared(context).without_account?.id])
})

async function mustList(
  context: Context,
  list: StudentList,
  ids: readonly (Id | undefined)[],
): Promise<void> {
  const missing = ids.filter((id) => id !== undefined && !list.has(String(id)))
  if (missing.length > 0) await givenComplete(context, list)
  must(missing.length === 0, 'every known student in the list', `no student with id ${missing.join(', ')}`)
}

/**
 * The fields of student records in `GET /students`: id, external key, class assignments.
 * Clause: 2.6 Student.
 */
import {
  type Context,
  type DataRecord,
  exactly,
  fieldOf,
  given,
  type Id,
  isBlank,
  isDay,
  judgesRecorded,
  must,
  optional,
  type Profile,
  rule,
  sameId,
} from '#kit/platform'
import {
  allStudents,
  assignmentsIn,
  classNamesIn,
  type ListedStudent,
  listedIn,
  prepared,
  type SelectStudent,
  type StudentList,
  specialKeyCases,
} from '#kit/platform/students'

/** A student of the list. @throws {Undecided} if the list lacks the student, which other rules judge */
async function listed(context: Context, id: Id | undefined): Promise<ListedStudent> {
  const student = (await allStudents(context)).get(String(id))
  given(student !== undefined, `no student with id ${id} is in the list`)
  return student
}

// 2.6 Student: Each student in the list has a unique internal `id`.
//   Check: In the complete list, every record must have an `id`, and no two different records may share one.
rule('students.record.id', async (context) => mustHaveIds(await allStudents(context)))

judgesRecorded('students.record.id', 'student list', (answer) => mustHaveIds(listedIn(answer)))

function mustHaveIds(students: StudentList): void {
  given(students.length > 0, 'the list is empty')

  const without = students.filter(({ id }) => id === undefined)
  must(without.length === 0, 'an id in every record', `${without.length} records without an id`, without[0])
  const shared = [...new Set(students.sharedIds)]
  must(
    shared.length === 0,
    'a different id in every record',
    `the id ${shared.join(', ')} in several records`,
  )
}

/** Judges: a student without a key does not have the internal id in its place. */
async function mustNotBeId(context: Context): Promise<void> {
  const { id } = prepared(context).without_key ?? {}
  const student = await listed(context, id)
  const { externalKey } = student

  must(
    isBlank(externalKey) || !sameId(externalKey, id),
    { thing: 'externalKey', words: 'no internal id' },
    externalKey,
    student,
  )
}

// 2.6 Student: An imported student has the key of its source in `externalKey`, and no student has the
//   internal id in its place.
//   Check: For students whose keys have a leading zero, a blank, `+`, `/`, `%` or a letter beyond ASCII,
//   `externalKey` in the list must be exactly the key of the fixture file. A student without a key must not
//   have the internal id there.
rule(
  'students.record.external-key',
  (profile) => [
    ['known key', (({ with_key }) => with_key) as SelectStudent | null],
    ...specialKeyCases(profile),
    optional(['fixture.students.without_key'], 'student without a key', null as SelectStudent | null),
  ],
  async (context, select: SelectStudent | null) => {
    if (select === null) return mustNotBeId(context)
    const { id, external_key } = select(prepared(context)) ?? {}
    const student = await listed(context, id)
    const { externalKey } = student

    must(
      sameId(externalKey, external_key),
      { thing: 'externalKey', words: exactly(external_key) },
      externalKey,
      student,
    )
  },
)

type Check = (context: Context) => Promise<void>

// 2.6 Student: A student has a `classAssignments` item with `className` for each class.
//   Check: The known student must have an item for his class, and a student of two classes one for each. In
//   the whole list, `classAssignments` must be lists of objects, each with a non-empty `className`; a student
//   without a class is accepted with an empty or absent list.
rule(
  'students.class-assignments.class-name',
  [
    [
      'known assignment',
      ((context) => {
        const { id, class_name = '' } = prepared(context).assigned ?? {}
        return mustNameClasses(context, id, [class_name])
      }) as Check,
    ],
    ['every assignment', (async (context) => mustAllHaveNames(await allStudents(context))) as Check],
    optional(['fixture.students.twice_assigned'], 'two classes', ((context) => {
      const { id, class_names = [] } = prepared(context).twice_assigned ?? {}
      return mustNameClasses(context, id, class_names)
    }) as Check),
    optional(['fixture.students.without_class'], 'no class', ((context) =>
      mustNameClasses(context, prepared(context).without_class?.id, [])) as Check),
  ],
  async (context, check: Check) => check(context),
)

judgesRecorded('students.class-assignments.class-name', 'student list', (answer) =>
  mustAllHaveNames(listedIn(answer)),
)

/** The record of a student has a class assignment for each of these classes. */
async function mustNameClasses(
  context: Context,
  id: Id | undefined,
  names: readonly string[],
): Promise<void> {
  const student = await listed(context, id)
  const { classAssignments } = student
  const assignments = assignmentsIn(classAssignments)
  must(
    assignments !== undefined,
    { thing: 'classAssignments', words: 'a list of objects' },
    classAssignments,
    student,
  )
  const classNames = classNamesIn(context.profile, assignments)
  const missing = names.filter((name) => !classNames.includes(name.normalize('NFC')))
  must(
    missing.length === 0,
    `a class assignment with className ${missing.join(', ')}`,
    `class assignments with className ${classNames.map((name) => exactly(name)).join(', ')}`,
    student,
  )
}

/** Each class assignment of each student has a class name. */
function mustAllHaveNames(students: StudentList): void {
  const malformed = students.filter(({ classAssignments }) => assignmentsIn(classAssignments) === undefined)
  const summary = `${malformed.length} records with something else`
  must(
    malformed.length === 0,
    { thing: 'classAssignments', words: 'a list of objects' },
    summary,
    malformed[0],
  )
  const without = allAssignments(students).filter((assignment) => {
    const name = fieldOf(students.profile, assignment, 'className')
    return typeof name !== 'string' || name.trim() === ''
  })
  must(
    without.length === 0,
    'className in every class assignment',
    `${without.length} class assignments without className`,
  )
}

/** The class assignments of all students. Values that are no list of objects are left out. */
function allAssignments({ classAssignments }: StudentList): readonly DataRecord[] {
  const assignments = classAssignments.flatMap((one) => assignmentsIn(one) ?? [])
  given(assignments.length > 0, 'no student has a class assignment')
  return assignments
}

/** The class assignment that the fixture file names. */
async function knownAssignment(context: Context): Promise<DataRecord> {
  const { id, class_name } = prepared(context).assigned ?? {}
  const assignments = assignmentsIn((await listed(context, id)).classAssignments) ?? []
  const assignment = assignments.find((one) => fieldOf(context.profile, one, 'className') === class_name)
  given(assignment !== undefined, `the student with id ${id} is not assigned to ${class_name}`)
  return assignment
}

// 2.6 Student: Each class assignment has a `startDate`.
//   Check: The known assignment, and then every assignment of every student in the list, must have a
//   `startDate` that is not blank.
rule(
  'students.class-assignments.start-date.present',
  [
    ['known assignment', async (context: Context) => [await knownAssignment(context)]],
    ['every assignment', async (context: Context) => allAssignments(await allStudents(context))],
  ],
  async (context, select: (context: Context) => Promise<readonly DataRecord[]>) =>
    mustHaveStarts(context.profile, await select(context)),
)

judgesRecorded('students.class-assignments.start-date.present', 'student list', (answer) =>
  mustHaveStarts(answer.profile, allAssignments(listedIn(answer))),
)

function mustHaveStarts(profile: Profile, assignments: readonly DataRecord[]): void {
  const without = assignments.filter((one) => isBlank(fieldOf(profile, one, 'startDate')))
  must(
    without.length === 0,
    'startDate in every class assignment',
    `${without.length} class assignments without startDate`,
  )
}

// 2.6 Student: The `startDate` of a class assignment is the day on which the assignment begins.
//   Check: The `startDate` of the known assignment must mean the day in the fixture file, in any recognised
//   date format.
rule('students.class-assignments.start-date.value', async (context) => {
  const { start_date: day = '' } = prepared(context).assigned ?? {}
  const value = fieldOf(context.profile, await knownAssignment(context), 'startDate')
  given(!isBlank(value), 'the assignment has no startDate')
  const isRight = isDay(value, day)
  given(isRight !== undefined, `startDate has an unknown form: ${String(value)}`)

  must(isRight, { thing: 'startDate', words: String(day) }, value)
})

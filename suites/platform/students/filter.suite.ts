/**
 * `GET /students?filter=…` returns the students that the filter describes. The profile says how a filter is written:
 * `data.idFilter(id)` for the internal id, `data.classFilter(name)` for the name of a class.
 * Clauses: 4.6 students filter and students by key.
 */
import {
  type Context,
  type DataList,
  type DataRecord,
  fieldOf,
  given,
  type Id,
  judgesRecorded,
  must,
  NotApplicable,
  optional,
  positiveControl,
  rule,
  sameId,
  shared,
  unknownLike,
} from '#kit/platform'
import {
  allStudents,
  classNamesIn,
  isAssignedTo,
  mustHaveAtMost,
  pageSize,
  prepared,
  type StudentFixtures,
  studentKey,
  studentsPage,
} from '#kit/platform/students'

type SelectId = (students: StudentFixtures) => Id | undefined

// 4.6 students filter: The list of students returns exactly the student with the internal id of a filter on
//   `id`.
//   Check: The filter on the internal id must return exactly this student: one with a key, one without, and
//   one whose id is the external key of another. An unknown id must return nobody.
rule(
  'students.filter.id',
  [
    ['student with a key', (({ with_key }) => with_key?.id) as SelectId],
    ['student without a key', (({ without_key }) => without_key?.id) as SelectId],
    optional(
      ['fixture.students.collision'],
      'id that is the key of another student',
      (({ collision }) => collision?.other_id) as SelectId,
    ),
    ['unknown id', null],
  ],
  async (context, select: SelectId | null) => {
    const { data } = context
    const { with_key, without_key } = prepared(context)
    const known = with_key?.id ?? ''
    if (select === null) {
      const students = await allStudents(context)
      const { records } = await positiveControl(() => studentsByFilter(context, data.idFilter(known), []))
      given(records.length === 1, 'the filter on a known id does not return exactly one student')

      const unknown = unknownLike(String(known), (id) => students.has(id))
      const { found = [] } = await data.students({ filter: data.idFilter(unknown) })
      must(found.length === 0, 'nobody with an unknown id', `${found.length} students`)
    } else {
      const id = select(prepared(context)) ?? ''
      const otherIds = [known, without_key?.id ?? ''].filter((other) => !sameId(other, id))
      const { records } = await studentsByFilter(
        context,
        data.idFilter(id),
        otherIds.map((other) => data.idFilter(other)),
      )
      mustBeOnly(records, id, data.idFilter(id))
      must(records.length === 1, `one student for ${data.idFilter(id)}`, 'no student')
    }
  },
)

// The syntax of filters is open. A recording shows that the target has this one by a student who was found alone.
judgesRecorded('students.filter.id', 'student list', ({ list, profile, filter = '' }, memory) => {
  const [before = '', after = ''] = profile.data.students.filterId.split('{value}')
  const id = filter.slice(before.length, filter.length - after.length)
  if (filter !== `${before}${id}${after}` || before === '' || !/^[\w-]+$/.test(id))
    throw new NotApplicable('the request has no filter on an id')
  const { records } = list
  if (records.length === 1 && sameId(records[0]?.id, id)) memory.set('is known', true)
  given(memory.get('is known') === true, 'no answer shows that the platform has such filters on an id')
  mustBeOnly(records, id, filter)
})

/** The list has no student except one with this id. */
function mustBeOnly(records: readonly DataRecord[], id: Id, filter: string): void {
  must(records.length <= 1, `one student for ${filter}`, `${records.length} students`)
  const other = records.find((record) => !sameId(record.id, id))
  must(other === undefined, `the student with id ${id}`, `the student with id ${other?.id}`)
}

/** A class whose name resembles that of another class, and all its students. */
type KnownClass = NonNullable<StudentFixtures['look_alike_classes']>[number]

const knownClasses = (context: Context): readonly KnownClass[] => prepared(context).look_alike_classes ?? []

/** Makes a name that no class has from the name of a class. */
const changedNames: readonly (readonly [name: string, change: (className: string) => string])[] = [
  ['first part of a name', (className) => className.slice(0, -1)],
  ['last part of a name', (className) => className.slice(1)],
  ['name with one letter more', (className) => `${className}x`],
]

type Check = (context: Context) => Promise<void>

// 4.6 students filter: The list of students returns exactly the students of the class for a filter on the
//   class name.
//   Check: For classes with similar names, such as `1A`, `11A`, `1Ab`, `1 A` and `1Ä`, the filter must return
//   all students of this class, and others only if their record shows an assignment to it. Parts of a name
//   and a class without students must return nobody, or be refused. Other students without any class
//   assignment leave the rule undecided, and so does a target that accepts no filter of the profile.
rule(
  'students.filter.class',
  ({ fixtures }) => [
    ...(fixtures.students?.look_alike_classes ?? []).map((known): readonly [string, Check] => [
      `class ${known.name}`,
      (context) => findsWholeClass(context, known),
    ]),
    ...changedNames.map(([name, change]): readonly [string, Check] => [
      name,
      (context) => findsNobody(context, change(knownClasses(context)[0]?.name ?? '')),
    ]),
    optional(['fixture.students.empty_class'], 'class without students', ((context) =>
      findsNobody(context, prepared(context).empty_class?.name ?? '')) as Check),
  ],
  async (context, check: Check) => check(context),
)

/** The filter returns all students of a class, and others only if their record says that they were in it. */
async function findsWholeClass(context: Context, { name, students }: KnownClass): Promise<void> {
  const { records } = await studentsOfClass(context, name)

  const keys = new Set(records.map(studentKey))
  const missing = students.filter((id) => !keys.has(String(id)))
  const description = `all ${students.length} students of ${name}`
  must(missing.length === 0, description, `no student with id ${missing.slice(0, 5).join(', ')}`)
  const known = new Set(students.map(String))
  const wrongRecords = records.filter((record) => !known.has(studentKey(record)))
  mustHaveBeenIn(context, wrongRecords, name)
}

/** The filter returns nobody. Positive control: it finds the students of a known class. */
async function findsNobody(context: Context, name: string): Promise<void> {
  const [known] = knownClasses(context)
  const { records } = await positiveControl(() => knownStudentsOfClass(context, known?.name ?? ''))
  given(records.length > 0, 'the filter does not find the students of a known class')

  given(name.trim() !== '', 'the names of the known classes are too short')
  const list = await context.data.students({ filter: context.data.classFilter(name) })
  // A target may refuse the name: then it returns nobody, too.
  mustHaveBeenIn(context, list.found === undefined ? [] : list.records, name)
}

/** Students that the fixture file does not name have at least a class assignment to this class. */
function mustHaveBeenIn({ profile }: Context, students: readonly DataRecord[], name: string): void {
  const wrongRecords = students.filter((student) => !isAssignedTo(profile, student, name))
  const ofOtherClasses = wrongRecords.filter(
    (student) => classNamesIn(profile, fieldOf(profile, student, 'classAssignments')).length > 0,
  )
  must(
    ofOtherClasses.length === 0,
    `only students of ${name}`,
    `also students with id ${idsOf(ofOtherClasses)}`,
  )
  given(
    wrongRecords.length === 0,
    `students with id ${idsOf(wrongRecords)} have no class assignment that names their class`,
  )
}

// 4.6 students filter: The list of students applies `limit` and `offset` to the students that the filter
//   selects.
//   Check: The students of a small class are read by filter in one request, then in pages of one, three and
//   seven with the same filter. All pages together must be the same students, each once.
rule(
  'students.filter.paged',
  [
    ['one at a time', 1],
    ['three at a time', 3],
    ['seven at a time', 7],
  ],
  async (context, size: number) => {
    const { name } = smallClass(context)
    const filter = context.data.classFilter(name)
    const keysOf = ({ records }: DataList): readonly string[] => records.map(studentKey).sort()
    const whole = keysOf(await positiveControl(() => knownStudentsOfClass(context, name)))
    given(whole.length > 1 && whole.length < pageSize, `the filter returns ${whole.length} students`)

    const paged: string[] = []
    for (let from = 0; from < whole.length; from += size) {
      const page = await studentsPage(context, { from, size, filter })
      must(page.found !== undefined, `a page of ${name}`, page.answer.summary)
      paged.push(...page.records.map(studentKey))
    }
    const isSame = paged.sort().join() === whole.join()
    if (!isSame) {
      const now = keysOf(await positiveControl(() => studentsOfClass(context, name)))
      given(now.join() === whole.join(), 'the class changed while it was read')
    }
    must(
      isSame,
      `the ${whole.length} students of ${name}, each once`,
      `${paged.length} on all pages together`,
    )
  },
)

judgesRecorded('students.filter.paged', 'student list', ({ list, limit, filter }) => {
  if (limit === undefined || limit === null || filter === undefined)
    throw new NotApplicable('the request has no limit, or no filter')
  mustHaveAtMost(list.items, limit, `${limit} students at most for ${list.answer.url.search}`)
})

/** The smallest class with at least four students; without one, the largest class, of at least two. */
function smallClass(context: Context): KnownClass {
  const sorted = knownClasses(context).toSorted((a, b) => a.students.length - b.students.length)
  const largest = sorted.find(({ students }) => students.length >= 4) ?? sorted.at(-1)
  given(largest !== undefined && largest.students.length > 1, 'no class of the fixtures has two students')
  return largest
}

/** The students with which checks compare. */
const knownStudentsOfClass = shared(studentsOfClass)

function studentsOfClass(context: Context, name: string): Promise<DataList> {
  const otherClasses = knownClasses(context).filter((one) => one.name !== name)
  return studentsByFilter(
    context,
    context.data.classFilter(name),
    otherClasses.map((one) => context.data.classFilter(one.name)),
  )
}

/**
 * `GET /students?filter={filter}`. A refusal is a violation only if the target accepts another filter of the profile.
 * If it accepts none, the profile may use the wrong syntax.
 * @param otherFilters filters that find students
 */
async function studentsByFilter(
  context: Context,
  filter: string,
  otherFilters: readonly string[],
): Promise<DataList> {
  const list = await context.data.students({ filter })
  if (list.found !== undefined) return list
  for (const other of [...otherFilters, ...(await filtersOnListedStudents(context))]) {
    const { found = [] } = await context.data.students({ filter: other })
    must(found.length === 0, `a list for the filter ${filter}`, list.answer.summary)
  }
  given(false, `no filter returns a list: ${list.answer.summary} for ${filter}`)
}

/** A filter on the id of a listed student, and one on the class of a listed student. */
async function filtersOnListedStudents(context: Context): Promise<readonly string[]> {
  const { firstId: id, classAssignments } = await allStudents(context)
  const [name] = classAssignments.flatMap((one) => classNamesIn(context.profile, one))
  return [
    ...(id === undefined ? [] : [context.data.idFilter(id)]),
    ...(name === undefined ? [] : [context.data.classFilter(name)]),
  ]
}

const idsOf = (records: readonly DataRecord[]): string => records.slice(0, 5).map(studentKey).join(', ')

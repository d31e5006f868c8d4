/**
 * `GET /students?limit=…` returns as many students as `limit` says, and a documented number without it.
 * If a number is wrong, the whole list is read in pages: it must be long enough, complete and unchanged, else the
 * rule is undecided.
 * Clauses: 4.6 students limit, 8 default result limit.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Context,
  type DataList,
  given,
  judgesRecorded,
  must,
  NotApplicable,
  optional,
  rule,
} from '#kit/platform'
import {
  allStudents,
  givenComplete,
  hasSameLength,
  isAssignedTo,
  mustHaveAtMost,
  offsetCountsRecords,
  type StudentList,
  studentKey,
  studentsPage,
} from '#kit/platform/students'

/** The documented default. */
const defaultLimit = facts.defaultResultLimit

// 8 Default result limit: The list of students returns 1000 students for a request without `limit` if there
//   are more.
//   Check: In a school with more than 1000 students, the list is read without `limit`: from the start, and
//   with `offset=1` if an offset counts records. Each answer must have exactly 1000 records. If the number is
//   wrong and the whole list is no longer than that, the rule is undecided.
rule(
  'students.limit.default',
  (profile) => [
    ['without offset', undefined],
    ...(offsetCountsRecords(profile) ? ([['with an offset of 1', 1]] as const) : []),
  ],
  async (context, offset: number | undefined) => {
    givenLargeSchool(context)
    const list = await context.data.students(offset === undefined ? {} : { offset })

    if (list.found?.length !== defaultLimit) await givenLonger(context, defaultLimit + (offset ?? 0))
    mustHave(list, defaultLimit, `${defaultLimit} students`)
  },
)

judgesRecorded('students.limit.default', 'student list', ({ list, limit }) => {
  if (limit !== undefined) throw new NotApplicable('the request has a limit')
  mustHaveAtMost(list.items, defaultLimit, `${defaultLimit} students at most`)
})

// 8 Default result limit: The list of students returns more than 1000 students for a `limit` above 1000.
//   Check: In a school with more than 1000 students, `limit=1001` must return 1001 records.
rule('students.limit.raised', async (context) => {
  givenLargeSchool(context)
  const limit = defaultLimit + 1
  const list = await context.data.students({ limit })

  if (list.found?.length !== limit) await givenLonger(context, defaultLimit)
  mustHave(list, limit, `${limit} students`)
})

/** Sends a request, and says how many students must come. */
type Attempt = (context: Context, all: StudentList) => Promise<{ list: DataList; expected: number }>

const firstPage =
  (limit: number): Attempt =>
  async ({ data }, { received }) => ({
    list: await data.students({ limit }),
    expected: Math.min(limit, received),
  })

/** The last page, with a size that the length of the list is no multiple of. */
const lastPage: Attempt = async (context, { received, hasRepeats }) => {
  given(!hasRepeats, 'the list repeats students: its end is unknown')
  const size = [11, 12, 13].find((one) => received % one > 0) ?? 11
  const from = Math.floor(received / size) * size
  given(from > 0, `the list has only ${received} students`)
  const first = await studentsPage(context, { from: 0, size })
  const list = await studentsPage(context, { from, size })
  const keys = new Set(first.records.map(studentKey))
  const isOther =
    (list.found ?? []).length > 0 && !list.records.some((record) => keys.has(studentKey(record)))
  given(isOther, 'the offset does not lead to the end of the list')
  return { list, expected: received - from }
}

/** The students of a class, with a limit above their number by `more`. */
const ofClass =
  (more: number): Attempt =>
  async ({ data, profile }) => {
    const [known] = profile.fixtures.students?.look_alike_classes ?? []
    const filter = data.classFilter(known?.name ?? '')
    const { records } = await data.students({ filter })
    const isWhole = records.length >= (known?.students.length ?? 0)
    const isClass = records.every((record) => isAssignedTo(profile, record, known?.name ?? ''))
    given(isWhole && isClass, 'the filter on the class name does not return the class')
    const limit = records.length + more
    return { list: await data.students({ filter, limit }), expected: records.length }
  }

const classNeed = ['fixture.students.look_alike_classes'] as const

// 4.6 students limit: The list of students returns as many students as a `limit` of up to 1000 says, or all
//   if fewer are left.
//   Check: The suite sends limits of 1, 2, 10, 999 and 1000, asks for the last page with a limit above the
//   rest, and for a class with its exact number and one more. The number of records must be the smaller of
//   limit and rest.
rule(
  'students.limit.bound',
  [
    ['limit 1', firstPage(1)],
    ['limit 2', firstPage(2)],
    ['limit 10', firstPage(10)],
    [`limit ${defaultLimit - 1}`, firstPage(defaultLimit - 1)],
    [`limit ${defaultLimit}`, firstPage(defaultLimit)],
    ['more than are left', lastPage],
    optional(classNeed, 'as many as a class has', ofClass(0)),
    optional(classNeed, 'one more than a class has', ofClass(1)),
  ],
  async (context, send: Attempt) => {
    const students = await allStudents(context)
    const { list, expected } = await send(context, students)

    const words = `${expected} students`
    must(list.found !== undefined, words, `no list: ${list.answer.summary}`)
    if (list.found.length !== expected) {
      await givenComplete(context, students)
      given(await hasSameLength(context, students), 'the list changed while it was read')
    }
    mustHave(list, expected, `${words} for ${list.answer.url.search}`)
  },
)

judgesRecorded('students.limit.bound', 'student list', ({ list, limit, filter }) => {
  if (limit === undefined || limit === null || limit > defaultLimit || filter !== undefined)
    throw new NotApplicable(`the request has no limit of up to ${defaultLimit}, or a filter`)
  mustHaveAtMost(list.items, limit, `${limit} students at most for ${list.answer.url.search}`)
})

function givenLargeSchool({ profile }: Context): void {
  given(profile.fixtures.students?.more_than_default_limit === true, 'the school has fewer students')
}

/** @throws {Undecided} unless the list is longer than `size` */
async function givenLonger(context: Context, size: number): Promise<void> {
  const { received } = await allStudents(context)
  given(received > size, `the list has ${received} students, not more than ${size}`)
}

function mustHave({ found, answer }: DataList, count: number, expected: string): void {
  must(found !== undefined, expected, `no list: ${answer.summary}`)
  mustHaveAtMost(found, count, expected)
  must(found.length === count, expected, `${found.length} students`)
}

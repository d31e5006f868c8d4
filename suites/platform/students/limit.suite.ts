/**
 * How many students one answer holds.
 * Clauses: 4.6 students limit, 8 default result limit.
 */
import {
  type Context,
  countsRecords,
  type DataList,
  given,
  givenWhole,
  isAssignedTo,
  isStillAsLong,
  must,
  optional,
  rule,
  type Survey,
  studentKey,
  studentSurvey,
  studentsIn,
} from '#kit/platform'

/** The documented default. */
const usual = 1000

/** The number of students in an answer that must hold some. */
function countIn({ found, answer }: DataList, expected: string): number {
  must(found !== undefined, expected, `no list: ${answer.summary}`)
  return found.length
}

/** @throws {Undecided} unless the list is longer than `size` */
async function longerThan(context: Context, size: number): Promise<void> {
  const { received } = await studentSurvey(context)
  given(received > size, `the list has ${received} students, not more than ${size}`)
}

rule(
  'students.limit.default',
  (profile) => [
    ['without offset', 0],
    ...(countsRecords(profile) ? ([['with an offset of 1', 1]] as const) : []),
  ],
  async (context, offset: number) => {
    given(context.profile.fixtures.students?.more_than_1000 === true, 'the school has fewer students')
    const list = await context.data.students(offset === 0 ? {} : { offset })
    const count = list.found?.length
    if (count !== usual) await longerThan(context, usual + offset)

    must(countIn(list, `${usual} students`) === usual, `${usual} students`, count)
  },
)

rule('students.limit.raised', async (context) => {
  given(context.profile.fixtures.students?.more_than_1000 === true, 'the school has fewer students')
  const list = await context.data.students({ limit: usual + 1 })
  const count = list.found?.length
  if (count !== usual + 1) await longerThan(context, usual)

  must(countIn(list, `${usual + 1} students`) === usual + 1, `${usual + 1} students`, count)
})

/** Asks in some way, and tells how many students must come. */
type Attempt = (context: Context, survey: Survey) => Promise<{ list: DataList; expected: number }>

const first =
  (limit: number): Attempt =>
  async (context, { received }) => ({
    list: await context.data.students({ limit }),
    expected: Math.min(limit, received),
  })

/** The last page, of a size that leaves it short. */
const lastPage: Attempt = async (context, { received, orderly }) => {
  given(orderly, 'the list repeats students: its end cannot be told')
  const size = [11, 12, 13].find((one) => received % one > 0) ?? 11
  const from = Math.floor(received / size) * size
  given(from > 0, `the list has only ${received} students`)
  const start = await studentsIn(context, { from: 0, size })
  const list = await studentsIn(context, { from, size })
  const keys = new Set(start.records.map(studentKey))
  const moved = (list.found ?? []).length > 0 && !list.records.some((record) => keys.has(studentKey(record)))
  given(moved, 'the offset does not lead to the end of the list')
  return { list, expected: received - from }
}

/** The students of a class, with a limit of as many or one more. */
const ofClass =
  (more: number): Attempt =>
  async (context) => {
    const { data, profile } = context
    const [known] = profile.fixtures.students?.look_alike_classes ?? []
    const filter = data.classFilter(known?.name ?? '')
    const all = await data.students({ filter })
    const enough = all.records.length >= (known?.students.length ?? 0)
    const alike = all.records.every((one) => isAssignedTo(profile, one, known?.name ?? ''))
    given(enough && alike, 'the filter on the class name does not give the class')
    const limit = all.records.length + more
    return { list: await data.students({ filter, limit }), expected: all.records.length }
  }

const classNeed = ['fixture.students.look_alike_classes'] as const

rule(
  'students.limit.bound',
  [
    ...([1, 2, 10, 999, 1000] as const).map((limit) => [`limit ${limit}`, first(limit)] as const),
    ['more than are left', lastPage],
    optional(classNeed, 'as many as a class has', ofClass(0)),
    optional(classNeed, 'one more than a class has', ofClass(1)),
  ],
  async (context, attempt: Attempt) => {
    const survey = await studentSurvey(context)
    const { list, expected } = await attempt(context, survey)

    const count = countIn(list, `${expected} students`)
    if (count !== expected) {
      await givenWhole(context, survey)
      given(await isStillAsLong(context, survey), 'the list changed while it was read')
    }
    must(count === expected, `${expected} students for ${list.answer.url.search}`, count)
  },
)

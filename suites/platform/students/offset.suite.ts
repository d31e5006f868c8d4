/**
 * Paging through students.
 * Clauses: 4.6 students offset, 8 default result limit.
 */
import {
  type Context,
  countsRecords,
  type DataRecord,
  everyStudent,
  given,
  givenWhole,
  isRecord,
  isStillAsLong,
  must,
  rule,
  type Survey,
  studentKey,
  studentSurvey,
  studentsByPages,
  studentsIn,
} from '#kit/platform'

/** Where two windows of the same size begin, for a list of so many students. */
type Starts = (total: number, size: number) => readonly [first: number, second: number]

const keysOf = (records: readonly DataRecord[]): Set<string> => new Set(records.map(studentKey))

const nextPage: Starts = (_total, size) => [0, size]

/** Windows that begin anywhere, for offsets that count records. */
const anywhere: readonly (readonly [name: string, starts: Starts])[] = [
  ['one further', () => [0, 1]],
  ['across the default limit', (total) => (total > 1010 ? [995, 1000] : [0, 2])],
  ['last student', (total, size) => [total - size, total - 1]],
]

rule(
  'students.offset.pages',
  (profile) => [['next page', nextPage], ...(countsRecords(profile) ? anywhere : [])],
  async (context, starts: Starts) => {
    const survey = await studentSurvey(context)
    const total = survey.received
    const size = Math.min(10, Math.floor(total / 2))
    given(size >= 2, `the list has only ${total} students`)
    const [first, second] = starts(total, size)
    const one = await studentsIn(context, { from: first, size })
    const other = await studentsIn(context, { from: second, size })
    given(one.records.length > 0, `no students at offset ${first}`)
    const longest = Math.max(one.records.length, other.found?.length ?? 0)
    given(longest <= size, `${longest} students for a limit of ${size}`)

    const until = Math.min(first + one.records.length, second + size, total)
    const expected = Math.max(0, until - second)
    const found = keysOf(one.records)
    const shared = (other.found ?? []).filter((record) => isRecord(record) && found.has(studentKey(record)))
    const wanted = `${expected} students both at offset ${first} and at ${second}, ${size} at a time`
    if (shared.length !== expected)
      given(await isStillAsLong(context, survey), 'the list changed while it was read')
    must(shared.length === expected, wanted, shared.length)
  },
)

rule(
  'students.offset.past-end',
  [
    ['at the end', (total: number, size: number) => Math.ceil(total / size) * size],
    ['past the end', (total: number, size: number) => (Math.ceil(total / size) + 1) * size],
  ],
  async (context, end: (total: number, size: number) => number) => {
    const survey = await studentSurvey(context)
    const total = survey.received
    // Records are counted one by one, where they can be: then the end is just after the last student.
    const size =
      [10, 6, 5, 4, 3, 2, 1].find((one) => total % one === 0 || !countsRecords(context.profile)) ?? 1
    const last = await studentsIn(context, { from: (Math.ceil(total / size) - 1) * size, size })
    given(last.records.length > 0, 'no students before the end either')

    const list = await studentsIn(context, { from: end(total, size), size })
    const found = list.found ?? []
    if (found.length > 0) await givenWhole(context, survey)
    if (found.length > 0) given(await isStillAsLong(context, survey), 'the list changed while it was read')
    must(found.length === 0, `no student after ${total}`, `${found.length} students`)
  },
)

/** What is wrong with pages of students, in words; nothing where each student comes once. */
function flaw(pages: readonly DataRecord[], everyone: ReadonlySet<string>): string | undefined {
  const keys = pages.map(studentKey)
  const seen = new Set(keys)
  const missing = [...everyone].filter((key) => !seen.has(key))
  if (seen.size < keys.length) return `${keys.length - seen.size} students again`
  return missing.length > 0 ? `${missing.length} students missing` : undefined
}

/** Students of three pages, from a position on. */
async function threePages(context: Context, from: number, size: number): Promise<readonly DataRecord[]> {
  const pages: DataRecord[] = []
  for (const at of [from, from + size, from + 2 * size])
    pages.push(...((await studentsIn(context, { from: at, size })).found ?? []).filter(isRecord))
  return pages
}

/**
 * Looks for a flaw at the beginning, around the default limit and at the end. What pages lose shows in a page of the
 * same size that lies across two of them.
 */
async function inWindows(context: Context, { received }: Survey, size: number): Promise<string | undefined> {
  const width = 3 * size
  const around = [0, 1000, received - 1].map((position) => Math.floor(position / width) * width)
  for (const from of new Set(around.filter((position) => position >= 0 && position < received))) {
    const pages = await threePages(context, from, size)
    const across: DataRecord[] = []
    if (size > 1 && countsRecords(context.profile))
      for (const at of [from + Math.floor(size / 2), from + Math.floor((size * 3) / 2)])
        across.push(...(await studentsIn(context, { from: at, size })).records)
    const found = flaw(pages, keysOf(across))
    if (found !== undefined) return `from position ${from} on, ${found}`
  }
  return undefined
}

/** Looks for a flaw in all of it. */
async function throughout(context: Context, survey: Survey, size: number): Promise<string | undefined> {
  return flaw(await studentsByPages(context, size, survey.received), await everyStudent(context, survey))
}

rule(
  'students.offset.every-student-once',
  [
    ['pages of 1', 1, inWindows],
    ['pages of 7', 7, inWindows],
    ['pages of 100', 100, throughout],
    ['pages of 1000', 1000, throughout],
  ],
  async (context, size: number, look: typeof inWindows) => {
    const survey = await studentSurvey(context)
    given(survey.sharedIds.length === 0, 'several students have one id')
    const way = survey.received > 10_000 && size < 1000 ? inWindows : look
    const found = await way(context, survey, size)
    if (found === undefined) return
    const again = await way(context, survey, size)
    given(
      again !== undefined && (await isStillAsLong(context, survey)),
      `the list changed while it was read: ${found}`,
    )

    must(false, 'every student exactly once', again)
  },
)

/**
 * `GET /students?limit=…&offset=…` pages through the list: no student twice, none missing, none after the end.
 * What is wrong is read again: if the list changed meanwhile, the rule is undecided.
 * Clauses: 4.6 students offset, 8 default result limit.
 */
import {
  type Context,
  type DataRecord,
  given,
  isRecord,
  judgesRecorded,
  must,
  NotApplicable,
  rule,
} from '#kit/platform'
import {
  allStudents,
  givenComplete,
  hasSameLength,
  offsetCountsRecords,
  pageSize,
  type ReadPages,
  type StudentList,
  studentKey,
  studentsByHundreds,
  studentsByPages,
  studentsLackingIn,
  studentsPage,
} from '#kit/platform/students'

/** The positions at which two pages of the same size start, for a list of this length. */
type Starts = (total: number, size: number) => readonly [first: number, second: number]

const nextPage: readonly [string, Starts] = ['next page', (_total, size) => [0, size]]

/** Pages that overlap. They are possible only if an offset counts records. */
const overlappingPages: readonly (readonly [name: string, starts: Starts])[] = [
  ['one further', () => [0, 1]],
  ['across the default limit', (total) => (total > pageSize + 10 ? [pageSize - 5, pageSize] : [0, 2])],
  ['last student', (total, size) => [total - size, total - 1]],
]

// 4.6 students offset: The list of students starts later in the same result if the request has an `offset`.
//   Check: Two pages of the same size are compared: neighbours, shifted by one, around position 1000, and at
//   the end. They must share exactly the records that their positions overlap.
rule(
  'students.offset.pages',
  (profile) => [nextPage, ...(offsetCountsRecords(profile) ? overlappingPages : [])],
  async (context, starts: Starts) => {
    const list = await allStudents(context)
    const total = list.received
    const size = Math.min(10, Math.floor(total / 2))
    given(size >= 2, `the list has only ${total} students`)
    const [first, second] = starts(total, size)
    const page = await studentsPage(context, { from: first, size })
    const other = await studentsPage(context, { from: second, size })
    given(page.records.length > 0, `no students at offset ${first}`)
    const longest = Math.max(page.records.length, other.found?.length ?? 0)
    given(longest <= size, `${longest} students for a limit of ${size}`)

    // The pages have in common what is between the start of the second and the end of the first.
    const end = Math.min(first + page.records.length, second + size, total)
    const expected = Math.max(0, end - second)
    const keys = keysOf(page.records)
    const common = (other.found ?? []).filter((record) => isRecord(record) && keys.has(studentKey(record)))
    if (common.length !== expected)
      given(await hasSameLength(context, list), 'the list changed while it was read')
    must(
      common.length === expected,
      `${expected} students both at offset ${first} and at ${second}, ${size} at a time`,
      `${common.length} students at both offsets`,
    )
  },
)

// 4.6 students offset: The list of students returns no student for an `offset` at or past the end of the
//   result.
//   Check: The suite requests the page that starts directly after the last student, and the one after it.
//   Both must be empty or refused, while the page before has students.
rule(
  'students.offset.past-end',
  [
    ['at the end', (total: number, size: number) => Math.ceil(total / size) * size],
    ['past the end', (total: number, size: number) => (Math.ceil(total / size) + 1) * size],
  ],
  async (context, start: (total: number, size: number) => number) => {
    const list = await allStudents(context)
    const total = list.received
    // If the offset counts records, the size divides the total: the page starts directly after the last student.
    const size =
      [10, 6, 5, 4, 3, 2, 1].find((one) => total % one === 0 || !offsetCountsRecords(context.profile)) ?? 1
    const last = await studentsPage(context, { from: (Math.ceil(total / size) - 1) * size, size })
    given(last.records.length > 0, 'no students before the end either')

    const { found = [] } = await studentsPage(context, { from: start(total, size), size })
    if (found.length > 0) {
      await givenComplete(context, list)
      given(await hasSameLength(context, list), 'the list changed while it was read')
    }
    must(found.length === 0, `no student after ${total}`, `${found.length} students`)
  },
)

type Reading = 'first' | 'again'

/**
 * Reads pages of a size, and describes repeated or missing students. Undefined if each student comes once.
 * @param reading `again` if the pages must be read again, although another check may have read them
 */
type FindProblem = (
  context: Context,
  all: StudentList,
  size: number,
  reading: Reading,
) => Promise<string | undefined>

// 4.6 students offset: The list of students contains every student exactly once if it is read in pages of one
//   size.
//   Check: The list is read in pages of 100 and 1000, and in samples of pages of 1 and 7 at the start, around
//   position 1000 and at the end. No student may come twice, and none that any other reading has shown may be
//   missing.
rule(
  'students.offset.every-student-once',
  [
    ['pages of 1', 1, inSamplePages],
    ['pages of 7', 7, inSamplePages],
    ['pages of 100', 100, inAllPages],
    [`pages of ${pageSize}`, pageSize, inAllPages],
  ],
  async (context, size: number, findProblem: FindProblem) => {
    const list = await allStudents(context)
    given(list.sharedIds.length === 0, 'several students have one id')
    const find = list.received > 10_000 && size < pageSize ? inSamplePages : findProblem
    const problem = await find(context, list, size, 'first')
    if (problem !== undefined)
      given(
        (await find(context, list, size, 'again')) !== undefined && (await hasSameLength(context, list)),
        `the list changed while it was read: ${problem}`,
      )

    mustBeOnce(problem)
  },
)

judgesRecorded('students.offset.every-student-once', 'student list', ({ list, filter }) => {
  if (filter !== undefined) throw new NotApplicable('the request has a filter')
  const { records } = list
  const keys = new Map(records.map((record) => [studentKey(record), JSON.stringify(record)]))
  const isShared = records.some((record) => keys.get(studentKey(record)) !== JSON.stringify(record))
  given(!isShared, 'several students have one id')
  mustBeOnce(problemIn({ received: records.length, keys: new Set(keys.keys()) }, new Set()))
})

function mustBeOnce(problem: string | undefined): void {
  must(problem === undefined, 'every student exactly once', problem)
}

async function inAllPages(
  context: Context,
  all: StudentList,
  size: number,
  reading: Reading,
): Promise<string | undefined> {
  const pages =
    (reading === 'again' ? null : await knownPages(context, all, size)) ??
    (await studentsByPages(context, size, all.received))
  return problemIn(pages, await studentsLackingIn(pages.keys, context, all))
}

/** The pages that all checks share; null if there are none of this size. */
async function knownPages(context: Context, all: StudentList, size: number): Promise<ReadPages | null> {
  if (size === 100) return studentsByHundreds(context, all)
  const isSame = size === pageSize && all.isInWholePages
  return isSame ? { received: all.received, keys: new Set(all.keys) } : null
}

/**
 * Three pages at the start, around the default limit, and at the end. Pages of the same size that overlap two of them
 * show the students that the three pages miss.
 */
async function inSamplePages(
  context: Context,
  { received }: StudentList,
  size: number,
): Promise<string | undefined> {
  const width = 3 * size
  const positions = [0, pageSize, received - 1].map((position) => Math.floor(position / width) * width)
  for (const from of new Set(positions.filter((position) => position >= 0 && position < received))) {
    const pages: string[] = []
    for (const at of [from, from + size, from + 2 * size]) {
      const { found = [] } = await studentsPage(context, { from: at, size })
      pages.push(...found.filter(isRecord).map(studentKey))
    }
    const overlapping: DataRecord[] = []
    if (size > 1 && offsetCountsRecords(context.profile))
      for (const at of [from + Math.floor(size / 2), from + Math.floor((size * 3) / 2)])
        overlapping.push(...(await studentsPage(context, { from: at, size })).records)
    const keys = new Set(pages)
    const missing = [...keysOf(overlapping)].filter((key) => !keys.has(key))
    const problem = problemIn({ received: pages.length, keys }, new Set(missing))
    if (problem !== undefined) return `from position ${from} on, ${problem}`
  }
  return undefined
}

/** @param missing keys of students that the pages lack */
function problemIn({ received, keys }: ReadPages, missing: ReadonlySet<string>): string | undefined {
  if (keys.size < received) return `${received - keys.size} students again`
  return missing.size > 0 ? `${missing.size} students missing` : undefined
}

function keysOf(records: readonly DataRecord[]): Set<string> {
  return new Set(records.map(studentKey))
}

/**
 * Paging through students.
 * Clauses: 4.6 students offset, 8 default result limit.
 */
import {
  type Context,
  countsRecords,
  type DataRecord,
  given,
  isRecord,
  must,
  rule,
  type Survey,
  studentKey,
  studentSurvey,
  studentsIn,
  surveyStudents,
} from '#kit'

/** Where two windows of the same size begin, for a list of so many students. */
type Starts = (total: number, size: number) => readonly [first: number, second: number]

const keysOf = (records: readonly DataRecord[]): Set<string> => new Set(records.map(studentKey))

/** @throws {Undecided} where positions of the list tell nothing */
async function orderly(context: Context): Promise<Survey> {
  const survey = await studentSurvey(context)
  given(survey.orderly, 'the list repeats students: positions in it tell nothing')
  return survey
}

/** Whether the list is still as long as it was. */
async function unchanged(context: Context, { received }: Survey): Promise<boolean> {
  return (await surveyStudents(context)).received === received
}

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
    const survey = await orderly(context)
    const total = survey.received
    const size = Math.min(10, Math.floor(total / 2))
    given(size >= 2, `the list has only ${total} students`)
    const [first, second] = starts(total, size)
    const one = await studentsIn(context, { from: first, size })
    const other = await studentsIn(context, { from: second, size })
    given(one.records.length > 0, `no students at offset ${first}`)

    const until = Math.min(first + one.records.length, second + size, total)
    const expected = Math.max(0, until - second)
    const found = keysOf(one.records)
    const shared = (other.found ?? []).filter((record) => isRecord(record) && found.has(studentKey(record)))
    const wanted = `${expected} students both at offset ${first} and at ${second}, ${size} at a time`
    if (shared.length !== expected)
      given(await unchanged(context, survey), 'the list changed while it was read')
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
    const survey = await orderly(context)
    const total = survey.received
    // Records are counted one by one, where they can be: then the end is just after the last student.
    const size =
      [10, 6, 5, 4, 3, 2, 1].find((one) => total % one === 0 || !countsRecords(context.profile)) ?? 1
    const last = await studentsIn(context, { from: (Math.ceil(total / size) - 1) * size, size })
    given(last.records.length > 0, 'no students before the end either')

    const list = await studentsIn(context, { from: end(total, size), size })
    const found = list.found ?? []
    const unknown = found.filter((one) => isRecord(one) && !survey.byId.has(studentKey(one)))
    given(unknown.length === 0, `the list goes on after ${total} students, where it seemed to end`)
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

/** Students of the pages from `from` on, up to the position `until`. */
async function pagesOf(
  context: Context,
  { from, until, size }: { readonly from: number; readonly until: number; readonly size: number },
): Promise<DataRecord[]> {
  const all: DataRecord[] = []
  for (let at = from; at < until; at += size)
    all.push(...(await studentsIn(context, { from: at, size })).records)
  return all
}

/** Students of all pages, up to the first one past `least` positions that brings nobody new. */
async function allPagesOf(context: Context, size: number, least: number): Promise<readonly DataRecord[]> {
  const pages = await pagesOf(context, { from: 0, until: least, size })
  const seen = keysOf(pages)
  for (let at = Math.ceil(least / size) * size; ; at += size) {
    const found = ((await studentsIn(context, { from: at, size })).found ?? []).filter(isRecord)
    const more = found.filter((record) => !seen.has(studentKey(record)))
    if (more.length === 0) return pages
    pages.push(...found)
    for (const record of more) seen.add(studentKey(record))
  }
}

/** Looks for a flaw at the beginning, around the default limit and at the end. */
async function inWindows(context: Context, { received }: Survey, size: number): Promise<string | undefined> {
  const width = 3 * size
  const around = [0, 1000, received - 1].map((position) => Math.floor(position / width) * width)
  for (const from of new Set(around.filter((position) => position >= 0 && position < received))) {
    const until = Math.min(from + width, received)
    const pages = await pagesOf(context, { from, until, size })
    const whole = await studentsIn(context, { from, size: width })
    const found = flaw(pages, keysOf(whole.records))
    if (found !== undefined) return `from ${from} to ${until}: ${found}`
  }
  return undefined
}

/** Students that some way of reading gives: those that no way of paging may lose. */
async function everyone(context: Context, { byId, received }: Survey): Promise<ReadonlySet<string>> {
  const raised = await context.once('students by a raised limit', () =>
    context.data.students({ limit: 1001 }),
  )
  const hundreds = received > 10_000 ? [] : await byHundreds(context, received)
  const others = [...(raised.found ?? []).filter(isRecord), ...hundreds]
  return new Set([...byId.keys(), ...keysOf(others)])
}

function byHundreds(context: Context, received: number): Promise<readonly DataRecord[]> {
  return context.once('students by hundreds', () => allPagesOf(context, 100, received))
}

/** Looks for a flaw in all of it. */
async function throughout(context: Context, survey: Survey, size: number): Promise<string | undefined> {
  return flaw(await allPagesOf(context, size, survey.received), await everyone(context, survey))
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
      again !== undefined && (await unchanged(context, survey)),
      `the list changed while it was read: ${found}`,
    )

    must(false, 'every student exactly once', again)
  },
)

/**
 * The list of students, page by page.
 * Clauses: 4.6 students, 8.
 */
import { documented } from '#generated/catalogue.js'
import {
  conforms,
  given,
  must,
  NotApplicable,
  type PartnerContext,
  pairs,
  queryOf,
  records,
  rule,
  type SimulatedRequest,
} from '#kit/partner'
import { collectSentStudents, countStudents, listRequests } from './requests.js'

/** Records of an answer if the request has no `limit`. */
const defaultLimit = documented.defaultResultLimit

const schoolSizes = [
  ['1001 students', defaultLimit + 1],
  ['2500 students', 2.5 * defaultLimit],
] as const

// 8 Default result limit: The application reads all students of a school, although one answer has 1000 unless
//   the request has a higher limit.
rule('student-data.pages.all', schoolSizes, async ({ service }, count) => {
  const { tenant } = await service.activate()
  tenant.data.students = records.students(count)
  const fetchedBySync = async () => {
    const sent = collectSentStudents(tenant)
    await service.sync(tenant)
    return countStudents(sent)
  }

  // A broken connection can end a synchronisation early, so it counts only if the next one is incomplete, too.
  let fetched = await fetchedBySync()
  if (fetched < count) fetched = await fetchedBySync()
  given(fetched > 0, 'the application requested no students')
  must(fetched === count, `all ${count} students are fetched`, `${fetched} of them were`)
})

const lastPages = [
  ['no student', 0],
  ['one student', 1],
  ['one less than a page', defaultLimit - 1],
  ['one page', defaultLimit],
  ['two pages', 2 * defaultLimit],
] as const

/** Additional requests that are allowed: for an empty last page, and for the number of students. */
const spare = 2
/** Additional requests after which the platform answers 503, so that endless paging ends. */
const endless = 20

// 4.6 students offset: The application stops reading pages of students at the end of the list.
rule('student-data.pages.end', lastPages, async (context, count) => {
  const requests = await syncStudents(context, count, count + endless)

  const pages = requests.map((request) => pageOf(context, request))
  const smallest = Math.min(...pages.map(({ limit }) => limit))
  const most = Math.ceil(count / smallest) + spare
  for (const filter of new Set(pages.map((page) => page.filter))) {
    const made = pages.filter((page) => page.filter === filter).length
    must(made <= most, `at most ${most} requests for ${count} students`, `${made} requests`)
  }
})

// 4.6 students limit: The application sends integers as `limit` and `offset`.
rule('student-data.pages.integers', async (context) => {
  const requests = await syncStudents(context, 1.5 * defaultLimit)
  for (const request of requests) conforms(pairs.areIntegers(queryOf(request), ['limit', 'offset']))
})

// 4.6 students offset: The application starts each page of students no later than at the end of the previous
//   page.
rule('student-data.pages.without-gap', async (context) => {
  const count = 2 * defaultLimit + 300
  const pages = (await syncStudents(context, count)).map((request) => pageOf(context, request))
  if (pages.every(({ filter }) => filter !== undefined))
    throw new NotApplicable('the application requests students only with filters')

  const unfiltered = pages.filter(({ filter }) => filter === undefined)
  unfiltered.sort((one, other) => one.offset - other.offset)
  let end = 0
  for (const { offset, limit } of unfiltered) {
    must(offset <= end, `a page that begins at ${end} or before`, `the next one begins at ${offset}`)
    end = Math.max(end, offset + limit)
  }
  must(end >= count, `pages up to ${count}`, `pages up to ${end}`)
})

/**
 * Synchronises a school with so many students.
 * @param most requests before the platform answers 503
 * @returns the requests for the list of students
 * @throws {Undecided} if there are none
 */
async function syncStudents(
  { service }: PartnerContext,
  count: number,
  most?: number,
): Promise<readonly SimulatedRequest[]> {
  const { tenant } = await service.activate()
  tenant.data.students = records.students(count)
  if (most !== undefined) collectSentStudents(tenant, most)
  const { calls } = await service.sync(tenant)
  const requests = listRequests(calls)
  given(requests.length > 0, 'the application requested no students')
  return requests
}

interface Page {
  /** Position of its first record. */
  readonly offset: number
  readonly limit: number
  readonly filter: string | undefined
}

/** The page that a request is for. A value that is no integer counts as missing. */
function pageOf({ profile }: PartnerContext, request: SimulatedRequest): Page {
  const value = (name: string): string | undefined => queryOf(request).find(([key]) => key === name)?.[1]
  const integer = (name: string, missing: number): number =>
    /^\d+$/.test(value(name) ?? '') ? Number(value(name)) : missing
  const limit = Math.max(1, integer('limit', defaultLimit))
  const unit = profile.data.students.offsetUnit === 'page' ? limit : 1
  return {
    offset: integer('offset', 0) * unit,
    limit,
    filter: value('filter'),
  }
}

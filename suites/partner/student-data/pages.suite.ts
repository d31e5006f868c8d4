/**
 * The list of students, page by page.
 * Clauses: 4.6 students, 8.
 */
import { facts } from '#generated/catalogue.js'
import {
  conforms,
  given,
  givenCopied,
  must,
  NotApplicable,
  observe,
  optional,
  type PartnerContext,
  pairs,
  queryOf,
  records,
  resourceOf,
  rule,
  type SimulatedRequest,
} from '#kit/partner'
import { collectSentStudents, countStudents, eachRecorded, listRequests } from '#kit/partner/student-data'

/** Records of an answer if the request has no `limit`. */
const defaultLimit = facts.defaultResultLimit

const schoolSizes = [
  [`${defaultLimit + 1} students after ${defaultLimit}`, defaultLimit + 1, 'the list grows'],
  [`${2.5 * defaultLimit} students`, 2.5 * defaultLimit, 'every page is answered'],
  optional(
    ['driver.export'],
    `a page of ${1.5 * defaultLimit} students fails`,
    1.5 * defaultLimit,
    'a page fails',
  ),
] as const

// 8 Default result limit: The application reads all students of a school, although one answer has 1000 unless
//   the request has a higher limit.
//   Check: The school has 1000 students and then one more, or 2500. The suite counts the different students
//   that it has sent in a synchronisation: all must be among them, at a second try at the latest. The
//   application must report no failure for 1000 students. In a school of 1500 students that were copied, the
//   platform then answers only the first request of a synchronisation: the application must keep the others,
//   or report a failure. Undecided if no students are requested or copied; not applicable if one request
//   reads all.
rule('student-data.pages.all', schoolSizes, async (context, count, pages) => {
  if (pages === 'a page fails') return mustKeepStudents(context, count)
  const { service } = context
  const { tenant } = await service.activate()
  const students = records.students(count)
  if (pages === 'the list grows') {
    records.enrol(tenant.data, students.slice(0, defaultLimit))
    const { succeeded } = await service.unlessTwice(() => service.sync(tenant))
    if (succeeded === false) await mustSynchroniseFew(context)
    must(
      succeeded !== false,
      `a synchronisation that succeeds with ${defaultLimit} students, after which a page is empty`,
      'the application reports a failure',
    )
  }
  records.enrol(tenant.data, students)
  const fetchedBySync = async () => {
    const sent = collectSentStudents(tenant)
    await service.sync(tenant)
    return countStudents(sent)
  }

  // A broken connection can end a synchronisation early, so it counts only if the next one is incomplete, too.
  let fetched = await fetchedBySync()
  if (fetched < count) fetched = await fetchedBySync()
  given(fetched > 0, 'the application requested no students')
  must(fetched === count, `all ${count} students are fetched`, `${fetched} students are fetched`)
})

/** Positive control: a school of one student is synchronised without failure. */
async function mustSynchroniseFew({ service }: PartnerContext): Promise<void> {
  const { tenant } = await service.activate()
  records.enrol(tenant.data, records.students(1))
  const { succeeded } = await service.sync(tenant)
  given(succeeded !== false, 'the application reports a failure for a school of one student, too')
}

/** Judges that a synchronisation in which only the first page is answered does not count as one of all students. */
async function mustKeepStudents({ service }: PartnerContext, count: number): Promise<void> {
  const { tenant } = await service.activate()
  const students = records.students(count)
  records.enrol(tenant.data, students)
  await service.sync(tenant)
  const lost = async (): Promise<number> => {
    const ids = new Set((await service.export(tenant)).students.map(({ id }) => id))
    return students.filter(({ id }) => !ids.has(String(id))).length
  }
  givenCopied((await lost()) === 0, `${count} students`)

  let answered = 0
  let refused = 0
  tenant.answers.data = (good, request) => {
    if (resourceOf(request) !== 'students') return good
    answered += 1
    if (answered === 1) return good
    refused += 1
    return { status: 503, body: '' }
  }
  const { succeeded } = await service.sync(tenant)
  given(answered > 0, 'the application does not request the students again')
  if (refused === 0) throw new NotApplicable('the application reads the students in one request')
  const missing = await lost()
  given(
    missing === 0 || succeeded !== null,
    'the application does not report whether it has read all students',
  )
  must(
    missing === 0 || succeeded === false,
    `${count} students as before, or a synchronisation that fails`,
    `a success without ${missing} students: the platform answered ${refused} of ${answered} requests with 503`,
  )
}

const lastPages = [
  ['no student', 0],
  ['one page', defaultLimit],
  ['two pages', 2 * defaultLimit],
] as const

/** Requests beyond the pages of a list, after which the platform answers 503: nothing else ends endless paging. */
const endless = 20

// 4.6 students offset: The application stops reading pages of students at the end of the list.
//   Check: The school has 0, 1000 or 2000 students. With each filter, the application must not make more than
//   twenty requests beyond the needed pages. Undecided without a request.
rule('student-data.pages.end', lastPages, async (context, count) => {
  const { requests, refused } = await syncStudents(context, count, endless)

  must(
    refused === 0,
    `an end after the last page of ${count} students`,
    `${requests.length} requests, of which the platform refused ${refused}`,
  )
})

// 4.6 students limit: The application sends integers as `limit` and `offset`.
//   Check: The suite reads both parameters of all requests for 1500 students. Each value must have digits
//   only, not `1e3`, `NaN` or nothing. Undecided without a request; not applicable if neither is sent.
rule('student-data.pages.integers', async (context) => {
  const { requests } = await syncStudents(context, 1.5 * defaultLimit)
  const names = requests.flatMap(queryOf).map(([name]) => name)
  if (!names.includes('limit') && !names.includes('offset'))
    throw new NotApplicable('the application sends neither `limit` nor `offset`')
  for (const request of requests) conforms(pairs.areIntegers(queryOf(request), ['limit', 'offset']))
})

eachRecorded('request for a page of students', 'student-data.pages.integers', (request) =>
  pairs.areIntegers(queryOf(request), ['limit', 'offset']),
)

// 4.6 students offset: The application starts each page of students no later than at the end of the previous
//   page.
//   Check: For 2,300 students, the suite sorts the requested pages without a filter by offset. No page should
//   begin after the end of the one before, and together they should reach the last student. Undecided without
//   a request; not applicable if each has a filter.
rule('student-data.pages.without-gap', async (context) => {
  const count = 2 * defaultLimit + 300
  const { requests } = await syncStudents(context, count)
  const pages = requests.map((request) => pageOf(context, request))
  if (pages.every(({ filter }) => filter !== undefined))
    throw new NotApplicable('the application requests students only with filters')

  const unfiltered = pages.filter(({ filter }) => filter === undefined)
  unfiltered.sort((one, other) => one.offset - other.offset)
  let end = 0
  for (const { offset, limit } of unfiltered) {
    must(offset <= end, `a page that begins at ${end} or before`, `a page that begins at ${offset}`)
    end = Math.max(end, offset + limit)
  }
  must(end >= count, `pages up to ${count}`, `pages up to ${end}`)
})

// 8: Which `limit` the application sends with the list of students, and how many requests it makes for a full
//   page.
observe('observe.partner.student-data.limit', async (context) => {
  const { requests } = await syncStudents(context, defaultLimit, endless)
  const limits = requests.flatMap((request) => pairs.valuesOf(queryOf(request), 'limit'))
  const sent = limits.length === 0 ? 'no limit' : `limit=${[...new Set(limits)].sort().join(', ')}`
  return `${sent}; requests for ${defaultLimit} students: ${requests.length}`
})

/**
 * Synchronises a school with so many students.
 * @param spare requests with one filter, beyond the pages of the list, before the platform answers 503; default: any number
 * @returns the requests for the list of students, and how many of them got 503
 * @throws {Undecided} if there are none
 */
async function syncStudents(
  context: PartnerContext,
  count: number,
  spare = Number.POSITIVE_INFINITY,
): Promise<{ readonly requests: readonly SimulatedRequest[]; readonly refused: number }> {
  const { service } = context
  const { tenant } = await service.activate()
  // An application that requests students class by class requests those of this class, also if there are none.
  tenant.data.classes = [records.schoolClass()]
  records.enrol(tenant.data, records.students(count))
  const made = new Map<string | undefined, number>()
  let refused = 0
  tenant.answers.data = (good, request) => {
    if (resourceOf(request) !== 'students') return good
    const { filter, limit } = pageOf(context, request)
    made.set(filter, (made.get(filter) ?? 0) + 1)
    if ((made.get(filter) ?? 0) <= Math.ceil(count / limit) + spare) return good
    refused += 1
    return { status: 503, body: '' }
  }
  const { calls } = await service.sync(tenant)
  const requests = listRequests(calls)
  given(requests.length > 0, 'the application requested no students')
  return { requests, refused }
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

/**
 * The list of students, page by page.
 * Clauses: 4.6 students, 8.
 */
import {
  given,
  listRequests,
  must,
  NotApplicable,
  overhear,
  queryOf,
  recordsIn,
  rule,
  students,
} from '#kit/partner'

/** Records that an answer holds where no limit is given. Contract 8. */
const defaultLimit = 1000

const sizes = [
  ['1001 students', 1001],
  ['2500 students', 2500],
] as const

rule('student-data.pages.all', sizes, async ({ service }, count) => {
  const { tenant } = await service.activate()
  tenant.data.students = students(count)
  const told = overhear(tenant)
  await service.sync(tenant)
  const fetched = new Set(told.flatMap((one) => recordsIn(one, 'students')).map(({ id }) => id))
  given(fetched.size > 0, 'the application asked for no students')
  must(fetched.size === count, `all ${count} students are fetched`, `${fetched.size} of them were`)
})

const endings = [
  ['no student', 0],
  ['one student', 1],
  ['one less than a page', 999],
  ['one page', 1000],
  ['two pages', 2000],
] as const

/** Requests for further pages that find nothing more; and for a page that tells how many there are. */
const spare = 2
/** A list that has not ended after that many requests more does not end. */
const patience = 20

rule('student-data.pages.end', endings, async ({ service }, count) => {
  const { tenant } = await service.activate()
  tenant.data.students = students(count)
  const pages = (size: number): number => Math.ceil(count / size)
  overhear(tenant, pages(1) + patience)
  const { calls } = await service.sync(tenant)
  const lists = listRequests(calls, 'students')
  given(lists.length > 0, 'the application asked for no students')
  const windows = lists.map((request) => windowOf(queryOf(request)))
  const limits = windows.map(({ limit }) => limit)
  for (const filter of new Set(windows.map((window) => window.filter))) {
    const asked = windows.filter((window) => window.filter === filter).length
    const most = pages(Math.min(...limits)) + spare
    must(asked <= most, `at most ${most} requests for ${count} students`, `${asked} requests`)
  }
})

rule('student-data.pages.integers', async ({ service }) => {
  const { tenant } = await service.activate()
  tenant.data.students = students(1500)
  const { calls } = await service.sync(tenant)
  const lists = listRequests(calls, 'students')
  given(lists.length > 0, 'the application asked for no students')
  const values = lists
    .flatMap(queryOf)
    .filter(([name]) => name === 'limit' || name === 'offset')
    .map(([name, value]) => `${name}=${value}`)
  const wrong = values.filter((text) => !/^(limit|offset)=\d+$/.test(text))
  must(wrong.length === 0, '`limit` and `offset` as integers', wrong.join(', '))
})

rule('student-data.pages.without-gap', async ({ service }) => {
  const count = 2300
  const { tenant } = await service.activate()
  tenant.data.students = students(count)
  const { calls } = await service.sync(tenant)
  const lists = listRequests(calls, 'students')
  given(lists.length > 0, 'the application asked for no students')
  const windows = lists.map((request) => windowOf(queryOf(request)))
  if (windows.every(({ filter }) => filter !== undefined))
    throw new NotApplicable('the application asks for students by filters alone')
  const whole = windows.filter(({ filter }) => filter === undefined)
  whole.sort((one, other) => one.offset - other.offset)
  let end = 0
  for (const { offset, limit } of whole) {
    must(offset <= end, `a page that begins at ${end} or before`, `the next one begins at ${offset}`)
    end = Math.max(end, offset + limit)
  }
  must(end >= count, `pages up to ${count}`, `pages up to ${end}`)
})

/** Which records a request asks for. What is no integer counts as left out. */
function windowOf(query: readonly (readonly [string, string])[]): {
  readonly offset: number
  readonly limit: number
  readonly filter: string | undefined
} {
  const number = (name: string, other: number): number => {
    const [, value = ''] = query.find(([key]) => key === name) ?? []
    return /^\d+$/.test(value) ? Number(value) : other
  }
  return {
    offset: number('offset', 0),
    limit: Math.max(1, number('limit', defaultLimit)),
    filter: query.find(([key]) => key === 'filter')?.[1],
  }
}

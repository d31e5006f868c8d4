/**
 * Variants of the answers about students that contract 4.6 does not define: envelopes, order, limits, filters.
 * @module
 */
import { defaultResultLimit } from '../../facts.js'
import type { Behaviours } from '../behaviours/index.js'
import { documented } from '../behaviours/index.js'
import type { Filter } from '../behaviours/student-filter.js'
import { type Variant, variant } from '../fault.js'
import type { DataRecord } from '../world/record.js'

const clause = '4.6 students'

const students = (
  id: string,
  says: string,
  behaviours: Partial<Behaviours>,
  profile?: Readonly<Record<string, string>>,
): Variant =>
  variant({
    id: `students-${id}`,
    says,
    clause,
    behaviours,
    ...(profile === undefined ? {} : { profile }),
  })

const list = (form: (records: readonly DataRecord[], total: number) => unknown): Partial<Behaviours> => ({
  studentList: (records, _window, total) => ({ status: 200, body: form(records, total) }),
})

const single = (form: (record: DataRecord) => unknown): Partial<Behaviours> => ({
  oneStudent: (record) => ({ status: 200, body: form(record) }),
})

const forms: readonly Variant[] = [
  students(
    'bare-list',
    'returns the list of students without an envelope',
    list((records) => records),
  ),
  students(
    'in-data',
    'returns the list of students as data, next to paging fields',
    list((records, total) => ({ data: records, page: { total, size: records.length }, next: null })),
  ),
  students(
    'two-lists',
    'returns a list of links next to the list of students',
    list((records, total) => ({ items: records, total, links: [{ rel: 'self', href: '/students' }] })),
    { STUDENTS_LIST_POINTER: '/items' },
  ),
  students('partial-content', 'answers 206 if more students follow', {
    studentList: (records, { to }, total) => ({
      status: to < total ? 206 : 200,
      body: { students: records },
    }),
  }),
  students('empty-204', 'answers 204 instead of an empty list', {
    studentList: (records, window, total) =>
      records.length === 0 ? { status: 204, body: null } : documented.studentList(records, window, total),
  }),
  students(
    'one-in-envelope',
    'returns a single student in an envelope',
    single((record) => ({ student: record })),
  ),
  students(
    'one-in-list',
    'returns a single student as a list with one item',
    single((record) => [record]),
  ),
  students(
    'one-in-enveloped-list',
    'returns a single student as a list with one item in an envelope',
    single((record) => ({ students: [record], total: 1 })),
  ),
  students(
    'one-with-more',
    'returns a single student with nested records',
    single((record) => ({ ...record, guardians: [{ id: 71, lastName: 'Winter' }], group: { id: 1 } })),
  ),
]

const missing = (id: string, says: string, status: number, body: unknown): Variant =>
  students(`unknown-key-${id}`, says, { noStudent: () => ({ status, body }) })

const unknownKeys: readonly Variant[] = [
  missing('null', 'answers null if a key is unknown', 200, null),
  missing('empty-object', 'answers an empty object if a key is unknown', 200, {}),
  missing('empty-list', 'answers an empty list if a key is unknown', 200, { students: [] }),
  missing('no-content', 'answers 204 if a key is unknown', 204, null),
  missing('bad-request', 'answers 400 if a key is unknown, and names the key', 400, {
    title: 'Bad Request',
    errorData: [{ id: 2_101_334, externKey: 'S-0' }],
  }),
]

const paging: readonly Variant[] = [
  students(
    'pages-by-number',
    'counts pages with the offset',
    {
      studentOffset: (sent, limit) => {
        const page = documented.studentOffset(sent, limit)
        return page === undefined ? undefined : page * limit
      },
    },
    { STUDENTS_OFFSET_UNIT: 'page' },
  ),
  students('offset-past-end-refused', 'refuses an offset at or past the end', {
    studentWindow: (wanted, total) =>
      wanted.offset > 0 && wanted.offset >= total ? undefined : documented.studentWindow(wanted, total),
  }),
  students('nobody-refused', 'refuses a filter that finds no students', {
    studentWindow: (wanted, total) =>
      wanted.filtered && total === 0 ? undefined : documented.studentWindow(wanted, total),
  }),
  students('limit-up-to-2000', 'returns at most 2000 students at once', {
    studentLimit: (sent, query) => {
      const limit = documented.studentLimit(sent, query)
      return limit === undefined ? undefined : Math.min(limit, 2000)
    },
  }),
  students('limit-refused-above-1500', 'refuses a limit above 1500', {
    studentLimit: (sent, query) => (Number(sent) > 1500 ? undefined : documented.studentLimit(sent, query)),
  }),
  students('odd-numbers-ignored', 'ignores a limit or offset that is no number', {
    studentLimit: (sent, query) => documented.studentLimit(sent, query) ?? defaultResultLimit,
    studentOffset: (sent, limit) => documented.studentOffset(sent, limit) ?? 0,
  }),
  students('descending', 'lists the latest students first', {
    studentOrder: (position, total) => total - 1 - position,
  }),
  students('mixed-order', 'lists students in a mixed order', {
    studentOrder: (position, total) => (position * 7919) % total,
  }),
  students('order-by-limit', 'lists students in another order for an odd limit', {
    studentOrder: (position, total, { limit }) => (limit % 2 === 1 ? total - 1 - position : position),
  }),
  students('order-by-filter', 'lists students in another order if a filter is sent', {
    studentOrder: (position, total, { filtered }) => (filtered ? total - 1 - position : position),
  }),
]

const is = (field: string, value: string): Filter => [[{ field, operator: '=', value }]]

const filters: readonly Variant[] = [
  students(
    'filter-odata',
    'accepts filters in the syntax of OData',
    {
      studentFilter: (text) => {
        const [, id] = /^id eq (\d+)$/.exec(text) ?? []
        const [, name] = /^classAssignments\/any\(a: a\/className eq '([^']*)'\)$/.exec(text) ?? []
        if (id !== undefined) return is('id', id)
        return name === undefined ? undefined : is('classAssignments.className', name)
      },
    },
    {
      STUDENTS_FILTER_ID: 'id eq {value}',
      STUDENTS_FILTER_CLASS: "classAssignments/any(a: a/className eq '{value}')",
    },
  ),
  students(
    'filter-json',
    'accepts filters as JSON',
    {
      studentFilter: (text) => {
        const [, field, value] = /^\{"([\w.]+)": ?"([^"]*)"\}$/.exec(text) ?? []
        return field === undefined || value === undefined ? undefined : is(field, value)
      },
    },
    {
      STUDENTS_FILTER_ID: '{"id":"{value}"}',
      STUDENTS_FILTER_CLASS: '{"classAssignments.className":"{value}"}',
    },
  ),
  students('filter-any-case', 'compares filters case-insensitively', {
    filterMatches: (actual, operator, wanted, field) =>
      documented.filterMatches(actual.toLowerCase(), operator, wanted.toLowerCase(), field),
  }),
  students('filter-current-assignments', 'finds only current class assignments by a filter', {
    endedAssignmentsMatch: () => false,
  }),
  students('filter-malformed-ignored', 'ignores a malformed filter', {
    studentFilter: (text) => documented.studentFilter(text) ?? [[{ field: 'id', operator: '!=', value: '' }]],
  }),
  students('key-any-case', 'finds keys in lower case too', {
    findStudent: (key, { byKey }) => byKey(key) ?? byKey(key.toUpperCase()),
  }),
]

/** Answers about students in other forms. */
export const studentAnswerVariants: readonly Variant[] = [...forms, ...unknownKeys, ...paging, ...filters]

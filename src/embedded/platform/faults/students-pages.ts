/**
 * Faults of limit and offset together with a filter, and of limits at the end of the list.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { StudentQuery } from '../behaviours/students.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import { row } from './rows.js'
import { window } from './students-paging.js'

const paged = 'students.filter.paged'

/** Reads the query in another way if it has a filter. */
const query = (change: (read: StudentQuery) => Partial<StudentQuery>): SingleBehaviour => ({
  studentQuery: (sent) => {
    const read = documented.studentQuery(sent)
    return read.filter === undefined ? read : { ...read, ...change(read) }
  },
})

/** Filter, limit and offset together. */
const together: readonly Fault[] = [
  row('students-filter-lost-on-later-pages', paged, {
    says: 'drops the filter if an offset is sent',
    ...query(({ offset: sent }) => (Number(sent ?? 0) > 0 ? { filter: undefined } : {})),
  }),
  row('students-filter-without-offset', paged, {
    says: 'ignores the offset if a filter is sent',
    ...query(() => ({ offset: undefined })),
  }),
  row('students-filter-without-limit', paged, {
    says: 'ignores the limit if a filter is sent',
    ...query(() => ({ limit: undefined })),
  }),
  row('students-filter-pages-refused', paged, 'refuses an offset if a filter is sent', {
    studentWindow: (wanted, total) =>
      wanted.filtered && wanted.offset > 0 ? undefined : documented.studentWindow(wanted, total),
  }),
  row('students-filter-last-page-lost', paged, 'returns no students on the last page of a filter', {
    studentWindow: (wanted, total) =>
      wanted.filtered && wanted.offset > 0 && wanted.offset + wanted.limit > total
        ? { from: total, to: total }
        : documented.studentWindow(wanted, total),
  }),
  row('students-filter-pages-other-order', paged, 'orders each page of a filter differently', {
    studentOrder: (position, total, wanted) =>
      wanted.filtered && wanted.offset % 2 === 1 && wanted.limit > 1 ? total - 1 - position : position,
  }),
  row('students-filter-after-paging', ['students.filter.id', 'students.filter.class', paged], {
    says: 'applies limit and offset before the filter',
    studentsPagedBeforeFilter: () => true,
  }),
]

const bound = 'students.limit.bound'

/** Answers that lack one student if the limit meets the end. */
const short: readonly Fault[] = [
  row('students-limit-last-page-short', bound, {
    says: 'omits the last student of a small page that is shorter than the limit',
    ...window(({ offset: from, limit, filtered }, total) =>
      limit < 100 && from > 0 && !filtered && from + limit > total && total - from > 1
        ? { from, to: total - 1 }
        : undefined,
    ),
  }),
  row('students-limit-class-short', bound, {
    says: 'omits the last student of a class if the limit is larger',
    ...window(({ limit, filtered }, total) =>
      filtered && limit < 100 && limit > total && total > 0 ? { from: 0, to: total - 1 } : undefined,
    ),
  }),
  row('students-limit-exact-short', [bound, paged], {
    says: 'omits the last student of a class if the limit is the size of the class',
    ...window(({ limit, filtered }, total) =>
      filtered && limit === total ? { from: 0, to: total - 1 } : undefined,
    ),
  }),
]

/** Faults of pages. */
export const studentPageFaults: readonly Fault[] = [...together, ...short]

/**
 * Faults of paging through students.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { StudentQuery, Wanted, Window } from '../behaviours/students.js'
import { type Fault, fault, type OneBehaviour } from '../fault.js'
import { one } from './one.js'

const pages = 'students.offset.pages'
const pastEnd = 'students.offset.past-end'
const everyOnce = 'students.offset.every-student-once'
const paged = 'students.filter.paged'

/** Another window for some requests. */
const window = (change: (wanted: Wanted, total: number) => Window | undefined): OneBehaviour => ({
  studentWindow: (wanted, total) => change(wanted, total) ?? documented.studentWindow(wanted, total),
})

/** A window that begins somewhere else, as long as it was. */
const startingAt = (from: number, limit: number, total: number): Window => ({
  from: Math.max(0, Math.min(from, total)),
  to: Math.max(0, Math.min(from + limit, total)),
})

const offset = (change: (offset: number, limit: number) => number): OneBehaviour => ({
  studentOffset: (sent, limit) => {
    const number = documented.studentOffset(sent, limit)
    return number === undefined ? undefined : change(number, limit)
  },
})

/** The offset gone wrong. */
const offsets: readonly Fault[] = [
  one(
    'students-offset-rounded-down',
    pages,
    ['one further', 'across the default limit', 'last student'],
    'rounds an offset down to a multiple of the limit',
    offset((sent, limit) => sent - (limit === 0 ? 0 : sent % limit)),
  ),
  fault({
    id: 'students-offset-ignored',
    violates: [pages, everyOnce, paged],
    cases: { [paged]: ['one at a time', 'three at a time'] },
    says: 'ignores the offset',
    behaviour: offset(() => 0),
  }),
  fault({
    id: 'students-offset-is-page',
    violates: [pages, everyOnce, paged],
    says: 'takes the offset for the number of a page',
    behaviour: offset((sent, limit) => sent * limit),
  }),
  fault({
    id: 'students-offset-from-1',
    violates: [pages, everyOnce, paged],
    says: 'counts offsets from 1',
    behaviour: offset((sent) => Math.max(0, sent - 1)),
  }),
  fault({
    id: 'students-offset-one-too-far',
    violates: [pages, everyOnce, paged],
    says: 'passes over one student more than the offset says',
    behaviour: offset((sent) => (sent === 0 ? 0 : sent + 1)),
  }),
  fault({
    id: 'students-offset-capped-at-1000',
    violates: [pages, everyOnce],
    says: 'takes no offset beyond 1000',
    behaviour: offset((sent) => Math.min(sent, 1000)),
  }),
  one(
    'students-end-last-page-again',
    pastEnd,
    ['at the end', 'past the end'],
    'gives the last page again past the end',
    window(({ offset: from, limit }, total) =>
      from >= total ? startingAt(total - Math.min(limit, total), limit, total) : undefined,
    ),
  ),
  one(
    'students-end-begins-anew',
    pastEnd,
    ['at the end', 'past the end'],
    'begins anew past the end',
    window(({ offset: from, limit }, total) =>
      from >= total && total > 0 ? startingAt(from % total, limit, total) : undefined,
    ),
  ),
  one(
    'students-end-last-student-again',
    pastEnd,
    ['at the end'],
    'gives the last student again just past the end',
    window((wanted, total) =>
      wanted.offset === total && total > 0 ? { from: total - 1, to: total } : undefined,
    ),
  ),
  one(
    'students-end-everybody',
    pastEnd,
    ['past the end'],
    'gives everybody where the offset is larger than their number',
    window(({ offset: from }, total) => (from > total ? { from: 0, to: total } : undefined)),
  ),
]

/** Pages that repeat or lose students. */
const once: readonly Fault[] = [
  one(
    'students-pages-loses-at-1000',
    everyOnce,
    ['pages of 1000'],
    'loses a student between pages of 1000',
    window(({ offset: from, limit, filtered }, total) =>
      limit === 1000 && from > 0 && !filtered ? startingAt(from + 1, limit, total) : undefined,
    ),
  ),
  one(
    'students-pages-repeats-at-1000',
    everyOnce,
    ['pages of 1000'],
    'repeats a student between pages of 1000',
    window(({ offset: from, limit, filtered }, total) =>
      limit === 1000 && from > 0 && !filtered ? startingAt(from - 1, limit, total) : undefined,
    ),
  ),
  one(
    'students-pages-no-short-page',
    everyOnce,
    ['pages of 1000'],
    'gives nobody on the last page of 1000 unless it is full',
    window(({ offset: from, limit, filtered }, total) =>
      limit === 1000 && from > 0 && !filtered && total - from < limit
        ? { from: total, to: total }
        : undefined,
    ),
  ),
  one(
    'students-pages-fills-last-page',
    everyOnce,
    ['pages of 1000'],
    'fills up the last page of 1000 from the one before',
    window(({ offset: from, limit, filtered }, total) =>
      limit === 1000 && !filtered && from < total && from + limit > total && total > limit
        ? { from: total - limit, to: total }
        : undefined,
    ),
  ),
  one(
    'students-pages-loses-at-100',
    everyOnce,
    ['pages of 100'],
    'loses a student between pages of 100',
    window(({ offset: from, limit }, total) =>
      limit === 100 && from >= 300 ? startingAt(from + 1, limit, total) : undefined,
    ),
  ),
  one(
    'students-pages-other-order',
    everyOnce,
    ['pages of 100'],
    'has another order on every second page of 100',
    {
      studentOrder: (position, total, wanted) =>
        wanted.limit === 100 && wanted.offset % 200 === 100 ? (position + 1000) % total : position,
    },
  ),
  one(
    'students-pages-loses-at-7',
    everyOnce,
    ['pages of 7'],
    'loses a student between pages of 7 after the thousandth student',
    window(({ offset: from, limit }, total) =>
      limit === 7 && from > 1000 ? startingAt(from + 1, limit, total) : undefined,
    ),
  ),
  one(
    'students-pages-repeats-at-1',
    everyOnce,
    ['pages of 1'],
    'repeats a student on pages of one after the thousandth student',
    window(({ offset: from, limit }, total) =>
      limit === 1 && from >= 1000 ? startingAt(from - 1, limit, total) : undefined,
    ),
  ),
  one(
    'students-pages-repeats-student',
    everyOnce,
    ['pages of 1', 'pages of 100', 'pages of 1000', 'pages of 7'],
    'gives the thousandth student twice and the next one never',
    { studentOrder: (position) => (position === 1000 ? 999 : position) },
  ),
]

/** Another reading of the query where a filter is in it. */
const query = (change: (read: StudentQuery) => Partial<StudentQuery>): OneBehaviour => ({
  studentQuery: (sent) => {
    const read = documented.studentQuery(sent)
    return read.filter === undefined ? read : { ...read, ...change(read) }
  },
})

const some = ['one at a time', 'three at a time']

/** Filter, limit and offset together. */
const together: readonly Fault[] = [
  one(
    'students-filter-lost-on-later-pages',
    paged,
    some,
    'drops the filter where an offset is sent',
    query(({ offset: sent }) => (Number(sent ?? 0) > 0 ? { filter: undefined } : {})),
  ),
  one(
    'students-filter-without-offset',
    paged,
    some,
    'ignores the offset where a filter is sent',
    query(() => ({ offset: undefined })),
  ),
  one(
    'students-filter-without-limit',
    paged,
    some,
    'ignores the limit where a filter is sent',
    query(() => ({ limit: undefined })),
  ),
  one('students-filter-pages-refused', paged, some, 'refuses an offset where a filter is sent', {
    studentWindow: (wanted, total) =>
      wanted.filtered && wanted.offset > 0 ? undefined : documented.studentWindow(wanted, total),
  }),
  one(
    'students-filter-last-page-lost',
    paged,
    ['three at a time'],
    'gives nobody on the last page of a filter',
    {
      studentWindow: (wanted, total) =>
        wanted.filtered && wanted.offset > 0 && wanted.offset + wanted.limit > total
          ? { from: total, to: total }
          : documented.studentWindow(wanted, total),
    },
  ),
  one(
    'students-filter-pages-other-order',
    paged,
    ['three at a time'],
    'orders every page of a filter in its own way',
    {
      studentOrder: (position, total, wanted) =>
        wanted.filtered && wanted.offset % 2 === 1 && wanted.limit > 1 ? total - 1 - position : position,
    },
  ),
  fault({
    id: 'students-filter-after-paging',
    violates: ['students.filter.id', 'students.filter.class', paged],
    cases: {
      'students.filter.id': [
        'student with a key',
        'student without a key',
        'id that is the key of another student',
      ],
      'students.filter.class': ['class 1A', 'class 11A', 'class 1Ab', 'class 1 A', 'class 1Ä'],
    },
    says: 'applies limit and offset before the filter',
    behaviour: { studentsPagedBeforeFilter: () => true },
  }),
]

/** Paging gone wrong. */
export const studentPagingFaults: readonly Fault[] = [...offsets, ...once, ...together]

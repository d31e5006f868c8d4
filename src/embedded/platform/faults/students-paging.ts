/**
 * Faults of paging through students.
 * @module
 */
import { defaultResultLimit as page } from '../../facts.js'
import { documented } from '../behaviours/index.js'
import type { Wanted, Window } from '../behaviours/students.js'
import { type Fault, mirrored, type SingleBehaviour } from '../fault.js'
import { row } from './rows.js'

const pages = 'students.offset.pages'
const pastEnd = 'students.offset.past-end'
const everyOnce = 'students.offset.every-student-once'
const paged = 'students.filter.paged'

/** Another window for some requests. */
export const window = (change: (wanted: Wanted, total: number) => Window | undefined): SingleBehaviour => ({
  studentWindow: (wanted, total) => change(wanted, total) ?? documented.studentWindow(wanted, total),
})

/** A window of the same length with another start. */
const startingAt = (from: number, limit: number, total: number): Window => ({
  from: Math.max(0, Math.min(from, total)),
  to: Math.max(0, Math.min(from + limit, total)),
})

const offset = (change: (offset: number, limit: number) => number): SingleBehaviour => ({
  studentOffset: (sent, limit) => {
    const number = documented.studentOffset(sent, limit)
    return number === undefined ? undefined : change(number, limit)
  },
})

/** Faults of the offset. */
const offsets: readonly Fault[] = [
  row('students-offset-rounded-down', pages, {
    says: 'rounds an offset down to a multiple of the limit',
    ...offset((sent, limit) => sent - (limit === 0 ? 0 : sent % limit)),
  }),
  mirrored(
    row('students-offset-second-page-early', pages, {
      says: 'begins the second page of 10 with the last student of the first page',
      ...window(({ offset: from, limit }, total) =>
        limit === 10 && from === 10 ? startingAt(9, limit, total) : undefined,
      ),
    }),
  ),
  row(
    'students-offset-ignored',
    [pages, everyOnce, paged],
    'ignores the offset',
    offset(() => 0),
  ),
  row('students-offset-is-page', [pages, everyOnce, paged], {
    says: 'reads the offset as a page number',
    ...offset((sent, limit) => sent * limit),
  }),
  row('students-offset-from-1', [pages, everyOnce, paged], {
    says: 'counts offsets from 1',
    ...offset((sent) => Math.max(0, sent - 1)),
  }),
  row('students-offset-one-too-far', [pages, everyOnce, paged], {
    says: 'skips one student more than the offset',
    ...offset((sent) => (sent === 0 ? 0 : sent + 1)),
  }),
  row(`students-offset-capped-at-${page}`, [pages, everyOnce], {
    says: `limits the offset to ${page}`,
    ...offset((sent) => Math.min(sent, page)),
  }),
  row('students-end-last-page-again', pastEnd, {
    says: 'repeats the last page past the end',
    ...window(({ offset: from, limit }, total) =>
      from >= total ? startingAt(total - Math.min(limit, total), limit, total) : undefined,
    ),
  }),
  row('students-end-begins-anew', pastEnd, {
    says: 'starts again past the end',
    ...window(({ offset: from, limit }, total) =>
      from >= total && total > 0 ? startingAt(from % total, limit, total) : undefined,
    ),
  }),
  row('students-end-last-student-again', pastEnd, {
    says: 'repeats the last student just past the end',
    ...window((wanted, total) =>
      wanted.offset === total && total > 0 ? { from: total - 1, to: total } : undefined,
    ),
  }),
  row('students-end-everybody', pastEnd, {
    says: 'returns all students if the offset is larger than their number',
    ...window(({ offset: from }, total) => (from > total ? { from: 0, to: total } : undefined)),
  }),
]

/** Pages that repeat or omit students. */
const once: readonly Fault[] = [
  mirrored(
    row(`students-pages-loses-at-${page}`, everyOnce, {
      says: `omits a student between pages of ${page}`,
      ...window(({ offset: from, limit, filtered }, total) =>
        limit === page && from > 0 && !filtered ? startingAt(from + 1, limit, total) : undefined,
      ),
    }),
  ),
  mirrored(
    row(`students-pages-repeats-at-${page}`, everyOnce, {
      says: `repeats a student between pages of ${page}`,
      ...window(({ offset: from, limit, filtered }, total) =>
        limit === page && from > 0 && !filtered ? startingAt(from - 1, limit, total) : undefined,
      ),
    }),
  ),
  row('students-pages-no-short-page', everyOnce, {
    says: `returns no students on the last page of ${page} if it is not full`,
    ...window(({ offset: from, limit, filtered }, total) =>
      limit === page && from > 0 && !filtered && total - from < limit
        ? { from: total, to: total }
        : undefined,
    ),
  }),
  row('students-pages-fills-last-page', everyOnce, {
    says: `fills the last page of ${page} with students of the page before`,
    ...window(({ offset: from, limit, filtered }, total) =>
      limit === page && !filtered && from < total && from + limit > total && total > limit
        ? { from: total - limit, to: total }
        : undefined,
    ),
  }),
  mirrored(
    row('students-pages-loses-at-100', everyOnce, {
      says: 'omits a student between pages of 100',
      ...window(({ offset: from, limit }, total) =>
        limit === 100 && from >= 300 ? startingAt(from + 1, limit, total) : undefined,
      ),
    }),
  ),
  mirrored(
    row('students-pages-other-order', everyOnce, 'changes the order on every second page of 100', {
      studentOrder: (position, total, wanted) =>
        wanted.limit === 100 && wanted.offset % 200 === 100 ? (position + 1000) % total : position,
    }),
  ),
  mirrored(
    row('students-pages-loses-at-7', everyOnce, {
      says: 'omits a student between pages of 7 after many others',
      ...window(({ offset: from, limit }, total) =>
        limit === 7 && from > page ? startingAt(from + 1, limit, total) : undefined,
      ),
    }),
  ),
  mirrored(
    row('students-pages-repeats-at-1', everyOnce, {
      says: 'repeats a student on pages of one after many others',
      ...window(({ offset: from, limit }, total) =>
        limit === 1 && from >= page ? startingAt(from - 1, limit, total) : undefined,
      ),
    }),
  ),
  row('students-pages-repeats-student', everyOnce, 'returns a student twice and omits the next one', {
    studentOrder: (position) => (position === page ? page - 1 : position),
  }),
]

/** Faults of paging. */
export const studentPagingFaults: readonly Fault[] = [...offsets, ...once]

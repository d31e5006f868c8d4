/**
 * Faults in reading students.
 * @module
 */
import { defaultResultLimit as page } from '../../facts.js'
import { documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { ServiceFailure } from '../service/model.js'
import { row, violating } from './rows.js'

const lookupEncodedKey = violating('student-data.lookup.encoded-key')
const pagesAll = violating('student-data.pages.all')

const expectedPages = 3
/** More than anything that still counts as paging. */
const tooManyPages = 60

export const studentDataFaults: readonly PartnerFault[] = [
  pagesAll('empty-page-fails', 'takes an empty page after full ones for a failure', {
    nextStudents: (read) => {
      if (read.offset > 0 && read.found === 0) throw new ServiceFailure('students', 200)
      return documented.nextStudents(read)
    },
  }),
  lookupEncodedKey('numeric-key-as-id', 'takes an external key of digits for an internal id', {
    studentLookup: (name, copied) =>
      /^\d+$/.test(String(name.externalKey))
        ? { path: 'students', query: { filter: `id='${String(name.externalKey)}'` } }
        : documented.studentLookup(name, copied),
  }),
  row('students-first-page-alone', ['student-data.pages.all', 'student-data.pages.without-gap'], {
    says: 'treats the first page as the whole list',
    nextStudents: ({ pages }) => (pages > 0 ? undefined : {}),
  }),
  row('students-offset-is-page-number', ['student-data.pages.all', 'student-data.pages.without-gap'], {
    says: 'sends the page number as offset',
    nextStudents: ({ pages, found }) =>
      (pages > 0 && found < page) || pages >= expectedPages
        ? undefined
        : { limit: String(page), offset: String(pages) },
  }),
  pagesAll('students-filtered-without-paging', {
    says: `requests students with two filters, and at most ${page} for each`,
    nextStudents: ({ pages }) => [{ filter: "lastName>='A'" }, { filter: "lastName<'A'" }][pages],
  }),
  pagesAll('students-pages-of-last-time', 'reads as many pages as there were the last time', {
    nextStudents: (read) =>
      read.before > 0 && read.pages >= Math.ceil(read.before / page)
        ? undefined
        : documented.nextStudents(read),
  }),
  pagesAll('failed-page-ends-list', {
    says: 'takes a page that fails for the end of the list, and deletes the other students',
    pageEndsList: (_failure, { pages }) => pages > 0,
  }),
  row('students-paging-goes-on', 'student-data.pages.end', {
    says: 'requests further pages after the end of the list',
    nextStudents: ({ pages, offset }) =>
      pages < tooManyPages ? { limit: String(page), offset: String(offset) } : undefined,
  }),
  row('students-limit-with-fraction', 'student-data.pages.integers', 'sends the limit as a decimal number', {
    nextStudents: ({ pages, found, offset }) =>
      pages > 0 && found < page ? undefined : { limit: `${page}.0`, offset: String(offset) },
  }),
  fault({
    id: 'lookup-internal-id-in-path',
    violates: ['student-data.lookup.by-internal-id', 'student-data.lookup.key-in-path'],
    says: 'requests a student without known key by the internal id in the path',
    behaviour: {
      studentLookup: ({ id, externalKey }) => ({
        path: `students/${encodeURIComponent(String(externalKey ?? id))}`,
      }),
    },
  }),
  row('lookup-internal-id-although-key', 'student-data.lookup.key-in-path', {
    says: 'requests a known student by the internal id in the path',
    studentLookup: ({ id, externalKey }, copied) =>
      id === undefined
        ? { path: `students/${encodeURIComponent(String(copied?.id ?? externalKey))}` }
        : { path: 'students', query: { filter: `id='${id}'` } },
  }),
  row('lookup-filter-on-other-member', 'student-data.lookup.by-internal-id', {
    says: 'filters for the internal id in the field of the external key',
    studentLookup: ({ id, externalKey }) =>
      typeof externalKey === 'string'
        ? { path: `students/${encodeURIComponent(externalKey)}` }
        : { path: 'students', query: { filter: `externalKey='${id}'` } },
  }),
  lookupEncodedKey('lookup-key-not-encoded', 'puts the external key into the path without encoding', {
    studentLookup: ({ id, externalKey }) =>
      typeof externalKey === 'string'
        ? { path: `students/${externalKey}` }
        : { path: 'students', query: { filter: `id='${id}'` } },
  }),
  lookupEncodedKey('lookup-key-as-number', 'treats external keys of digits as numbers', {
    studentLookup: ({ id, externalKey }) => {
      if (typeof externalKey !== 'string') return { path: 'students', query: { filter: `id='${id}'` } }
      const key = /^\d+$/.test(externalKey) ? String(Number(externalKey)) : externalKey
      return { path: `students/${encodeURIComponent(key)}` }
    },
  }),
  row('student-key-required', 'student-data.without-key.synchronised', {
    says: 'fails if a student has no external key',
    studentOwnKey: ({ externalKey, id }) => {
      if (externalKey == null) throw new TypeError('cannot read properties of undefined')
      return String(id)
    },
  }),
  row('students-without-key-merged', 'student-data.without-key.not-merged', {
    says: 'identifies students by the external key, so that all students without one are merged',
    studentOwnKey: ({ externalKey }) => String(externalKey ?? ''),
  }),
  row('students-without-key-skipped', 'student-data.without-key.kept', {
    says: 'omits students without external key',
    studentOwnKey: ({ externalKey, id }) =>
      externalKey == null || externalKey === '' ? undefined : String(id),
  }),
]

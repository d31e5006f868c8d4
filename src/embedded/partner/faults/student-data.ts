/**
 * Faults in reading students.
 * @module
 */
import { defaultResultLimit as page } from '../../facts.js'
import { documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { ServiceFailure } from '../service/model.js'

const expectedPages = 3
/** More than anything that still counts as paging. */
const tooManyPages = 60

export const studentDataFaults: readonly PartnerFault[] = [
  fault({
    id: 'empty-page-fails',
    violates: ['student-data.pages.all'],
    says: 'takes an empty page after full ones for a failure',
    behaviour: {
      nextStudents: (read) => {
        if (read.offset > 0 && read.found === 0) throw new ServiceFailure('students', 200)
        return documented.nextStudents(read)
      },
    },
  }),
  fault({
    id: 'numeric-key-as-id',
    violates: ['student-data.lookup.encoded-key'],
    says: 'takes an external key of digits for an internal id',
    behaviour: {
      studentLookup: (name, copied) =>
        /^\d+$/.test(String(name.externalKey))
          ? { path: 'students', query: { filter: `id='${String(name.externalKey)}'` } }
          : documented.studentLookup(name, copied),
    },
  }),
  fault({
    id: 'students-first-page-alone',
    violates: ['student-data.pages.all', 'student-data.pages.without-gap'],
    says: 'treats the first page as the whole list',
    behaviour: { nextStudents: ({ pages }) => (pages > 0 ? undefined : {}) },
  }),
  fault({
    id: 'students-offset-is-page-number',
    violates: ['student-data.pages.all', 'student-data.pages.without-gap'],
    says: 'sends the page number as offset',
    behaviour: {
      nextStudents: ({ pages, found }) =>
        (pages > 0 && found < page) || pages >= expectedPages
          ? undefined
          : { limit: String(page), offset: String(pages) },
    },
  }),
  fault({
    id: 'students-filtered-without-paging',
    violates: ['student-data.pages.all'],
    says: `requests students with two filters, and at most ${page} for each`,
    behaviour: {
      nextStudents: ({ pages }) => [{ filter: "lastName>='A'" }, { filter: "lastName<'A'" }][pages],
    },
  }),
  fault({
    id: 'students-pages-of-last-time',
    violates: ['student-data.pages.all'],
    says: 'reads as many pages as there were the last time',
    behaviour: {
      nextStudents: (read) =>
        read.before > 0 && read.pages >= Math.ceil(read.before / page)
          ? undefined
          : documented.nextStudents(read),
    },
  }),
  fault({
    id: 'failed-page-ends-list',
    violates: ['student-data.pages.all'],
    says: 'takes a page that fails for the end of the list, and deletes the other students',
    behaviour: { pageEndsList: (_failure, { pages }) => pages > 0 },
  }),
  fault({
    id: 'students-paging-goes-on',
    violates: ['student-data.pages.end'],
    says: 'requests further pages after the end of the list',
    behaviour: {
      nextStudents: ({ pages, offset }) =>
        pages < tooManyPages ? { limit: String(page), offset: String(offset) } : undefined,
    },
  }),
  fault({
    id: 'students-limit-with-fraction',
    violates: ['student-data.pages.integers'],
    says: 'sends the limit as a decimal number',
    behaviour: {
      nextStudents: ({ pages, found, offset }) =>
        pages > 0 && found < page ? undefined : { limit: `${page}.0`, offset: String(offset) },
    },
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
  fault({
    id: 'lookup-internal-id-although-key',
    violates: ['student-data.lookup.key-in-path'],
    says: 'requests a known student by the internal id in the path',
    behaviour: {
      studentLookup: ({ id, externalKey }, copied) =>
        id === undefined
          ? { path: `students/${encodeURIComponent(String(copied?.id ?? externalKey))}` }
          : { path: 'students', query: { filter: `id='${id}'` } },
    },
  }),
  fault({
    id: 'lookup-filter-on-other-member',
    violates: ['student-data.lookup.by-internal-id'],
    says: 'filters for the internal id in the field of the external key',
    behaviour: {
      studentLookup: ({ id, externalKey }) =>
        typeof externalKey === 'string'
          ? { path: `students/${encodeURIComponent(externalKey)}` }
          : { path: 'students', query: { filter: `externalKey='${id}'` } },
    },
  }),
  fault({
    id: 'lookup-key-not-encoded',
    violates: ['student-data.lookup.encoded-key'],
    says: 'puts the external key into the path without encoding',
    behaviour: {
      studentLookup: ({ id, externalKey }) =>
        typeof externalKey === 'string'
          ? { path: `students/${externalKey}` }
          : { path: 'students', query: { filter: `id='${id}'` } },
    },
  }),
  fault({
    id: 'lookup-key-as-number',
    violates: ['student-data.lookup.encoded-key'],
    says: 'treats external keys of digits as numbers',
    behaviour: {
      studentLookup: ({ id, externalKey }) => {
        if (typeof externalKey !== 'string') return { path: 'students', query: { filter: `id='${id}'` } }
        const key = /^\d+$/.test(externalKey) ? String(Number(externalKey)) : externalKey
        return { path: `students/${encodeURIComponent(key)}` }
      },
    },
  }),
  fault({
    id: 'student-key-required',
    violates: ['student-data.without-key.synchronised'],
    says: 'fails if a student has no external key',
    behaviour: {
      studentOwnKey: ({ externalKey, id }) => {
        if (externalKey == null) throw new TypeError('cannot read properties of undefined')
        return String(id)
      },
    },
  }),
  fault({
    id: 'students-without-key-merged',
    violates: ['student-data.without-key.not-merged'],
    says: 'identifies students by the external key, so that all students without one are merged',
    behaviour: { studentOwnKey: ({ externalKey }) => String(externalKey ?? '') },
  }),
  fault({
    id: 'students-without-key-skipped',
    violates: ['student-data.without-key.kept'],
    says: 'omits students without external key',
    behaviour: {
      studentOwnKey: ({ externalKey, id }) =>
        externalKey == null || externalKey === '' ? undefined : String(id),
    },
  }),
]

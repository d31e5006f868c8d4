/**
 * Variants of reading students.
 * @module
 */
import { defaultResultLimit as page } from '../../facts.js'
import { type PartnerVariant, variant } from '../fault.js'

const shared = 10
const smallPage = 300
const raised = 100_000

export const studentsVariants: readonly PartnerVariant[] = [
  variant({
    id: 'students-all-at-once',
    says: 'requests a larger limit instead of further pages',
    clause: '8',
    behaviours: {
      nextStudents: ({ pages }) => (pages > 0 ? undefined : { limit: String(raised) }),
    },
  }),
  variant({
    id: 'students-small-pages',
    says: 'requests pages of 300 until a page is empty, and starts without an offset',
    clause: '4.6 students',
    behaviours: {
      nextStudents: ({ pages, found, offset }) =>
        pages > 0 && found === 0
          ? undefined
          : { limit: String(smallPage), ...(offset === 0 ? {} : { offset: String(offset) }) },
    },
  }),
  variant({
    id: 'students-overlapping-pages',
    says: 'requests overlapping pages',
    clause: '4.6 students',
    behaviours: {
      nextStudents: ({ pages, found }) =>
        pages > 0 && found < page
          ? undefined
          : { limit: String(page), offset: String(Math.max(0, pages * (page - shared))) },
    },
  }),
  variant({
    id: 'students-class-by-class',
    says: 'requests the students of each class that the school lists',
    clause: '4.6 students',
    behaviours: {
      nextStudents: ({ pages, classes }) => {
        const name = classes[pages]
        return name === undefined ? undefined : { filter: `classAssignments.className='${name}'` }
      },
    },
  }),
  variant({
    id: 'lookup-in-the-list',
    says: 'looks for a student in the whole list',
    clause: '4.6 students',
    behaviours: { studentLookup: () => ({ path: 'students' }) },
  }),
  variant({
    id: 'lookup-with-other-filter-syntax',
    says: 'filters in another syntax, which the contract does not show',
    clause: '4.6 students',
    behaviours: {
      studentLookup: ({ id, externalKey }) =>
        typeof externalKey === 'string'
          ? { path: `students/${encodeURIComponent(externalKey)}` }
          : { path: 'students', query: { filter: `id eq ${id}` } },
    },
  }),
]

/**
 * Faults of filters on students.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { StudentWay } from '../behaviours/students.js'
import { type Fault, mirrored, type SingleBehaviour } from '../fault.js'
import { classNames, emptyClass, type Source } from '../world/class-names.js'
import { withoutAccount, withoutKey } from '../world/special-students.js'
import { studentAt } from '../world/students.js'
import { row } from './rows.js'

const id = 'students.filter.id'
const className = 'students.filter.class'
const assignedClass = 'classAssignments.className'

/** Makes students unreachable in one way. */
const unreachable = (wanted: StudentWay, positions: readonly number[]): SingleBehaviour => ({
  unreachableStudents: (source: Source, way: StudentWay) =>
    source === 'A' && way === wanted ? positions : [],
})

/** Compares one field in another way. */
const comparing = (field: string, matches: (actual: string, wanted: string) => boolean): SingleBehaviour => ({
  filterMatches: (actual, operator, wanted, compared) =>
    compared === field
      ? matches(actual, wanted)
      : documented.filterMatches(actual, operator, wanted, compared),
})

/** Matches an id in the form that the first school uses. */
const known = /^21\d{5}$/

const byId: readonly Fault[] = [
  row('students-filter-id-is-key', id, 'searches the external key if a filter names the id', {
    filteredField: (field) => documented.filteredField(field === 'id' ? 'externalKey' : field),
  }),
  row('students-filter-id-or-key', id, 'also searches the external key if a filter names the id', {
    studentFilter: (text) => {
      const [group, ...others] = documented.studentFilter(text) ?? []
      if (group === undefined || group[0]?.field !== 'id') return documented.studentFilter(text)
      return [group, group.map((part) => ({ ...part, field: 'externalKey' })), ...others]
    },
  }),
  row('students-filter-id-unknown-gives-all', id, {
    says: 'returns all students if no student has the id',
    ...comparing('id', (actual, wanted) => actual === wanted || !known.test(wanted)),
  }),
  row('students-filter-id-from-there-on', id, {
    says: 'returns all students with this id or a higher one',
    ...comparing('id', (actual, wanted) => known.test(wanted) && actual >= wanted),
  }),
  mirrored(
    row('students-filter-id-refused-without-key', id, {
      says: 'refuses a filter on the id of a student without a key',
      studentFilter: (text) =>
        withoutKey.some((position) => text === `id='${studentAt('A', position).id}'`)
          ? undefined
          : documented.studentFilter(text),
    }),
  ),
  row('students-filter-id-refused', id, 'refuses a filter on the id', {
    filteredField: (field) => (field === 'id' ? undefined : documented.filteredField(field)),
  }),
  row('students-filter-only-imported', [id, className], {
    says: 'finds only students with an external key by a filter',
    ...unreachable('filter', withoutKey),
  }),
]

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

const byClass: readonly Fault[] = [
  row('students-filter-class-prefix', className, {
    says: 'finds every class whose name begins with the name in the filter',
    ...comparing(assignedClass, (actual, wanted) => actual.startsWith(wanted)),
  }),
  row('students-filter-class-suffix', className, {
    says: 'finds every class whose name ends with the name in the filter',
    ...comparing(assignedClass, (actual, wanted) => actual.endsWith(wanted)),
  }),
  row('students-filter-class-contains', className, {
    says: 'finds every class whose name contains the name in the filter',
    ...comparing(assignedClass, (actual, wanted) => actual.includes(wanted)),
  }),
  row('students-filter-class-contained', className, {
    says: 'finds every class whose name is part of the name in the filter',
    ...comparing(assignedClass, (actual, wanted) => wanted.includes(actual)),
  }),
  row('students-filter-class-without-blanks', className, {
    says: 'ignores blanks in names of classes',
    ...comparing(assignedClass, (actual, wanted) => actual.replace(/\s/g, '') === wanted.replace(/\s/g, '')),
  }),
  row('students-filter-class-cut-at-blank', className, {
    says: 'reads the value of a filter up to the first blank',
    ...comparing(assignedClass, (actual, wanted) => actual === wanted.split(' ')[0]),
  }),
  row('students-filter-class-plain-letters', className, {
    says: 'ignores umlauts in names of classes',
    ...comparing(assignedClass, (actual, wanted) => plain(actual) === plain(wanted)),
  }),
  row('students-filter-class-ascii', className, {
    says: 'finds no students for a name with a non-ASCII letter',
    ...comparing(assignedClass, (actual, wanted) => actual === Buffer.from(wanted).toString('latin1')),
  }),
  row('students-filter-class-first-assignment', className, 'compares only the first class assignment', {
    filteredField: (field) =>
      field === assignedClass ? 'classAssignments.0.className' : documented.filteredField(field),
  }),
  row('students-filter-class-unknown-gives-all', className, {
    says: 'returns all students for an unknown class',
    ...comparing(assignedClass, (actual, wanted) => actual === wanted || !classNames('A').includes(wanted)),
  }),
  row('students-filter-class-empty-gives-all', className, {
    says: 'returns all students for a class without students',
    ...comparing(assignedClass, (actual, wanted) => actual === wanted || wanted === emptyClass),
  }),
  row('students-filter-class-ignored', className, {
    says: 'ignores a filter on the class',
    ...comparing(assignedClass, () => true),
  }),
  row('students-filter-class-refused', className, 'refuses a filter on the class', {
    filteredField: (field) => (field === assignedClass ? undefined : documented.filteredField(field)),
  }),
  row('students-filter-class-only-accounts', className, {
    says: 'finds only students with a user account by a filter',
    ...unreachable('filter', withoutAccount),
  }),
]

/** Faults of filters. */
export const studentFilterFaults: readonly Fault[] = [...byId, ...byClass]

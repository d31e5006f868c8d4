/**
 * Faults of the list of students: its entries and their number.
 * @module
 */
import { defaultResultLimit as page } from '../../facts.js'
import { documented } from '../behaviours/index.js'
import { type Fault, mirrored, type SingleBehaviour } from '../fault.js'
import { specialKeys, specialStudents, withoutAccount, withoutKey } from '../world/special-students.js'
import { studentsInClass } from '../world/students.js'
import { row } from './rows.js'

const complete = 'students.list.complete'
/** Makes some students unreachable in the list. */
const unlisted = (positions: readonly number[]): SingleBehaviour => ({
  unreachableStudents: (source, way) => (source === 'A' && way === 'list' ? positions : []),
})

/** Lists a guest instead of a student. */
const replaced = (position: number): SingleBehaviour => ({
  studentRecord: (record, way, at) =>
    way === 'list' && at === position
      ? { ...record, id: 2_900_001, externalKey: 'G-1', lastName: 'Gast', classAssignments: [] }
      : record,
})

const hidden = (id: string, who: string, positions: readonly number[]): Fault =>
  row(`students-list-without-${id}`, complete, `omits ${who} from the list`, unlisted(positions))

/** Faults that omit students. */
const missing: readonly Fault[] = [
  hidden('the-last', 'the last student', [2099]),
  mirrored(hidden('a-key', 'one student with a key', [specialStudents.withKey])),
  hidden('special-keys', 'students with special keys', [...specialKeys.keys()]),
  hidden('a-late-start', 'a student whose class has not begun', [specialStudents.assigned]),
  hidden('two-classes', 'a student of two classes', [specialStudents.twiceAssigned]),
  hidden('no-class', 'students without a class', [specialStudents.withoutClass]),
  hidden('a-class', 'a whole class', studentsInClass('A', '1Ä')),
  hidden('a-collision', 'a student whose id is the key of another', [specialStudents.collided]),
  row('students-list-unknown-student', complete, {
    says: 'omits students that no fixture names from the list',
    ...unlisted([700, 701]),
  }),
  mirrored(
    row('students-list-guest-for-created', 'students.list.without-key', {
      says: 'lists a guest instead of a student that was created in the platform',
      ...replaced(specialStudents.withoutKey),
    }),
  ),
  mirrored(
    row('students-list-guest-for-no-account', 'students.list.without-account', {
      says: 'lists a guest instead of a student without a user account',
      ...replaced(specialStudents.withoutAccount),
    }),
  ),
  row('students-list-only-imported', ['students.list.without-key', complete], {
    says: 'lists only students with an external key',
    ...unlisted(withoutKey),
  }),
  row('students-list-only-accounts', ['students.list.without-account', complete], {
    says: 'lists only students with a user account',
    ...unlisted(withoutAccount),
  }),
]

/** Another limit for requests without one. */
const usual = (id: string, limit: number, says: string): Fault =>
  row(`students-default-${id}`, 'students.limit.default', says, {
    studentLimit: (sent, query) => (sent === undefined ? limit : documented.studentLimit(sent, query)),
  })

/** Faults of the number of students in an answer. */
const limits: readonly Fault[] = [
  usual(`${page - 1}`, page - 1, `returns ${page - 1} students if no limit is sent`),
  usual(`${page + 1}`, page + 1, `returns ${page + 1} students if no limit is sent`),
  usual('100', 100, 'returns 100 students if no limit is sent'),
  usual('everybody', 10_000, 'returns all students if no limit is sent'),
  row(`students-default-up-to-${page}`, 'students.limit.default', {
    says: `ends at student ${page} if no limit is sent`,
    studentLimit: (sent, query) =>
      sent === undefined
        ? page - Math.min(page, Number(query.offset ?? 0))
        : documented.studentLimit(sent, query),
  }),
  row('students-default-not-with-offset', 'students.limit.default', {
    says: 'returns all students from the offset on if no limit is sent',
    studentLimit: (sent, query) =>
      sent === undefined && query.offset !== undefined ? 10_000 : documented.studentLimit(sent, query),
  }),
  row(`students-limit-capped-at-${page}`, 'students.limit.raised', {
    says: `returns at most ${page} students at once`,
    studentLimit: (sent, query) => {
      const limit = documented.studentLimit(sent, query)
      return limit === undefined ? undefined : Math.min(limit, page)
    },
  }),
  row(`students-limit-refused-above-${page}`, 'students.limit.raised', `refuses a limit above ${page}`, {
    studentLimit: (sent, query) => (Number(sent) > page ? undefined : documented.studentLimit(sent, query)),
  }),
  row(`students-limit-above-${page}-is-100`, 'students.limit.raised', `treats a limit above ${page} as 100`, {
    studentLimit: (sent, query) => (Number(sent) > page ? 100 : documented.studentLimit(sent, query)),
  }),
  mirrored(
    row(`students-limit-${page - 2}-for-${page - 1}`, 'students.limit.bound', {
      says: `returns ${page - 2} students for the limit ${page - 1}`,
      studentLimit: (sent, query) =>
        sent === `${page - 1}` ? page - 2 : documented.studentLimit(sent, query),
    }),
  ),
  mirrored(
    row('students-limit-9-for-10', 'students.limit.bound', 'returns 9 students for the limit 10', {
      studentLimit: (sent, query) => (sent === '10' ? 9 : documented.studentLimit(sent, query)),
    }),
  ),
  mirrored(
    row('students-limit-two-refused', 'students.limit.bound', 'refuses a limit of 2', {
      studentLimit: (sent, query) => (sent === '2' ? undefined : documented.studentLimit(sent, query)),
    }),
  ),
  ...limitsByPage(),
]

function limitsByPage(): Fault[] {
  const everyOnce = 'students.offset.every-student-once'
  const bound = 'students.limit.bound'
  const changed = (change: (limit: number) => number): SingleBehaviour => ({
    studentLimit: (sent, query) => {
      const limit = documented.studentLimit(sent, query)
      return sent === undefined || limit === undefined ? limit : change(limit)
    },
  })
  return [
    row('students-limit-ignored', [bound, 'students.limit.raised', everyOnce, 'students.filter.paged'], {
      says: `returns ${page} students for every limit`,
      ...changed(() => page),
    }),
    row('students-limit-one-more', [bound, 'students.limit.raised', everyOnce, 'students.filter.paged'], {
      says: 'returns one student more than the limit',
      ...changed((limit) => limit + 1),
    }),
    row('students-limit-one-fewer', [bound, 'students.limit.raised', everyOnce, 'students.filter.paged'], {
      says: 'returns one student fewer than the limit',
      ...changed((limit) => limit - 1),
    }),
    row('students-limit-at-least-10', [bound, everyOnce, 'students.filter.paged'], {
      says: 'treats a limit below 10 as 10',
      ...changed((limit) => Math.max(limit, 10)),
    }),
    row(`students-limit-capped-at-${page / 2}`, [bound, 'students.limit.raised', everyOnce], {
      says: `returns at most ${page / 2} students at once if a limit is sent`,
      ...changed((limit) => Math.min(limit, page / 2)),
    }),
  ]
}

/** Faults of the list of students and its limits. */
export const studentListFaults: readonly Fault[] = [...missing, ...limits]

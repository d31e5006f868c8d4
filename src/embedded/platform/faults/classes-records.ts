/**
 * Faults of class records: class teachers, and identifiers that two classes share.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import { subjectTeacherOf } from '../world/class-teachers.js'
import type { SchoolClass } from '../world/classes.js'
import { years } from '../world/classes.js'
import { rowOf } from './rows.js'

const teacher = rowOf('class-teachers')
const shared = rowOf('class-identifiers')

const source = ({ externKey }: SchoolClass): 'A' | 'B' => (externKey?.startsWith('B') === true ? 'B' : 'A')
const withTeachers = (one: SchoolClass, classTeachers: readonly unknown[]): Record<string, unknown> => ({
  ...one.record,
  classTeachers,
})
const nobody = { id: 0, externKey: null, shortName: 'N.N.' }

const teachers: readonly Fault[] = [
  teacher('classes.teachers.none', 'none-hidden', 'does not list classes without a class teacher', {
    classListed: (one, year) => documented.classListed(one, year) && one.classTeachers.length > 0,
  }),
  teacher('classes.teachers.none', 'none-invented', 'lists a placeholder if a class has no class teacher', {
    classInList: (one) => (one.classTeachers.length === 0 ? withTeachers(one, [nobody]) : one.record),
  }),
  teacher('classes.teachers.none', 'none-subject-teacher', {
    says: 'lists a subject teacher if a class has no class teacher',
    classInList: (one) =>
      one.classTeachers.length === 0
        ? withTeachers(one, [subjectTeacherOf(source(one), one.classTeachers)])
        : one.record,
  }),
  teacher('classes.teachers.several', 'first-only', 'lists only the first of several class teachers', {
    classInList: (one) =>
      one.classTeachers.length > 1 ? withTeachers(one, one.classTeachers.slice(0, 1)) : one.record,
  }),
  teacher('classes.teachers.several', 'two-at-most', 'lists no more than two class teachers', {
    classInList: (one) =>
      one.classTeachers.length > 2 ? withTeachers(one, one.classTeachers.slice(0, 2)) : one.record,
  }),
  teacher('classes.teachers.several', 'one-more', {
    says: 'lists another teacher in addition to several class teachers',
    classInList: (one) =>
      one.classTeachers.length > 1
        ? withTeachers(one, [...one.classTeachers, subjectTeacherOf(source(one), one.classTeachers)])
        : one.record,
  }),
  teacher('classes.teachers.subject-teacher', 'subject-teacher', {
    says: 'lists a subject teacher in addition to a class teacher',
    classInList: (one) =>
      one.classTeachers.length === 1
        ? withTeachers(one, [...one.classTeachers, subjectTeacherOf(source(one), one.classTeachers)])
        : one.record,
  }),
  teacher('classes.teachers.subject-teacher', 'subject-teacher-only', {
    says: 'lists a subject teacher as class teacher',
    classInList: (one) =>
      one.classTeachers.length === 1
        ? withTeachers(one, [subjectTeacherOf(source(one), one.classTeachers)])
        : one.record,
  }),
]

/** A class of another school year with a number in its name. No check looks at this class in particular. */
const isPast = ({ year, shortName }: SchoolClass): boolean => year === years.earlier && shortName === '4D'
/** Ids of the classes 4D and 12F of the first school in the current year. 12G follows 12F. */
const [sameName, other] = [5025, 5083]
const keyOf = (id: number): string => `A27-${String(id).slice(-3)}`
const identifiers: readonly Fault[] = [
  shared('classes.unique.id', 'id-of-two-years', {
    says: 'gives a class of the earlier year the id of a class of the current year',
    classInList: (one) => (isPast(one) && source(one) === 'A' ? { ...one.record, id: sameName } : one.record),
  }),
  shared('classes.unique.id', 'id-twice', 'gives two classes of one year the same id', {
    classInList: (one) => (one.id === other + 1 ? { ...one.record, id: other } : one.record),
  }),
  shared('classes.unique.extern-key', 'key-of-two-years', {
    says: 'keeps the externKey of a class for the next year',
    classInList: (one) =>
      isPast(one) && source(one) === 'A' ? { ...one.record, externKey: keyOf(sameName) } : one.record,
  }),
  shared('classes.unique.extern-key', 'key-twice', 'gives two classes of one year the same externKey', {
    classInList: (one) => (one.id === other + 1 ? { ...one.record, externKey: keyOf(other) } : one.record),
  }),
  shared('classes.unique.extern-key', 'key-taken', 'gives a class the externKey of another class', {
    classWritten: (update, one) => {
      const { id, externKey } = update.item
      const written = documented.classWritten(update, one)
      return id !== undefined && externKey !== undefined ? { ...written, externKey } : written
    },
  }),
  shared('classes.unique.across-tenants', 'id-of-two-schools', {
    says: 'counts the ids of past classes for each school',
    classInList: (one) => (isPast(one) ? { ...one.record, id: 7 } : one.record),
  }),
  shared('classes.unique.across-tenants', 'key-of-two-schools', {
    says: 'makes the externKey of past classes from year and name',
    classInList: (one) => (isPast(one) ? { ...one.record, externKey: `${one.year}-4D` } : one.record),
  }),
  shared('classes.unique.short-name', 'short-name-twice', {
    says: 'gives two classes of one year the same shortName',
    classInList: (one) => (one.id === other + 1 ? { ...one.record, shortName: '12F' } : one.record),
  }),
]

/** Faults of class records. */
export const classRecordFaults: readonly Fault[] = [...teachers, ...identifiers]

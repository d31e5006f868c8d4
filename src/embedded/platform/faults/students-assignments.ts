/**
 * Faults of the class assignments of students.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import { specialStudents } from '../world/special-students.js'
import { row } from './rows.js'

/** A student that no fixture names. */
const stranger = 1100

type Assignment = Readonly<Record<string, unknown>>

const without =
  (name: string) =>
  ({ [name]: _, ...others }: Assignment): Assignment =>
    others

/** Other class assignments for the students that `who` selects. */
const assignments = (
  change: (all: readonly Assignment[]) => unknown,
  who: (position: number) => boolean = () => true,
): SingleBehaviour => ({
  studentRecord: (given, _way, position) =>
    who(position)
      ? { ...given, classAssignments: change(given.classAssignments as readonly Assignment[]) }
      : given,
})

/** Changes each assignment. */
const each = (
  change: (one: Assignment) => Assignment,
  who?: (position: number) => boolean,
): SingleBehaviour => assignments((all) => all.map(change), who)

const inTwo = (position: number): boolean => position === specialStudents.twiceAssigned

const className: RuleId = 'students.class-assignments.class-name'

const names: readonly Fault[] = [
  row('students-class-name-missing', className, 'omits the names of classes', each(without('className'))),
  row('students-class-name-missing-in-second', className, {
    says: 'omits the name of a second class',
    ...assignments(([first, ...others]) => [first, ...others.map(without('className'))], inTwo),
  }),
  row('students-class-name-null', className, {
    says: 'gives null as the name of a class',
    ...each(
      (given) => ({ ...given, className: null }),
      (position) => position === stranger,
    ),
  }),
  row('students-class-name-empty', className, {
    says: 'gives an empty name of a class',
    ...each(
      (given) => ({ ...given, className: '' }),
      (position) => position === stranger,
    ),
  }),
  row('students-class-name-lower-case', className, {
    says: 'gives names of classes in lower case',
    ...each((given) => ({ ...given, className: String(given.className).toLowerCase() })),
  }),
  row('students-class-name-is-id', className, {
    says: 'gives the id of a class as its name',
    ...each(
      (given) => ({ ...given, className: String(given.classId) }),
      (position) => [specialStudents.assigned, specialStudents.twiceAssigned].includes(position as 421),
    ),
  }),
  row('students-one-class-only', className, {
    says: 'returns only the first of two class assignments',
    ...assignments((all) => all.slice(0, 1), inTwo),
  }),
  row('students-latest-class-only', className, {
    says: 'returns only the last of two class assignments',
    ...assignments((all) => all.slice(-1), inTwo),
  }),
  row('students-single-class-bare', className, {
    says: 'returns a single class assignment without a list',
    ...assignments((all) => (all.length === 1 ? all[0] : all)),
  }),
  row('students-no-class-as-text', className, {
    says: 'returns a text instead of an empty list of class assignments',
    ...assignments((all) => (all.length === 0 ? 'none' : all)),
  }),
]

const present: RuleId = 'students.class-assignments.start-date.present'
const value: RuleId = 'students.class-assignments.start-date.value'

const start = (rule: RuleId, name: string, says: string, behaviour: SingleBehaviour): Fault =>
  row(`students-start-date-${name}`, rule, says, behaviour)

/** Another start for assignments that begin within the school year. */
const late = (change: (date: string) => unknown): SingleBehaviour =>
  each(
    (given) => ({ ...given, startDate: change(String(given.startDate)) }),
    (position) => position === specialStudents.assigned || inTwo(position),
  )

const daysOn = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

const starts: readonly Fault[] = [
  start(present, 'missing', 'omits the start of class assignments', each(without('startDate'))),
  start(
    present,
    'missing-in-second',
    'omits the start of a second class assignment',
    assignments(([first, ...others]) => [first, ...others.map(without('startDate'))], inTwo),
  ),
  start(
    present,
    'missing-at-year-start',
    'omits a start that equals the start of the school year',
    each((given) => (given.startDate === '2026-09-01' ? without('startDate')(given) : given)),
  ),
  start(
    present,
    'empty-within-year',
    'gives an empty text as a start within the school year',
    late((date) => (date.endsWith('-09-01') ? date : '')),
  ),
  start(
    value,
    'of-year',
    'returns the start of the school year for every assignment',
    late(() => '2026-09-01'),
  ),
  start(
    value,
    'day-after',
    'returns the day after the start',
    late((date) => daysOn(date, 1)),
  ),
  start(
    value,
    'moment-of-day-before',
    'returns the beginning of the day before as a date and time',
    late((date) => `${daysOn(date, -1)}T00:00:00Z`),
  ),
  start(
    value,
    'end',
    'gives the end of an assignment as its start',
    late(() => '2027-07-31'),
  ),
  start(
    value,
    'month',
    'returns the first day of the month',
    late((date) => `${date.slice(0, 8)}01`),
  ),
  row('students-start-date-other-name', present, {
    says: 'gives the start of class assignments under the name validFrom',
    ...each(({ startDate, ...others }) => ({ ...others, validFrom: startDate })),
  }),
]

/** Faults of class assignments. */
export const studentAssignmentFaults: readonly Fault[] = [...names, ...starts]

/**
 * Variants of the record of a student. Contract 2.6 does not define other fields and the form of dates.
 * @module
 */
import { type Variant, variant } from '../fault.js'
import type { DataRecord } from '../world/record.js'

const clause = '2.6 Student'

const records = (id: string, says: string, change: (record: DataRecord) => DataRecord): Variant =>
  variant({ id: `students-${id}`, says, clause, behaviours: { studentRecord: (record) => change(record) } })

type Assignment = Readonly<Record<string, unknown>>

const assignmentsOf = ({ classAssignments }: DataRecord): readonly Assignment[] =>
  classAssignments as readonly Assignment[]

/** Changes each class assignment. */
const each = (id: string, says: string, change: (one: Assignment) => Assignment): Variant =>
  records(id, says, (record) => ({ ...record, classAssignments: assignmentsOf(record).map(change) }))

/** Writes dates in another form. */
const dates = (id: string, says: string, form: (date: string) => unknown): Variant =>
  each(`dates-${id}`, says, (one) => ({
    ...one,
    startDate: form(String(one.startDate)),
    endDate: form(String(one.endDate)),
  }))

/** The time at which a day begins in a zone that is one hour ahead of UTC. */
const beginning = (date: string): Date => new Date(`${date}T00:00:00+01:00`)

/** Records in other forms. */
export const studentRecordVariants: readonly Variant[] = [
  records('ids-as-text', 'writes ids of students as text', (record) => ({
    ...record,
    id: String(record.id),
  })),
  records('no-key-null', 'writes null as the key of a student without one', (record) => ({
    externalKey: null,
    ...record,
  })),
  records('no-key-empty', 'writes an empty text as the key of a student without one', (record) => ({
    externalKey: '',
    ...record,
  })),
  records('keys-as-numbers', 'writes keys as numbers if no character is lost', (record) => {
    const number = Number(record.externalKey)
    return String(number) === record.externalKey ? { ...record, externalKey: number } : record
  }),
  records('further-members', 'adds fields to students', (record) => ({
    ...record,
    externKey: 'other',
    customFields: [{ id: 4, name: 'bus', value: null }],
    links: { self: `/students/${String(record.externalKey)}` },
    deleted: false,
  })),
  records('fewest-members', 'writes only the fields of the contract', (record) => ({
    ...(record.externalKey === undefined ? {} : { externalKey: record.externalKey }),
    classAssignments: assignmentsOf(record).map(({ className, startDate }) => ({ startDate, className })),
    id: record.id,
  })),
  records('no-class-null', 'writes null instead of an empty list of class assignments', (record) =>
    assignmentsOf(record).length === 0 ? { ...record, classAssignments: null } : record,
  ),
  records('no-class-absent', 'omits an empty list of class assignments', (record) => {
    const { classAssignments: _, ...others } = record
    return assignmentsOf(record).length === 0 ? others : record
  }),
  variant({
    id: 'students-current-classes',
    says: 'lists only class assignments of the current school year',
    clause,
    behaviours: {
      endedAssignmentsMatch: () => false,
      studentRecord: (record) => ({
        ...record,
        classAssignments: assignmentsOf(record).filter(({ endDate }) => String(endDate) > '2026-09-01'),
      }),
    },
  }),
  each('decomposed-names', 'writes umlauts of class names as two characters', (one) => ({
    ...one,
    className: String(one.className).normalize('NFD'),
  })),
  dates('with-time', 'writes dates with a time of day', (date) => `${date}T00:00:00`),
  dates('with-zone', 'writes dates as times with the offset of the zone', (date) => `${date}T00:00:00+01:00`),
  dates('utc', 'writes dates as times in UTC', (date) => beginning(date).toISOString()),
  dates('milliseconds', 'writes dates as milliseconds since the epoch', (date) => beginning(date).getTime()),
  dates('digits', 'writes dates as numbers of eight digits', (date) => Number(date.replaceAll('-', ''))),
  dates('german', 'writes dates with the day first', (date) => date.split('-').reverse().join('.')),
]

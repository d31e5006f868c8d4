/**
 * Pairs of periods in a row. Contract 4.6, grouping: they are a double period if twelve attributes match.
 */
import { type ConditionalCase, type DataRecord, lacking, type PartnerContext, records } from '#kit/partner'

const { cancelled, newId, period, regular, timeOf } = records

type Profile = PartnerContext['profile']

/** Two periods in a row. */
export type Pair = readonly [DataRecord, DataRecord]

/** A change of the second period of a pair. */
type Difference = (record: DataRecord) => DataRecord

/** Another resource of a kind. */
const other =
  (list: string): Difference =>
  (record) => ({ ...record, [list]: regular(newId()) })

/** The twelve attributes, each with a difference, and the kind of resource that the profile may leave out. */
const attributes: readonly (readonly [name: string, differ: Difference, kind?: string])[] = [
  ['lesson', (record) => ({ ...record, lessonId: newId() })],
  ['type', (record) => ({ ...record, type: 'ADDITIONAL_PERIOD' })],
  ['status', (record) => cancelled(record)],
  ['exam', (record) => ({ ...record, exam: { id: newId(), type: 'TEST', name: 'Test' } })],
  ['classes', other('classes')],
  ['departments', other('departments'), 'department'],
  ['resources', other('resources')],
  ['student groups', other('studentgroups'), 'student-group'],
  ['students', other('students'), 'student'],
  ['subjects', other('subjects'), 'subject'],
  ['rooms', other('rooms')],
  ['teachers', other('teachers')],
]

/** A case for each attribute. The form of the data may have no place for some of them. */
export function attributeCases({
  data,
}: Profile): readonly (readonly [string, string] | ConditionalCase<[string]>)[] {
  const { kindField, kinds, resources } = data.periods
  const words = new Set(kinds.map(([, word]) => word))
  const hasMixedList = kindField !== null && resources.some((one) => !words.has(one))
  return attributes.map(([name, , kind]) => {
    if (name === 'resources' && resources.includes(name))
      return lacking<[string]>(['PERIOD_RESOURCES (without the name resources)'], name)
    const isSent =
      kind === undefined ||
      kinds.some(([one, word]) => one === kind && (hasMixedList || resources.includes(word)))
    return isSent ? [name, name] : lacking<[string]>([`RESOURCE_KINDS (with a list for ${kind})`], name)
  })
}

/** Pairs that match in all attributes. */
export const equalPairs = [
  ['nothing else differs', 'equal'],
  ['only their notes differ', 'notes'],
] as const

/** When the pairs of a day begin, change over and end, with breaks between the pairs. */
const times = [
  ['08:00', '08:45', '09:30'],
  ['11:00', '11:45', '12:30'],
  ['14:00', '14:45', '15:30'],
] as const

/** All pairs in one timetable of a few days. */
export function pairs({ data }: Profile) {
  const isNameTaken = data.periods.resources.includes('resources')
  let made = 0
  const pair = (differ: Difference): Pair => {
    const days = 1 + Math.floor(made / times.length)
    const [start, between, end] = times[made % times.length] ?? times[0]
    made += 1
    const one = period({
      ...timeOf(days, start, between),
      departments: regular(newId()),
      studentgroups: regular(newId()),
      students: regular(newId()),
      ...(isNameTaken ? {} : { resources: regular(newId()) }),
    })
    return [one, differ({ ...one, id: newId(), ...timeOf(days, between, end) })]
  }
  const different = new Map(attributes.map(([name, differ]) => [name, pair(differ)]))
  const parts = {
    equal: pair((record) => record),
    notes: pair((record) => ({ ...record, notesAll: 'Second half in the garden' })),
    different,
  }
  return { steps: [[...parts.equal, ...parts.notes, ...[...different.values()].flat()]], parts }
}

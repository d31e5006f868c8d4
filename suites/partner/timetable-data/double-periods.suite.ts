/**
 * Double periods: which periods belong together.
 * `arrivedChanges`: all pairs in one timetable, as the application has copied it. Undecided if it has not.
 * Clause: 4.6 grouping.
 */
import {
  type ConditionalCase,
  type DataRecord,
  given,
  lacking,
  must,
  NotExercised,
  type PartnerContext,
  records,
  rule,
} from '#kit/partner'
import { arrivedChanges, type Copy, copyOf } from '#kit/partner/timetable-data'

const { cancelled, newId, period, regular, timeOf } = records

type Profile = PartnerContext['profile']

/** Two periods in a row. */
type Pair = readonly [DataRecord, DataRecord]

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

/** Pairs that match in all attributes. */
const equalPairs = [
  ['nothing else differs', 'equal'],
  ['only their notes differ', 'notes'],
] as const

/** When the pairs of a day begin, change over and end, with breaks between the pairs. */
const times = [
  ['08:00', '08:45', '09:30'],
  ['11:00', '11:45', '12:30'],
  ['14:00', '14:45', '15:30'],
] as const
// 4.6 grouping: The application joins two periods in a row that match in all twelve attributes.
//   Check: Two adjacent periods agree in everything, or differ only in their note. The export must give both
//   the same `group`. Not exercised if the export has no `group`; undecided if it does not have both halves.
//   During a school year, this is compared for all adjacent periods of a lesson.
rule('timetable-data.double.equal', equalPairs, async (context, which) => {
  const { copy, parts } = await copiedPairs(context)
  const [one, other] = groupsOf(copy, parts[which])
  must(
    one !== null && one === other,
    'the same group for both periods',
    `the group ${one} for the first period, and ${other} for the second`,
  )
})

// 4.6 grouping: The application does not join two periods that differ in one of the twelve attributes.
//   Check: For each attribute there is a pair of adjacent periods that differ only in it. The export must not
//   give them the same `group`. Undecided if equal periods do not have one either; an attribute that the form
//   of the data lacks is not exercised. During a school year, this is compared for all adjacent periods of a
//   lesson, also after one of them changes.
rule('timetable-data.double.different', attributeCases, async (context, which) => {
  const { copy, parts } = await copiedPairs(context)
  const [equal, same] = groupsOf(copy, parts.equal)
  given(equal !== null && equal === same, 'two periods that match in everything are not joined either')

  const pair = parts.different.get(which)
  given(pair !== undefined, `there is no pair that differs in ${which}`)
  // An application may drop a cancelled period.
  const isDropped = which === 'status' && !isCopied(copy, pair)
  const [one, other] = isDropped ? [null, null] : groupsOf(copy, pair)
  must(one === null || one !== other, 'two periods that are not joined', `the group ${one} for both`)
})

// 4.6 grouping: The application keeps both halves of a double period as two periods.
//   Check: The export should contain the ids of both halves of a double period, joined or not. Undecided if
//   another period of the timetable is not copied.
rule('timetable-data.double.separate', async (context) => {
  const { copy, parts } = await pairsOf(context)
  must(isCopied(copy, parts.equal), 'both halves of a double period', 'a copy that lacks a half')
})

/** Pairs of periods, as the application has copied them. */
async function pairsOf(context: PartnerContext) {
  const make = (): ReturnType<typeof pairs> => pairs(context.profile)
  const { before, parts } = await arrivedChanges(context, 'pairs of periods', make)
  return { copy: before, parts }
}

/**
 * The same, in an export that says which periods are joined.
 * @throws {Undecided} if it lacks a half: the rule `timetable-data.double.separate` judges it
 */
async function copiedPairs(context: PartnerContext) {
  const pair = await pairsOf(context)
  if (!pair.copy.periods.some((one) => one.has('group')))
    throw new NotExercised(['an export with `group` of periods'])
  given(isCopied(pair.copy, pair.parts.equal), 'the application does not keep both halves of a double period')
  return pair
}

function isCopied({ periods }: Copy, pair: Pair): boolean {
  return pair.every(({ id }) => periods.some((one) => one.id === String(id)))
}

/** The groups of both periods. @throws {Undecided} if one is not copied */
function groupsOf(copy: Copy, [one, other]: Pair): readonly [string | null, string | null] {
  return [copyOf(copy, one).group, copyOf(copy, other).group]
}

/** A case for each attribute. The form of the data may have no place for some of them. */
function attributeCases({
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

/** All pairs in one timetable of a few days. */
function pairs({ data }: Profile) {
  const isNameTaken = data.periods.resources.includes('resources')
  let made = 0
  const pair = (differ: Difference): Pair => {
    const days = 1 + Math.floor(made / times.length)
    const [start, between, end] = times[made % times.length] ?? times[0]
    made += 1
    const record = period({
      ...timeOf(days, start, between),
      departments: regular(newId()),
      studentgroups: regular(newId()),
      students: regular(newId()),
      ...(isNameTaken ? {} : { resources: regular(newId()) }),
    })
    return [record, differ({ ...record, id: newId(), ...timeOf(days, between, end) })]
  }
  const different = new Map(attributes.map(([name, differ]) => [name, pair(differ)]))
  const parts = {
    equal: pair((record) => record),
    notes: pair((record) => ({ ...record, notesAll: 'Second half in the garden' })),
    different,
  }
  return { steps: [[...parts.equal, ...parts.notes, ...[...different.values()].flat()]], parts }
}

/**
 * Applications that read other forms of the data are judged like the one that reads the usual form.
 *
 * `MATRIX=full` tries each fault; without it, one of ten.
 */
import { beforeAll, expect, test } from 'vitest'
import { partnerRules } from '../../../generated/catalogue.js'
import { faultyBehaviour, type PartnerVariant } from '../../../src/embedded/partner/fault.js'
import { classesFaults } from '../../../src/embedded/partner/faults/classes.js'
import { dataCallsFaults } from '../../../src/embedded/partner/faults/data-calls.js'
import { roomDataFaults } from '../../../src/embedded/partner/faults/room-data.js'
import { rosterDataFaults } from '../../../src/embedded/partner/faults/roster-data.js'
import { studentDataFaults } from '../../../src/embedded/partner/faults/student-data.js'
import { timetableDataFaults } from '../../../src/embedded/partner/faults/timetable-data.js'
import { timetableSyncFaults } from '../../../src/embedded/partner/faults/timetable-sync.js'
import { dataFormVariants } from '../../../src/embedded/partner/variants/data-form.js'
import { judgePartner } from '../../support/partner-harness.js'

/** Rules that depend on data: each needs an application that has read some. */
const only = [
  'class-updates.full-name',
  'class-updates.same-name.copied',
  'class-updates.same-name.written',
  'class-updates.subject-teachers',
  'class-updates.past-class',
  'data-calls.base',
  'data-calls.records',
  'data-calls.user-details',
  'room-data.full-name',
  'room-data.new-room',
  'roster-data.disabled',
  'roster-data.lesson-teachers',
  'roster-data.school-name',
  'roster-data.sessions',
  'roster-data.without-account',
  'student-data.lookup.by-internal-id',
  'student-data.without-key.kept',
  'timetable-data.cancelled',
  'timetable-data.double.equal',
  'timetable-data.lesson-teacher',
  'timetable-data.moved.time',
  'timetable-data.notes',
  'timetable-data.resources.removed',
  'timetable-data.substitution',
  'timetable-sync.atomic.in-the-end',
  'timetable-sync.deletions.gone',
  'timetable-sync.no-filter-on-deletions',
  'timetable-sync.without-access.difference',
]

const furtherPart = 'timetable-sync.atomic.in-the-end (a further page or filter of the timetable fails)'

/** What an application does differently, in addition to reading another form. */
const different: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'data-classes-of-one-year': {
    'class-updates.same-name.copied': 'not applicable',
    'class-updates.same-name.written (the class of the year before)': 'not applicable',
  },
  'data-other-paths-and-filters': { [furtherPart]: 'passed' },
  'data-offset-from-1': { [furtherPart]: 'passed' },
}

async function verdictsOf({ behaviours, profile = {} }: Pick<PartnerVariant, 'behaviours' | 'profile'>) {
  const { checks } = await judgePartner({ behaviours, profile, only, lean: true })
  const entries = checks.map(({ rule, case: name, verdict }): [string, string] => [
    name === '' ? rule : `${rule} (${name})`,
    verdict,
  ])
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

let usual: Readonly<Record<string, string>>

beforeAll(async () => {
  usual = await verdictsOf({ behaviours: {} })
}, 120_000)

test('the rules are in the catalogue, and the application that reads the usual form keeps them', () => {
  const ids = Object.keys(partnerRules)
  expect(only.filter((name) => !ids.some((id) => id === name || id.startsWith(`${name}.`)))).toEqual([])
  // The usual timetable has one part, so none of its further parts can fail.
  const unasked = Object.keys(usual).filter((name) => usual[name] !== 'passed')
  expect(unasked).toEqual([furtherPart])
  expect(usual[furtherPart]).toBe('not applicable')
})

test.concurrent.each(dataFormVariants.map((variant) => [variant.id, variant] as const))(
  '%s has the verdicts of the usual form',
  { timeout: 120_000 },
  async (id, variant) => {
    expect(await verdictsOf(variant)).toEqual({ ...usual, ...different[id] })
  },
)

/** Forms in which a rule sees that the application reads the usual form. Offsets of times are in no rule. */
const visible = [
  'data-in-other-envelopes',
  'data-in-bare-arrays',
  'data-one-resource-list',
  'data-mixed-resource-lists',
  'data-date-and-numbers',
  'data-other-paths-and-filters',
  'data-roster-elsewhere',
  'data-other-fields',
  'data-everything-else',
]

test.concurrent.each(visible)(
  '%s: an application that reads the usual form does not pass',
  { timeout: 120_000 },
  async (id) => {
    const { profile = {} } = dataFormVariants.find((variant) => variant.id === id) ?? {}
    const verdicts = await verdictsOf({ behaviours: {}, profile })
    expect(Object.keys(verdicts)).toEqual(Object.keys(usual))
    expect(verdicts).not.toEqual(usual)
  },
)

/** Each fault of an application that reads data, with the next form that does not replace the same behaviour. */
const faults = [
  ...classesFaults,
  ...dataCallsFaults,
  ...studentDataFaults,
  ...timetableSyncFaults,
  ...timetableDataFaults,
  ...roomDataFaults,
  ...rosterDataFaults,
].map((fault, at) => {
  const able = dataFormVariants.filter(({ behaviours }) => !(faultyBehaviour(fault) in behaviours))
  const form = able[at % able.length]
  return [`${fault.id}, ${form?.id}`, fault, form] as const
})

const oneOf = process.env.MATRIX === 'full' ? 1 : 10

test.concurrent.each(faults.filter((_, at) => at % oneOf === 0))(
  '%s: violates the same rules',
  { timeout: 120_000 },
  async (_name, fault, form) => {
    const { violated } = await judgePartner({
      behaviours: { ...form?.behaviours, ...fault.behaviour },
      profile: { ...form?.profile, ...fault.profile },
      only: fault.violates,
      lean: true,
    })
    expect(violated).toEqual([...fault.violates].sort())
  },
)

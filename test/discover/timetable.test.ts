/**
 * What discover finds in timetables of other forms.
 */
import { expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { finders } from '../../src/discover/discover.js'
import { proposedNames } from '../../src/discover/names.js'
import { Reading } from '../../src/discover/reading.js'
import { documented } from '../../src/embedded/platform/behaviours/index.js'
import { type Behaviours, makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { Context } from '../../src/platform/context.js'
import { Run } from '../../src/platform/run.js'
import { embeddedProfile } from '../support/harness.js'

/** The context of a platform with these behaviours. */
async function contextOf(
  behaviours: Partial<Behaviours>,
  profile: Readonly<Record<string, string>> = {},
): Promise<Context> {
  const platform = await startPlatform({ behaviours, keys: makeKeys() })
  onTestFinished(() => platform.close())
  const run = new Run(embeddedProfile(platform, profile))
  onTestFinished(() => run.close())
  return new Context(run, new CheckTrace((text) => text))
}

/** The value of an entry at a platform with these behaviours. */
async function found(entry: string, behaviours: Partial<Behaviours>): Promise<unknown> {
  const reading = new Reading(await contextOf(behaviours))
  return finders.find((one) => one.entry === entry)?.find(reading)
}

/** Ends each period some minutes earlier. */
const endingEarlier = (minutes: number): Partial<Behaviours> => ({
  periodRecord: (record) => {
    const end = new Date(`${String(record.endDateTime ?? record.end)}Z`)
    const text = new Date(end.getTime() - minutes * 60_000).toISOString().slice(0, 16)
    return 'endDateTime' in record ? { ...record, endDateTime: text } : { ...record, end: text }
  },
})

test('the halves of a double period may have a short break between them', async () => {
  const together = await found('timetable.double', {})
  expect(together).toBeDefined()
  expect(await found('timetable.double', endingEarlier(10))).toEqual(together)
})

test('two lessons of a day with a long pause between them are no double period', async () => {
  expect(await found('timetable.double', endingEarlier(40))).toBeUndefined()
})

/** The behaviours of a variant. */
const ofVariant = (id: string): Partial<Behaviours> => variants.find((one) => one.id === id)?.behaviours ?? {}

test('a move is found by a status word of the original period that is not known, next to ADDITIONAL', async () => {
  const usual: Partial<Behaviours> = {}
  const other: Partial<Behaviours> = {
    periodStatus: (period) => (period.situation === 'moved' ? 'MOVED_AWAY' : documented.periodStatus(period)),
  }
  for (const entry of ['timetable.moved_once', 'timetable.moved_twice']) {
    expect(await found(entry, usual)).toBeDefined()
    expect(await found(entry, other)).toEqual(await found(entry, usual))
  }
})

test('a cancelled period may mark all its resources as removed', async () => {
  const marked = ofVariant('timetable-cancelled-resources-marked')
  for (const entry of ['timetable.cancelled', 'timetable.half_cancelled']) {
    expect(await found(entry, {})).toBeDefined()
    expect(await found(entry, marked)).toEqual(await found(entry, {}))
  }
})

test('periods need not list classes', async () => {
  const bare: Partial<Behaviours> = { periodRecord: ({ classes: _, ...record }) => record }
  for (const entry of ['timetable.recurring', 'timetable.double', 'timetable.known'])
    expect(await found(entry, bare), entry).toBeDefined()
})

test('names of fields in lists of resources are proposed', async () => {
  const variant = variants.find(({ id }) => id === 'timetable-lists-with-names-of-their-own')
  const { behaviours = {}, profile = {} } = variant ?? {}
  expect(await proposedNames(await contextOf(behaviours, profile))).toEqual([])
  const bare = { ...profile, RESOURCE_ID: 'id', RESOURCE_STATUS: 'status classes=none' }
  expect(await proposedNames(await contextOf(behaviours, bare))).toEqual([
    'No resource in the list "resourceList" has a field "id": add resourceList=refId to RESOURCE_ID, and run discover again.',
    'No resource in the list "resourceList" has a field "status": add resourceList=state to RESOURCE_STATUS, and run discover again.',
  ])
})

/**
 * The rule about local times, with exports and profiles that leave nothing to judge.
 */
import { expect, test } from 'vitest'
import { documented } from '../../../../src/embedded/partner/behaviours/index.js'
import { partnerVariants } from '../../../../src/embedded/partner/variants/index.js'
import { judgePartner, type StageOptions } from '../../../support/partner-harness.js'

const only = ['timetable-data.local-times']

async function verdictOf(options: StageOptions): Promise<string> {
  const { checks } = await judgePartner({ ...options, only, lean: true })
  return checks
    .filter(({ case: name }) => name === '')
    .map(({ verdict, reason }) => `${verdict}: ${reason ?? ''}`)
    .join('; ')
}

/** An application that keeps another text as the start of each period. */
function keeping(change: (start: string) => string | undefined): StageOptions {
  const { periodKept } = documented
  return {
    behaviours: {
      periodKept: (received, before) => ({
        ...periodKept(received, before),
        start: change(String(received.start)),
      }),
    },
  }
}

test.each([
  ['with seconds', (start: string) => start],
  ['without seconds', (start: string) => start.slice(0, 16)],
  ['with an offset, which says nothing about the time', (start: string) => `${start}+02:00`],
])('times %s are judged', async (_name, change) => {
  expect(await verdictOf(keeping(change))).toBe('passed: ')
})

test('the export lacks the times', async () => {
  expect(await verdictOf(keeping(() => undefined))).toMatch(/^not exercised: .*`start` of periods/)
})

test.each([
  ['in UTC', (start: string) => `${start}Z`],
  ['without a date', (start: string) => start.slice(11)],
])('times %s are no local times with a date', async (_name, change) => {
  expect(await verdictOf(keeping(change))).toMatch(/^undecided: .*start/)
})

test('a time of another day is found, and both times are named', async () => {
  expect(await verdictOf(keeping((start) => start.replace('T23:30', 'T00:30')))).toMatch(
    /^violated: .*T23:30.*T00:30/s,
  )
})

test('the platform sends times with an offset', async () => {
  const variant = partnerVariants.find(({ id }) => id === 'data-times-with-offset')
  expect(await verdictOf({ behaviours: variant?.behaviours ?? {}, profile: variant?.profile ?? {} })).toMatch(
    /^not applicable: by the profile/,
  )
})

/**
 * No application that makes nothing of the data of schools passes a rule that it has not kept.
 */
import { expect, test } from 'vitest'
import { judgeForeign, type Outcome, withVerdict } from './judge.js'
import { crashing, exporting, failing, forgetful, idle, mute, tokenAlone } from './useless-data.js'
import type { Start } from './web.js'

/** Rules about data. */
const topics = [
  'student-data',
  'class-updates',
  'data-calls',
  'standard.data-calls',
  'timetable-sync',
  'timetable-data',
  'room-data',
  'roster-data',
]
const data = {
  FEATURES: 'service students student-lookup timetable class-updates rooms roster double-periods',
  MAX_WAIT_SECONDS: '0',
}

const judged = (start: Start): Promise<Outcome> => judgeForeign(start, data, topics)

test.each([
  ['says that all is well', idle],
  ['says nothing', mute],
  ['says that it has failed', failing],
  ['breaks down', crashing],
  ['gets tokens alone', tokenAlone],
] as const)(
  'an application that %s and asks for no data passes nothing and breaks nothing',
  async (_says, start) => {
    const outcome = await judged(start)
    expect(withVerdict(outcome, 'passed')).toEqual([])
    expect(withVerdict(outcome, 'violated')).toEqual([])
    expect(withVerdict(outcome, 'undecided').length).toBeGreaterThan(40)
  },
)

/** What is kept by whoever asks for everything each time, whatever is made of the answers. */
const seen = [
  /^(standard\.)?data-calls\.(base|bearer|token-in-url|refused-token|records|permission\.(no-storm|after-reinstallation))$/,
  /^student-data\.(pages\.(end|integers)|lookup\.by-internal-id|without-key\.synchronised)$/,
  /^timetable-sync\.(cursor-kept\.first-load|without-access\.reloaded)$/,
]

test('an application that asks and drops what comes passes what is seen of its calls, and no more', async () => {
  const outcome = await judged(forgetful)
  const passed = withVerdict(outcome, 'passed')
  expect(passed.filter((id) => !seen.some((pattern) => pattern.test(id)))).toEqual([])
  expect(withVerdict(outcome, 'violated')).toEqual([
    'data-calls.permission.no-success',
    'student-data.pages.all',
    'student-data.pages.without-gap',
  ])
})

test.each([
  ['students', { students: 'many' }, /"?many"? at students; .* a list of objects/],
  ['students/0/id', { students: [{ key: 'K1' }] }, /nothing at students\/0\/id; .* the id of the platform/],
  ['periods/0/id', { periods: [{ id: null }] }, /null at periods\/0\/id; .* the id of the platform/],
  ['schools/0/id', { schools: [{ name: 'S' }] }, /nothing at schools\/0\/id; .* the id of the platform/],
] as const)(
  'an export with something else at %s is told, and decides nothing',
  async (_where, answer, told) => {
    const { checks } = await judgeForeign(exporting(answer), data, ['student-data.without-key.kept'])
    expect(checks.map(({ verdict }) => verdict)).toEqual(['undecided', 'undecided', 'undecided'])
    for (const { reason } of checks) expect(reason).toMatch(told)
  },
)

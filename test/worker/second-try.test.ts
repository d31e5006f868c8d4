import { expect, test } from 'vitest'
import { unexecuted } from '../../src/plan/unexecuted.js'
import type { CheckRecord, Verdict } from '../../src/record/record.js'
import {
  canBeDisturbed,
  concludedFrom,
  type DisturbedCheck,
  SecondTries,
} from '../../src/worker/second-try.js'
import { Standstill } from '../../src/worker/standstill.js'

function record(verdict: Verdict, exchanges: readonly number[] = []): CheckRecord {
  const any = unexecuted({ rule: 'a.rule', case: '', optional: false }, 'undecided', `it is ${verdict}`)
  return { ...any, verdict, exchanges }
}

const concluded = (first: Verdict, second: Verdict): Verdict =>
  concludedFrom({ record: record(first), ms: 6000 }, record(second)).verdict

test('a process that stands still for a second or more is noticed; shorter delays are not', () => {
  let now = 0
  const standstill = new Standstill(() => now)
  try {
    const after = (ms: number): void => {
      now += ms
      standstill.look()
    }
    after(100)
    after(900)
    const longest = (start: number, end = now): number => standstill.longestIn([{ start, end }])
    expect(longest(0)).toBe(0)
    after(6100)
    after(1200)
    expect(longest(0)).toBe(6000)
    expect(longest(7100)).toBe(1100)
    expect(longest(now)).toBe(0)
    expect(longest(0, 1000)).toBe(0)
    expect(longest(0, 1200)).toBe(6000)
    const either = [
      { start: 0, end: 1000 },
      { start: 7100, end: now },
    ]
    expect(standstill.longestIn(either)).toBe(1100)
    expect(standstill.longestIn([])).toBe(0)
  } finally {
    standstill.close()
  }
})

test('only a check that did not pass, and was executed, gets a second try', () => {
  const verdicts = ['passed', 'violated', 'undecided', 'not exercised', 'not applicable'] as const
  expect(verdicts.filter((verdict) => canBeDisturbed({ verdict }))).toEqual(['violated', 'undecided'])
})

test('the second try decides what the first left undecided', () => {
  expect(concluded('undecided', 'passed')).toBe('passed')
  expect(concluded('undecided', 'violated')).toBe('violated')
  expect(concluded('undecided', 'undecided')).toBe('undecided')
  const { steps } = concludedFrom({ record: record('undecided'), ms: 6000 }, record('passed'))
  expect(steps[0]?.title).toContain('stood still for 6.0 s (undecided: it is undecided)')
})

test('a violation counts if it appears again, and never becomes a passed check', () => {
  expect(concluded('violated', 'violated')).toBe('violated')
  expect(concluded('violated', 'passed')).toBe('undecided')
  expect(concluded('violated', 'not applicable')).toBe('undecided')
  const both = concludedFrom({ record: record('violated', [1, 2]), ms: 6000 }, record('passed', [2, 3]))
  expect(both.exchanges).toEqual([1, 2, 3])
  expect(both.reason).toContain('it is violated')
})

test('a check that relies on what happens once is not repeated', async () => {
  const tries = new SecondTries<string>(['passed', 'violated'])
  const once = 'the period 12 was deleted'
  const tried = (verdict: Verdict) => (): Promise<DisturbedCheck> =>
    Promise.resolve({ record: record(verdict), ms: 8000, once })
  expect((await tries.first('passed', tried('passed')))?.verdict).toBe('passed')
  expect(await tries.first('violated', tried('violated'))).toMatchObject({
    verdict: 'undecided',
    reason: expect.stringMatching(
      /^it is violated; .* 8\.0 s .*: the period 12 was deleted, which cannot be undone/,
    ),
  })
})

test('the check that ends last gets its second try too', async () => {
  const tries = new SecondTries<string, 'an observation'>(['last', 'an observation'])
  const concluded: CheckRecord[] = []
  const done = tries.run(
    async () => ({ record: record('violated', [2]), ms: 0 }),
    (_check, one) => concluded.push(one),
  )
  await tries.once('an observation', async () => 'seen')
  expect(await tries.first('last', async () => ({ record: record('violated', [1]), ms: 2000 }))).toBeNull()
  await done
  expect(concluded.map(({ verdict, exchanges }) => [verdict, exchanges])).toEqual([['violated', [2]]])
})

/** Concludes a check whose tries take the given milliseconds of standstill. Its first one stood still too. */
async function triedAgain(...later: readonly (readonly [Verdict, number])[]): Promise<CheckRecord[]> {
  const tries = new SecondTries<string>(['check'])
  const concluded: CheckRecord[] = []
  const left = [...later]
  await tries.first('check', async () => ({ record: record('violated'), ms: 2000 }))
  await tries.run(
    async () => {
      const [verdict, ms] = left.shift() ?? expect.unreachable('too many tries')
      return { record: record(verdict), ms }
    },
    (_check, one) => concluded.push(one),
  )
  expect(left).toEqual([])
  return concluded
}

test('a second try that is disturbed too is followed by another', async () => {
  const quiet = await triedAgain(['violated', 1500], ['violated', 0])
  expect(quiet.map(({ verdict }) => verdict)).toEqual(['violated'])
})

test('a violation is undecided if the process stood still during each try', async () => {
  const [concluded] = await triedAgain(['violated', 1500], ['undecided', 1200], ['violated', 1000])
  expect(concluded?.verdict).toBe('undecided')
  expect(concluded?.reason).toContain('stood still during each of 4 tries')
})

test('a check of a process that did not stand still, or that passed, gets no second try', async () => {
  const tries = new SecondTries<string>(['quiet', 'passed'])
  const first = (verdict: Verdict, ms: number) => async () => ({ record: record(verdict), ms })
  expect(await tries.first('quiet', first('violated', 0))).toMatchObject({ verdict: 'violated' })
  expect(await tries.first('passed', first('passed', 2000))).toMatchObject({ verdict: 'passed' })
  await tries.run(
    () => Promise.reject(new Error('not again')),
    () => expect.unreachable(),
  )
})

/** Concludes checks that were undecided while others ran, and are repeated with these verdicts. */
async function alone(
  checks: readonly CheckRecord[],
  again: (check: CheckRecord) => Verdict,
): Promise<string[]> {
  const tries = new SecondTries<CheckRecord>(checks)
  const seen: string[] = []
  for (const check of checks) {
    const come = await tries.first(check, async () => ({ record: check, ms: 0, mayBeAlone: true }))
    if (come !== null) seen.push(`first ${come.verdict}`)
  }
  const repeat = async (check: CheckRecord) => ({ record: record(again(check)), ms: 0 })
  await tries.run(repeat, (_check, { verdict, steps }) =>
    seen.push(`${steps[0]?.title.startsWith('repeated alone') ? 'alone' : 'kept'} ${verdict}`),
  )
  return seen
}

test('a check that was undecided while others ran is repeated alone; a violation is not', async () => {
  const checks = [record('undecided'), record('violated'), record('passed')]
  expect(await alone(checks, () => 'passed')).toEqual(['first violated', 'first passed', 'alone passed'])
})

test('after two checks that stay undecided for one reason, others with this reason are not repeated', async () => {
  const because = (reason: string): CheckRecord => ({ ...record('undecided'), reason })
  const checks = [...[1, 2, 3, 4].map((n) => because(`got ${n}`)), because('no code')]
  const end = (check: CheckRecord): Verdict => (check.reason === 'no code' ? 'passed' : 'undecided')
  expect(await alone(checks, end)).toEqual([
    ...['alone undecided', 'alone undecided', 'kept undecided', 'kept undecided', 'alone passed'],
  ])
})

import { expect, test } from 'vitest'
import { execute } from '../../src/core/execute.js'
import { Redactor } from '../../src/core/http/redactor.js'
import type { Period } from '../../src/core/scope.js'
import { SharedResults } from '../../src/core/shared-results.js'

const check = { rule: 'a.rule', case: '', optional: false }

/** The periods that a check relies on which does some work. */
async function reliedOn(work: () => Promise<unknown>): Promise<Period[]> {
  const relied: Period[] = []
  await execute(
    new Redactor(),
    check,
    async () => {
      await work()
    },
    relied,
  )
  return relied
}

/** Shared results with a clock of their own. */
function timed(): { results: SharedResults; after: (ms: number) => void } {
  let now = 0
  const after = (ms: number): void => {
    now += ms
  }
  return { results: new SharedResults(undefined, () => now), after }
}

test('every check that reads a shared result relies on the time in which it was made', async () => {
  const { results, after } = timed()
  const make = async (): Promise<number> => {
    after(5000)
    return 1
  }
  expect(await reliedOn(() => results.get('one', make))).toEqual([{ start: 0, end: 5000 }])
  after(1000)
  expect(await reliedOn(() => results.get('one', make))).toEqual([{ start: 0, end: 5000 }])
  expect(await reliedOn(async () => undefined)).toEqual([])
})

test('a result that rests on another is as old as that one', async () => {
  const { results, after } = timed()
  const first = (): Promise<void> => results.get('first', async () => after(100))
  await reliedOn(first)
  after(50)
  const second = (): Promise<void> => results.get('second', first)
  const both = [
    { start: 150, end: 150 },
    { start: 0, end: 100 },
  ]
  expect(await reliedOn(second)).toEqual(both)
  expect(await reliedOn(second)).toEqual(both)
})

test('one that failed counts for all who waited for it', async () => {
  const { results, after } = timed()
  let fail: (error: Error) => void = () => undefined
  const make = (): Promise<never> => new Promise((_, reject) => (fail = reject))
  const both = [reliedOn(() => results.get('one', make)), reliedOn(() => results.get('one', make))]
  after(700)
  await Promise.resolve()
  fail(new Error('no answer'))
  for (const relied of await Promise.all(both)) expect(relied).toEqual([{ start: 0, end: 700 }])
})

test('only results of the given periods are forgotten', async () => {
  const { results, after } = timed()
  let made = 0
  const make = async (): Promise<number> => {
    after(1000)
    return ++made
  }
  await results.get('old', make)
  await results.get('new', make)
  results.forgetMade((periods) => periods.some(({ start }) => start >= 1000))
  expect([await results.get('old', make), await results.get('new', make)]).toEqual([1, 3])
})

test('a result is pending while it is made, and not before or afterwards', async () => {
  const results = new SharedResults()
  expect(results.isPending('one')).toBe(false)
  let give: (value: number) => void = () => undefined
  const made = results.get('one', () => new Promise<number>((resolve) => (give = resolve)))
  expect(results.isPending('one')).toBe(true)
  give(1)
  await made
  expect(results.isPending('one')).toBe(false)
})

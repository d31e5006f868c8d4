import { expect, test } from 'vitest'
import { Unanswered, Undecided } from '../../src/core/errors.js'
import { execute } from '../../src/core/execute.js'
import { Redactor } from '../../src/core/http/redactor.js'
import { happensOnce, type Period } from '../../src/core/scope.js'
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

test.each([
  ['made', async () => undefined],
  ['lost', () => Promise.reject(new Undecided('no answer'))],
])('a result is %s once if something was done for it that can be done only once', async (_word, end) => {
  const { results } = timed()
  let made = 0
  const make = async (): Promise<void> => {
    made += 1
    happensOnce('the period 12 was deleted')
    await end()
  }
  const get = (): Promise<unknown> => results.get('one', make).catch(() => undefined)
  const relied = await reliedOn(get)
  results.forgetMade(() => true)
  await get()
  expect(made).toBe(1)
  expect(relied.map(({ once }) => once)).toEqual(['the period 12 was deleted'])
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

test('if no answer came, the next check and those that waited try again, however often that was', async () => {
  const results = new SharedResults(3)
  let made = 0
  const stalls = (times: number) => async (): Promise<number> => {
    made += 1
    if (made <= times) throw new Unanswered('no answer in 30 s')
    return made
  }
  for (let failed = 1; failed <= 4; failed += 1)
    await expect(results.get('one', stalls(4))).rejects.toThrow('no answer')
  expect(await results.get('one', stalls(4))).toBe(5)

  made = 0
  const together = await Promise.allSettled(Array.from({ length: 5 }, () => results.get('other', stalls(1))))
  expect(together.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
  expect(made).toBe(2)
})

test('answers of the target are final after the third failure, also for those that waited', async () => {
  const results = new SharedResults(3)
  let made = 0
  const refused = async (): Promise<never> => {
    made += 1
    throw new Undecided('401')
  }
  for (let times = 0; times < 5; times += 1)
    await Promise.allSettled([results.get('one', refused), results.get('one', refused)])
  expect(made).toBe(3)
})

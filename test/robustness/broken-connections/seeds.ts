/**
 * Declares the runs of some seeds as tests.
 */
import { afterAll, describe, expect, test } from 'vitest'
import type { Verdict } from '../../../src/record/record.js'
import { breaches, inWords } from './law.js'
import { runOf, troubled } from './runs.js'

/** The number of seeds. The first seed is 1. */
export const seedCount = 200

/** `TROUBLE_SEED=17` runs only that seed, and prints its troubles and its checks. */
const onlySeed = process.env.TROUBLE_SEED

/** `TROUBLE_SEEDS=60` runs only the first 60, as CI does. */
const lastSeed = Math.min(Number(process.env.TROUBLE_SEEDS ?? seedCount), seedCount)

/** The seeds of one file, which is one thread: every n-th pair, from the k-th on. */
export function describeSeeds(k: number, n: number): void {
  const every =
    onlySeed === undefined ? Array.from({ length: lastSeed }, (_, index) => index + 1) : [Number(onlySeed)]
  const seeds = every.filter((seed) => Math.ceil(seed / 2) % n === k % n)
  const verdicts: Verdict[] = []
  const troubles: string[] = []
  let caught = 0
  if (seeds.length === 0) {
    test(`seed ${onlySeed} runs in another file`, () => expect(seeds).toEqual([]))
    return
  }

  describe.concurrent('network trouble makes no verdict wrong', () => {
    for (const seed of seeds) {
      const run = runOf(seed)
      const what = run.fault === null ? 'the conforming platform' : `the fault ${run.fault.id}`
      test(`seed ${seed}: ${what}`, async () => {
        const { checks, troubles: met } = await troubled(run)
        if (onlySeed !== undefined) console.log([...met, ...checks.map(inWords)].join('\n'))
        troubles.push(...met)
        verdicts.push(...checks.map(({ verdict }) => verdict))
        const isCaught = checks.some(
          ({ rule, verdict }) => verdict === 'violated' && isIn(run.fault?.violates, rule),
        )
        if (isCaught) caught += 1
        expect(breaches(run, checks), `TROUBLE_SEED=${seed} runs it again`).toEqual([])
      })
    }
  })

  afterAll(() => {
    if (onlySeed !== undefined) return
    const undecided = verdicts.filter((verdict) => verdict === 'undecided').length
    const guilty = seeds.filter((seed) => runOf(seed).fault !== null).length
    console.log(
      `${seeds.length} runs met ${troubles.length} troubles: ${verdicts.length} checks, ${undecided} undecided; ${caught} of ${guilty} faults caught`,
    )
    // A run without decisions would make no mistake, so most checks must be decided.
    expect(troubles.length).toBeGreaterThan(seeds.length)
    expect(undecided).toBeLessThan(verdicts.length / 3)
    expect(caught).toBeGreaterThan(guilty / 2)
  })
}

function isIn(list: readonly string[] | undefined, one: string): boolean {
  return list?.includes(one) === true
}

/**
 * The runs of some seeds as tests.
 */
import { afterAll, describe, expect, test } from 'vitest'
import type { Verdict } from '../../src/record/record.js'
import { breaches, inWords } from './law.js'
import { runOf, troubled } from './runs.js'

/** How many seeds there are: 1 is the first. */
export const seedCount = 200

/** `TROUBLE_SEED=17` runs that seed alone, and tells what was done to it and what came of it. */
const alone = process.env.TROUBLE_SEED

/** Seeds of one file, which is one thread: every n-th pair, beginning with the k-th. */
export function describeSeeds(k: number, n: number): void {
  const all =
    alone === undefined ? Array.from({ length: seedCount }, (_, index) => index + 1) : [Number(alone)]
  const seeds = all.filter((seed) => Math.ceil(seed / 2) % n === k % n)
  const verdicts: Verdict[] = []
  const troubles: string[] = []
  let caught = 0
  if (seeds.length === 0) {
    test.skip(`seed ${alone} belongs to another file`, () => undefined)
    return
  }

  describe.concurrent('no verdict is wrong because something goes wrong on the way', () => {
    for (const seed of seeds) {
      const run = runOf(seed)
      const what = run.fault === null ? 'the conforming platform' : `the fault ${run.fault.id}`
      test(`seed ${seed}: ${what}`, async () => {
        const { checks, troubles: met } = await troubled(run)
        if (alone !== undefined) console.log([...met, ...checks.map(inWords)].join('\n'))
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
    if (alone !== undefined) return
    const undecided = verdicts.filter((verdict) => verdict === 'undecided').length
    const guilty = seeds.filter((seed) => runOf(seed).fault !== null).length
    console.log(
      `${seeds.length} runs met ${troubles.length} troubles: ${verdicts.length} checks, ${undecided} undecided; ${caught} of ${guilty} faults caught`,
    )
    // Whoever says nothing is never wrong: most must be decided all the same.
    expect(troubles.length).toBeGreaterThan(seeds.length)
    expect(undecided).toBeLessThan(verdicts.length / 3)
    expect(caught).toBeGreaterThan(guilty / 2)
  })
}

function isIn(list: readonly string[] | undefined, one: string): boolean {
  return list?.includes(one) === true
}

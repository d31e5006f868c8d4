/**
 * Exploration: unusual requests that a seed decides, judged by what holds for every platform.
 */
import { expect, test } from 'vitest'
import type { Behaviours } from '../../src/embedded/platform/index.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { type Exploration, type ExploreOptions, explore, exploredWords } from '../../src/explore/explore.js'
import { Run } from '../../src/platform/run.js'
import { embeddedProfile } from '../support/harness.js'
import { exploredFaults } from './faults.js'

const keys = makeKeys()

async function explored(options: ExploreOptions, behaviours: Partial<Behaviours> = {}): Promise<Exploration> {
  const platform = await startPlatform({ behaviours, keys })
  const run = new Run(embeddedProfile(platform))
  try {
    return await explore(run, options)
  } finally {
    await run.close()
    await platform.close()
  }
}

test('a conforming platform has no finding, and every request is decided', { timeout: 60_000 }, async () => {
  const { sent, undecided, found } = await explored({ count: 120, seed: 3 })

  expect(found.map(exploredWords)).toEqual([])
  expect(sent).toBe(120)
  expect(undecided).toBe(0)
})

test.each(exploredFaults)('$says: found, and shrunk to one change', { timeout: 60_000 }, async (fault) => {
  const { behaviours, probe, oracle, count } = fault
  const { found } = await explored({ count, seed: 11, only: [probe] }, behaviours)

  expect(found.map((one) => [one.probe, one.finding.oracle])).toContainEqual([probe, oracle])
  expect(found.find((one) => one.probe === probe)?.mutations.length).toBeLessThanOrEqual(1)
})

test('the same seed finds the same', { timeout: 60_000 }, async () => {
  const [{ behaviours = {}, probe = '', count = 0 } = {}] = exploredFaults
  const what = async (seed: number) => {
    const { found } = await explored({ count, seed, only: [probe] }, behaviours)
    return found.map(({ number, mutations }) => ({ number, mutations }))
  }

  expect(await what(5)).toEqual(await what(5))
  expect(await what(5)).not.toEqual(await what(6))
})

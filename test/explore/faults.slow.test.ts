/**
 * No rule detects the faults of exploration: it adds something to the written cases.
 *
 * `MATRIX=full` runs every rule; without it, those that send similar requests.
 */
import { expect, test } from 'vitest'
import { judge } from '../support/harness.js'
import { exploredFaults } from './faults.js'

test.concurrent.each(exploredFaults)('$says: no rule is violated', async ({ behaviours, only }) => {
  const { checks, violated } = await judge({
    behaviours,
    only: process.env.MATRIX === 'full' ? [] : only,
    lean: true,
  })

  expect(violated).toEqual([])
  expect(checks.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(20)
})

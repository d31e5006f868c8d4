/**
 * The order of the checks of an application that nothing else may overlap.
 */
import { expect, test } from 'vitest'
import { partnerEntryOf } from '../../src/partner/entries.js'
import { partnerPlanner } from '../../src/roles/partner/planner.js'
import { partnerProfile } from '../support/partner-harness.js'

test('what moves the clock of an application runs last of all', () => {
  const { checks, alone, last } = partnerPlanner.plan(partnerProfile(), { only: [], features: [] })
  const needs = ({ rule, needs }: (typeof checks)[number]): readonly string[] => [
    ...partnerEntryOf(rule).needs,
    ...needs,
  ]
  const moving = checks.filter((check) => needs(check).includes('driver.advance-clock'))
  expect(moving.length).toBeGreaterThan(2)
  expect([...last]).toEqual(expect.arrayContaining(moving))
  expect([...last].filter((one) => !alone.has(one))).toEqual([])
  expect(checks.slice(-moving.length)).toEqual(moving)
})

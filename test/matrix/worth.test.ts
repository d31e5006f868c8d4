/**
 * A sample of the table of `npm run generate worth` is made again: the same cases detect the same faults.
 */
import { expect, test } from 'vitest'
import {
  detections,
  detectionsOfTheRun,
  partnerDetections,
  type RuleDetections,
} from '../../generated/worth.js'
import { spread } from '../../src/bench/measure/matrix.js'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { detectionsOf } from '../../src/worth/detections.js'

/** The cases that detect a fault, as the table has them. */
function tabled(table: Readonly<Record<string, RuleDetections>>, fault: string): string[] {
  return Object.entries(table)
    .flatMap(([rule, { cases, faults: own }]) => {
      const places = own[fault]
      if (places === undefined) return []
      return cases
        .filter((_name, at) => places.length === 0 || places.includes(at))
        .map((name) => `${rule} | ${name}`)
    })
    .sort()
}

async function found(role: 'platform' | 'partner', fault: string) {
  const { cases, ofTheRun } = await detectionsOf(role, fault)
  return { cases: cases.map(({ rule, case: name }) => `${rule} | ${name}`).sort(), ofTheRun }
}

test.each(spread(faults, 12).map(({ id }) => id))('what detects the fault %s of the platform', async (id) => {
  expect(await found('platform', id)).toEqual({
    cases: tabled(detections, id),
    ofTheRun: detectionsOfTheRun[id],
  })
})

test.each(spread(partnerFaults, 6).map(({ id }) => id))(
  'what detects the fault %s of the partner',
  async (id) => {
    expect(await found('partner', id)).toEqual({ cases: tabled(partnerDetections, id), ofTheRun: undefined })
  },
)

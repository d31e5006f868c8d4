/**
 * A sample of the table of `npm run generate detections` is made again: the same cases detect the same faults.
 */
import { expect, test } from 'vitest'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import type { Role } from '../../src/record/record.js'
import { spread } from '../../tools/bench/measure/matrix.js'
import { type CaseOfRule, type Detections, detectionsOf } from '../../tools/detections/detections.js'
import { recordedDetections } from '../../tools/detections/table.js'

const inWords = (cases: readonly CaseOfRule[]): string[] =>
  cases.map(({ rule, case: name }) => `${rule} | ${name}`).sort()

function sorted({ cases, everyAnswer }: Detections) {
  return { cases: inWords(cases), everyAnswer: inWords(everyAnswer) }
}

const sample = (
  Object.entries({ platform: spread(faults, 12), partner: spread(partnerFaults, 6) }) as [
    Role,
    { id: string }[],
  ][]
).flatMap(([role, some]) => some.map(({ id }) => [role, id] as const))

test.each(sample)('what detects, at the %s, the fault %s', async (role, id) => {
  const recorded = recordedDetections(role).get(id) ?? { cases: [], everyAnswer: [] }
  expect(sorted(await detectionsOf(role, id))).toEqual(sorted(recorded as Detections))
})

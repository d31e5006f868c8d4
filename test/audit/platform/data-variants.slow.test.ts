/**
 * Recordings of runs against variants of the embedded platform: rules about the data APIs find nothing wrong in what the
 * contract allows.
 */
import { describe, expect, test } from 'vitest'
import { rules } from '../../../generated/catalogue.js'
import { variants } from '../../../src/embedded/platform/variants/index.js'
import { auditedRun, isTested, recordedRules, violatedIn } from '../../support/audited-run.js'

/** Variants of each topic, by their ids, and the rules whose checks send requests to the topic. */
const topics: readonly (readonly [variant: RegExp, rule: RegExp])[] = [
  [/^students-/, /^students\./],
  [/^(timetable|deleted-periods)-/, /^(timetable|deleted-periods|data-api\.times)\./],
  [/^rooms?-/, /^rooms\./],
  [/^roster-/, /^roster\./],
  [/^class-/, /^classes\./],
  [/^data-/, /^(standard\.)?data-api\./],
]

const ofDataApis = /^(students|timetable|deleted-periods|rooms|roster|(standard\.)?data-api|classes)\./

/** Variants of a deployment: the rules about data that can judge recordings run. */
const deployments = /^(json|transfer|segment|tenant-id)-/

const some = variants.flatMap((variant) => {
  const topic = topics.find(([ids]) => ids.test(variant.id))?.[1]
  if (topic !== undefined) return [[variant, Object.keys(rules).filter((id) => topic.test(id))] as const]
  const recorded = recordedRules.map(([id]) => id).filter((id) => ofDataApis.test(id))
  return deployments.test(variant.id) ? [[variant, recorded] as const] : []
})

describe.concurrent('a recording of a run with a variant violates no rule', () => {
  test.for(
    some
      .filter(([{ id }]) => isTested(id, 12))
      .map(([variant, only]) => [variant.id, variant, only] as const),
  )('%s', async ([, variant, only], { expect }) => {
    const { behaviours, profile = {}, breaksStandards = [], recorded = [] } = variant
    const { unmasked, masked } = await auditedRun({ behaviours, profile, findOut: true, only })
    const allowed: readonly string[] = [...breaksStandards, ...recorded]
    expect(violatedIn(unmasked).filter((id) => !allowed.includes(id))).toEqual([])
    expect(violatedIn(masked).filter((id) => !allowed.includes(id))).toEqual([])
  })
})

test('there are such variants', () => {
  expect(some.length).toBeGreaterThan(100)
})

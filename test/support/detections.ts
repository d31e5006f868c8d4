/**
 * Which cases detect a fault. The matrix compares what its runs detect with `generated/detections.ts`.
 */
import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { CheckRecord, Role } from '../../src/record/record.js'
import { type CaseOfRule, dependsOnRun, detectionsOf } from '../../tools/detections/detections.js'
import { recordedDetections } from '../../tools/detections/table.js'

const file = process.env.MATRIX_DETECTIONS

const inWords = ({ rule, case: name }: CaseOfRule): string => `${rule} | ${name}`

/**
 * Appends the violated checks of a fault to the file of `MATRIX_DETECTIONS`, if there is one: one JSON line for each
 * fault of the matrix, `{"fault":"…","detectedBy":["rule | case", …]}`. Compare two such files to see that a change lost
 * no detection.
 */
export function recordDetections(fault: string, checks: readonly CheckRecord[]): void {
  if (file === undefined) return
  const detectedBy = checks
    .filter(({ verdict }) => verdict === 'violated')
    .map(inWords)
    .sort()
  appendFileSync(file, `${JSON.stringify({ fault, detectedBy })}\n`)
}

/**
 * Expects that the cases which the table records detect a fault, and no other ones. If the run differs, the fault is
 * derived again as for the table: a case that agrees with the table then differs by chance, e.g. because it sees a
 * fault of parallel sign-ins only if another one was at work.
 * @param checks those of a run against the fault
 * @param left cases that the run left out
 * @param recorded default: what the table says
 */
export async function expectRecordedDetections(
  role: Role,
  fault: { readonly id: string; readonly violates: readonly string[] },
  checks: readonly Pick<CheckRecord, 'rule' | 'case' | 'verdict'>[],
  left: readonly CaseOfRule[] = [],
  recorded = recordedDetections(role).get(fault.id),
): Promise<void> {
  expect(
    recorded,
    `generated/detections.ts lacks the fault: npm run generate detections ${fault.id}`,
  ).toBeDefined()
  if (recorded === undefined) return
  const leftOut = new Set(left.map(inWords))
  const certain = [...recorded.cases, ...recorded.everyAnswer].map(inWords)
  const known = new Set([...certain, ...recorded.byChance.map(inWords)])
  const detected = checks.filter(
    ({ rule, verdict }) => verdict === 'violated' && fault.violates.includes(rule),
  )
  const detecting = new Set(detected.map(inWords))
  const absent = certain.filter((name) => !detecting.has(name) && !leftOut.has(name))
  const further = detected.filter((check) => !known.has(inWords(check)) && !dependsOnRun(check)).map(inWords)
  if (absent.length + further.length === 0) return
  const { cases, byChance, everyAnswer } = await detectionsOf(role, fault.id)
  const again = [...cases, ...everyAnswer].map(inWords)
  const seen = new Set([...again, ...byChance.map(inWords)])
  expect(
    {
      missing: absent.filter((name) => !seen.has(name)),
      unrecorded: further.filter((name) => again.includes(name)),
    },
    `What detects the fault has changed. If that is right: npm run generate detections ${fault.id}, and read the difference.`,
  ).toEqual({ missing: [], unrecorded: [] })
}

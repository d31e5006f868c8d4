/**
 * Which rules and cases detect a fault. `MATRIX_DETECTIONS=FILE` appends one JSON line for each fault of the matrix:
 * `{"fault":"…","detectedBy":["rule | case", …]}`. Compare two such files to see that a change lost no detection.
 */
import { appendFileSync } from 'node:fs'
import type { CheckRecord } from '../../src/record/record.js'

const file = process.env.MATRIX_DETECTIONS

/** Appends the violated checks of a fault to the file, if there is one. */
export function recordDetections(fault: string, checks: readonly CheckRecord[]): void {
  if (file === undefined) return
  const detectedBy = checks
    .filter(({ verdict }) => verdict === 'violated')
    .map(({ rule, case: name }) => `${rule} | ${name}`)
    .sort()
  appendFileSync(file, `${JSON.stringify({ fault, detectedBy })}\n`)
}

/**
 * Tests of audits: a recording of a run shows what the run shows.
 */
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../src/embedded/platform/fault.js'
import { auditedRun, isTested, recordedRulesOf, violatedIn } from './audited-run.js'

/** What audits of recordings do not find, or find in addition. */
export interface RecordedFaults {
  /** Faults that a recording does not show in full. */
  readonly unseen: readonly string[]
  /** Rules that a fault also violates in requests of which the run has no case of the rule. */
  readonly further: Readonly<Record<string, readonly string[]>>
  /** Profile keys to change. */
  readonly profile: Readonly<Record<string, string>>
}

/**
 * One of four faults, or with `AUDIT=full` each: the rules that are violated in the run are violated in its recording, and
 * no others.
 */
export function describeRecordedFaults(
  faults: readonly Fault[],
  { unseen, further, profile }: RecordedFaults,
): void {
  test('there are such faults', () => {
    expect(faults.length).toBeGreaterThan(50)
  })

  const tested = faults.filter(({ id }) => isTested(id, 4))
  describe.concurrent('a recording of a run with a fault', () => {
    test.for(tested.map((fault) => [fault.id, fault] as const))('%s', async ([, fault], { expect }) => {
      const { judged, unmasked, masked } = await auditedRun({
        behaviours: fault.behaviour,
        only: [...fault.violates],
        profile,
      })
      const inRun = recordedRulesOf(fault).filter((id) => judged.violated.includes(id))
      const inRecording = violatedIn(unmasked)
      const declared: readonly string[] = [
        ...[...fault.violates, ...(fault.appearsIn ?? [])],
        ...(further[fault.id] ?? []),
      ]
      expect(inRecording.filter((id) => !declared.includes(id))).toEqual([])
      expect(violatedIn(masked).filter((id) => !declared.includes(id))).toEqual([])
      const missing = inRun.filter((id) => !inRecording.includes(id))
      if (unseen.includes(fault.id)) expect(missing).not.toEqual([])
      else expect(missing).toEqual([])
    })
  })
}

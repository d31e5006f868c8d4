/**
 * Records of checks that did not run.
 * @module
 */
import type { CheckRecord } from '../record/record.js'

/**
 * The record of a check that was not executed, or not reported.
 * @param at when that was known, ISO 8601
 */
export function unexecuted(
  check: Pick<CheckRecord, 'rule' | 'case' | 'optional'>,
  verdict: 'not exercised' | 'not applicable' | 'undecided',
  reason: string,
  at = new Date().toISOString(),
): CheckRecord {
  return {
    rule: check.rule,
    case: check.case,
    verdict,
    reason,
    expected: null,
    actual: null,
    optional: check.optional,
    at,
    ms: 0,
    exchanges: [],
    steps: [],
    stack: null,
  }
}

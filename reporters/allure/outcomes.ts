/**
 * What there is to do about a check.
 * @module
 */
import type { CheckRecord, RuleEntry } from '../../src/record/record.js'

/** In the order in which the report shows them. */
export const outcomes = [
  'Contract violated',
  'Standard violated',
  'Own rule violated',
  'Warning: violated, but not an obligation',
  'Violated, but waived by the profile',
  'Undecided: it could not be told',
  'Not exercised: the profile lacks something',
  'Optional case, not exercised',
  'Not applicable: the target does not offer it',
  'Passed',
] as const

/** One of them. */
export type Outcome = (typeof outcomes)[number]

const violated = {
  contract: 'Contract violated',
  standard: 'Standard violated',
  own: 'Own rule violated',
} as const

/** Tells what there is to do about a check of a rule. */
export function outcomeOf(
  { tier, level }: Pick<RuleEntry, 'tier' | 'level'>,
  { verdict, optional }: Pick<CheckRecord, 'verdict' | 'optional'>,
  waived: boolean,
): Outcome {
  switch (verdict) {
    case 'passed':
      return 'Passed'
    case 'undecided':
      return 'Undecided: it could not be told'
    case 'not exercised':
      return optional ? 'Optional case, not exercised' : 'Not exercised: the profile lacks something'
    case 'not applicable':
      return 'Not applicable: the target does not offer it'
    case 'violated':
      if (waived) return 'Violated, but waived by the profile'
      if (level !== 'must') return 'Warning: violated, but not an obligation'
      return violated[tier]
  }
}

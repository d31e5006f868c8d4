/**
 * Sorts checks by the action that they require. The names are the categories of the report.
 * @module
 */
import type { Category } from 'allure-js-commons/sdk'
import type { CheckRecord, RuleEntry } from '../../src/record/record.js'

/** In the order in which the report shows them. */
export const outcomes = [
  'Contract violated',
  'Standard violated',
  'Custom rule violated',
  'Warning: a should rule is violated',
  'Violated, but waived',
  'Undecided: the suite has no verdict',
  'Not exercised: the profile lacks data',
  'Optional case, not exercised',
  'Not applicable: the target does not offer this',
  'Observed at an open point, not judged',
  'Open point, not observed',
  'Not seen in the recording',
  'Not violated in the recording',
  'Passed',
] as const

/** One of them. */
export type Outcome = (typeof outcomes)[number]

const violated = {
  contract: 'Contract violated',
  standard: 'Standard violated',
  own: 'Custom rule violated',
} as const

/** Returns the outcome of a check. */
export function outcomeOf(
  { tier, level }: Pick<RuleEntry, 'tier' | 'level'>,
  { verdict, optional }: Pick<CheckRecord, 'verdict' | 'optional'>,
  waived: boolean,
): Outcome {
  switch (verdict) {
    case 'passed':
      return 'Passed'
    case 'undecided':
      return 'Undecided: the suite has no verdict'
    case 'not exercised':
      return optional ? 'Optional case, not exercised' : 'Not exercised: the profile lacks data'
    case 'not applicable':
      return 'Not applicable: the target does not offer this'
    case 'not violated':
      return 'Not violated in the recording'
    case 'not seen':
      return 'Not seen in the recording'
    case 'violated':
      if (waived) return 'Violated, but waived'
      if (level !== 'must') return 'Warning: a should rule is violated'
      return violated[tier]
  }
}

/** Returns the outcome of an observation. @param seen false if nothing could be observed */
export function outcomeOfObservation(seen: boolean): Outcome {
  return seen ? 'Observed at an open point, not judged' : 'Open point, not observed'
}

/** The first line of the details of a result: the outcome. {@link categories} look for it. */
export const detailsWith = (outcome: Outcome, details: string): string => `${outcome}\n${details}`

/** A category of Allure for each outcome except passed, as a results folder has them. */
export const categories: Category[] = outcomes
  .filter((outcome) => outcome !== 'Passed')
  .map((name) => ({ name, traceRegex: `${name}\\n[\\s\\S]*` }))

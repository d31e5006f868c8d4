/**
 * The part of a plan that is written down before the run begins.
 * @module
 */
import { createHash } from 'node:crypto'
import type { CheckRecord, CustomSuites, Part, PlannedRun, Role, RuleEntry } from '../record/record.js'

/** The fields that every plan has. */
interface AnyPlan {
  readonly rules: readonly RuleEntry[]
  readonly checks: readonly Pick<CheckRecord, 'rule' | 'case' | 'optional'>[]
  readonly skipped: readonly CheckRecord[]
  readonly observations: readonly { readonly id: string }[]
}

/** What all parts of a run have in common, in addition to the plan. */
export interface Common {
  readonly role: Role
  /** Digest of the settings that are not secret. */
  readonly profile: string
  /** Digests of custom suites; left out if there are none. */
  readonly own?: readonly string[]
}

/** What all parts of a run with custom suites must have in common. */
export function customDigests(own: CustomSuites | null): Pick<Common, 'own'> {
  return own === null ? {} : { own: [String(own.counted), ...own.folders.map(({ digest }) => digest)] }
}

/**
 * @param whole the plan of the whole run
 * @param plan the plan of the part that is executed
 * @param waived ids of rules that the profile waives
 */
export function plannedOf(
  whole: AnyPlan,
  parts: readonly Part[],
  plan: AnyPlan,
  common: Common,
  waived: ReadonlySet<string>,
): PlannedRun {
  const ruleIds = new Set(plan.rules.map(({ id }) => id))
  const further = whole.rules.filter(({ tier }) => tier === 'own')
  return {
    digest: digestOf(whole, common),
    parts,
    checks: plan.checks.map(({ rule, case: name, optional }) => ({ rule, case: name, optional })),
    waived: [...waived].filter((id) => ruleIds.has(id)).sort(),
    ...(further.length === 0 ? {} : { own: further }),
  }
}

/** The same digest for all parts of a run, for any number of parts. */
function digestOf({ rules, checks, skipped, observations }: AnyPlan, common: Common): string {
  const lines = [
    JSON.stringify(common),
    ...rules.map(({ id }) => id),
    ...checks.map(({ rule, case: name, optional }) => JSON.stringify([rule, name, optional])).sort(),
    ...skipped
      .map(({ rule, case: name, verdict, reason }) => JSON.stringify([rule, name, verdict, reason]))
      .sort(),
    ...observations.map(({ id }) => id).sort(),
  ]
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

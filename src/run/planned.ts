/**
 * What of a plan is written down before a run begins.
 * @module
 */
import { createHash } from 'node:crypto'
import type { CheckRecord, CustomSuites, Part, PlannedRun, Role, RuleEntry } from '../record/record.js'

/** What any plan holds. */
interface AnyPlan {
  readonly rules: readonly RuleEntry[]
  readonly checks: readonly Pick<CheckRecord, 'rule' | 'case' | 'optional'>[]
  readonly skipped: readonly CheckRecord[]
  readonly observations: readonly { readonly id: string }[]
}

/** What all parts of a run have in common, beside its plan. */
export interface Common {
  readonly role: Role
  /** Digest of the settings that are no secret. */
  readonly profile: string
  /** Digests of suites of somebody's own; left out where there are none. */
  readonly own?: readonly string[]
}

/** What parts of a run that have suites of somebody's own must have in common, too. */
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
  const own = new Set(plan.rules.map(({ id }) => id))
  const further = whole.rules.filter(({ tier }) => tier === 'own')
  return {
    digest: digestOf(whole, common),
    parts,
    checks: plan.checks.map(({ rule, case: name, optional }) => ({ rule, case: name, optional })),
    waived: [...waived].filter((id) => own.has(id)).sort(),
    ...(further.length === 0 ? {} : { own: further }),
  }
}

/** The same for all parts of a run, whatever their number. */
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

/**
 * The summary that `doctor` prints last: which rules a run can decide, what the other rules lack, and how to add it.
 * @module
 */

import type { Finding } from '../../doctor/finding.js'
import type { RuleCoverage } from '../../run/exercisable.js'
import { howToSupply } from './supply.js'

/** @param all true to list each rule that can be exercised */
export function printDiagnosis(
  rules: readonly RuleCoverage[],
  findings: readonly Finding[],
  all: boolean,
  line: (text: string) => void,
): void {
  line('')
  const applicable = rules.filter(({ exercised }) => exercised !== 'not applicable')
  const whole = applicable.filter(({ exercised }) => exercised === 'yes')
  const partly = applicable.filter(({ exercised }) => exercised === 'in part')
  line(
    `${whole.length + partly.length} of ${applicable.length} rules can be exercised, ${partly.length} of them in part; ` +
      `${rules.length - applicable.length} more do not apply.`,
  )
  for (const [missing, coverageOf] of byMissing(rules)) {
    line('')
    line(`Missing: ${missing}`)
    const how = howToSupply(missing)
    if (how !== null) line(`  To supply it: ${how}`)
    for (const { rule, exercised } of coverageOf)
      line(`  ${rule.id}${exercised === 'in part' ? ' (some cases)' : ''}: ${rule.says}`)
  }
  if (all) {
    line('')
    line('Rules that can be exercised')
    for (const { rule, exercised } of [...whole, ...partly])
      line(`  ${rule.id}${exercised === 'in part' ? ' (in part)' : ''}`)
  }
  line('')
  const bad = findings.filter(({ condition }) => condition === 'bad')
  const warnings = findings.filter(({ condition }) => condition === 'warning')
  line(
    bad.length === 0
      ? `The profile is usable${warnings.length > 0 ? `; ${warnings.length} warnings above` : ''}. To see what a run would do: platform --plan`
      : `The profile does not work yet: ${bad.map(({ part }) => part).join(', ')} failed.`,
  )
}

/** Rules grouped by what they lack. What most rules lack comes first. */
function byMissing(rules: readonly RuleCoverage[]): [string, RuleCoverage[]][] {
  const groups = new Map<string, RuleCoverage[]>()
  for (const rule of rules)
    for (const missing of rule.missing) groups.set(missing, [...(groups.get(missing) ?? []), rule])
  return [...groups].sort(([, one], [, other]) => other.length - one.length)
}

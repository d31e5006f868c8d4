/**
 * What `doctor` prints: a line for each part, and a summary of the rules that a run can decide, what the other rules
 * lack, and how to add it.
 * @module
 */

import { clip } from '../../../reporters/console/terminal.js'
import type { Finding } from '../../doctor/finding.js'
import { forTerminal } from '../../output/terminal.js'
import type { KeySet } from '../../profile/keys.js'
import { exitCodes } from '../../record/exit-codes.js'
import type { RuleCoverage } from '../../run/exercisable.js'
import { type LackingRules, lackingLines } from './left-out-lines.js'
import { byTopic, wrapped } from './rule-groups.js'

/** Receives the lines of the output. */
export interface Outlet {
  readonly line: (text: string) => void
}

const marks = {
  good: 'ok     ',
  warning: 'warning',
  'not tried': '-      ',
  bad: 'failed ',
  skipped: 'skipped',
} as const

/** Characters of a text of the target. */
const longest = 600

/** Prints one part on a line, and on the next lines further facts and how to fix it. */
export function printFinding(
  finding: Pick<Finding, 'part' | 'condition' | 'said'> & Partial<Finding>,
  { line }: Outlet,
): void {
  const { part, condition, said, details = [], fix = null } = finding
  const shown = (text: string): string => clip(forTerminal(text), longest)
  line(`${marks[condition]} ${part}: ${shown(said)}.`)
  for (const detail of details) line(`    ${shown(detail)}.`)
  if (fix !== null) line(`    To fix it: ${shown(fix)}.`)
}

/** Prints the names of the parts that work, in one paragraph. */
export function printGoodParts(findings: readonly Finding[], { line }: Outlet): void {
  const good = findings.filter(({ condition }) => condition === 'good').map(({ part }) => part)
  if (good.length === 0) return
  const lines = wrapped(`${marks.good} ${good.length} parts work:`, good, ' '.repeat(8))
  for (const [index, text] of lines.entries()) line(index < lines.length - 1 ? text : `${text}.`)
}

/** The exit code for findings: 0 if every part works, else 2. */
export function diagnosisCode(findings: readonly Finding[]): number {
  return findings.some(({ condition }) => condition === 'bad' || condition === 'skipped')
    ? exitCodes.wrongUse
    : exitCodes.success
}

/** What is printed. */
export interface Diagnosis {
  readonly rules: readonly RuleCoverage[]
  readonly findings: readonly Finding[]
  /** Keys of the profile, for how to supply one. */
  readonly keySet: KeySet
  /** True to list every rule, and how to supply what is missing; otherwise one line for each thing that is missing. */
  readonly all: boolean
  /** The command that shows what a run would do. */
  readonly plan: string
}

/** Prints the summary. With `all`, the rules that lack something are grouped by what they lack. */
export function printDiagnosis(diagnosis: Diagnosis, outlet: Outlet): void {
  const { rules, findings, all, plan } = diagnosis
  const { line } = outlet
  line('')
  const applicable = rules.filter(({ exercised }) => exercised !== 'not applicable')
  const whole = applicable.filter(({ exercised }) => exercised === 'yes')
  const partly = applicable.filter(({ exercised }) => exercised === 'in part')
  line(
    `${whole.length + partly.length} of ${applicable.length} rules can be exercised, ${partly.length} of them in part; ` +
      `${rules.length - applicable.length} more do not apply.`,
  )
  if (!all) printShort(rules, outlet)
  else {
    printMissing(diagnosis, outlet)
    line('')
    const topics = [...byTopic([...whole, ...partly], ({ rule }) => rule.id)]
    const counts = topics.map(([topic, own]) => `${topic} ${own.length}`)
    for (const text of wrapped('Rules that can be exercised, by topic:', counts, '  ')) line(text)
    line('  To see them: rules. To read one: explain ID')
  }
  line('')
  const bad = findings.filter(({ condition }) => condition === 'bad')
  const warnings = findings.filter(({ condition }) => condition === 'warning')
  line(
    bad.length === 0
      ? `The profile is usable${warnings.length > 0 ? `; ${warnings.length} warnings above` : ''}. To see what a run would do: ${plan}`
      : `The profile does not work yet: ${bad.map(({ part }) => part).join(', ')} failed.`,
  )
}

/** Things that are missing and named in the short form. */
const mostNamed = 8

/** One line for each thing that is missing, with the number of its rules. */
function printShort(rules: readonly RuleCoverage[], { line }: Outlet): void {
  const groups = byMissing(rules.filter(({ exercised }) => exercised !== 'not applicable'))
  for (const [missing, lacking] of groups.slice(0, mostNamed))
    line(`  Missing: ${missing} (${lacking.length} ${lacking.length === 1 ? 'rule' : 'rules'})`)
  if (groups.length > mostNamed) line(`  and ${groups.length - mostNamed} more`)
  if (groups.length > 0) line('  To see these rules, and how to supply what is missing: add --all')
}

function printMissing({ rules, keySet }: Diagnosis, { line }: Outlet): void {
  const groups = byMissing(rules).map(
    ([missing, lacking]): LackingRules => ({
      missing,
      isMoot: lacking.every(({ exercised }) => exercised === 'not applicable'),
      ids: lacking.map(({ rule }) => rule.id),
      notes: new Map(
        lacking.flatMap(({ rule, exercised }) =>
          exercised === 'in part' ? [[rule.id, 'some cases'] as const] : [],
        ),
      ),
    }),
  )
  for (const text of lackingLines(groups, keySet)) line(text)
}

/** Rules grouped by what they lack. What most rules lack comes first. */
function byMissing(rules: readonly RuleCoverage[]): [string, RuleCoverage[]][] {
  const groups = new Map<string, RuleCoverage[]>()
  for (const rule of rules)
    for (const missing of rule.missing) groups.set(missing, [...(groups.get(missing) ?? []), rule])
  return [...groups].sort(([, one], [, other]) => other.length - one.length)
}

/**
 * What `doctor` prints: a line for each part, and a summary of the rules that a run can decide, what the other rules
 * lack, and how to add it.
 * @module
 */
import { type LackingRules, lackingLines } from '../../../reporters/console/left-out-lines.js'
import { byTopic, idLines, wordsIn, wrapped } from '../../../reporters/console/rule-groups.js'
import { clip } from '../../../reporters/console/terminal.js'
import type { RuleCoverage } from '../../doctor/coverage.js'
import type { Finding } from '../../doctor/finding.js'
import type { NextKey } from '../../doctor/next-keys.js'
import { forTerminal } from '../../output/terminal.js'
import type { KeySet } from '../../profile/keys.js'
import { exitCodes } from '../../record/exit-codes.js'

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

/**
 * Prints the names of parts in paragraphs: a paragraph for each part that does not work, with those that were skipped
 * because of it, and one for those that work.
 */
export function printSharedParts(findings: readonly Finding[], outlet: Outlet): void {
  const byCause = new Map<string, string[]>()
  for (const { condition, part, cause } of findings)
    if (condition === 'skipped' && cause !== null) byCause.set(cause, [...(byCause.get(cause) ?? []), part])
  for (const [cause, parts] of byCause)
    printParagraph(`${marks.skipped} not tried, because of "${cause}":`, parts, outlet)
  const good = findings.filter(({ condition }) => condition === 'good').map(({ part }) => part)
  if (good.length > 0) printParagraph(`${marks.good} ${good.length} parts work:`, good, outlet)
}

function printParagraph(title: string, words: readonly string[], { line }: Outlet): void {
  const lines = wrapped(title, words, ' '.repeat(8))
  for (const [index, text] of lines.entries()) line(index < lines.length - 1 ? text : `${text}.`)
}

/**
 * The exit code for findings: 0 if the profile works, else 2. It is about the profile only: what the target does wrong
 * is a warning. A part that was skipped because the profile does not have the part before it is no failure.
 */
export function diagnosisCode(findings: readonly Finding[]): number {
  return findings.some(({ condition }) => condition === 'bad') ? exitCodes.wrongUse : exitCodes.success
}

/** What is printed. */
export interface Diagnosis {
  readonly rules: readonly RuleCoverage[]
  readonly findings: readonly Finding[]
  /** Keys that would make more rules decidable, the most valuable first. */
  readonly next: readonly NextKey[]
  /** Keys of the profile, for how to supply one. */
  readonly keySet: KeySet
  /** True to list every rule, and how to supply what is missing; otherwise only the next keys. */
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
    `Up to ${whole.length + partly.length} of ${applicable.length} rules can be exercised, ${partly.length} of them in part; ` +
      `${rules.length - applicable.length} more do not apply.`,
  )
  for (const [depends, ids] of byCondition(applicable)) {
    const many = ids.length > 1
    const which = many ? `${ids.length} rules are` : `${ids[0]} is`
    for (const text of wordsIn(`Only a run shows whether ${which} decided: ${depends}.`, '  ')) line(text)
    if (many) for (const text of idLines(ids, '    ')) line(text)
  }
  if (all) {
    printMissing(diagnosis, outlet)
    line('')
    const topics = [...byTopic([...whole, ...partly], ({ rule }) => rule.id)]
    const counts = topics.map(([topic, own]) => `${topic} ${own.length}`)
    for (const text of wrapped('Rules that can be exercised, by topic:', counts, '  ')) line(text)
    line('  To see them: rules. To read one: explain ID')
  }
  printNextKeys(diagnosis, outlet)
  line('')
  const bad = findings.filter(({ condition }) => condition === 'bad')
  const warnings = findings.filter(({ condition }) => condition === 'warning')
  line(
    bad.length === 0
      ? `The profile is usable${warnings.length > 0 ? `; ${warnings.length} warnings above` : ''}. To see what a run would do: ${plan}`
      : `The profile does not work yet: ${bad.map(({ part }) => part).join(', ')} failed.`,
  )
}

/** So many keys are named. */
const mostNext = 3

/** The most valuable keys that the profile lacks, and how to find their values. */
export function printNextKeys({ next, keySet, rules, all }: Diagnosis, { line }: Outlet): void {
  const lack = rules.filter(({ exercised }) => exercised === 'no' || exercised === 'in part')
  if (next.length > 0) {
    line('')
    line('Keys to add next:')
    for (const key of next.slice(0, mostNext)) {
      const [what, how] = nextKeyTexts(key, keySet)
      for (const text of [...wordsIn(what, '  '), ...wordsIn(how, '    ')]) line(text)
    }
  }
  if (!all && (lack.length > 0 || next.length > mostNext)) {
    line('')
    line('To see every rule that lacks something, and how to supply it: add --all')
  }
}

/** A key with the number of its rules, and how to find its value, as two texts. */
export function nextKeyTexts(
  { key, missing, rules, find }: NextKey,
  { keys }: KeySet,
): readonly [what: string, how: string] {
  return [
    `${missing.join(', ')}: ${rules.length} more ${rules.length === 1 ? 'rule' : 'rules'}`,
    find ?? `${keys[key]?.description ?? ''} ${keys[key]?.['x-help'] ?? ''}`.trim(),
  ]
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

/** Ids of rules by what it depends on whether a run decides them. */
function byCondition(rules: readonly RuleCoverage[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const { rule, depends } of rules)
    if (depends !== undefined) ids.set(depends, [...(ids.get(depends) ?? []), rule.id])
  return ids
}

/** Rules grouped by what they lack. What most rules lack comes first. */
function byMissing(rules: readonly RuleCoverage[]): [string, RuleCoverage[]][] {
  const groups = new Map<string, RuleCoverage[]>()
  for (const rule of rules)
    for (const missing of rule.missing) groups.set(missing, [...(groups.get(missing) ?? []), rule])
  return [...groups].sort(([, one], [, other]) => other.length - one.length)
}

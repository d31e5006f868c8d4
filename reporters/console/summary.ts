/**
 * The summary at the end of a run: violated rules and how to repeat them, undecided checks and what to do about
 * them, the numbers, the result.
 * @module
 */
import type { Palette } from '../../src/output/style.js'
import { forTerminal, printable } from '../../src/output/terminal.js'
import type { WrittenFile } from '../../src/record/listener.js'
import { comparedWord, mismatchWords, schemaReport } from '../../src/record/mismatches.js'
import type { CheckRecord, RuleRecord, RunRecord, Tier } from '../../src/record/record.js'
import { clauseOf, customCountedWords, groupBy, partial, plural, tally, verdictOrder } from '../outcome.js'
import { repeatLine } from '../repeat.js'
import { resultLines } from './result.js'
import { clip } from './terminal.js'

/** Characters of a value of the target. The report has the whole value. */
const longestValue = 400
/** Title of the probes that failed before the run: with a wrong profile, the verdicts are wrong too. */
const noticed = 'Check the profile first: these probes failed before the run'
/** Rules that are named for one reason. */
const namedRules = 6

/** The lines of the summary. */
export function summary(run: RunRecord, files: readonly WrittenFile[], palette: Palette): string[] {
  const violated = run.rules.filter((rule) => rule.verdict === 'violated' && !rule.waived)
  const ofTier = (tier: Tier): RuleRecord[] =>
    violated.filter(({ entry }) => entry.level === 'must' && entry.tier === tier)
  const { breaking, standard, own, warnings } = {
    breaking: ofTier('contract'),
    standard: ofTier('standard'),
    own: ofTier('own'),
    warnings: violated.filter(({ entry }) => entry.level !== 'must'),
  }
  const effect = run.standards ? 'counted with --standards' : 'not counted for the result'
  const blocks = (rules: readonly RuleRecord[]): string[] =>
    rules.flatMap((rule) => ruleBlock(rule, run, palette))
  return [
    ...section(
      palette.yellow(noticed),
      run.notices.map((notice) => `  ${forTerminal(notice)}`),
      palette,
    ),
    ...section(palette.red(`Violated: ${plural(breaking.length, 'rule')}`), blocks(breaking), palette),
    ...section(
      palette.yellow(`Violated standards: ${plural(standard.length, 'rule')}, ${effect}`),
      blocks(standard),
      palette,
    ),
    ...section(
      palette.yellow(
        `Violated custom rules: ${plural(own.length, 'rule')}${run.own === undefined ? '' : `, ${customCountedWords(run.own)}`}`,
      ),
      blocks(own),
      palette,
    ),
    ...section(palette.yellow(`Warnings: ${plural(warnings.length, 'rule')}`), blocks(warnings), palette),
    ...section(palette.yellow('Waivers'), waiverLines(run), palette),
    ...section(palette.yellow('Undecided: the suite has no verdict'), undecidedLines(run, palette), palette),
    ...section('Passed in part: the profile lacks data for some cases', partialLines(run, palette), palette),
    ...section('Not exercised: the profile lacks data', notExercisedLines(run, palette), palette),
    ...mismatchLines(run, palette),
    ...section(
      palette.red('Not undone: restore these at the target'),
      run.notUndone.map((change) => `  ${forTerminal(change)}`),
      palette,
    ),
    ...tableLines(run, palette),
    '',
    ...resultLines(run, palette),
    ...fileLines(files, palette),
  ]
}

/** How to find the missing values of a profile. */
const whereToFind: Readonly<Record<RunRecord['role'], string>> = {
  platform:
    'Run "platform-conformance doctor" to see where to find each value, and "discover" to look for fixtures.',
  partner:
    'Run "platform-conformance doctor --role partner --all" with this profile to see where to find each value.',
}

function section(title: string, lines: readonly string[], palette: Palette): string[] {
  return lines.length === 0 ? [] : ['', palette.bold(title), ...lines]
}

function ruleBlock({ entry, checks }: RuleRecord, run: RunRecord, palette: Palette): string[] {
  return [
    '',
    `  ${palette.bold(entry.id)}  ${palette.dim(clauseOf(entry))}`,
    `  ${entry.says}`,
    ...checks
      .filter(({ verdict }) => verdict === 'violated')
      .flatMap((check) => checkBlock(check, run, palette)),
  ]
}

function checkBlock(check: CheckRecord, run: RunRecord, palette: Palette): string[] {
  const values: readonly (readonly [string, string | null])[] = [
    ['case', check.case === '' ? null : check.case],
    ['expected', check.expected ?? check.reason],
    ['actual', check.actual],
  ]
  return [
    ...values.flatMap(([name, value]) => (value === null ? [] : valueLines(name, value, palette))),
    `    ${palette.dim('repeat  ')} ${printable(repeatLine(run, check.rule, check))}`,
  ]
}

function valueLines(name: string, value: string, palette: Palette): string[] {
  const [first = '', ...rest] = printable(clip(value, longestValue)).split('\n')
  return [`    ${palette.dim(name.padEnd(8))} ${first}`, ...rest.map((line) => `             ${line}`)]
}

function waiverLines(run: RunRecord): string[] {
  return run.waivers.map((waiver) => `  ${forTerminal(waiver)}`)
}

interface Left {
  readonly rule: string
  readonly reason: string
  readonly check: CheckRecord
}

function left(run: RunRecord, verdict: CheckRecord['verdict']): Left[] {
  return run.rules.flatMap(({ entry, checks }) =>
    checks
      .filter((check) => check.verdict === verdict)
      .map((check) => ({ rule: entry.id, reason: check.reason ?? 'no reason recorded', check })),
  )
}

function undecidedLines(run: RunRecord, palette: Palette): string[] {
  const all = left(run, 'undecided')
  const advice = all.some(({ check }) => check.stack !== null)
    ? 'At least one is a bug in the suite. The report has its stack trace.'
    : 'Run them again with --only. Use "doctor" to test the profile. The report shows their exchanges.'
  return all.length === 0 ? [] : [...byReason(all, palette), palette.dim(`  ${advice}`)]
}

function notExercisedLines(run: RunRecord, palette: Palette): string[] {
  const all = left(run, 'not exercised')
  const counting = all.filter(({ check }) => !check.optional)
  const inPart = partial(run.rules).reduce(
    (sum, { checks }) => sum + checks.filter(({ verdict }) => verdict === 'not exercised').length,
    0,
  )
  const optional = all.length - counting.length - inPart
  const none = run.rules
    .filter(({ verdict, checks }) => verdict === 'not exercised' && checks.length === 0)
    .map(({ entry }) => ({ rule: entry.id, reason: 'no check of this rule ran' }))
  const lines = byReason([...counting, ...none], palette)
  if (optional > 0) lines.push(palette.dim(`  and ${plural(optional, 'optional case')}`))
  if (lines.length > 0) {
    lines.push(palette.dim(`  ${whereToFind[run.role]}`))
  }
  return lines
}

/** The missing cases by what the profile lacks. They do not change the result. */
function partialLines(run: RunRecord, palette: Palette): string[] {
  return byReason(
    partial(run.rules).flatMap(({ entry, part }) =>
      [...groupBy(part.missing, ({ reason }) => reason)].map(([reason, missing]) => ({
        rule: `${entry.id} (${part.exercised} of ${part.cases} cases; missing: ${missing.map((one) => one.case).join(', ')})`,
        reason,
      })),
    ),
    palette,
  )
}

function byReason(items: readonly Pick<Left, 'rule' | 'reason'>[], palette: Palette): string[] {
  return [...groupBy(items, ({ reason }) => reason)].flatMap(([reason, group]) => {
    const rules = [...new Set(group.map(({ rule }) => rule))]
    const named = rules.slice(0, namedRules).join(', ')
    const more = rules.length > namedRules ? ` and ${rules.length - namedRules} more` : ''
    return [`  ${clip(forTerminal(reason), longestValue)}`, palette.dim(`    ${named}${more}`)]
  })
}

/** Mismatches that are listed. verdicts.json has all of them. */
const listedMismatches = 10

/** Messages that do not fit the OpenAPI documents: a mistake of the target that no rule has to notice. */
function mismatchLines(run: RunRecord, palette: Palette): string[] {
  const { compared, broken, mismatches } = schemaReport(run.exchanges)
  const lines = mismatches
    .slice(0, listedMismatches)
    .map((one) => `  ${clip(forTerminal(mismatchWords(one, run.role)), longestValue)}`)
  const left = mismatches.length - lines.length
  if (left > 0) lines.push(palette.dim(`  and ${left} more, see verdicts.json`))
  const what = comparedWord(run.role) === 'answer' ? 'Answers' : 'Requests'
  const title = `${what} that do not fit the OpenAPI documents: ${broken} of ${compared}`
  return section(palette.yellow(title), lines, palette)
}

/** The row of the table that counts a rule. */
const rowOf = ({ entry, waived }: RuleRecord): string => {
  if (waived) return 'waived'
  if (entry.tier !== 'contract') return entry.tier
  return entry.level === 'must' ? 'contract' : `contract, ${entry.level}`
}

function tableLines(run: RunRecord, palette: Palette): string[] {
  const rows = groupBy(run.rules, rowOf)
  const names = ['contract', 'contract, should', 'contract, info', 'standard', 'own', 'waived'].filter(
    (name) => rows.has(name),
  )
  const width = Math.max(5, ...names.map((name) => name.length))
  const head = verdictOrder.map((verdict) => `  ${verdict}`).join('')
  return [
    '',
    palette.dim(`  ${'rules'.padEnd(width)}${head}`),
    ...names.map((name) => {
      const title = name === 'own' ? 'custom' : name
      const counts = tally(rows.get(name) ?? [])
      const cells = verdictOrder.map((verdict) => {
        const cell = String(counts[verdict]).padStart(verdict.length + 2)
        if (counts[verdict] === 0) return palette.dim(cell)
        if (verdict === 'violated') return palette.red(cell)
        return verdict === 'undecided' ? palette.yellow(cell) : cell
      })
      return `  ${title.padEnd(width)}${cells.join('')}`
    }),
  ]
}

function fileLines(files: readonly WrittenFile[], palette: Palette): string[] {
  if (files.length === 0) return []
  const width = Math.max(...files.map(({ name }) => name.length))
  return ['', ...files.map(({ name, path }) => `  ${palette.dim(name.padEnd(width))}  ${path}`)]
}

/**
 * The summary at the end of a run: violated rules and how to repeat them, undecided checks and what to do about
 * them, the numbers, the result.
 * @module
 */
import type { Palette } from '../../src/output/style.js'
import { forTerminal, printable } from '../../src/output/terminal.js'
import type { WrittenFile } from '../../src/record/listener.js'
import type { RunRecord } from '../../src/record/record.js'
import { plural, verdictsOf } from '../outcome.js'
import type { Finding, FindingCase } from '../result/findings.js'
import { type ResultModel, resultModel } from '../result/model.js'
import type { NotJudged, OpenKind, OpenRule } from '../result/not-judged.js'
import { type CountedNote, noteTitles } from '../result/notes.js'
import { resultLines } from './result.js'
import { clip } from './terminal.js'

/** Characters of a value of the target. The report has the whole value. */
const longestValue = 400
/** Rules that are named for one reason. */
const namedRules = 6

/** The lines of the summary. */
export function summary(run: RunRecord, files: readonly WrittenFile[], palette: Palette): string[] {
  const model = resultModel(run)
  const { findings, notes, notJudged } = model
  const texts = (lines: readonly string[]): string[] => lines.map((line) => `  ${forTerminal(line)}`)
  return [
    ...section(palette.yellow(noteTitles.notices), texts(notes.notices), palette),
    ...section(palette.yellow(noteTitles.slow), texts(notes.slow), palette),
    ...findings
      .filter(({ kind }) => kind !== 'waived')
      .flatMap((group) =>
        section(
          group.kind === 'contract' ? palette.red(group.title) : palette.yellow(group.title),
          group.findings.flatMap((finding) => findingBlock(finding, palette)),
          palette,
        ),
      ),
    ...section(palette.yellow(noteTitles.faults), texts(notes.faults), palette),
    ...section(palette.yellow(noteTitles.waivers), texts(notes.waivers), palette),
    ...shownKinds.flatMap((kind) => openSection(kind, notJudged, run, palette)),
    ...countedLines(notes.serverErrors, palette),
    ...countedLines(notes.mismatches, palette),
    ...section(palette.red(noteTitles.notUndone), texts(notes.notUndone), palette),
    ...tableLines(model, palette),
    '',
    ...resultLines(run, palette),
    ...fileLines(files, palette),
  ]
}

/** What is not applicable needs no line. */
const shownKinds: readonly OpenKind[] = ['undecided', 'not exercised', 'passed in part']

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

function findingBlock({ id, clause, says, cases }: Finding, palette: Palette): string[] {
  return [
    '',
    `  ${palette.bold(id)}  ${palette.dim(clause)}`,
    `  ${says}`,
    ...cases.flatMap((one) => caseBlock(one, palette)),
  ]
}

function caseBlock({ name, expected, actual, repeat }: FindingCase, palette: Palette): string[] {
  const values: readonly (readonly [string, string | null])[] = [
    ['case', name === '' ? null : name],
    ['expected', expected],
    ['actual', actual],
  ]
  return [
    ...values.flatMap(([label, value]) => (value === null ? [] : valueLines(label, value, palette))),
    `    ${palette.dim('repeat  ')} ${printable(repeat)}`,
  ]
}

function valueLines(name: string, value: string, palette: Palette): string[] {
  const [first = '', ...rest] = printable(clip(value, longestValue)).split('\n')
  return [`    ${palette.dim(name.padEnd(8))} ${first}`, ...rest.map((line) => `             ${line}`)]
}

/** What has no verdict for one kind of reason, by cause. */
function openSection(kind: OpenKind, notJudged: NotJudged, run: RunRecord, palette: Palette): string[] {
  const groups = notJudged.groups.filter((group) => group.kind === kind)
  const lines = groups.flatMap(({ reason, rules }) => {
    const named = rules.slice(0, namedRules).map(ruleWords).join(', ')
    const more = rules.length > namedRules ? ` and ${rules.length - namedRules} more` : ''
    return [`  ${clip(forTerminal(reason), longestValue)}`, palette.dim(`    ${forTerminal(named)}${more}`)]
  })
  const { optionalCases, titles } = notJudged
  if (kind === 'not exercised' && optionalCases > 0)
    lines.push(palette.dim(`  and ${plural(optionalCases, 'optional case')}`))
  if (lines.length === 0) return []
  const help = helpFor(kind, run)
  const title = kind === 'undecided' ? palette.yellow(titles[kind]) : titles[kind]
  return section(title, [...lines, ...(help === null ? [] : [palette.dim(`  ${help}`)])], palette)
}

function ruleWords({ id, part, cases }: OpenRule): string {
  return part === null ? id : `${id} (${part.exercised} of ${part.cases} cases; missing: ${cases.join(', ')})`
}

function helpFor(kind: OpenKind, run: RunRecord): string | null {
  if (run.selection?.budget !== undefined && kind !== 'undecided')
    return 'A larger --budget judges more. The report shows what the profile lacks.'
  if (kind === 'not exercised') return whereToFind[run.role]
  if (kind !== 'undecided') return null
  const bug = run.rules.some(({ checks }) =>
    checks.some(({ verdict, stack }) => verdict === 'undecided' && stack !== null),
  )
  if (bug) return 'At least one is a bug in the suite. The report has its stack trace.'
  return run.rules.some(({ verdict }) => verdict === 'violated')
    ? 'Fix the violated rules first: they may be the reason. Then run these again with --only. The report shows their exchanges.'
    : 'Run them again with --only. Use "doctor" to test the profile. The report shows their exchanges.'
}

/** Kinds that are listed. verdicts.json has all of them. */
const listedKinds = 10

/** What the target did several times: a mistake that no rule has to notice. */
function countedLines(note: CountedNote | null, palette: Palette): string[] {
  if (note === null) return []
  const lines = note.lines.slice(0, listedKinds).map((line) => `  ${clip(forTerminal(line), longestValue)}`)
  const left = note.lines.length - lines.length
  if (left > 0) lines.push(palette.dim(`  and ${left} more, see verdicts.json`))
  return section(palette.yellow(note.title), lines, palette)
}

function tableLines({ numbers, run }: ResultModel, palette: Palette): string[] {
  const verdicts = verdictsOf(run)
  const width = Math.max(5, ...numbers.map(({ name }) => name.length))
  const head = verdicts.map((verdict) => `  ${verdict}`).join('')
  return [
    '',
    palette.dim(`  ${'rules'.padEnd(width)}${head}`),
    ...numbers.map(({ name, verdicts: counts }) => {
      const cells = verdicts.map((verdict) => {
        const cell = String(counts[verdict]).padStart(verdict.length + 2)
        if (counts[verdict] === 0) return palette.dim(cell)
        if (verdict === 'violated') return palette.red(cell)
        return verdict === 'undecided' ? palette.yellow(cell) : cell
      })
      return `  ${name.padEnd(width)}${cells.join('')}`
    }),
  ]
}

function fileLines(files: readonly WrittenFile[], palette: Palette): string[] {
  if (files.length === 0) return []
  const width = Math.max(...files.map(({ name }) => name.length))
  return ['', ...files.map(({ name, path }) => `  ${palette.dim(name.padEnd(width))}  ${path}`)]
}

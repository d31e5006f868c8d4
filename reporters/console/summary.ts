/**
 * The summary at the end of a run: result, violated rules and next step first and last; between them the violated rules
 * and how to repeat them, what has no verdict, and the numbers. It has a limit of lines; `--verbose` lifts it.
 * @module
 */
import type { Palette } from '../../src/output/style.js'
import { forTerminal, printable } from '../../src/output/terminal.js'
import { wrapped, wrappedCommand, wrappedLines } from '../../src/output/wrap.js'
import type { WrittenFile } from '../../src/record/listener.js'
import type { RunRecord } from '../../src/record/record.js'
import { plural, verdictsOf } from '../outcome.js'
import type { Finding, FindingCase, FindingGroup } from '../result/findings.js'
import { followsWords } from '../result/guidance.js'
import { type ResultModel, resultModel } from '../result/model.js'
import type { NotJudged, OpenGroup, OpenKind, OpenRule } from '../result/not-judged.js'
import { type CountedNote, noteTitles } from '../result/notes.js'
import { nextStepOf } from './next-step.js'
import { numberLines } from './numbers.js'
import { resultLines } from './result.js'
import { idLines } from './rule-groups.js'
import { clip, clippedTo } from './terminal.js'

/** How much a summary says. */
export interface SummaryOptions {
  /** Width of the terminal. Default: lines are not wrapped. */
  readonly columns?: number
  /** True for everything. */
  readonly verbose?: boolean
  /** Lines that were printed before. They count: the limit is one of the whole output of a run. Default: 0. */
  readonly printed?: number
}

/** Lines of a run that is conformant, and of any other: what a reader overlooks at once, and what one scrolls. */
const mostLines = { conformant: 60, other: 120 } as const
/** A summary has room for so many lines, however many were printed before. */
const fewestLines = 36

/** Characters of a value of the target. The report has the whole value. */
const longestValue = 400
/** Lines that name violated rules, at the beginning and at the end. */
const violatedLines = 6
/** Causes that are named. */
const mostCauses = 3
/** Lines about what is not exercised. */
const openLines = 5

/** What all parts of a summary need. */
interface Sheet {
  readonly model: ResultModel
  readonly files: readonly WrittenFile[]
  readonly palette: Palette
  readonly columns: number
  readonly verbose: boolean
}

/** The lines of the summary. */
export function summary(
  run: RunRecord,
  files: readonly WrittenFile[],
  palette: Palette,
  { columns = Number.POSITIVE_INFINITY, verbose = false, printed = 0 }: SummaryOptions = {},
): string[] {
  const model = resultModel(run)
  const sheet = { model, files, palette, columns, verbose }
  const { before, findings, after } = detailsOf(sheet)
  const numbers = ['', ...numberLines(model.numbers, verdictsOf(run), columns, palette)]
  const next = nextLines(sheet)
  const result = wrappedLines(resultLines(run, palette), columns)
  const violated = violatedNames(sheet)
  const end = ['', ...result, ...violated, ...next, ...fileLines(sheet)]
  if (verbose)
    return [...before, ...findings.flatMap((group) => groupLines(group, sheet)), ...after, ...numbers, ...end]

  const hasDetails = [...before, ...after].length > 0 || findings.length > 0
  const start = hasDetails
    ? ['', ...wrappedLines(resultLines(run, palette).slice(0, 2), columns), ...violated, ...next]
    : []
  const limit = run.result.startsWith('conformant') ? mostLines.conformant : mostLines.other
  const room = Math.max(fewestLines, limit - printed) - start.length - numbers.length - end.length
  const lineCount = before.length + after.length
  const shown = findingLines(findings, Math.max(room - lineCount, Math.floor(room / 2)), sheet)
  const details = [...before, ...shown, ...after]
  return [...start, ...limited(details, Math.max(room, 3), palette), ...numbers, ...end]
}

/** Sections besides the findings. */
function detailsOf(sheet: Sheet): { before: string[]; findings: readonly FindingGroup[]; after: string[] } {
  const { model, palette, columns, verbose } = sheet
  const { findings, notes } = model
  const texts = (lines: readonly string[]): string[] =>
    wrappedLines(
      lines.map((line) => `  ${forTerminal(line)}`),
      columns,
    )
  const part = (title: string, lines: readonly string[], most: number): string[] =>
    section(title, limited(lines, verbose ? Number.POSITIVE_INFINITY : most, palette), sheet)
  return {
    before: [
      ...causeLines(sheet),
      ...part(palette.red(noteTitles.notUndone), texts(notes.notUndone), 14),
      ...part(palette.yellow(noteTitles.notices), texts(notes.notices), 8),
      ...part(palette.yellow(noteTitles.slow), texts(notes.slow), 4),
    ],
    findings: findings.filter(({ kind }) => kind !== 'waived'),
    after: [
      ...part(palette.yellow(noteTitles.faults), texts(notes.faults), 4),
      ...part(palette.yellow(noteTitles.waivers), texts(notes.waivers), 6),
      ...(verbose
        ? shownKinds.flatMap((kind) => openSection(kind, sheet))
        : [...shortUndecided(sheet), ...shortOpen(sheet)]),
      ...countedLines(notes.repeatedSecrets, sheet),
      ...countedLines(notes.serverErrors, sheet),
      ...countedLines(notes.mismatches, sheet),
    ],
  }
}

/** What is probably wrong, and what to do first. */
function causeLines(sheet: Sheet): string[] {
  const { model, columns, palette, verbose } = sheet
  const shown = verbose ? model.causes : model.causes.slice(0, mostCauses)
  const lines = shown.flatMap(({ says, look, first, why, rules, follows }) => {
    const counts = [
      `${rules.length} violated`,
      ...(follows.length === 0 ? [] : [`${follows.length} undecided`]),
    ]
    return [
      ...wrapped(`  ${forTerminal(says)} ${palette.dim(`(${counts.join(', ')})`)}`, columns, 4),
      ...wrapped(`    ${forTerminal(first)}`, columns, 4),
      ...(verbose
        ? [look === null ? '' : `Where to look: ${look}`, why, rules.join(', ')]
            .filter((text) => text !== '')
            .flatMap((text) => wrapped(palette.dim(`    ${forTerminal(text)}`), columns, 4))
        : []),
    ]
  })
  const more = model.causes.length - shown.length
  const rest = more > 0 ? [palette.dim(`  and ${plural(more, 'more cause')}, in the report`)] : []
  return section('Probable causes', [...lines, ...rest], sheet)
}

/** The first lines, and how many more there are. */
function limited(lines: readonly string[], most: number, palette: Palette): readonly string[] {
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most - 1)
  return [...kept, palette.dim(`  and ${plural(lines.length - kept.length, 'more line')}: --verbose`)]
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

function section(
  title: string,
  lines: readonly string[],
  { palette, columns }: Pick<Sheet, 'palette' | 'columns'>,
): string[] {
  return lines.length === 0 ? [] : ['', ...wrapped(palette.bold(title), columns), ...lines]
}

/** The violated rules that count, by topic, in a few lines. Empty if there is none. */
function violatedNames(sheet: Sheet): string[] {
  const { model, palette, columns, verbose } = sheet
  const counted = model.findings
    .flatMap(({ findings }) => findings)
    .filter(({ notCounted }) => notCounted === null)
    .map(({ id }) => id)
  if (counted.length === 0) return []
  const lines = idLines(counted, '    ', new Map(), columns)
  return [
    `  ${palette.red(`Violated: ${plural(counted.length, 'rule')}`)}`,
    ...limited(lines, verbose ? Number.POSITIVE_INFINITY : violatedLines, palette),
  ]
}

function nextLines({ model, files, columns, palette }: Sheet): string[] {
  const { says, command } = nextStepOf(model, files)
  return [
    ...wrapped(`  ${palette.bold('Next')}: ${forTerminal(says)}`, columns, 4),
    ...(command === null ? [] : wrappedCommand('    ', printable(command), columns)),
  ]
}

/** All violated rules of a kind. */
function groupLines(group: FindingGroup, sheet: Sheet): string[] {
  return section(
    titleOf(group, sheet.palette),
    group.findings.flatMap((finding) => findingBlock(finding, sheet)),
    sheet,
  )
}

const titleOf = ({ kind, title }: FindingGroup, palette: Palette): string =>
  kind === 'contract' ? palette.red(title) : palette.yellow(title)

/** The violated rules as far as there is room: the first in full, the others by their ids. */
function findingLines(groups: readonly FindingGroup[], room: number, sheet: Sheet): string[] {
  const { palette, columns } = sheet
  const whole = groups.flatMap((group) => groupLines(group, sheet))
  if (whole.length <= room) return whole
  const lines: string[] = []
  const left: string[] = []
  for (const group of groups) {
    const title = ['', ...wrapped(palette.bold(titleOf(group, palette)), columns)]
    const blocks: string[] = []
    for (const finding of group.findings) {
      const block = findingBlock(finding, sheet)
      const needed = lines.length + title.length + blocks.length + block.length + leftLines
      if (left.length === 0 && needed <= room) blocks.push(...block)
      else left.push(finding.id)
    }
    if (blocks.length > 0) lines.push(...title, ...blocks)
  }
  const names = idLines(left, '    ', new Map(), columns)
  return [
    ...lines,
    '',
    ...wrapped(`  ${plural(left.length, 'more violated rule')}, in the report and with --verbose:`, columns),
    ...limited(names, Math.max(2, room - lines.length - 2), palette),
  ]
}

/** Lines for the rules that are only named. */
const leftLines = 6

function findingBlock({ id, clause, says, cases }: Finding, sheet: Sheet): string[] {
  const { palette, columns, verbose } = sheet
  const shown = verbose ? cases : cases.slice(0, 1)
  return [
    '',
    ...wrapped(`  ${palette.bold(id)}  ${palette.dim(clause)}`, columns, 4),
    ...wrapped(`  ${says}`, columns, 2),
    ...shown.flatMap((one) => caseBlock(one, cases.length - shown.length, sheet)),
  ]
}

/** @param further number of violated cases that are not shown */
function caseBlock({ name, expected, actual, repeat }: FindingCase, further: number, sheet: Sheet): string[] {
  const more = further === 0 ? '' : ` (and ${plural(further, 'more case')})`
  const values: readonly (readonly [string, string | null])[] = [
    ['case', name === '' ? null : `${name}${more}`],
    ['expected', expected],
    ['actual', actual],
  ]
  return [
    ...values.flatMap(([label, value]) => (value === null ? [] : valueLines(label, value, sheet))),
    ...wrappedCommand(`    ${sheet.palette.dim('repeat  ')} `, printable(repeat), sheet.columns),
  ]
}

/** Columns before a value. */
const valueIndent = 13
/** Lines of a value, unless everything is asked for. */
const mostValueLines = 4

function valueLines(name: string, value: string, { palette, columns, verbose }: Sheet): string[] {
  const [first = '', ...rest] = printable(clip(value, longestValue)).split('\n')
  const lines = [
    ...wrapped(`    ${palette.dim(name.padEnd(8))} ${first}`, columns, valueIndent),
    ...rest.flatMap((line) => wrapped(`${' '.repeat(valueIndent)}${line}`, columns, valueIndent)),
  ]
  return verbose ? lines : clippedTo(mostValueLines, lines)
}

/** What has no verdict for one kind of reason, by cause, in full. */
function openSection(kind: OpenKind, sheet: Sheet): string[] {
  const { model, palette, columns } = sheet
  const { notJudged } = model
  const groups = groupsOf(notJudged, kind)
  const lines = groups.flatMap(({ reason, rules }) => [
    ...wrapped(`  ${clip(forTerminal(reason), longestValue)}`, columns),
    ...wrapped(palette.dim(`    ${namesOf(rules, rules.length)}`), columns),
  ])
  const { optionalCases, titles } = notJudged
  if (kind === 'not exercised' && optionalCases > 0)
    lines.push(palette.dim(`  and ${plural(optionalCases, 'optional case')}`))
  if (lines.length === 0) return []
  const help = helpFor(kind, model)
  const title = kind === 'undecided' ? palette.yellow(titles[kind]) : titles[kind]
  return section(
    title,
    [...lines, ...(help === null ? [] : wrapped(palette.dim(`  ${help}`), columns))],
    sheet,
  )
}

const groupsOf = ({ groups }: NotJudged, kind: OpenKind): OpenGroup[] =>
  groups.filter((group) => group.kind === kind)

/** The rules of a group by name, as many as may be named. */
function namesOf(rules: readonly OpenRule[], most: number): string {
  const named = rules.slice(0, most).map(ruleWords).join(', ')
  const more = rules.length > most ? ` and ${rules.length - most} more` : ''
  return `${forTerminal(named)}${more}`
}

/** Lines of a reason. */
const mostReasonLines = 2
/** Reasons of undecided rules that are listed. */
const mostReasons = 4

/** What is undecided, with a few reasons. */
function shortUndecided(sheet: Sheet): string[] {
  const { model, palette, columns } = sheet
  const groups = groupsOf(model.notJudged, 'undecided')
  if (groups.length === 0) return []
  const lines = groups
    .slice(0, mostReasons)
    .flatMap(({ reason, rules }) => [
      ...clippedTo(mostReasonLines, wrapped(`  ${clip(forTerminal(reason), longestValue / 2)}`, columns)),
      ...wrapped(palette.dim(`    ${namesOf(rules, 2)}`), columns),
    ])
  const more = groups.length - mostReasons
  const help = helpFor('undecided', model)
  return section(
    palette.yellow(model.notJudged.titles.undecided),
    [
      ...lines,
      ...(more > 0
        ? wrapped(palette.dim(`  and ${plural(more, 'more reason')}, in the report`), columns)
        : []),
      ...(help === null ? [] : wrapped(palette.dim(`  ${help}`), columns)),
    ],
    sheet,
  )
}

/** What is not exercised, or only in part: at most {@link openLines} lines, the last one with the place of the list. */
function shortOpen(sheet: Sheet): string[] {
  const { model, files, palette, columns } = sheet
  const { notJudged, run } = model
  const open = groupsOf(notJudged, 'not exercised')
  const parts = groupsOf(notJudged, 'passed in part')
  const groups = [...open, ...parts]
  if (groups.length === 0) return []
  const count = (some: readonly OpenGroup[]): number =>
    new Set(some.flatMap(({ rules }) => rules.map(({ id }) => id))).size
  const numbers = [
    ...(open.length === 0 ? [] : [plural(count(open), 'rule')]),
    ...(parts.length === 0 ? [] : [`${count(parts)} in part`]),
  ]
  const title = wrapped(palette.bold(`Not exercised: ${numbers.join(', ')}`), columns)
  const place = placeOfOpen(files)
  const last = place === null ? [palette.dim('  --verbose lists them.')] : [palette.dim(`  List: ${place}`)]
  const isOfBudget = run.selection?.budget !== undefined
  const start = isOfBudget ? 'The budget leaves them out, or the profile lacks' : 'The profile lacks'
  const lacked = lackWords(groups)
  const why = wrapped(
    lacked === '' ? `  ${forTerminal(groups[0]?.reason ?? '')}` : `  ${start} ${lacked}`,
    columns,
  )
  const shown = clippedTo(openLines - title.length - last.length, why)
  return ['', ...title, ...shown, ...last]
}

/** The list in the report. */
function placeOfOpen(files: readonly WrittenFile[]): string | null {
  const report = files.find(({ name }) => name === 'report')
  if (report !== undefined) return `${report.path}#open`
  return files.find(({ name }) => name === 'verdicts')?.path ?? null
}

/** What the profile lacks, what most rules need first: `CONTROL_DRIVER (31), entries of FIXTURES (60)`. */
function lackWords(groups: readonly OpenGroup[]): string {
  const counts = new Map<string, Set<string>>()
  for (const { reason, rules } of groups) {
    const [, lacked] = /^the profile lacks (.+)$/s.exec(reason) ?? []
    if (lacked === undefined) continue
    const names = lacked
      .split(/, (?=[A-Z])/)
      .map((one) => (one.startsWith('FIXTURES: ') ? 'entries of FIXTURES' : one))
    for (const name of names) {
      const ids = counts.get(name) ?? new Set()
      counts.set(name, ids)
      for (const { id } of rules) ids.add(id)
    }
  }
  return forTerminal(
    [...counts]
      .sort(([, one], [, other]) => other.size - one.size)
      .map(([name, ids]) => `${clip(name, 60)} (${ids.size})`)
      .join(', '),
  )
}

function ruleWords({ id, part, cases }: OpenRule): string {
  return part === null ? id : `${id} (${part.exercised} of ${part.cases} cases; missing: ${cases.join(', ')})`
}

function helpFor(kind: OpenKind, { run, causes }: ResultModel): string | null {
  if (run.selection?.budget !== undefined && kind !== 'undecided')
    return 'A larger --budget judges more. The report shows what the profile lacks.'
  if (kind === 'not exercised') return whereToFind[run.role]
  if (kind !== 'undecided') return null
  const bug = run.rules.some(({ checks }) =>
    checks.some(({ verdict, stack }) => verdict === 'undecided' && stack !== null),
  )
  if (bug) return 'At least one is a bug in the suite. The report has its stack trace.'
  const [cause] = causes
    .filter(({ follows }) => follows.length > 0)
    .sort((one, other) => other.follows.length - one.follows.length)
  if (cause !== undefined) return followsWords(cause)
  return run.rules.some(({ verdict }) => verdict === 'violated')
    ? 'Fix the violated rules first: they may be the reason. Then run these again with --only. The report shows their exchanges.'
    : 'Run them again with --only. Use "doctor" to test the profile. The report shows their exchanges.'
}

/** Kinds that are listed, in full and otherwise. verdicts.json has all of them. */
const listedKinds = { verbose: 10, short: 3 } as const

/** What the target did several times: a mistake that no rule has to notice. */
function countedLines(note: CountedNote | null, sheet: Sheet): string[] {
  if (note === null) return []
  const { palette, columns, verbose } = sheet
  const most = verbose ? listedKinds.verbose : listedKinds.short
  const lines = note.lines
    .slice(0, most)
    .flatMap((line) =>
      wrapped(`  ${clip(forTerminal(line), verbose ? longestValue : longestValue / 2)}`, columns),
    )
  const left = note.lines.length - most
  if (left > 0) lines.push(...wrapped(palette.dim(`  and ${left} more, see verdicts.json`), columns))
  return section(palette.yellow(note.title), lines, sheet)
}

/** The files: the report and the certificate by their paths, the others by their names. With `verbose` all by paths. */
function fileLines({ files, palette, verbose, columns }: Sheet): string[] {
  if (files.length === 0) return []
  const shown = verbose
    ? files
    : files.filter(({ name }, at) => at === 0 || name === 'report' || name === 'certificate')
  const otherFiles = files.filter((file) => !shown.includes(file)).map(({ name }) => name)
  const width = Math.max(...shown.map(({ name }) => name.length), otherFiles.length === 0 ? 0 : 4)
  return [
    '',
    ...shown.map(({ name, path }) => `  ${palette.dim(name.padEnd(width))}  ${path}`),
    ...(otherFiles.length === 0
      ? []
      : wrapped(`  ${palette.dim('also'.padEnd(width))}  ${otherFiles.join(', ')}`, columns, width + 4)),
  ]
}

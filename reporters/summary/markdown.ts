/**
 * The result of a run as Markdown, short enough for a pull request. What others say is a code span, unless it
 * consists of plain words.
 * @module
 */
import {
  cell,
  type Markdown,
  markdown,
  markdownLines,
  plainWords,
  prose,
  tableRow,
} from '../../src/output/markdown.js'
import { clip } from '../console/terminal.js'
import { plural } from '../outcome.js'
import type { SharedCause } from '../result/causes.js'
import type { ChangedRule, Changes } from '../result/changes.js'
import type { Finding } from '../result/findings.js'
import { actorWords } from '../result/guidance.js'
import type { Tone } from '../result/headline.js'
import { timeOf, verdictWords } from '../result/judged.js'
import type { ResultModel } from '../result/model.js'
import { type NotJudged, openCount } from '../result/not-judged.js'
import { leftOutWords, type NotSelected } from '../result/not-selected.js'
import { noteTitles } from '../result/notes.js'

/** Longest text of a target, in characters. */
const longest = 300
/** Violated rules in the table. */
const mostRows = 50
/** Rules that a cause names. */
const mostNamed = 3
/** Lines of a list. */
const mostLines = 10

const nothing = markdown``

/** A sign in front of the result. The words behind it say the same. */
const signs: Readonly<Record<Tone, Markdown>> = {
  good: markdown`✅`,
  bad: markdown`❌`,
  open: markdown`⚠️`,
  part: markdown`ℹ️`,
}

/**
 * The summary of a run.
 * @param made files of the run, relative to its folder. Default: all of them.
 */
export function summaryMarkdown(model: ResultModel, made: ReadonlySet<string> | null = null): Markdown {
  const { run, headline, notes, notJudged, notSelected, changes, causes, findings, facts } = model
  const judged = facts.filter(({ name }) => ['Rules', 'Checks', 'Contract', 'Custom suites'].includes(name))
  const violated = findings.filter(({ kind }) => kind !== 'waived').flatMap((group) => group.findings)
  return markdownLines([
    markdown`## ${signs[headline.tone]} ${plainWords(clip(run.target.name, longest))} ${prose(headline.predicate)}`,
    ...(headline.ended === null ? [] : [nothing, plainWords(clip(headline.ended, longest))]),
    nothing,
    markdown`${prose(headline.why)} Rules: ${prose(verdictWords(run))}.`,
    ...headline.limits.flatMap((limit) => [nothing, prose(clip(limit, longest))]),
    ...list(noteTitles.notUndone, notes.notUndone),
    ...list(noteTitles.notices, notes.notices),
    ...list(noteTitles.slow, notes.slow),
    ...violatedTable(violated),
    ...causeLines(causes),
    ...changedLines(changes),
    ...openLines(notJudged),
    ...notSelectedLines(notSelected),
    ...list(noteTitles.faults, notes.faults),
    ...list(noteTitles.waivers, notes.waivers),
    ...list(noteTitles.adaptation, notes.adaptation),
    ...[notes.repeatedSecrets, notes.serverErrors, notes.mismatches].flatMap((note) =>
      note === null ? [] : list(note.title, note.lines),
    ),
    nothing,
    ...judged.map(({ name, value }) => markdown`- ${prose(name)}: ${prose(value)}`),
    markdown`- Target: ${clip(run.target.url, longest)}, ${prose(run.role)}, suite ${prose(run.suite)}, ${prose(timeOf(run.finished))}`,
    ...reportsLine((file) => made === null || made.has(file)),
  ])
}

/** Where to read on. */
function reportsLine(isMade: (file: string) => boolean): Markdown[] {
  const page = markdown`\`index.html\` is the page to read first`
  const allure = markdown`\`allure/index.html\` has every request`
  const [first, second] = [
    ...(isMade('index.html') ? [page] : []),
    ...(isMade('allure/index.html') ? [allure] : []),
  ]
  if (first === undefined) return []
  return [markdown`- Reports of the run: ${first}${second === undefined ? '' : markdown`, ${second}`}.`]
}

/** A title and a list. A long list is cut. */
function list(title: string, lines: readonly string[]): Markdown[] {
  if (lines.length === 0) return []
  const more = lines.length - mostLines
  return [
    nothing,
    markdown`**${prose(title)}**`,
    nothing,
    ...lines.slice(0, mostLines).map((line) => markdown`- ${plainWords(clip(line, longest))}`),
    ...(more > 0 ? [markdown`- and ${more} more`] : []),
  ]
}

/** The violated rules: what is wrong, and who acts. */
function violatedTable(findings: readonly Finding[]): Markdown[] {
  if (findings.length === 0) return []
  const more = findings.length - mostRows
  return [
    nothing,
    markdown`| violated rule | what it says | expected | actual | who acts | counts |`,
    markdown`|---|---|---|---|---|---|`,
    ...findings
      .slice(0, mostRows)
      .map(({ id, says, cases, actor, notCounted }) =>
        tableRow([
          id,
          cell(prose, clip(says, longest)),
          cell(plainWords, clip(cases[0]?.expected ?? '', longest)),
          clip(cases[0]?.actual ?? '', longest),
          prose(actorWords[actor]),
          notCounted === null ? prose('yes') : prose('no'),
        ]),
      ),
    ...(more > 0 ? [nothing, markdown`and ${more} more violated rules`] : []),
  ]
}

function changedLines(changes: Changes | null): Markdown[] {
  if (changes === null) return []
  const { since, broken, fixed, other, still } = changes
  const parts: readonly (readonly [string, readonly ChangedRule[]])[] = [
    ['newly violated', broken],
    ['fixed', fixed],
    ['otherwise changed', other],
  ]
  const changed = parts.filter(([, rules]) => rules.length > 0)
  const numbers = [
    ...changed.map(([name, rules]) => `${rules.length} ${name}`),
    ...(still > 0 ? [`${still} still violated`] : []),
  ]
  return [
    nothing,
    markdown`**Since the last run** (${prose(timeOf(since))}): ${prose(numbers.length === 0 ? 'nothing changed' : numbers.join(', '))}`,
    ...(changed.length === 0 ? [] : [nothing]),
    ...changed.flatMap(([name, rules]) => [
      ...rules.slice(0, mostLines).map(({ id }) => markdown`- ${prose(name)}: ${id}`),
      ...(rules.length > mostLines ? [markdown`- and ${rules.length - mostLines} more ${prose(name)}`] : []),
    ]),
  ]
}

/** What is probably wrong, what to do first, and the rules. */
function causeLines(causes: readonly SharedCause[]): Markdown[] {
  if (causes.length === 0) return []
  const more = causes.length - mostLines
  return [
    nothing,
    markdown`**Probable causes**`,
    nothing,
    ...causes.slice(0, mostLines).map(({ says, first, rules, follows }) => {
      const left = rules.length - mostNamed
      const named = `${rules.slice(0, mostNamed).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
      const open = follows.length === 0 ? '' : `; ${plural(follows.length, 'undecided rule')} in addition`
      return markdown`- ${plainWords(says)} ${plainWords(first)} Violated: ${plainWords(named)}${plainWords(open)}.`
    }),
    ...(more > 0 ? [markdown`- and ${more} more`] : []),
  ]
}

/** What a run of selected rules left out, folded. */
function notSelectedLines(notSelected: NotSelected | null): Markdown[] {
  if (notSelected === null) return []
  return [
    nothing,
    markdown`<details><summary>Not selected, so not judged: ${prose(plural(notSelected.rules, 'rule'))}</summary>`,
    nothing,
    ...notSelected.sections.map((one) => markdown`- ${plainWords(one.section)}: ${prose(leftOutWords(one))}`),
    nothing,
    markdown`</details>`,
  ]
}

/** What was not judged, folded: a thin profile leaves much open. */
function openLines({ titles, groups }: NotJudged): Markdown[] {
  const shown = groups.filter(({ kind }) => kind !== 'not applicable')
  if (shown.length === 0) return []
  const rules = new Set(shown.flatMap((group) => group.rules.map(({ id }) => id))).size
  const more = shown.length - mostRows
  return [
    nothing,
    markdown`<details><summary>Not judged, or only in part: ${prose(plural(rules, 'rule'))}</summary>`,
    nothing,
    ...shown
      .slice(0, mostRows)
      .map(
        (group) =>
          markdown`- ${prose(titles[group.kind].split(':')[0] ?? group.kind)}, ${prose(openCount(group))}: ${plainWords(clip(group.reason, longest))}`,
      ),
    ...(more > 0 ? [markdown`- and ${more} more causes`] : []),
    nothing,
    markdown`</details>`,
  ]
}

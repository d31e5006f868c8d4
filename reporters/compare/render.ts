/**
 * Formats a comparison as text or Markdown.
 * @module
 */
import { type Markdown, markdown, markdownLines, plainWords, tableRow } from '../../src/output/markdown.js'
import { forTerminal } from '../../src/output/terminal.js'
import { plural } from '../outcome.js'
import type { ChangedRule, ComparedRun, Comparison, NewViolation } from './comparison.js'

/** Formats a comparison as lines for a terminal. */
export function asLines(comparison: Comparison): string[] {
  const { before, after, rules, observations, times } = comparison
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${forTerminal(line)}`)]
  return [
    `before  ${runLine(before)}`,
    `after   ${runLine(after)}`,
    ...notes(comparison),
    ...part(
      `Changed verdicts: ${plural(rules.length, 'rule')}`,
      rules.flatMap((rule) => [
        `${rule.id}: ${changeOf(rule)}`,
        ...(rule.reason === null ? [] : [`  ${rule.reason}`]),
      ]),
    ),
    ...part(
      `New violations: ${plural(comparison.newViolations.length, 'case')}`,
      comparison.newViolations.map(violationName),
    ),
    ...part(
      `Changed observations: ${observations.length}`,
      observations.map(({ id, before: one, after: other }) => `${id}: ${word(one)} -> ${word(other)}`),
    ),
    ...part(
      'Changed response times (median)',
      times.map(({ id, before: one, after: other }) => `${id}: ${one} ms -> ${other} ms`),
    ),
  ]
}

/** Formats a comparison as Markdown, for example for a pull request. */
export function asMarkdown(comparison: Comparison): Markdown {
  const { before, after, rules, observations, times } = comparison
  return markdownLines([
    markdown`**${plainWords(before.result)}** → **${plainWords(after.result)}**`,
    ...notes(comparison).flatMap((note) => [markdown``, markdown`${plainWords(note)}`]),
    ...table(markdown`|  | target | suite | started | seconds |`, 5, [
      [plainWords('before'), before.target.name, before.suite, before.started, before.seconds],
      [plainWords('after'), after.target.name, after.suite, after.started, after.seconds],
    ]),
    ...table(
      markdown`| rule | clause | before | after | reason |`,
      5,
      rules.map((rule) => [
        rule.id,
        rule.clause,
        plainWords(word(rule.before)),
        plainWords(word(rule.after)),
        rule.reason ?? '',
      ]),
    ),
    ...table(
      markdown`| level | new violation |`,
      2,
      comparison.newViolations.map((one) => [plainWords(one.level), violationName(one)]),
    ),
    ...table(
      markdown`| observation | clause | before | after |`,
      4,
      observations.map((one) => [one.id, one.clause, word(one.before), word(one.after)]),
    ),
    ...table(
      markdown`| requests | median ms before | median ms after |`,
      3,
      times.map((time) => [time.id, time.before, time.after]),
    ),
  ])
}

/** A table with a line for each row. No rows: no table. */
function table(
  head: Markdown,
  columns: number,
  rows: readonly (readonly (string | number | Markdown)[])[],
): Markdown[] {
  if (rows.length === 0) return []
  const rule = Array.from({ length: columns }, () => markdown`---|`)
  return [markdown``, head, markdown`|${rule}`, ...rows.map(tableRow)]
}

function notes({ sameCatalogue, sameOwn, rules, newViolations, observations }: Comparison): string[] {
  return [
    ...(sameCatalogue
      ? []
      : ['The runs have different catalogues of rules. Some rules may be in only one of them.']),
    ...(sameOwn
      ? []
      : [
          'The runs have different custom suites, or these count in only one of them. Custom rules may differ.',
        ]),
    ...(rules.length + newViolations.length + observations.length === 0
      ? ['No verdict and no observation changed.']
      : []),
  ]
}

function violationName({ id, case: name }: NewViolation): string {
  return name === '' ? id : `${id} (${name})`
}

function runLine({ target, started, result, seconds }: ComparedRun): string {
  return forTerminal(`${target.name} (${target.url}), ${started}: ${result}, ${seconds} s`)
}

function changeOf({ before, after }: ChangedRule): string {
  return `${word(before)} -> ${word(after)}`
}

function word(value: string | null): string {
  return value ?? 'absent'
}

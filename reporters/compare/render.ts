/**
 * Formats a comparison as text or Markdown.
 * @module
 */
import { markdownCell } from '../markdown.js'
import { plural } from '../outcome.js'
import type { ChangedRule, ComparedRun, Comparison } from './comparison.js'

/** Formats a comparison for a terminal. */
export function asText(comparison: Comparison): string {
  const { before, after, rules, observations, times } = comparison
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
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
      `Changed observations: ${observations.length}`,
      observations.map(({ id, before: one, after: other }) => `${id}: ${word(one)} -> ${word(other)}`),
    ),
    ...part(
      'Changed times',
      times.map(({ id, before: one, after: other }) => `${id}: ${one} ms -> ${other} ms`),
    ),
  ].join('\n')
}

/** Formats a comparison as Markdown, for example for a pull request. */
export function asMarkdown(comparison: Comparison): string {
  const { before, after, rules, observations, times } = comparison
  const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
    rows.length === 0
      ? []
      : [
          '',
          `| ${heads.join(' | ')} |`,
          `|${'---|'.repeat(heads.length)}`,
          ...rows.map((row) => `| ${row.map(markdownCell).join(' | ')} |`),
        ]
  return [
    `**${before.result}** → **${after.result}**`,
    ...notes(comparison).map((note) => `\n${note}`),
    ...table(
      ['', 'target', 'suite', 'started', 'seconds'],
      [
        ['before', before.target.name, before.suite, before.started, String(before.seconds)],
        ['after', after.target.name, after.suite, after.started, String(after.seconds)],
      ],
    ),
    ...table(
      ['rule', 'clause', 'before', 'after', 'reason'],
      rules.map((rule) => [rule.id, rule.clause, word(rule.before), word(rule.after), rule.reason ?? '']),
    ),
    ...table(
      ['observation', 'clause', 'before', 'after'],
      observations.map((one) => [one.id, one.clause, word(one.before), word(one.after)]),
    ),
    ...table(
      ['rule', 'ms before', 'ms after'],
      times.map((time) => [time.id, String(time.before), String(time.after)]),
    ),
  ].join('\n')
}

function notes({ sameCatalogue, sameOwn, rules, observations }: Comparison): string[] {
  return [
    ...(sameCatalogue
      ? []
      : ['The runs have different catalogues of rules. Some rules may be in only one of them.']),
    ...(sameOwn
      ? []
      : [
          'The runs have different custom suites, or these count in only one of them. Custom rules may differ.',
        ]),
    ...(rules.length + observations.length === 0 ? ['No verdict and no observation changed.'] : []),
  ]
}

function runLine({ target, started, result, seconds }: ComparedRun): string {
  return `${target.name} (${target.url}), ${started}: ${result}, ${seconds} s`
}

function changeOf({ before, after }: ChangedRule): string {
  return `${word(before)} -> ${word(after)}`
}

function word(value: string | null): string {
  return value ?? 'absent'
}

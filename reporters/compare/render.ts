/**
 * A comparison as text for a terminal, and as Markdown.
 * @module
 */
import type { ChangedRule, ComparedRun, Comparison } from './comparison.js'

/** For a terminal. */
export function asText(comparison: Comparison): string {
  const { before, after, rules, observations, times } = comparison
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
  return [
    `before  ${runLine(before)}`,
    `after   ${runLine(after)}`,
    ...notes(comparison),
    ...part(
      `Rules with another verdict: ${rules.length}`,
      rules.flatMap((rule) => [
        `${rule.id}: ${changeOf(rule)}`,
        ...(rule.reason === null ? [] : [`  ${rule.reason}`]),
      ]),
    ),
    ...part(
      `Observations that are others: ${observations.length}`,
      observations.map(({ id, before: one, after: other }) => `${id}: ${word(one)} -> ${word(other)}`),
    ),
    ...part(
      'Rules that took another time',
      times.map(({ id, before: one, after: other }) => `${id}: ${one} ms -> ${other} ms`),
    ),
  ].join('\n')
}

/** For a pull request or a wiki. */
export function asMarkdown(comparison: Comparison): string {
  const { before, after, rules, observations, times } = comparison
  const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
    rows.length === 0
      ? []
      : [
          '',
          `| ${heads.join(' | ')} |`,
          `|${'---|'.repeat(heads.length)}`,
          ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
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
      ['rule', 'clause', 'before', 'after', 'why'],
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
      : ['Both were made with another catalogue of rules: rules may be in one of them alone.']),
    ...(sameOwn
      ? []
      : ['They had other own suites, or these counted in one of them alone: own rules may be others.']),
    ...(rules.length + observations.length === 0 ? ['No verdict and no observation has changed.'] : []),
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

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ').replaceAll('<', '&lt;')
}

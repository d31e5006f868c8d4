/**
 * Reports a run on GitHub Actions: annotations of the job, and the summary of the step.
 * @module
 */
import { appendFileSync } from 'node:fs'
import { inPartWords } from '../../src/record/conclude.js'
import { comparedWord, mismatchWords, schemaReport } from '../../src/record/mismatches.js'
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/record/record.js'
import { markdownCell } from '../markdown.js'
import {
  clauseOf,
  counts,
  customCountedWords,
  customFolderWords,
  partial,
  partWords,
  plural,
  tally,
  titleOf,
  verdictOrder,
} from '../outcome.js'

/** Environment variables that GitHub Actions sets. */
export interface GithubEnvironment {
  /** `true` on GitHub Actions. */
  readonly GITHUB_ACTIONS?: string | undefined
  /** File for the summary of a step, in Markdown. */
  readonly GITHUB_STEP_SUMMARY?: string | undefined
}

/** GitHub shows at most this many annotations of one kind for a step. */
const mostAnnotations = 10
/** Longest reason, in characters. */
const longest = 500

/**
 * Writes annotations and summary where GitHub Actions run the suite; elsewhere nothing.
 * @param write takes the annotations, a line each
 * @throws the error of the file system
 */
export function reportToGithub(
  run: RunRecord,
  environment: GithubEnvironment,
  write: (text: string) => void,
): void {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = environment
  if (GITHUB_ACTIONS === 'true') for (const line of annotations(run)) write(`${line}\n`)
  if (GITHUB_STEP_SUMMARY !== undefined && GITHUB_STEP_SUMMARY !== '')
    appendFileSync(GITHUB_STEP_SUMMARY, `${stepSummary(run)}\n`)
}

/** A workflow command for each violated rule, and for each undecided rule that counts. */
export function annotations(run: RunRecord): string[] {
  const violated = run.rules.filter(({ verdict }) => verdict === 'violated')
  const undecided = run.rules.filter((rule) => rule.verdict === 'undecided' && counts(run, rule))
  const errors = violated.filter((rule) => counts(run, rule))
  const warnings = [...violated.filter((rule) => !counts(run, rule)), ...undecided]
  return [...errors.slice(0, mostAnnotations).map((rule) => command('error', rule))].concat(
    warnings.slice(0, mostAnnotations).map((rule) => command('warning', rule)),
  )
}

function command(kind: 'error' | 'warning', rule: RuleRecord): string {
  const { entry } = rule
  const title = `${entry.id} ${rule.verdict} (${clauseOf(entry)})`
  const check = decisive(rule)
  const says = check === undefined ? entry.says : `${titleOf(entry, check)}\n${reasonOf(check)}`
  return `::${kind} title=${property(title)}::${data(says)}`
}

/** The summary of a step, in Markdown. */
export function stepSummary(run: RunRecord): string {
  const shown = run.rules.filter(({ verdict }) => verdict === 'violated' || verdict === 'undecided')
  const numbers = tally(run.rules)
  return [
    `## ${markdownCell(run.target.name)}${partWords(run)} is ${run.result}`,
    '',
    `${plural(run.rules.length, 'rule')} of role ${run.role}: ${verdictOrder.map((verdict) => `${numbers[verdict]} ${verdict}`).join(', ')}. Suite ${run.suite}.`,
    ...partialLines(run),
    ...mismatchLines(run),
    ...(run.waivers.length === 0 ? [] : ['', `Waivers: ${run.waivers.map(markdownCell).join('; ')}`]),
    ...(run.own === undefined
      ? []
      : [
          '',
          `Custom suites (${customCountedWords(run.own)}): ${run.own.folders.map(customFolderWords).map(markdownCell).join('; ')}`,
        ]),
    ...(shown.length === 0
      ? []
      : [
          '',
          '| rule | clause | verdict | counts | reason |',
          '|---|---|---|---|---|',
          ...shown.map((rule) => {
            const check = decisive(rule)
            const reason = check === undefined ? '' : reasonOf(check)
            const { entry, verdict } = rule
            return `| ${entry.id} | ${clauseOf(entry)} | ${verdict} | ${counts(run, rule) ? 'yes' : 'no'} | ${markdownCell(reason)} |`
          }),
        ]),
  ].join('\n')
}

/** The rules that passed in part, folded: a thin profile has many. */
function partialLines(run: RunRecord): string[] {
  const rules = partial(run.rules)
  if (rules.length === 0) return []
  return [
    '',
    `<details><summary>${plural(rules.length, 'rule')} passed in part</summary>`,
    '',
    ...rules.map(({ entry, part }) => `- ${entry.id} ${markdownCell(inPartWords(part)).slice(0, longest)}`),
    '',
    '</details>',
  ]
}

/** Messages that do not fit the OpenAPI documents, folded. */
function mismatchLines(run: RunRecord): string[] {
  const { compared, broken, mismatches } = schemaReport(run.exchanges)
  if (broken === 0) return []
  return [
    '',
    `<details><summary>${broken} of ${compared} ${comparedWord(run.role)}s do not fit the OpenAPI documents</summary>`,
    '',
    ...mismatches.map((one) => `- ${markdownCell(mismatchWords(one, run.role)).slice(0, longest)}`),
    '',
    '</details>',
  ]
}

/** The check that decided the verdict of its rule. */
function decisive({ verdict, checks }: RuleRecord): CheckRecord | undefined {
  return checks.find((check) => check.verdict === verdict)
}

function reasonOf({ reason }: CheckRecord): string {
  return (reason ?? '').slice(0, longest)
}

/** Escapes the message of a workflow command. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** Escapes a property of a workflow command. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

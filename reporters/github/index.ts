/**
 * Reports a run on GitHub Actions: annotations of the job, and the summary of the step.
 * @module
 */
import { appendFileSync } from 'node:fs'
import { WorkflowCommand } from '../../src/output/ci-log.js'
import { type Markdown, markdown, markdownLines, plainWords, tableRow } from '../../src/output/markdown.js'
import { inPartWords } from '../../src/record/conclude.js'
import { comparedWord, mismatchWords, schemaReport } from '../../src/record/mismatches.js'
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/record/record.js'
import { clip } from '../console/terminal.js'
import {
  clauseOf,
  counts,
  customCountedWords,
  customFolderWords,
  partial,
  plural,
  tally,
  titleOf,
  verdictOrder,
} from '../outcome.js'
import { repeatLine } from '../repeat.js'

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
 * @param write takes the annotations
 * @throws the error of the file system
 */
export function reportToGithub(
  run: RunRecord,
  environment: GithubEnvironment,
  write: (annotation: WorkflowCommand) => void,
): void {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = environment
  if (GITHUB_ACTIONS === 'true') for (const annotation of annotations(run)) write(annotation)
  if (GITHUB_STEP_SUMMARY !== undefined && GITHUB_STEP_SUMMARY !== '')
    appendFileSync(GITHUB_STEP_SUMMARY, `${stepSummary(run).text}\n`)
}

/** A workflow command for each violated rule, and for each undecided rule that counts. */
export function annotations(run: RunRecord): WorkflowCommand[] {
  const violated = run.rules.filter(({ verdict }) => verdict === 'violated')
  const undecided = run.rules.filter((rule) => rule.verdict === 'undecided' && counts(run, rule))
  const errors = violated.filter((rule) => counts(run, rule))
  const warnings = [...violated.filter((rule) => !counts(run, rule)), ...undecided]
  return [...errors.slice(0, mostAnnotations).map((rule) => command('error', rule))].concat(
    warnings.slice(0, mostAnnotations).map((rule) => command('warning', rule)),
  )
}

function command(kind: 'error' | 'warning', rule: RuleRecord): WorkflowCommand {
  const { entry } = rule
  const title = `${entry.id} ${rule.verdict} (${clauseOf(entry)})`
  const check = decisive(rule)
  const says = check === undefined ? entry.says : `${titleOf(entry, check)}\n${reasonOf(check)}`
  return WorkflowCommand.annotation(kind, title, says)
}

/** The summary of a step. Everything that a file or a target says is a code span. */
export function stepSummary(run: RunRecord): Markdown {
  const numbers = tally(run.rules)
  const counted = verdictOrder.map((verdict) => `${numbers[verdict]} ${verdict}`).join(', ')
  return markdownLines([
    markdown`## ${plainWords(run.target.name)}${partOf(run)} is ${plainWords(run.result)}`,
    markdown``,
    markdown`${plainWords(plural(run.rules.length, 'rule'))} of role ${plainWords(run.role)}: ${plainWords(counted)}. Suite ${run.suite}.`,
    ...partialLines(run),
    ...mismatchLines(run),
    ...listLines(markdown`Waivers`, run.waivers),
    ...(run.own === undefined
      ? []
      : listLines(
          markdown`Custom suites (${plainWords(customCountedWords(run.own))})`,
          run.own.folders.map(customFolderWords),
        )),
    ...tableLines(run),
  ])
}

const nothing = markdown``

function partOf({ shard }: RunRecord): Markdown {
  return shard === null ? nothing : markdown`, part ${shard.index} of ${shard.count}`
}

function listLines(title: Markdown, items: readonly string[]): Markdown[] {
  return items.length === 0 ? [] : [nothing, markdown`${title}:`, nothing, ...items.map(item)]
}

function item(text: string): Markdown {
  return markdown`- ${clip(text, longest)}`
}

/** The rules without a good verdict, with their reasons. */
function tableLines(run: RunRecord): Markdown[] {
  const shown = run.rules.filter(({ verdict }) => verdict === 'violated' || verdict === 'undecided')
  if (shown.length === 0) return []
  return [
    nothing,
    markdown`| rule | clause | verdict | counts | reason | repeat |`,
    markdown`|---|---|---|---|---|---|`,
    ...shown.map((rule) => {
      const check = decisive(rule)
      const reason = check === undefined ? '' : reasonOf(check)
      const { entry, verdict } = rule
      const counting = counts(run, rule) ? markdown`yes` : markdown`no`
      const repeat = check === undefined ? '' : repeatLine(run, entry.id, check)
      return tableRow([entry.id, clauseOf(entry), plainWords(verdict), counting, reason, repeat])
    }),
  ]
}

/** The rules that passed in part, folded: a thin profile has many. */
function partialLines(run: RunRecord): Markdown[] {
  const rules = partial(run.rules)
  if (rules.length === 0) return []
  return [
    nothing,
    markdown`<details><summary>${plainWords(plural(rules.length, 'rule'))} passed in part</summary>`,
    nothing,
    ...rules.map(({ entry, part }) => markdown`- ${entry.id} ${clip(inPartWords(part), longest)}`),
    nothing,
    markdown`</details>`,
  ]
}

/** Messages that do not fit the OpenAPI documents, folded. */
function mismatchLines(run: RunRecord): Markdown[] {
  const { compared, broken, mismatches } = schemaReport(run.exchanges)
  if (broken === 0) return []
  const what = plainWords(`${comparedWord(run.role)}s`)
  return [
    nothing,
    markdown`<details><summary>${broken} of ${compared} ${what} do not fit the OpenAPI documents</summary>`,
    nothing,
    ...mismatches.map((one) => item(mismatchWords(one, run.role))),
    nothing,
    markdown`</details>`,
  ]
}

/** The check that decided the verdict of its rule. */
function decisive({ verdict, checks }: RuleRecord): CheckRecord | undefined {
  return checks.find((check) => check.verdict === verdict)
}

function reasonOf({ reason }: CheckRecord): string {
  return (reason ?? '').slice(0, longest)
}

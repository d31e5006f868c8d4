/**
 * Reports a run on GitHub Actions: annotations of the job, and the summary of the step.
 * @module
 */
import { appendFileSync } from 'node:fs'
import { WorkflowCommand } from '../../src/output/ci-log.js'
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/record/record.js'
import { clauseOf, counts, titleOf } from '../outcome.js'
import { budgetSentence } from '../result/headline.js'

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
 * @param summary the summary of the run, in Markdown; null if it is not made
 * @param write takes the annotations
 * @throws the error of the file system
 */
export function reportToGithub(
  run: RunRecord,
  summary: string | null,
  environment: GithubEnvironment,
  write: (annotation: WorkflowCommand) => void,
): void {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = environment
  if (GITHUB_ACTIONS === 'true') for (const annotation of annotations(run)) write(annotation)
  if (summary !== null && GITHUB_STEP_SUMMARY !== undefined && GITHUB_STEP_SUMMARY !== '')
    appendFileSync(GITHUB_STEP_SUMMARY, summary)
}

/**
 * A workflow command for each violated rule, and for each undecided rule that counts; and one that says that a run with a
 * budget is partial.
 */
export function annotations(run: RunRecord): WorkflowCommand[] {
  const violated = run.rules.filter(({ verdict }) => verdict === 'violated')
  const undecided = run.rules.filter((rule) => rule.verdict === 'undecided' && counts(run, rule))
  const errors = violated.filter((rule) => counts(run, rule))
  const warnings = [...violated.filter((rule) => !counts(run, rule)), ...undecided]
  const budget = run.selection?.budget
  const partial =
    budget === undefined ? [] : [WorkflowCommand.annotation('notice', 'Partial run', budgetSentence(budget))]
  return [...errors.slice(0, mostAnnotations).map((rule) => command('error', rule))].concat(
    warnings.slice(0, mostAnnotations).map((rule) => command('warning', rule)),
    partial,
  )
}

function command(kind: 'error' | 'warning', rule: RuleRecord): WorkflowCommand {
  const { entry } = rule
  const title = `${entry.id} ${rule.verdict} (${clauseOf(entry)})`
  const check = decisive(rule)
  const says = check === undefined ? entry.says : `${titleOf(entry, check)}\n${reasonOf(check)}`
  return WorkflowCommand.annotation(kind, title, says)
}

/** The check that decided the verdict of its rule. */
function decisive({ verdict, checks }: RuleRecord): CheckRecord | undefined {
  return checks.find((check) => check.verdict === verdict)
}

function reasonOf({ reason }: CheckRecord): string {
  return (reason ?? '').slice(0, longest)
}

/**
 * What verdicts must keep under network trouble: no rule is wrongly violated, and no fault that was checked passes.
 */
import type { RuleId } from '../../../generated/catalogue.js'
import { verdictOfRule } from '../../../src/record/conclude.js'
import type { CheckRecord } from '../../../src/record/record.js'
import { recordedDetections } from '../../../tools/detections/table.js'
import type { TroubledRun } from './runs.js'

/** The wrong verdicts of a run, in words; empty if there are none. */
export function breaches({ fault }: Pick<TroubledRun, 'fault'>, checks: readonly CheckRecord[]): string[] {
  const guilty: ReadonlySet<string> = new Set<RuleId>(fault?.violates ?? [])
  const verdictOf = (rule: string) => verdictOfRule(checks.filter((check) => check.rule === rule))
  // A rule that only looks at the answers of others cannot see one that was lost.
  const wasSeen = (fault?.appearsIn ?? []).every((rule) => verdictOf(rule) === 'passed')
  const accused = checks
    .filter(({ rule, verdict }) => verdict === 'violated' && !guilty.has(rule))
    .map((check) => `${wordsOf(check)}: wrongly violated, ${check.reason}`)
  const defects = checks
    .filter(({ reason }) => reason?.startsWith('a defect') === true)
    .map((check) => `${wordsOf(check)}: ${check.reason} ${check.stack}`)
  const passed = [...guilty]
    .filter((rule) => wasSeen && verdictOf(rule) === 'passed')
    .map((rule) => `${rule}: wrongly passed`)
  const casesPassed = checks
    .filter(({ rule, case: name, verdict }) => wasSeen && verdict === 'passed' && detects(fault, rule, name))
    .map((check) => `${wordsOf(check)}: wrongly passed`)
  return [...accused, ...defects, ...passed, ...casesPassed]
}

/** True if the case detects the fault for certain, no matter what else runs. */
function detects(fault: TroubledRun['fault'], rule: string, name: string): boolean {
  const recorded = fault === null ? undefined : recordedDetections('platform').get(fault.id)
  return recorded?.cases.some((one) => one.rule === rule && one.case === name) === true
}

function wordsOf({ rule, case: name }: CheckRecord): string {
  return name === '' ? rule : `${rule} (${name})`
}

/** A check in one line. */
export function inWords(check: CheckRecord): string {
  return `${wordsOf(check)}: ${check.verdict}${check.reason === null ? '' : `, ${check.reason}`}`
}

/**
 * What `--plan` prints.
 * @module
 */
import { leftOutLines } from '../../../reporters/console/left-out-lines.js'
import { byTopic, counted, idLines } from '../../../reporters/console/rule-groups.js'
import { waitLines } from '../../../reporters/console/waits.js'
import { partWords } from '../../../reporters/outcome.js'
import { budgetSentence } from '../../../reporters/result/headline.js'
import { palette, standardOutput } from '../../output/writer.js'
import { durationWords } from '../../plan/estimate.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import type { CheckRecord, Shard } from '../../record/record.js'
import type { PlanWords, RunningRule, TargetPlan, TargetRole } from '../../roles/role.js'

/** Largest number of rules that get a line each. */
const mostLines = 30

/** Prints what a run would do. Sends nothing. */
export async function printPlan<P extends TargetProfile>(
  role: TargetRole<P>,
  plan: TargetPlan,
  profile: P,
  shard: Shard | null = null,
): Promise<void> {
  standardOutput.lines(await planLines(role, plan, profile, shard))
}

/** What a run would do, as lines. Sends nothing. */
export async function planLines<P extends TargetProfile>(
  role: TargetRole<P>,
  plan: TargetPlan,
  profile: P,
  shard: Shard | null = null,
): Promise<string[]> {
  const words = await role.planWords()
  const { checks, observations, skipped, estimate, budget } = plan
  const run = plan.rules.flatMap((entry) => {
    const ruleChecks = checks.filter(({ rule }) => rule === entry.id)
    return ruleChecks.length === 0 ? [] : [{ entry, own: ruleChecks }]
  })
  const waits = waitLines(plan.waits, palette)
  const [timing = '', ...further] = words.timing(plan, profile)
  return [
    palette.bold(`Plan for ${profile.name} (${words.targetOf(profile)})${partWords({ shard })}`),
    '',
    ...ruleLines(run, words),
    ...words.remarks(run, run.length > mostLines),
    ...recordedLines(plan),
    ...leftOutLines(
      skipped.filter(({ oneSchool }) => oneSchool !== true),
      role.keySet,
    ),
    ...oneSchoolLines(skipped.filter(({ oneSchool }) => oneSchool === true)),
    ...(waits.length === 0 ? [] : ['', ...waits]),
    ...(await words.lasting(plan, profile)),
    '',
    `${checks.length} checks of ${new Set(checks.map(({ rule }) => rule)).size} rules, ${observations.length} observations, ${skipped.length} skipped.`,
    ...(budget === undefined ? [] : [budgetSentence(budget)]),
    ...words.sending(plan, profile),
    `Expected duration: ${durationWords(estimate, profile.maxRequestsPerSecond)}.${timing}`,
    ...further,
    'Nothing was sent.',
  ]
}

/** One line for each rule that runs, or if there are many, for each topic. */
function ruleLines<P extends TargetProfile>(run: readonly RunningRule[], words: PlanWords<P>): string[] {
  if (run.length <= mostLines)
    return run.map(
      ({ entry, own }) => `  ${entry.id}: ${counted(own.length, 'check')}${words.ruleWords(own, entry)}`,
    )
  const topics = [...byTopic(run, ({ entry }) => entry.id)].map(([topic, rules]) => {
    const plannedChecks = rules.flatMap((rule) => rule.own)
    return `  ${topic}: ${counted(rules.length, 'rule')}, ${counted(plannedChecks.length, 'check')}${words.ruleWords(plannedChecks)}`
  })
  return [
    ...topics,
    `  For one line for each rule, select some of them, for example with --only ${words.example}`,
  ]
}

/** Rules whose requests nothing starts. */
function recordedLines({ checks }: TargetPlan): string[] {
  const ids = checks.flatMap(({ ofRecord, rule }) => (ofRecord === true ? rule : [])).sort()
  return ids.length === 0
    ? []
    : ['', `Judged only by what comes by itself (${counted(ids.length, 'rule')})`, ...idLines(ids, '  ')]
}

/** What a fixed school leaves out. Nobody can supply it, so no case is named. */
function oneSchoolLines(skipped: readonly CheckRecord[]): string[] {
  if (skipped.length === 0) return []
  const required = new Set(skipped.filter(({ optional }) => !optional).map(({ rule }) => rule))
  const further = new Set(skipped.map(({ rule }) => rule).filter((rule) => !required.has(rule)))
  return [
    '',
    palette.bold(`Not run, because the profile fixes one school (${counted(required.size, 'rule')})`),
    '  If the application serves several schools, name at least two in TENANTS, or leave TENANTS out.',
    ...idLines([...required], '  '),
    ...(further.size === 0
      ? []
      : [`  The cases of further schools of ${counted(further.size, 'other rule')} are not run either.`]),
  ]
}

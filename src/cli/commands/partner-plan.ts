/**
 * What `partner --plan` prints.
 * @module
 */
import { partWords } from '../../../reporters/outcome.js'
import { palette, standardOutput } from '../../output/writer.js'
import { partnerOrigins } from '../../partner/destinations.js'
import * as schoolYear from '../../partner/topics/school-year/index.js'
import { partnerKeySet } from '../../profile/keys.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import { excludedByOneSchool } from '../../record/conclude.js'
import type { Shard } from '../../record/record.js'
import { durationWords } from '../../run/estimate.js'
import type { PartnerPlan } from '../../run/partner-plan.js'
import { leftOutLines } from './left-out-lines.js'
import { planWaits } from './plan.js'
import { byTopic, counted, idLines } from './rule-groups.js'

/** Prints what a run would do. Sends nothing. */
export function printPartnerPlan(
  plan: PartnerPlan,
  profile: PartnerProfile,
  shard: Shard | null = null,
): void {
  const { checks, observations, skipped, estimate, rules } = plan
  const target = profile.embedded ? 'embedded partner' : profile.loginUrl
  const run = rules.flatMap(({ id }) => {
    const own = checks.filter(({ rule }) => rule === id).length
    return own === 0 ? [] : [{ id, own }]
  })
  const lines = [
    palette.bold(`Plan for ${profile.name} (${target})${partWords({ shard })}`),
    '',
    ...ruleLines(run),
    ...schoolYearLines(run, checks),
    ...recordedLines(checks),
    ...leftOutLines(
      skipped.filter(({ oneSchool }) => oneSchool !== true),
      partnerKeySet,
    ),
    ...oneSchoolLines(skipped.filter(({ oneSchool }) => oneSchool === true)),
    ...planWaits(plan),
    '',
    `${checks.length} checks of ${new Set(checks.map(({ rule }) => rule)).size} rules, ${observations.length} observations, ${skipped.length} skipped.`,
    `About ${estimate.requests} requests to the application, at most ${profile.maxRequests} (MAX_REQUESTS). Each check signs users in several times.`,
    ...(profile.embedded ? [] : [destinations(profile)]),
    ...bestResult(plan, profile),
    `Expected duration: ${durationWords(estimate, profile.maxRequestsPerSecond)}.`,
    'Nothing was sent.',
  ]
  standardOutput.lines(lines)
}

/** Rules whose requests nothing starts. */
function recordedLines(checks: PartnerPlan['checks']): string[] {
  const ids = checks.flatMap(({ ofRecord, rule }) => (ofRecord === true ? rule : [])).sort()
  return ids.length === 0
    ? []
    : ['', `Judged only by what comes by itself (${counted(ids.length, 'rule')})`, ...idLines(ids, '  ')]
}

/** What a fixed school leaves out. Nobody can supply it, so no case is named. */
function oneSchoolLines(skipped: PartnerPlan['skipped']): string[] {
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

/** Says why the run cannot be conformant, and what a fixed school excludes. Empty if it can be. */
function bestResult({ rules, skipped }: PartnerPlan, { simulator }: PartnerProfile): string[] {
  const lacking = skipped.filter(({ optional, verdict }) => verdict === 'not exercised' && !optional)
  const ofRule = ({ id }: { readonly id: string }): PartnerPlan['skipped'] =>
    lacking.filter(({ rule }) => rule === id)
  const open = rules.filter(
    (rule) => rule.tier === 'contract' && rule.level === 'must' && ofRule(rule).length > 0,
  )
  if (open.length === 0) return []
  const others = open.filter((rule) => !excludedByOneSchool(rule, ofRule(rule)))
  return [
    others.length === 0
      ? 'The best result is conformant for one school (exit code 0).'
      : `The best result is incomplete (exit code 4): the profile lacks what ${counted(others.length, 'must rule')} of the contract ${others.length === 1 ? 'needs' : 'need'}.`,
    ...excludedWords(open.filter((rule) => lacksSchools(ofRule(rule))).length, simulator.tenants.length),
  ]
}

const lacksSchools = (checks: PartnerPlan['skipped']): boolean =>
  checks.some(({ reason }) => reason?.includes('TENANTS ('))

function excludedWords(rules: number, schools: number): string[] {
  if (rules === 0) return []
  return [
    `For an application with a fixed school (TENANTS has ${counted(schools, 'id')}), this excludes ${counted(rules, 'must rule')}: ${schools === 1 ? 'those about a second school, and ' : ''}those about schools that it has never seen.`,
  ]
}

/** What checks with these needs do at the application, in addition to normal sign-ins. */
export function partnerEffects(needs: readonly string[]): string[] {
  const all = new Set(needs)
  const events = [...all].filter((need) => need.startsWith('driver.')).map((need) => need.slice(7))
  return [
    ...(all.has('consent.attack') ? ['sends hostile tokens, responses or webhooks'] : []),
    ...(all.has('consent.mutate') ? ['activates and deactivates invented schools'] : []),
    ...(all.has('heavy') ? ['sends bodies of several megabytes'] : []),
    ...(events.length > 0 ? [`triggers ${events.join(', ')}`] : []),
    ...(['wait', 'long-wait', 'patience', 'time'].some((need) => all.has(need)) ? ['lets time pass'] : []),
  ]
}

/** Where requests go. */
function destinations(profile: PartnerProfile): string {
  const { control } = profile
  const driver = control?.driver === 'http' ? `; events to ${new URL(control.url).origin}` : ''
  return `They go only to ${partnerOrigins(profile).list.join(', ')}, and to the simulated platform${driver}.`
}

/** Which pairs a school year covers. */
function schoolYearLines(run: readonly unknown[], checks: PartnerPlan['checks']): string[] {
  if (!checks.some(({ rule, case: name }) => rule.startsWith('school-year.') || name === 'in a school year'))
    return []
  const { attributes, events } = schoolYear.storyParts
  return [
    `  In a school year, each of ${events.length} events happens to periods with each of ${attributes.length} attributes, and each event follows each other, as far as it can occur.`,
    ...(run.length > mostLines
      ? []
      : [`    Events: ${events.join('; ')}`, `    Attributes: ${attributes.join('; ')}`]),
  ]
}

/** Largest number of rules that get a line each. */
const mostLines = 30

/** One line for each rule that runs, or if there are many, for each topic. */
function ruleLines(run: readonly { readonly id: string; readonly own: number }[]): string[] {
  if (run.length <= mostLines) return run.map(({ id, own }) => `  ${id}: ${counted(own, 'check')}`)
  const topics = [...byTopic(run, ({ id }) => id)].map(([topic, rules]) => {
    const checks = rules.reduce((sum, { own }) => sum + own, 0)
    return `  ${topic}: ${counted(rules.length, 'rule')}, ${counted(checks, 'check')}`
  })
  return [...topics, '  For one line for each rule, select some of them, for example with --only callback']
}

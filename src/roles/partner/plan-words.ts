/**
 * What `--plan` says of a run of the role partner.
 * @module
 */
import { counted } from '../../../reporters/console/rule-groups.js'
import { partnerOrigins } from '../../partner/destinations.js'
import * as schoolYear from '../../partner/topics/school-year/index.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import { excludedByOneSchool } from '../../record/conclude.js'
import type { CheckRecord } from '../../record/record.js'
import type { PlanWords, RunningRule, TargetPlan } from '../role.js'
import { partnerPlanner } from './planner.js'

export const partnerPlanWords: PlanWords<PartnerProfile> = {
  example: 'callback',
  targetOf: ({ embedded, loginUrl }) => (embedded ? 'embedded partner' : loginUrl),
  ruleWords: () => '',
  remarks: schoolYearLines,
  lasting: async () => [],
  sending: (plan, profile) => [
    `About ${plan.estimate.requests} requests to the application, at most ${profile.maxRequests} (MAX_REQUESTS). Each check signs users in several times.`,
    ...(profile.embedded ? [] : [destinations(profile)]),
    ...bestResult(plan, profile),
  ],
  timing: () => [''],
  effects: (checks) => {
    const neededWords = new Set(checks.flatMap((check) => partnerPlanner.ofCheck(check).needs))
    const events = [...neededWords].filter((need) => need.startsWith('driver.')).map((need) => need.slice(7))
    return [
      ...(neededWords.has('consent.attack') ? ['sends hostile tokens, responses or webhooks'] : []),
      ...(neededWords.has('consent.mutate') ? ['activates and deactivates invented schools'] : []),
      ...(neededWords.has('heavy') ? ['sends bodies of several megabytes'] : []),
      ...(events.length > 0 ? [`triggers ${events.join(', ')}`] : []),
      ...(['wait', 'long-wait', 'patience', 'time'].some((need) => neededWords.has(need))
        ? ['lets time pass']
        : []),
    ]
  },
}

/** Says why the run cannot be conformant, and what a fixed school excludes. Empty if it can be. */
function bestResult({ rules, skipped }: TargetPlan, { simulator }: PartnerProfile): string[] {
  const lacking = skipped.filter(({ optional, verdict }) => verdict === 'not exercised' && !optional)
  const ofRule = ({ id }: { readonly id: string }): readonly CheckRecord[] =>
    lacking.filter(({ rule }) => rule === id)
  const open = rules.filter(
    (rule) => rule.tier === 'contract' && rule.level === 'must' && ofRule(rule).length > 0,
  )
  if (open.length === 0) return []
  const openRules = open.filter((rule) => !excludedByOneSchool(rule, ofRule(rule)))
  return [
    openRules.length === 0
      ? 'The best result is conformant for one school (exit code 0).'
      : `The best result is incomplete (exit code 4): the profile lacks what ${counted(openRules.length, 'must rule')} of the contract ${openRules.length === 1 ? 'needs' : 'need'}.`,
    ...excludedWords(open.filter((rule) => lacksSchools(ofRule(rule))).length, simulator.tenants.length),
  ]
}

const lacksSchools = (checks: readonly CheckRecord[]): boolean =>
  checks.some(({ reason }) => reason?.includes('TENANTS ('))

function excludedWords(rules: number, schools: number): string[] {
  if (rules === 0) return []
  return [
    `For an application with a fixed school (TENANTS has ${counted(schools, 'id')}), this excludes ${counted(rules, 'must rule')}: ${schools === 1 ? 'those about a second school, and ' : ''}those about schools that it has never seen.`,
  ]
}

/** Where requests go. */
function destinations(profile: PartnerProfile): string {
  const { control } = profile
  const driver = control?.driver === 'http' ? `; events to ${new URL(control.url).origin}` : ''
  return `They go only to ${partnerOrigins(profile).list.join(', ')}, and to the simulated platform${driver}.`
}

/** Which pairs a school year covers. */
function schoolYearLines(run: readonly RunningRule[], isShort: boolean): string[] {
  const checks = run.flatMap(({ own }) => own)
  if (!checks.some(({ rule, case: name }) => rule.startsWith('school-year.') || name === 'in a school year'))
    return []
  const { attributes, events } = schoolYear.storyParts
  return [
    `  In a school year, each of ${events.length} events happens to periods with each of ${attributes.length} attributes, and each event follows each other, as far as it can occur.`,
    ...(isShort ? [] : [`    Events: ${events.join('; ')}`, `    Attributes: ${attributes.join('; ')}`]),
  ]
}

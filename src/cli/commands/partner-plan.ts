/**
 * What `partner --plan` prints.
 * @module
 */
import { partWords } from '../../../reporters/outcome.js'
import { palette, standardOutput } from '../../output/writer.js'
import { partnerOrigins } from '../../partner/destinations.js'
import { partnerKeySet } from '../../profile/keys.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import type { Shard } from '../../record/record.js'
import { durationWords } from '../../run/estimate.js'
import type { PartnerPlan } from '../../run/partner-plan.js'
import { leftOutLines } from './left-out-lines.js'
import { planWaits } from './plan.js'
import { byTopic, counted } from './rule-groups.js'

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
    ...leftOutLines(skipped, partnerKeySet),
    ...planWaits(plan),
    '',
    `${checks.length} checks of ${new Set(checks.map(({ rule }) => rule)).size} rules, ${observations.length} observations, ${skipped.length} skipped.`,
    `About ${estimate.requests} requests to the application, at most ${profile.maxRequests} (MAX_REQUESTS). Each check signs users in several times.`,
    ...(profile.embedded ? [] : [destinations(profile)]),
    `Expected duration: ${durationWords(estimate, profile.maxRequestsPerSecond)}.`,
    'Nothing was sent.',
  ]
  standardOutput.lines(lines)
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

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

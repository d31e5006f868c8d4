/**
 * What `--plan` prints.
 * @module
 */

import { waitLines } from '../../../reporters/console/waits.js'
import { partWords } from '../../../reporters/outcome.js'
import { budgetSentence } from '../../../reporters/result/headline.js'
import { inWords } from '../../core/drivers/words.js'
import { palette, standardOutput } from '../../output/writer.js'
import { changesThatStay } from '../../platform/data/period-changes.js'
import { platformOrigins } from '../../platform/destinations.js'
import { entryOf } from '../../platform/entries.js'
import type { CheckDefinition } from '../../platform/rule.js'
import { isPermanent } from '../../profile/control-settings.js'
import { platformKeySet } from '../../profile/keys.js'
import type { Profile } from '../../profile/profile.js'
import type { RuleEntry, Shard } from '../../record/record.js'
import { durationWords, requestsOf } from '../../run/estimate.js'
import type { RealWait } from '../../run/plan.js'
import type { Plan } from '../../run/platform-plan.js'
import { leftOutLines } from './left-out-lines.js'
import { byTopic, counted, idLines, wrapped } from './rule-groups.js'

/** Prints what a run would do. Sends nothing. */
export async function printPlan(plan: Plan, profile: Profile, shard: Shard | null = null): Promise<void> {
  const target = profile.embedded ? 'embedded platform' : profile.baseUrl
  const lines = [
    palette.bold(`Plan for ${profile.name} (${target})${partWords({ shard })}`),
    '',
    ...ruleLines(plan),
    ...leftOutLines(plan.skipped, platformKeySet),
    ...planWaits(plan),
    ...(await lastingLines(plan, profile)),
    '',
    ...totals(plan, profile),
    'Nothing was sent.',
  ]
  standardOutput.lines(lines)
}

/** What waits in real time. */
export function planWaits({ waits }: { readonly waits: readonly RealWait[] }): string[] {
  const lines = waitLines(waits, palette)
  return lines.length === 0 ? [] : ['', ...lines]
}

/** What stays at the target after the run. */
async function lastingLines({ checks }: Plan, profile: Profile): Promise<string[]> {
  const { control, fixtures } = profile
  const needs = new Set(checks.flatMap(needsOf))
  const deleted = fixtures.roster?.throw_away_user
  const stay = [
    ...(needs.has('fixture.timetable.changeable') ? await changesThatStay(profile) : []),
    ...(needs.has('driver.delete-user') && deleted !== undefined && isPermanent(control, 'delete-user')
      ? [inWords('delete-user', { user: deleted.id }).done]
      : []),
  ]
  if (stay.length === 0) return []
  return ['', palette.bold('Stays at the target (CONSENT=permanent)'), ...stay.map((done) => `  ${done}`)]
}

/** Largest number of rules that get a line each. */
const mostLines = 30

/** One line for each rule that runs, or if there are many, for each topic. */
function ruleLines({ rules: entries, checks }: Plan): string[] {
  const run = entries.flatMap((entry) => {
    const own = checks.filter(({ rule }) => rule === entry.id)
    return own.length === 0 ? [] : [{ entry, own }]
  })
  if (run.length > mostLines) return topicLines(run)
  return run.map(({ entry, own }) => {
    const what = [
      `${counted(own.length, 'check')}, about ${counted(requestsIn(own), 'request')}${operation(entry)}`,
      ...effectsOf(own),
    ]
    return `  ${entry.id}: ${what.join('; ')}`
  })
}

/** A rule that runs, with its checks. */
interface RunningRule {
  readonly entry: RuleEntry
  readonly own: readonly CheckDefinition[]
}

/** One line for each topic; then the rules that do more than read. */
function topicLines(run: readonly RunningRule[]): string[] {
  const effects = new Map<string, string[]>()
  const events = new Map<string, number>()
  for (const { entry, own } of run) {
    for (const effect of effectsOf(own, false))
      effects.set(effect, [...(effects.get(effect) ?? []), entry.id])
    for (const event of eventsOf(own)) events.set(event, (events.get(event) ?? 0) + 1)
  }
  const triggered = [...events].map(([event, count]) => `${event} ${count}`)
  return [
    ...[...byTopic(run, ({ entry }) => entry.id)].map(([topic, rules]) => {
      const own = rules.flatMap((rule) => rule.own)
      return `  ${topic}: ${counted(rules.length, 'rule')}, ${counted(own.length, 'check')}, about ${counted(requestsIn(own), 'request')}`
    }),
    '  For one line for each rule, select some of them, for example with --only authorize',
    ...(effects.size + events.size === 0 ? [] : ['', palette.bold('Rules that do more than read')]),
    ...[...effects].flatMap(([effect, ids]) => [
      `  ${effect} (${counted(ids.length, 'rule')})`,
      ...idLines(ids, '    '),
    ]),
    ...(events.size === 0
      ? []
      : wrapped('  trigger events with the control driver, with the number of rules:', triggered, '    ')),
  ]
}

function requestsIn(checks: readonly CheckDefinition[]): number {
  const requests = checks.reduce((sum, { rule }) => sum + requestsOf({ id: rule }), 0)
  return Math.max(1, Math.round(requests))
}

function operation({ operation: name }: RuleEntry): string {
  return name === null || name === undefined ? '' : ` (${name})`
}

function totals(plan: Plan, profile: Profile): string[] {
  const { checks, observations, skipped, estimate } = plan
  const withNeed = (is: (need: string) => boolean): number =>
    checks.filter((check) => needsOf(check).some(is)).length
  const waiting = withNeed((need) => need === 'time')
  const movesClock = profile.control?.events.has('advance-clock') === true
  return [
    `${checks.length} checks of ${new Set(checks.map(({ rule }) => rule)).size} rules, ${observations.length} observations, ${skipped.length} skipped.`,
    ...(plan.budget === undefined ? [] : [budgetSentence(plan.budget)]),
    `About ${estimate.requests} requests, at most ${profile.maxRequests} (MAX_REQUESTS)${destinations(profile)}.`,
    `Beyond reading: ${withNeed((need) => need === 'consent.mutate')} checks change data, and ` +
      `${withNeed((need) => need.startsWith('driver.'))} trigger events with the control driver.`,
    passwordAttempts(checks),
    `Expected duration: ${durationWords(estimate, profile.maxRequestsPerSecond)}. ${waiting} checks let time pass${movesClock ? '; the control driver moves the clock' : ''}.`,
    ...(profile.control?.driver === 'manual' && profile.control.absent === null
      ? ['You are asked to trigger events at the target. That takes additional time.']
      : []),
  ]
}

/** Where requests go. */
function destinations(profile: Profile): string {
  const { control, embedded } = profile
  // Its port is not known yet.
  if (embedded) return ''
  const driver = control?.driver === 'http' ? `; events to ${new URL(control.url).origin}` : ''
  return `, only to ${platformOrigins(profile).list.join(', ')}${driver}`
}

/** What a check needs, and what its rule needs. */
export function needsOf({ rule, needs }: CheckDefinition): readonly string[] {
  return [...entryOf(rule).needs, ...needs]
}

/** The events that these checks trigger. */
function eventsOf(checks: readonly CheckDefinition[]): string[] {
  const needs = new Set(checks.flatMap(needsOf))
  return [...needs].filter((need) => need.startsWith('driver.')).map((need) => need.slice(7))
}

/**
 * The effects of these checks beyond reading, in words.
 * @param withEvents false to leave out the events that they trigger
 */
export function effectsOf(checks: readonly CheckDefinition[], withEvents = true): string[] {
  const needs = new Set(checks.flatMap(needsOf))
  const events = withEvents ? eventsOf(checks) : []
  return [
    ...(needs.has('consent.mutate') ? ['changes something'] : []),
    ...(needs.has('consent.wrong-password') ? ['signs in with a wrong password'] : []),
    ...(events.length > 0 ? [`triggers ${events.join(', ')}`] : []),
    ...(needs.has('time') ? ['lets time pass'] : []),
  ]
}

/** How often a wrong password is typed, and for whom. */
function passwordAttempts(checks: readonly CheckDefinition[]): string {
  const attempts = checks.filter((check) => needsOf(check).includes('consent.wrong-password'))
  if (attempts.length === 0) return 'Wrong passwords: none is typed.'
  return (
    `Wrong passwords: ${counted(attempts.length, 'sign-in')} that must fail, with the account in LOCKABLE_LOGIN ` +
    'or a name like it, in copies of the school if the control driver lends them. Each is tried once.'
  )
}

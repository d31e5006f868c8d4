/**
 * What `--plan` prints.
 * @module
 */
import pc from 'picocolors'
import { requestsPerCheck } from '../../../generated/requests.js'
import { partWords } from '../../../reporters/outcome.js'
import { isLoopback } from '../../core/http/loopback.js'
import { entryOf } from '../../platform/entries.js'
import type { CheckDefinition } from '../../platform/rule.js'
import { platformKeySet } from '../../profile/keys.js'
import type { Profile } from '../../profile/profile.js'
import type { RuleEntry, Shard } from '../../record/record.js'
import type { Plan } from '../../run/platform-plan.js'
import { howToSupply } from './supply.js'

/** Requests that checks share, such as sign-ins, tokens and documents: even a small selection sends them. */
const beforeAll = 15

/** Prints what a run would do. Sends nothing. */
export function printPlan(plan: Plan, profile: Profile, shard: Shard | null = null): void {
  const target = profile.embedded ? 'embedded platform' : profile.baseUrl
  const lines = [
    pc.bold(`Plan for ${profile.name} (${target})${partWords({ shard })}`),
    '',
    ...ruleLines(plan),
    ...leftOut(plan),
    '',
    ...totals(plan, profile),
    'Nothing was sent.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** One line for each rule that runs: its statement, its number of requests, and its effects beyond reading. */
function ruleLines({ rules: entries, checks }: Plan): string[] {
  return entries.flatMap((entry) => {
    const own = checks.filter(({ rule }) => rule === entry.id)
    if (own.length === 0) return []
    const requests = Math.max(1, Math.round(requestsOf(own)))
    const what = [
      `${counted(own.length, 'check')}, about ${counted(requests, 'request')}${operation(entry)}`,
      ...effectsOf(own),
    ]
    return [`  ${entry.id}: ${what.join('; ')}`]
  })
}

function operation({ operation: name }: RuleEntry): string {
  return name === null || name === undefined ? '' : ` (${name})`
}

/** The rules that do not run, grouped by what is missing, and how to supply that. */
function leftOut({ skipped }: Plan): string[] {
  if (skipped.length === 0) return []
  const byReason = new Map<string, string[]>()
  for (const { rule, case: name, verdict, reason } of skipped) {
    const why = `${verdict}: ${reason}`
    byReason.set(why, [...(byReason.get(why) ?? []), name === '' ? rule : `${rule} (${name})`])
  }
  return [
    '',
    pc.bold('Not run'),
    ...[...byReason].flatMap(([why, names]) => {
      const how = howToSupply(why.replace(/^.*the profile lacks /, ''), platformKeySet)
      return [
        `  ${why}`,
        ...(how === null ? [] : [`    To supply it: ${how}`]),
        ...names.map((name) => `    ${name}`),
      ]
    }),
  ]
}

function totals(plan: Plan, profile: Profile): string[] {
  const { checks, observations, skipped, seconds } = plan
  const requests = Math.round(requestsOf(checks)) + beforeAll
  const withNeed = (is: (need: string) => boolean): number =>
    checks.filter((check) => needsOf(check).some(is)).length
  const waiting = withNeed((need) => need === 'time')
  const movesClock = profile.control?.events.has('advance-clock') === true
  return [
    `${checks.length} checks of ${new Set(checks.map(({ rule }) => rule)).size} rules, ${observations.length} observations, ${skipped.length} skipped.`,
    `About ${requests} requests, at most ${profile.maxRequests} (MAX_REQUESTS).`,
    `Beyond reading: ${withNeed((need) => need === 'consent.mutate')} checks change data, ` +
      `${withNeed((need) => need === 'consent.wrong-password')} submit a wrong password, ` +
      `${withNeed((need) => need.startsWith('driver.'))} trigger events with the control driver.`,
    `Expected duration: ${duration(seconds, requests, profile)} (${waiting} checks let time pass${movesClock ? '; the control driver moves the clock' : ''}).`,
    ...(profile.control?.driver === 'manual' && profile.control.absent === null
      ? ['You are asked to trigger events at the target. That takes additional time.']
      : []),
  ]
}

/** The longest chain of waits, and the shortest time that the requests take, in words. */
function duration(seconds: number, requests: number, profile: Profile): string {
  const capped = !isLoopback(new URL(profile.baseUrl).hostname)
  const sending = capped ? Math.ceil(requests / profile.maxRequestsPerSecond) : 0
  const waits = seconds === 0 ? 'no real waits' : `about ${seconds} s of real waits`
  const sent = sending === 0 ? '' : `, at least ${sending} s for the requests (MAX_REQUESTS_PER_SECOND)`
  return `${waits}${sent}, plus the response times of the target`
}

function needsOf({ rule, needs }: CheckDefinition): readonly string[] {
  return [...entryOf(rule).needs, ...needs]
}

function requestsOf(checks: readonly CheckDefinition[]): number {
  return checks.reduce((sum, { rule }) => sum + (requestsPerCheck[rule] ?? 1), 0)
}

/** The effects of these checks beyond reading, in words. */
function effectsOf(checks: readonly CheckDefinition[]): string[] {
  const needs = new Set(checks.flatMap(needsOf))
  const caused = [...needs].filter((need) => need.startsWith('driver.')).map((need) => need.slice(7))
  return [
    ...(needs.has('consent.mutate') ? ['changes something'] : []),
    ...(needs.has('consent.wrong-password') ? ['submits a wrong password'] : []),
    ...(caused.length > 0 ? [`triggers ${caused.join(', ')}`] : []),
    ...(needs.has('time') ? ['lets time pass'] : []),
  ]
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

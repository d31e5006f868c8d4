/**
 * What `--plan` says of a run of the role platform.
 * @module
 */
import { counted, idLines, wrapped } from '../../../reporters/console/rule-groups.js'
import { inWords } from '../../core/drivers/words.js'
import { palette } from '../../output/writer.js'
import type { PlannableCheck } from '../../plan/plan.js'
import { changesThatStay } from '../../platform/data/period-changes.js'
import { platformOrigins } from '../../platform/destinations.js'
import { disturbancesOf } from '../../platform/disturbances.js'
import { isPermanent } from '../../profile/control-settings.js'
import type { Profile } from '../../profile/profile.js'
import type { PlanWords, RunningRule, TargetPlan } from '../role.js'
import { requestsOf } from './estimate.js'
import { platformPlanner } from './planner.js'

export const platformPlanWords: PlanWords<Profile> = {
  example: 'authorize',
  targetOf: ({ embedded, baseUrl }) => (embedded ? 'embedded platform' : baseUrl),
  ruleWords: (checks, entry) => {
    const operation = entry?.operation ?? null
    const requests = `, about ${counted(requestsIn(checks), 'request')}`
    if (entry === undefined) return requests
    return [`${requests}${operation === null ? '' : ` (${operation})`}`, ...effectsOf(checks)].join('; ')
  },
  remarks: (run, isShort) => (isShort ? effectLines(run) : []),
  lasting: async ({ checks }, profile) => {
    const { control, fixtures } = profile
    const needs = needsOf(checks)
    const deleted = fixtures.roster?.throw_away_user
    const stay = [
      ...(needs.has('fixture.timetable.changeable') ? await changesThatStay(profile) : []),
      ...(needs.has('driver.delete-user') && deleted !== undefined && isPermanent(control, 'delete-user')
        ? [inWords('delete-user', { user: deleted.id }).done]
        : []),
    ]
    if (stay.length === 0) return []
    return ['', palette.bold('Stays at the target (CONSENT=permanent)'), ...stay.map((done) => `  ${done}`)]
  },
  sending: ({ checks, estimate }, profile) => [
    `About ${estimate.requests} requests, at most ${profile.maxRequests} (MAX_REQUESTS)${destinations(profile)}.`,
    `Beyond reading: ${withNeed(checks, (need) => need === 'consent.mutate')} checks change data, and ` +
      `${withNeed(checks, (need) => need.startsWith('driver.'))} trigger events with the control driver.`,
    passwordAttempts(checks),
  ],
  timing: ({ checks }: TargetPlan, { control }) => [
    ` ${withNeed(checks, (need) => need === 'time')} checks let time pass${control?.events.has('advance-clock') === true ? '; the control driver moves the clock' : ''}.`,
    ...(control?.driver === 'manual' && control.absent === null
      ? ['You are asked to trigger events at the target. That takes additional time.']
      : []),
  ],
  // Without sessions of its own, a check whose codes are refused may end the session that the profile gives.
  effects: (checks, { login }) => [
    ...effectsOf(checks),
    ...(checks.some(({ rule }) => disturbancesOf(rule).includes('grants')) && !login.driver.makesFreshSessions
      ? ['may end the session of the profile']
      : []),
  ],
}

/** The rules that do more than read. */
function effectLines(run: readonly RunningRule[]): string[] {
  const effects = new Map<string, string[]>()
  const events = new Map<string, number>()
  for (const { entry, own } of run) {
    for (const effect of effectsOf(own, false))
      effects.set(effect, [...(effects.get(effect) ?? []), entry.id])
    for (const event of eventsOf(own)) events.set(event, (events.get(event) ?? 0) + 1)
  }
  const triggered = [...events].map(([event, count]) => `${event} ${count}`)
  return [
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

function requestsIn(checks: readonly PlannableCheck[]): number {
  const requests = checks.reduce((sum, { rule }) => sum + requestsOf({ id: rule }), 0)
  return Math.max(1, Math.round(requests))
}

/** Where requests go. */
function destinations(profile: Profile): string {
  const { control, embedded } = profile
  // Its port is not known yet.
  if (embedded) return ''
  const driver = control?.driver === 'http' ? `; events to ${new URL(control.url).origin}` : ''
  return `, only to ${platformOrigins(profile).list.join(', ')}${driver}`
}

function needsOf(checks: readonly PlannableCheck[]): ReadonlySet<string> {
  return new Set(checks.flatMap((check) => platformPlanner.ofCheck(check).needs))
}

function withNeed(checks: readonly PlannableCheck[], is: (need: string) => boolean): number {
  return checks.filter((check) => platformPlanner.ofCheck(check).needs.some(is)).length
}

/** The events that these checks trigger. */
function eventsOf(checks: readonly PlannableCheck[]): string[] {
  return [...needsOf(checks)].filter((need) => need.startsWith('driver.')).map((need) => need.slice(7))
}

/**
 * The effects of these checks beyond reading, in words.
 * @param withEvents false to leave out the events that they trigger
 */
function effectsOf(checks: readonly PlannableCheck[], withEvents = true): string[] {
  const needs = needsOf(checks)
  const events = withEvents ? eventsOf(checks) : []
  return [
    ...(needs.has('consent.mutate') ? ['changes something'] : []),
    ...(needs.has('consent.wrong-password') ? ['signs in with a wrong password'] : []),
    ...(events.length > 0 ? [`triggers ${events.join(', ')}`] : []),
    ...(needs.has('time') ? ['lets time pass'] : []),
  ]
}

/** How often a wrong password is typed, and for whom. */
function passwordAttempts(checks: readonly PlannableCheck[]): string {
  const attempts = withNeed(checks, (need) => need === 'consent.wrong-password')
  if (attempts === 0) return 'Wrong passwords: none is typed.'
  return (
    `Wrong passwords: ${counted(attempts, 'sign-in')} that must fail, with the account in LOCKABLE_LOGIN ` +
    'or a name like it, in copies of the school if the control driver lends them. Each is tried once.'
  )
}

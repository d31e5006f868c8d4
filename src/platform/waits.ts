/**
 * Computes how long checks wait in real time if the clock of the target cannot be moved. Known before anything is
 * sent.
 * @module
 */
import { facts, type OpenPointId, openPoints, type RuleId } from '../../generated/catalogue.js'
import { type ControlEventName, lendsTenants } from '../profile/control-settings.js'
import type { Profile } from '../profile/profile.js'
import { entryOf } from './entries.js'
import type { CheckDefinition, ObservationDefinition } from './rule.js'

/** Seconds that the check itself waits, without the webhook sequences that it reads. */
type Seconds = (profile: Profile) => number

const declared = new Map<string, Seconds>()

/**
 * Declares how long each check of a rule, or an observation, waits in real time. A check that needs time and declares
 * nothing counts as the longest wait.
 */
export function waits(id: RuleId | OpenPointId, seconds: Seconds): void {
  declared.set(id, seconds)
}

/** A check or observation with all its needs. */
export interface Waiting {
  readonly id: string
  readonly needs: readonly string[]
}

/** A check with its needs and those of its rule. */
export function waitingCheck({ rule, needs }: CheckDefinition): Waiting {
  return { id: rule, needs: [...entryOf(rule).needs, ...needs] }
}

/** An observation with its needs. */
export function waitingObservation({ id }: ObservationDefinition): Waiting {
  return { id, needs: openPoints[id].needs }
}

/** Seconds that the check itself waits, without those of stories that it reads from. */
export function waitOf(profile: Profile, { id, needs }: Waiting): number {
  if (movesClock(profile) || !needs.includes('time') || isOnboarding(needs)) return 0
  const longest = Math.max(profile.codeLifetimeMaxSeconds, facts.serviceTokenSeconds + profile.leewaySeconds)
  return Math.min(profile.maxWaitSeconds, declared.get(id)?.(profile) ?? longest)
}

/** True for checks that wait, themselves or for a webhook sequence. */
export function waitsAtAll(profile: Profile, waiting: Waiting): boolean {
  return !movesClock(profile) && waiting.needs.includes('time')
}

/** True for checks that expect no webhook: they wait for late deliveries even if the clock can be moved. */
export function waitsForNothing({ needs }: Waiting): boolean {
  return needs.includes('scenario.3')
}

/**
 * Seconds of the longest chain of waits. Waits overlap, unless the target allows a user one session only. Onboarding
 * sequences run one after another, unless each has a copy of the school.
 */
export function longestChain(profile: Profile, all: readonly Waiting[]): number {
  const single = all.map((one) => waitOf(profile, one))
  const stories = movesClock(profile) ? [] : storiesOf(profile, all)
  const inTurn = !lendsTenants(profile.control)
  const chain = inTurn ? sum(stories) : Math.max(0, ...stories)
  return profile.oneSessionPerUser ? sum(single) + sum(stories) : Math.max(chain, 0, ...single)
}

/**
 * Seconds that a check waits in real time by itself: its own wait, or the quiet periods of the webhook sequence that it
 * reads. 0 if it does not wait.
 */
export function realWaitOf(profile: Profile, one: Waiting): number {
  const stories = movesClock(profile) ? [] : storiesOf(profile, [one])
  return Math.max(waitOf(profile, one), ...stories)
}

/** Seconds that the answer to one webhook is delayed. */
const held = 10

/** The quiet periods of the webhook sequences that these checks read. Webhooks that come at once need no time. */
function storiesOf(profile: Profile, all: readonly Waiting[]): number[] {
  const { waitSeconds, settleSeconds } = profile.webhooks
  const onboarding = all.filter(({ needs }) => isOnboarding(needs))
  const some = (word: string): boolean => onboarding.some(({ needs }) => needs.includes(word))
  return [
    ...(some('scenario.1') ? [waitSeconds + held, 4 * settleSeconds] : []),
    ...(some('scenario.3') ? [waitSeconds + settleSeconds] : []),
  ]
}

function isOnboarding(needs: readonly string[]): boolean {
  return needs.includes('driver.activate')
}

function movesClock({ control }: Profile): boolean {
  return control?.events.has('advance-clock') === true
}

/** Events that change data that checks of other rules read. */
const disturbing: ReadonlySet<ControlEventName> = new Set([
  'set-language',
  'rename-user',
  'reinstall',
  'grant-permission',
  'substitute',
  'change-lesson-teacher',
  'move-period',
  'add-resource',
  'remove-resource',
  'cancel-period',
  'delete-period',
  'write-note',
  'set-name-layout',
  'delete-user',
])

/** True for checks that must not overlap with others, because they change the tenant or move its clock. */
export function disturbs(profile: Profile, one: Pick<Waiting, 'needs'>): boolean {
  if (lendsTenants(profile.control)) return false
  const changes = one.needs.some((need) => disturbing.has(need.replace(/^driver\./, '') as ControlEventName))
  return changes || movesSharedClock(profile, one)
}

/**
 * True for checks that move the clock of the school itself. Tokens, codes and sessions of every other check would
 * expire, so no other check may run meanwhile.
 */
export function movesSharedClock(profile: Profile, { needs }: Pick<Waiting, 'needs'>): boolean {
  const lends = lendsTenants(profile.control)
  return movesClock(profile) && !lends && needs.includes('time')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

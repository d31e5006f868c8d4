/**
 * How long checks really wait where the target's clock cannot be moved: known before anything is sent.
 * @module
 */
import { type RuleId, type SilenceId, silences } from '../../generated/catalogue.js'
import type { ControlEventName } from '../profile/control-settings.js'
import type { Profile } from '../profile/profile.js'
import { entryOf } from './entries.js'
import type { CheckDefinition, ObservationDefinition } from './rule.js'

/** Seconds that the checks of a rule wait. */
type Seconds = (profile: Profile) => number

const declared = new Map<string, Seconds>()

/**
 * Declares how long each check of a rule, or an observation, really waits. What needs time and declares nothing is
 * taken to wait as long as the longest.
 */
export function waits(id: RuleId | SilenceId, seconds: Seconds): void {
  declared.set(id, seconds)
}

/** A check or observation with all that it needs. */
export interface Waiting {
  readonly id: string
  readonly needs: readonly string[]
}

/** A check with what it and its rule need. */
export function waitingCheck({ rule, needs }: CheckDefinition): Waiting {
  return { id: rule, needs: [...entryOf(rule).needs, ...needs] }
}

/** An observation with what it needs. */
export function waitingObservation({ id }: ObservationDefinition): Waiting {
  return { id, needs: silences[id].needs }
}

/** Seconds that the check itself waits, without those of stories that it reads from. */
export function waitOf(profile: Profile, { id, needs }: Waiting): number {
  if (movesClock(profile) || !needs.includes('time') || isOnboarding(needs)) return 0
  const longest = Math.max(profile.codeLifetimeMaxSeconds, 180 + profile.leewaySeconds)
  return Math.min(profile.maxWaitSeconds, declared.get(id)?.(profile) ?? longest)
}

/** True for checks that wait, themselves or for a story. */
export function waitsAtAll(profile: Profile, waiting: Waiting): boolean {
  return !movesClock(profile) && waiting.needs.includes('time')
}

/** True for checks that hear whether nothing comes: the network gets its time for that even where the clock moves. */
export function hearsSilence({ needs }: Waiting): boolean {
  return needs.includes('scenario.3')
}

/**
 * Seconds of the longest chain of waits. Checks wait side by side, unless the target allows a user one session only.
 * Stories of onboarding come one after another, unless each has a copy of the school.
 */
export function longestChain(profile: Profile, all: readonly Waiting[]): number {
  const single = all.map((one) => waitOf(profile, one))
  const stories = movesClock(profile) ? [] : storiesOf(profile, all)
  const inTurn = profile.control?.events.has('lend-tenant') !== true
  const chain = inTurn ? sum(stories) : Math.max(0, ...stories)
  return profile.oneSessionPerUser ? sum(single) + sum(stories) : Math.max(chain, 0, ...single)
}

/** Seconds for which the answer to one webhook is held back. */
const held = 10

/** The silences of the stories that these checks read from; webhooks that come at once take no time. */
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

/** ControlEvents that change what checks of other rules look at. */
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

/** True for checks that others must not run beside: they change the tenant that the others look at. */
export function disturbs(profile: Profile, { needs }: Pick<Waiting, 'needs'>): boolean {
  if (profile.control?.events.has('lend-tenant') === true) return false
  return needs.some((need) => disturbing.has(need.replace(/^driver\./, '') as ControlEventName))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

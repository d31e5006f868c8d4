/**
 * What of a run must lie in one part of it: parts are executed at the same time at one target, and nothing is still
 * in one because the others are over.
 * @module
 */

import { disturbs, type Waiting } from '../platform/waits.js'
import type { Profile } from '../profile/profile.js'

/** What a copy of the school is for, or is harmless wherever it is. */
const harmless: ReadonlySet<string> = new Set([
  'driver.lend-tenant',
  'driver.return-tenant',
  'driver.advance-clock',
])

/** What signs in with a wrong password, or changes something, where the profile allows it, without a need that says so. */
const unsaid: ReadonlySet<string> = new Set([
  'observe.id-token.sub-across-tenants',
  'observe.timetable.change-words',
])

/** Changes of what users are. */
const ofUsers: ReadonlySet<string> = new Set([
  'driver.set-language',
  'driver.rename-user',
  'driver.set-name-layout',
  'driver.delete-user',
])

/** True for what changes the target, takes turns with others, or counts sign-ins that fail. */
function touches({ id, needs }: Waiting): boolean {
  return (
    unsaid.has(id) ||
    needs.some((need) => need.startsWith('consent.') || (need.startsWith('driver.') && !harmless.has(need)))
  )
}

/** True for what signs users in. */
function signsIn({ needs }: Waiting): boolean {
  return needs.some(
    (need) => need.startsWith('user.') || need.startsWith('login.') || need === 'client.roster',
  )
}

/** True for what reads data. */
function readsData({ needs }: Waiting): boolean {
  return needs.some((need) => /^(?:permitted|probe|client\.(?:service|roster|no-|special))/.test(need))
}

/**
 * Tells what must lie in one part: what touches the same thing at the target, and, where changes happen at the school
 * itself, what would see them.
 * @param all everything that the run executes
 */
export function belongsTogether(profile: Profile, all: readonly Waiting[]): (one: Waiting) => boolean {
  const atSchool = all.filter((one) => disturbs(profile, one))
  const users = atSchool.some(({ needs }) => needs.some((need) => ofUsers.has(need)))
  const data = atSchool.length > 0
  return (one) =>
    touches(one) ||
    (profile.oneSessionPerUser && signsIn(one)) ||
    (users && signsIn(one)) ||
    (data && readsData(one))
}

/** True where checks move the clock of the school itself, which everything else would see. */
export function movesSharedClock({ control }: Profile, all: readonly Waiting[]): boolean {
  const events = control?.events
  return (
    events?.has('advance-clock') === true &&
    !events.has('lend-tenant') &&
    all.some(({ needs }) => needs.includes('time'))
  )
}

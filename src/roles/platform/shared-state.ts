/**
 * Decides which checks of a run must be in one part of it. Parts run at the same time at one target.
 * @module
 */
import type { Planned } from '../../plan/plan.js'
import { disturbancesOf } from '../../platform/disturbances.js'
import { disturbs, movesSharedClock } from '../../platform/waits.js'
import type { Profile } from '../../profile/profile.js'

/** Needs that change nothing for other checks, or only in a copy of the school. */
const harmless: ReadonlySet<string> = new Set([
  'driver.lend-tenant',
  'driver.return-tenant',
  'driver.advance-clock',
])

/** Events that change users. */
const ofUsers: ReadonlySet<string> = new Set([
  'driver.set-language',
  'driver.rename-user',
  'driver.set-name-layout',
  'driver.delete-user',
])

/** Returns true for a check that changes the target or makes sign-ins fail. */
function touches({ id, needs }: Planned): boolean {
  return (
    disturbancesOf(id).some((one) => one !== 'grants') ||
    needs.some((need) => need.startsWith('consent.') || (need.startsWith('driver.') && !harmless.has(need)))
  )
}

/** Returns true for a check that can be repeated: it waits for nothing, and leaves no change at the school. */
export function changesNothing(one: Planned): boolean {
  return !touches(one) && !one.needs.some((need) => need === 'time' || need.startsWith('scenario.'))
}

/** Returns true for a check that signs users in. */
function signsIn({ needs }: Planned): boolean {
  return needs.some(
    (need) => need.startsWith('user.') || need.startsWith('login.') || need === 'client.roster',
  )
}

/** Returns true for a check that reads data. */
function readsData({ needs }: Planned): boolean {
  return needs.some((need) => /^(?:permitted|probe|client\.(?:service|roster|no-|special))/.test(need))
}

/**
 * Returns a test for checks that must be in one part: checks that change the same thing at the target and, if changes
 * happen at the school itself, checks that would see them.
 * @param all every check and observation that the run executes
 */
export function belongsTogether(profile: Profile, all: readonly Planned[]): (one: Planned) => boolean {
  const atSchool = all.filter((one) => disturbs(profile, one) && !movesSharedClock(profile, one))
  const users = atSchool.some(({ needs }) => needs.some((need) => ofUsers.has(need)))
  const data = atSchool.length > 0
  return (one) =>
    touches(one) ||
    (profile.oneSessionPerUser && signsIn(one)) ||
    (users && signsIn(one)) ||
    (data && readsData(one))
}

/** Returns true if checks move the clock of the school itself: every other check would see that. */
export function someMoveSharedClock(profile: Profile, all: readonly Planned[]): boolean {
  return all.some((one) => movesSharedClock(profile, one))
}

/**
 * The command `platform`.
 * @module
 */
import { disturbancesOf } from '../../platform/disturbances.js'
import type { CheckDefinition } from '../../platform/rule.js'
import { platformKeySet } from '../../profile/keys.js'
import type { Profile } from '../../profile/profile.js'
import type { PlatformOptions } from '../program/judging.js'
import { type JudgedRole, judge } from './judge.js'

/** How platforms are judged. */
export const platform: JudgedRole<Profile> = {
  role: 'platform',
  load: async (env) => {
    const { loadProfile } = await import('../../profile/load.js')
    const profile = loadProfile(env)
    if (profile.control?.driver !== 'manual') return profile
    const { withoutOperator } = await import('../../profile/control-settings.js')
    const absent = (await import('../../run/operator.js')).whyNobody()
    return absent === null ? profile : { ...profile, control: withoutOperator(profile.control, absent) }
  },
  target: (profile) => ({ role: 'platform', profile }),
  serial: (profile) => profile.oneSessionPerUser === true,
  checks: async (profile, selection) => {
    const { planOf } = await import('../../run/platform-run.js')
    const { checks, skipped } = planOf(profile, selection).whole
    return [...checks, ...skipped]
  },
  printPlan: async (profile, selection, shard) => {
    const { planOf } = await import('../../run/platform-run.js')
    const { printPlan } = await import('./plan.js')
    await printPlan(planOf(profile, selection).own, profile, shard)
  },
  plan: async (profile, selection) => {
    const { planOf } = await import('../../run/platform-run.js')
    const { effectsOf, needsOf } = await import('./plan.js')
    const { checks, skipped, estimate } = planOf(profile, selection).own
    return {
      checks,
      skipped,
      estimate,
      perSecond: profile.maxRequestsPerSecond,
      needs: checks.flatMap(needsOf),
      effects: [...effectsOf(checks), ...endingSessions(profile, checks)],
    }
  },
  keySet: platformKeySet,
  greeting: () => [],
  run: async (options) => (await import('../../run/platform-run.js')).runPlatform(options),
}

/** Without sessions of its own, a check whose codes are refused may end the session that the profile gives. */
function endingSessions({ login }: Profile, checks: readonly CheckDefinition[]): string[] {
  const isEnding = checks.some(({ rule }) => disturbancesOf(rule).includes('grants'))
  return isEnding && !login.driver.makesFreshSessions ? ['may end the session of the profile'] : []
}

/** Judges a platform and writes the reports. @see {@link judge} */
export function judgePlatform(options: PlatformOptions): Promise<number> {
  return judge(platform, options)
}

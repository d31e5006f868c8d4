/**
 * The command `platform`.
 * @module
 */
import { disturbancesOf } from '../../platform/disturbances.js'
import type { CheckDefinition } from '../../platform/rule.js'
import { withoutOperator } from '../../profile/control-settings.js'
import { platformKeySet } from '../../profile/keys.js'
import { loadProfile } from '../../profile/load.js'
import type { Profile } from '../../profile/profile.js'
import { whyNobody } from '../../run/operator.js'
import type { PlatformOptions } from '../program/judging.js'
import { type JudgedRole, judge } from './judge.js'
import { effectsOf, needsOf, printPlan } from './plan.js'

/** How platforms are judged. */
export const platform: JudgedRole<Profile> = {
  role: 'platform',
  load: (env) => {
    const profile = loadProfile(env)
    const absent = profile.control?.driver === 'manual' ? whyNobody() : null
    return absent === null ? profile : { ...profile, control: withoutOperator(profile.control, absent) }
  },
  target: (profile) => ({ role: 'platform', profile }),
  serial: (profile) => profile.oneSessionPerUser,
  checks: async (profile, selection) => {
    const { planOf } = await import('../../run/platform-run.js')
    const { checks, skipped } = planOf(profile, selection).whole
    return [...checks, ...skipped]
  },
  printPlan: async (profile, selection, shard) => {
    const { planOf } = await import('../../run/platform-run.js')
    printPlan(planOf(profile, selection).own, profile, shard)
  },
  plan: async (profile, selection) => {
    const { planOf } = await import('../../run/platform-run.js')
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

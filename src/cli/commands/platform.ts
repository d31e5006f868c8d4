/**
 * The command `platform`.
 * @module
 */
import { withoutOperator } from '../../profile/control-settings.js'
import { loadProfile } from '../../profile/load.js'
import type { Profile } from '../../profile/profile.js'
import { whyNobody } from '../../run/operator.js'
import type { PlatformOptions } from '../program/judging.js'
import { type JudgedRole, judge } from './judge.js'
import { printPlan } from './plan.js'

const platform: JudgedRole<Profile> = {
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
  greeting: () => [],
  run: async (options) => (await import('../../run/platform-run.js')).runPlatform(options),
}

/** Judges a platform and writes the reports. @see {@link judge} */
export function judgePlatform(options: PlatformOptions): Promise<number> {
  return judge(platform, options)
}

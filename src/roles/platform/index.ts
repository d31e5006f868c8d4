/**
 * The role platform.
 * @module
 */
import path from 'node:path'
import { platformKeySet } from '../../profile/keys.js'
import { packageRoot } from '../../profile/package-root.js'
import type { Profile } from '../../profile/profile.js'
import type { TargetRole } from '../role.js'

/** Platforms. */
export const platform: TargetRole<Profile> = {
  role: 'platform',
  keySet: platformKeySet,
  embeddedProfile: path.join(packageRoot, 'env/embedded.env'),
  load: async (env, isAsked = false) => {
    const { loadProfile } = await import('../../profile/load.js')
    const profile = loadProfile(env)
    if (isAsked || profile.control?.driver !== 'manual') return profile
    const { withoutOperator } = await import('../../profile/control-settings.js')
    const absent = (await import('../../run/operator.js')).whyNobody()
    return absent === null ? profile : { ...profile, control: withoutOperator(profile.control, absent) }
  },
  serial: (profile) => profile.oneSessionPerUser === true,
  greeting: () => [],
  // A script cannot lend copies of the school, nor move the clock.
  forScript: (profile) => ({ ...profile, control: null }),
  run: async () => (await import('./run.js')).platformRun,
  planWords: async () => (await import('./plan-words.js')).platformPlanWords,
  doctor: async () => (await import('./doctor.js')).platformDoctor,
  behaviours: async () => (await import('../../embedded/platform/index.js')).documented,
}

/**
 * How profiles of platforms are examined.
 * @module
 */
import '../../../suites/platform/index.js'
import { lackOfEntries, shownByRun } from '../../doctor/data-conditions.js'
import { examinePlatform } from '../../doctor/examine-platform.js'
import type { OpeningListener, RoleDoctor } from '../../doctor/role-doctor.js'
import { Run } from '../../platform/run.js'
import { withoutOperator } from '../../profile/control-settings.js'
import { platformKeySet } from '../../profile/keys.js'
import { checkProfile, loadProfileBeforeDiscovery } from '../../profile/load.js'
import type { Profile } from '../../profile/profile.js'
import { withAddress } from '../../profile/to-profile.js'
import { whyNobody } from '../../run/operator.js'
import { UnreachableError } from '../../worker/errors.js'
import { startEmbedded } from './embedded.js'
import { platformCandidates } from './next-keys.js'
import { platformPlanner } from './planner.js'
import { afterContact, contact, unreachable } from './reachable.js'

export const platformDoctor: RoleDoctor<Profile> = {
  planner: platformPlanner,
  keySet: platformKeySet,
  planCommand: 'platform --plan',
  open: async (env, listener) => {
    const { profile: loaded, absent: noFixtures, values } = loadProfileBeforeDiscovery(env)
    if (noFixtures !== null)
      listener.line(
        `FIXTURES: ${noFixtures} does not exist. To fix it: write it with "discover", or correct the path.`,
      )
    const absent = loaded.control?.driver === 'manual' ? whyNobody() : null
    const described = withOperator(loaded, absent)
    const embedded = await startEmbedded(described)
    try {
      const located =
        embedded === null
          ? described
          : withAddress(described, embedded.url, embedded.controlUrl, embedded.webhookPublicKey)
      const profile = await reach(located, listener)
      const run = new Run(profile)
      return {
        profile,
        values,
        absent,
        examine: (parts) => examinePlatform(run, parts),
        close: async () => {
          await run.close()
          await embedded?.close()
        },
      }
    } catch (error) {
      await embedded?.close()
      throw error
    }
  },
  placeOf: ({ condition, details }) =>
    (condition === 'good' && details.length === 0) || condition === 'skipped' ? 'shared line' : 'own line',
  featureWords: (feature) => `${feature} in FEATURES`,
  lacking: () => [],
  withConditions: (coverage, profile) => {
    const { rule, exercised, missing } = coverage
    if (exercised !== 'yes' && exercised !== 'in part') return coverage
    const lack = lackOfEntries(rule.id, profile)
    if (lack !== null) return { rule, exercised: 'no', missing: [...missing, lack] }
    const depends = shownByRun(rule.id, profile)
    return depends === null ? coverage : { ...coverage, depends }
  },
  check: (values, folder, absent) => withOperator(checkProfile(values, folder, 'the profile'), absent),
  candidates: platformCandidates,
}

/** The profile without its operator if nobody can be asked. */
function withOperator(profile: Profile, absent: string | null): Profile {
  return profile.control?.driver === 'manual' && absent !== null
    ? { ...profile, control: withoutOperator(profile.control, absent) }
    : profile
}

async function reach(profile: Profile, { line, found }: OpeningListener): Promise<Profile> {
  line(`Profile of ${profile.name}: ${profile.baseUrl}, tenant ${profile.tenant}`)
  const first = await contact(profile)
  if (first.failure !== null) throw new UnreachableError(unreachable(profile, first.failure))
  found({ part: 'reachable', condition: 'good', said: reachedBy(profile, first.status) })
  return afterContact(profile, first.unnamed)
}

function reachedBy({ baseUrl, transport }: Profile, status: number): string {
  const secure = baseUrl.startsWith('https:')
  const trust = transport.selfSigned ? 'TLS with any certificate (TLS_SELF_SIGNED)' : 'TLS'
  const way = transport.proxy.from === 'profile' ? ` through the proxy ${transport.proxy.url}` : ''
  return `answers with ${status} over ${secure ? trust : 'plain http'}${way}`
}

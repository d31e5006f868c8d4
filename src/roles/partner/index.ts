/**
 * The role partner.
 * @module
 */
import path from 'node:path'
import { partnerKeySet } from '../../profile/keys.js'
import { packageRoot } from '../../profile/package-root.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import type { TargetRole } from '../role.js'
import { valuesToEnter } from './entered-values.js'

/** Applications. */
export const partner: TargetRole<PartnerProfile> = {
  role: 'partner',
  keySet: partnerKeySet,
  embeddedProfile: path.join(packageRoot, 'env/partner.embedded.env'),
  load: async (env) => (await import('../../profile/partner/load.js')).loadPartnerProfile(env),
  serial: () => false,
  greeting: (profile) => (profile.embedded ? [] : valuesToEnter(profile).lines),
  forScript: (profile) => profile,
  run: async () => (await import('./run.js')).partnerRun,
  planWords: async () => (await import('./plan-words.js')).partnerPlanWords,
  doctor: async () => (await import('./doctor.js')).partnerDoctor,
  behaviours: async () => (await import('../../embedded/partner/index.js')).documented,
}

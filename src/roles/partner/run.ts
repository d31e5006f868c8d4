/**
 * A run of the role partner.
 * @module
 */
import '../../../suites/partner/index.js'
import { type PartnerProfile, partnerWaivers } from '../../profile/partner/profile.js'
import type { RoleRun } from '../../run/role-run.js'
import { waivedPartnerRules } from '../waivers.js'
import { partnerPlanner } from './planner.js'
import { problemIn } from './problem.js'

/** Applications, as a run needs to know them. */
export const partnerRun: RoleRun<PartnerProfile> = {
  role: 'partner',
  planner: partnerPlanner,
  urlOf: ({ loginUrl }) => loginUrl,
  waivers: partnerWaivers,
  waivedRules: waivedPartnerRules,
  // The worker reaches the application: it plays the platform.
  reach: async ({ profile }) => ({ profile, seen: null, environment: null, close: async () => undefined }),
  problemIn,
}

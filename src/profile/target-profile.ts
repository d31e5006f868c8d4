/**
 * The profile of a target of any role.
 * @module
 */
import type { PartnerProfile } from './partner/profile.js'
import type { Profile } from './profile.js'

export type TargetProfile = Profile | PartnerProfile

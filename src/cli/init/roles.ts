/**
 * What `init` needs to know of each role.
 * @module
 */
import { type KeySet, partnerKeySet, platformKeySet } from '../../profile/keys.js'
import { checkProfile } from '../../profile/load.js'
import { checkPartnerProfile } from '../../profile/partner/load.js'
import type { Role } from '../../profile/role.js'
import { applicationQuestions, platformQuestions, type Question, type Values } from './questions.js'

/** A kind of profile that can be written. */
export interface ProfileKind {
  readonly keySet: KeySet
  readonly questions: readonly Question[]
  /** The page that explains the keys. */
  readonly reference: string
  /** The file that is written if no other is named. */
  readonly file: string
  /** The value of TARGET for a target that is not embedded. */
  readonly target: string
  /** True if `init` looks for values at the target. */
  readonly isGuided: boolean
  /** True if the profile names a fixture file. */
  readonly hasFixtures: boolean
  /**
   * Checks the values.
   * @param folder folder of the profile
   * @param shown name of the profile in messages
   * @throws {ProfileError} for wrong values
   */
  readonly check: (values: Values, folder: string, shown: string) => unknown
}

/** The kinds of profiles by role. */
export const profileKinds: Readonly<Record<Role, ProfileKind>> = {
  platform: {
    keySet: platformKeySet,
    questions: platformQuestions,
    reference: 'docs/PROFILE.md',
    file: 'env/staging.env',
    target: 'deployment',
    isGuided: true,
    hasFixtures: true,
    check: checkProfile,
  },
  partner: {
    keySet: partnerKeySet,
    questions: applicationQuestions,
    reference: 'docs/PARTNER-PROFILE.md',
    file: 'env/app.env',
    target: 'application',
    isGuided: false,
    hasFixtures: false,
    check: checkPartnerProfile,
  },
}

/**
 * Waivers of a profile: settings that waive rules. Waivers of single violations are in `baseline.ts`. The field `waivedBy` of a rule in `specs/rules` names the setting.
 * @module
 */
import { partnerRules, rules } from '../../generated/catalogue.js'
import type { CatalogueRule, WaivingSetting } from '../catalogue/entries.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { Profile } from '../profile/profile.js'
import { pathDeviations } from '../profile/sso-paths.js'

/** Values of the settings that waive rules. */
type Waivers = Readonly<Partial<Record<WaivingSetting, readonly string[]>>>

/**
 * Returns the ids of the rules that the profile of a platform waives. Their violations are reported, but do not count
 * for the result. TOLERATED_MISSING waives the rules that are only about a missing parameter. Other rules leave out
 * their cases of a missing parameter: see `unlessTolerated`.
 */
export function waivedPlatformRules(profile: Profile): ReadonlySet<string> {
  return waivedBy(Object.values(rules), {
    TOLERATED_MISSING: profile.toleratedMissing,
    VERIFIER_LIMITS_ENFORCED: profile.verifierLimitsEnforced ? [] : ['no'],
    ...Object.fromEntries(pathDeviations(profile.ssoPaths).map(({ key }) => [key, ['declared']])),
  })
}

/** Returns the ids of the rules that the profile of a partner application waives. */
export function waivedPartnerRules(profile: PartnerProfile): ReadonlySet<string> {
  return waivedBy(Object.values(partnerRules), {
    CODE_BASIC_AUTH: profile.basicWaived ? ['warn'] : [],
    CC_GRANT_IN_BODY: profile.service.grantInBodyWaived ? ['warn'] : [],
  })
}

function waivedBy(entries: readonly CatalogueRule[], waivers: Waivers): ReadonlySet<string> {
  const isActive = ([setting, value]: [string, string]): boolean =>
    waivers[setting as WaivingSetting]?.includes(value) === true
  return new Set(
    entries.filter(({ waivedBy }) => Object.entries(waivedBy ?? {}).some(isActive)).map(({ id }) => id),
  )
}

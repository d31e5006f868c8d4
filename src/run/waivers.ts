/**
 * Which rules a profile waives.
 * @module
 */
import type { RuleId } from '../../generated/catalogue.js'
import type { Profile } from '../profile/profile.js'

/**
 * Rules about nothing but the absence of a parameter, by its name. Where a rule asks for more, only its cases of an
 * absent parameter are left out: see `unlessTolerated`.
 */
const missing: Readonly<Record<string, readonly RuleId[]>> = {
  response_type: ['authorize.response-type.missing'],
  scope: ['authorize.scope.missing'],
  client_id: ['authorize.client-id.missing'],
  redirect_uri: ['authorize.redirect-uri.missing', 'token.code.redirect-uri.missing'],
  nonce: ['authorize.nonce.missing'],
  grant_type: ['standard.token.missing-grant-type'],
}

const verifierLimits: readonly RuleId[] = [
  'token.code.verifier.too-short',
  'token.code.verifier.too-long',
  'token.code.verifier.unsafe-characters',
]

/** Parameters whose absence a profile may tolerate. */
export const tolerable = Object.keys(missing)

/** Ids of the rules whose violation does not count against the target; it is reported all the same. */
export function waivedRules(profile: Profile): ReadonlySet<string> {
  const waived = new Set<string>(profile.toleratedMissing.flatMap((name) => missing[name] ?? []))
  if (!profile.verifierLimitsEnforced) for (const id of verifierLimits) waived.add(id)
  return waived
}

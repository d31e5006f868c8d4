/**
 * The texts that no report of a run may contain.
 * @module
 */
import type { TargetProfile } from '../../profile/target-profile.js'
import type { FinishedRun } from '../../run/run-record.js'

/** Adds the secrets of the profile. A run whose worker has crashed reports none. */
export function withSecretsOf(profile: Pick<TargetProfile, 'secrets'>, finished: FinishedRun): FinishedRun {
  return { ...finished, secrets: secretsOf(profile, finished) }
}

/** The secrets of a run, and those of the profile: a run whose worker has crashed reports none. */
export function secretsOf(
  { secrets }: Pick<TargetProfile, 'secrets'>,
  finished: FinishedRun,
): FinishedRun['secrets'] {
  const known = new Set(finished.secrets.map(({ value }) => value))
  const missing = secrets.filter(({ value }) => !known.has(value))
  const added = missing.map(({ key, value }) => ({ name: `$${key}`, value, seen: false }))
  return [...finished.secrets, ...added]
}

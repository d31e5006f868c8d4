/**
 * `partner --values`: the values that you enter at an application.
 * @module
 */
import { standardOutput } from '../../output/writer.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodes } from '../../record/exit-codes.js'
import { valuesToEnter } from '../../roles/partner/entered-values.js'
import { sampleAnswers } from '../../roles/partner/sample-answers.js'

/**
 * Prints the values as JSON, and answers of the data APIs as samples.
 * @returns the exit code
 * @throws {ConfigurationError} for the embedded partner, which needs no values
 */
export function printValues(env: string): number {
  const profile = loadPartnerProfile(env)
  if (profile.embedded)
    throw new ConfigurationError(
      'The embedded partner needs no values. To fix it: name the profile of an application with --env. Nothing was sent.',
    )
  const samples = profile.features.has('service') ? { samples: sampleAnswers(profile) } : {}
  standardOutput.json({ ...valuesToEnter(profile).json, ...samples })
  return exitCodes.success
}

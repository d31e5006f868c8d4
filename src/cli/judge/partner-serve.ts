/**
 * `partner --serve`: the simulated platform without a run, for an application that reads its settings when it starts.
 * @module
 */
import { once } from 'node:events'
import { standardOutput } from '../../output/writer.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodes } from '../../record/exit-codes.js'
import { valuesToEnter } from '../../roles/partner/entered-values.js'
import { startSimulatorOf } from '../../roles/partner/profile-simulator.js'
import { cannotListen } from '../../roles/partner/simulator-address.js'
import { endingSignals } from './interruption.js'

/**
 * Serves discovery documents, key sets and login pages of the prepared schools until Ctrl-C.
 * @returns the exit code
 * @throws {ConfigurationError} if the profile has no school or no fixed address, or the address is taken
 */
export async function servePlatform(env: string): Promise<number> {
  const profile = loadPartnerProfile(env)
  const { simulator: settings } = profile
  const lacking = [
    ...(profile.embedded ? ['an application that is not embedded: name its profile with --env'] : []),
    ...(settings.port === 0 ? ['a fixed address: set SIMULATOR_LISTEN with a port'] : []),
    ...(settings.tenants.length === 0 ? ['a fixed school: set TENANTS'] : []),
  ]
  if (lacking.length > 0)
    throw new ConfigurationError(
      `--serve: expected ${lacking.join('; ')}. To fix it: change the profile. Nothing was started.`,
    )
  const ended = endingSignals.map((signal) => once(process, signal))
  const simulator = await startSimulatorOf(profile).catch((error: unknown) => {
    const message = cannotListen(profile, error)
    throw message === null ? error : new ConfigurationError(message)
  })
  await Promise.all(settings.tenants.map((id) => simulator.tenant({ id }).prepare()))
  standardOutput.lines([
    ...valuesToEnter(profile).lines,
    '',
    `The simulated platform listens at ${simulator.url}. It has discovery documents and key sets, and signs nobody in.`,
    'Start the application, press Ctrl-C, and judge it with the same profile. The addresses stay; the keys are new.',
  ])
  await Promise.race(ended)
  await simulator.close()
  return exitCodes.success
}

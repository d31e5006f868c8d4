/**
 * Starts the simulated platform that a profile describes.
 * @module
 */
import { createPrivateKey } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { chosenNames } from '../../core/open-names.js'
import { choiceFor } from '../../core/random.js'
import { type SimulatorOptions, startSimulator } from '../../embedded/platform/simulator/index.js'
import type { Simulator } from '../../partner/simulator.js'
import { keySetName } from '../../profile/partner/key-set.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'

/** Milliseconds within which an address becomes free that a program or a thread has just released. */
const released = 2000
const between = 100

/**
 * Starts the platform. The sandbox, or a run before, may have released the address a moment ago.
 * @param recorded receives every exchange before its answer is sent
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function startSimulatorOf(
  profile: PartnerProfile,
  recorded?: SimulatorOptions['recorded'],
): Promise<Simulator> {
  for (const ending = performance.now() + released; ; ) {
    try {
      return await startedSimulator(profile, recorded)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || performance.now() >= ending) throw error
      await pause(between)
    }
  }
}

function startedSimulator(
  profile: PartnerProfile,
  recorded: SimulatorOptions['recorded'],
): Promise<Simulator> {
  const { clientId, clientSecret, redirectUri, service, simulator, uiUrls } = profile
  return startSimulator({
    host: simulator.host,
    port: simulator.port,
    ...(simulator.url === null ? {} : { publicUrl: simulator.url }),
    ...(simulator.tls === null ? {} : { tls: simulator.tls }),
    client: { id: clientId, secret: clientSecret, redirectUris: [redirectUri, ...uiUrls] },
    tenantIds: simulator.tenantIdFormat,
    keySetName: (tenantId) => keySetName(clientId, tenantId),
    segment: simulator.segment,
    choose: choiceFor,
    names: chosenNames,
    ...(service.webhookKey === null ? {} : { webhookKey: createPrivateKey(service.webhookKey) }),
    validationErrorStatus: service.validationErrorStatus,
    dialect: profile.data,
    ...(recorded === undefined ? {} : { recorded }),
  })
}

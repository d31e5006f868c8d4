/**
 * The embedded partner, registered at a simulated platform.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { type Behaviours, type Partner, startPartner } from '../../embedded/partner/index.js'
import type { Simulator } from '../../partner/simulator.js'
import { embeddedAddresses } from '../../profile/partner/embedded.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'

/** A running embedded partner, and the profile with its addresses and the token of its control protocol. */
export interface EmbeddedPartner {
  readonly partner: Partner
  readonly profile: PartnerProfile
}

/**
 * @param behaviours that differ from the conforming ones
 * @param publicUrl base URL of a proxy in front of it; left out if there is none
 */
export async function startEmbeddedPartner(
  profile: PartnerProfile,
  simulator: Simulator,
  behaviours: Partial<Behaviours> = {},
  publicUrl?: string,
): Promise<EmbeddedPartner> {
  const { clientId, clientSecret } = profile
  const controlToken = randomBytes(24).toString('base64url')
  const partner = await startPartner({
    platformUrl: simulator.url,
    segment: profile.simulator.segment,
    clientId,
    clientSecret,
    behaviours: { ...inScenario(profile), ...behaviours },
    webhookKey: publicText(simulator),
    otherWebhookKeys: [publicText({ webhookKey: simulator.otherWebhookKey })],
    controlToken,
    ...(publicUrl === undefined ? {} : { publicUrl }),
  })
  const addressed = { ...profile, ...embeddedAddresses(profile, partner.url) }
  const control = addressed.control === null ? null : { ...addressed.control, token: controlToken }
  const secrets = [...profile.secrets, { key: 'CONTROL_TOKEN', value: controlToken }]
  return { partner, profile: { ...addressed, control, secrets } }
}

/** How an application of a scenario behaves. Contract 1: in scenario 2, an administrator completes a school. */
function inScenario({ service }: PartnerProfile): Partial<Behaviours> {
  return service.scenario === 2 ? { completeByWebhook: () => false } : {}
}

/** The key that verifies webhooks, as you enter it at an application: Base64 without PEM lines. */
export function publicText({ webhookKey }: Pick<Simulator, 'webhookKey'>): string {
  return webhookKey.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
}

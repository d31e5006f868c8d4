/**
 * Prepares what the webhooks for one school are built from.
 * @module
 */
import { rsaKeyPairInBackground } from '../../core/key-pair.js'
import { randomUuid } from '../../core/random.js'
import type { PartnerContext } from '../context.js'
import { serveKeySet } from '../forging/key-set.js'
import type { SimulatedTenant } from '../simulator.js'
import { otherEnding } from './forge.js'
import type { KeyPair, WebhookEndpoint, WebhookKeys, WebhookMaterial } from './material.js'
import type { ForgedWebhook } from './table.js'

/** What a webhook is built from. */
export interface Inputs {
  readonly material: WebhookMaterial
  /** A school whose address belongs to an attacker. No webhook is about it. */
  readonly attacker: SimulatedTenant
  /** The other school of the material. */
  readonly other: SimulatedTenant
}

/**
 * The material of one webhook.
 * @param tenant the school that it is about
 */
export async function inputsFor(
  context: PartnerContext,
  { needs }: Pick<ForgedWebhook, 'needs'>,
  endpoint: WebhookEndpoint,
  tenant: SimulatedTenant,
): Promise<Inputs> {
  const { service, simulator, profile, run } = context
  const { credentialsTemplate, deactivationTemplate, deactivationUrl } = profile.service
  const template = endpoint === 'credentials' ? credentialsTemplate : deactivationTemplate
  const otherEndpoint = endpoint === 'credentials' ? 'deactivation' : 'credentials'
  const password = service.password()
  run.redactor.add(otherEnding(password), 'password')
  const texts = {
    password,
    eventId: randomUuid(),
    schoolName: tenant.schoolName,
  }
  const attacker = await context.once('attacker of webhooks', async () => {
    const made = simulator.tenant()
    serveKeySet(made, made)
    return made
  })
  const other = await context.once('other school of webhooks', async () => simulator.tenant())
  const material: WebhookMaterial = {
    endpoint,
    body: service.body(endpoint, tenant, texts),
    ofOtherSchool: service.body(endpoint, other, texts),
    ofOtherEndpoint:
      otherEndpoint === 'deactivation' && deactivationUrl === null
        ? null
        : service.body(otherEndpoint, tenant, texts),
    tenant: tenant.id,
    password: template.includes('{password}') ? password : null,
    clientSecret: profile.clientSecret,
    keys: await keysFor(context, needs, tenant, attacker),
    unknownKeyAddress: attacker.jwksUri,
    named: (schoolName) =>
      template.includes('{schoolName}') ? service.body(endpoint, tenant, { ...texts, schoolName }) : null,
  }
  return { material, attacker, other }
}

/** Keys of a school are made on first use; so is the long one. */
async function keysFor(
  { simulator }: PartnerContext,
  needs: ForgedWebhook['needs'],
  tenant: SimulatedTenant,
  attacker: SimulatedTenant,
): Promise<WebhookKeys> {
  const { unknownKey, webhookKey: own, otherWebhookKey: otherEnvironment } = simulator
  return {
    own,
    otherEnvironment,
    unknownKey: needs.includes('served unknown key') ? attacker.keys.own : unknownKey,
    longUnknownKey: needs.includes('unknown key of 4096 bits') ? await longKey() : unknownKey,
    get idToken() {
      return tenant.keys.own
    },
    get elliptic() {
      return tenant.keys.elliptic
    },
  }
}

let long: Promise<KeyPair> | undefined

/** A key of 4096 bits, made once because that takes seconds. */
function longKey(): Promise<KeyPair> {
  long ??= rsaKeyPairInBackground(4096)
  return long
}

/**
 * What the webhooks for one school are built from.
 * @module
 */
import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { PartnerContext } from '../context.js'
import type { SimulatedTenant } from '../simulator.js'
import { serveKeySet } from '../vectors/forging.js'
import type { KeyPair, WebhookEndpoint, WebhookKeys, WebhookMaterial } from './material.js'
import { otherEnding, type WebhookVector } from './vectors/vector.js'

/** Where a webhook goes to, and what it is built from. */
export interface Supplies {
  readonly material: WebhookMaterial
  /** A school whose addresses stand for those of an attacker: nothing is sent about it. */
  readonly attacker: SimulatedTenant
  /** The other school of the material. */
  readonly other: SimulatedTenant
}

/**
 * The material of one webhook.
 * @param tenant the school that it is about
 */
export async function suppliesFor(
  context: PartnerContext,
  { rule }: WebhookVector,
  endpoint: WebhookEndpoint,
  tenant: SimulatedTenant,
): Promise<Supplies> {
  const { service, simulator, profile, run } = context
  const { credentialsTemplate, deactivationTemplate, deactivationUrl } = profile.service
  const template = endpoint === 'credentials' ? credentialsTemplate : deactivationTemplate
  const otherEndpoint = endpoint === 'credentials' ? 'deactivation' : 'credentials'
  const password = service.password()
  run.redactor.add(otherEnding(password), 'password')
  const texts = {
    password,
    eventId: randomUUID(),
    schoolName: `Schule ${randomBytes(4).toString('hex')}`,
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
    keys: await keysFor(context, rule, tenant, attacker),
    rogueAddress: attacker.jwksUri,
    named: (schoolName) =>
      template.includes('{schoolName}') ? service.body(endpoint, tenant, { ...texts, schoolName }) : null,
  }
  return { material, attacker, other }
}

/** Keys of schools are made when somebody asks for them, and so is a long one. */
async function keysFor(
  { simulator }: PartnerContext,
  rule: WebhookVector['rule'],
  tenant: SimulatedTenant,
  attacker: SimulatedTenant,
): Promise<WebhookKeys> {
  const { rogue, webhookKey: own, otherWebhookKey: otherEnvironment } = simulator
  const offered = /\.key\.offered$/.test(rule)
  return {
    own,
    otherEnvironment,
    // What is offered is served at the attacker's address, too.
    rogue: offered ? attacker.keys.own : rogue,
    rogueLong: rule === 'webhook-check.key.rogue' ? await longKey() : rogue,
    get idToken() {
      return tenant.keys.own
    },
    get elliptic() {
      return tenant.keys.elliptic
    },
  }
}

let long: Promise<KeyPair> | undefined

/** A key of 4096 bits, made once: it takes its time, and nobody has it anyway. */
function longKey(): Promise<KeyPair> {
  long ??= promisify(generateKeyPair)('rsa', { modulusLength: 4096 })
  return long
}

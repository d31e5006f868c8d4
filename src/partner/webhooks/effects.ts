/**
 * Judges that a refused webhook has changed nothing. The requests of the application to the platform show it.
 * @module
 */
import { given, must, NotApplicable, NotExercised } from '../../core/errors.js'
import type { PartnerContext } from '../context.js'
import { carries } from '../requests.js'
import { mustSynchronise, tokenRequestsOf } from '../service/comparison.js'
import { tryTrigger } from '../service/driver.js'
import { ExportedSchool } from '../service/exported.js'
import { pauseFor } from '../service/pause.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import { otherEnding } from './forge.js'
import { acceptedBefore, sendWebhook } from './judging.js'
import type { WebhookEndpoint, WebhookMaterial } from './material.js'
import type { ForgedWebhook } from './table.js'

/** Seconds that a service token is valid, so that each synchronisation needs a new one. */
const shortLife = 1
/** Seconds to add for an application that counts whole seconds. */
const rounding = 1

/**
 * A credentials webhook with another password must leave the stored password in use.
 * @param options `mayBeAccepted`: true if the webhook may also be accepted. Default: false, because another rule judges one
 *   that was accepted
 * @throws {Undecided} if it was accepted and may not be
 */
export async function storesNothing(
  context: PartnerContext,
  webhook: ForgedWebhook,
  { mayBeAccepted = false }: { readonly mayBeAccepted?: boolean } = {},
): Promise<void> {
  const { service } = context
  await usesDeliveredPassword(context)
  const tenant = context.freshTenant()
  tenant.tokenSeconds = shortLife
  const { password } = await service.activate(tenant)

  const { material, answer } = await sendWebhook(context, webhook, 'credentials', tenant)
  if (!mayBeAccepted)
    given(!answer.ok, `${webhook.name} was accepted (${answer.summary}), which another rule judges`)
  let { tokenRequests } = await service.sync(tenant)
  if (tokenRequests.length === 0) {
    // The application still had a token from before the webhook.
    await pauseFor(context, shortLife + rounding)
    ;({ tokenRequests } = await service.sync(tenant))
  }
  await passwordIsNotUsed(context, service.tokenRequests(tenant), material)
  const sent = service.passwordsIn(tokenRequests)
  const other = sent.filter((one) => one !== password).length
  must(
    other === 0,
    'the stored password to stay in use',
    `a different password in ${other} of ${sent.length} requests`,
  )
}

/**
 * A refused credentials webhook must leave the service token of its school in use.
 * @throws {NotApplicable} if the application requests a token for each synchronisation
 */
export async function keepsToken(context: PartnerContext, webhook: ForgedWebhook): Promise<void> {
  const { service, profile } = context
  const { tenant } = await service.activate()
  const tokenRequests = async (): Promise<number> => (await service.sync(tenant)).tokenRequests.length
  // Each instance of the application may request a token of its own.
  for (let instance = 0; instance < profile.service.tokenInstances; instance += 1) await service.sync(tenant)
  if ((await tokenRequests()) > 0)
    throw new NotApplicable('the application requests a service token for each synchronisation')

  const afterRefused = async (): Promise<number> => {
    const { answer } = await sendWebhook(context, webhook, 'credentials', tenant)
    given(!answer.ok, `${webhook.name} was accepted (${answer.summary}), which another rule judges`)
    return tokenRequests()
  }
  // A single further request may have another reason.
  const further = (await afterRefused()) === 0 ? 0 : await afterRefused()
  must(
    further === 0,
    'the service token from before the refused webhook to stay in use',
    `a new token was requested, twice, after ${webhook.name}`,
  )
}

/** A credentials webhook about an unknown school, once refused, must not make the school known. */
export async function makesNoSchool(context: PartnerContext, webhook: ForgedWebhook): Promise<void> {
  const { service } = context
  await usesDeliveredPassword(context)
  const tenant = context.freshTenant()

  const { material, answer } = await sendWebhook(context, webhook, 'credentials', tenant)
  given(!answer.ok, `${webhook.name} was accepted (${answer.summary}), which another rule judges`)
  const { tokenRequests } = await service.watch(tenant, async () => {
    // The application may answer that it does not know the school.
    await tryTrigger(context, 'sync', { tenantId: tenant.id })
    return null
  })
  await passwordIsNotUsed(context, tokenRequests, material)
}

/**
 * A credentials webhook about an unknown school, once refused, must leave no record of the school.
 * @throws {NotExercised} if the export of the application does not list schools
 */
export async function recordsNoSchool(context: PartnerContext, webhook: ForgedWebhook): Promise<void> {
  const { service } = context
  const served = await service.comparisonSchool()
  given(
    (await storedSchools(context, served)).includes(served.id),
    'the export does not list a served school',
  )

  const { tenant, answer } = await sendWebhook(context, webhook, 'credentials')
  given(!answer.ok, `${webhook.name} was accepted (${answer.summary}), which another rule judges`)
  const stored = await storedSchools(context, served)
  // The application may answer that it does not know the school.
  const exported = await tryTrigger(context, 'export', { tenantId: tenant.id })
  if (exported.kind === 'done') stored.push(...(new ExportedSchool(exported.answer).schools ?? []))
  must(!stored.includes(tenant.id), 'no record of the school', 'the export lists the school')
}

/** The schools in the export of a served school: all that are stored, or at least this one. */
async function storedSchools({ service }: PartnerContext, served: SimulatedTenant): Promise<string[]> {
  const { schools } = await service.export(served)
  if (schools === undefined) throw new NotExercised(['an export with schools'])
  return [...schools]
}

/**
 * A genuine webhook must be processed, even if one with the same body, and so with the same event id, was refused.
 * @throws {Undecided} if the application does not process other genuine webhooks
 */
export async function blocksNoGenuine(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const { service, profile, run } = context
  await acceptedBefore(context, endpoint)
  const { tenant, material, answer } = await sendWebhook(context, webhook, endpoint)
  given(!answer.ok, `${webhook.name} was accepted (${answer.summary}), which another rule judges`)

  const { password, body } = material
  if (password !== null) run.leaks.delivers(password, tenant.id)
  const { ok, summary } = await service.send(endpoint, tenant, service.genuine(body))
  must(ok, 'the genuine webhook to be accepted after the refused one', summary)
  if (endpoint === 'deactivation') {
    await service.mustNotServe(tenant, 'the school to be deactivated by the genuine webhook')
    return
  }
  if (profile.service.scenario === 2) await service.configure(tenant, password ?? '')
  await mustSynchronise(service, tenant, 'a synchronisation of the school after the genuine webhook')
}

/**
 * A refused deactivation webhook must leave the school active.
 * @throws {Undecided} if a genuine deactivation has no visible effect
 */
export async function endsNothing(context: PartnerContext, webhook: ForgedWebhook): Promise<void> {
  // The school is active: `sendWebhook` activates it before a deactivation.
  const { tenant, answer } = await sendWebhook(context, webhook, 'deactivation')
  given(!answer.ok, `${webhook.name} was accepted (${answer.summary}), which another rule judges`)
  await context.service.mustServe(tenant, `the school to be served after ${webhook.name}`)
}

/** Positive control: an active school is synchronised with the delivered password. */
async function usesDeliveredPassword(context: PartnerContext): Promise<void> {
  const { service } = context
  await context.once('a synchronisation after an activation', async () => {
    const { tenant, password } = await service.activate()
    const tokenRequests = tokenRequestsOf(await service.sync(tenant))
    const delivered = service.passwordsIn(tokenRequests).every((one) => one === password)
    given(delivered, 'the application requests service tokens with another password than the delivered one')
  })
}

/** No request may carry the password of the webhook, or what a forger makes of it. */
async function passwordIsNotUsed(
  { trace }: PartnerContext,
  requests: readonly SimulatedRequest[],
  { password }: WebhookMaterial,
): Promise<void> {
  if (password === null) throw new NotApplicable('the template has no place for a password')
  const forged = [password, otherEnding(password)]
  const seen = requests.filter((request) => forged.some((secret) => carries(request, secret))).length
  await trace.step(`expected: the password of the webhook is not used; seen: in ${seen} requests`, async () =>
    must(
      seen === 0,
      'no use of the password of the webhook',
      `the password of the webhook in ${seen} requests`,
    ),
  )
}

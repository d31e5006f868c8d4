/**
 * Judges that a refused webhook has changed nothing. The requests of the application to the platform show it.
 * @module
 */
import { given, must, NotApplicable } from '../../core/errors.js'
import type { PartnerContext } from '../context.js'
import { carries } from '../requests.js'
import { tokenRequestsOf } from '../service/comparison.js'
import { tryTrigger } from '../service/driver.js'
import { pauseFor } from '../service/pause.js'
import type { SimulatedRequest } from '../simulator.js'
import { otherEnding } from './forge.js'
import { sendWebhook } from './judging.js'
import type { WebhookMaterial } from './material.js'
import type { ForgedWebhook } from './table.js'

/** Seconds that a service token is valid, so that each synchronisation needs a new one. */
const shortLife = 1
/** Seconds to add for an application that counts whole seconds. */
const rounding = 1

/**
 * A credentials webhook with another password must leave the stored password in use.
 * @param refused true if the webhook must have been refused: another rule judges one that was accepted
 */
export async function storesNothing(
  context: PartnerContext,
  webhook: ForgedWebhook,
  refused: boolean,
): Promise<void> {
  const { service } = context
  await usesDeliveredPassword(context)
  const tenant = context.freshTenant()
  tenant.tokenSeconds = shortLife
  const { password } = await service.activate(tenant)

  const { material, answer } = await sendWebhook(context, webhook, 'credentials', tenant)
  if (refused)
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
    `another one in ${other} of ${sent.length} requests`,
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
    must(seen === 0, 'the password of the webhook not to be used', `it was, in ${seen} requests`),
  )
}

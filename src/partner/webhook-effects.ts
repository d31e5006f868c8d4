/**
 * What a webhook that was refused has changed all the same: told by what the application asks the platform for.
 * @module
 */
import { given, must, NotApplicable, SuiteDefect } from '../core/errors.js'
import type { PartnerContext } from './context.js'
import { basicOf, carries } from './requests.js'
import { tryTrigger } from './service/driver.js'
import type { SimulatedRequest } from './simulator.js'
import { tryWebhook } from './webhook-checks.js'
import type { WebhookMaterial } from './webhooks/material.js'
import { webhookVectors } from './webhooks/vectors/index.js'
import { otherEnding, type WebhookVector } from './webhooks/vectors/vector.js'

/** Seconds that a service token lasts: no synchronisation must go on with one of an earlier one. */
const shortLife = 1

/**
 * Judges that a credentials webhook with another password leaves the stored one in use.
 * @param refused true where the webhook must have been refused: what was accepted, another rule judges
 */
export async function storesNothing(
  context: PartnerContext,
  vector: WebhookVector,
  refused: boolean,
): Promise<void> {
  const { service } = context
  await asksForTokens(context)
  const tenant = context.freshTenant()
  tenant.tokenSeconds = shortLife
  const { password } = await service.activate(tenant)
  const { material, answer } = await tryWebhook(context, vector, 'credentials', tenant)
  const { says } = vector
  if (refused) given(!answer.ok, `${says} was accepted (${answer.summary}), which another rule judges`)
  const { tokenRequests } = await service.sync(tenant)
  await unused(context, tokenRequests, material)
  const sent = passwordsIn(tokenRequests)
  const other = sent.filter((one) => one !== password).length
  must(
    other === 0,
    'the stored password to stay in use',
    `another one in ${other} of ${sent.length} requests`,
  )
}

/** Judges that a credentials webhook of a school that nobody has heard of is forgotten. */
export async function makesNoSchool(context: PartnerContext, vector: WebhookVector): Promise<void> {
  const { service } = context
  await asksForTokens(context)
  const tenant = context.freshTenant()
  const { material, answer } = await tryWebhook(context, vector, 'credentials', tenant)
  given(!answer.ok, `${vector.says} was accepted (${answer.summary}), which another rule judges`)
  const { tokenRequests } = await service.watch(tenant, async () => {
    // Whoever does not know the school may say so.
    await tryTrigger(context, 'sync', { tenantId: tenant.id })
    return null
  })
  await unused(context, tokenRequests, material)
}

/**
 * Judges that a deactivation webhook that was refused leaves the school as it was.
 * @throws {Undecided} where a genuine deactivation has no effect that could be seen
 */
export async function endsNothing(context: PartnerContext, vector: WebhookVector): Promise<void> {
  const { service } = context
  const { says } = vector
  // The school is activated before.
  const { tenant, answer } = await tryWebhook(context, vector, 'deactivation')
  given(!answer.ok, `${says} was accepted (${answer.summary}), which another rule judges`)
  await service.mustServe(tenant, `the school to be served after ${says}`)
}

/** A school that was activated is synchronised with the password that it delivered: a control for what is not so. */
async function asksForTokens(context: PartnerContext): Promise<void> {
  const { service } = context
  await context.once('a synchronisation after an activation', async () => {
    const { tenant, password } = await service.activate()
    const { tokenRequests } = await service.sync(tenant)
    const own = passwordsIn(tokenRequests).every((one) => one === password)
    given(own, 'the application asks for service tokens with another password than the delivered one')
  })
}

/** Passwords of requests for service tokens. @throws {Undecided} where there are none */
function passwordsIn(requests: readonly SimulatedRequest[]): string[] {
  const sent = requests.map((request) => basicOf(request)?.password).filter((one) => one !== undefined)
  given(sent.length > 0, 'the application asked for no service token with HTTP Basic')
  return sent
}

/** Judges that no request carries a password of the webhook that was tried. */
async function unused(
  { trace }: PartnerContext,
  requests: readonly SimulatedRequest[],
  { password }: WebhookMaterial,
): Promise<void> {
  if (password === null) throw new NotApplicable('the template has no place for a password')
  const planted = [password, otherEnding(password)]
  const seen = requests.filter((request) => planted.some((secret) => carries(request, secret))).length
  await trace.step(`expected: the password of the webhook is not used; seen: in ${seen} requests`, async () =>
    must(seen === 0, 'the password of the webhook not to be used', `it was, in ${seen} requests`),
  )
}

/** What a case of these rules has beside its name. */
export type PlantedCase = readonly [name: string, vector: WebhookVector]

/** Webhooks by their ids, as cases. @throws {SuiteDefect} where there is none of that id */
export function planted(...ids: readonly string[]): readonly PlantedCase[] {
  return ids.map((id) => {
    const vector = webhookVectors.find((one) => one.id === id)
    if (vector === undefined) throw new SuiteDefect(`there is no webhook ${id}`)
    return [vector.says, vector] as const
  })
}

/**
 * Rules about webhooks: a form says what the application must do with each webhook of a table, at each endpoint.
 * @module
 */
import type { PartnerContext } from '../context.js'
import type { PartnerRuleForm } from '../rule.js'
import { blocksNoGenuine } from './effects.js'
import {
  accepts,
  answersExactly,
  answersOf,
  refuses,
  refusesFromElsewhere,
  requestsNoAddress,
  survives,
  understands,
} from './judging.js'
import type { WebhookEndpoint } from './material.js'
import { atEachEndpoint, type ForgedWebhook, type WebhookTable } from './table.js'

export { endsNothing, keepsToken, makesNoSchool, recordsNoSchool, storesNothing } from './effects.js'
export { acceptsGenuine } from './judging.js'

type WebhookForm = PartnerRuleForm<[webhook: ForgedWebhook, endpoint: WebhookEndpoint]>

const formBy =
  (check: WebhookForm['check']) =>
  (table: WebhookTable): WebhookForm => ({ cases: atEachEndpoint(table), check })

/** Each webhook must get one of its right or safe answers. Genuine webhooks are accepted before and after. */
export const refused = formBy(refuses)

/** Each webhook must get one of its right answers; a safe one is not enough. */
export const answeredExactly = formBy(answersExactly)

/** Each webhook must be refused from another HTTP client, if it is refused from the usual one. */
export const refusedFromElsewhere = formBy(refusesFromElsewhere)

/** Each webhook may be accepted or refused, but not with a server error. */
export const survived = formBy(survives)

/** Each webhook must be accepted, as a genuine one is before. */
export const accepted = formBy(accepts)

/** Each webhook is as documented and must not be refused. Another rule judges which status means success. */
export const understood = formBy(understands)

/** The application must not send a request to the address in the headers of these webhooks. */
export const addressNotRequested = formBy(requestsNoAddress)

/** A genuine webhook with the same event id must be processed after each of these. */
export const genuineNotBlocked = formBy(blocksNoGenuine)

/** How each webhook was answered, for an observation. */
export function either(table: WebhookTable): (context: PartnerContext) => Promise<string> {
  return (context) => answersOf(context, table)
}

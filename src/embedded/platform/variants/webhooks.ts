/**
 * Other webhooks.
 * @module
 */
import type { Variant } from '../fault.js'
import { webhooksBodiesVariants } from './webhooks-bodies.js'
import { webhooksHeadersVariants } from './webhooks-headers.js'
import { webhooksSendingVariants } from './webhooks-sending.js'

/** Webhooks with other bodies, headers and times. */
export const webhooksVariants: readonly Variant[] = [
  ...webhooksBodiesVariants,
  ...webhooksHeadersVariants,
  ...webhooksSendingVariants,
]

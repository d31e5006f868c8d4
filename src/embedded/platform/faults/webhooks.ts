/**
 * Faults of webhooks.
 * @module
 */
import type { Fault } from '../fault.js'
import { webhooksBodiesFaults } from './webhooks-bodies.js'
import { webhooksBytesFaults } from './webhooks-bytes.js'
import { webhooksHeadersFaults } from './webhooks-headers.js'

/** Faults of webhooks, from signature to address. */
export const webhooksFaults: readonly Fault[] = [
  ...webhooksBytesFaults,
  ...webhooksHeadersFaults,
  ...webhooksBodiesFaults,
]

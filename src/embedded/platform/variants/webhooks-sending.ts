/**
 * Variants of the times and the number of webhooks.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Variant, variant } from '../fault.js'

/** Other times and numbers of webhooks. */
export const webhooksSendingVariants: readonly Variant[] = [
  variant({
    id: 'webhook-never-again',
    says: 'does not repeat webhooks',
    clause: '6',
    behaviours: { webhookRepeats: () => undefined },
  }),
  variant({
    id: 'webhook-again-often',
    says: 'sends a refused webhook ten times, every half second',
    clause: '6',
    behaviours: {
      webhookRepeats: ({ acknowledged }, attempt) => (acknowledged || attempt > 8 ? undefined : 0.5),
    },
  }),
  variant({
    id: 'webhook-again-late',
    says: 'sends a refused webhook again after 40 seconds',
    clause: '6',
    behaviours: {
      webhookRepeats: ({ acknowledged }, attempt) => (acknowledged || attempt > 0 ? undefined : 40),
    },
  }),
  variant({
    id: 'webhook-not-again-when-refused',
    says: 'does not repeat webhooks that were refused with 401',
    clause: '6',
    behaviours: {
      webhookRepeats: (outcome, attempt, event) =>
        outcome.status === 401 ? undefined : documented.webhookRepeats(outcome, attempt, event),
    },
  }),
  variant({
    id: 'webhook-twice',
    says: 'sends each webhook a second time at once',
    clause: '6',
    behaviours: {
      webhookRepeats: (outcome, attempt, event) =>
        outcome.acknowledged && attempt === 0 ? 0 : documented.webhookRepeats(outcome, attempt, event),
    },
  }),
  variant({
    id: 'webhook-twice-at-the-same-time',
    says: 'sends each webhook twice at the same time',
    clause: '6',
    behaviours: {
      webhookTargets: (kind, event) => {
        const urls = documented.webhookTargets(kind, event)
        return [...urls, ...urls]
      },
    },
  }),
  variant({
    id: 'webhook-again-after-success',
    says: 'sends each webhook a second time after 20 seconds',
    clause: '6',
    behaviours: {
      webhookRepeats: (outcome, attempt, event) =>
        outcome.acknowledged && attempt === 0 ? 20 : documented.webhookRepeats(outcome, attempt, event),
    },
  }),
  variant({
    id: 'webhook-after-seconds',
    says: 'sends webhooks after 8 seconds',
    clause: '6',
    behaviours: { webhookDelay: () => 8 },
  }),
  variant({
    id: 'webhook-deactivation-after-seconds',
    says: 'sends deactivations after 20 seconds',
    clause: '6',
    behaviours: { webhookDelay: ({ kind }) => (kind === 'deactivation' ? 20 : 0) },
  }),
  variant({
    id: 'webhook-impatient',
    says: 'stops waiting for an answer after 4 seconds',
    clause: '6',
    behaviours: { webhookPatience: () => 4 },
  }),
  variant({
    id: 'webhook-deactivation-in-scenario-3',
    says: 'also sends deactivations in scenario 3',
    clause: '6',
    behaviours: { deactivationWebhookSent: () => true },
  }),
]

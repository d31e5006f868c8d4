/**
 * Activations that complete at other times, and their effects.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Variant, variant } from '../fault.js'

/** Other activations, deactivations and permissions. */
export const onboardingVariants: readonly Variant[] = [
  variant({
    id: 'onboarding-in-real-time',
    says: 'sends webhooks and completes activations after seconds of real time, although the clock can be moved',
    clause: '6',
    behaviours: { queueKeepsRealTime: () => true, webhookDelay: () => 2.5 },
  }),
  variant({
    id: 'onboarding-complete-with-webhook',
    says: 'completes an activation before it sends the webhook',
    clause: '3',
    behaviours: {
      activationCompletes: (step, now) => (step === 'began' ? now : undefined),
    },
    profile: { ACTIVATION_COMPLETES_AFTER_ACK: 'no' },
  }),
  variant({
    id: 'onboarding-complete-at-once',
    says: 'completes an activation as soon as the partner has answered',
    clause: '6',
    behaviours: {
      activationCompletes: (step, now, activation) =>
        documented.activationCompletes(step, now, activation) === undefined ? undefined : now,
    },
  }),
  variant({
    id: 'onboarding-complete-after-10-seconds',
    says: 'completes an activation 10 seconds after the answer',
    clause: '7',
    behaviours: {
      activationCompletes: (step, now, activation) =>
        documented.activationCompletes(step, now, activation) === undefined ? undefined : now + 10,
    },
  }),
  variant({
    id: 'onboarding-complete-whatever-the-answer',
    says: 'completes an activation 3 seconds after its start, for every answer of the partner',
    clause: '6',
    behaviours: { activationCompletes: (step, now) => (step === 'began' ? now + 3 : undefined) },
    profile: { ACTIVATION_COMPLETES_AFTER_ACK: 'no' },
  }),
  variant({
    id: 'onboarding-complete-with-200-alone',
    says: 'accepts only status 200 as success',
    clause: '4.5',
    behaviours: { webhookAcknowledged: (status) => status === 200 },
  }),
  variant({
    id: 'onboarding-scenario-3-at-once',
    says: 'completes an activation in scenario 3 at once',
    clause: '1',
    behaviours: {
      activationCompletes: (step, now, activation) =>
        activation.scenario === 3 ? now : documented.activationCompletes(step, now, activation),
    },
  }),
  variant({
    id: 'onboarding-same-password',
    says: 'keeps the password when an application is activated again',
    clause: '6',
    behaviours: { activationPassword: (before, fresh) => before ?? fresh },
  }),
  variant({
    id: 'onboarding-tokens-outlive-deactivation',
    says: 'accepts tokens after a deactivation until they expire',
    clause: '6',
    behaviours: { tokensRevokedByDeactivation: () => [] },
  }),
  variant({
    id: 'onboarding-credentials-outlive-deactivation',
    says: 'accepts credentials for a minute after a deactivation',
    clause: '6',
    behaviours: {
      activationComplete: (context) => {
        const { activation, now } = context
        const lately = activation?.ended !== undefined && now < activation.ended + 60
        return lately || documented.activationComplete(context)
      },
    },
  }),
  variant({
    id: 'onboarding-shown-always',
    says: 'shows the administrator the credentials in every scenario',
    clause: '1',
    behaviours: { credentialsShown: () => true },
  }),
  variant({
    id: 'onboarding-permission-at-once',
    says: 'applies permissions as soon as they are granted',
    clause: '5 item 3',
    behaviours: {
      appPermitted: (use) => {
        const { rights } = use
        return documented.appPermitted({
          ...use,
          rights: rights === undefined ? undefined : { ...rights, installed: rights.granted },
        })
      },
    },
  }),
  variant({
    id: 'onboarding-permission-for-new-tokens',
    says: 'applies permissions only to tokens that were issued after the reinstallation',
    clause: '5 item 3',
    behaviours: {
      appPermitted: (use) => {
        const { rights, token } = use
        const installed = [...(rights?.installed ?? [])].filter(([, since]) => since <= token.issuedAt)
        return documented.appPermitted({
          ...use,
          rights: rights === undefined ? undefined : { ...rights, installed: new Map(installed) },
        })
      },
    },
  }),
]

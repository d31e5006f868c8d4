/**
 * The effects of an activation, of a deactivation and of permissions.
 * @module
 */
import type { App, TokenRecord } from '../model.js'
import type { Activation, Occasion, WebhookKind } from '../onboarding/model.js'

/** Seconds between the last step that an activation needs and its completion. */
const settling = 1.9

export const onboardingBehaviours = {
  /** Password of a new activation. `before` is that of the previous one. Open point. Contract 5, item 2: generated. */
  activationPassword: (_before: string | undefined, fresh: string): string => fresh,

  /** Whether the credentials are sent as a webhook. Contract 1: in scenarios 1 and 2. */
  credentialsWebhookSent: ({ scenario }: Activation): boolean => scenario === 1 || scenario === 2,

  /** Whether the credentials are shown to the administrator. Contract 1: in scenario 3. */
  credentialsShown: ({ scenario }: Activation): boolean => scenario === 3,

  /** The password that is shown to the administrator. Contract 1, scenario 3. */
  shownPassword: ({ password }: Activation, _app: App): string => password,

  /**
   * When an activation completes, after it began or the partner acknowledged the webhook, or undefined if this step does
   * not complete it. Contract 3, rule 7; 6, row 1: 1 to 2 seconds.
   */
  activationCompletes: (
    step: 'began' | 'acknowledged',
    now: number,
    { scenario }: Activation,
  ): number | undefined => ((step === 'began') === (scenario === 3) ? now + settling : undefined),

  /** Whether webhooks and activations wait in a queue that no clock of a school moves. Open point. */
  queueKeepsRealTime: (): boolean => false,

  /** Whether a deactivation is sent as a webhook. Contract 6, row 2. In scenario 3, no endpoint is configured. */
  deactivationWebhookSent: ({ scenario }: Activation): boolean => scenario !== 3,

  /** Tokens that a deactivation revokes. Open point. */
  tokensRevokedByDeactivation: (
    issued: readonly TokenRecord[],
    _activation: Activation,
  ): readonly TokenRecord[] => issued,

  /**
   * Activations at other schools that end when one school activates or deactivates the application. Contract 6: a
   * deactivation is for one school.
   */
  endedElsewhere: (
    _step: 'activated' | 'deactivated',
    _activation: Activation,
    _others: readonly Activation[],
  ): readonly Activation[] => [],

  /** Webhooks that are sent some seconds after the start of an activation. Contract 6: none. */
  webhooksLater: (_activation: Activation): readonly (readonly [kind: WebhookKind, seconds: number])[] => [],

  /** Webhooks that are sent without an action of the administrator. Contract 6: none. */
  unaskedWebhooks: (_occasion: Occasion, _activation: Activation): readonly WebhookKind[] => [],

  /** Whether a permission applies after the application was installed again. Contract 5, item 3. */
  reinstallApplies: (_permission: string, _app: App): boolean => true,
}

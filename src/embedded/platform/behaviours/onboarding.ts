/**
 * What follows when a school activates an application, deactivates it or gives it permissions.
 * @module
 */
import type { App, TokenRecord } from '../model.js'
import type { Activation, Occasion, WebhookKind } from '../onboarding/model.js'

/** Seconds between the last thing that an activation needs and its completion. */
const settling = 1.9

export const onboardingBehaviours = {
  /** Password of a new activation, given that of the one before and a fresh one. Not shown; 5, item 2: generated. */
  activationPassword: (_before: string | undefined, fresh: string): string => fresh,

  /** Whether the credentials go out as a webhook. Contract 1: in scenarios 1 and 2. */
  credentialsWebhookSent: ({ scenario }: Activation): boolean => scenario === 1 || scenario === 2,

  /** Whether the administrator is shown the credentials. Contract 1: in scenario 3. */
  credentialsShown: ({ scenario }: Activation): boolean => scenario === 3,

  /** The password that the administrator is shown. Contract 1, scenario 3. */
  shownPassword: ({ password }: Activation, _app: App): string => password,

  /**
   * When an activation completes, once it began or the partner acknowledged the webhook; undefined where that does not
   * tell. Contract 3, rule 7; 6, row 1: 1 to 2 seconds.
   */
  activationCompletes: (
    step: 'began' | 'acknowledged',
    now: number,
    { scenario }: Activation,
  ): number | undefined => ((step === 'began') === (scenario === 3) ? now + settling : undefined),

  /** Whether a deactivation goes out as a webhook. Contract 6, row 2; nothing is configured in scenario 3. */
  deactivationWebhookSent: ({ scenario }: Activation): boolean => scenario !== 3,

  /** Tokens that a deactivation ends. Not shown. */
  tokensRevokedByDeactivation: (
    issued: readonly TokenRecord[],
    _activation: Activation,
  ): readonly TokenRecord[] => issued,

  /** Webhooks that are sent seconds after an activation began. Contract 6: none. */
  webhooksLater: (_activation: Activation): readonly (readonly [kind: WebhookKind, seconds: number])[] => [],

  /** Webhooks that are sent where no administrator did anything. Contract 6: none. */
  unaskedWebhooks: (_occasion: Occasion, _activation: Activation): readonly WebhookKind[] => [],

  /** Whether a permission is in force once the application is installed again. Contract 5, item 3. */
  reinstallApplies: (_permission: string, _app: App): boolean => true,
}

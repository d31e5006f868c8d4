/**
 * Activations as the partner sees them: webhooks, credentials, signatures.
 * @module
 */

export type { Delivery } from '../../receiver/delivery.js'
export type { Activation } from './activation.js'
export { credentialsIn, fieldPointers, holdsPassword, sameBody } from './body.js'
export {
  type CredentialAttempt,
  namesInvalidClient,
  noAnswerLost,
  tokensAreGiven,
  wasRefused,
} from './credential-attempts.js'
export {
  everyWebhook,
  firstOf,
  misdirectedCredentials,
  misdirectedDeactivations,
  type OnboardingEvent,
  resultOf,
  success,
  webhookOf,
} from './onboarding-events.js'
export { judgesWebhooksAbout, recordedKey, recordedVerdict } from './recorded-webhooks.js'
export {
  onboardingCycle,
  refusedWebhooks,
  scenario2,
  scenario3,
  secondSchool,
  twoSchools,
} from './scenarios.js'
export type { WebhookKey } from './signature.js'
export { environmentKey, malformed, type Verdict, verdictOn, verifiable } from './signature.js'
export { algorithmNamed } from './signature-algorithm.js'

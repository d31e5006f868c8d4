/**
 * What suites of the role partner stand on.
 * @module
 */

export {
  given,
  ifTold,
  must,
  NotApplicable,
  NotExercised,
  positiveControl,
  show,
  Undecided,
  Violation,
} from '../core/errors.js'
export { Answer } from '../core/http/answer.js'
export type { PartnerProfile } from '../profile/partner/profile.js'
export type { HeaderLine } from '../record/record.js'
// A check: its context, browsers and sign-ins.
export { Attempt } from './attempt.js'
export { challengeOf } from './challenge.js'
export { PartnerContext } from './context.js'
// Data of a school: records, what the application writes, and a timetable that changes.
export { classIdentifiers, identifiedClass, writtenClasses } from './data/classes.js'
export type { DataRecord } from './data/json.js'
export * as records from './data/records.js'
export { type TimetableCalls, type TimetableRun, TimetableSchool } from './data/timetable-school.js'
export {
  changedClaims,
  earlyBirthdate,
  impossibleBirthdates,
  loginNames,
  schoolNames,
  withClaims,
} from './inputs.js'
export { PartnerBrowser, type Visit } from './partner-browser.js'
// Reading what the application sent to the simulated platform.
export {
  basicOf,
  bearerOf,
  carries,
  form,
  headerOf,
  parameter,
  parameters,
  queryOf,
  resourceOf,
} from './requests.js'
export { type ConditionalCase, observe, optional, rule } from './rule.js'
// The server side of the application: activations, webhooks, synchronisations.
export { mustSynchronise, tokenRequestsOf } from './service/comparison.js'
export { pauseFor } from './service/pause.js'
export type {
  Activation,
  ServiceWork,
  SyncRun,
  WebhookKind,
  WebhookTexts,
  WebhookToSend,
} from './service/service.js'
// The simulated platform: requests that it received, answers that it gives.
export type {
  FlowPlan,
  GoodAnswer,
  Reply,
  SimulatedFlow,
  SimulatedRequest,
  SimulatedTenant,
  TokenMaterial,
} from './simulator.js'
export {
  acceptsToken,
  asksNoLink,
  hostileTokens,
  refusesToken,
  survivesToken,
  tokensAccepted,
  tokensOf,
} from './token-checks.js'
export {
  acceptsWebhook,
  answersWebhook,
  asksNoAddress,
  refusesWebhook,
  survivesWebhook,
  takesGenuine,
  undecidedWebhooks,
  understandsWebhook,
  type WebhookCase,
  webhookAnswers,
  webhookCases,
  webhooksFor,
  webhooksNamed,
  webhooksNarrowed,
} from './webhook-checks.js'
export { endsNothing, makesNoSchool, planted, storesNothing } from './webhook-effects.js'

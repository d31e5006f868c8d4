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
export { resigned, without } from './answers.js'
export { Attempt } from './attempt.js'
export { challengeOf } from './challenge.js'
export { PartnerContext, type SignInOptions } from './context.js'
export * from './data/index.js'
export { goOn, type HeldFlow, heldFlow, type WaitingFlow, waitingFlow } from './held.js'
export {
  changedClaims,
  earlyBirthdate,
  impossibleBirthdates,
  loginNames,
  schoolNames,
  withClaims,
} from './inputs.js'
export { PartnerBrowser, type Visit } from './partner-browser.js'
export { bearerOf, form, headerOf, parameter, parameters, queryOf } from './requests.js'
export { type ConditionalCase, observe, optional, rule } from './rule.js'
export { type ControlEventBody, cause, caused } from './service/driver.js'
export {
  type BasicCredentials,
  basicOf,
  carries,
  idIn,
  isServiceTokenRequest,
  resourceOf,
} from './service/heard.js'
export { besideOtherHost } from './service/other-host.js'
export {
  asked,
  comparison,
  fillWithStudents,
  mustSynchronise,
  type Sample,
  sampled,
  seenBy,
} from './service/sample.js'
export {
  beginSync,
  notYet,
  pauseFor,
  type Refused,
  refusedFor,
  until,
  wrongCredentials,
} from './service/scripts.js'
export {
  type Activation,
  ServiceWork,
  type SyncRun,
  type WebhookKind,
  type WebhookTexts,
  type WebhookToSend,
} from './service/service.js'
export type { Serving, ServingSign } from './service/serving.js'
export { Session } from './session.js'
export type {
  DatedRecord,
  FlowPlan,
  GoodAnswer,
  Reply,
  Seat,
  SimulatedData,
  SimulatedFlow,
  SimulatedRequest,
  SimulatedTenant,
  SimulatedUser,
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

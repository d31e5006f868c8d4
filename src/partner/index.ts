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
// Forging tokens: JSON Web Tokens by hand, public keys as text, a key set of an attacker.
export * as jwt from './forging/jwt.js'
export { serveKeySet } from './forging/key-set.js'
export * as publicKeys from './forging/public-keys.js'
export { goOn, type HeldFlow, heldFlow, type WaitingFlow, waitingFlow } from './held.js'
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
// Webhooks: building them by hand, tables of them, and judging their answers and effects.
export { endsNothing, makesNoSchool, storesNothing } from './webhooks/effects.js'
export * as webhook from './webhooks/forge.js'
export * as jsonText from './webhooks/json-text.js'
export {
  acceptsGenuine,
  acceptsWebhook,
  answersWebhook,
  asksNoAddress,
  refusesWebhook,
  survivesWebhook,
  understandsWebhook,
  webhookAnswers,
} from './webhooks/judging.js'
export type { WebhookMaterial } from './webhooks/material.js'
export * as openPoints from './webhooks/open-points.js'
export * as sign from './webhooks/sign.js'
export { atEachEndpoint, only, webhookTable } from './webhooks/table.js'

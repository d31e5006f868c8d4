/**
 * What suites of the role partner stand on.
 * @module
 */

export {
  exactly,
  given,
  ifDetermined,
  laterControl,
  must,
  NotApplicable,
  NotExercised,
  positiveControl,
  settingUp,
  Undecided,
  Violation,
} from '../core/errors.js'
export { Answer } from '../core/http/answer.js'
export { ifKnown, leaveOut } from '../core/left-out.js'
export { randomUuid } from '../core/random.js'
export { shared } from '../core/shared-value.js'
export type { PartnerProfile } from '../profile/partner/profile.js'
// A check: its context, browsers and sign-ins.
export { Attempt } from './attempt.js'
export { PartnerContext } from './context.js'
// Data of a school: records, what the application writes, and a timetable that changes.

export * as classUpdates from './data/classes.js'
export type { DataRecord } from './data/json.js'
export * as records from './data/records.js'
export { type TimetableRun, TimetableSchool } from './data/timetable-school.js'
export * as twoSchools from './data/two-schools.js'
// Forging tokens: JSON Web Tokens by hand, public keys as text, a key set of an attacker.

export * as jwt from './forging/jwt.js'
export { serveKeySet } from './forging/key-set.js'
export * as publicKeys from './forging/public-keys.js'
export { PartnerBrowser } from './partner-browser.js'
// Predicates over what the application sent. The hints of the sandbox use them too.
export * as authorizeRequest from './predicates/authorize-request.js'
export * as codeExchange from './predicates/code-exchange.js'
export * as dataCalls from './predicates/data-calls.js'
export { conforms } from './predicates/finding.js'
export * as pairs from './predicates/pairs.js'
// Reading what the application sent to the simulated platform.
export { basicOf, bearerOf, form, parameter, parameters, queryOf, resourceOf } from './requests.js'
export { type ConditionalCase, lacking, observe, optional, rule } from './rule.js'
// The server side of the application: activations, webhooks, synchronisations.
export { mustSynchronise, tokenRequestsOf } from './service/comparison.js'
export { early, earlySchool } from './service/early-school.js'
export { givenCopied } from './service/exported.js'
export { advanceClock, pauseFor } from './service/pause.js'
export type { ServiceWork, SyncRun } from './service/service.js'
export type { ServiceSign } from './service/service-signs.js'
export type { Activation } from './service/webhook-work.js'
// The simulated platform: requests that it received, answers that it gives.
export type { GoodAnswer, Reply, SimulatedFlow, SimulatedRequest, SimulatedTenant } from './simulator.js'
// Webhooks: building them by hand, tables of them, and judging their answers and effects.
export * as webhookChecks from './webhooks/checks.js'
export * as webhook from './webhooks/forge.js'
export * as jsonText from './webhooks/json-text.js'
export type { WebhookMaterial } from './webhooks/material.js'
export * as webhooksOnOpenPoints from './webhooks/open-points.js'
export * as sign from './webhooks/sign.js'
export { only, webhookTable } from './webhooks/table.js'

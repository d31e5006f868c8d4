/**
 * What suites of somebody's own stand on, for the role partner: `platform-conformance/kit/partner`.
 * @module
 * @example
 * import { must, rule } from 'platform-conformance/kit/partner'
 *
 * rule('own.sign-in.few-redirects', async (context) => {
 *   const { pages } = await context.signedIn()
 *   must(pages.length <= 4, 'at most four answers for a sign-in', pages.length)
 * })
 */

export {
  given,
  ifTold,
  must,
  NotApplicable,
  NotExercised,
  positiveControl,
  SuiteDefect,
  show,
  Undecided,
  Violation,
} from '../core/errors.js'
export type { Answer } from '../core/http/answer.js'
export type { PartnerProfile } from '../profile/partner/profile.js'
export type { OwnRuleId } from '../record/custom.js'
export type { HeaderLine } from '../record/record.js'
export type { Attempt } from './attempt.js'
export { challengeOf } from './challenge.js'
export type { PartnerContext, SignInOptions } from './context.js'
export type { PartnerBrowser, Visit } from './partner-browser.js'
export { bearerOf, form, headerOf, parameter, parameters, queryOf } from './requests.js'
export { type ConditionalCase, optional, ownRule as rule } from './rule.js'
export { type ControlEventBody, cause, caused } from './service/driver.js'
export type { ServiceWork, SyncRun } from './service/service.js'
export type { Session } from './session.js'
export type {
  FlowPlan,
  GoodAnswer,
  Reply,
  Seat,
  SimulatedFlow,
  SimulatedRequest,
  SimulatedTenant,
  SimulatedUser,
} from './simulator.js'

/**
 * What suites stand on.
 * @module
 */

export {
  CheckEnding,
  given,
  ifTold,
  laterControl,
  must,
  NotApplicable,
  NotExercised,
  positiveControl,
  show,
  Unanswered,
  Undecided,
  Violation,
} from '../core/errors.js'
export { Answer } from '../core/http/answer.js'
export { isRecord, valueAt } from '../core/json.js'
export type { Id } from '../profile/data-fixtures.js'
export type { App, Profile, UserKey } from '../profile/profile.js'
export type { HeaderLine } from '../record/record.js'
export { BrowserUser } from './browser-user.js'
export { Context } from './context.js'
// Timetable, deleted periods and roster.

export type { PeriodChanges } from './data/period-changes.js'
export type { Period, Timetable } from './data/periods.js'
export { needsToTrigger } from './data/timetable-changes.js'
// Redirect URIs and other addresses.

export { Address, configuredUris, percentEncode, swapCase } from './inputs/address.js'
export { unlessTolerated } from './inputs/tolerated.js'
export { missingFor } from './needs.js'
export { ownDomain } from './own-domain.js'

// Webhooks: the addresses of the receiver, and what comes to them.

export type { Delivery } from './receiver/delivery.js'
export type { Inbox } from './receiver/inbox.js'

export { type Case, type Cases, type ConditionalCase, observe, optional, rule } from './rule.js'
export {
  type AuthorizeAttempt,
  type Changes,
  encodePairs,
} from './sso/authorize.js'
export type { AuthorizeResult } from './sso/authorize-result.js'
export { isAddress, type PublishedKey } from './sso/discovery.js'
export { findNames, namedErrors, tokensInBody } from './sso/findings.js'
export { decodeToken, type Flow, type FlowOptions, jsonObject } from './sso/flow.js'
export { modulusBits, rsaAlgorithms } from './sso/id-token.js'
export { type Proof, proofFor, randomText } from './sso/pkce.js'
export { basic, describeAnswer, type TokenAttempt } from './sso/token.js'
export { waits } from './waits.js'
// Data APIs: the requests, and the times that they accept.

export { bearer } from './data/caller.js'
export type { PeriodQuery } from './data/data-api.js'
export { daysFrom, early, late } from './data/dates.js'
export { rosterPages } from './data/roster-lists.js'

// Data APIs: one small request per resource, and its data in other answers.

export {
  admitted,
  askAgain,
  type Resource,
  resourcesOf,
  sampleOf,
} from './data/resources.js'
export type { Sample } from './data/sample.js'

// Data APIs: lists, records and values in answers.

export { settled } from './data/class-restoring.js'
export { isDay } from './data/days.js'
export { differingFields } from './data/differing-fields.js'
export { fieldNames } from './data/field-names.js'
export { DataList, listIn, recordIn } from './data/list.js'
export { type DataRecord, fieldNameAt, fieldOf, idText, isBlank, sameId } from './data/record.js'

// Test data.

export { inventedLike, otherCharacter } from './inputs/other-text.js'

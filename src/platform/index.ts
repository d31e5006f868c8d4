/**
 * What suites of the role platform use, grouped by subject.
 * @module
 */

// Rules, cases and observations.

export { missingFor } from './needs.js'
export {
  type Case,
  type Cases,
  type ConditionalCase,
  judgesRecorded,
  lacking,
  observe,
  optional,
  rule,
} from './rule.js'
export { waits } from './waits.js'

// Verdicts: judgements, controls, parts that are left out, and the errors that end a check.

export {
  CheckEnding,
  each,
  exactly,
  given,
  ifDetermined,
  laterControl,
  must,
  NotApplicable,
  NotExercised,
  positiveControl,
  settingUp,
  Unanswered,
  Undecided,
  Violation,
} from '../core/errors.js'
export { ifKnown, leaveOut } from '../core/left-out.js'
export { unlessTolerated } from './inputs/tolerated.js'

// The context of a check, and the profile.

export { shared } from '../core/shared-value.js'
export type { App, Profile, UserKey } from '../profile/profile.js'
export { BrowserUser } from './browser-user.js'
export { Context } from './context.js'
export { judgeEach } from './received.js'

// Answers, and what they deliver or name.

export { Answer } from '../core/http/answer.js'
export { isRecord } from '../core/json.js'
export type { HeaderLine } from '../record/record.js'
export { findNames, namedErrors, tokensInBody } from './sso/findings.js'
export { describeAnswer } from './sso/token.js'

// Authorize requests and sign-ins.

export type { Changes } from '../core/http/documented-request.js'
export type { AuthorizeResult } from './sso/authorize-result.js'
export { type Proof, proofFor, randomText } from './sso/pkce.js'

// Tokens and keys.

export { rsaKeyPair } from '../core/key-pair.js'
export { bearer } from './data/caller.js'
export { decodeToken, type Flow, type FlowOptions } from './sso/flow.js'
export { modulusBits, rsaAlgorithms } from './sso/id-token.js'
export { basic } from './sso/token.js'

// Addresses, and values that differ from valid ones.

export { Address, configuredUris, swapCase } from './inputs/address.js'
export { inventedLike, otherCharacter, unknownLike } from './inputs/other-text.js'
export { isAddress } from './sso/discovery.js'

// Data APIs: one small request for each resource.

export { admitted, askAgain, resourcesOf } from './data/resources.js'

// Data APIs: lists, records and values.

export type { Id } from '../profile/data-fixtures.js'
export { isDay } from './data/days.js'
export { differingFields } from './data/differing-fields.js'
export { fieldNames } from './data/field-names.js'
export { DataList, recordIn } from './data/list.js'
export {
  type DataRecord,
  fieldOf,
  idText,
  isBlank,
  sameId,
  valueNamed,
} from './data/record.js'

// The timetable: requests, periods and changes.

export type { PeriodQuery } from './data/data-api.js'
export { daysFrom, early, late } from './data/dates.js'
export type { Timetable } from './data/periods.js'
export { needsToTrigger } from './data/timetable-changes.js'

// Webhooks: the addresses of the receiver, and the requests to them.

export type { Inbox } from './receiver/inbox.js'

/**
 * What suites stand on.
 * @module
 */

export {
  given,
  ifTold,
  must,
  NotExercised,
  positiveControl,
  show,
  Undecided,
  Violation,
} from '../core/errors.js'
export { Answer } from '../core/http/answer.js'
export { isRecord, valueAt } from '../core/json.js'
export type { Id, ResourceChange, StudentFixtures } from '../profile/data-fixtures.js'
export type { App, Profile, UserFixture, UserKey } from '../profile/profile.js'
export type { HeaderLine } from '../record/record.js'
export { mustFit } from './both-clocks.js'
export { BrowserUser } from './browser-user.js'
export { Context } from './context.js'
export { type Authorization, bearer, type Query } from './data/caller.js'
export {
  type IdentifierKind,
  identifierKinds,
  identifierPairs,
  identifiersOf,
  keyTakingUpdate,
  mixedUpdate,
  outsideYear,
  outsideYearCases,
  throwAwayClasses,
  updateBy,
  updatesWork,
} from './data/class-attempts.js'
export { settled } from './data/class-restoring.js'
export { type ClassSnapshot, readClasses } from './data/class-snapshot.js'
export { listsExactly, listsTeacher, teachersIn } from './data/class-teachers.js'
export {
  type ClassIdentifiers,
  ClassUpdate,
  carriesError,
  describeUpdate,
  errorKeysIn,
} from './data/class-turn.js'
export type { DataApi, PeriodQuery, StudentQuery } from './data/data-api.js'
export { daysFrom, early, formatMoment, late } from './data/dates.js'
export { isDay } from './data/days.js'
export { deletedSince, deletionsOf, idsIn, isArrayInPlace, midnight, periodsSince } from './data/deletions.js'
export { describeList, fieldNames } from './data/described.js'
export { exposureOf } from './data/exposure.js'
export { DataList, listIn, recordIn } from './data/list.js'
export { type Lookup, lookups, offered, shortLists, type WholeList, wholeLists } from './data/lookups.js'
export { pagesOf, recordsOf } from './data/pages.js'
export {
  Period,
  type PeriodResource,
  preparedPeriods,
  readTimetable,
  type Timetable,
  wholeTimetable,
  wordOf,
} from './data/periods.js'
export {
  type DataRecord,
  type DocumentedField,
  fieldNameAt,
  fieldOf,
  idText,
  isBlank,
  sameId,
} from './data/record.js'
export {
  admitted,
  admittedToRoster,
  answerOf,
  askAgain,
  askResource,
  atEach,
  atEachResource,
  type Resource,
  resourceCases,
  resourcesOf,
  rightToken,
  sampleIn,
  sampleOf,
  tokenFor,
} from './data/resources.js'
export type { RosterApi, RosterList } from './data/roster-api.js'
export { type LookedUp, userLookedUp, usersLookedUp, usersReadBefore } from './data/roster-changes.js'
export {
  everyRecord,
  type FetchedUser,
  fetchedUser,
  innerField,
  listedUser,
  preparedRoster,
  recordsOfUser,
  rosterClassStudents,
  rosterId,
  rosterRecords,
  textsIn,
} from './data/roster-lists.js'
export { differingFields, recordsLike } from './data/same-members.js'
export type { Sample } from './data/sample.js'
export {
  assignmentsIn,
  classNamesIn,
  countsRecords,
  everyStudent,
  givenWhole,
  isAssignedTo,
  isStillAsLong,
  type StudentWindow,
  type Survey,
  studentKey,
  studentSurvey,
  studentsByHundreds,
  studentsByPages,
  studentsIn,
} from './data/students.js'
export {
  apisOf,
  entryOf,
  type Forbidden,
  findForbidden,
  idField,
  type KnownRecord,
  knownOf,
  objectsIn,
  type Side,
  tokenOf,
} from './data/tenants.js'
export { type ChangeName, modifiedBy, type PeriodChanges } from './data/timetable-acts.js'
export {
  type Changed,
  caused,
  causing,
  prepared,
  preparedOrCaused,
  resourceChanges,
  type Source,
} from './data/timetable-sources.js'
export { causedChange, type TimetableStory, timetableStory } from './data/timetable-story.js'
export { wallClockOf } from './data/wall-clock.js'
export { swapCase } from './inputs/address.js'
export { type RightToken, type WrongTokens, wrongTokens } from './inputs/bearer-tokens.js'
export { otherContentTypes } from './inputs/content-types.js'
export { fixture } from './inputs/fixture.js'
export { foreignTargets } from './inputs/logout-targets.js'
export { otherIds } from './inputs/other-ids.js'
export { inventedLike, otherCharacter, unknownLike } from './inputs/other-text.js'
export { type WrongTexts, wrongPasswords, wrongSecrets } from './inputs/passwords.js'
export {
  configured,
  equivalents,
  mixedParts,
  nearUiUrls,
  otherForms,
  otherHosts,
  otherPaths,
  withFragment,
} from './inputs/redirect-uris.js'
export { type PickKeyed, specialKeyCases } from './inputs/special-keys.js'
export { otherRedirects, type RedirectPair } from './inputs/token-redirects.js'
export { unlessTolerated } from './inputs/tolerated.js'
export {
  badLengths,
  unsafeCharacters,
  verifierOf,
  type WrongVerifier,
  wrongVerifiers,
} from './inputs/verifiers.js'
export { type Delivery, headerValue } from './receiver/delivery.js'
export { type Case, type Cases, type ConditionalCase, observe, optional, rule } from './rule.js'
export {
  type AuthorizeAttempt,
  type Changes,
  encodePairs,
} from './sso/authorize.js'
export { type AuthorizeResult, type Grant, goesTo } from './sso/authorize-result.js'
export {
  askForDiscovery,
  askForKeySet,
  type DiscoveryField,
  discoveryField,
  discoveryFields,
  discoveryOf,
  endpointOf,
  fieldName,
  hasDocumentedField,
  isAddress,
  isSecure,
  keysIn,
  keysOf,
  type PublishedKey,
  wellKnownPath,
} from './sso/discovery.js'
export { findNames, namedErrors, tokensInBody } from './sso/findings.js'
export { decodeToken, type Flow, type FlowOptions, jsonObject } from './sso/flow.js'
export {
  base64Bytes,
  isRsaKey,
  leftHalfHash,
  modulusBits,
  rsaAlgorithms,
  verifyingKey,
} from './sso/id-token.js'
export { type Launch, launch } from './sso/launch.js'
export { type SignOut, signOut } from './sso/logout.js'
export { challengeOf, type Proof, proofFor, randomText } from './sso/pkce.js'
export { tryRedirectUris } from './sso/refusals.js'
export {
  appSignIns,
  everySignIn,
  inEach,
  mainSignIns,
  plainSignIns,
  tenants,
  userSignIns,
  waySignIns,
} from './sso/sign-ins.js'
export { basic, codeGrantForm, describeAnswer, type TokenAttempt, type TokenOptions } from './sso/token.js'
export { tryVerifiers } from './sso/verifier-attempts.js'
export { waits } from './waits.js'
export type { Activation } from './webhooks/activation.js'
export { algorithmNamed } from './webhooks/algorithms.js'
export {
  type CredentialAttempt,
  namesInvalidClient,
  noAnswerLost,
  tokensAreGiven,
  wasRefused,
} from './webhooks/attempts.js'
export { credentialsIn, fieldPointers, holdsPassword, jsonIn, sameBody, textAt } from './webhooks/body.js'
export type { Deactivation } from './webhooks/deactivation.js'
export {
  type OnboardingCycle,
  onboardingCycle,
  refusedWebhooks,
  scenario2,
  scenario3,
  secondSchool,
} from './webhooks/scenarios.js'
export { malformed } from './webhooks/signature.js'
export { contentTypeOf, environmentKey, signatureOf, verdictOn, verifiable } from './webhooks/signed.js'

/**
 * What suites of somebody's own stand on, for the role platform: `platform-conformance/kit`.
 * @module
 * @example
 * import { must, rule } from 'platform-conformance/kit/platform'
 *
 * rule('own.students.short-answer', async ({ data }) => {
 *   const { answer } = await data.students({ limit: 1 })
 *   must(answer.bytes.length < 10_000, 'less than 10 kB for one student', `${answer.bytes.length} bytes`)
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
export { isRecord, valueAt } from '../core/json.js'
export type { App, Profile, UserKey } from '../profile/profile.js'
export type { OwnRuleId } from '../record/custom.js'
export type { HeaderLine } from '../record/record.js'
export type { BrowserUser } from './browser-user.js'
export type { Context } from './context.js'
export { type Authorization, bearer, type Query } from './data/caller.js'
export type { DataApi, PeriodQuery, StudentQuery } from './data/data-api.js'
export { type DataList, listIn, recordIn } from './data/list.js'
export { type DataRecord, idText } from './data/record.js'
export type { RosterApi, RosterList } from './data/roster-api.js'
export { fixture } from './inputs/fixture.js'
export { type Case, type Cases, type ConditionalCase, optional, ownRule as rule } from './rule.js'
export type { AuthorizeAttempt, Changes } from './sso/authorize.js'
export { type AuthorizeResult, type Grant, goesTo } from './sso/authorize-result.js'
export { askForDiscovery, askForKeySet, discoveryOf, endpointOf, keysOf } from './sso/discovery.js'
export { decodeToken, type Flow, type FlowOptions, jsonObject } from './sso/flow.js'
export { type Launch, launch } from './sso/launch.js'
export { type SignOut, signOut } from './sso/logout.js'
export { challengeOf, type Proof, proofFor, randomText } from './sso/pkce.js'
export { basic, type TokenAttempt, type TokenOptions } from './sso/token.js'

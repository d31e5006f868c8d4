/**
 * What suites of somebody's own stand on, for the role platform: `platform-conformance/kit`.
 * @module
 * @example
 * import { must, rule } from 'platform-conformance/kit'
 *
 * rule('own.students.short-answer', async ({ data }) => {
 *   const { answer } = await data.students({ limit: 1 })
 *   must(answer.bytes.length < 10_000, 'less than 10 kB for one student', `${answer.bytes.length} bytes`)
 * })
 */
export type { App, Profile, UserKey } from '../profile/profile.js'
export type { Context } from './context.js'
export { type Authorization, bearer, type Query } from './data/caller.js'
export type { DataApi, PeriodQuery, StudentQuery } from './data/data-api.js'
export { type DataList, listIn, recordIn, valueAt } from './data/list.js'
export { type DataRecord, idText, isRecord } from './data/record.js'
export type { RosterApi, RosterList } from './data/roster-api.js'
export {
  control,
  given,
  ifTold,
  must,
  NotApplicable,
  NotExercised,
  SuiteDefect,
  show,
  Undecided,
  Violation,
} from './errors.js'
export type { Answer } from './http/answer.js'
export { fixture } from './inputs/fixture.js'
export type { OwnRuleId } from './own.js'
export { type Case, type Cases, type ConditionalCase, optional, ownRule as rule } from './rule.js'
export type { HeaderLine } from './run/record.js'
export { type Arrival, type Grant, goesTo } from './sso/arrival.js'
export type { AuthorizeAttempt, Changes } from './sso/authorize.js'
export { askForDiscovery, askForKeySet, discoveryOf, endpointOf, keysOf } from './sso/discovery.js'
export { decodeToken, type Flow, type FlowOptions, jsonObject } from './sso/flow.js'
export { type Launch, launch } from './sso/launch.js'
export { type SignOut, signOut } from './sso/logout.js'
export { challengeOf, type Proof, proofFor, randomText } from './sso/pkce.js'
export { basic, type TokenAttempt, type TokenOptions } from './sso/token.js'
export type { Visitor } from './visitor.js'

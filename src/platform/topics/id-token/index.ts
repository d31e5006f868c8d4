/**
 * Sign-ins whose ID tokens a rule judges, and claims of fixtures.
 * @module
 */

export { claim } from '../../../core/errors.js'
export type { ClaimName, OptionalClaim, RequiredClaim } from '../../documented-fields.js'
export type { PublishedKey } from '../../sso/discovery.js'
export { jsonObject } from '../../sso/flow.js'
export type { JudgedIdToken } from '../../sso/judged-id-token.js'
export { mostSeconds, timeIn } from './claim-times.js'
export { fixture, keyOf, needing, withFixture } from './fixture.js'
export { hasProfileScope, mustHaveProfileScope } from './profile-scope.js'
export {
  appSignIns,
  everyIdToken,
  everySignIn,
  everyToken,
  type FlowOptions,
  inEach,
  inSecondSchool,
  judgeTokens,
  mainSignIns,
  ofSecondSchool,
  plainSignIns,
  renaming,
  type SignIns,
  secondSchool,
  signInsAtOtherTenant,
  tenants,
  userSignIns,
  type Which,
  waySignIns,
} from './sign-ins.js'

/**
 * Rules about ID tokens: `refused`, `accepted` and `either` make a form from a table of tokens; `claim`, `header`,
 * `forged` and the others make a token.
 * @module
 */

export type { TokenMaterial } from '../../simulator.js'
export {
  claim,
  claims,
  type ForgedToken,
  forged,
  header,
  type Inputs,
  intact,
  otherCase,
  prepared,
  signedAgain,
  textOf,
  without,
  withoutClaim,
} from './forgery.js'
export { planFor, serveCertificate } from './sign-in.js'
export {
  accepted,
  alsoReturning,
  either,
  linkNotFollowed,
  noServerError,
  refused,
  refusedElsewhere,
  tokenTables,
} from './tables.js'

/**
 * The same request for each resource: cases, tokens, refusals and exposed fields.
 * @module
 */

export type { DataAnswer } from '../../data/judged-answers.js'
export type { Resource } from '../../data/resources.js'
export { rosterPages } from '../../data/roster-lists.js'
export { Sample } from '../../data/sample.js'
export { type Exposure, exposureIn, exposureOf, mayHavePictures } from './exposure.js'
export { invalidTokens, invalidUserTokens, type MakeTokens, type ValidToken } from './hostile-tokens.js'
export { answerToOther } from './other-applications.js'
export { refusalsOf } from './refusals.js'
export { answerOf, controlledByData, sampleOf, stillOpens } from './resource-answers.js'
export {
  atOneOfEach,
  isOfUser,
  newTokenFor,
  resourceCases,
  tokenFor,
  validTokenFor,
  withSecrets,
} from './resource-cases.js'
export {
  type Apis,
  type ForeignRecord,
  findForeign,
  idField,
  isOffered,
  type Kind,
  type KnownRecord,
  needsOf,
  recordsIn,
  type Side,
  type Tenant,
  type TenantPair,
  tenantPairs,
  tenantsOf,
  withEachToken,
} from './tenants.js'

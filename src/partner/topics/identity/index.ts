/**
 * Sign-ins whose claims differ.
 * @module
 */

export {
  birthdateIn1965,
  changedClaims,
  loginNames,
  regions,
  schoolNames,
  scopes,
  unsetBirthdates,
  withClaims,
} from './claims.js'

/**
 * Lists and users of the roster.
 * @module
 */

export { settled } from '../../data/class-restoring.js'
export { fieldNameAt } from '../../data/record.js'
export { lookAroundLanguageChange } from '../../sso/language-change.js'
export {
  allPages,
  hasId,
  idOf,
  languageFieldsIn,
  mustHaveList,
  preparedRoster,
  type RosterList,
  readCompletely,
  readList,
  recordsToJudge,
  roleFieldsIn,
  sharedList,
  textsIn,
} from './lists.js'
export {
  listedUser,
  type PlacedRecord,
  placed,
  type RequestedUser,
  readSharedUsers,
  readUser,
  recordsOfUser,
  requestedUser,
  usersNow,
} from './users.js'

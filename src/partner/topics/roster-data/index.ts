/**
 * A roster before and after changes.
 * @module
 */

export {
  afterRosterChanges,
  arrivedRoster,
  changedDays,
  givenUser,
  nameLater,
  userIn,
} from './changed-roster.js'

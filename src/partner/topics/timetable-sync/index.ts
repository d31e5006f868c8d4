/**
 * Synchronisations that fail or change, and their values of `dateLastModifiedAfter`.
 * @module
 */

export { eachRecorded } from '../../recorded-requests.js'
export {
  allCalls,
  cursorOf,
  cursorsIn,
  isDay,
  isLater,
  isLongAgo,
  isUnambiguous,
  latestCursor,
  loadsChanges,
  loadsWhole,
  millisecondsOf,
  type TimetableCalls,
} from './cursors.js'
export {
  calls,
  copiedIds,
  type Failure,
  fail,
  failedSync,
  firstLoadAndChanges,
  forbidden,
  isDeletedPeriods,
  isTimetable,
  pageSizeOf,
  secondPart,
  serverError,
  syncDuringChange,
  type Which,
} from './synchronisations.js'

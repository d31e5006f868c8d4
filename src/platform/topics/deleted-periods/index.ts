/**
 * Deleted periods that the fixture file names, and moments before and after their deletion.
 * @module
 */

export {
  allDeletedPeriods,
  type DeletionEntry,
  midnight,
  preparedDeletions,
  triggeredDeletion,
} from './prepared.js'

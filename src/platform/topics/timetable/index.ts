/**
 * Prepared and triggered changes of periods.
 * @module
 */

export { kindsOfChange } from '../../../profile/data-fixtures.js'
export type { PeriodChanges } from '../../data/period-changes.js'
export { listsWithout, type Period } from '../../data/periods.js'
export { knownPeriods, type Prepared, preparedPeriods } from './changed-periods.js'
export {
  type Change,
  prepared,
  preparedOrTriggered,
  type ResourceChange,
  resourceChanges,
  triggered,
} from './changes.js'

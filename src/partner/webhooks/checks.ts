/**
 * Checks of one webhook from a table: how the application answers it, and what it must not change.
 * @module
 */
export { blocksNoGenuine, endsNothing, makesNoSchool, recordsNoSchool, storesNothing } from './effects.js'
export {
  accepts,
  acceptsGenuine,
  answersExactly,
  answersOf,
  refuses,
  refusesFromElsewhere,
  requestsNoAddress,
  survives,
  understands,
} from './judging.js'

/**
 * Checks of one webhook from a table: how the application answers it, and what it must not change.
 * @module
 */
export { endsNothing, makesNoSchool, storesNothing } from './effects.js'
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

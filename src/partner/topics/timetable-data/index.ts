/**
 * A timetable before and after changes, and what the application copies of it.
 * @module
 */

export { afterChanges, arrivedChanges, type Copy, copyOf, isShown, takesPlace } from './changed-timetable.js'
export { chains, type Move, movedPeriods, moves, notes } from './moves.js'
export {
  heldChanges,
  type Kind,
  presences,
  removals,
  resourceChanges,
  substitutions,
  teacherless,
} from './resources.js'
export { mustLoadWith, mustShowWith } from './single-load.js'

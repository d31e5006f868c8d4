/**
 * A timetable before and after changes, and what the application copies of it.
 * @module
 */

export { afterChanges, arrivedChanges, type Copy, copyOf, isShown, takesPlace } from './changed-timetable.js'
export { type Move, movedPeriods, notes } from './moves.js'
export { type Kind, resourceChanges } from './resources.js'
export { mustLoadWith, mustShowWith } from './single-load.js'

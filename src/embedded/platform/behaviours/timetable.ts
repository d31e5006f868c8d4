/**
 * The timetable: what is decided there.
 * @module
 */

export const timetableBehaviours = {}

/**
 * Deleted periods: what is decided there.
 * @module
 */

export const deletedPeriodsBehaviours = {}

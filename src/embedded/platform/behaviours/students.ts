/**
 * Students: what is decided there.
 * @module
 */

export const studentsBehaviours = {}

/**
 * The roster: what is decided there.
 * @module
 */

export const rosterBehaviours = {}

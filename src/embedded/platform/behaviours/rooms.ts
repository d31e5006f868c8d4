/**
 * Rooms: what is decided there.
 * @module
 */

export const roomsBehaviours = {}

/**
 * Logout: what is decided there.
 * @module
 */

export const logoutBehaviours = {}

/**
 * Class management: what is decided there.
 * @module
 */

export const classesBehaviours = {}

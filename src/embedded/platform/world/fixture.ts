/**
 * Entries of a fixture file that the world provides.
 * @module
 */

/** A part of a fixture file. */
export type Fixture = Readonly<Record<string, unknown>>

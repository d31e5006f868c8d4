/**
 * Entries of a fixture file, as the world itself gives them.
 * @module
 */

/** A part of a fixture file. */
export type Fixture = Readonly<Record<string, unknown>>

/**
 * Data records.
 * @module
 */

/** A record of an API. */
export type DataRecord = Readonly<Record<string, unknown>>

/**
 * Data records.
 * @module
 */

/** A record as it leaves the API. */
export type DataRecord = Readonly<Record<string, unknown>>

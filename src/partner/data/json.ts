/**
 * JSON objects of the data APIs.
 * @module
 */

/** A record as a data API returns it. */
export type DataRecord = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

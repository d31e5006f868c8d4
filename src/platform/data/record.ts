/**
 * Records of the data APIs, and how their fields are read.
 * @module
 */
import type { JsonObject } from '../../core/json.js'
import type { Profile } from '../../profile/profile.js'

/** A record as it came: any JSON object. */
export type DataRecord = JsonObject

/** A field that the contract names. */
export type DocumentedField =
  | 'externalKey'
  | 'classAssignments'
  | 'className'
  | 'startDate'
  | 'externKey'
  | 'shortName'
  | 'lessonId'
  | 'relatedPeriod'
  | 'enabledUser'
  | 'displayName'

/** What a target calls a documented field: its documented name unless the profile declares an alias. */
export function fieldNameAt(profile: Profile, name: DocumentedField): string {
  return profile.data.aliases.get(name) ?? name
}

/** Value of a documented field; undefined where it is absent. */
export function fieldOf(profile: Profile, record: DataRecord, name: DocumentedField): unknown {
  return record[fieldNameAt(profile, name)]
}

/** An id as text; undefined for anything but a text with content or a number. */
export function idText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** True where two values are the same id, as text or as number. */
export function sameId(one: unknown, other: unknown): boolean {
  const text = idText(one)
  return text !== undefined && text === idText(other)
}

/** True for what stands for nothing: absent, null or an empty text. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

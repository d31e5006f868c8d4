/**
 * Records of the data APIs, and access to their fields.
 * @module
 */
import type { DocumentedRecord } from '../../core/http/documented-body.js'
import type { JsonObject } from '../../core/json.js'
import { looksAtRecord } from '../../core/scope.js'
import type { Profile } from '../../profile/profile.js'
import type { DocumentedField } from '../documented-fields.js'

/** A field that the product or OneRoster has, and the contract does not name. */
type FurtherField = 'role' | 'givenName' | 'familyName' | 'forename' | 'lastName'

/** A record as received: its fields can have any value. */
export type DataRecord = DocumentedRecord & { readonly [Name in FurtherField]?: unknown }

/** Value of a field whose name is known in the run only. Undefined if it is absent, or there is no record. */
export function valueNamed(record: object | undefined, name: string): unknown {
  return (record as JsonObject | undefined)?.[name]
}

/** The target's name of a documented field: the documented name, unless the profile declares an alias. */
export function fieldNameAt(profile: Profile, name: DocumentedField): string {
  return profile.data.aliases.get(name) ?? name
}

/** Value of a documented field. Undefined if it is absent. */
export function fieldOf(profile: Profile, record: DataRecord, name: DocumentedField): unknown {
  looksAtRecord(record)
  return valueNamed(record, fieldNameAt(profile, name))
}

/** An id as text. Undefined for anything except a number or a text with content. */
export function idText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** True if two values are the same id, as text or as number. */
export function sameId(one: unknown, other: unknown): boolean {
  const text = idText(one)
  return text !== undefined && text === idText(other)
}

/** True for a value that is absent, null or an empty text. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

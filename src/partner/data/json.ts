/**
 * JSON objects of the data APIs.
 * @module
 */
import type { DocumentedRecord } from '../../core/http/documented-body.js'

/** A field that the simulated platform returns in addition to the documented ones. */
type AddedField =
  | 'active'
  | 'archived'
  | 'attestationRequirement'
  | 'birthDate'
  | 'class'
  | 'classTeachers'
  | 'classType'
  | 'current'
  | 'dateLastModified'
  | 'deleted'
  | 'familyName'
  | 'forename'
  | 'gender'
  | 'givenName'
  | 'grade'
  | 'identifier'
  | 'lastName'
  | 'longName'
  | 'metadata'
  | 'modified'
  | 'orgs'
  | 'parent'
  | 'role'
  | 'school'
  | 'schoolYear'
  | 'terms'
  | 'user'
  | 'userIds'
  | 'username'

/** A record as a data API returns it. */
export type DataRecord = DocumentedRecord & { readonly [Name in AddedField]?: unknown }

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

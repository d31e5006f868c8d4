/**
 * Names of documented fields, as the types of the generated clients have them: a field that an OpenAPI document renames,
 * or no longer requires, does not compile where a suite relies on it.
 * @module
 */
import type {
  ClassAssignment,
  Period,
  SchoolClass,
  Student,
  ValidationError,
  ValidationErrorItem,
} from '../../generated/data/index.js'
import type { RosterUser } from '../../generated/roster/index.js'
import type { DiscoveryDocument, IdTokenClaims } from '../../generated/sso/index.js'
import type { AsItCame, NamedFields } from '../core/http/documented-body.js'

/** A field that a generated type has. */
export type FieldName<Documented> = keyof NamedFields<Documented> & string

/** A field that a generated type requires. */
export type RequiredName<Documented> = {
  [Name in FieldName<Documented>]-?: object extends Pick<Documented, Name> ? never : Name
}[FieldName<Documented>]

/** A field that a generated type has, and does not require. */
export type OptionalName<Documented> = Exclude<FieldName<Documented>, RequiredName<Documented>>

type Named<Documented, Name extends FieldName<Documented>> = Name
type Required<Documented, Name extends RequiredName<Documented>> = Name

/** A field of a record of the data APIs that the contract names. */
export type DocumentedField =
  | Named<Student, 'externalKey' | 'classAssignments'>
  | Required<ClassAssignment, 'className' | 'startDate'>
  | Named<SchoolClass, 'externKey' | 'shortName'>
  | Named<Period, 'lessonId' | 'relatedPeriod'>
  | Named<RosterUser, 'enabledUser' | 'displayName'>

/** A claim that every ID token has. */
export type RequiredClaim = RequiredName<IdTokenClaims>

/** A claim that comes with the profile scope only. */
export type OptionalClaim = OptionalName<IdTokenClaims>

/** The claims of an ID token as it came, those of the contract and of OpenID Connect: their values can be anything. */
export type Claims = AsItCame<IdTokenClaims> & { readonly at_hash?: unknown }

/** A claim of {@link Claims}. */
export type ClaimName = keyof Claims

/** The body of a validation error, as it came. */
export type ErrorBody = AsItCame<ValidationError>

/** An item of {@link ErrorBody}. */
export type ErrorItem = AsItCame<ValidationErrorItem>

/** A field of the discovery document that the contract names. */
export type DiscoveryField = RequiredName<DiscoveryDocument>

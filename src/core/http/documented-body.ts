/**
 * Names of the fields that the OpenAPI documents have for bodies of answers: a field that a document renames does not
 * compile where the kit or a suite reads it.
 * @module
 */
import type { ControlError } from '../../../generated/control/index.js'
import type {
  ClassAssignment,
  Period,
  Room,
  SchoolClass,
  Student,
  ValidationError,
} from '../../../generated/data/index.js'
import type { AcademicSession, RosterClass, RosterOrg, RosterUser } from '../../../generated/roster/index.js'
import type { ServiceTokenError, ServiceTokenResponse } from '../../../generated/service-token/index.js'
import type {
  CodeTokenResponse,
  DiscoveryDocument,
  ErrorAnswer,
  KeySet,
} from '../../../generated/sso/index.js'

/** Fields that a generated type names. Its index signature, for further fields, names none. */
export type NamedFields<Documented> = {
  [Name in keyof Documented as string extends Name
    ? never
    : number extends Name
      ? never
      : Name]: Documented[Name]
}

/** The fields that a generated type names, as they came: their values can be anything. */
export type AsItCame<Documented> = { readonly [Name in keyof NamedFields<Documented>]?: unknown }

/** A field that only a standard names. RFC 6749 5.1. */
type OfStandards = { readonly token_type?: unknown }

/** An object in the body of an answer, as it came, with the fields that a document or a standard names. */
export type DocumentedBody = AsItCame<CodeTokenResponse> &
  AsItCame<ServiceTokenResponse> &
  AsItCame<ErrorAnswer> &
  AsItCame<ServiceTokenError> &
  AsItCame<ValidationError> &
  AsItCame<DiscoveryDocument> &
  AsItCame<KeySet> &
  AsItCame<ControlError> &
  OfStandards

/** A record of the data APIs or of the roster, as it came, with the fields that a document names. */
export type DocumentedRecord = AsItCame<Student> &
  AsItCame<ClassAssignment> &
  AsItCame<SchoolClass> &
  AsItCame<Period> &
  AsItCame<Room> &
  AsItCame<RosterUser> &
  AsItCame<RosterClass> &
  AsItCame<RosterOrg> &
  AsItCame<AcademicSession>

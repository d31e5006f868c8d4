/**
 * What properties of role platform judge: a kind of subject for everything that a target sends.
 * @module
 */
import type { Answer } from '../core/http/answer.js'
import type { Pair } from '../core/http/documented-request.js'
import type { Property } from '../core/properties.js'
import type {
  DataAnswer,
  DeletedPeriods,
  MomentAnswer,
  RecordList,
  RequestedRecord,
  RequestedRoom,
  RosterPage,
  StudentAnswer,
  TimetableAnswer,
} from './data/judged-answers.js'
import type { Delivery, WebhookKind } from './receiver/delivery.js'
import type { AuthorizeAnswers } from './sso/authorize-answers.js'
import type { PublishedKey } from './sso/discovery.js'
import type { JudgedIdToken } from './sso/judged-id-token.js'
import type { JudgedTokenRequest } from './sso/judged-token-request.js'
import type { TenantUrls } from './tenant-urls.js'

/** The type of each kind of subject. */
export interface Subjects {
  /** An ID token, with its sign-in. */
  readonly 'ID token': JudgedIdToken
  /** An answer of the token endpoint that delivers tokens. */
  readonly 'token response': TokenResponse
  /** Any answer of the token endpoint, with its request. */
  readonly 'token answer': TokenAnswer
  /** The answer to an authorize request, or the redirect to the application behind the login page. */
  readonly 'authorize answer': AuthorizeSubject
  /** An answer at the address of a discovery document. */
  readonly 'discovery answer': DiscoverySubject
  /** An answer at the address of a key set. */
  readonly 'key set answer': KeySetSubject
  /** A webhook that the application has accepted. */
  readonly webhook: WebhookSubject
  /** A validation error of a data API. */
  readonly 'validation error': Answer
  /** A redirect of the logout endpoint. */
  readonly 'logout redirect': LogoutSubject
  /** An answer of a data API or of the roster to a GET request, with any status. */
  readonly 'data answer': DataAnswer
  readonly 'student list': StudentAnswer
  /** A student who was requested by external key. */
  readonly student: RequestedRecord
  readonly timetable: TimetableAnswer
  readonly 'deleted periods': DeletedPeriods
  /** How the timetable or the list of deleted periods took a moment. */
  readonly 'moment answer': MomentAnswer
  /** A room that was requested by id. */
  readonly room: RequestedRoom
  readonly 'class list': RecordList
  /** The first page of a list of the roster. */
  readonly 'roster page': RosterPage
}

/** An answer of the token endpoint that delivers tokens. */
export interface TokenResponse {
  readonly answer: Answer
  /** `code`: a code was redeemed. `service`: a service token was requested. */
  readonly grant: 'code' | 'service'
}

/** Any answer of the token endpoint. */
export interface TokenAnswer {
  readonly answer: Answer
  readonly request: JudgedTokenRequest
}

/** The answer to an authorize request. */
export interface AuthorizeSubject {
  readonly result: AuthorizeAnswers
  /** In capitals. */
  readonly method: string
  /** The parameters of the authorize request, decoded once. */
  readonly parameters: readonly Pair[]
  /** True for the answer of the authorize endpoint itself, false for a redirect behind its login page. */
  readonly direct: boolean
  /** The kind of client, as its other requests show it; undefined if they do not. */
  readonly client: 'confidential' | 'public' | undefined
  /** A digest of method and address of the request: different requests have different ones. */
  readonly sentAs: string
  /** Parameters that the target is known to do without. */
  readonly toleratedMissing: readonly string[]
}

/** An answer at the address of a discovery document. */
export interface DiscoverySubject {
  readonly answer: Answer
  readonly urls: TenantUrls
  /** True if the request is known to have had neither credentials nor cookies. */
  readonly isAnonymous: boolean
  /** True if the tenant is known to exist. */
  readonly isKnownTenant: boolean
}

/** An answer at the address of a key set. */
export interface KeySetSubject {
  readonly answer: Answer
  /** The published keys; undefined if there is no key set. */
  readonly keys: readonly PublishedKey[] | undefined
}

/** A webhook that the application has accepted. */
export interface WebhookSubject {
  readonly webhook: Delivery
  /** What webhooks at its address are about; undefined if no body there shows it. */
  readonly about: WebhookKind | undefined
  /** The public key of the environment, a SubjectPublicKeyInfo in Base64; null if it is not known. */
  readonly publicKey: string | null
}

/** A redirect of the logout endpoint. */
export interface LogoutSubject {
  readonly answer: Answer
  readonly location: URL
  readonly isOwnDomain: boolean
  /** True if the request named the host of the redirect. */
  readonly isRequested: boolean
}

/**
 * What a rule says about every subject of a kind.
 * @example
 * property('ID token', ({ claims }) => must(claims.sub !== '', 'a subject', claims.sub))
 */
export function property<Kind extends keyof Subjects>(
  kind: Kind,
  judge: Property<Kind, Subjects[Kind]>['judge'],
): Property<Kind, Subjects[Kind]> {
  return { kind, judge }
}

/**
 * What properties of role partner judge: a kind of subject for everything that an application sends.
 * @module
 */
import type { Answer } from '../core/http/answer.js'
import type { Property } from '../core/properties.js'
import type { Leaks } from './leaks.js'
import type { Pair } from './requests.js'
import type { SimulatedRequest } from './simulator.js'

/** A request that the application sent to the platform: in a run, or in a recording. */
export interface SentRequest extends Omit<SimulatedRequest, 'number' | 'at' | 'platformSession'> {
  /** When it was sent, in milliseconds since the epoch; null if that is not known. */
  readonly at: number | null
}

/** What an authorize request said. */
export interface SentFlow {
  readonly request: object
  /** The query parameters in order, decoded once, and the fields of a posted form after them. */
  readonly parameters: readonly Pair[]
  /** The tenant at which it arrived. */
  readonly tenant: { readonly id: string }
}

/** An authorize request. */
export interface SentAuthorizeRequest extends SentFlow {
  readonly request: SentRequest
}

/** A token request that redeems a code. */
export interface SentCodeExchange {
  readonly exchange: SentRequest
  /**
   * The authorize request of the code. To read it ends a judgement as undecided if a recording does not have it.
   * @throws {Undecided} if it is not known
   */
  readonly flow: SentFlow
}

/**
 * What is known about the application: in a run from its profile, in a recording from what it has. To read what is not
 * known ends a judgement as undecided.
 */
export interface KnownApplication {
  /** The OIDC client ID. @throws {Undecided} if it is not known */
  readonly clientId: string
  /** OIDC client secrets; empty if the profile has none. @throws {Undecided} if a recording has none */
  readonly clientSecrets: readonly string[]
  /** True if a client has sent a secret, in any way. */
  isConfidential(clientId: string | undefined): boolean
  /** The client ID for service tokens. @throws {Undecided} if it is not known */
  readonly serviceClientId: string
  /** The SSO base of all schools, without the school. */
  readonly ssoRoot: string
  /** Names of the filters of the timetable. */
  readonly timetableFilters: readonly string[]
  /** Passwords that webhooks have delivered. */
  readonly passwords: DeliveredPasswords
}

/** Passwords that webhooks have delivered, and for which schools. */
export type DeliveredPasswords = Pick<Leaks, 'passwordsOf' | 'deliveryOf' | 'isOfOtherSchool'>

/** A request of a kind, and what is known about the application. */
export interface JudgedRequest {
  readonly request: SentRequest
  readonly application: KnownApplication
}

/** A token request with a code, and how the requests with the same code were answered before it was sent. */
export interface RedeemedCode {
  readonly exchange: SentRequest
  /** Statuses of the answers that had arrived; empty if it is the first request with its code. */
  readonly statusesBefore: readonly number[]
}

/** A token request, and the code that the platform delivered for it. */
export interface DeliveredCode {
  readonly exchange: SentRequest
  readonly delivered: string
}

/** The first token request with a code. */
export interface TimedRedemption {
  readonly exchange: SentRequest
  /** Seconds since the browser opened the callback. */
  readonly seconds: number
}

/** An answer of the application to a browser in a sign-in. */
export interface BrowserAnswer {
  readonly page: Answer
  readonly application: KnownApplication
  /** Passwords and service tokens that the answer contains; null if none is known. */
  readonly serviceSecrets: readonly string[] | null
}

/** An answer that sends a browser to the authorize endpoint. */
export interface Launch extends BrowserAnswer {
  /**
   * The code verifier of the authorize request, of a confidential client.
   * @throws {Undecided} if a recording does not have it
   * @throws {NotApplicable} if the client is not known to be confidential, or sends no code challenge
   */
  readonly verifier: string
}

/** The answer to a callback with a code. */
export interface CallbackAnswer extends BrowserAnswer {
  /** Access tokens for the code, of a confidential client; empty if none was issued. */
  readonly accessTokens: readonly string[]
}

/** The answer to a callback with an error. */
export interface ErrorAnswer {
  readonly page: Answer
  /** Number of token requests with the code of the callback; null if it has none, or if the code came in others, too. */
  readonly requests: number | null
}

/** A call of a data API with a service token whose lifetime is known. */
export interface TimedCall {
  readonly request: SentRequest
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number
  /** When the time of `expires_in` was over, counted from the end of the answer with the token. */
  readonly expiredAt: number
}

/** The type of each kind of subject. */
export interface Subjects {
  readonly 'authorize request': SentAuthorizeRequest & { readonly application: KnownApplication }
  readonly 'code exchange': SentCodeExchange & { readonly application: KnownApplication }
  readonly 'service token request': JudgedRequest
  readonly 'request with a service password': JudgedRequest
  readonly 'service token request of several schools': JudgedRequest
  readonly 'first service token request': JudgedRequest
  readonly 'token request for a code': JudgedRequest
  readonly 'data call': JudgedRequest
  readonly 'request for details of users': JudgedRequest
  readonly 'request for deleted periods': JudgedRequest
  readonly 'request for a page of students': JudgedRequest
  readonly 'written class': JudgedRequest
  /** A token request whose code verifier is known. */
  readonly 'code verifier': SentCodeExchange
  readonly 'redeemed code': RedeemedCode
  readonly 'delivered code': DeliveredCode
  readonly 'timed redemption': TimedRedemption
  readonly launch: Launch
  readonly 'callback answer': CallbackAnswer
  readonly 'answer to an error': ErrorAnswer
  readonly 'call with a service token': TimedCall
}

/**
 * What a rule says about every subject of a kind.
 * @example
 * property('authorize request', ({ request }) => conforms(authorizeRequest.sentByGet(request)))
 */
export function property<Kind extends keyof Subjects>(
  kind: Kind,
  judge: Property<Kind, Subjects[Kind]>['judge'],
): Property<Kind, Subjects[Kind]> {
  return { kind, judge }
}

/**
 * Service tokens and calls with them.
 * @module
 */
import type { Settings } from '../model.js'
import type {
  Credentials,
  DataAnswer,
  DataRequest,
  FailedAttempt,
  Members,
  School,
  ServiceFailure,
  ServiceToken,
  ServiceTokenRequest,
} from '../service/model.js'

const longestRetries = 4
const defaultLifetime = 180
const margin = 10_000

export const serviceTokenBehaviours = {
  /** Milliseconds between the answer to an activation and the first request for a token. Contract 6: 1 to 2 s. */
  waitAfterActivation: (): number => 1500,

  /** Whether a further activation of a school is waited for, too. Contract 6, credentials. */
  waitsAgain: (_before: School): boolean => true,

  /** Client ID and password of a request. Contract 4.3, 5.2: the delivered ones. */
  credentialsUsed: (school: School, _settings: Settings, _all: readonly School[]): Credentials =>
    school.credentials,

  /** What a school without credentials is synchronised with: nothing. */
  credentialsOfUnknown: (_settings: Settings): Credentials | undefined => undefined,

  /** The request as it leaves. Contract 4.3. */
  serviceTokenRequest: (
    request: ServiceTokenRequest,
    _credentials: Credentials,
    _settings: Settings,
  ): ServiceTokenRequest => request,

  /** What follows where the token endpoint sends on: nothing. RFC 6749, 3.2: credentials are for that address alone. */
  tokenRequestSentOn: (_request: ServiceTokenRequest, _answer: DataAnswer): ServiceTokenRequest | undefined =>
    undefined,

  /** Whether nothing is asked for any more after that answer. Contract 7: a school becomes valid later. */
  schoolGivenUp: (_latest: FailedAttempt | undefined): boolean => false,

  /**
   * Milliseconds until the next attempt; undefined where there is none. Contract 7: after 401 invalid_client some
   * seconds later, for the activation may not be complete; anything else does not pass by itself.
   */
  retryPause: ({ status, error, attempt }: FailedAttempt): number | undefined =>
    status === 401 && error === 'invalid_client' && attempt < longestRetries
      ? 1000 * 2 ** attempt
      : undefined,

  /** Whether an answer with a token is one to go on from. Contract 4.3: further members are not shown. */
  tokenResponseTaken: (_members: Members): boolean => true,

  /** Seconds that a token lasts. Contract 2.1, 8: what expires_in says. */
  tokenLifetime: (expiresIn: unknown): number =>
    typeof expiresIn === 'number' ? expiresIn : defaultLifetime,

  /** Whether a token can be used now. Contract 8: not after its end; the margin is the partner's choice. */
  tokenUsable: (token: ServiceToken, now: number): boolean =>
    now < token.expiresAt - Math.min(margin, (token.expiresAt - token.issuedAt) / 4),

  /** Whether a token is used again. Contract 8: no needless requests. */
  tokenKept: (): boolean => true,

  /** Which part of the application makes a call: each keeps tokens of its own. */
  tokenKeeper: (): number => 0,

  /** Whether a token is kept beyond the synchronisation that has asked for it. */
  tokenOutlivesSync: (): boolean => true,

  /** Whether calls side by side wait for one token. */
  requestShared: (): boolean => true,

  /** A call of a data API as it leaves. Contract 5.3. */
  dataRequest: (
    request: DataRequest,
    _school: School,
    _token: ServiceToken,
    _all: readonly School[],
  ): DataRequest => request,

  /** Whether a call that was answered 401 is made once more with a new token. RFC 6750, 3.1. */
  renewedAfterRefusal: (attempt: number): boolean => attempt === 0,

  /** Whether a call that has failed is made once more at once: no, the next synchronisation comes. */
  repeatedAtOnce: (_status: number, _attempt: number): boolean => false,

  /** Whether a synchronisation is reported as a success. */
  syncReported: (failures: readonly ServiceFailure[]): boolean => failures.length === 0,

  /** Whether an answer of a data API is one to go on from. */
  callSucceeded: (status: number, json: unknown): boolean => status === 200 && json !== undefined,
}

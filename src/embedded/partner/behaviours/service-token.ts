/**
 * Service tokens and calls with them.
 * @module
 */
import { invalidClient, serviceTokenSeconds } from '../../facts.js'
import type { Session, Settings } from '../model.js'
import type {
  Credentials,
  DataAnswer,
  DataRequest,
  FailedAttempt,
  JsonObject,
  School,
  ServiceFailure,
  ServiceToken,
  ServiceTokenRequest,
} from '../service/model.js'

const longestRetries = 4
const defaultLifetime = serviceTokenSeconds
const margin = 10_000

export const serviceTokenBehaviours = {
  /**
   * Milliseconds between the response to an activation and the first token request. Contract 6: 1 to 2 s.
   * @param isSyncing whether a synchronisation needs the token, and not other work
   */
  waitAfterActivation: (_isSyncing: boolean): number => 1500,

  /** Whether to wait after each further activation of a school, too. Contract 6, credentials. */
  waitsAgain: (_before: School): boolean => true,

  /** Whether to request a token right after an activation, and not only when data is read. */
  tokenRequestedAhead: (): boolean => false,

  /** Client ID and password of a request. Contract 4.3, 5.2: the delivered ones. */
  credentialsUsed: (school: School, _settings: Settings, _all: readonly School[]): Credentials =>
    school.credentials,

  /** The credentials for a school that delivered none: none. */
  credentialsOfUnknown: (_settings: Settings): Credentials | undefined => undefined,

  /** The request before it is sent. Contract 4.3. */
  serviceTokenRequest: (
    request: ServiceTokenRequest,
    _credentials: Credentials,
    _settings: Settings,
  ): ServiceTokenRequest => request,

  /** The request after a redirect of the token endpoint: none. RFC 6749, 3.2: credentials are only for the token endpoint. */
  tokenRequestSentOn: (_request: ServiceTokenRequest, _answer: DataAnswer): ServiceTokenRequest | undefined =>
    undefined,

  /** Whether to give up after a response. Contract 7: credentials can become valid later. */
  schoolGivenUp: (_latest: FailedAttempt | undefined, _school: School): boolean => false,

  /**
   * Milliseconds until the next attempt; undefined: no further attempt. Contract 7: after 401 invalid_client some
   * seconds later, because the activation may not be complete; other errors are permanent.
   */
  retryPause: ({ status, error, attempt }: FailedAttempt): number | undefined =>
    status === 401 && error === invalidClient && attempt < longestRetries ? 1000 * 2 ** attempt : undefined,

  /** Whether a token response is accepted. Contract 4.3: it may have further fields. */
  tokenResponseTaken: (_members: JsonObject): boolean => true,

  /** Lifetime of a token in seconds. Contract 2.1, 8: the value of expires_in. */
  tokenLifetime: (expiresIn: unknown): number =>
    typeof expiresIn === 'number' ? expiresIn : defaultLifetime,

  /** The latest token for the calls of a school; undefined if there is none. Contract 1: one of this school. */
  tokenFound: (school: School, keeper: number, _all: readonly School[]): ServiceToken | undefined =>
    school.tokens.get(keeper),

  /** Whether a token can be used now. Contract 8: not after it expires; the margin is the partner's choice. */
  tokenUsable: (token: ServiceToken, now: number): boolean =>
    now < token.expiresAt - Math.min(margin, (token.expiresAt - token.issuedAt) / 4),

  /** Whether a token is reused. Contract 8: no needless requests. */
  tokenKept: (): boolean => true,

  /** The worker that makes a call. Each worker holds its tokens. */
  tokenKeeper: (): number => 0,

  /** Whether a token is kept after the synchronisation that requested it. */
  tokenOutlivesSync: (): boolean => true,

  /** Whether parallel calls wait for one token. */
  requestShared: (): boolean => true,

  /**
   * A call of a data API before it is sent. Contract 5.3.
   * @param _sessions the users who are signed in, at any school
   */
  dataRequest: (
    request: DataRequest,
    _school: School,
    _token: ServiceToken,
    _all: readonly School[],
    _sessions: readonly Session[],
  ): DataRequest => request,

  /** Whether a call is repeated once with a new token after a 401. RFC 6750, 3.1. */
  renewedAfterRefusal: (attempt: number): boolean => attempt === 0,

  /** Whether a failed call is repeated immediately: no, the next synchronisation repeats it. */
  repeatedAtOnce: (_status: number, _attempt: number): boolean => false,

  /** The credentials of a school after a synchronisation: those that it has now. Contract 6, credentials. */
  credentialsAfterSync: (now: Credentials, _before: Credentials): Credentials => now,

  /** Whether a synchronisation is reported as a success. */
  syncReported: (failures: readonly ServiceFailure[], _tenant: string): boolean => failures.length === 0,

  /** Whether a response of a data API is accepted. */
  callSucceeded: (status: number, json: unknown): boolean => status === 200 && json !== undefined,
}

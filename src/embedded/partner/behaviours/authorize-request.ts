/**
 * The authorize request.
 * @module
 */
import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import { challengeMethod, responseType, rosterScope } from '../../facts.js'
import type { Flow, Settings } from '../model.js'

export const authorizeRequestBehaviours = {
  /** Contract 4.1 response_type. */
  responseType: (): string => responseType,

  /** The requested scopes; never `platform-profile`. Contract 4.1 scope, 2.2, 9.3. */
  scopes: (): readonly string[] => ['openid', rosterScope],

  /** The scopes as one parameter. Contract 4.1 scope. */
  scopeText: (scopes: readonly string[]): string => scopes.join(' '),

  /** Contract 4.1 client_id. */
  authorizeClientId: (clientId: string, _tenant: string): string => clientId,

  /** Where the browser returns to: the SSO redirect path. Contract 4.1 redirect_uri. */
  redirectUri: (settings: Settings, _launch: Launch): string => `${settings.url}/callback`,

  /** New for each request. Contract 4.1 nonce. */
  nonce: (_launch: Launch): string | undefined => oidc.randomNonce(),

  /** New for each request; undefined: none is sent. Contract 4.1 state. */
  state: (_launch: Launch, _flow: Pick<Flow, 'nonce' | 'verifier'>): string | undefined => oidc.randomState(),

  /** Undefined: none is sent. Contract 4.1 prompt. */
  prompt: (): string | undefined => undefined,

  /** Whether PKCE is used; a public client must. Contract 5.1. */
  usesPkce: (_public: boolean): boolean => true,

  /** New for each request. Contract 4.2 code_verifier. */
  codeVerifier: (_launch: Launch): string => oidc.randomPKCECodeVerifier(),

  /** Contract 4.1 code_challenge. */
  codeChallenge: (verifier: string): Promise<string> | string =>
    createHash('sha256').update(verifier).digest('base64url'),

  /** Undefined: none is sent. Contract 4.1 code_challenge_method. */
  codeChallengeMethod: (): string | undefined => challengeMethod,

  /** The whole URL. Contract 4.1: GET, parameters in the query. */
  authorizeUrl: (configuration: oidc.Configuration, parameters: Record<string, string>): URL =>
    oidc.buildAuthorizationUrl(configuration, parameters),
}

/** The request that starts a sign-in. */
export interface Launch {
  readonly tenant: string
  /** The browser, identified by its cookie. */
  readonly browser: string
  /** Query of the login URL. */
  readonly query: URLSearchParams
  /** A header by lower-case name. */
  readonly header: (name: string) => string | undefined
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Counts from 1 since the start of the application. */
  readonly number: number
}

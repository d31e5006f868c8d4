/**
 * Exchanges a code for verified claims with openid-client.
 * @module
 */
import * as oidc from 'openid-client'
import type { Behaviours } from './behaviours/index.js'
import type { Flow, Provider, Settings, Tokens } from './model.js'
import { Refused } from './model.js'
import type { School } from './service/model.js'

/** The input of a code exchange. */
export interface Grant {
  readonly settings: Settings
  readonly behave: Behaviours
  readonly flow: Flow
  /** The school of the flow, if it delivered credentials. */
  readonly school: School | undefined
  /** The unfinished sign-ins of all browsers. */
  readonly begun: readonly Flow[]
  readonly provider: Provider
  /** The parameters of the callback. */
  readonly response: URLSearchParams
  /** Sends requests to the platform. */
  readonly fetch: oidc.CustomFetch
  /** A cached key set. */
  readonly keySet: oidc.ExportedJWKSCache | undefined
  /** Receives the key set that was used. */
  readonly keep: (keySet: oidc.ExportedJWKSCache) => void
}

/** The registration of the application, in the form that openid-client expects. */
export function configurationOf(
  grant: Pick<Grant, 'settings' | 'behave' | 'provider' | 'fetch'>,
): oidc.Configuration {
  const { settings, behave, provider } = grant
  const metadata = { id_token_signed_response_alg: 'RS256' }
  const authentication = behave.clientAuthentication(settings.clientSecret)
  const configuration = new oidc.Configuration(provider, settings.clientId, metadata, authentication)
  configuration.timeout = behave.timeoutSeconds()
  configuration[oidc.customFetch] = grant.fetch
  // The library skips the signature check if the token came over TLS. Contract 5.5 requires the check.
  oidc.enableNonRepudiationChecks(configuration)
  if (settings.platformUrl.startsWith('http:')) oidc.allowInsecureRequests(configuration)
  return configuration
}

/**
 * Exchanges the code and checks the ID token. Contract 4.2, 5.5.
 * @returns the claims of the ID token, and the access token
 * @throws {Refused} or an error of the library
 */
export async function redeemWithLibrary(grant: Grant): Promise<Tokens> {
  const { behave, flow, settings } = grant
  const configuration = configurationOf(grant)
  configuration[oidc.customFetch] = (url, init) =>
    init.method === 'POST' ? exchange(grant, url, init) : grant.fetch(url, init)
  if (grant.keySet !== undefined) oidc.setJwksCache(configuration, grant.keySet)
  const back = new URL(`${flow.redirectUri.split('?')[0]}?${behave.callbackParameters(grant.response)}`)
  const tokens = await oidc.authorizationCodeGrant(configuration, back, {
    idTokenExpected: true,
    ...(flow.nonce === undefined ? {} : { expectedNonce: flow.nonce }),
    ...(flow.state === undefined ? {} : { expectedState: flow.state }),
    ...(flow.verifier === undefined ? {} : { pkceCodeVerifier: flow.verifier }),
  })
  const keySet = oidc.getJwksCache(configuration)
  if (keySet !== undefined) grant.keep(keySet)
  const claims = tokens.claims()
  if (claims === undefined) throw new Refused('not-verified', 'the token response has no ID token')
  if (!behave.compactForm(tokens.id_token ?? '')) throw new Refused('not-verified', 'the ID token is no JWT')
  if (!behave.subAcceptable(claims.sub)) throw new Refused('not-verified', 'sub is no usable text')
  if (!behave.authorizedParty(claims.azp, settings.clientId))
    throw new Refused('not-verified', 'azp is another')
  return { claims, accessToken: tokens.access_token, idToken: tokens.id_token }
}

/** Sends the token request after the behaviours have shaped it. */
export async function exchange(
  grant: Pick<Grant, 'behave' | 'flow' | 'fetch' | 'settings' | 'school'>,
  url: string,
  init: {
    readonly headers: Record<string, string>
    readonly body: oidc.FetchBody
    readonly signal?: AbortSignal
  },
): Promise<Response> {
  const { behave, flow, settings } = grant
  await behave.beforeExchange()
  const form = behave.tokenForm(new URLSearchParams(String(init.body)), flow, settings, grant.school)
  const made = {
    url,
    method: 'POST',
    headers: init.headers,
    body: form.toString(),
    redirect: 'manual' as const,
  }
  const request = behave.tokenRequest(made, form, settings)
  const { body, redirect, headers, method } = request
  const options = {
    method,
    headers: { ...headers },
    body,
    redirect,
    ...(init.signal ? { signal: init.signal } : {}),
  }
  const response = await grant.fetch(request.url, options as oidc.CustomFetchOptions)
  return behave.tokenResponse(response)
}

/**
 * OpenID Connect with openid-client: the authorize request, the code exchange, and the checks of the ID token.
 */
import * as oidc from 'openid-client'
import { settings } from './settings.js'

const discoveryLifetime = 10 * 60_000
const timeoutSeconds = 10

/** Discovery documents by school. Contract 2.3: each school has its own. */
const documents = new Map()

/** The SSO base of a school. Contract 4. */
export const ssoBase = (tenant) =>
  `${settings.platformUrl}/${settings.platformSegment}/api/sso/v3/${encodeURIComponent(tenant)}`

/** A tenant id becomes one segment of a path, so it must not be able to be more. */
export const isTenant = (text) => typeof text === 'string' && /^[\w-][\w.-]{0,99}$/.test(text)

const plainHttp = settings.platformUrl.startsWith('http:') ? [oidc.allowInsecureRequests] : []

/**
 * The client at the identity provider of a school. Contract 4.4: endpoints, issuer and keys come from the discovery
 * document. openid-client checks that its issuer is the address where it was found.
 */
async function clientOf(tenant) {
  const known = documents.get(tenant)
  let metadata = known !== undefined && known.until > Date.now() ? known.metadata : undefined
  if (metadata === undefined) {
    const options = { execute: plainHttp, timeout: timeoutSeconds }
    const found = await oidc.discovery(
      new URL(ssoBase(tenant)),
      settings.clientId,
      undefined,
      undefined,
      options,
    )
    metadata = { ...found.serverMetadata() }
    documents.set(tenant, { metadata, until: Date.now() + discoveryLifetime })
  }
  // A new client for each sign-in has no cached keys, so a new key of the platform works at once. Contract 4.2: the
  // secret is a form field. Only RS256 is accepted, so neither `none` nor a MAC with a known text.
  const client = new oidc.Configuration(
    metadata,
    settings.clientId,
    { id_token_signed_response_alg: 'RS256' },
    oidc.ClientSecretPost(settings.clientSecret),
  )
  client.timeout = timeoutSeconds
  // Contract 5.5: the signature is always checked. The library leaves that out for tokens that came over TLS.
  oidc.enableNonRepudiationChecks(client)
  for (const allow of plainHttp) allow(client)
  return client
}

/** Forgets the discovery document of a school: after a failure it may be outdated. */
export const forgetClient = (tenant) => documents.delete(tenant)

/** A new sign-in: its secret values, and where to send the browser. Contract 4.1: all are new for each request. */
export async function newSignIn(tenant) {
  const client = await clientOf(tenant)
  const values = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const url = oidc.buildAuthorizationUrl(client, {
    response_type: 'code',
    redirect_uri: settings.redirectUri,
    // Never `platform-profile`: it is not stable, and the roster has the details of users. Contract 2.2, 9.3.
    scope: 'openid roster-core.readonly',
    state: values.state,
    nonce: values.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(values.verifier),
    code_challenge_method: 'S256',
  })
  return { url, values }
}

/**
 * Redeems the code of a callback, and checks the ID token: signature, issuer, audience, expiry, nonce, `sub`.
 * Contract 4.2, 5.5.
 * @param query the query of the callback, as it arrived
 * @returns the claims
 * @throws if anything is not right
 */
export async function claimsOf(flow, query) {
  const client = await clientOf(flow.tenant)
  const tokens = await oidc.authorizationCodeGrant(client, new URL(`${settings.redirectUri}?${query}`), {
    idTokenExpected: true,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
  })
  const claims = tokens.claims()
  // What the library leaves open:
  // - the form of a signed token, which is exact (RFC 7515, 7.1)
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(tokens.id_token)) throw new Error('the ID token is not a JWT')
  // - the audience is this client, and nobody else
  if ([claims.aud].flat().length !== 1) throw new Error('the ID token has another audience')
  if (claims.azp !== undefined && claims.azp !== settings.clientId)
    throw new Error('the ID token is for another party')
  // - `sub` is a text that can identify a user
  const { sub } = claims
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > 255)
    throw new Error('the ID token names no user')
  return claims
}

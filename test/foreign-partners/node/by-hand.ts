/**
 * An application on oauth4webapi, put together as the examples of that library are: discovery, state, nonce and PKCE
 * for each launch, and a check of the signature.
 */
import express from 'express'
import * as oauth from 'oauth4webapi'
import { addressesAt, listening, type Start, ssoBase } from '../web.js'
import { renewed, sessions, tenantOf } from './sessions.js'

/** A sign-in that has begun. */
interface Flow {
  readonly tenant: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

declare module 'express-session' {
  interface SessionData {
    begun?: boolean
    user?: { readonly id: string; readonly sub: string; readonly tenant: string }
  }
}

// The simulated platform speaks plain HTTP.
const options = { [oauth.allowInsecureRequests]: true }

/** Starts it; it serves any school. */
export const startByHand: Start = async (platformUrl, profile) => {
  const client: oauth.Client = { client_id: profile.clientId, id_token_signed_response_alg: 'RS256' }
  const authentication = oauth.ClientSecretPost(profile.clientSecret ?? '')

  async function serverOf(tenant: string): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(ssoBase(platformUrl, tenant))
    return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
  }

  /** The claims of the user who comes back. */
  async function redeem(flow: Flow, address: URL, redirectUri: string): Promise<oauth.IDToken> {
    const { state, nonce, verifier } = flow
    const server = await serverOf(flow.tenant)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      oauth.validateAuthResponse(server, client, address, state),
      redirectUri,
      verifier,
      options,
    )
    const expected = { expectedNonce: nonce, requireIdToken: true }
    const result = await oauth.processAuthorizationCodeResponse(server, client, response, expected)
    await oauth.validateApplicationLevelSignature(server, response, options)
    const claims = oauth.getValidatedIdTokenClaims(result)
    if (claims === undefined) throw new Error('no ID token came')
    return claims
  }

  const application = (url: string): express.Express => {
    const app = express()
    const redirectUri = `${url}/callback`
    /** What browsers have begun, by their sessions. */
    const flows = new Map<string, Flow>()
    app.use(sessions())

    app.get('/login', async (request, response) => {
      const tenant = tenantOf(request)
      await renewed(request)
      const server = await serverOf(tenant)
      const verifier = oauth.generateRandomCodeVerifier()
      const flow = {
        tenant,
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier,
      }
      request.session.begun = true
      flows.set(request.sessionID, flow)
      const to = new URL(server.authorization_endpoint ?? '')
      to.search = new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid roster-core.readonly',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString()
      response.redirect(to.href)
    })

    app.get('/callback', async (request, response) => {
      const flow = flows.get(request.sessionID)
      flows.delete(request.sessionID)
      if (flow === undefined) return void response.status(403).send('This browser began no sign-in.')
      try {
        const { sub } = await redeem(flow, new URL(request.originalUrl, url), redirectUri)
        await renewed(request)
        request.session.user = { id: `${flow.tenant}/${sub}`, sub, tenant: flow.tenant }
        response.redirect('/')
      } catch {
        response.status(403).send('You could not be signed in.')
      }
    })

    app.get('/lesson', (request, response) => {
      response.redirect(`/login?${new URLSearchParams({ tenant: tenantOf(request) })}`)
    })

    app.get('/me', (request, response) => {
      const { user } = request.session
      response.status(user === undefined ? 401 : 200).json({ user: user ?? null })
    })

    app.get('/', (request, response) => {
      response.send(request.session.user === undefined ? 'Nobody is signed in.' : 'Welcome.')
    })
    return app
  }

  const { url, close } = await listening(application)
  return { addresses: addressesAt(url, profile), close }
}

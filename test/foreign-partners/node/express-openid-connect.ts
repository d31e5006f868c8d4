/**
 * An application on express-openid-connect, as the README of that package has it. It serves one school: the package
 * is set up for one issuer.
 */
import { randomUUID } from 'node:crypto'
import express from 'express'
import openid from 'express-openid-connect'
import { addressesAt, listening, type Start, ssoBase } from '../web.js'

const { auth, requiresAuth } = openid

/** Starts it for the first school of the profile. */
export const startExpressOpenid: Start = async (platformUrl, profile) => {
  const [school = ''] = profile.simulator.tenants

  const application = (url: string): express.Express => {
    const app = express()
    app.use(
      auth({
        authRequired: false,
        baseURL: url,
        issuerBaseURL: ssoBase(platformUrl, school),
        clientID: profile.clientId,
        clientSecret: profile.clientSecret ?? '',
        clientAuthMethod: 'client_secret_post',
        secret: randomUUID(),
        authorizationParams: { response_type: 'code', scope: 'openid roster-core.readonly' },
      }),
    )

    app.get('/lesson', requiresAuth(), (_request, response) => {
      response.send('A lesson.')
    })

    app.get('/me', ({ oidc }, response) => {
      const sub = oidc.isAuthenticated() ? oidc.user?.sub : undefined
      response
        .status(sub === undefined ? 401 : 200)
        .json({ user: sub === undefined ? null : { sub, id: sub } })
    })

    app.get('/', ({ oidc }, response) => {
      response.send(oidc.isAuthenticated() ? 'Welcome.' : 'Nobody is signed in.')
    })
    return app
  }

  const { url, close } = await listening(application)
  return { addresses: addressesAt(url, profile), close }
}

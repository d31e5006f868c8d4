/**
 * An application on passport-openidconnect, as the README of that package has it: addresses by their documented
 * paths, sessions of express-session. A strategy of that package serves one issuer, so that each school has its own.
 */
import express, { type RequestHandler } from 'express'
import { Passport } from 'passport'
import OpenIDConnectStrategy from 'passport-openidconnect'
import { addressesAt, listening, type Start, ssoBase } from '../web.js'
import { sessions, tenantOf } from './sessions.js'

declare module 'express-session' {
  interface SessionData {
    school?: string
  }
}

interface Redeems {
  getOAuthAccessToken(code: string, parameters: object, done: (...answer: unknown[]) => void): void
}

/**
 * The package reads the ID token where nothing catches what it throws: a token that is no text would end the process.
 */
class CaughtStrategy extends OpenIDConnectStrategy {
  constructor(...given: ConstructorParameters<typeof OpenIDConnectStrategy>) {
    super(...given)
    const client: Redeems = this._oauth2
    const redeem = client.getOAuthAccessToken.bind(client)
    client.getOAuthAccessToken = (code, parameters, done) =>
      redeem(code, parameters, (...answer) => {
        try {
          done(...answer)
        } catch {
          done({ statusCode: 500, data: 'the ID token is no text' })
        }
      })
  }
}

interface Account {
  readonly id: string
  readonly sub: string
  readonly tenant: string
}

/** Starts it; it serves any school. */
export const startPassport: Start = async (platformUrl, profile) => {
  const application = (url: string): express.Express => {
    const passport = new Passport()
    passport.serializeUser<Express.User>((user, done) => done(null, user))
    passport.deserializeUser<Express.User>((user, done) => done(null, user))

    const strategyOf = (tenant: string): OpenIDConnectStrategy => {
      const base = ssoBase(platformUrl, tenant)
      return new CaughtStrategy(
        {
          issuer: base,
          authorizationURL: `${base}/authorize`,
          tokenURL: `${base}/token`,
          userInfoURL: '',
          callbackURL: `${url}/callback`,
          clientID: profile.clientId,
          clientSecret: profile.clientSecret ?? '',
          scope: ['roster-core.readonly'],
          nonce: 'yes',
        },
        (_issuer: string, { id }: { id: string }, done: OpenIDConnectStrategy.VerifyCallback) =>
          done(null, { id: `${tenant}/${id}`, sub: id, tenant } satisfies Account),
      )
    }

    const signInAt =
      (tenant: string, goOn: object = {}): RequestHandler =>
      (request, response, next) =>
        passport.authenticate(strategyOf(tenant), goOn)(request, response, next)

    const app = express()
    app.use(sessions(), passport.session())

    app.get('/login', (request, response, next) => {
      const tenant = tenantOf(request)
      request.logout((error: unknown) => {
        if (error) return next(error)
        request.session.school = tenant
        return signInAt(tenant)(request, response, next)
      })
    })

    app.get('/callback', (request, response, next) => {
      const { school } = request.session
      if (school === undefined) return void response.status(403).send('This browser began no sign-in.')
      return signInAt(school, { successRedirect: '/' })(request, response, next)
    })

    app.get('/lesson', (request, response) => {
      response.redirect(`/login?${new URLSearchParams({ tenant: tenantOf(request) })}`)
    })

    app.get('/me', (request, response) => {
      response.status(request.user === undefined ? 401 : 200).json({ user: request.user ?? null })
    })

    app.get('/', (request, response) => {
      response.send(request.user === undefined ? 'Nobody is signed in.' : 'Welcome.')
    })
    return app
  }

  const { url, close } = await listening(application)
  return { addresses: addressesAt(url, profile), close }
}

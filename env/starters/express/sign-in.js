/**
 * Login URL, UI Integration URL, callback, session probe, sign-out.
 */
import { Router } from 'express'
import { claimsOf, forgetClient, isTenant, newSignIn } from './openid.js'
import { homePage, page } from './pages.js'
import {
  browserOf,
  endSession,
  keepFlow,
  knownUser,
  newId,
  rememberBrowser,
  startSession,
  takeFlow,
  userOf,
} from './sessions.js'
import { settings } from './settings.js'

export const signInRoutes = Router({ strict: true, caseSensitive: true })

/**
 * The login URL. Contract 5.4: each request ends the session of the browser and starts a new flow, so the user of the
 * session is always the one who launches.
 */
signInRoutes.get('/login', async (request, response) => {
  endSession(request, response)
  const { tenant } = request.query
  if (!isTenant(tenant)) return page(response, 404, 'Open this application from your school platform')
  const browser = browserOf(request) ?? newId()
  try {
    const { url, values } = await newSignIn(tenant)
    keepFlow({ tenant, browser, ...values })
    rememberBrowser(response, browser)
    response.redirect(302, url.href)
  } catch (error) {
    console.error(`sign-in not started: ${error.code ?? error.name}`)
    page(response, 502, 'Your school could not be reached')
  }
})

/** A UI Integration URL. Contract 1.1: opening it signs nobody in, it leads to the login URL. */
signInRoutes.get('/open', (request, response) => {
  const { tenant = '' } = request.query
  response.redirect(302, `/login?${new URLSearchParams({ tenant })}`)
})

/** The SSO redirect path: a browser returns with a code in the query. Contract 4.1. */
signInRoutes.get(settings.callbackPath, async (request, response) => {
  // The flow ends here, before anything else can happen: a second request with the same response finds none.
  const flow = takeFlow(request.query.state, browserOf(request))
  if (flow === undefined) return page(response, 400, 'This sign-in has ended. Please start again')
  try {
    const claims = await claimsOf(flow, request.url.slice(request.url.indexOf('?') + 1))
    startSession(request, response, knownUser(flow.tenant, claims))
    response.redirect(303, '/')
  } catch (error) {
    // The code names the reason. The message could contain values of the token.
    console.error(`sign-in refused: ${error.code ?? error.name}`)
    forgetClient(flow.tenant)
    page(response, 400, 'You could not be signed in. Please start again')
  }
})

signInRoutes.get('/', (request, response) => homePage(response, userOf(request)))

/** The session probe: who is signed in at this browser. No token, and nothing that a script could use as one. */
signInRoutes.get('/api/me', (request, response) => {
  const user = userOf(request)
  if (user === undefined) response.status(401).json({ user: null })
  else response.json({ user })
})

/** Ends the session. Other sites cannot do so: a cookie with SameSite=Lax does not come with their POST. */
signInRoutes.post('/logout', (request, response) => {
  endSession(request, response)
  response.redirect(303, '/')
})

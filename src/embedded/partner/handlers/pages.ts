/**
 * The start page, the session probe, and the logout.
 * @module
 */
import { escapeHtml, json, page, sendOn, withHeaders } from '../answers.js'
import { type Browser, noCookie } from '../browser.js'
import type { Answer, Incoming } from '../model.js'
import type { Runtime } from '../runtime.js'

const texts = {
  en: {
    home: 'Home',
    hello: 'Signed in as',
    leave: 'Sign out',
    come: 'Open this application from your school platform.',
  },
  de: {
    home: 'Start',
    hello: 'Angemeldet als',
    leave: 'Abmelden',
    come: 'Öffne diese Anwendung auf der Schulplattform.',
  },
}

/** `/`: shows the signed-in user. */
export function home(_runtime: Runtime, _request: Incoming, { session }: Browser): Answer {
  if (session === undefined) return page(200, texts.en.home, `<p>${texts.en.come}</p>`)
  const language = session.user.locale === 'de' ? 'de' : 'en'
  const { hello, leave, home: title } = texts[language]
  const body = `<p>${hello} ${escapeHtml(session.user.name)}</p><p><a href="/logout">${leave}</a></p>`
  return page(200, title, body, language)
}

/** `/api/me`: the session probe. */
export function me({ behave }: Runtime, _request: Incoming, { session }: Browser): Answer {
  if (session === undefined) return json(401, { signedIn: false })
  return json(200, { signedIn: true, user: behave.userShown(session.user) })
}

/** `/logout`: ends the session. */
export function logout(runtime: Runtime, _request: Incoming, { session }: Browser): Answer {
  if (session !== undefined) runtime.sessions.delete(session.id)
  const { behave } = runtime
  const delivery = { by: 'redirect', status: 303, hops: 0 } as const
  const answer = sendOn('/', delivery, behave.launchHeaders(), runtime.parked)
  return withHeaders(answer, [noCookie(runtime, behave.cookieNames().session)])
}

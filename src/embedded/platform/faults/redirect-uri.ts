/**
 * Faults of the redirect_uri: addresses of other applications, and mixed ones.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { AuthorizeContext } from '../context.js'
import type { Fault } from '../fault.js'
import type { App } from '../model.js'
import { row, violating } from './rows.js'

const redirectUriUiUrlAccepted = violating('authorize.redirect-uri.ui-url-accepted')

const place = (url: string): string => url.split('?')[0] ?? ''
const query = (url: string): string => url.split('?')[1] ?? ''

const furtherFaults: readonly Fault[] = [
  row('redirect-uri-mixed', 'authorize.redirect-uri.mixed-parts', {
    says: 'accepts the path of one UI Integration URL with the query of another',
    redirectUriMatches: (sent, app, context) =>
      documented.redirectUriMatches(sent, app, context) ||
      (app.uiUrls.some((url) => place(url) === place(sent)) &&
        app.uiUrls.some((url) => query(url) !== '' && query(url) === query(sent))),
  }),
  crossed('any-client', 'accepts the addresses of any application', (sent, other) =>
    documentedFor(sent, other),
  ),
  crossed(
    'any-client-sso',
    'accepts the SSO redirect URI of any application',
    (sent, other) => sent === other.redirectUri,
  ),
  crossed('any-client-ui', 'accepts the UI Integration URLs of any application', (sent, other) =>
    other.uiUrls.includes(sent),
  ),
  crossed(
    'first-client',
    'accepts the addresses of the application that was registered first',
    (sent, other) => other.key === 'main' && documentedFor(sent, other),
  ),
  crossed(
    'any-client-by-public',
    'accepts the addresses of any application for a public client',
    (sent, other, app) => app.secret === null && documentedFor(sent, other),
  ),
  row('redirect-uri-sso-path-refused', 'authorize.redirect-uri.sso-path-accepted', {
    says: 'accepts only UI Integration URLs',
    redirectUriMatches: (sent, app) => app.uiUrls.includes(sent),
  }),
  redirectUriUiUrlAccepted('ui-url-refused', 'accepts only the SSO redirect URI', {
    redirectUriMatches: (sent, app) => sent === app.redirectUri,
  }),
  redirectUriUiUrlAccepted('ui-url-first-only', 'accepts only the first UI Integration URL', {
    redirectUriMatches: (sent, app) => sent === app.redirectUri || sent === app.uiUrls[0],
  }),
  redirectUriUiUrlAccepted('ui-url-with-query-refused', 'refuses UI Integration URLs with a query', {
    redirectUriMatches: (sent, app) =>
      sent === app.redirectUri || (app.uiUrls.includes(sent) && !sent.includes('?')),
  }),
]

function crossed(id: string, says: string, also: (sent: string, other: App, app: App) => boolean): Fault {
  const rule = 'authorize.redirect-uri.other-client'
  return row(`redirect-uri-${id}`, rule, says, {
    redirectUriMatches: (sent: string, app: App, context: AuthorizeContext) =>
      documented.redirectUriMatches(sent, app, context) ||
      context.tenant.apps.some((other) => also(sent, other, app)),
  })
}

function documentedFor(sent: string, app: App): boolean {
  return sent === app.redirectUri || app.uiUrls.includes(sent)
}

export const redirectUriFaults: readonly Fault[] = [...furtherFaults]

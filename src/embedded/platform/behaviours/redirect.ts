/**
 * Where a code may be delivered.
 * @module
 */
import type { AuthorizeContext } from '../context.js'
import type { App } from '../model.js'

export const redirectBehaviours = {
  /** Whether a redirect_uri is a configured one: the SSO redirect URI or a UI Integration URL. Contract 4.1. */
  redirectUriMatches: (sent: string, app: App, _context: AuthorizeContext): boolean =>
    sent === app.redirectUri || app.uiUrls.includes(sent),

  /**
   * Name of the error for a redirect_uri that is not configured. Contract 7, row 1.
   * `domain` where not even its host is registered for the application.
   */
  redirectErrorName: (_reason: 'value' | 'domain', _sent: string, _context: AuthorizeContext): string =>
    'invalid_resource',
}

/**
 * The addresses that a code may be delivered to.
 * @module
 */
import { invalidResource } from '../../facts.js'
import type { AuthorizeContext } from '../context.js'
import type { App } from '../model.js'

export const redirectBehaviours = {
  /** Whether a redirect_uri is a configured one: the SSO redirect URI or a UI Integration URL. Contract 4.1. */
  redirectUriMatches: (sent: string, app: App, _context: AuthorizeContext): boolean =>
    sent === app.redirectUri || app.uiUrls.includes(sent),

  /**
   * Error name for a redirect_uri that is not configured. Contract 7, row 1.
   * The reason is `domain` if its host is not registered for the application either.
   */
  redirectErrorName: (_reason: 'value' | 'domain', _sent: string, _context: AuthorizeContext): string =>
    invalidResource,
}

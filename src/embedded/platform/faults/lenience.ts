/**
 * Lenient comparisons of a redirect_uri with the SSO redirect URI.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { AuthorizeContext } from '../context.js'
import type { App } from '../model.js'

/** The values that a lenient platform compares with. */
export interface Known {
  /** Registered domain and SSO redirect path as one URI. */
  readonly uri: string
  readonly domain: string
  /** The SSO redirect path. */
  readonly path: string
}

/** True if an address is accepted in addition to the configured ones. */
export type Lenience = (sent: string, known: Known) => boolean

/** The documented comparison, extended by a lenient one. */
export const accepts =
  (also: Lenience) =>
  (sent: string, app: App, context: AuthorizeContext): boolean =>
    documented.redirectUriMatches(sent, app, context) ||
    also(sent, { uri: app.redirectUri, domain: app.domain, path: new URL(app.redirectUri).pathname })

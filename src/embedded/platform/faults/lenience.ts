/**
 * Comparing a redirect_uri too leniently with the SSO redirect URI.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { AuthorizeContext } from '../context.js'
import type { App } from '../model.js'

/** What a lenient platform knows when it compares. */
export interface Known {
  /** Registered domain and SSO redirect path as one URI. */
  readonly uri: string
  readonly domain: string
  /** The SSO redirect path. */
  readonly path: string
}

/** What is accepted beside the configured addresses. */
export type Lenience = (sent: string, known: Known) => boolean

/** The documented comparison, and this one beside it. */
export const accepts =
  (also: Lenience) =>
  (sent: string, app: App, context: AuthorizeContext): boolean =>
    documented.redirectUriMatches(sent, app, context) ||
    also(sent, { uri: app.redirectUri, domain: app.domain, path: new URL(app.redirectUri).pathname })

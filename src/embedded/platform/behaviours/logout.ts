/**
 * Logout: the sessions that end, and the address that the browser is sent to.
 * @module
 */
import type { Header } from '../answer.js'
import type { App, Session } from '../model.js'
import type { Parameters } from '../parameters.js'

/** A request to the logout endpoint. */
export interface LogoutContext {
  readonly query: Parameters
  /** Origin that the browser used, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string
  /** The active session, or undefined. */
  readonly session: Session | undefined
  /** Every registered application. */
  readonly apps: readonly App[]
  /** First path segment of the product. */
  readonly segment: string
}

/** How the browser is sent to an address. */
export type LogoutDelivery =
  /** By redirect. If `hops` is 1, through another page of the platform. */
  | { readonly by: 'redirect'; readonly status: 302 | 303 | 307; readonly to: string; readonly hops: 0 | 1 }
  | { readonly by: 'meta refresh'; readonly to: string }
  | { readonly by: 'refresh header'; readonly to: string }
  | { readonly by: 'form'; readonly to: string }
  | { readonly by: 'script'; readonly to: string }
  /** A page without a target. */
  | { readonly by: 'page'; readonly status: number }

export const logoutBehaviours = {
  /** Path of the endpoint. Contract 4.6: open point. */
  logoutPath: (segment: string): string => `/${segment}/logout`,

  /** The address that a request names as its target. Contract 4.6: the parameters are an open point. */
  logoutTarget: (query: Parameters): string | undefined => query.get('redirect'),

  /**
   * The target that is followed, in full, or undefined. Contract 4.6: only within the domain of the platform. It is
   * resolved like in a browser.
   */
  logoutFollowed: (sent: string, { origin }: LogoutContext): string | undefined => {
    if (!URL.canParse(sent, origin)) return undefined
    const url = new URL(sent, origin)
    return url.origin === origin && url.username === '' && url.password === '' ? url.href : undefined
  },

  /** The target of a request without an address that is followed. Open point. */
  logoutDefault: ({ segment }: LogoutContext): string => `/${segment}/home`,

  /** How the browser is sent to it. `refused` is true if a target was sent and is not followed. Open point. */
  logoutDelivery: (to: string, _refused: boolean, _context: LogoutContext): LogoutDelivery => ({
    by: 'redirect',
    status: 302,
    to,
    hops: 0,
  }),

  /** Header lines of the answer. Called last. Contract 4.6. */
  logoutHeaders: (headers: readonly Header[], _context: LogoutContext): readonly Header[] => headers,

  /** Sessions that end. Open point: the session of this browser. */
  logoutEnds: (context: LogoutContext, _sessions: ReadonlyMap<string, Session>): readonly Session[] =>
    context.session === undefined ? [] : [context.session],
}

/**
 * Logout: which session ends, and where the browser goes.
 * @module
 */
import type { App, Session } from '../model.js'
import type { Parameters } from '../parameters.js'
import type { Header } from './headers.js'

/** A request to the logout endpoint. */
export interface LogoutContext {
  readonly query: Parameters
  /** Origin that the browser used, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string
  /** The active session, where there is one. */
  readonly session: Session | undefined
  /** Every registered application. */
  readonly apps: readonly App[]
  /** First path segment of the product. */
  readonly segment: string
}

/** How the browser learns where to go. */
export type LogoutDelivery =
  /** By redirect, over one more page of the platform where `hops` is 1. */
  | { readonly by: 'redirect'; readonly status: 302 | 303 | 307; readonly to: string; readonly hops: 0 | 1 }
  | { readonly by: 'meta refresh'; readonly to: string }
  | { readonly by: 'refresh header'; readonly to: string }
  | { readonly by: 'form'; readonly to: string }
  | { readonly by: 'script'; readonly to: string }
  /** A page that leads nowhere. */
  | { readonly by: 'page'; readonly status: number }

export const logoutBehaviours = {
  /** Path of the endpoint. Contract 4.6: not shown. */
  logoutPath: (segment: string): string => `/${segment}/logout`,

  /** The address that a request asks to be sent to. Contract 4.6: parameters are not shown. */
  logoutTarget: (query: Parameters): string | undefined => query.get('redirect'),

  /**
   * The address that is followed; undefined where the one that was sent is not. Contract 4.6: only within the own
   * domain. It is resolved as a browser would, and goes out in full.
   */
  logoutFollowed: (sent: string, { origin }: LogoutContext): string | undefined => {
    if (!URL.canParse(sent, origin)) return undefined
    const url = new URL(sent, origin)
    return url.origin === origin && url.username === '' && url.password === '' ? url.href : undefined
  },

  /** Where the browser goes without an address that is followed. Not shown. */
  logoutDefault: ({ segment }: LogoutContext): string => `/${segment}/home`,

  /** How it gets there. `refused` says that an address was sent and is not followed. Not shown. */
  logoutDelivery: (to: string, _refused: boolean, _context: LogoutContext): LogoutDelivery => ({
    by: 'redirect',
    status: 302,
    to,
    hops: 0,
  }),

  /** Header lines of the answer; last say. Contract 4.6. */
  logoutHeaders: (headers: readonly Header[], _context: LogoutContext): readonly Header[] => headers,

  /** Sessions that end. Contract is silent: that of this browser. */
  logoutEnds: (context: LogoutContext, _sessions: ReadonlyMap<string, Session>): readonly Session[] =>
    context.session === undefined ? [] : [context.session],
}

/**
 * Launches of an application from the platform's own pages.
 * @module
 */
import type { App, Tenant, User } from '../model.js'

/** A launch that is under way. */
export interface LaunchContext {
  readonly tenant: Tenant
  readonly app: App
  /** Who is signed in. */
  readonly user: User
  /** Who launched the application first at this school since the start. */
  readonly first: User
}

/** How the browser gets to the application. */
export type LaunchDelivery =
  | { readonly by: 'redirect'; readonly status: 302 | 303 | 307 }
  | { readonly by: 'meta refresh' }
  /** A form that submits itself. */
  | { readonly by: 'form'; readonly method: 'get' | 'post' }
  /** A page of the platform with the application in a frame. */
  | { readonly by: 'frame' }
  | { readonly by: 'script' }
  /** A page that leads nowhere. */
  | { readonly by: 'page'; readonly status: number }

export const launchBehaviours = {
  /** The UI Integration URL that is opened. Contract 1 item 1: a configured one; which of several is not shown. */
  launchUrl: (wanted: string | undefined, { app }: LaunchContext): string =>
    app.uiUrls.find((url) => url === wanted) ?? app.uiUrls[0] ?? app.redirectUri,

  /** Parameters that are added to it. Contract is silent. */
  launchParameters: ({ tenant }: LaunchContext): readonly (readonly [string, string])[] => [
    ['tenant_id', tenant.id],
    ['lesson_id', '20001'],
  ],

  /** How the browser gets there. Not shown. */
  launchDelivery: (_context: LaunchContext): LaunchDelivery => ({ by: 'redirect', status: 302 }),

  /** Who is signed in afterwards; null for nobody. Contract 1 item 1. */
  launchLeaves: ({ user }: LaunchContext): User | null => user,
}

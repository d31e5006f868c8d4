/**
 * Launches of an application from the pages of the platform.
 * @module
 */
import type { App, Tenant, User } from '../model.js'

/** A launch in progress. */
export interface LaunchContext {
  readonly tenant: Tenant
  readonly app: App
  /** The signed-in user. */
  readonly user: User
  /** The first user who launched the application at this school since the start. */
  readonly first: User
}

/** How the browser reaches the application. */
export type LaunchDelivery =
  | { readonly by: 'redirect'; readonly status: 302 | 303 | 307 }
  | { readonly by: 'meta refresh' }
  /** A form that submits itself. */
  | { readonly by: 'form'; readonly method: 'get' | 'post' }
  /** A page of the platform with the application in a frame. */
  | { readonly by: 'frame' }
  | { readonly by: 'script' }
  /** A page that does not lead to the application. */
  | { readonly by: 'page'; readonly status: number }

export const launchBehaviours = {
  /** The UI Integration URL that is opened. Contract 1 item 1: a configured one. Which one is an open point. */
  launchUrl: (wanted: string | undefined, { app }: LaunchContext): string =>
    app.uiUrls.find((url) => url === wanted) ?? app.uiUrls[0] ?? app.redirectUri,

  /** Parameters that are added to it. Open point. */
  launchParameters: ({ tenant }: LaunchContext): readonly (readonly [string, string])[] => [
    ['tenant_id', tenant.id],
    ['lesson_id', '20001'],
  ],

  /** How the browser reaches it. Open point. */
  launchDelivery: (_context: LaunchContext): LaunchDelivery => ({ by: 'redirect', status: 302 }),

  /** The user who is signed in afterwards, or null. Contract 1 item 1. */
  launchLeaves: ({ user }: LaunchContext): User | null => user,
}

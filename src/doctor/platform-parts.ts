/**
 * Names of parts of a platform that other parts depend on.
 * @module
 */
import type { Context } from '../platform/context.js'
import type { Need } from '../platform/needs.js'
import type { Profile } from '../profile/profile.js'
import type { Probe } from './probe.js'

/** A part of the profile of a platform. */
export interface PlatformProbe extends Probe<Context> {
  readonly needs: readonly Need[]
}

/** Parts that other parts depend on. */
export const provider = 'provider'
export const loginPage = 'login page'
export const serviceToken = 'service token'
export const dataApi = 'data API'
export const application = 'application'
export const behaviour = 'behaviour'

/** True if users sign in: the target offers single sign-on, or the profile has an account for something else. */
export function signsUsersIn({ features, users }: Profile): boolean {
  return features.has('sso') || users.size > 0
}

/** Parts that must work before another request of the tenant is worth a trial: without single sign-on, none. */
export function afterProvider({ features, ssoPaths }: Profile): readonly string[] {
  return features.has('sso') || ssoPaths.token === null ? [provider] : []
}

/** Name of the part that signs a user in. */
export function loginOf(key: string): string {
  return `login of ${key}`
}

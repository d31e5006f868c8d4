/**
 * Names of parts of a platform that other parts depend on.
 * @module
 */
import type { Context } from '../platform/context.js'
import type { Need } from '../platform/needs.js'
import type { Probe } from './probe.js'

/** A part of the profile of a platform. */
export interface PlatformProbe extends Probe<Context> {
  readonly needs: readonly Need[]
}

/** Parts that other parts depend on. */
export const provider = 'provider'
export const loginPage = 'login page'
export const serviceToken = 'service token'
export const application = 'application'

/** Name of the part that signs a user in. */
export function loginOf(key: string): string {
  return `login of ${key}`
}

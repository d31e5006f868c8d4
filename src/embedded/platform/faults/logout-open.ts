/**
 * Building blocks of faults of logout.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { LogoutContext } from '../behaviours/logout.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import { rowOf } from './rows.js'

/** The values that a careless check uses: the request, and the host of the platform without its port. */
export type KnownAtLogout = LogoutContext & { readonly host: string }

/** The address that is followed although the rule forbids it, or undefined. */
type Carelessness = (sent: string, known: KnownAtLogout) => string | undefined

/** The rule about foreign domains. */
export const foreign = 'logout.redirect.foreign-domain'

/** A fault of logout. */
export const logout = rowOf('logout')

/** Follows an address if the documented check accepts it, or else if this carelessness does. */
export const follows = (also: Carelessness): SingleBehaviour => ({
  logoutFollowed: (sent, context) =>
    documented.logoutFollowed(sent, context) ??
    also(sent, { ...context, host: new URL(context.origin).hostname }),
})

/** A fault that follows addresses of this form as they were sent. */
export const open = (
  id: string,
  says: string,
  holds: (sent: string, known: KnownAtLogout) => boolean,
): Fault =>
  logout(foreign, id, {
    says,
    ...follows((sent, known) => (holds(sent, known) ? sent : undefined)),
  })

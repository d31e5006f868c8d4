/**
 * Building blocks of faults of logout.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { LogoutContext } from '../behaviours/logout.js'
import type { Fault, OneBehaviour } from '../fault.js'
import { oneOf } from './one.js'

/** What a careless check knows: the request, and the own host without its port. */
export type KnownAtLogout = LogoutContext & { readonly host: string }

/** The address that is followed in spite of the rule; undefined where this carelessness does not help it. */
type Carelessness = (sent: string, known: KnownAtLogout) => string | undefined

/** The rule about foreign domains. */
export const foreign = 'logout.redirect.foreign-domain'

/** A fault of logout. */
export const logout = oneOf('logout')

/** Follows what the documented check lets pass, and what this one gives. */
export const follows = (also: Carelessness): OneBehaviour => ({
  logoutFollowed: (sent, context) =>
    documented.logoutFollowed(sent, context) ??
    also(sent, { ...context, host: new URL(context.origin).hostname }),
})

/** A fault that follows addresses of this form as they were sent; one case of the rule detects it. */
export const open = (
  id: string,
  name: string,
  says: string,
  holds: (sent: string, known: KnownAtLogout) => boolean,
): Fault =>
  logout(
    foreign,
    id,
    [name],
    says,
    follows((sent, known) => (holds(sent, known) ? sent : undefined)),
  )

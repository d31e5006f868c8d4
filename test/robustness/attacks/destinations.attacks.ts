/**
 * Attacks on where requests go: each makes a target that tries to direct a request, a password or a cookie to an address
 * that the profile does not name. The tests beside this file run them.
 */
import { announcedAttacks, hostAttacks, pageAttacks } from './destinations.pages.js'
import { applicationAttacks, nameAttacks, scriptAttacks } from './destinations.reaches.js'
import type { Attack } from './destinations.types.js'

/** All attacks. */
export const attacks = [
  ...pageAttacks,
  ...hostAttacks,
  ...announcedAttacks,
  ...applicationAttacks,
  ...nameAttacks,
  ...scriptAttacks,
] as const satisfies readonly Attack[]

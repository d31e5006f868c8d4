/**
 * Every fault of the embedded platform.
 * @module
 */
import type { Fault } from '../fault.js'
import { authorizeFaults } from './authorize.js'
import { discoveryFaults } from './discovery.js'
import { errorsFaults } from './errors.js'
import { idTokenFaults } from './id-token.js'
import { limitsFaults } from './limits.js'
import { loginFaults } from './login.js'
import { pkceFaults } from './pkce.js'
import { redirectUriFaults } from './redirect-uri.js'
import { serviceTokenFaults } from './service-token.js'
import { standardFaults } from './standard.js'
import { tokenFaults } from './token.js'

/** All faults, by topic. */
export const faults: readonly Fault[] = [
  ...authorizeFaults,
  ...redirectUriFaults,
  ...pkceFaults,
  ...loginFaults,
  ...tokenFaults,
  ...serviceTokenFaults,
  ...idTokenFaults,
  ...discoveryFaults,
  ...errorsFaults,
  ...limitsFaults,
  ...standardFaults,
]

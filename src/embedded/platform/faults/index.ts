/**
 * Every fault of the embedded platform.
 * @module
 */
import type { Fault } from '../fault.js'
import { authorizeFaults } from './authorize.js'
import { classesFaults } from './classes.js'
import { dataApiFaults } from './data-api.js'
import { deletedPeriodsFaults } from './deleted-periods.js'
import { discoveryFaults } from './discovery.js'
import { errorsFaults } from './errors.js'
import { idTokenFaults } from './id-token.js'
import { idTokenClaimsFaults } from './id-token-claims.js'
import { idTokenLocaleFaults } from './id-token-locale.js'
import { idTokenPresenceFaults } from './id-token-presence.js'
import { idTokenProfileFaults } from './id-token-profile.js'
import { idTokenSubjectFaults } from './id-token-subject.js'
import { idTokenTimesFaults } from './id-token-times.js'
import { launchFaults } from './launch.js'
import { limitsFaults } from './limits.js'
import { loginFaults } from './login.js'
import { logoutFaults } from './logout.js'
import { onboardingFaults } from './onboarding.js'
import { pkceFaults } from './pkce.js'
import { redirectNameFaults } from './redirect-name.js'
import { redirectUriFaults } from './redirect-uri.js'
import { roomsFaults } from './rooms.js'
import { rosterFaults } from './roster.js'
import { serviceFaults } from './service.js'
import { serviceCredentialsFaults } from './service-credentials.js'
import { servicePasswordFaults } from './service-password.js'
import { serviceTokenFaults } from './service-token.js'
import { standardFaults } from './standard.js'
import { standardAuthorizeFaults } from './standard-authorize.js'
import { standardDiscoveryFaults } from './standard-discovery.js'
import { standardIdTokenFaults } from './standard-id-token.js'
import { standardTokenFaults } from './standard-token.js'
import { studentsFaults } from './students.js'
import { timetableFaults } from './timetable.js'
import { tokenFaults } from './token.js'
import { tokenClientFaults } from './token-client.js'
import { tokenErrorsFaults } from './token-errors.js'
import { tokenRedirectFaults } from './token-redirect.js'
import { verifierFaults } from './verifier.js'
import { webhooksFaults } from './webhooks.js'

/** All faults, by topic. */
export const faults: readonly Fault[] = [
  ...authorizeFaults,
  ...redirectUriFaults,
  ...redirectNameFaults,
  ...pkceFaults,
  ...loginFaults,
  ...tokenFaults,
  ...tokenClientFaults,
  ...tokenRedirectFaults,
  ...verifierFaults,
  ...tokenErrorsFaults,
  ...serviceTokenFaults,
  ...serviceCredentialsFaults,
  ...servicePasswordFaults,
  ...idTokenFaults,
  ...idTokenClaimsFaults,
  ...idTokenLocaleFaults,
  ...idTokenPresenceFaults,
  ...idTokenProfileFaults,
  ...idTokenSubjectFaults,
  ...idTokenTimesFaults,
  ...discoveryFaults,
  ...serviceFaults,
  ...errorsFaults,
  ...limitsFaults,
  ...standardFaults,
  ...standardTokenFaults,
  ...standardIdTokenFaults,
  ...standardDiscoveryFaults,
  ...standardAuthorizeFaults,
  ...studentsFaults,
  ...classesFaults,
  ...timetableFaults,
  ...deletedPeriodsFaults,
  ...roomsFaults,
  ...rosterFaults,
  ...dataApiFaults,
  ...logoutFaults,
  ...launchFaults,
  ...webhooksFaults,
  ...onboardingFaults,
]

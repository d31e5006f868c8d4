/**
 * All faults of the embedded partner.
 * @module
 */
import type { PartnerFault } from '../fault.js'
import { authorizeRequestFaults } from './authorize-request.js'
import { callbackFaults } from './callback.js'
import { classesFaults } from './classes.js'
import { codeExchangeFaults } from './code-exchange.js'
import { credentialsFaults } from './credentials.js'
import { dataCallsFaults } from './data-calls.js'
import { failedSignInFaults } from './failed-sign-in.js'
import { flowChoiceFaults } from './flow-choice.js'
import { idTokenClaimsFaults } from './id-token-claims.js'
import { idTokenDigestFaults } from './id-token-digest.js'
import { idTokenFormFaults } from './id-token-form.js'
import { idTokenKeysFaults } from './id-token-keys.js'
import { idTokenNoncesFaults } from './id-token-nonces.js'
import { idTokenPartiesFaults } from './id-token-parties.js'
import { idTokenSignatureFaults } from './id-token-signature.js'
import { identityFaults } from './identity.js'
import { loginUrlFaults } from './login-url.js'
import { providerKeysFaults } from './provider-keys.js'
import { serviceTokenRequestFaults } from './service-token-request.js'
import { serviceTokenStandardFaults } from './service-token-standard.js'
import { serviceTokenUseFaults } from './service-token-use.js'
import { studentDataFaults } from './student-data.js'
import { timetableSyncFaults } from './timetable-sync.js'
import { verifierFaults } from './verifier.js'
import { webhookBodyFaults } from './webhook-body.js'
import { webhookEndpointFaults } from './webhook-endpoint.js'
import { webhookHeadersFaults } from './webhook-headers.js'
import { webhookRepetitionFaults } from './webhook-repetition.js'
import { webhookSignatureFaults } from './webhook-signature.js'

export const partnerFaults: readonly PartnerFault[] = [
  ...loginUrlFaults,
  ...authorizeRequestFaults,
  ...verifierFaults,
  ...callbackFaults,
  ...failedSignInFaults,
  ...flowChoiceFaults,
  ...codeExchangeFaults,
  ...providerKeysFaults,
  ...idTokenSignatureFaults,
  ...idTokenKeysFaults,
  ...idTokenPartiesFaults,
  ...idTokenClaimsFaults,
  ...idTokenNoncesFaults,
  ...idTokenDigestFaults,
  ...idTokenFormFaults,
  ...identityFaults,
  ...credentialsFaults,
  ...dataCallsFaults,
  ...classesFaults,
  ...studentDataFaults,
  ...serviceTokenRequestFaults,
  ...serviceTokenUseFaults,
  ...serviceTokenStandardFaults,
  ...timetableSyncFaults,
  ...webhookEndpointFaults,
  ...webhookBodyFaults,
  ...webhookSignatureFaults,
  ...webhookHeadersFaults,
  ...webhookRepetitionFaults,
]

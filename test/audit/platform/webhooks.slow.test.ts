/**
 * Recordings of runs against the embedded platform: the rules about webhooks and activations find in them what they find
 * in the run.
 */
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { eventNames } from '../../../src/profile/control-settings.js'
import { recordedRulesOf } from '../../support/audited-run.js'
import { describeRecordedFaults } from '../../support/recorded-faults.js'

const some = faults.filter((fault) => recordedRulesOf(fault).some((id) => /webhooks\.|activation/.test(id)))

/**
 * Not seen: no webhook shows which address gets the passwords, the name of the algorithm is part of how webhooks are
 * found, or another environment may have signed.
 */
describeRecordedFaults(some, {
  unseen: [
    'onboarding-refused-with-425',
    'webhook-algorithm-missing',
    'webhook-algorithm-missing-at-deactivation',
    'webhook-algorithm-renamed',
    'webhook-credentials-as-form',
    'webhook-credentials-byte-order-mark',
    'webhook-credentials-empty',
    'webhook-credentials-single-quoted',
    'webhook-credentials-twice',
    'webhook-credentials-utf-16',
    'webhook-credentials-with-comma',
    'webhook-signature-other-key',
    'webhook-signature-random',
  ],
  further: {
    'onboarding-refused-as-access-denied': ['standard.token.error-status'],
    'onboarding-refused-as-invalid-grant': ['standard.token.error-status'],
    'onboarding-refused-as-invalidclient': ['standard.token.error-status'],
    'onboarding-refused-as-unauthorized-client': ['standard.token.error-status'],
    'onboarding-refused-with-400': ['standard.token.invalid-client-challenge'],
    'onboarding-refused-with-403': ['standard.token.error-status', 'standard.token.invalid-client-challenge'],
    'onboarding-refused-with-409': ['standard.token.error-status', 'standard.token.invalid-client-challenge'],
  },
  // The clock of the platform moves, or else the checks wait for minutes. These rules look at no time.
  profile: { CONTROL_STIMULI: eventNames.join(' ') },
})

/**
 * Recordings of runs against the embedded platform: the rules about ID tokens find in them what they find in the run.
 */
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { recordedRulesOf } from '../../support/audited-run.js'
import { describeRecordedFaults } from '../../support/recorded-faults.js'

/** Faults that a recording does not show: the profile has the right value, or the run repeats a request on purpose. */
const unseen: readonly string[] = [
  ...['birthdate-a-month-off', 'birthdate-in-days', 'family-name-in-ascii', 'gender-always-the-same'],
  ...[
    'given-name-is-family-name-of-student',
    'person-id-of-another-person',
    'sc-three-letters',
    'sr-of-another-region-for-public-app',
  ],
  ...['user-id-is-person-id', 'user-id-of-first-account'],
  // Of an earlier run.
  'sub-per-run',
  // The documents and key sets of a tenant differ. An application may have read any of them.
  ...['issuer-differs-between-nodes', 'keys-differ-between-nodes'],
]

/** Rules that a fault also violates in sign-ins of which the run has no case of the rule. */
const further: Readonly<Record<string, readonly string[]>> = {
  'sub-missing-for-public-apps': ['id-token.sub.present'],
  'user-id-missing-for-the-second-app': ['id-token.user-id'],
  'person-id-missing-with-openid-alone': ['id-token.person-id.present'],
  'locale-missing-for-the-second-app': ['id-token.locale.present'],
  'sub-too-long-for-second-app': ['id-token.sub.uuid'],
  'sub-beyond-ascii-for-second-app': ['id-token.sub.uuid'],
  'issuer-of-first-tenant-in-second': ['standard.discovery.issuer-location'],
  'issuer-of-second-without-version': ['standard.discovery.issuer-location'],
}

const some = faults.filter((fault) =>
  recordedRulesOf(fault).some((id) => /^(?:standard\.)?id-token\./.test(id)),
)

describeRecordedFaults(some, { unseen, further, profile: {} })

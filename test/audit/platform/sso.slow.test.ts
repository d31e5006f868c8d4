/**
 * Recordings of runs against the embedded platform: the rules about single sign-on, tokens, discovery and errors find in
 * them what they find in the run.
 */
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { recordedRulesOf } from '../../support/audited-run.js'
import { describeRecordedFaults } from '../../support/recorded-faults.js'

const topics =
  /^(?:authorize|token|service-token|discovery|logout|data-api\.error|standard\.(?:authorize|token|discovery|transport))\./

const some = faults.filter((fault) =>
  recordedRulesOf(fault).some((id) => topics.test(id) && !id.includes('activation')),
)

/**
 * Not seen: the right value is only in the profile (codes, passwords, challenges of public applications), the fault
 * appears when something is requested again on purpose, nothing shows to whom an address belongs, or a refused request
 * may have another reason.
 */
describeRecordedFaults(some, {
  unseen: [
    'authorization-endpoint-elsewhere',
    'authorization-endpoint-of-token',
    'authorize-default-target',
    'authorize-hops',
    'authorize-state-lost-at-login',
    'code-answer-as-form',
    'code-from-request',
    'code-lookup-form-alone',
    'code-lookup-last-character',
    'code-lookup-letter-case',
    'code-lookup-longer',
    'code-lookup-start',
    'discovery-algorithm-untrue',
    'discovery-further-challenge-method-untrue',
    'discovery-further-response-type-untrue',
    'discovery-in-other-version',
    'discovery-service-grant-untrue',
    'discovery-with-credentials',
    'discovery-with-session',
    'jwks-uri-elsewhere',
    'logout-data',
    'logout-default-page',
    'logout-form',
    'logout-host-suffix',
    'logout-host-suffix-dash',
    'logout-meta-refresh',
    'logout-refresh-header',
    'logout-script',
    'logout-second-hop',
    'pkce-any-case-of-name',
    'pkce-empty-challenge',
    'pkce-method-alone',
    'pkce-not-demanded',
    'pkce-not-demanded-at-ui-url',
    'service-answer-as-array',
    'service-answer-as-form',
    'service-body-required',
    'service-credentials-none',
    'service-expires-in-minutes',
    'service-expires-in-rounded-down',
    'service-expires-in-two-minutes',
    'service-lifetime-two-minutes',
    'service-session-required',
    'token-content-type-absent',
    'token-endpoint-elsewhere',
    'token-endpoint-for-codes-alone',
    'token-error-other-client',
    'token-error-other-redirect-uri',
    'token-error-status-grant-type',
    'token-error-status-unknown-code',
    'token-error-unknown-code',
    'token-error-wrong-password',
  ],
  further: {
    'authorization-endpoint-of-first-tenant-in-second': ['discovery.authorization-endpoint'],
    'code-client-not-compared': ['id-token.aud'],
    'code-for-any-public-client': ['id-token.aud'],
    'code-of-public-client-for-any': ['id-token.aud'],
    'issuer-of-first-tenant-in-second': ['standard.discovery.issuer-location'],
    'issuer-of-second-without-version': ['standard.discovery.issuer-location'],
    'token-endpoint-of-first-tenant-in-second': ['discovery.token-endpoint'],
    'token-unknown-tenant-is-first': ['id-token.iss.tenant', 'id-token.tenant-id'],
  },
  // No check waits for the end of a code.
  profile: { MAX_WAIT_SECONDS: '1' },
})

/**
 * Recordings of runs against embedded platforms that behave otherwise, as the contract permits: no rule of single sign-on,
 * of tokens, of discovery and of webhooks is violated in them.
 */
import { describe, expect, test } from 'vitest'
import type { Variant } from '../../../src/embedded/platform/fault.js'
import { authorizeVariants } from '../../../src/embedded/platform/variants/authorize.js'
import { deploymentVariants } from '../../../src/embedded/platform/variants/deployment.js'
import { errorVariants } from '../../../src/embedded/platform/variants/errors.js'
import { loginVariants } from '../../../src/embedded/platform/variants/login.js'
import { logoutVariants } from '../../../src/embedded/platform/variants/logout.js'
import { onboardingVariants } from '../../../src/embedded/platform/variants/onboarding.js'
import { tokenVariants } from '../../../src/embedded/platform/variants/token.js'
import { webhooksBodiesVariants } from '../../../src/embedded/platform/variants/webhooks-bodies.js'
import { webhooksHeadersVariants } from '../../../src/embedded/platform/variants/webhooks-headers.js'
import { webhooksSendingVariants } from '../../../src/embedded/platform/variants/webhooks-sending.js'
import { eventNames } from '../../../src/profile/control-settings.js'
import { auditedRun, isTested, violatedIn } from '../../support/audited-run.js'

/** Rules whose checks send requests of every kind, right and wrong. */
const ofSignIns = [
  ...['authorize.success.code', 'authorize.nonce.missing', 'authorize.pkce.public-accepted'],
  ...['authorize.redirect-uri.missing', 'authorize.response-type.other', 'standard.authorize.state-echo'],
  ...['token.code.id-token', 'token.code.redirect-uri.missing', 'token.code.pkce.wrong-verifier'],
  ...['standard.token.single-use', 'standard.token.error-status', 'service-token.expires-in.number'],
  ...['service-token.grant-type', 'discovery.per-tenant', 'discovery.jwks-uri', 'logout.redirect.own-domain'],
]

const ofWebhooks = [
  'webhooks.content-type',
  'webhooks.signature.verifies',
  'service-token.activation.unauthorized',
]

async function violated(
  { behaviours, profile, breaksStandards = [] }: Variant,
  only: readonly string[],
  own = {},
) {
  const { unmasked, masked } = await auditedRun({ behaviours, only, profile: { ...own, ...profile } })
  return [...violatedIn(unmasked), ...violatedIn(masked)].filter(
    (id) => !breaksStandards.some((known) => known === id),
  )
}

const signInVariants = [
  ...[...authorizeVariants, ...deploymentVariants, ...errorVariants, ...loginVariants],
  ...[...logoutVariants, ...tokenVariants],
]

describe.concurrent('no rule is violated in the recording of a variant', () => {
  test.for(
    signInVariants.filter(({ id }) => isTested(id, 8)).map((variant) => [variant.id, variant] as const),
  )('%s', async ([, variant]) => {
    expect(await violated(variant, ofSignIns, { MAX_WAIT_SECONDS: '1' })).toEqual([])
  })

  const webhookVariants = [
    ...[...webhooksBodiesVariants, ...webhooksHeadersVariants],
    ...[...webhooksSendingVariants, ...onboardingVariants],
  ]
  test.for(
    webhookVariants.filter(({ id }) => isTested(id, 8)).map((variant) => [variant.id, variant] as const),
  )('%s', async ([, variant]) => {
    expect(await violated(variant, ofWebhooks, { CONTROL_STIMULI: eventNames.join(' ') })).toEqual([])
  })
})

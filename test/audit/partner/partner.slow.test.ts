/**
 * Recordings of runs against the embedded partner: the rules find in them what they find in the run.
 */
import { describe, expect, test } from 'vitest'
import { partnerFaults } from '../../../src/embedded/partner/faults/index.js'
import { partnerVariants } from '../../../src/embedded/partner/variants/index.js'
import {
  auditedPartnerRun,
  recordedPartnerRules,
  recordedPartnerRulesOf,
} from '../../support/audited-partner-run.js'
import { violatedIn } from '../../support/audited-run.js'
import { isSample } from '../../support/sample.js'

/** With `AUDIT=full`, every fault and variant runs. Without it, one of this many. */
const oneOf = process.env.AUDIT === 'full' ? 1 : 8

/** Faults that a recording does not show. */
const unseen: readonly string[] = [
  // The profile has the right value.
  ...['client-id-lower-case', 'client-id-lower-case-sometimes', 'tenant-for-client-id', 'code-kept-waiting'],
  // A client that never sends a secret may be a public one.
  'exchange-without-secret',
  // The platform, or the browser, may send the same request again.
  'launch-repeats-unfinished',
  // The school knows which class it meant.
  'class-id-of-another',
  // It shows with a moved clock.
  'lifetime-of-an-hour',
]

/** Rules that a fault also violates in requests of which the run has no case of the rule. */
const further: Readonly<Record<string, readonly string[]>> = {
  // The simulated platform issues codes for any client ID.
  'client-id-lower-case': ['code-exchange.client-id'],
  'client-id-lower-case-sometimes': ['code-exchange.client-id'],
  // Of flows that overlap in one browser.
  'state-of-browser': ['code-exchange.verifier.fits-challenge'],
}

/** A rule about seconds, by which tests that run at the same time delay a call. So it is judged alone. */
const expiry = 'service-token-request.expiry'

const some = partnerFaults.filter((fault) => recordedPartnerRulesOf(fault).length > 0)

describe.concurrent('a recording of a run with a fault', () => {
  const sampled = some.filter(({ id }) => isSample(id, oneOf))
  test.for(sampled.map((fault) => [fault.id, fault] as const))('%s', async ([, fault], { expect }) => {
    const { judged, unmasked, masked } = await auditedPartnerRun({
      behaviours: { timeoutSeconds: () => 15, ...fault.behaviour },
      profile: fault.profile ?? {},
      only: fault.violates,
    })
    const inRun = recordedPartnerRulesOf(fault).filter((id) => judged.violated.includes(id))
    const inRecording = violatedIn(unmasked)
    const declared: readonly string[] = [...fault.violates, ...(further[fault.id] ?? []), expiry]
    expect(inRecording.filter((id) => !declared.includes(id))).toEqual([])
    expect(violatedIn(masked).filter((id) => !declared.includes(id))).toEqual([])
    const missing = inRun.filter((id) => !inRecording.includes(id))
    if (unseen.includes(fault.id)) expect(missing).not.toEqual([])
    else expect(missing).toEqual([])
  })
})

test('a recording of a run about tokens of a few seconds shows no use of an expired one', async () => {
  const { judged, unmasked, masked } = await auditedPartnerRun({ only: [expiry] })
  expect(judged.violated).toEqual([])
  expect([...violatedIn(unmasked), ...violatedIn(masked)]).toEqual([])
})

describe.concurrent('a recording of a run with a variant', () => {
  const sampled = partnerVariants.filter(({ id }) => isSample(id, oneOf))
  test.for(sampled.map((variant) => [variant.id, variant] as const))(
    '%s',
    async ([, variant], { expect }) => {
      const { unmasked, masked } = await auditedPartnerRun({
        behaviours: { timeoutSeconds: () => 15, ...variant.behaviours },
        profile: variant.profile ?? {},
        only: recordedPartnerRules.map(([id]) => id),
      })
      const broken: readonly string[] = [...(variant.breaks ?? []), expiry]
      expect(violatedIn(unmasked).filter((id) => !broken.includes(id))).toEqual([])
      expect(violatedIn(masked).filter((id) => !broken.includes(id))).toEqual([])
    },
  )
})

test('there are such faults', () => {
  expect(some.length).toBeGreaterThan(50)
})

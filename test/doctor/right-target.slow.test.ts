/**
 * Every fault and every variant is judged: a broken platform is a platform, and a broken application an application.
 */
import { expect, test } from 'vitest'
import { whyWrongPartner } from '../../src/doctor/right-partner.js'
import { whyWrongPlatform } from '../../src/doctor/right-platform.js'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { partnerVariants } from '../../src/embedded/partner/variants/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { Run } from '../../src/platform/run.js'
import { keepLittle } from '../../tools/detections/lean-evidence.js'
import { embeddedProfile, pooled } from '../support/harness.js'
import { withPartner } from '../support/partner-harness.js'

test('every fault and variant of a platform is recognised as a platform', async () => {
  const keys = makeKeys()
  const targets = [
    ...faults.map(({ id, behaviour }) => ({ id, behaviours: behaviour, profile: {} })),
    ...variants.map(({ id, behaviours, profile = {} }) => ({ id, behaviours, profile })),
  ]
  const results = await pooled(targets, 8, async ({ id, behaviours, profile }) => {
    const platform = await startPlatform({ behaviours, keys })
    const run = new Run(embeddedProfile(platform, profile))
    keepLittle(run.evidence)
    try {
      return { id, wrong: await whyWrongPlatform(run) }
    } finally {
      await run.close()
      await platform.close()
    }
  })
  expect(results.filter(({ wrong }) => wrong !== null)).toEqual([])
})

test('every fault and variant of a partner is recognised as an application', async () => {
  const targets = [
    ...partnerFaults.map(({ id, behaviour, profile = {} }) => ({ id, behaviours: behaviour, profile })),
    ...partnerVariants.map(({ id, behaviours, profile = {} }) => ({ id, behaviours, profile })),
  ]
  const results = await pooled(targets, 8, async ({ id, ...stage }) => ({
    id,
    wrong: await withPartner({ ...stage, lean: true }, whyWrongPartner),
  }))
  expect(results.filter(({ wrong }) => wrong !== null)).toEqual([])
})

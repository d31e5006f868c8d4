/**
 * How long a new key is waited for.
 */
import { expect, test } from 'vitest'
import { partnerFaults } from '../../../../src/embedded/partner/faults/index.js'
import { judgePartner } from '../../../support/partner-harness.js'

test('a new key that was waited for a while only is not called unknown', async () => {
  const fault = partnerFaults.find(({ id }) => id === 'keys-kept-for-ever')
  const { checks } = await judgePartner({
    behaviours: fault?.behaviour ?? {},
    profile: { MAX_WAIT_SECONDS: '0' },
    only: ['standard.provider-keys.rotation'],
  })
  expect(checks.map(({ verdict }) => verdict)).toEqual(['undecided'])
  expect(checks[0]?.reason).toContain('MAX_WAIT_SECONDS')
})

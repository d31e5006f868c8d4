/**
 * An application whose login URL leads to the platform by a script.
 */
import { expect, test } from 'vitest'
import { judgePartner } from '../support/partner-harness.js'
import { chromium, describeWith } from '../support/parts.js'

const only = ['callback.sign-in', 'login-url.leads-to-authorize', 'id-token-check.nonce.other']

describeWith(chromium, 'an application whose login URL needs script', () => {
  test('is judged in Chromium', async () => {
    const { checks } = await judgePartner({
      behaviours: { launchDelivery: () => ({ by: 'script' }) },
      only,
      profile: { BROWSER: 'chromium' },
    })
    const verdicts = checks.map(({ rule, verdict, reason }) => ({ rule, verdict, reason }))
    expect(new Set(verdicts.map(({ rule }) => rule))).toEqual(new Set(only))
    expect(verdicts.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  })
})

/**
 * Rules of single sign-on against the embedded platform, signed in with the login driver `browser`.
 */
import { expect, test } from 'vitest'
import { judge } from '../../support/harness.js'
import { chromium, describeWith } from '../../support/parts.js'

describeWith(chromium, 'the login driver browser', () => {
  test('lets every rule pass', async () => {
    const { checks, run } = await judge({
      only: [
        'authorize.login.returns',
        'authorize.login.wrong-password',
        'authorize.prompt.other-user',
        'id-token.nonce',
      ],
      concurrent: 4,
      profile: { LOGIN_DRIVER: 'browser', LOGIN_WAIT_SECONDS: '60' },
    })
    const open = checks.filter(({ verdict }) => verdict !== 'passed')
    expect(
      open.map(({ rule, case: name, verdict, reason }) => `${verdict} ${rule} ${name}: ${reason}`),
    ).toEqual([])
    expect(checks.length).toBeGreaterThan(15)
    const sent = run.evidence.all().filter(({ purpose }) => purpose === 'login (browser)')
    expect(sent.length).toBeGreaterThan(10)
  })

  test('lets the rules about prompt pass where the page shows the last user and asks only for the password', async () => {
    const { checks } = await judge({
      only: ['authorize.prompt'],
      behaviours: { nameAtNextLogin: () => 'read-only' },
      concurrent: 4,
      profile: { LOGIN_DRIVER: 'browser', LOGIN_WAIT_SECONDS: '60' },
    })
    const open = checks.filter(({ verdict }) => verdict !== 'passed')
    expect(
      open.map(({ rule, case: name, verdict, reason }) => `${verdict} ${rule} ${name}: ${reason}`),
    ).toEqual([])
    expect(checks.length).toBeGreaterThan(0)
  })
})

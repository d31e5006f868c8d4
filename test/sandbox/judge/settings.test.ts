/**
 * The settings of the judge page: what can be entered, and what cannot because pages can be open to other people.
 */
import { describe, expect, test } from 'vitest'
import { partnerKeySet } from '../../../src/profile/keys.js'
import { isFurther, settingsOf } from '../../../src/sandbox/judge/fields.js'
import { rulesNamed } from '../../../src/workbench/selection.js'
import { staged } from '../requests.js'

const form = (fields: Readonly<Record<string, string>>): URLSearchParams => new URLSearchParams(fields)

describe('settings', () => {
  test('are taken from the form; empty fields are left out', async () => {
    const { sandbox } = await staged()
    const entered = form({
      WHOAMI_URL: ' http://127.0.0.1:3000/api/me ',
      WHOAMI_SUB: '',
      FEATURES: 'service',
      lines: 'SETTLE_SECONDS=0\nTENANTS="456800 457100"',
    })
    entered.append('FEATURES', 'students')
    const { problems, values } = settingsOf(entered)
    expect(problems).toEqual([])
    expect(values).toEqual({
      WHOAMI_URL: 'http://127.0.0.1:3000/api/me',
      FEATURES: 'service students',
      SETTLE_SECONDS: '0',
      TENANTS: '456800 457100',
    })
    sandbox.settings.enter({ ...values, CONTROL_TOKEN: 'a-token-of-the-developer' })
    sandbox.settings.enter({})
    // Only the secret stays: the page does not show it.
    expect(sandbox.settings.values).toEqual({ CONTROL_TOKEN: 'a-token-of-the-developer' })
  })

  test.each([
    'CONTROL_COMMAND=touch /tmp/x',
    'CONTROL_DRIVER=command',
    'WEBHOOK_KEY=/etc/passwd',
    'TLS_CA=/etc/passwd',
    'SIMULATOR_CERTIFICATE=/etc/passwd',
    'BROWSER_PROGRAM=/bin/sh',
    'PROXY=http://proxy.example',
    'NO_SUCH_KEY=1',
  ])('do not accept %s', (line) => {
    const { problems } = settingsOf(form({ lines: line }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${line.split('=')[0]}: expected a key that can be entered here`)
  })

  test('never accept a key whose description names a file, a program or a proxy', () => {
    const dangerous = Object.entries(partnerKeySet.keys)
      .filter(([, { description }]) => /PEM file|[Pp]rogram|[Pp]roxy|Path of the Chromium/.test(description))
      .map(([key]) => key)
    expect(dangerous.length).toBeGreaterThan(8)
    expect(dangerous.filter((key) => isFurther(key) && key !== 'CONTROL_WAIT_SECONDS')).toEqual([])
  })

  test.each(['WHOAMI_URL', 'LOGIN_URL', 'CONTROL_URL'])('do not accept another machine in %s', (key) => {
    for (const url of ['http://10.0.0.7/x', 'https://app.example/{tenantId}', 'file:///etc/passwd'])
      expect(settingsOf(form({ [key]: url })).problems.join()).toContain('of this machine')
    expect(settingsOf(form({ lines: 'PARTNER_HOSTS=app.example' })).problems).toHaveLength(1)
  })
})

describe('a selection', () => {
  test('names rules by id, beginning of an id or clause', () => {
    const named = (text: string): number => {
      const named = rulesNamed(text, 'partner')
      return 'rules' in named ? named.rules.length : -1
    }
    expect(named('')).toBe(0)
    expect(named('id-token-check.nonce.other')).toBe(1)
    expect(named('id-token-check.nonce, id-token-check.nonce.other')).toBeGreaterThan(5)
    expect(named('4.1')).toBeGreaterThan(10)
  })

  test('with an unknown name is refused, with similar ids', () => {
    expect(rulesNamed('id-token-check.nonce.othr', 'partner')).toMatchObject({
      problem: expect.stringContaining('Did you mean id-token-check.nonce.other'),
    })
  })
})

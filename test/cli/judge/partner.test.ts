/**
 * The command `partner`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { partnerRules } from '../../../generated/catalogue.js'
import { scanText } from '../../../reporters/scan.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

interface Verdicts {
  role: string
  result: string
  rules: { id: string; tier: string; level: string; verdict: string }[]
}

const secret = 'NotARealSecretOfAnApp42'

/** Writes the profile of an application that does not run. */
function profileOf(change: Readonly<Record<string, string>> = {}): string {
  const file = path.join(temporaryFolder(), 'app.env')
  const values = {
    TARGET_NAME: 'app',
    LOGIN_URL: 'http://127.0.0.1:1/login?tenant={tenantId}',
    REDIRECT_URI: 'http://127.0.0.1:1/callback',
    CLIENT_ID: 'App1',
    CLIENT_SECRET: secret,
    SIMULATOR_URL: 'https://simulated.example',
    TENANTS: '4711 4712',
    WAIT_FOR_PARTNER_SECONDS: '0',
    ...change,
  }
  writeFileSync(
    file,
    Object.entries(values)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  )
  return file
}

describe('partner', () => {
  test('certifies the embedded partner: every must rule of the contract that applies has passed', async () => {
    const out = temporaryFolder()
    const { code, stdout, stderr } = await runCli(['partner', '--out', out])
    expect(stdout + stderr).toContain('conformant')
    const verdicts = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
    const counted = verdicts.rules.filter(
      ({ tier, level, verdict }) =>
        tier === 'contract' && level === 'must' && !['passed', 'not applicable'].includes(verdict),
    )
    expect(counted).toEqual([])
    expect(code).toBe(0)
    expect(verdicts.role).toBe('partner')
    expect(verdicts.result).toBe('conformant')
    expect(verdicts.rules.map(({ id }) => id).sort()).toEqual(Object.keys(partnerRules).sort())
    expect(verdicts.rules.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(100)
    for (const file of ['junit.xml', 'run.jsonl', 'allure/index.html'])
      expect(existsSync(path.join(out, file)), file).toBe(true)
  })

  test('prints the values to enter at the application, without its secret', async () => {
    const { code, stdout } = await runCli(['partner', '--env', profileOf(), '--values'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      ssoBase: 'https://simulated.example/platform/api/sso/v3/{tenantId}',
      tenants: ['4711', '4712'],
      clientId: 'App1',
      clientSecret: '$CLIENT_SECRET',
    })
    expect(scanText(stdout, [{ name: 'CLIENT_SECRET', value: secret }])).toEqual([])
  })

  test('plans without sending, and says what is left out and why', async () => {
    const { code, stdout } = await runCli(['partner', '--env', profileOf(), '--plan'])
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing was sent.')
    expect(stdout).toMatch(
      /Missing: CONSENT=attack \(\d+ rules\)\n(?: {2}.*\n)* {2}id-token-check:.*\n(?: {4}.*\n)* {4}.*signature\.changed/,
    )
  })

  test('waits for the application no longer than the limit, and ends with 3', async () => {
    const out = temporaryFolder()
    const { code, stdout, stderr } = await runCli(['partner', '--env', profileOf(), '--out', out])
    expect(code).toBe(3)
    expect(stdout).toContain('Enter these values at app')
    expect(stderr).toMatch(/could not be reached within 0 s: .*refused.*To fix it: check LOGIN_URL/s)
    expect(existsSync(path.join(out, 'verdicts.json'))).toBe(false)
    expect(stdout + stderr).not.toContain(secret)
  })

  test.each([
    [
      'an unknown rule',
      ['--only', 'id-token-check.colour'],
      /No rule for a partner is named "id-token-check.colour"/,
    ],
    [
      'a rule of the other role',
      ['--only', 'authorize.success.status'],
      /No rule for a partner is named "authorize.success.status"/,
    ],
    ['an unknown feature', ['--feature', 'colour'], /No rule for a partner has the feature "colour"/],
    ['values of the embedded partner', ['--values'], /The embedded partner needs no values/],
    ['a missing profile', ['--env', 'env/nowhere.env'], /does not exist/],
  ])('refuses %s before anything is sent', async (_name, args, message) => {
    const { code, stderr } = await runCli(['partner', ...args])
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })
})

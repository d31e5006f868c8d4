/**
 * Wrong passwords at a platform that lends no copies of the school: all of them are tried with the account that the
 * profile sets aside.
 */
import { expect, test } from 'vitest'
import type { Behaviours } from '../../../../src/embedded/platform/index.js'
import { judge } from '../../../support/harness.js'

const rule = 'authorize.login.wrong-password'

/** The verdict of each case where no copy of the school is lent. */
async function verdicts(behaviours: Partial<Behaviours>): Promise<Record<string, string>> {
  const { checks } = await judge({
    behaviours,
    only: [rule],
    lean: true,
    adapt: (profile) => {
      if (profile.control === null) return profile
      const events = new Set([...profile.control.events].filter((event) => event !== 'lend-tenant'))
      return { ...profile, control: { ...profile.control, events } }
    },
  })
  return Object.fromEntries(checks.map((check) => [check.case, check.verdict]))
}

test('a conforming platform passes each of them', async () => {
  expect(await verdicts({})).toEqual({
    'wrong password': 'passed',
    'unknown user': 'passed',
    'other letter case': 'passed',
    'empty password': 'passed',
    'password of another user': 'passed',
  })
})

test('a platform that accepts the password of any user is found', async () => {
  const results = await verdicts({
    passwordMatches: (sent, _user, { tenant }) => tenant.users.some(({ password }) => password === sent),
  })
  expect(results['password of another user']).toBe('violated')
  expect(results['empty password']).toBe('passed')
})

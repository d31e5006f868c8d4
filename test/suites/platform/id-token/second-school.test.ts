/**
 * ID tokens of the second school: judged for a user of that school, and named as missing without one.
 */
import { expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../../../src/embedded/platform/index.js'
import { judgePlatform } from '../../../support/harness.js'

const rules = ['id-token.signature', 'id-token.iss.tenant', 'id-token.iss.discovery', 'id-token.tenant-id']

/** What the case of the second school of each rule led to. */
async function ofSecondSchool(profile: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const platform = await startPlatform({ behaviours: {}, keys: makeKeys() })
  onTestFinished(() => platform.close())
  const { checks } = await judgePlatform(platform, { only: rules, profile })
  return checks
    .filter((check) => check.case === 'second tenant')
    .map(({ verdict, reason }) => (reason === null ? verdict : `${verdict}: ${reason}`))
}

test('a user of the second school has ID tokens of that school judged', async () => {
  expect(await ofSecondSchool({})).toEqual(rules.map(() => 'passed'))
})

test('without a user of the second school, each rule says what it did not look at', async () => {
  const missing = 'not exercised: the profile lacks TENANT_B_LOGIN, TENANT_B_PASSWORD'
  expect(await ofSecondSchool({ TENANT_B_LOGIN: '', TENANT_B_PASSWORD: '' })).toEqual(
    rules.map(() => missing),
  )
})

test('a target without a second school lacks nothing', async () => {
  expect(await ofSecondSchool({ FEATURES: 'sso' })).toEqual([])
})

/**
 * The table of login drivers and the schema of profiles say the same.
 */
import { expect, test } from 'vitest'
import { platformKeySet, profileKeys } from '../../src/profile/keys.js'
import { checkProfile } from '../../src/profile/load.js'
import { defaultLoginDriver, driversThat, loginDrivers } from '../../src/profile/login-drivers.js'
import { ProfileError } from '../../src/profile/problems.js'
import { schemaProblems } from '../../src/profile/values.js'
import { minimal } from './minimal.js'

const { TEACHER_PASSWORD: _, ...withoutPassword } = minimal
const accountKeys = ['PASSWORD', 'COOKIES'] as const

test('the schema has the same drivers and the same default', () => {
  expect(profileKeys.LOGIN_DRIVER?.enum).toEqual(loginDrivers.map(({ name }) => name))
  expect(profileKeys.LOGIN_DRIVER?.default).toBe(defaultLoginDriver.name)
})

test.each(loginDrivers)('the schema requires the keys of the driver $name for the teacher', (driver) => {
  const problems = schemaProblems({ ...withoutPassword, LOGIN_DRIVER: driver.name }, platformKeySet)
  const missing = problems.map(({ key }) => key).filter((key) => key.startsWith('TEACHER_'))
  expect(missing).toEqual(driver.accountKeys.map((end) => `TEACHER_${end}`))
})

test.each(loginDrivers)('a profile with the driver $name needs its keys for every user', (driver) => {
  const keys = { ...withoutPassword, LOGIN_DRIVER: driver.name, SECOND_USER_LOGIN: 'ben' }
  let problems: string[] = []
  try {
    checkProfile(keys, '.', 'test')
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    problems = error.problems.map(({ key }) => key)
  }
  const needed = accountKeys.filter((end) => problems.includes(`SECOND_USER_${end}`))
  expect(needed).toEqual(driver.accountKeys)
})

test('a capability is named by the drivers that have it', () => {
  expect(driversThat('fillsLoginPage')).toBe('LOGIN_DRIVER=form (or browser)')
  expect(driversThat('makesFreshSessions')).toBe('LOGIN_DRIVER=form (or browser, or command)')
})

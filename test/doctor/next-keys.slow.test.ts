/**
 * Which keys doctor and init name next: those that really make the most further rules decidable.
 */
import '../../suites/partner/index.js'
import '../../suites/platform/index.js'
import { expect, test } from 'vitest'
import { coverageOf } from '../../src/doctor/coverage.js'
import { nextKeys } from '../../src/doctor/next-keys.js'
import { checkProfile } from '../../src/profile/load.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { partnerDoctor } from '../../src/roles/partner/doctor.js'
import { platformDoctor } from '../../src/roles/platform/doctor.js'
import { minimal } from '../profile/minimal.js'

const application = {
  TARGET_NAME: 'app',
  LOGIN_URL: 'https://app.example/login?tenant={tenantId}',
  REDIRECT_URI: 'https://app.example/cb',
  CLIENT_ID: 'App',
  CLIENT_SECRET: 'hush-hush-4711',
  FEATURES: 'localisation service students timetable',
}

/** The refused candidates, in words. */
function collected() {
  const keys: string[] = []
  return {
    all: keys,
    refused: (candidate: unknown, error: Error) => void keys.push(`${JSON.stringify(candidate)}: ${error}`),
  }
}

test('every candidate for a platform fits to a small profile, and the most valuable come first', () => {
  const { all, refused } = collected()
  const next = nextKeys(platformDoctor, { ...minimal }, packageRoot, [], null, refused)
  expect(all).toEqual([])
  const counts = next.map(({ rules }) => rules.length)
  expect(counts).toEqual([...counts].sort((one, other) => other - one))
  expect(next.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['SECOND_USER_LOGIN', 'SECOND_CLIENT_ID', 'FIXTURES', 'SERVICE_PASSWORD']),
  )
})

test('a rule that a key makes decidable is decidable once the key is there', () => {
  const keys = { SECOND_USER_LOGIN: 'ben', SECOND_USER_PASSWORD: 'p4ssword-of-ben' }
  const [named] = nextKeys(platformDoctor, { ...minimal }, packageRoot).filter(
    ({ key }) => key === 'SECOND_USER_LOGIN',
  )
  const decided = (values: Record<string, string>) =>
    coverageOf(platformDoctor, checkProfile(values, packageRoot, 'tried'), [])
      .filter(({ exercised }) => exercised === 'yes' || exercised === 'in part')
      .map(({ rule }) => rule.id)
  const before = decided({ ...minimal })
  expect(named?.missing).toEqual(Object.keys(keys))
  expect(named?.rules.length).toBeGreaterThan(0)
  expect(decided({ ...minimal, ...keys }).filter((id) => !before.includes(id))).toEqual(named?.rules)
  const then = nextKeys(platformDoctor, { ...minimal, ...keys }, packageRoot)
  expect(then.map(({ key }) => key)).not.toContain('SECOND_USER_LOGIN')
})

test('a list keeps its words, and what it lacks is named', () => {
  const values = { ...minimal, FEATURES: 'sso second-client', SERVICE_PASSWORD: 'p4ssword-of-app' }
  const next = nextKeys(platformDoctor, values, packageRoot)
  const tenant = next.find(({ key }) => key === 'TENANT_B')
  expect(tenant?.missing).toEqual([
    'TENANT_B',
    'SERVICE_PASSWORD_B',
    'TENANT_B_LOGIN',
    'TENANT_B_PASSWORD',
    'second-tenant in FEATURES',
  ])
})

test('a target without data gets no advice about data first', () => {
  for (const more of [{}, { SERVICE_PASSWORD: 'p4ssword-of-app' }]) {
    const next = nextKeys(platformDoctor, { ...minimal, ...more, FEATURES: 'sso' }, packageRoot)
    expect(next.map(({ key }) => key)).not.toContain('ROOMS_PATH')
    const adding = next.map(({ missing }) => missing.some((text) => text.endsWith(' in FEATURES')))
    expect(adding).toEqual([...adding].sort((one, other) => Number(one) - Number(other)))
    expect(adding[0]).toBe(false)
  }
})

test('what a part that does not work decides is not promised', () => {
  const broken = {
    part: 'login page',
    cause: 'login page',
    condition: 'bad',
    said: '',
    details: [],
    fix: null,
    needs: ['user.teacher', 'user.second'],
    features: [],
    rules: [],
    inapplicable: [],
  } as const
  const next = nextKeys(platformDoctor, { ...minimal }, packageRoot, [broken])
  expect(next.map(({ key }) => key)).not.toContain('SECOND_USER_LOGIN')
})

test('every candidate for an application fits to a small profile', () => {
  const { all, refused } = collected()
  const next = nextKeys(partnerDoctor, application, packageRoot, [], null, refused)
  expect(all).toEqual([])
  expect(next.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['WHOAMI_URL', 'CREDENTIALS_WEBHOOK_URL']),
  )
})

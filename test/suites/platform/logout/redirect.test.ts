/**
 * Foreign logout targets lead off the platform.
 */
import { describe, expect, test } from 'vitest'
import { registeredDomain } from '../../../../src/platform/registered-domain.js'
import { checkProfile } from '../../../../src/profile/load.js'
import type { Profile } from '../../../../src/profile/profile.js'
import { foreignTargets, isForeignTarget } from '../../../../suites/platform/logout/redirect.suite.js'
import { minimal } from '../../../profile/minimal.js'

const profile = (BASE_URL: string, change: Readonly<Record<string, string>> = {}): Profile =>
  checkProfile({ ...minimal, ALLOW_HTTP: 'yes', BASE_URL, ...change }, '.', 'test')

const bases = [
  'https://neilo.school.example',
  'https://school.example:8443',
  'http://127.0.0.1:4711',
  'http://[::1]:8080',
]

/** Targets that lead away only once they are decoded, cut or copied into a header. */
const treated = ['percent-encoded', 'header injection', 'doubled slash behind the own host']

describe.each(bases)('targets of logout at %s', (base) => {
  const target = profile(base)
  const isOfTarget = registeredDomain(target)
  const cases = foreignTargets(target)

  test('have distinct names, and each target occurs once', () => {
    const inputs = cases.flatMap(([, some]) => some)
    expect(new Set(inputs).size).toBe(inputs.length)
    expect(new Set(cases.map(([name]) => name)).size).toBe(cases.length)
  })

  test('lead off the own domain; a browser follows at least one of each case', () => {
    for (const [name, inputs] of cases.filter(([known]) => !treated.includes(known))) {
      const away = inputs.filter((input) => {
        if (!URL.canParse(input, `${base}/platform/logout`)) return true
        return !isOfTarget(new URL(input, `${base}/platform/logout`))
      })
      expect(away.length, name).toBeGreaterThan(0)
      for (const input of away) {
        const url = URL.canParse(input, base) ? new URL(input, base).href : input
        expect(isForeignTarget(target, url), input).toBe(true)
      }
    }
  })
})

describe('the own domain', () => {
  test.each([
    ['https://school.example/x', true],
    ['http://school.example:8080/', true],
    ['https://SCHOOL.example./', true],
    ['https://login.school.example/', true],
    ['https://id.partner.example/', true],
    ['https://evilschool.example/', false],
    ['https://school.example.evil.example/', false],
    ['https://example/', false],
    ['ftp://school.example/', false],
    ['http://127.0.0.1/', false],
  ])('has %s: %s', (url, expected) => {
    const isOfTarget = registeredDomain(
      profile('https://school.example', { LOGOUT_DOMAINS: 'ID.partner.example' }),
    )
    expect(isOfTarget(new URL(url))).toBe(expected)
  })

  test.each([
    ['https://neilo.school.example', 'https://www.school.example/', true],
    ['https://neilo.school.example', 'https://school.example/', true],
    ['https://neilo.school.example', 'https://evilschool.example/', false],
    ['https://neilo.school.co.uk', 'https://www.school.co.uk/', true],
    ['https://neilo.school.co.uk', 'https://www.other.co.uk/', false],
    ['https://neilo.github.io', 'https://other.github.io/', false],
    ['http://192.0.2.7', 'http://198.51.2.7/', false],
  ])('of %s has %s: %s', (base, url, expected) => {
    expect(registeredDomain(profile(base))(new URL(url))).toBe(expected)
  })

  test('has the siblings of PLATFORM_HOSTS too', () => {
    const isOfTarget = registeredDomain(
      profile('https://school.example', { PLATFORM_HOSTS: 'login.identity.example' }),
    )
    expect(isOfTarget(new URL('https://pages.identity.example/'))).toBe(true)
  })

  test('of a machine is all of its loopback names', () => {
    const isOfTarget = registeredDomain(profile('http://127.0.0.1:4711'))
    expect(isOfTarget(new URL('http://localhost:4711/'))).toBe(true)
    expect(isOfTarget(new URL('http://192.0.2.1/'))).toBe(false)
  })
})

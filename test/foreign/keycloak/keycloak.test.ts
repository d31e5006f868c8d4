/**
 * The suites on Keycloak: a realm as near to the contract as its configuration comes, and realms with one wrong
 * setting. One Keycloak serves all tests. `FOREIGN=short` leaves most of the wrong settings out.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '../../../src/profile/profile.js'
import { describeWith } from '../../support/parts.js'
import { judgeForeign, type Outcome, withVerdict } from '../judge.js'
import { otherTenant, settings, tenant } from '../settings.js'
import { type Adapter, startAdapter } from './adapter.js'
import { keycloak } from './distribution.js'
import { notApplicable, notExercised, undecided, violated } from './expected.js'
import { misconfigurations } from './misconfigurations.js'
import { realmOf } from './realm.js'
import { type Keycloak, startKeycloak } from './server.js'
import { keycloakProfile } from './settings.js'

const idsOf = (table: Readonly<Record<string, string>>): string[] => Object.keys(table).sort()
const short = process.env.FOREIGN === 'short'
const rows = misconfigurations.filter((_row, index) => !short || index % 7 === 2)

describeWith(keycloak, 'Keycloak', () => {
  let server: Keycloak
  let adapter: Adapter
  const profileOf = (change?: Readonly<Record<string, string>>): Profile =>
    keycloakProfile(adapter.url, change)

  beforeAll(async () => {
    adapter = await startAdapter()
    server = await startKeycloak()
    adapter.connect(server.url)
    for (const of of [tenant, otherTenant]) await server.importRealm(realmOf(adapter.url, of))
  })
  afterAll(async () => {
    await server?.close()
    await adapter?.close()
  })

  describe('as near to the contract as its configuration comes', () => {
    let outcome: Outcome
    beforeAll(async () => {
      outcome = await judgeForeign(profileOf())
    })

    test('violates the rules that it is known to violate, and no other', () => {
      expect(withVerdict(outcome, 'violated')).toEqual(idsOf(violated))
    })

    test('leaves undecided what its login page hides', () => {
      expect(withVerdict(outcome, 'undecided')).toEqual(idsOf(undecided))
    })

    test('is not exercised where a driver or time is missing', () => {
      expect(withVerdict(outcome, 'not exercised')).toEqual(idsOf(notExercised))
    })

    test('is not asked for what it does not offer', () => {
      expect(withVerdict(outcome, 'not applicable')).toEqual(idsOf(notApplicable))
    })

    test('passes all other rules', () => {
      const known = [violated, undecided, notExercised, notApplicable].flatMap(idsOf)
      const others = [...outcome.verdicts.keys()].filter((id) => !known.includes(id)).sort()
      expect(withVerdict(outcome, 'passed')).toEqual(others)
      expect(others.length).toBeGreaterThan(150)
    })

    test('has no secret of its profile in the evidence', () => {
      const written = JSON.stringify([outcome.exchanges, outcome.checks])
      for (const [key, value] of Object.entries(settings))
        if (/_(SECRET|PASSWORD|PASSWORD_B)$/.test(key)) expect(written, key).not.toContain(value)
    })

    for (const again of short ? [] : ['second', 'third'])
      test(`has the same verdicts in a ${again} run`, async () => {
        const other = await judgeForeign(profileOf(), [], true)
        expect([...other.verdicts]).toEqual([...outcome.verdicts])
      })
  })

  describe('with one wrong setting', () => {
    for (const { says, change, only, profile, finds, opens = [], hides = [] } of rows)
      test(says, async () => {
        await server.importRealm(change(realmOf(adapter.url, tenant)))
        const outcome = await judgeForeign(profileOf(profile), only, true)
        const known = (table: Readonly<Record<string, string>>, more: readonly string[]): string[] =>
          [...idsOf(table).filter((id) => outcome.verdicts.has(id) && !hides.includes(id)), ...more].sort()
        expect(withVerdict(outcome, 'violated')).toEqual(known(violated, finds))
        expect(withVerdict(outcome, 'undecided')).toEqual(known(undecided, opens))
      })
  })
})

/**
 * The suites on a provider that none of us wrote: panva's oidc-provider, certified for OpenID Connect. What it does
 * otherwise than the contract must be found, nothing else.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeWith, testWith } from '../../support/parts.js'
import { judgeForeign, type Outcome, withVerdict } from '../judge.js'
import { profileOf, settings } from '../settings.js'
import { grantTypeIntoForm } from './changes.js'
import { notApplicable, notExercised, undecided, violated, violatedWithServiceTokens } from './expected.js'
import { oidcProvider } from './packages.js'
import type { Change, Foreign } from './provider.js'

const idsOf = (table: Readonly<Record<string, string>>): string[] => Object.keys(table).sort()

const startForeign = async (change?: Change): Promise<Foreign> =>
  (await import('./provider.js')).startForeign(change)

describeWith(oidcProvider.part, 'as near to the contract as its configuration comes', () => {
  let foreign: Foreign
  let outcome: Outcome
  beforeAll(async () => {
    foreign = await startForeign()
    outcome = await judgeForeign(profileOf(foreign.url))
  }, 240_000)
  afterAll(() => foreign?.close())

  test('breaks the rules that it is known to break, and no other', () => {
    expect(withVerdict(outcome, 'violated')).toEqual(idsOf(violated))
  })

  test('leaves open only what needs a service token', () => {
    expect(withVerdict(outcome, 'undecided')).toEqual(idsOf(undecided))
  })

  test('is not tried where a driver or time is missing', () => {
    expect(withVerdict(outcome, 'not exercised')).toEqual(idsOf(notExercised))
  })

  test('is not asked for what it does not offer', () => {
    expect(withVerdict(outcome, 'not applicable')).toEqual(idsOf(notApplicable))
  })

  test('passes all the rest', () => {
    const known = [violated, undecided, notExercised, notApplicable].flatMap(idsOf)
    const rest = [...outcome.verdicts.keys()].filter((id) => !known.includes(id)).sort()
    expect(withVerdict(outcome, 'passed')).toEqual(rest)
    expect(rest.length).toBeGreaterThan(110)
  })

  test('sees no secret of its profile in the evidence', () => {
    const written = JSON.stringify([outcome.exchanges, outcome.checks])
    for (const [key, value] of Object.entries(settings))
      if (/_(SECRET|PASSWORD|PASSWORD_B)$/.test(key)) expect(written, key).not.toContain(value)
  })
})

testWith(
  oidcProvider.part,
  'gives service tokens once the grant_type of the query stands in the form',
  async () => {
    const foreign = await startForeign({ before: grantTypeIntoForm })
    try {
      const families = ['service-token', 'discovery', 'standard.token', 'token.code.client-secret']
      const outcome = await judgeForeign(profileOf(foreign.url), families, true)
      const planned = (ids: string[]): string[] => ids.filter((id) => outcome.verdicts.has(id))
      expect(withVerdict(outcome, 'violated')).toEqual(planned(idsOf(violatedWithServiceTokens)))
      expect(withVerdict(outcome, 'undecided')).toEqual([])
      expect(withVerdict(outcome, 'not exercised')).toEqual(planned(idsOf(notExercised)))
      for (const id of idsOf(undecided)) expect(outcome.verdicts.get(id), id).toBeDefined()
    } finally {
      await foreign.close()
    }
  },
)

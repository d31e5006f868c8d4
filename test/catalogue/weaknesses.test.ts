/**
 * The table of weaknesses fits the catalogue.
 */
import { describe, expect, test } from 'vitest'
import { partnerRules, rules } from '../../generated/catalogue.js'
import { packageWeaknesses, Weaknesses, weaknessAddress } from '../../src/catalogue/weaknesses.js'

const ids = { platform: Object.keys(rules), partner: Object.keys(partnerRules) }

describe('the weaknesses of the package', () => {
  const { list } = packageWeaknesses()

  test('are listed once, by number, with a name', () => {
    const numbers = list.map(({ cwe }) => cwe)
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    for (const { name } of list) expect(name).toMatch(/^[A-Z]/)
  })

  test.each(['platform', 'partner'] as const)('of role %s name rules that exist, each once', (role) => {
    const named = list.flatMap((weakness) => weakness[role] ?? [])
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
    expect(named.filter((name) => !ids[role].some((id) => id === name || id.startsWith(`${name}.`)))).toEqual(
      [],
    )
  })

  test('cover the checks of ID tokens and webhooks, and no rule about correct input', () => {
    const weaknessOf = (id: string): number | undefined =>
      packageWeaknesses().of({ id, role: 'partner' })?.cwe
    expect(weaknessOf('id-token-check.mac.client-secret')).toBe(347)
    expect(weaknessOf('webhook-check.body.changed')).toBe(347)
    expect(ids.partner.filter((id) => /accepted|sha256-with-rsa/.test(id)).map(weaknessOf)).not.toContain(347)
  })
})

describe('the weakness of a rule', () => {
  const weaknesses = new Weaknesses([
    { cwe: 1, name: 'One', platform: ['a.b'] },
    { cwe: 2, name: 'Two', platform: ['a.b.c'] },
  ])

  test.each([
    ['a.b', 1],
    ['a.b.x.y', 1],
    ['a.b.c', 2],
    ['a.b.c.d', 2],
    ['a.bc', undefined],
    ['a', undefined],
  ])('%s: the longest id that fits decides', (id, cwe) => {
    expect(weaknesses.of({ id, role: 'platform' })?.cwe).toBe(cwe)
    expect(weaknesses.of({ id, role: 'partner' })).toBeNull()
  })

  test('has a page', () => {
    expect(weaknessAddress({ cwe: 347, name: '' })).toBe('https://cwe.mitre.org/data/definitions/347.html')
  })
})

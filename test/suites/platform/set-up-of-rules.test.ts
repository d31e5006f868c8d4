/**
 * Rules are decided with set-up that works at the target, and are undecided with a reason where it shows nothing.
 */
import { describe, expect, test } from 'vitest'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import type { Behaviours } from '../../../src/embedded/platform/index.js'
import type { CheckRecord } from '../../../src/record/record.js'
import { judge } from '../../support/harness.js'

/** Verdicts by `rule (case)`, with the reasons of those that did not pass. */
function verdicts(checks: readonly CheckRecord[]): Record<string, string> {
  return Object.fromEntries(
    checks.map(({ rule, case: name, verdict, reason }) => [
      name === '' ? rule : `${rule} (${name})`,
      reason === null ? verdict : `${verdict}: ${reason}`,
    ]),
  )
}

const behaviourOf = (id: string): Partial<Behaviours> => {
  const named = faults.find((fault) => fault.id === id)
  if (named === undefined) throw new Error(`no fault ${id}`)
  return named.behaviour
}

describe('a platform that demands PKCE from confidential clients', () => {
  test('violates that it is optional, and its acceptance of challenges is decided', async () => {
    const { checks } = await judge({
      behaviours: behaviourOf('pkce-demanded'),
      only: ['authorize.pkce.confidential-accepted', 'authorize.pkce.confidential-optional'],
    })
    const { 'authorize.pkce.confidential-optional': optional, ...accepted } = verdicts(checks)
    expect(optional).toMatch(/^violated/)
    expect(Object.values(accepted)).toEqual(Array.from({ length: 5 }, () => 'passed'))
  })

  test('and also violates their acceptance if it fails for some of them', async () => {
    const { checks } = await judge({
      behaviours: { ...behaviourOf('pkce-demanded'), ...behaviourOf('pkce-dashes-cut') },
      only: ['authorize.pkce.confidential-accepted'],
    })
    const results = verdicts(checks)
    const accepted = (name: string): string =>
      results[`authorize.pkce.confidential-accepted (${name})`]?.split(':', 1)[0] ?? 'missing'
    expect(['letters and digits', 'with dash', 'with underscore', 'dash in front'].map(accepted)).toEqual([
      'passed',
      'passed',
      'passed',
      'violated',
    ])
  })
})

test('the kid of an ID token with a shared secret is undecided, and the reason names the rule that judges it', async () => {
  const { checks } = await judge({
    behaviours: {
      signatureAlgorithm: () => 'HS256',
      publishedKeys: (signing, keys) => [signing, keys.get('second')],
    },
    only: ['standard.id-token.kid', 'id-token.alg'],
  })
  const results = verdicts(checks)
  expect(results['id-token.alg (in a session)']).toMatch(/^violated/)
  expect(results['standard.id-token.kid (in a session)']).toMatch(
    /^undecided: the ID token is signed with HS256, .*id-token\.alg judges that/,
  )
})

/**
 * Applications that nothing tells of who is signed in at them: no verdict is reached, only indicated.
 */
import { expect, test } from 'vitest'
import { handWrittenRedeem } from '../../src/embedded/partner/faults/hand-written-validation.js'
import type { Behaviours } from '../../src/embedded/partner/index.js'
import { judgePartner } from '../support/partner-harness.js'

const fields = ['URL', 'SUB', 'USER', 'TENANT', 'ROLE', 'LOCALE']
const profile = Object.fromEntries(fields.map((name) => [`WHOAMI_${name}`, '']))
const only = [
  'callback.sign-in',
  'id-token-check.nonce.missing',
  'authorize-request.response-type',
  'identity.subject.same',
]

async function reasons(behaviours: Partial<Behaviours> = {}) {
  const { checks } = await judgePartner({ behaviours, profile, only })
  return (rule: string): string[] => [
    ...new Set(
      checks
        .filter((check) => check.rule === rule)
        .map(({ verdict, reason }) => `${verdict}: ${reason ?? ''}`),
    ),
  ]
}

test('a correct one is undecided, with what it looks like', async () => {
  const of = await reasons()
  expect(of('callback.sign-in')).toEqual([
    expect.stringMatching(/^undecided: only an indication.*a user seems to be signed in/),
  ])
  expect(of('id-token-check.nonce.missing')).toEqual([
    expect.stringMatching(/^undecided: only an indication.*nobody seems to be signed in/),
  ])
  expect(of('identity.subject.same')).toEqual([expect.stringMatching(/^not exercised: .*WHOAMI_USER/)])
  expect(of('authorize-request.response-type')).toEqual(['passed: '])
})

test('one that compares no nonce is undecided too, and looks otherwise', async () => {
  const of = await reasons({ redeem: handWrittenRedeem({ nonce: () => true }) })
  expect(of('id-token-check.nonce.missing')).toEqual([
    expect.stringMatching(/^undecided: only an indication.*a user seems to be signed in/),
  ])
})

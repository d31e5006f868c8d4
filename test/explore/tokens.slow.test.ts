/**
 * Exploration of an application: ID tokens with unusual claims, alone and in pairs.
 */
import { expect, test } from 'vitest'
import { checks, handWrittenRedeem } from '../../src/embedded/partner/faults/hand-written-validation.js'
import type { Behaviours } from '../../src/embedded/partner/index.js'
import { exploreTokens } from '../../src/explore/tokens.js'
import { judgePartner, withPartner } from '../support/partner-harness.js'

/** Applications that leave out a check if another claim is unusual: no written token has both. */
const faults: readonly (readonly [
  says: string,
  redeem: Behaviours['redeem'],
  claims: readonly string[],
  rules: string,
])[] = [
  [
    'checks the expiry only of tokens that say when they were issued',
    handWrittenRedeem({
      issuedAt: () => true,
      expiry: (material) => material.claims.iat === undefined || checks.expiry(material),
    }),
    ['exp', 'iat'],
    'id-token-check.expiry',
  ],
  [
    'takes a token with an e-mail address for one of another provider, whose nonce it does not know',
    handWrittenRedeem({
      nonce: (material) => material.claims.email !== undefined || checks.nonce(material),
    }),
    ['email', 'nonce'],
    'id-token-check.nonce',
  ],
]

test('a conforming application has no finding', { timeout: 120_000 }, async () => {
  const result = await withPartner({ lean: true }, (run) => exploreTokens(run, { count: 25, seed: 2 }))

  expect(result).toEqual({ sent: 25, undecided: 0, found: [] })
})

test.each(faults)('%s: found, with both claims', { timeout: 300_000 }, async (_says, redeem, claims) => {
  const { found } = await withPartner({ lean: true, behaviours: { redeem } }, (run) =>
    exploreTokens(run, { count: 400, seed: 1, only: claims }),
  )

  const claimsOf = (changes: readonly string[]) => changes.map((one) => one.split(' ')[0]).sort()
  expect(found.map(({ changes }) => claimsOf(changes))).toEqual([claims])
})

test.each(faults)('%s: no rule is violated', { timeout: 120_000 }, async (_says, redeem, _claims, rules) => {
  const { violated, checks: judged } = await judgePartner({
    behaviours: { redeem },
    only: [rules],
    lean: true,
  })

  expect(violated).toEqual([])
  expect(judged.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(3)
})

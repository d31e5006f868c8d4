/**
 * Checks of sign-ins at the same time, at applications that are slow to begin some of them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { redeemWithLibrary } from '../../src/embedded/partner/exchange.js'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import type { Behaviours } from '../../src/embedded/partner/index.js'
import { inTurn } from '../../src/embedded/partner/variants/flow.js'
import { judgePartner } from '../support/partner-harness.js'

/** Milliseconds between the token requests of callbacks that arrive together: more than any fault needs to store a user. */
const spread = 150

/** Begins each code exchange later than the one before it. */
function spreadOut(redeem: Behaviours['redeem']): Behaviours['redeem'] {
  let turn = Promise.resolve()
  return async (grant) => {
    const mine = turn
    turn = mine.then(() => pause(spread))
    await mine
    return redeem(grant)
  }
}

test.for([
  ['identity.subject.first-at-once', 'user-created-twice'],
  ['callback.own-user', 'user-in-global-variable'],
])('%s finds %s if the token requests arrive far apart', async ([rule = '', id]) => {
  const behaviour: Partial<Behaviours> = partnerFaults.find((fault) => fault.id === id)?.behaviour ?? {}
  const redeem = spreadOut(behaviour.redeem ?? redeemWithLibrary)
  const { violated } = await judgePartner({ behaviours: { ...behaviour, redeem }, only: [rule], lean: true })
  expect(violated).toEqual([rule])
})

test.for([
  ['identity.subject.first-at-once', ['not applicable']],
  ['callback.own-user', ['not applicable', 'passed']],
  ['standard.callback.code-once.parallel', ['passed']],
] as const)('%s: an application that redeems one code after the other is %s', async ([rule, verdicts]) => {
  const { checks } = await judgePartner({
    behaviours: { redeem: inTurn(redeemWithLibrary) },
    only: [rule],
    lean: true,
  })
  expect(checks.map(({ verdict }) => verdict).sort()).toEqual(verdicts)
})

test('an application that repeats a slow token request is not blamed for redeeming a code of two callbacks twice', async () => {
  const impatient: Behaviours['redeem'] = (grant) =>
    Promise.race([redeemWithLibrary(grant), pause(500).then(() => redeemWithLibrary(grant))])
  const { checks } = await judgePartner({
    behaviours: { redeem: impatient },
    only: ['standard.callback.code-once.parallel'],
    lean: true,
  })
  expect(checks.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toEqual([
    'undecided: the application also requests a token twice after one callback, if the response takes a second',
  ])
})

test('an application that requests another token after the first one is not blamed for requesting several at once', async () => {
  const { checks, violated } = await judgePartner({
    behaviours: { tokenKept: () => false },
    only: ['service-token-request.shared'],
    lean: true,
  })
  expect(violated).toEqual([])
  expect(checks.map(({ verdict }) => verdict)).toEqual(['passed'])
})

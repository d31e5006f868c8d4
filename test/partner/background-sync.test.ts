/**
 * An application that also synchronises schools when nobody asks for it.
 */
import { expect, test } from 'vitest'
import { judgePartner } from '../support/partner-harness.js'

test('no rule about the tokens of schools is undecided', async () => {
  const { checks } = await judgePartner({
    profile: { BACKGROUND_SYNC: 'yes' },
    only: ['service-token-request.own-school'],
  })
  expect(Object.fromEntries(checks.map(({ case: name, verdict }) => [name, verdict]))).toEqual({
    'after another school': 'not applicable',
    'next to another school': 'passed',
    'after a user has signed in': 'passed',
    'while nothing else happens': 'not applicable',
  })
})

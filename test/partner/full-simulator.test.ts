/**
 * A simulated platform that has got so many requests that it refuses every further one.
 */
import { expect, test } from 'vitest'
import { must } from '../../src/core/errors.js'
import { executePartnerCheck } from '../../src/partner/execute.js'
import type { PartnerCheck } from '../../src/partner/rule.js'
import { withPartner } from '../support/partner-harness.js'

const violated: PartnerCheck = {
  rule: 'own.always-violated',
  case: '',
  needs: [],
  optional: false,
  run: async () => must(false, 'a sign-in', 'no value'),
}

test('proves no violation, and says how to let the application send less', async () => {
  const records = await withPartner({}, async (run) => {
    const before = await executePartnerCheck(run, violated)
    Object.defineProperty(run.simulator, 'isFull', { value: true })
    return [before, await executePartnerCheck(run, violated)]
  })
  expect(records.map(({ verdict }) => verdict)).toEqual(['violated', 'undecided'])
  expect(records[1]?.reason).toContain('synchronise less often in the background')
})

/**
 * Recordings of runs against the embedded platform: the rules about single sign-on, tokens, discovery and errors find in
 * them what they find in the run.
 */
import { expect, test } from 'vitest'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { recordedRulesOf } from '../support/audited-run.js'
import { describeRecordedFaults } from '../support/recorded-faults.js'

const topics =
  /^(?:authorize|token|service-token|discovery|logout|data-api\.error|standard\.(?:authorize|token|discovery|transport))\./

const some = faults.filter((fault) => recordedRulesOf(fault).some((id) => topics.test(id)))

describeRecordedFaults(some, { unseen: [], further: {} })

test('there are such faults', () => {
  expect(some.length).toBeGreaterThan(50)
})

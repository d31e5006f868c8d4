/** A run of the sample under allure-vitest: one test for each check, as the suites do it. */
import { test } from 'vitest'
import { reportToAllure } from '../../../reporters/allure/runtime.js'
import { sampleRun } from '../sample-run.js'

const run = sampleRun()

for (const { entry, checks, waived } of run.rules) {
  for (const check of checks) {
    test.concurrent(`${entry.id} ${check.case}`, async ({ skip }) => {
      await reportToAllure(entry, check, run.exchanges, { waived })
      if (check.verdict === 'violated') throw new Error(check.reason ?? '')
      // Allure makes "failed" of any message with this word; the record knows better.
      if (check.verdict === 'undecided') throw new Error('invalid client_assertion')
      if (check.verdict !== 'passed') skip('the reason that vitest loses')
    })
  }
}

test('a test that is not a check', () => {
  throw new Error(`cannot read ${import.meta.filename}`)
})

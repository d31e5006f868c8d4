/**
 * What the suite has about each statement: variants belong to the statements that leave the choice.
 */
import { expect, test } from 'vitest'
import { coverageOfContract } from '../../src/coverage/coverage.js'

test('a statement has the variants of its part of a section, and not those of other parts', async () => {
  const coverage = new Map((await coverageOfContract()).map((one) => [one.statement.id, one]))
  const variantsOf = (statement: string): readonly string[] =>
    coverage.get(statement)?.variants.map(({ id }) => id) ?? []
  expect(variantsOf('5.reinstall')).toContain('onboarding-permission-at-once')
  expect(variantsOf('5.id-token.nonce')).not.toContain('onboarding-permission-at-once')
  expect(variantsOf('5.webhook.signed')).not.toContain('webhook-further-members')
  expect(variantsOf('2.1.id-token.key')).toContain('keys-two')
  expect(variantsOf('2.1.expires-in')).not.toContain('keys-two')
  expect(variantsOf('2.4.content-type')).not.toContain('webhook-algorithm-jose')
  expect(variantsOf('2.5.trace-id')).toContain('validation-error-trace-id')
  expect(variantsOf('2.5.request-id')).not.toContain('validation-error-trace-id')
  expect(variantsOf('2.5.request-id')).not.toContain('data-errors-as-page')
  expect(variantsOf('7.validation-error')).toContain('data-errors-as-page')
})

test('the statements of section 5 have different variants', async () => {
  const coverage = await coverageOfContract()
  const ofSection = coverage.filter(({ statement }) => /^5(?: |$)/.test(statement.clause))
  expect(new Set(ofSection.map(({ variants }) => JSON.stringify(variants))).size).toBeGreaterThan(2)
})

test.each([
  ['0.path-segment', 'data-calls.base', 'data-of-other-segment'],
  ['2.6.period.lesson-id', 'timetable-data.double.different', 'joined-without-lesson'],
  ['3.move-resources', 'timetable-data.moved.once', 'regular-resources-shown'],
])('%s binds applications by a rule that a fault violates', async (id, rule, fault) => {
  const covered = (await coverageOfContract()).find(({ statement }) => statement.id === id)
  expect(covered?.rules.find((one) => one.id === rule)?.faults).toContain(fault)
})

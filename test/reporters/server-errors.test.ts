/**
 * Server errors of a platform appear in every output of a run, also if no rule is violated.
 */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { environmentOf } from '../../reporters/allure/results.js'
import { summary } from '../../reporters/console/summary.js'
import { resultPage } from '../../reporters/page/page.js'
import { resultModel } from '../../reporters/result/model.js'
import { summaryMarkdown } from '../../reporters/summary/markdown.js'
import { verdictsOf } from '../../reporters/verdicts/index.js'
import { paletteFor } from '../../src/output/style.js'
import type { ExchangeRecord } from '../../src/record/record.js'
import { sampleExchange, sampleRun } from './sample-run.js'

const answered = (id: number, status: number, purpose = 'authorize'): ExchangeRecord =>
  sampleExchange(id, { purpose, response: { status, headers: [], body: null } })

const failing = sampleRun({
  exchanges: [
    answered(1, 200),
    answered(2, 500, 'token (authorization_code)'),
    answered(3, 503),
    answered(4, 500, 'token (authorization_code)'),
    answered(5, 500, 'webhook: credentials (received)'),
    answered(6, 502, 'control: activate'),
  ],
})
const good = sampleRun({ exchanges: [answered(1, 200), answered(2, 404)] })
const plain = paletteFor({ write: () => {} }, {})
const title = 'Server errors of the target, which are neither successes nor refusals: 3'
const line = 'token (authorization_code): status 500 (2 answers: #2 #4)'

test('the console lists them, the most frequent first', () => {
  expect(summary(failing, [], plain).join('\n')).toContain(
    `${title}\n  ${line}\n  authorize: status 503 (1 answer: #3)`,
  )
  expect(summary(good, [], plain).join('\n')).not.toContain('Server errors')
})

test('verdicts.json has them, as its schema says', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../specs/verdicts.schema.json', import.meta.url), 'utf8'),
  ) as object
  const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema)
  const verdicts = verdictsOf(failing)
  expect(validate(verdicts)).toBe(true)
  expect(verdicts.serverErrors).toEqual([
    { purpose: 'token (authorization_code)', status: 500, answers: 2, exchanges: [2, 4] },
    { purpose: 'authorize', status: 503, answers: 1, exchanges: [3] },
  ])
  expect(verdictsOf(good)).not.toHaveProperty('serverErrors')
})

test('the summary of a step and Allure have them', () => {
  expect(summaryMarkdown(resultModel(failing)).text).toContain(title)
  expect(summaryMarkdown(resultModel(good)).text).not.toContain('Server errors')
  expect(environmentOf(failing)['server errors of the target']).toContain(line)
  expect(environmentOf(good)).not.toHaveProperty('server errors of the target')
})

test('the result page has them', () => {
  expect(resultPage(resultModel(failing))).toContain(title)
  expect(resultPage(resultModel(good))).not.toContain('Server errors')
})

test('in role partner, the suite answers: there are none', () => {
  expect(verdictsOf({ ...failing, role: 'partner' })).not.toHaveProperty('serverErrors')
})

/**
 * Answers that do not fit the OpenAPI documents appear in every output of a run, also if no rule is violated.
 */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { environmentOf } from '../../reporters/allure/results.js'
import { summary } from '../../reporters/console/summary.js'
import { junitOf } from '../../reporters/junit/index.js'
import { resultModel } from '../../reporters/result/model.js'
import { sarifOf } from '../../reporters/sarif/log.js'
import { summaryMarkdown } from '../../reporters/summary/markdown.js'
import { verdictsOf } from '../../reporters/verdicts/index.js'
import { paletteFor } from '../../src/output/style.js'
import { mismatchWords, schemaReport } from '../../src/record/mismatches.js'
import type { ExchangeRecord } from '../../src/record/record.js'
import { sampleExchange, sampleRun } from './sample-run.js'

const students = (id: number, ...errors: readonly string[]): ExchangeRecord =>
  sampleExchange(id, { schema: { name: 'StudentList', errors } })

const broken = sampleRun({
  exchanges: [
    students(1),
    students(2, '/students/0/id: expected integer', '/students/17/id: expected integer'),
    students(3, '/students/3/id: expected integer'),
    students(4, '/students: expected array'),
    sampleExchange(5),
  ],
})
const good = sampleRun({ exchanges: [students(1), sampleExchange(2)] })
const plain = paletteFor({ write: () => {} }, {})

test('answers are counted, and equal differences are one entry', () => {
  expect(schemaReport(broken.exchanges)).toEqual({
    compared: 4,
    broken: 3,
    mismatches: [
      { schema: 'StudentList', error: '/students/*/id: expected integer', answers: 2, exchanges: [2, 3] },
      { schema: 'StudentList', error: '/students: expected array', answers: 1, exchanges: [4] },
    ],
  })
})

test('a frequent difference names its first exchanges', () => {
  const exchanges = [1, 2, 3, 4, 5, 6].map((id) => students(id, '/students: expected array'))
  expect(schemaReport(exchanges).mismatches.map((one) => mismatchWords(one, 'platform'))).toEqual([
    'StudentList /students: expected array (6 answers: #1 #2 #3 #4 #5 …)',
  ])
})

test('the summary has a section for them, which is absent if every answer fits', () => {
  expect(summary(broken, [], plain).join('\n')).toContain(
    'Answers that do not fit the OpenAPI documents: 3 of 4\n' +
      '  StudentList /students/*/id: expected integer (2 answers: #2 #3)\n' +
      '  StudentList /students: expected array (1 answer: #4)',
  )
  expect(summary(good, [], plain).join('\n')).not.toContain('OpenAPI')
})

test('verdicts.json has them, as its schema says', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../specs/verdicts.schema.json', import.meta.url), 'utf8'),
  ) as object
  const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema)
  const verdicts = verdictsOf(broken)
  expect(validate(verdicts)).toBe(true)
  expect(verdicts.schemas).toMatchObject({ compared: 4, broken: 3 })
  expect(verdictsOf(good).schemas).toEqual({ compared: 1, broken: 0, mismatches: [] })
})

test('the report and the summary of a step have them', () => {
  const name = 'answers that do not fit the OpenAPI documents'
  expect(environmentOf(broken)[name]).toContain(
    '3 of 4; StudentList /students/*/id: expected integer (2 answers: #2 #3)',
  )
  expect(environmentOf(good)).not.toHaveProperty(name)
  expect(summaryMarkdown(resultModel(broken)).text).toContain(
    'Answers that do not fit the OpenAPI documents: 3 of 4',
  )
  expect(summaryMarkdown(resultModel(good)).text).not.toContain('OpenAPI')
})

interface Finding {
  readonly ruleId: string
  readonly level: string
  readonly properties: { readonly pointer: string; readonly exchanges: readonly number[] }
}

test.each([
  [false, 'warning', 0],
  [true, 'error', 2],
] as const)(
  'with --strict-schema %s, a code scanner has each as %s, and a CI server %i failures',
  (strict, level, failures) => {
    const run = { ...broken, ...(strict ? { strictSchema: true as const } : {}) }
    const { runs } = JSON.parse(sarifOf(run)) as { runs: [{ results: readonly Finding[] }] }
    const findings = runs[0].results.filter(({ ruleId }) => ruleId === 'openapi-documents')
    expect(findings.map((one) => [one.level, one.properties.pointer, one.properties.exchanges])).toEqual([
      [level, '/students/*/id', [2, 3]],
      [level, '/students', [4]],
    ])
    expect([...junitOf(run).matchAll(/<failure type="schema"/g)]).toHaveLength(failures)
    expect(verdictsOf(run).schemas.counted).toBe(strict ? true : undefined)
  },
)

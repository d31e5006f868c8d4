/**
 * Changes at the target that are not undone appear in every output of a run.
 */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { allureResults, environmentOf } from '../../reporters/allure/results.js'
import { summary } from '../../reporters/console/summary.js'
import { openJournal, readJournal } from '../../reporters/journal.js'
import { verdictsOf } from '../../reporters/verdicts/index.js'
import { paletteFor } from '../../src/output/style.js'
import { headOf, plannedFor } from './sample-journal.js'
import { sampleRun } from './sample-run.js'

const change = 'class 5501 (ZZ-X): longName was Testklasse X'
const run = sampleRun({ notUndone: [change] })
const folder = (): string => mkdtempSync(join(tmpdir(), 'not-undone-'))
const plain = paletteFor({ write: () => {} }, {})

test('the summary lists them in a section, which is absent if there are none', () => {
  expect(summary(run, [], plain).join('\n')).toContain(`Not undone: restore these at the target\n  ${change}`)
  expect(summary(sampleRun(), [], plain).join('\n')).not.toContain('Not undone')
})

test('verdicts.json contains them, as the schema requires', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../specs/verdicts.schema.json', import.meta.url), 'utf8'),
  ) as object
  const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema)
  const verdicts = verdictsOf(run)
  expect(verdicts.notUndone).toEqual([change])
  expect(validate(verdicts)).toBe(true)
  const { notUndone: _, ...without } = verdicts
  expect(validate(without)).toBe(false)
})

test('the report shows them on its front page and as warnings', () => {
  expect(environmentOf(run)['not undone']).toBe(change)
  expect(environmentOf(sampleRun())).not.toHaveProperty('not undone')
  const { errors } = allureResults(run).get('run-globals.json') as {
    errors: { message: string }[]
  }
  expect(errors.map(({ message }) => message)).toContain(`Not undone at the target: ${change}`)
})

test('the journal lists the open changes at any time, so that they are known after a crash', () => {
  const path = join(folder(), 'run.jsonl')
  const journal = openJournal(path, headOf(run), plannedFor(run))
  journal.openChanges([change])
  expect(readJournal(path).notUndone).toEqual([change])
  journal.openChanges([])
  expect(readJournal(path).notUndone).toEqual([])
  journal.close()
})

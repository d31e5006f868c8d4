/**
 * What could not be undone at the target stands in everything that is written of a run.
 */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { environmentOf, writeAllureResults } from '../../reporters/allure/results.js'
import { summary } from '../../reporters/console/summary.js'
import { paletteFor } from '../../reporters/console/terminal.js'
import { openJournal, readJournal } from '../../reporters/journal.js'
import { verdictsOf } from '../../reporters/verdicts.js'
import { headOf, plannedFor } from './sample-journal.js'
import { sampleRun } from './sample-run.js'

const change = 'class 5501 (ZZ-X): longName was Testklasse X'
const run = sampleRun({ notUndone: [change] })
const folder = (): string => mkdtempSync(join(tmpdir(), 'not-undone-'))
const plain = paletteFor({ write: () => {} }, {})

test('the summary lists it under a title of its own, and is silent where there is nothing', () => {
  expect(summary(run, [], plain).join('\n')).toContain(
    `Not undone: put this right at the target\n  ${change}`,
  )
  expect(summary(sampleRun(), [], plain).join('\n')).not.toContain('Not undone')
})

test('verdicts.json holds it, as the schema demands', () => {
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

test('the report shows it on its front page and as an error of the run', () => {
  expect(environmentOf(run)['not undone']).toBe(change)
  expect(environmentOf(sampleRun())).not.toHaveProperty('not undone')
  const dir = folder()
  writeAllureResults(run, dir)
  const { errors } = JSON.parse(readFileSync(join(dir, 'run-globals.json'), 'utf8')) as {
    errors: { message: string }[]
  }
  expect(errors.map(({ message }) => message)).toContain(`not undone at the target: ${change}`)
})

test('the journal tells at every moment what is open, so that a crash leaves it known', () => {
  const path = join(folder(), 'run.jsonl')
  const journal = openJournal(path, headOf(run), plannedFor(run))
  journal.openChanges([change])
  expect(readJournal(path).notUndone).toEqual([change])
  journal.openChanges([])
  expect(readJournal(path).notUndone).toEqual([])
  journal.close()
})

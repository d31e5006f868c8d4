import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { evidenceFiles, reporters } from '../../../../reporters/index.js'
import { openJournal } from '../../../../reporters/journal.js'
import { packageRoot } from '../../../../src/profile/package-root.js'
import { writeAgain } from '../../../../tools/bench/measure/writing.js'
import { headOf, plannedFor } from '../../../reporters/sample-journal.js'
import { sampleRun } from '../../../reporters/sample-run.js'

test('writes every report of a run from its journal alone, and measures each', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'writing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = sampleRun()
  const file = path.join(folder, 'run.jsonl')
  const journal = openJournal(file, headOf(run), plannedFor(run))
  for (const exchange of run.exchanges) journal.exchange(exchange)
  for (const { checks } of run.rules) for (const check of checks) journal.check(check)
  journal.close()
  const out = path.join(folder, 'again')

  const took = await writeAgain(file, out, path.join(packageRoot, 'env/embedded.env'))

  const names = reporters.map(({ name }) => name)
  expect(new Set(Object.keys(took))).toEqual(
    new Set(['journal read', 'code loaded', ...names, 'scan for secrets']),
  )
  const certificate = JSON.parse(readFileSync(path.join(out, 'certificate.json'), 'utf8'))
  expect(Object.keys(certificate.evidence)).toEqual([...evidenceFiles])
})

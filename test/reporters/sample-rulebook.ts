/**
 * A rulebook for tests: written into a temporary folder, with one sample run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openPoints } from '../../generated/catalogue.js'
import type { JournalContent } from '../../reporters/journal.js'
import { ShownRun } from '../../reporters/rulebook/run.js'
import { writeRulebook } from '../../reporters/rulebook/write.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { coverageOfContract } from '../../src/traceability/coverage.js'
import { headOf, plannedFor } from './sample-journal.js'
import { sampleCheck, sampleExchange, sampleRun } from './sample-run.js'

/** The rule that the sample run has judged. */
export const rule = 'authorize.redirect-uri.path'
const [openPoint] = Object.keys(openPoints)
const journal: JournalContent = {
  head: headOf(sampleRun()),
  planned: plannedFor(sampleRun()),
  checks: [
    sampleCheck(rule, { case: 'first', exchanges: [1] }),
    sampleCheck(rule, { case: 'other', verdict: 'violated', reason: 'expected <one>', exchanges: [1, 2] }),
  ],
  exchanges: [sampleExchange(1), sampleExchange(2, { purpose: 'the deciding one' })],
  observations: [
    { id: openPoint ?? '', seen: 'the behaviour <here>', at: '', ms: 1, exchanges: [] } as never,
  ],
  notUndone: [],
  end: null,
  cut: false,
}

/** Writes the rulebook once for the tests of a file. @returns gives its folder, as soon as the tests run */
export function rulebookFolder(): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'rulebook-'))
    writeRulebook(packageRoot, folder, [new ShownRun(journal)], await coverageOfContract())
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return () => folder
}

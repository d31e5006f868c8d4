/**
 * The reporters of a run, in the order in which their files are printed.
 * @module
 */
import { mkdirSync } from 'node:fs'
import type { RunRecord } from '../src/record/record.js'
import { reporter as allure } from './allure/index.js'
import { reporter as certificate } from './certificate/index.js'
import { reporter as har } from './har/index.js'
import { reporter as junit } from './junit/index.js'
import { reporter as page } from './page/index.js'
import type { Reporter, ReportInputs } from './reporter.js'
import { reporter as sarif } from './sarif/index.js'
import { reporter as summary } from './summary/index.js'
import { reporter as verdicts } from './verdicts/index.js'

export const reporters: readonly Reporter[] = [
  page,
  allure,
  summary,
  verdicts,
  junit,
  sarif,
  har,
  certificate,
]

/** The reports that a certificate names: paths below the folder. */
export const evidenceFiles: readonly string[] = [
  'run.jsonl',
  ...reporters.filter(({ phase }) => phase !== 'seal').map(({ file }) => file),
]

/** A written file: the name of its reporter, and its absolute path. */
export interface WrittenReport {
  readonly name: string
  readonly path: string
}

/**
 * Writes all outputs of a run.
 * @param inputs without `evidence`: the files of the reporters, and `run.jsonl`, which the run has written itself
 * @param around called around each reporter, for example to measure it
 * @returns the files, in the order of {@link reporters}
 */
export async function writeAll(
  run: RunRecord,
  inputs: Omit<ReportInputs, 'run' | 'evidence'>,
  around: (name: string, write: () => Promise<string>) => Promise<string> = (_name, write) => write(),
): Promise<WrittenReport[]> {
  mkdirSync(inputs.out, { recursive: true })
  const written = new Map<Reporter, string>()
  const reports = reporters.filter(({ phase }) => phase !== 'seal')
  const seals = reporters.filter(({ phase }) => phase === 'seal')
  for (const reporter of [...reports, ...seals]) {
    const evidence = reporter.phase === 'seal' ? evidenceFiles : []
    const path = await around(reporter.name, async () => reporter.write({ ...inputs, run, evidence }))
    written.set(reporter, path)
  }
  return reporters.map((reporter) => ({ name: reporter.name, path: written.get(reporter) ?? '' }))
}

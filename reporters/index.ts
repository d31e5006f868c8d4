/**
 * The reporters of a run, in the order in which their files are printed.
 * @module
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { makeFolders } from '../src/record/make-folders.js'
import type { RunRecord } from '../src/record/record.js'
import { removeResults, resultsReporter } from './allure/folder.js'
import { reporter as allure } from './allure/index.js'
import { reporter as certificate } from './certificate/index.js'
import { signedFiles } from './certificate/write.js'
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

/** Reporters whose output a run makes only if it is named. No certificate has its digest. */
const reportersByName: readonly Reporter[] = [resultsReporter]

/** The reports that a certificate names: paths below the folder. */
export const evidenceFiles: readonly string[] = [
  'run.jsonl',
  ...reporters.filter(({ phase }) => phase !== 'seal').map(({ file }) => file),
]

/** Names of the reports that can be made without the others. A certificate has the digests of all of them. */
export const reportNames: readonly string[] = reporters
  .filter(({ phase }) => phase !== 'seal')
  .map(({ name }) => name)

/** Names of the reports that a user may choose. */
export const choosableNames: readonly string[] = [...reportNames, ...reportersByName.map(({ name }) => name)]

/** A written file: the name of its reporter, and its absolute path. */
export interface WrittenReport {
  readonly name: string
  readonly path: string
}

/** What is written, and with which data. */
export interface Writing extends Omit<ReportInputs, 'run' | 'evidence' | 'made'> {
  /** Names out of {@link choosableNames}; null or absent for all reports and the certificate. */
  readonly only?: readonly string[] | null
}

/**
 * Writes the outputs of a run. Files of an earlier run that are not made again are removed.
 * @param around called around each reporter, for example to measure it
 * @returns the files, in the order of {@link reporters}, and those that are made only by name after them
 */
export async function writeAll(
  run: RunRecord,
  { only = null, ...inputs }: Writing,
  around: (name: string, write: () => Promise<string>) => Promise<string> = (_name, write) => write(),
): Promise<WrittenReport[]> {
  makeFolders(inputs.out)
  const asked = [
    ...reporters.filter(({ name }) => only === null || only.includes(name)),
    ...reportersByName.filter(({ name }) => only?.includes(name)),
  ]
  removeOthers(inputs.out, asked)
  // An audit has no journal.
  const journal = run.audit === undefined ? ['run.jsonl'] : []
  const made = new Set([...journal, ...asked.map(({ file }) => file)])
  const written = new Map<Reporter, string>()
  const reports = asked.filter(({ phase }) => phase !== 'seal')
  const seals = asked.filter(({ phase }) => phase === 'seal')
  for (const reporter of [...reports, ...seals]) {
    const evidence = reporter.phase === 'seal' ? evidenceFiles : []
    const file = await around(reporter.name, async () => reporter.write({ ...inputs, run, evidence, made }))
    written.set(reporter, file)
  }
  return asked.map((reporter) => ({ name: reporter.name, path: written.get(reporter) ?? '' }))
}

/** Removes reports of an earlier run that this run does not replace: they would describe another run. */
function removeOthers(out: string, asked: readonly Reporter[]): void {
  const otherReporters = reporters.filter((reporter) => !asked.includes(reporter))
  const signed = otherReporters.includes(certificate) ? signedFiles : []
  for (const file of [...otherReporters.map((one) => one.file), ...signed])
    rmSync(path.join(out, file), { force: true })
  if (!asked.includes(resultsReporter)) removeResults(path.join(out, resultsReporter.file))
}

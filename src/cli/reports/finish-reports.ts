/**
 * The end of a run: its reports are written, and searched for secrets.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesOf } from '../../../reporters/allure/folder.js'
import { reporter as allure, htmlGenerator } from '../../../reporters/allure/index.js'
import { reportToGithub } from '../../../reporters/github/index.js'
import { reporter as summary } from '../../../reporters/summary/index.js'
import { standardError, standardOutput } from '../../output/writer.js'
import { exitCodes } from '../../record/exit-codes.js'
import type { RunListener, WrittenFile } from '../../record/listener.js'
import { exitCodeOfRun, type FinishedRun, suitesFailed } from '../../run/run-record.js'
import { maskLateSecrets, withholdEchoes } from './late-secrets.js'
import { moveLeaksAway } from './leaks.js'
import { type ReportPlace, writeReports } from './write-reports.js'

/**
 * Loads what takes long to load.
 * @param only names of the reports to make; null for all of them
 */
export async function loadReporters(only: readonly string[] | null): Promise<void> {
  if (only === null || only.includes(allure.name)) await htmlGenerator()
}

/**
 * Writes the reports of a run, and searches them and its journal for secrets. Files with a secret are moved away.
 * @param journal path of `run.jsonl`, which is complete
 * @returns the exit code of the run
 */
export async function finishReports(
  finished: FinishedRun,
  journal: string,
  place: ReportPlace,
  listener: RunListener,
): Promise<number> {
  const { out, history, only = null } = place
  const { record, secrets, left } = withholdEchoes(maskLateSecrets(finished, journal), journal)
  const written = await writeReports(record, place).catch((error: unknown) => {
    listener.finished(record, [])
    throw error
  })
  const files = [journal, history, ...written.flatMap((report) => filesOf(path.resolve(report.path)))]
  // All other reports are made from the same record as the journal.
  const forbidden = [...secrets.filter(({ seen }) => !seen), ...left]
  const moved = moveLeaksAway(out, files, forbidden, (text) => standardError.message(text))
  const leaked = moved.length > 0
  const gone = (report: WrittenFile): boolean => {
    const place = path.resolve(report.path)
    return moved.some((file) => file === place || file.startsWith(place + path.sep))
  }
  listener.finished(
    record,
    written.filter((file) => !gone(file) && !(leaked && file.name === 'certificate')),
  )
  if (leaked) return exitCodes.secretFound
  const text =
    only === null || only.includes(summary.name) ? readFileSync(path.join(out, summary.file), 'utf8') : null
  reportToGithub(record, text, process.env, (command) => standardOutput.workflowCommand(command))
  if (suitesFailed(record))
    standardError.message(
      `The run is not complete: ${record.interrupted}. The target is not the cause, but a defect of ${record.own === undefined ? 'this program' : 'the custom suites or of this program'}.`,
    )
  return exitCodeOfRun(record)
}

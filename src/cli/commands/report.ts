/**
 * The command `report`.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import pc from 'picocolors'
import { contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import { resultLines } from '../../../reporters/console/result.js'
import { type JournalContent, JournalError, readJournal } from '../../../reporters/journal.js'
import { plural } from '../../../reporters/outcome.js'
import { packageVersion } from '../../profile/package-root.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodeOf, exitCodes } from '../../record/exit-codes.js'
import type { Result, RuleEntry, RunRecord } from '../../record/record.js'
import { historyFile } from '../../run/history.js'
import { findRun, type KeptRun } from '../../run/kept-runs.js'
import { recordFromJournal } from '../../run/run-record.js'
import { shown } from '../../run/shown.js'
import { openFile, thisDesktop, whyNotOpened } from '../opener.js'
import { writeReports } from './reports.js'

/** Options of the command, as typed. */
export interface ReportOptions {
  readonly rebuild: boolean
  readonly history?: string
}

/**
 * Says where the report of a run is and how the run ended, and opens it where somebody can look at it.
 * @param asked folder or name of a target; undefined: the last run
 * @throws {ConfigurationError} where there is no run, no report of it, or nothing to make one of
 */
export async function showReport(asked: string | undefined, options: ReportOptions): Promise<number> {
  const run = findRun(asked)
  const folder = path.resolve(run.folder)
  if (!options.rebuild) printResult(run)
  const code = options.rebuild ? exitCodeOf(await rebuild(folder, run, options)) : exitCodes.success
  const page = path.join(folder, 'allure/index.html')
  if (!existsSync(page))
    throw new ConfigurationError(
      `${shown(folder)} holds no allure/index.html. To fix it: make the reports anew with "report --rebuild ${shown(folder)}".`,
    )
  process.stdout.write(`  report  ${shown(page)}\n`)
  const desktop = thisDesktop()
  if (whyNotOpened(desktop) !== null) return code
  const problem = await openFile(page, desktop)
  if (problem !== null) process.stdout.write(`  It cannot be opened from here: ${problem}.\n`)
  return code
}

/** How a run ended, by its reports. */
function printResult({ folder, begun, reported }: KeptRun): void {
  const again = `"report --rebuild ${shown(path.resolve(folder))}"`
  if (reported === null)
    throw new ConfigurationError(
      `The run in ${shown(path.resolve(folder))}, begun ${begun}, has no reports: it was killed, or still runs. ` +
        `To fix it: make them of what it has decided with ${again}.`,
    )
  const { name, url, result, finished } = reported
  process.stdout.write(`  ${name} (${url}) is ${pc.bold(result)}, judged ${timeOf(finished)}\n`)
  if (begun !== null && begun > reported.started)
    process.stdout.write(
      `  A later run, begun ${timeOf(begun)}, has no reports: it was killed, or still runs. ${again} makes them of what it has decided.\n`,
    )
}

const timeOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

/** Makes the reports of a run from its journal. */
async function rebuild(folder: string, run: KeptRun, options: ReportOptions): Promise<Result> {
  const file = path.join(folder, 'run.jsonl')
  if (!existsSync(file))
    throw new ConfigurationError(
      `${shown(folder)} holds no run.jsonl. Expected the journal of a run; its reports cannot be made from anything else. To fix it: run again.`,
    )
  if (existsSync(path.join(folder, 'certificate.jws')) && run.begun === run.reported?.started)
    throw new ConfigurationError(
      `${shown(folder)} holds a signed certificate of this run, and new reports would not be those that it names. ` +
        'To fix it: copy run.jsonl to another folder, and rebuild there.',
    )
  const content = contentOf(file)
  const record = recordOf(content, file)
  const history = historyFile(options.history, folder, { role: record.role, name: record.target.name })
  await writeReports(record, { out: folder, key: null, history })
  process.stdout.write(`${resultLines(record, pc).join('\n')}\n`)
  const decided = new Set(content.checks.map(({ rule, case: name }) => `${rule}\n${name}`)).size
  if (record.interrupted !== null)
    process.stdout.write(`  ${decided} of ${plural(checksOf(record), 'check')} were decided before.\n`)
  return record.result
}

const checksOf = (record: RunRecord): number =>
  record.rules.reduce((sum, { checks }) => sum + checks.length, 0)

function contentOf(file: string): JournalContent {
  try {
    return readJournal(file)
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    throw new ConfigurationError(
      `${error.message.replace(file, shown(file))}. Expected the journal that a run has written. To fix it: run again.`,
    )
  }
}

function recordOf(content: JournalContent, file: string): RunRecord {
  const { head } = content
  if (head.contract !== contractHash)
    throw new ConfigurationError(
      `${shown(file)} is of suite ${head.suite}, with another catalogue of rules; this is ${packageVersion}. ` +
        'To fix it: rebuild with the version that ran, or run again.',
    )
  const catalogue: readonly RuleEntry[] = Object.values(head.role === 'platform' ? rules : partnerRules)
  return recordFromJournal(content, catalogue)
}

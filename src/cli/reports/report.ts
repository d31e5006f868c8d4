/**
 * The command `report`.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { resultLines } from '../../../reporters/console/result.js'
import { type JournalContent, JournalError, readJournal } from '../../../reporters/journal.js'
import { plural } from '../../../reporters/outcome.js'
import { reporter as resultPage } from '../../../reporters/page/index.js'
import { resultPredicate } from '../../../reporters/result/headline.js'
import { timeOf } from '../../../reporters/result/judged.js'
import { resultModel } from '../../../reporters/result/model.js'
import { palette, standardOutput } from '../../output/writer.js'
import { packageVersion } from '../../profile/package-root.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodes } from '../../record/exit-codes.js'
import type { RuleEntry, RunRecord } from '../../record/record.js'
import { historyFile } from '../../results/history.js'
import { findRun, type KeptRun } from '../../results/kept-runs.js'
import { publisherFor } from '../../publishable/publisher.js'
import { exitCodeOfRun, recordFromJournal } from '../../run/run-record.js'
import { shown } from '../../results/shown.js'
import type { OutputFormat } from '../program/options.js'
import { openFile, thisDesktop, whyNotOpened } from '../opener.js'
import { leakListName } from './leaks.js'
import { writeJournal } from '../commands/merge.js'
import { mustBePublishable, publishableContent, reportsOf } from './publishable.js'
import { lockReports } from './report-folder.js'
import { RunReports } from './reports.js'
import { writeReports } from './write-reports.js'

/** Options of the command, as typed. */
export interface ReportOptions {
  readonly rebuild: boolean
  /** True to make a copy of the reports without names and texts of records. */
  readonly publishable: boolean
  /** The folder of the copy. */
  readonly out?: string
  readonly history?: string
  /** `agent` prints the violated rules for a coding agent, and opens nothing. */
  readonly format?: OutputFormat
}

/**
 * Prints how a run ended and where its report is, and opens the report if this machine has a desktop.
 * @param asked folder or name of a target; undefined for the last run
 * @returns the exit code: with `--rebuild` that of the run, else 0
 * @throws {ConfigurationError} if there is no run or no report of it, or its reports cannot be made
 */
export async function showReport(asked: string | undefined, options: ReportOptions): Promise<number> {
  mustFit(options)
  const run = findRun(asked)
  const folder = path.resolve(run.folder)
  if (options.format === 'agent') return printForAgent(folder)
  if (options.publishable) return publish(folder, path.resolve(String(options.out)), options)
  if (!options.rebuild) printResult(run)
  const code = options.rebuild ? exitCodeOfRun(await rebuild(folder, run, options)) : exitCodes.success
  const page = path.join(folder, resultPage.file)
  if (!existsSync(page))
    throw new ConfigurationError(
      `${shown(folder)} has no ${resultPage.file}. To fix it: make the reports again with "report --rebuild ${shown(folder)}".`,
    )
  standardOutput.line(`  report  ${shown(page)}`)
  const desktop = thisDesktop()
  if (whyNotOpened(desktop) !== null) return code
  const problem = await openFile(page, desktop)
  if (problem !== null) standardOutput.line(`  It cannot be opened on this machine: ${problem}.`)
  return code
}

/** @throws {ConfigurationError} for options that do not belong together */
function mustFit({ format, publishable, rebuild, out }: ReportOptions): void {
  if (format === 'agent' && (publishable || rebuild))
    throw new ConfigurationError(
      `--format agent only prints, and ${publishable ? '--publishable' : '--rebuild'} writes reports. Expected one of them. To fix it: write two commands. Nothing was written.`,
    )
  const fix = 'To fix it: write "report --publishable --out FOLDER". Nothing was written.'
  if (publishable && out === undefined)
    throw new ConfigurationError(
      `--publishable of report makes a copy of the reports. Expected --out with the folder of the copy. ${fix}`,
    )
  if (!publishable && out !== undefined)
    throw new ConfigurationError(
      `--out of report is the folder of a publishable copy. Expected --publishable. ${fix}`,
    )
  if (publishable && rebuild)
    throw new ConfigurationError(
      `--publishable makes reports of a run again already. Expected no --rebuild. ${fix}`,
    )
}

/** Prints the violated rules of a run for a coding agent. */
async function printForAgent(folder: string): Promise<number> {
  mustHaveNoLeaks(folder)
  const file = path.join(folder, 'run.jsonl')
  const record = recordOf(contentOf(file), file)
  const { agentMarkdown } = await import('../../../reporters/agent/markdown.js')
  standardOutput.markdown(agentMarkdown(resultModel(record), shown(folder)))
  return exitCodes.success
}

/** Writes a copy of the reports of a run without names and texts of records. Returns the exit code of the run. */
async function publish(folder: string, out: string, options: ReportOptions): Promise<number> {
  if (out === folder)
    throw new ConfigurationError(
      `--out is ${shown(out)}, which has the reports of the run. Expected another folder. To fix it: name another folder with --out. Nothing was written.`,
    )
  mustHaveNoLeaks(folder)
  mustBePublishable(out)
  const file = path.join(folder, 'run.jsonl')
  const content = publishableContent(contentOf(file), await publisherFor(null))
  const record = recordOf(content, file)
  const history = historyFile(options.history, out, { role: record.role, name: record.target.name })
  const reports = new RunReports(out, history, reportsOf(content.head))
  writeJournal(reports, { head: content.head, planned: content.planned, record })
  return reports.finish({ record, secrets: [] }, consoleReporter())
}

/** @throws {ConfigurationError} if secrets were found in the reports of a run */
function mustHaveNoLeaks(folder: string): void {
  if (existsSync(path.join(folder, leakListName)))
    throw new ConfigurationError(
      `${shown(folder)} has ${leakListName}: secrets were found in the reports of this run, so they are not made again. To fix it: run again.`,
    )
}

/** Prints how a run ended, as its reports say. */
function printResult({ folder, begun, reported }: KeptRun): void {
  const again = `"report --rebuild ${shown(path.resolve(folder))}"`
  if (reported === null)
    throw new ConfigurationError(
      `The run in ${shown(path.resolve(folder))}, begun ${begun}, has no reports: it was killed, or it is still running. ` +
        `To fix it: make the reports from its journal with ${again}.`,
    )
  const { name, url, result, finished } = reported
  standardOutput.line(
    `  ${name} (${url}) ${palette.bold(resultPredicate(result))}, judged ${timeOf(finished)}`,
  )
  if (begun !== null && begun > reported.started)
    standardOutput.line(
      `  A later run, begun ${timeOf(begun)}, has no reports: it was killed, or it is still running. ${again} makes them from its journal.`,
    )
}

/** Makes the reports of a run from its journal. Returns the result of the run. */
async function rebuild(folder: string, run: KeptRun, options: ReportOptions): Promise<RunRecord> {
  const file = path.join(folder, 'run.jsonl')
  if (!existsSync(file))
    throw new ConfigurationError(
      `${shown(folder)} has no run.jsonl. Expected the journal of a run, which its reports are made from. To fix it: run again.`,
    )
  if (existsSync(path.join(folder, 'certificate.jws')) && run.begun === run.reported?.started)
    throw new ConfigurationError(
      `${shown(folder)} has a signed certificate of this run, and new reports would no longer match it. ` +
        'To fix it: copy run.jsonl to another folder, and rebuild it there.',
    )
  mustHaveNoLeaks(folder)
  const content = contentOf(file)
  const record = recordOf(content, file)
  const history = historyFile(options.history, folder, { role: record.role, name: record.target.name })
  const release = lockReports(folder, 'copy run.jsonl to another folder, and rebuild it there')
  try {
    await writeReports(record, { out: folder, history, only: reportsOf(content.head) })
  } finally {
    release()
  }
  standardOutput.lines(resultLines(record, palette))
  const decided = new Set(content.checks.map(({ rule, case: name }) => `${rule}\n${name}`)).size
  if (record.interrupted !== null)
    standardOutput.line(`  ${decided} of ${plural(checksOf(record), 'check')} were decided before.`)
  return record
}

const checksOf = (record: RunRecord): number =>
  record.rules.reduce((sum, { checks }) => sum + checks.length, 0)

function contentOf(file: string): JournalContent {
  try {
    return readJournal(file)
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    throw new ConfigurationError(
      `${error.message.replace(file, shown(file))}. Expected a journal as a run writes it. To fix it: run again.`,
    )
  }
}

function recordOf(content: JournalContent, file: string): RunRecord {
  const { head } = content
  if (head.contract !== contractHash)
    throw new ConfigurationError(
      `${shown(file)} was written by suite ${head.suite} with another catalogue of rules; this is suite ${packageVersion}. ` +
        'To fix it: rebuild with the version that wrote it, or run again.',
    )
  const catalogue: readonly RuleEntry[] = Object.values(head.role === 'platform' ? rules : partnerRules)
  return recordFromJournal(content, catalogue)
}

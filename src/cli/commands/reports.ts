/**
 * Writes the reports of a run, and searches them for secrets.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openPoints, partnerOpenPoints } from '../../../generated/catalogue.js'
import { reporter as allure, htmlGenerator } from '../../../reporters/allure/index.js'
import { reportToGithub } from '../../../reporters/github/index.js'
import { reportNames, writeAll } from '../../../reporters/index.js'
import { type Journal, openJournal } from '../../../reporters/journal.js'
import { reporter as summary } from '../../../reporters/summary/index.js'
import { standardError, standardOutput } from '../../output/writer.js'
import { installOptional, missingFor } from '../../profile/optional-packages.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodeOf, exitCodes } from '../../record/exit-codes.js'
import type { RunListener, WrittenFile } from '../../record/listener.js'
import type {
  CheckRecord,
  ExchangeRecord,
  ObservationRecord,
  PlannedRun,
  RunRecord,
} from '../../record/record.js'
import { openHistory } from '../../run/history.js'
import type { FinishedRun, RunHead } from '../../run/run-record.js'
import { shown } from '../../run/shown.js'
import { maskLateSecrets } from './late-secrets.js'
import { lockReports } from './report-folder.js'
import { forgetWithheld, withholdLeaks } from './withheld.js'

/** The files of a run: a journal while it runs, and the reports at its end. */
export class RunReports {
  #journal: Journal | undefined

  /** Unlocks the folder. Call it in any case; {@link finish} does it too. */
  readonly release: () => void

  /**
   * Locks the folder: no other run can write to it.
   * @param out folder of the reports; an empty one is removed if no run begins
   * @param history file with the history of the target
   * @param only names of the reports to make; null for all of them
   * @throws {ConfigurationError} if the reports cannot be written to the folder, or another run uses it
   */
  constructor(
    readonly out: string,
    readonly history: string = path.join(out, 'history.jsonl'),
    readonly only: readonly string[] | null = null,
  ) {
    this.release = lockReports(out)
  }

  /** Begins the journal. */
  readonly begin = (head: RunHead, planned: PlannedRun): void => {
    forgetWithheld(this.out)
    this.#journal = openJournal(this.#journalFile, head, planned)
    // Loads while the suites run. A failure is reported when the report is made.
    if (this.only === null || this.only.includes(allure.name)) htmlGenerator().catch(() => undefined)
  }

  /** True once the journal was begun. */
  get hasBegun(): boolean {
    return this.#journal !== undefined
  }

  /** Adds a check to the journal, after the exchanges that no earlier report had. */
  readonly checked = (check: CheckRecord, newExchanges: readonly ExchangeRecord[]): void => {
    for (const exchange of newExchanges) this.#journal?.exchange(exchange)
    this.#journal?.check(check)
  }

  /** Adds an observation to the journal, after the exchanges that no earlier report had. */
  readonly observed = (observation: ObservationRecord, newExchanges: readonly ExchangeRecord[]): void => {
    for (const exchange of newExchanges) this.#journal?.exchange(exchange)
    this.#journal?.observation(observation)
  }

  /** Adds to the journal which changes at the target are not undone yet. */
  changed(open: readonly string[]): void {
    this.#journal?.openChanges(open)
  }

  get #journalFile(): string {
    return path.join(this.out, 'run.jsonl')
  }

  /**
   * Writes all reports, and searches them for secrets. Files with a secret are moved away.
   * @returns the exit code of the run
   */
  async finish(finished: FinishedRun, listener: RunListener): Promise<number> {
    const { finished: end, interrupted, bailed } = finished.record
    this.#journal?.end({ finished: end, interrupted, ...(bailed === undefined ? {} : { bailed }) })
    this.#journal?.close()
    const { out, history, only } = this
    try {
      const { record, secrets, left } = maskLateSecrets(finished, this.#journalFile)
      const written = await writeReports(record, { out, history, only })
      const files = [this.#journalFile, history, ...written.map(({ path: file }) => path.resolve(file))]
      // All other reports are made from the same record as the journal.
      const forbidden = [...secrets.filter(({ seen }) => !seen), ...left]
      const moved = withholdLeaks(out, files, forbidden, (text) => standardError.message(text))
      const leaked = moved.length > 0
      const gone = (file: WrittenFile): boolean => moved.includes(path.resolve(file.path))
      listener.finished(
        record,
        written.filter((file) => !gone(file) && !(leaked && file.name === 'certificate')),
      )
      if (leaked) return exitCodes.secretFound
      const text =
        only === null || only.includes(summary.name)
          ? readFileSync(path.join(out, summary.file), 'utf8')
          : null
      reportToGithub(record, text, process.env, (command) => standardOutput.workflowCommand(command))
      return exitCodeOf(record.result)
    } finally {
      this.release()
    }
  }
}

/** Where the reports of a run are written. */
export interface ReportPlace {
  /** An existing folder. */
  readonly out: string
  /** File with the history of the target. */
  readonly history: string
  /** Names of the reports to make. Null or absent for all of them. */
  readonly only?: readonly string[] | null
}

/** Writes the reports of a run. Without the packages of Allure, its report and the certificate are left out. */
export async function writeReports(
  record: RunRecord,
  { out, history, only: asked = null }: ReportPlace,
): Promise<WrittenFile[]> {
  const missing = asked === null || asked.includes(allure.name) ? missingFor('allure') : []
  const only = missing.length === 0 ? asked : (asked ?? reportNames).filter((name) => name !== allure.name)
  if (missing.length > 0)
    standardError.line(
      `Not made: ${allure.file}${asked === null ? ' and the certificate, which has its digest' : ''}. ` +
        `Not installed: ${missing.join(', ')}. To fix it: ${installOptional}; then make them from ${shown(path.join(out, 'run.jsonl'))} with the command report.`,
    )
  // A part of a run has no result of its own, so it is not in the history.
  const earlier =
    record.shard === null ? openHistory(history, record, (text) => standardError.line(text)) : null
  const written = await writeAll(record, { out, clauses: openPointClauses(), history: earlier, only })
  return written.map((file) => ({ ...file, path: shown(file.path) }))
}

/**
 * The names after `--reports`, checked.
 * @throws {ConfigurationError} for a name that is no report, for the certificate, and for a report whose packages are not
 *   installed
 */
export function askedReports(names: readonly string[] | undefined): readonly string[] | null {
  if (names === undefined) return null
  const list = `Expected names out of: ${reportNames.join(', ')}.`
  if (names.length === 0)
    throw new ConfigurationError(
      `--reports names no report. ${list} To fix it: name at least one. Nothing was sent.`,
    )
  if (names.includes('certificate'))
    throw new ConfigurationError(
      `--reports names certificate, which has the digests of all other reports. ${list} ` +
        'To fix it: leave out --reports to make all of them. Nothing was sent.',
    )
  const unknown = names.find((name) => !reportNames.includes(name))
  if (unknown !== undefined)
    throw new ConfigurationError(
      `--reports names "${unknown}", which is no report. ${list} To fix it: correct or remove this name. Nothing was sent.`,
    )
  const missing = names.includes(allure.name) ? missingFor('allure') : []
  if (missing.length > 0)
    throw new ConfigurationError(
      `--reports names ${allure.name}, and these packages are not installed: ${missing.join(', ')}. ` +
        `To fix it: ${installOptional}, or name other reports. Nothing was sent.`,
    )
  return names
}

/** The clauses of all open points of the contract, by id. */
export function openPointClauses(): Map<string, string> {
  const all = [...Object.values(openPoints), ...Object.values(partnerOpenPoints)]
  return new Map(all.map(({ id, clause }) => [id as string, clause]))
}

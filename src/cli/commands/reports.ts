/**
 * Writes the reports of a run, and searches them for secrets.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openPoints, partnerOpenPoints } from '../../../generated/catalogue.js'
import { htmlGenerator } from '../../../reporters/allure/index.js'
import { reportToGithub } from '../../../reporters/github/index.js'
import { writeAll } from '../../../reporters/index.js'
import { type Journal, openJournal } from '../../../reporters/journal.js'
import { reporter as summary } from '../../../reporters/summary/index.js'
import { standardError, standardOutput } from '../../output/writer.js'
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
   * @throws {ConfigurationError} if the reports cannot be written to the folder, or another run uses it
   */
  constructor(
    readonly out: string,
    readonly history: string = path.join(out, 'history.jsonl'),
  ) {
    this.release = lockReports(out)
  }

  /** Begins the journal. */
  readonly begin = (head: RunHead, planned: PlannedRun): void => {
    forgetWithheld(this.out)
    this.#journal = openJournal(this.#journalFile, head, planned)
    // Loads while the suites run. A failure is reported when the report is made.
    htmlGenerator().catch(() => undefined)
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
    const { out, history } = this
    try {
      const { record, secrets, left } = maskLateSecrets(finished, this.#journalFile)
      const written = await writeReports(record, { out, history })
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
      const text = readFileSync(path.join(out, summary.file), 'utf8')
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
}

/** Writes all reports of a run. */
export async function writeReports(record: RunRecord, { out, history }: ReportPlace): Promise<WrittenFile[]> {
  // A part of a run has no result of its own, so it is not in the history.
  const earlier =
    record.shard === null ? openHistory(history, record, (text) => standardError.line(text)) : null
  const written = await writeAll(record, { out, clauses: openPointClauses(), history: earlier })
  return written.map((file) => ({ ...file, path: shown(file.path) }))
}

/** The clauses of all open points of the contract, by id. */
export function openPointClauses(): Map<string, string> {
  const all = [...Object.values(openPoints), ...Object.values(partnerOpenPoints)]
  return new Map(all.map(({ id, clause }) => [id as string, clause]))
}

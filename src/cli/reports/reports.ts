/**
 * Writes the reports of a run, and searches them for secrets.
 * @module
 */
import path from 'node:path'
import { type Journal, openJournal } from '../../../reporters/journal.js'
import type { RunListener } from '../../record/listener.js'
import type { CheckRecord, ExchangeRecord, ObservationRecord, PlannedRun } from '../../record/record.js'
import type { FinishedRun, RunHead } from '../../run/run-record.js'
import { forgetLeaks } from './leaks.js'
import { lockReports } from './report-folder.js'

/** What only the end of a run needs. It loads while the suites run. */
const ending = (): Promise<typeof import('./finish-reports.js')> => import('./finish-reports.js')

/** The files of a run: a journal while it runs, and the reports at its end. */
export class RunReports {
  #journal: Journal | undefined
  /** Why the journal cannot be written any more. */
  #problem: unknown
  readonly #failed = new AbortController()
  /** Aborted when the journal cannot be written. Then the run ends: nothing that it finds could be kept. */
  readonly failed: AbortSignal = this.#failed.signal

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
    forgetLeaks(this.out)
    this.#journal = openJournal(this.#journalFile, head, planned)
    // A failure is reported when the reports are made.
    ending()
      .then(({ loadReporters }) => loadReporters(this.only))
      .catch(() => undefined)
  }

  /** True once the journal was begun. */
  get hasBegun(): boolean {
    return this.#journal !== undefined
  }

  /** Adds a check to the journal, after the exchanges that no earlier report had. */
  readonly checked = (check: CheckRecord, newExchanges: readonly ExchangeRecord[]): void => {
    this.#write((journal) => {
      for (const exchange of newExchanges) journal.exchange(exchange)
      journal.check(check)
    })
  }

  /** Adds an observation to the journal, after the exchanges that no earlier report had. */
  readonly observed = (observation: ObservationRecord, newExchanges: readonly ExchangeRecord[]): void => {
    this.#write((journal) => {
      for (const exchange of newExchanges) journal.exchange(exchange)
      journal.observation(observation)
    })
  }

  /** Adds to the journal which changes at the target are not undone yet. */
  changed(open: readonly string[]): void {
    this.#write((journal) => journal.openChanges(open))
  }

  #write(add: (journal: Journal) => void): void {
    if (this.#journal === undefined || this.failed.aborted) return
    try {
      add(this.#journal)
    } catch (error) {
      this.#problem = error
      this.#failed.abort()
    }
  }

  get #journalFile(): string {
    return path.join(this.out, 'run.jsonl')
  }

  /**
   * Writes all reports, and searches them for secrets. Files with a secret are moved away.
   * @returns the exit code of the run
   * @throws {OutputError} if a file cannot be written; the listener gets the record all the same
   */
  async finish(finished: FinishedRun, listener: RunListener): Promise<number> {
    const { finished: end, interrupted, bailed } = finished.record
    this.#write((journal) =>
      journal.end({ finished: end, interrupted, ...(bailed === undefined ? {} : { bailed }) }),
    )
    this.#journal?.close()
    if (this.failed.aborted) {
      this.release()
      listener.finished({ ...finished.record, interrupted: 'its journal cannot be written' }, [])
      throw this.#problem
    }
    try {
      const { finishReports } = await ending()
      const { out, history, only } = this
      return await finishReports(finished, this.#journalFile, { out, history, only }, listener)
    } finally {
      this.release()
    }
  }
}

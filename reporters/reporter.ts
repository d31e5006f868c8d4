/**
 * What a reporter is.
 * @module
 */
import type { RunRecord } from '../src/record/record.js'
import type { AllureHtmlOptions } from './allure/html.js'

/** What reporters get. */
export interface ReportInputs {
  readonly run: RunRecord
  /** Folder of the reports. It exists. */
  readonly out: string
  /** Clauses of observations, by id. */
  readonly clauses: ReadonlyMap<string, string>
  /** Earlier runs of the target. Null for a part of a run. */
  readonly history: NonNullable<AllureHtmlOptions['history']> | null
  /** Files that other reporters have written, relative to the folder. Empty while reports of phase `report` are written. */
  readonly evidence: readonly string[]
  /** Files of this run, relative to the folder: a report has no link to one that is not made. */
  readonly made: ReadonlySet<string>
}

/**
 * Writes one output of a run. Each folder below `reporters/` that writes an output has an `index.ts` that exports one
 * as `reporter`, and one line in `reporters/index.ts`.
 */
export interface Reporter {
  /** Short name, printed in front of the path: `junit`. */
  readonly name: string
  /** Path of the output, relative to the folder of the reports: `junit.xml`. */
  readonly file: string
  /** `seal` runs after all others: it digests their files. Default: `report`. */
  readonly phase?: 'report' | 'seal'
  /**
   * Writes the output. Load slow modules here, not at the top of the file: all commands load the list of reporters.
   * @returns the absolute path to print
   */
  write(inputs: ReportInputs): Promise<string> | string
}

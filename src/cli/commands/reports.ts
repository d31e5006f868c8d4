/**
 * Writes the reports of a run, and searches them for secrets.
 * @module
 */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { JWK } from 'jose'
import { openPoints, partnerOpenPoints } from '../../../generated/catalogue.js'
import { htmlGenerator } from '../../../reporters/allure/index.js'
import { reportToGithub } from '../../../reporters/github/index.js'
import { writeAll } from '../../../reporters/index.js'
import { type Journal, openJournal } from '../../../reporters/journal.js'
import { scanForSecrets } from '../../../reporters/scan.js'
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

/** The files of a run: a journal while it runs, and the reports at its end. */
export class RunReports {
  #journal: Journal | undefined

  /**
   * @param out folder of the reports; made when the run begins
   * @param signingKey private key that signs the certificate; null to leave it unsigned
   * @param history file with the history of the target
   * @throws {ConfigurationError} if the reports cannot be written to the folder
   */
  constructor(
    readonly out: string,
    readonly signingKey: JWK | null = null,
    readonly history: string = path.join(out, 'history.jsonl'),
  ) {
    mustBeWritable(out)
  }

  /** Begins the journal. */
  readonly begin = (head: RunHead, planned: PlannedRun): void => {
    mkdirSync(this.out, { recursive: true })
    this.#journal = openJournal(path.join(this.out, 'run.jsonl'), head, planned)
    // Loads while the suites run. A failure is reported when the report is made.
    htmlGenerator().catch(() => undefined)
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

  /**
   * Writes all reports, and searches them for secrets.
   * @returns the exit code of the run
   */
  async finish({ record, secrets }: FinishedRun, listener: RunListener): Promise<number> {
    this.#journal?.end({ finished: record.finished, interrupted: record.interrupted })
    this.#journal?.close()
    mkdirSync(this.out, { recursive: true })
    const { out, signingKey: key, history } = this
    listener.finished(record, await writeReports(record, { out, key, history }))
    if (reportLeaks(out, history, secrets)) return exitCodes.secretFound
    reportToGithub(record, process.env, (text) => process.stdout.write(text))
    return exitCodeOf(record.result)
  }
}

/** @throws {ConfigurationError} if the reports cannot be written to this folder */
function mustBeWritable(out: string): void {
  let place = out
  while (!existsSync(place)) place = path.dirname(place)
  const fix = 'To fix it: name another folder with --out. Nothing was sent.'
  if (!statSync(place).isDirectory())
    throw new ConfigurationError(`${shown(place)} is a file. Expected a folder for the reports. ${fix}`)
  try {
    accessSync(place, constants.W_OK)
  } catch {
    throw new ConfigurationError(
      `${shown(place)} is not writable. Expected a folder for the reports that this user may write to. ${fix}`,
    )
  }
}

/** Searches the files of a run for secrets and prints where they are. Returns true if there are any. */
function reportLeaks(out: string, history: string, secrets: FinishedRun['secrets']): boolean {
  const besides = path.relative(out, history).startsWith('..') && existsSync(history) ? [history] : []
  const hits = scanForSecrets([out, ...besides], secrets)
  if (hits.length === 0) return false
  const places = hits.map(
    ({ file, name, encoding }) => `  ${path.relative(out, file)}: ${name} (${encoding})`,
  )
  process.stderr.write(
    `Secrets were found in the reports. Do not publish them. This is a defect of this program: please report it.\n${places.join('\n')}\n`,
  )
  return true
}

/** Where the reports of a run are written. */
export interface ReportPlace {
  /** An existing folder. */
  readonly out: string
  /** Private key that signs the certificate; null to leave it unsigned. */
  readonly key: JWK | null
  /** File with the history of the target. */
  readonly history: string
}

/** Writes all reports of a run. */
export async function writeReports(
  record: RunRecord,
  { out, key, history }: ReportPlace,
): Promise<WrittenFile[]> {
  const all = [...Object.values(openPoints), ...Object.values(partnerOpenPoints)]
  const clauses = new Map(all.map(({ id, clause }) => [id as string, clause]))
  // A part of a run has no result of its own, so it is not in the history.
  const earlier =
    record.shard === null ? openHistory(history, record, (text) => process.stderr.write(text)) : null
  const written = await writeAll(record, { out, clauses, key, history: earlier })
  return written.map((file) => ({ ...file, path: shown(file.path) }))
}

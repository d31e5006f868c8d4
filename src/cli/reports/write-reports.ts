/**
 * Writes the reports of a run.
 * @module
 */
import path from 'node:path'
import { openPoints, partnerOpenPoints } from '../../../generated/catalogue.js'
import { reporter as allure } from '../../../reporters/allure/index.js'
import { reportNames, writeAll } from '../../../reporters/index.js'
import { standardError } from '../../output/writer.js'
import { installOptional, missingFor } from '../../profile/optional-packages.js'
import type { WrittenFile } from '../../record/listener.js'
import type { RunRecord } from '../../record/record.js'
import { openHistory } from '../../results/history.js'
import { shown } from '../../results/shown.js'
import { needsAllure } from './asked-reports.js'

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
  const missing = asked === null || asked.some(needsAllure) ? missingFor('allure') : []
  const only = missing.length === 0 ? asked : (asked ?? reportNames).filter((name) => !needsAllure(name))
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

/** The clauses of all open points of the contract, by id. */
export function openPointClauses(): Map<string, string> {
  const points = [...Object.values(openPoints), ...Object.values(partnerOpenPoints)]
  return new Map(points.map(({ id, clause }) => [id as string, clause]))
}

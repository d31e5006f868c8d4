/**
 * Writing the reports of a run, and looking for secrets in them.
 * @module
 */
import path from 'node:path'
import { partnerSilences, silences } from '../../../generated/catalogue.js'
import { allureResults } from '../../../reporters/allure/results.js'
import { writeJunit } from '../../../reporters/junit.js'
import { scanForSecrets } from '../../../reporters/scan.js'
import { writeVerdicts } from '../../../reporters/verdicts.js'
import type { WrittenFile } from '../../kit/run/listener.js'
import type { RunRecord } from '../../kit/run/record.js'
import type { FinishedRun } from '../run/run-record.js'

/** Exit code where a secret was found in what was written. */
export const leaked = 70

/** Looks for secrets in a folder of reports, and says where they are. @returns true where there are any */
export function tellLeaks(out: string, secrets: FinishedRun['secrets']): boolean {
  const hits = scanForSecrets(out, secrets)
  if (hits.length === 0) return false
  const places = hits.map(
    ({ file, name, encoding }) => `  ${path.relative(out, file)}: ${name} (${encoding})`,
  )
  process.stderr.write(
    `Secrets were found in the reports; do not publish them. It is a defect of this program.\n${places.join('\n')}\n`,
  )
  return true
}

/**
 * Writes all reports of a run.
 * @param out folder, which exists
 */
export async function writeReports(record: RunRecord, out: string): Promise<WrittenFile[]> {
  const all = [...Object.values(silences), ...Object.values(partnerSilences)]
  const clauses = new Map(all.map(({ id, clause }) => [id as string, clause]))
  const verdicts = writeVerdicts(record, out, clauses)
  const junit = writeJunit(record, out)
  const html = path.join(out, 'allure/index.html')
  // The generator takes long to load, and no other command needs it.
  const { buildAllureHtml } = await import('../../../reporters/allure/html.js')
  await buildAllureHtml(allureResults(record), html, { name: `${record.target.name}: ${record.result}` })
  return [
    { name: 'verdicts', path: shown(verdicts) },
    { name: 'report', path: shown(html) },
    { name: 'junit', path: shown(junit) },
  ]
}

/** A path as a person would type it from here. */
function shown(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') ? file : relative
}

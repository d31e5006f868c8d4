/**
 * Writes the reports of a run from its journal, and reports the time of each.
 * @module
 */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { openPoints, rules } from '../../../generated/catalogue.js'
import { type JournalContent, readJournal } from '../../../reporters/journal.js'
import { loadReporters } from '../../../src/cli/reports/finish-reports.js'
import { loadProfile } from '../../../src/profile/load.js'
import { concludeRules, resultOf } from '../../../src/record/conclude.js'
import type { RuleEntry, RunRecord } from '../../../src/record/record.js'

/** Milliseconds of each report, and before it of loading the code of all: in a run, that goes on during the checks. */
export type WritingReport = Readonly<Record<string, number>>

/** The record of a whole platform run, as its journal has kept it. */
export function recordIn(content: JournalContent): RunRecord {
  const { head, checks, exchanges, observations, notUndone } = content
  const { baseline: _none, ...known } = head
  const { standards, waivers } = head
  const entries: readonly RuleEntry[] = Object.values(rules)
  const judged = concludeRules(entries, checks, () => false)
  return {
    ...known,
    features: [],
    finished: head.started,
    result: resultOf(judged, { standards, waivers, whole: true }),
    interrupted: null,
    notices: [],
    notUndone,
    rules: judged,
    observations,
    exchanges,
  }
}

/**
 * Writes all reports of a run again, and looks for secrets in them.
 * @param journal `run.jsonl` of a whole platform run
 * @param out the new folder; it gets a copy of the journal, which the certificate has the digest of
 * @param profileFile the profile of the run, which has secrets
 * @throws Error if a report has a secret
 */
export async function writeAgain(journal: string, out: string, profileFile: string): Promise<WritingReport> {
  const took: Record<string, number> = {}
  const timed = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now()
    const value = await work()
    took[name] = performance.now() - start
    return value
  }
  mkdirSync(out, { recursive: true })
  copyFileSync(journal, path.join(out, 'run.jsonl'))
  const record = await timed('journal read', () => recordIn(readJournal(journal)))
  const clauses = new Map(Object.values(openPoints).map(({ id, clause }) => [id as string, clause]))
  const { writeAll } = await timed('code loaded', async () => {
    await loadReporters(null)
    return import('../../../reporters/index.js')
  })
  await writeAll(record, { out, clauses, history: null }, (name, write) => timed(name, write))
  const known = loadProfile(profileFile).secrets.map(({ key, value }) => ({ name: key, value }))
  // A run looks for about as many codes, tokens and cookies as it has made exchanges.
  const madeUp = record.exchanges.map(({ id }) => ({
    name: 'token',
    value: createHash('sha256').update(`secret ${id}`).digest('base64url'),
  }))
  await timed('scan for secrets', async () => {
    const { scanForSecrets } = await import('../../../reporters/scan.js')
    const leaks = scanForSecrets(out, [...known, ...madeUp])
    if (leaks.length > 0) throw new Error(`${leaks.length} secrets are in the reports`)
  })
  return took
}

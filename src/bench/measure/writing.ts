/**
 * Writes the reports of a run from its journal, and reports the time of each. `npm run bench` runs it in a separate
 * process with the journal, the folder of the reports and the profile.
 * @module
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { openPoints, rules } from '../../../generated/catalogue.js'
import { type JournalContent, readJournal } from '../../../reporters/journal.js'
import { standardOutput } from '../../output/writer.js'
import { loadProfile } from '../../profile/load.js'
import { concludeRules, resultOf } from '../../record/conclude.js'
import type { RuleEntry, RunRecord } from '../../record/record.js'

/** Milliseconds of each report, its code loaded in it. */
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

async function main(journal: string, out: string, profileFile: string): Promise<void> {
  const took: Record<string, number> = {}
  const timed = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now()
    const value = await work()
    took[name] = performance.now() - start
    return value
  }
  const record = await timed('journal read', () => recordIn(readJournal(journal)))
  const clauses = new Map(Object.values(openPoints).map(({ id, clause }) => [id as string, clause]))
  mkdirSync(out, { recursive: true })
  const { writeAll } = await import('../../../reporters/index.js')
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
  standardOutput.json(took satisfies WritingReport, 0)
}

const [journal, out, profileFile] = process.argv.slice(2)
if (journal !== undefined && out !== undefined && profileFile !== undefined)
  await main(journal, out, profileFile)

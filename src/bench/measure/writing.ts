/**
 * Writes the reports of a run that a journal holds, and tells how long each took: run by `npm run bench` in a process
 * of its own, with the journal, the folder of the reports and the profile.
 * @module
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { rules, silences } from '../../../generated/catalogue.js'
import { type JournalContent, readJournal } from '../../../reporters/journal.js'
import { loadProfile } from '../../profile/load.js'
import { concludeRules, resultOf } from '../../record/conclude.js'
import type { RuleEntry, RunRecord } from '../../record/record.js'

/** Milliseconds of each report, its code loaded in it. */
export type WritingReport = Readonly<Record<string, number>>

/** The record of a whole platform run, as its journal has kept it. */
export function recordIn(content: JournalContent): RunRecord {
  const { head, checks, exchanges, observations, notUndone } = content
  const { standards, waivers } = head
  const entries: readonly RuleEntry[] = Object.values(rules)
  const judged = concludeRules(entries, checks, () => false)
  return {
    ...head,
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
  const clauses = new Map(Object.values(silences).map(({ id, clause }) => [id as string, clause]))
  mkdirSync(out, { recursive: true })
  await timed('verdicts', async () =>
    (await import('../../../reporters/verdicts.js')).writeVerdicts(record, out, clauses),
  )
  await timed('junit', async () => (await import('../../../reporters/junit.js')).writeJunit(record, out))
  await timed('allure', async () => {
    const { allureResults } = await import('../../../reporters/allure/results.js')
    const { buildAllureHtml } = await import('../../../reporters/allure/html.js')
    await buildAllureHtml(allureResults(record), path.join(out, 'allure/index.html'))
  })
  const evidence = ['verdicts.json', 'junit.xml', 'allure/index.html']
  await timed('certificate', async () => {
    const { writeCertificate } = await import('../../../reporters/certificate/write.js')
    await writeCertificate(record, { out, clauses, evidence, key: null })
  })
  const known = loadProfile(profileFile).secrets.map(({ key, value }) => ({ name: key, value }))
  // A run looks for about as many codes, tokens and cookies as it has made exchanges.
  const madeUp = record.exchanges.map(({ id }) => ({
    name: 'token',
    value: createHash('sha256').update(`secret ${id}`).digest('base64url'),
  }))
  await timed('scan for secrets', async () => {
    const { scanForSecrets } = await import('../../../reporters/scan.js')
    const leaks = scanForSecrets(out, [...known, ...madeUp])
    if (leaks.length > 0) throw new Error(`${leaks.length} secrets stand in the reports`)
  })
  process.stdout.write(JSON.stringify(took satisfies WritingReport))
}

const [journal, out, profileFile] = process.argv.slice(2)
if (journal !== undefined && out !== undefined && profileFile !== undefined)
  await main(journal, out, profileFile)

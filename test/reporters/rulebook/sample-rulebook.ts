/**
 * A rulebook for tests: written into a temporary folder, with texts of one rule and one sample run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openPoints } from '../../../generated/catalogue.js'
import type { JournalContent } from '../../../reporters/journal.js'
import { ShownRun } from '../../../reporters/rulebook/run.js'
import { writeRulebook } from '../../../reporters/rulebook/write.js'
import { Translations } from '../../../src/catalogue/translations.js'
import { headOf, plannedFor } from '../sample-journal.js'
import { sampleCheck, sampleExchange, sampleRun } from '../sample-run.js'

/** The rule that the sample run has judged, and that has texts. */
export const rule = 'authorize.redirect-uri.path'

export const translations = new Translations({
  rules: [
    {
      id: rule,
      role: 'platform',
      german: 'Der Endpunkt prüft den Pfad von `redirect_uri`.',
      check: { en: 'The suite sends <other> paths.', de: 'Die Suite sendet <andere> Pfade.' },
      cases: { 'trailing slash': 'Schrägstrich am Ende' },
    },
  ],
  guidance: [
    {
      for: 'authorize.redirect-uri',
      role: 'platform',
      actor: 'platform',
      reason: { en: 'An attacker gets the code.', de: 'Ein Angreifer erhält den Code.' },
      mistakes: [{ en: 'Compares with `startsWith`.', de: 'Vergleicht mit `startsWith`.' }],
      remedy: { en: 'Compare whole texts.', de: 'Vergleichen Sie ganze Texte.' },
      code: [{ stack: 'Express', language: 'ts', text: "uris.includes(query['redirect_uri'])" }],
    },
  ],
  german: { clauses: [{ id: '4.1', german: 'Einen Nutzer anmelden' }] },
})

const [openPoint = ''] = Object.keys(openPoints)
const { waivers: _, ...head } = headOf(sampleRun())
const journal: JournalContent = {
  head: { ...head, waivers: ['the embedded target is broken by fault.mjs'] },
  planned: plannedFor(sampleRun()),
  checks: [
    sampleCheck(rule, { case: 'trailing slash', exchanges: [1] }),
    sampleCheck(rule, { case: 'other', verdict: 'violated', reason: 'expected <one>', exchanges: [1, 2] }),
  ],
  exchanges: [sampleExchange(1), sampleExchange(2, { purpose: 'the deciding one' })],
  observations: [{ id: openPoint, seen: 'the behaviour <here>', reason: null, exchanges: [] }],
  notUndone: [],
  end: null,
  cut: false,
}

/** Writes the rulebook once for the tests of a file. @returns gives its folder, as soon as the tests run */
export function rulebookFolder(): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'rulebook-'))
    await writeRulebook({ folder, languages: ['en', 'de'], runs: [new ShownRun(journal)], translations })
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return () => folder
}

/**
 * A run in which everything that a target or a file can say is one hostile text.
 */
import { openPoints } from '../../../generated/catalogue.js'
import type { JournalContent } from '../../../reporters/journal.js'
import type { CheckRecord, RuleRecord, RunRecord, Verdict } from '../../../src/record/record.js'
import { headOf, plannedFor } from '../../reporters/sample-journal.js'
import {
  sampleCheck,
  sampleEntry,
  sampleExchange,
  sampleRule,
  sampleRun,
} from '../../reporters/sample-run.js'

/** The rule that the run has judged. It is in the catalogue. */
export const judgedRule = 'authorize.redirect-uri.path'

function hostileCheck(rule: string, verdict: Verdict, text: string): CheckRecord {
  const said = { reason: text, expected: text, actual: text, case: text, exchanges: [1] }
  const step = { title: text, verdict: 'passed', start: 0, ms: 1, exchanges: [], steps: [] } as const
  const stack = verdict === 'undecided' ? text : null
  return sampleCheck(rule, { ...said, verdict, steps: [step], stack })
}

/** A violated rule whose check says a text. The id is also its statement. */
export function hostileRule(id: string, text: string): RuleRecord {
  return sampleRule(sampleEntry(id, id), [hostileCheck(id, 'violated', text)])
}

/** The run. @param text is everywhere where a target or a file has a say */
export function hostileRun(text: string): RunRecord {
  const exchange = sampleExchange(1, {
    purpose: text,
    schema: { name: 'TokenResponse', errors: [`/access_token: ${text}`] },
    curl: 'curl',
    error: { code: 'X', message: text },
  })
  const { request, response } = exchange
  const body = { text, bytes: text.length, cut: false, sha256: null }
  const headers = [['x-text', text]] as const
  const exchanges = [
    {
      ...exchange,
      request: { ...request, url: `https://school.example/${text}`, headers, body },
      response: response === null ? null : { ...response, headers, body },
    },
  ]
  const check = (rule: string, verdict: Verdict): CheckRecord => hostileCheck(rule, verdict, text)
  const customRule = { tier: 'own', clause: text, feature: text, needs: [text] } as const
  return sampleRun({
    target: { name: text, url: `https://school.example/${text}` },
    rules: [
      sampleRule(sampleEntry(judgedRule, 'A rule.'), [
        check(judgedRule, 'violated'),
        sampleCheck(judgedRule),
      ]),
      sampleRule(sampleEntry('own.custom.rule', text, customRule), [check('own.custom.rule', 'violated')]),
      sampleRule(sampleEntry('a.undecided', 'A rule.'), [check('a.undecided', 'undecided')]),
      sampleRule(sampleEntry('a.partial', 'A rule.'), [
        sampleCheck('a.partial'),
        check('a.partial', 'not exercised'),
      ]),
    ],
    exchanges,
    observations: [
      {
        id: Object.keys(openPoints)[0] ?? '',
        seen: text,
        reason: text,
        at: exchange.at,
        ms: 1,
        exchanges: [1],
      } as never,
    ],
    waivers: [text],
    notices: [text],
    notUndone: [text],
    interrupted: text,
    features: [text],
    own: { counted: true, folders: [{ name: text, digest: 'ab'.repeat(32), rules: 1 }] },
    result: 'not conformant',
  })
}

/** The journal of the run. */
export function hostileJournal(text: string): JournalContent {
  const run = hostileRun(text)
  return {
    head: headOf(run),
    planned: plannedFor(run),
    checks: run.rules.flatMap(({ checks }) => checks),
    exchanges: run.exchanges,
    observations: run.observations,
    notUndone: run.notUndone,
    end: { finished: run.finished, interrupted: run.interrupted },
    cut: false,
  }
}

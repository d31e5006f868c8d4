/**
 * A run with its reports, as a run of the command line leaves it: made once, copied for each attack.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JWK } from 'jose'
import { onTestFinished } from 'vitest'
import { contractDigest, contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import { type Certificate, textOf } from '../../../reporters/certificate/content.js'
import { keptCatalogue } from '../../../reporters/certificate/kept-catalogue.js'
import { signed } from '../../../reporters/certificate/sign.js'
import { suiteDigest } from '../../../reporters/certificate/suite-digest.js'
import type { Terms } from '../../../reporters/certificate/terms.js'
import { type Verification, verifyCertificate } from '../../../reporters/certificate/verify.js'
import { type JournalContent, readJournal } from '../../../reporters/journal.js'
import { type SignOptions, signRun } from '../../../src/cli/certificate/sign.js'
import { RunReports } from '../../../src/cli/reports/reports.js'
import { writeReports } from '../../../src/cli/reports/write-reports.js'
import { packageVersion } from '../../../src/profile/package-root.js'
import type { RunListener } from '../../../src/record/listener.js'
import type { CheckRecord, ExchangeRecord } from '../../../src/record/record.js'
import { recordFromJournal } from '../../../src/run/run-record.js'
import type { KnownSecret } from '../../../src/worker/messages.js'
import { sampleCheck, sampleExchange } from '../../reporters/sample-run.js'
import { rewriteJournal } from '../../support/rewrite-journal.js'

const catalogue = { platform: Object.values(rules), partner: Object.values(partnerRules) }
const judged = ['discovery.issuer', 'discovery.rsa-key', 'rooms.by-id.found']

/** How a run differs from one that passed. */
export interface RunChange {
  readonly head?: Partial<JournalContent['head']>
  readonly exchange?: Partial<ExchangeRecord>
  readonly check?: Partial<CheckRecord>
  /** The same for the first check only. */
  readonly first?: Partial<CheckRecord>
  readonly secrets?: readonly KnownSecret[]
  /** Ids of all rules of the run. Default: three rules, which all passed. */
  readonly rules?: readonly string[]
  /** Names of the reports to make; null or absent for all of them. */
  readonly only?: readonly string[] | null
}

const silent: RunListener = {
  planned: () => undefined,
  started: () => undefined,
  waiting: () => undefined,
  ended: () => undefined,
  finished: () => undefined,
}

/** A folder that is removed when the test ends. */
export function folderForTest(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostile-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes the reports of a run. @returns the exit code */
export async function writeRun(
  out: string,
  { head, exchange, check, secrets = [], rules: whole = judged, first = {}, only = null }: RunChange = {},
): Promise<number> {
  const content: JournalContent = {
    head: {
      suite: packageVersion,
      contract: contractHash,
      contractDocument: contractDigest,
      role: 'platform',
      target: { name: 'staging', url: 'https://school.example/eu1', version: '2.4.1' },
      started: new Date(Date.now() - 60_000).toISOString(),
      nonce: 'n-1',
      notices: [],
      features: ['data-api', 'sso'],
      waivers: [],
      standards: false,
      shard: null,
      ...head,
    },
    planned: {
      digest: 'cd'.repeat(32),
      parts: [{ rules: whole, observations: [] }],
      checks: judged.map((rule) => ({ rule, case: '', optional: false })),
      waived: [],
    },
    checks: judged.map((rule, at) =>
      sampleCheck(rule, {
        exchanges: [at + 1],
        judged: [{ expected: 'the documented answer', exchange: at + 1 }],
        ...(at === 0 ? first : {}),
        ...check,
      }),
    ),
    exchanges: judged.map((_, at) =>
      sampleExchange(at + 1, { at: new Date(Date.now() - 30_000).toISOString(), ...exchange }),
    ),
    observations: [],
    notUndone: [],
    end: { finished: new Date().toISOString(), interrupted: null },
    cut: false,
  }
  const reports = new RunReports(out, undefined, only)
  reports.begin(content.head, content.planned)
  for (const [at, one] of content.checks.entries()) reports.checked(one, content.exchanges.slice(at, at + 1))
  const record = recordFromJournal(content, catalogue[content.head.role])
  return reports.finish({ record, secrets }, silent)
}

/** The files that every attack starts with. */
export interface Base {
  /** Folder with the reports and the signed certificate. */
  readonly folder: string
  readonly keys: { readonly privateKey: JWK; readonly publicKey: JWK }
  /** Another key pair. */
  readonly others: { readonly privateKey: JWK; readonly publicKey: JWK }
}

/** Signs the run in a folder, without output. @throws as the command does */
export async function sign(
  folder: string,
  key: JWK,
  nonce = 'n-1',
  options: Partial<SignOptions> = {},
): Promise<void> {
  const keyFolder = mkdtempSync(path.join(tmpdir(), 'hostile-key-'))
  const file = path.join(keyFolder, 'key.json')
  writeFileSync(file, JSON.stringify(key))
  const { write } = process.stdout
  process.stdout.write = () => true
  try {
    await signRun(folder, { key: file, validDays: 30, maxAge: 30, nonce, ...options })
  } finally {
    process.stdout.write = write
    rmSync(keyFolder, { recursive: true })
  }
}

/** A copy of the folder that an attack may change. */
export function copyOf({ folder }: Base): string {
  const copy = path.join(folderForTest(), 'reports')
  mkdirSync(copy)
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** Changes the journal of a folder, and computes all digests again. */
export function rewriteFolder(folder: string, change: (text: string) => string): void {
  rewriteJournal(path.join(folder, 'run.jsonl'), change)
}

/** Changes a journal, and makes all reports from it, as `report --rebuild` does. */
export async function rebuild(folder: string, change: (text: string) => string): Promise<void> {
  rewriteFolder(folder, change)
  const content = readJournal(path.join(folder, 'run.jsonl'))
  const record = recordFromJournal(content, catalogue[content.head.role])
  await writeReports(record, { out: folder, history: path.join(folder, 'history.jsonl') })
}

/** Verifies a folder as the command does. */
export function verified(
  folder: string,
  key: JWK,
  terms: Terms = {},
  requireEvidence = true,
): Promise<Verification> {
  const installed = { version: packageVersion, digest: suiteDigest() }
  return verifyCertificate({
    folder,
    key,
    contract: contractHash,
    catalogue,
    kept: keptCatalogue,
    terms: { installed, nonce: 'n-1', ...terms },
    requireEvidence,
  })
}

export const contentOf = (folder: string): Certificate =>
  JSON.parse(readFileSync(path.join(folder, 'certificate.json'), 'utf8')) as Certificate

/** Signs other content with the trusted key, as a person who has the key can. */
export async function reissue(
  folder: string,
  key: JWK,
  change: (certificate: Certificate) => unknown,
): Promise<void> {
  const content = change(contentOf(folder))
  const text = typeof content === 'string' ? content : textOf(content as Certificate)
  writeFileSync(path.join(folder, 'certificate.json'), text)
  writeFileSync(path.join(folder, 'certificate.jws'), `${await signed(text, key)}\n`)
}

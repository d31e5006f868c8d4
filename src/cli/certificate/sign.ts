/**
 * The command `sign`.
 * @module
 */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { JWK } from 'jose'
import { contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import { type Certificate, judgedByFeature, textOf } from '../../../reporters/certificate/content.js'
import { differences } from '../../../reporters/certificate/differences.js'
import { issued } from '../../../reporters/certificate/sign.js'
import { predicateType, statementOf } from '../../../reporters/certificate/statement.js'
import {
  certificateOfRun,
  signedFiles,
  writeDraft,
  writeSigned,
} from '../../../reporters/certificate/write.js'
import { harOf } from '../../../reporters/har/index.js'
import { evidenceFiles } from '../../../reporters/index.js'
import { junitOf } from '../../../reporters/junit/index.js'
import { sarifOf } from '../../../reporters/sarif/log.js'
import { type Secret, scanForSecrets } from '../../../reporters/scan.js'
import { textOfVerdicts } from '../../../reporters/verdicts/index.js'
import { finishedRun } from '../../merge/finished-run.js'
import { hasUnseen } from '../../output/characters.js'
import { standardOutput } from '../../output/writer.js'
import { packageVersion } from '../../profile/package-root.js'
import { ConfigurationError } from '../../profile/problems.js'
import { writeOutput } from '../../record/output-file.js'
import type { RunRecord } from '../../record/record.js'
import { FileError, pathBelow, readRegularFile } from '../../record/regular-file.js'
import { shown } from '../../results/shown.js'
import { secretsOf } from '../commands/merge.js'
import { mustBeWritableFile } from '../commands/output-file.js'
import { leakListName } from '../reports/leaks.js'
import { lockReports } from '../reports/report-folder.js'
import { openPointClauses } from '../reports/write-reports.js'
import { signingKey } from './signing.js'

/** Options of the command, as typed. */
export interface SignOptions {
  readonly key?: string
  readonly validDays: number
  readonly nonce?: string
  /** The last digest that the journal must have. */
  readonly chain?: string
  readonly issuer?: string
  readonly holder?: string
  /** Days since the end of the run; an older run is refused. */
  readonly maxAge: number
  /** Writes a draft of the page to this file, and signs nothing. */
  readonly draft?: string
  /** Writes the predicate of the statement to this file, for another program that signs it, and signs nothing. */
  readonly predicate?: string
  readonly env?: string
}

const catalogues = { platform: Object.values(rules), partner: Object.values(partnerRules) }

/**
 * Checks the reports of a finished run, and signs its certificate. Runs nothing and sends nothing.
 * @param folder report folder of the run
 * @throws {ConfigurationError} if there is no key, or the reports are not the unchanged and complete reports of a run
 */
export async function signRun(folder: string, options: SignOptions): Promise<void> {
  mustBeReadable(options)
  const unsigned = options.draft ?? options.predicate
  const key = unsigned === undefined ? signingKey(options.key) : undefined
  const out = path.resolve(folder)
  if (!folder.includes('\0') && statSync(out, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw refused(shown(out), 'is no folder', 'name the report folder of a run')
  const release = lockReports(out, 'copy the reports to another folder. Nothing was signed')
  try {
    const run = runIn(out)
    mustBeFree(out, run, key, options)
    mustBeRecent(out, run, options)
    mustBeNamed(out, run)
    mustAnswer(out, run, options)
    const certificate = certificateIn(out, run)
    mustContinue(out, certificate, options)
    if (options.predicate !== undefined) {
      writePredicate(certificate, options.predicate)
      return
    }
    if (key === undefined) {
      const draft = String(options.draft)
      writeDraft(certificate, path.resolve(draft))
      standardOutput.lines([`${shown(path.resolve(draft))} is a draft. Nothing was signed.`])
      return
    }
    const file = await writeSigned(issued(certificate, { ...options, nonce: run.nonce ?? '' }), out, key)
    const { target, result } = certificate
    standardOutput.lines([
      `${target.name} (${target.url}) is ${result}`,
      `  certificate  ${shown(file)}`,
      ...signedFiles.slice(1).map((name) => `               ${shown(path.join(out, name))}`),
    ])
  } finally {
    release()
  }
}

/** Writes the predicate of a certificate that is not signed. */
function writePredicate(certificate: Certificate, file: string): void {
  mustBeWritableFile(file)
  writeOutput(path.resolve(file), `${JSON.stringify(statementOf(certificate).predicate)}\n`, {
    linkedFolder: true,
    forEverybody: true,
  })
  standardOutput.lines([
    `${shown(path.resolve(file))} is the predicate of type ${predicateType}. Nothing was signed.`,
  ])
}

function runIn(out: string): RunRecord {
  const name = shown(out)
  if (existsSync(path.join(out, leakListName)))
    throw refused(name, `has ${leakListName}: secrets were found in its reports`, 'run again')
  return finishedRun(name, { suite: packageVersion, contract: contractHash }, catalogues)
}

/** The certificate of a run. Each report must be the one that the journal gives. */
function certificateIn(out: string, run: RunRecord): Certificate {
  const name = shown(out)
  const again = 'copy the unchanged reports from the job, or run again'
  const clauses = openPointClauses()
  try {
    const expected = certificateOfRun(run, { out, clauses, evidence: evidenceFiles })
    const json = readRegularFile(path.join(out, 'certificate.json')).toString('utf8')
    const { issue: _signed, ...plain } = certificateOrNone(json)
    const unsigned = textOf({ ...plain, issue: null } as Certificate)
    if (plain.suiteDigest !== expected.suiteDigest)
      throw refused(
        name,
        `was judged by another build of the suite (digest ${short(plain.suiteDigest)}) than this one (${short(expected.suiteDigest)})`,
        'install the same package in both jobs',
      )
    if (unsigned !== textOf(expected)) {
      const [difference] = differences(textOf(expected), unsigned)
      throw refused(name, `has a certificate.json that does not fit its reports: ${difference}`, again)
    }
    const texts: readonly (readonly [file: string, text: string])[] = [
      ['verdicts.json', textOfVerdicts(run, clauses)],
      ['evidence.har', harOf(run)],
      ['junit.xml', junitOf(run)],
      ['results.sarif', sarifOf(run)],
    ]
    for (const [file, text] of texts)
      if (readRegularFile(pathBelow(out, file)).toString('utf8') !== text)
        throw refused(name, `has a ${file} that does not fit its journal`, again)
    return expected
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw refused(name, `has a report that ${error.message}`, again)
  }
}

function certificateOrNone(text: string): Partial<Certificate> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** @throws {ConfigurationError} if a report contains the signing key or a secret of the profile */
function mustBeFree(out: string, run: RunRecord, key: JWK | undefined, { env }: SignOptions): void {
  const secretFields = (['d', 'p', 'q', 'dp', 'dq', 'qi'] as const).map((field) => key?.[field])
  const secrets: Secret[] = secretFields
    .filter((value) => typeof value === 'string')
    .map((value) => ({ name: 'the private key', value }))
  if (env !== undefined) secrets.push(...secretsOf(env, run.role, run.target.name))
  const files = ['certificate.json', ...evidenceFiles].map((file) => path.join(out, file))
  const [leak] = scanForSecrets(
    files.filter((file) => existsSync(file)),
    secrets,
  )
  if (leak !== undefined)
    throw refused(
      shown(out),
      `contains ${leak.name} in ${path.relative(out, leak.file)}`,
      'do not publish the reports, change the secret, and run again',
    )
}

/** Longest name or nonce on a certificate, in characters. */
const longestText = 160

/** @throws {ConfigurationError} if a text of the certificate is too long, or has characters that cannot be seen */
function mustBeReadable({ issuer, holder, nonce }: SignOptions): void {
  for (const [name, text = ''] of Object.entries({ issuer, holder, nonce }))
    if (text.length > longestText || hasUnseen(text))
      throw new ConfigurationError(
        `--${name} has ${text.length > longestText ? `${text.length} characters` : 'a character that cannot be seen'}. Expected at most ${longestText} visible characters. To fix it: shorten the text or remove the character. Nothing was signed.`,
      )
}

/** @throws {ConfigurationError} if the run is too old to be signed */
function mustBeRecent(out: string, { finished }: RunRecord, { maxAge }: SignOptions): void {
  const age = (Date.now() - Date.parse(finished)) / (24 * 3600 * 1000)
  if (age > maxAge)
    throw refused(
      shown(out),
      `ended on ${finished.slice(0, 10)}, more than ${maxAge} days ago`,
      'run again, or set --max-age',
    )
}

/** @throws {ConfigurationError} if the run does not say what was judged: its version, and a rule of each feature */
function mustBeNamed(out: string, run: RunRecord): void {
  if (run.target.version === undefined)
    throw refused(
      shown(out),
      'does not name the version of its target',
      'set TARGET_VERSION in the profile or in the environment, and run again',
    )
  const unjudged = Object.entries(judgedByFeature(run)).filter(([, rules]) => rules === 0)
  if (run.selection === undefined && unjudged.length > 0)
    throw refused(
      shown(out),
      `judged no rule of the declared ${unjudged.length === 1 ? 'feature' : 'features'} ${unjudged.map(([feature]) => feature).join(', ')}`,
      'add what the report says is missing, or remove the feature from the profile, and run again',
    )
}

/** @throws {ConfigurationError} if the run did not begin with the expected nonce: one that is given later proves nothing */
function mustAnswer(out: string, run: RunRecord, { nonce }: SignOptions): void {
  if (nonce === undefined || nonce === run.nonce) return
  throw refused(
    shown(out),
    run.nonce === undefined ? 'is of a run without a nonce' : 'is of a run with another nonce',
    'run again with the option --nonce, or leave it out here',
  )
}

/** @throws {ConfigurationError} if the journal is not the one that the run printed */
function mustContinue(out: string, { chain }: Certificate, options: SignOptions): void {
  if (options.chain === undefined || options.chain.toLowerCase() === chain) return
  throw refused(
    shown(out),
    `has a journal with the last digest ${short(chain)}, expected ${short(options.chain)}`,
    'copy run.jsonl from the job again, as the run wrote it',
  )
}

const short = (digest: string | undefined): string => `${(digest ?? 'none').slice(0, 12)}…`

function refused(name: string, found: string, fix: string): ConfigurationError {
  return new ConfigurationError(
    `${name} ${found}. Expected the unchanged reports of a whole run. To fix it: ${fix}. Nothing was signed.`,
  )
}

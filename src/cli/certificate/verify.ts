/**
 * The command `verify`.
 * @module
 */
import { statSync } from 'node:fs'
import path from 'node:path'
import type { JWK } from 'jose'
import { contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import { type Certificate, originOf } from '../../../reporters/certificate/content.js'
import { digestOf } from '../../../reporters/certificate/document/page.js'
import { verifyPage } from '../../../reporters/certificate/document/verify-page.js'
import { grouped, limitsOf, targetKind } from '../../../reporters/certificate/document/words.js'
import { keptCatalogue } from '../../../reporters/certificate/kept-catalogue.js'
import { publicHalf, readKey } from '../../../reporters/certificate/keys.js'
import { readRevoked } from '../../../reporters/certificate/revoked.js'
import { suiteDigest } from '../../../reporters/certificate/suite-digest.js'
import type { Terms } from '../../../reporters/certificate/terms.js'
import { verifyCertificate } from '../../../reporters/certificate/verify.js'
import { customCountedWords, customFolderWords, partWords, verdictOrder } from '../../../reporters/outcome.js'
import { resultPredicate } from '../../../reporters/result/headline.js'
import { readCustomFolders } from '../../custom/folder.js'
import { standardError, standardOutput } from '../../output/writer.js'
import { packageVersion } from '../../profile/package-root.js'
import { ConfigurationError } from '../../profile/problems.js'
import { inPartWords } from '../../record/conclude.js'
import { exitCodeOf, exitCodes } from '../../record/exit-codes.js'
import { OutputError } from '../../record/output-error.js'
import { writeOutput } from '../../record/output-file.js'

/** Options of the command, as typed. */
export interface VerifyCommandOptions {
  readonly key: string
  readonly suites: readonly string[]
  readonly maxAge?: number
  readonly nonce?: string
  readonly revoked?: string
  readonly origin?: string
  readonly suiteDigest?: string
  readonly requireEvidence: boolean
  /** Refuses a certificate for one school. */
  readonly everySchool: boolean
  /** Writes the page that verifies to this file. */
  readonly page?: string
  readonly json: boolean
}

/**
 * Verifies a certificate and prints what it says.
 * @param file `certificate.json`, `certificate.jws` or the folder of both; may be left out with the option `--page`
 * @returns the exit code: that of the run for a genuine certificate, else 1
 * @throws {ConfigurationError} if there is no such file or key, or an option is wrong
 */
export async function verify(file: string | undefined, options: VerifyCommandOptions): Promise<number> {
  const key = publicHalf(readKey(options.key, 'public'))
  if (options.page !== undefined) writePage(options.page, key)
  if (file === undefined) {
    if (options.page !== undefined) return 0
    throw new ConfigurationError(
      'There is no certificate to verify. Expected certificate.jws, certificate.json or the folder of both. To fix it: name it, or write a page with --page.',
    )
  }
  const { problems, remarks, certificate } = await verifyCertificate({
    ...placeOf(file),
    key,
    contract: contractHash,
    own: await readCustomFolders(options.suites),
    catalogue: { platform: Object.values(rules), partner: Object.values(partnerRules) },
    kept: keptCatalogue,
    terms: termsOf(options),
    requireEvidence: options.requireEvidence,
  })
  const genuine = problems.length === 0 && certificate !== null
  const notVerified = genuine
    ? [...remarks, ...(options.revoked === undefined ? [revocation] : []), printed, originOfSuite]
    : remarks
  if (options.json) {
    const content = genuine ? summaryOf(certificate) : null
    standardOutput.json({ schema: 1, genuine, problems, notVerified, certificate: content })
  } else {
    const lines = genuine
      ? ['This certificate is genuine.', ...meaning(certificate)]
      : ['This certificate does not verify:', ...problems.map((problem) => `  ${problem}`)]
    const open =
      notVerified.length === 0 ? [] : ['Not verified:', ...notVerified.map((remark) => `  ${remark}`)]
    standardOutput.lines([...lines, ...open])
  }
  return genuine ? exitCodeOfCertificate(certificate) : exitCodes.violated
}

/** A certificate of selected rules says nothing about the target as a whole, so it is incomplete. */
function exitCodeOfCertificate({ result }: Certificate): number {
  return result === 'selected rules passed' ? exitCodes.incomplete : exitCodeOf(result)
}

function writePage(file: string, key: JWK): void {
  try {
    writeOutput(file, verifyPage(key), { linkedFolder: true, forEverybody: true })
  } catch (error) {
    throw new ConfigurationError(
      `${JSON.stringify(file).slice(1, -1)} cannot be written: ${error instanceof OutputError ? error.reason : (error as Error).message}. Expected a file for the page. To fix it: name another file with --page.`,
    )
  }
  standardError.line(`The page that verifies certificates of this key: ${file}`)
}

const revocation =
  'whether the issuer has revoked it: --revoked FILE names the list of revoked serial numbers'

const printed = 'certificate.html and badge.svg: compare their serial number and digest with those below'

const originOfSuite =
  'who built the suite that made it: the registry has that proof, the package has not. "npm audit signatures" checks it online'

function termsOf(options: VerifyCommandOptions): Terms {
  const { everySchool, maxAge, nonce, origin, revoked, suiteDigest: typed } = options
  const digest = typed?.replace(/\s+/g, '')
  const expected = origin === undefined ? undefined : originOf(origin)
  if (expected === null)
    throw new ConfigurationError(
      `--origin ${JSON.stringify(origin)} is no address. Expected one such as https://app.example. To fix it: write scheme, host and port.`,
    )
  if (digest !== undefined && !/^[0-9a-f]{64}$/.test(digest))
    throw new ConfigurationError(
      '--suite-digest is no digest. Expected 64 hexadecimal digits in lower case. To fix it: copy suiteDigest of a certificate.json that you trust.',
    )
  return {
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(revoked === undefined ? {} : { revoked: readRevoked(revoked) }),
    ...(expected === undefined ? {} : { origin: expected }),
    ...(digest === undefined ? {} : { suiteDigest: digest }),
    everySchool,
    installed: { version: packageVersion, digest: suiteDigest() },
  }
}

/** The folder of a certificate, and the signed file in it if it has another name than `certificate.jws`. */
function placeOf(file: string): { readonly folder: string; readonly signed?: string } {
  const shown = JSON.stringify(file).slice(1, -1)
  const found = file.includes('\0') ? undefined : statSync(file, { throwIfNoEntry: false })
  if (found === undefined)
    throw new ConfigurationError(
      `${shown} does not exist. Expected certificate.json, certificate.jws or the folder of both. To fix it: check the path.`,
    )
  if (found.isDirectory()) return { folder: file }
  const { base, dir, ext } = path.parse(path.resolve(file))
  if (base === 'certificate.json' || base === 'certificate.jws') return { folder: dir }
  if (ext === '.jws') return { folder: dir, signed: base }
  throw new ConfigurationError(
    `${shown} is not a signed certificate. Expected certificate.jws, certificate.json, another file that ends with .jws, or the folder of the first two. To fix it: name one of them.`,
  )
}

/** A certificate for programs: without rules that passed. */
function summaryOf({ rules: all, observations: _seen, ...certificate }: Certificate): object {
  return { ...certificate, rules: all.length, notPassed: all.filter(({ verdict }) => verdict !== 'passed') }
}

/** What a certificate says, and what it does not say. */
function meaning(certificate: Certificate): string[] {
  const { target, result, suite, started, own, features, waivers, warnings, rules: all } = certificate
  const verdicts = all.map((rule) => (rule.inPart === undefined ? rule.verdict : 'passed in part'))
  const numbers = verdictOrder.map((name) => `${verdicts.filter((one) => one === name).length} ${name}`)
  const list = (name: string, values: readonly string[]): string[] =>
    values.length === 0 ? [] : [`  ${name.padEnd(15)}${values.join(', ')}`]
  return [
    `It says: ${targetKind(certificate)} ${target.name} at ${target.url} was judged by suite ${suite} on ${started.slice(0, 10)}, and ${resultPredicate(result)}${partWords(certificate)}.`,
    ...issueLines(certificate),
    `  ${'rules'.padEnd(15)}${all.length}: ${numbers.join(', ')}`,
    ...list(
      'custom suites',
      own === undefined ? [] : [...own.folders.map(customFolderWords), customCountedWords(own)],
    ),
    ...list('features', features),
    ...list('waivers', waivers),
    ...list('warnings', warnings),
    ...all.flatMap(({ id, inPart }) => (inPart === undefined ? [] : [`  ${id} ${inPartWords(inPart)}`])),
    ...limitsOf(certificate),
  ]
}

function issueLines(certificate: Certificate): string[] {
  const { started, finished, issue, suiteDigest: digest } = certificate
  const line = (name: string, value: string): string => `  ${name.padEnd(15)}${value}`
  const run = line('run', `${started} to ${finished}`)
  if (issue === undefined || issue === null) return [run]
  const { issued, expires, serial, issuer, holder, nonce } = issue
  return [
    run,
    line('signed', `${issued}, valid until ${expires}`),
    line('serial number', grouped(serial)),
    ...(issuer === null ? [] : [line('issuer', issuer)]),
    ...(holder === null ? [] : [line('holder', holder)]),
    ...(nonce === null ? [] : [line('nonce', nonce)]),
    line('suite digest', digest === undefined ? 'none' : grouped(digest)),
    line('SHA-256', `${grouped(digestOf(certificate))} of certificate.json`),
  ]
}

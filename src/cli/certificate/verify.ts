/**
 * The command `verify`.
 * @module
 */
import { statSync } from 'node:fs'
import path from 'node:path'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import { type Certificate, originOf } from '../../../reporters/certificate/content.js'
import { digestOf } from '../../../reporters/certificate/document/page.js'
import { verifyPage } from '../../../reporters/certificate/document/verify-page.js'
import {
  decisive,
  featureWords,
  grouped,
  limitsOf,
  targetKind,
} from '../../../reporters/certificate/document/words.js'
import { keptCatalogue } from '../../../reporters/certificate/kept-catalogue.js'
import { publicHalf, readKey } from '../../../reporters/certificate/keys.js'
import { readRevoked } from '../../../reporters/certificate/revoked.js'
import { suiteDigest } from '../../../reporters/certificate/suite-digest.js'
import type { Terms } from '../../../reporters/certificate/terms.js'
import { type Verification, verifyCertificate } from '../../../reporters/certificate/verify.js'
import { idLines } from '../../../reporters/console/rule-groups.js'
import {
  customCountedWords,
  customFolderWords,
  partWords,
  plural,
  verdictOrder,
} from '../../../reporters/outcome.js'
import { recordedFacts } from '../../../reporters/recorded-facts.js'
import { resultPredicate } from '../../../reporters/result/headline.js'
import { readCustomFolders } from '../../custom/folder.js'
import { columnsOf } from '../../output/wrap.js'
import { standardError, standardOutput } from '../../output/writer.js'
import { packageVersion } from '../../profile/package-root.js'
import { ConfigurationError } from '../../profile/problems.js'
import { inPartWords, isConformant } from '../../record/conclude.js'
import { exitCodeOf, exitCodes } from '../../record/exit-codes.js'
import { OutputError } from '../../record/output-error.js'
import { writeOutput } from '../../record/output-file.js'
import { againstPolicy, isAccepted, type PolicyPoint, policyLines } from './policy.js'
import { type Policy, readPolicy } from './policy-file.js'
import { type Rejudgement, rejudge, rejudgeLines, rejudgeProblems } from './rejudge.js'

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
  /** A policy file: then the exit code is 0 if it accepts the certificate, else 1. */
  readonly policy?: string
  /** Derives verdicts from the evidence again. */
  readonly rejudge: boolean
  /** Profile of the run, for `rejudge`. */
  readonly env?: string
  /** Writes the page that verifies to this file. */
  readonly page?: string
  readonly json: boolean
  /** True to print everything. */
  readonly verbose: boolean
}

/**
 * Verifies a certificate and prints what it says.
 * @param file `certificate.json`, `certificate.jws` or the folder of both; may be left out with the option `--page`
 * @returns the exit code: that of the run for a genuine certificate, with a policy 0 if it accepts the certificate, else 1
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
  const folders = await readCustomFolders(options.suites)
  const rulesOfOwn = folders.flatMap((folder) => folder.rules)
  const policy = options.policy === undefined ? null : readPolicy(options.policy, rulesOfOwn)
  const place = placeOf(file)
  const verification = await verifyCertificate({
    ...place,
    key,
    contract: contractHash,
    own: folders,
    catalogue: { platform: Object.values(rules), partner: Object.values(partnerRules) },
    kept: keptCatalogue,
    terms: termsOf(options),
    requireEvidence: options.requireEvidence,
  })
  const rejudged = await rejudgedBy(verification, place.folder, policy, options)
  const problems = [
    ...verification.problems,
    ...(rejudged === null ? [] : rejudgeProblems(rejudged, options.env)),
    ...(options.rejudge ? (rejudged?.problems ?? []) : []),
  ]
  const certificate = problems.length === 0 ? verification.certificate : null
  const points =
    certificate === null || policy === null
      ? null
      : againstPolicy(policy, {
          certificate,
          catalogue: [...verification.catalogue, ...rulesOfOwn],
          thumbprint: await calculateJwkThumbprint(key),
          missing: verification.missing,
          rejudged: rejudged !== null && rejudged.problems.length === 0,
        })
  print({ ...verification, problems, certificate, rejudged, points }, options)
  if (certificate === null) return exitCodes.violated
  if (points !== null) return isAccepted(points) ? exitCodes.success : exitCodes.violated
  return exitCodeOfCertificate(certificate)
}

/** What the evidence says, if that is asked for and the certificate verifies. */
async function rejudgedBy(
  { problems, certificate }: Verification,
  folder: string,
  policy: Policy | null,
  { rejudge: asked, env }: VerifyCommandOptions,
): Promise<Rejudgement | null> {
  if (certificate === null || problems.length > 0) return null
  return asked || policy?.evidence === 'rejudged' ? rejudge(certificate, folder, env) : null
}

/** Everything that was found out about a certificate. */
interface Outcome extends Pick<Verification, 'problems' | 'remarks' | 'certificate'> {
  readonly rejudged: Rejudgement | null
  /** Null without a policy. */
  readonly points: readonly PolicyPoint[] | null
}

function print(
  { problems, remarks, certificate, rejudged, points }: Outcome,
  { json, verbose, revoked, policy = '' }: VerifyCommandOptions,
): void {
  const genuine = certificate !== null
  const notVerified = genuine
    ? [...remarks, ...(revoked === undefined ? [revocation] : []), printed, originOfSuite]
    : remarks
  if (json) {
    const content = genuine ? summaryOf(certificate) : null
    const further = {
      ...(rejudged === null ? {} : { rejudged }),
      ...(points === null ? {} : { policy: { file: policy, accepted: isAccepted(points), points } }),
    }
    standardOutput.json({ schema: 1, genuine, problems, notVerified, certificate: content, ...further })
    return
  }
  const lines = genuine
    ? ['This certificate is genuine.', ...meaning(certificate, verbose)]
    : [
        'This certificate does not verify:',
        ...some(
          problems.map((problem) => `  ${problem}`),
          verbose,
        ),
      ]
  const open =
    notVerified.length === 0 ? [] : ['Not verified:', ...notVerified.map((remark) => `  ${remark}`)]
  const again = rejudged === null ? [] : rejudgeLines(rejudged, verbose)
  const accepted = points === null ? [] : policyLines(points, policy)
  standardOutput.paragraphs([...lines, ...open, ...again, ...accepted, ...ending(certificate, points)])
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
  const stats = file.includes('\0') ? undefined : statSync(file, { throwIfNoEntry: false })
  if (stats === undefined)
    throw new ConfigurationError(
      `${shown} does not exist. Expected certificate.json, certificate.jws or the folder of both. To fix it: check the path.`,
    )
  if (stats.isDirectory()) return { folder: file }
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

/** Lines of one kind, unless everything is asked for. */
const mostOfKind = 8

/** The first lines, and how many more there are. */
function some(lines: readonly string[], verbose: boolean, most = mostOfKind): readonly string[] {
  if (verbose || lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `  and ${lines.length - most + 1} more: --verbose`]
}

/** The violated rules that decide the result. */
function violatedLines(certificate: Certificate): string[] {
  const ids = decisive(certificate).map(({ id }) => id)
  if (ids.length === 0) return []
  const columns = columnsOf(standardOutput.output, process.env)
  return [
    `  Violated: ${plural(ids.length, 'rule')}`,
    ...some(idLines(ids, '    ', new Map(), columns), false, 6),
  ]
}

/**
 * The result once more, and what to do next.
 * @param certificate null if it does not verify
 * @param points of a policy; null without one
 */
function ending(certificate: Certificate | null, points: Outcome['points']): string[] {
  if (certificate === null)
    return ['Next: do not rely on it. Ask the issuer for the files as they were signed.']
  const { result, target } = certificate
  return [
    '',
    `${target.name} ${resultPredicate(result)}${partWords(certificate)}.`,
    ...violatedLines(certificate),
    `Next: ${points === null || isAccepted(points) ? nextStep(certificate) : refusedStep}`,
  ]
}

const refusedStep =
  'do not accept it by this policy. Ask for a run that meets the points above, or change the policy.'

function nextStep(certificate: Certificate): string {
  const [violated] = decisive(certificate)
  if (violated !== undefined)
    return `"explain ${violated.id}" prints what a violated rule demands; the reports of the run have its requests.`
  return isConformant(certificate.result)
    ? 'compare target, issuer, holder and dates with what you expect.'
    : 'ask for a run that judges all rules: this result does not show that the target conforms.'
}

/** What a certificate says, and what it does not say. */
function meaning(certificate: Certificate, verbose: boolean): string[] {
  const { target, result, suite, started, own, waivers, warnings, rules: all } = certificate
  const verdicts = all.map((rule) => (rule.inPart === undefined ? rule.verdict : 'passed in part'))
  const numbers = verdictOrder.map((name) => `${verdicts.filter((one) => one === name).length} ${name}`)
  const list = (name: string, values: readonly string[]): string[] =>
    values.length === 0 ? [] : [`  ${name.padEnd(15)}${values.join(', ')}`]
  return [
    `It says: ${targetKind(certificate)} ${target.name} at ${target.url} was judged by suite ${suite} on ${started.slice(0, 10)}, and ${resultPredicate(result)}${partWords(certificate)}.`,
    ...violatedLines(certificate),
    ...violatedLines(certificate),
    ...issueLines(certificate),
    `  ${'rules'.padEnd(15)}${all.length}: ${numbers.join(', ')}`,
    ...list(
      'custom suites',
      own === undefined ? [] : [...own.folders.map(customFolderWords), customCountedWords(own)],
    ),
    ...recordedFacts(certificate).flatMap(([name, values]) =>
      list(name.toLowerCase(), shortened(values, verbose)),
    ),
    ...list('features', featureWords(certificate)),
    ...list('waivers', shortened(waivers, verbose)),
    ...list('warnings', shortened(warnings, verbose)),
    ...some(
      all.flatMap(({ id, inPart }) => {
        if (inPart === undefined) return []
        return [
          `  ${id} ${verbose ? inPartWords(inPart) : `in part: ${inPart.exercised} of ${inPart.cases} cases`}`,
        ]
      }),
      verbose,
      5,
    ),
    ...limitsOf(certificate),
  ]
}

/** The first names of a list, and how many more there are. */
function shortened(names: readonly string[], verbose: boolean): readonly string[] {
  if (verbose || names.length <= mostOfKind) return names
  return [...names.slice(0, mostOfKind), `and ${names.length - mostOfKind} more`]
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
    ...(certificate.chain === undefined ? [] : [line('journal', grouped(certificate.chain))]),
    line('suite digest', digest === undefined ? 'none' : grouped(digest)),
    line('SHA-256', `${grouped(digestOf(certificate))} of certificate.json`),
  ]
}

/**
 * Verifies a certificate: its signature, its evidence and its rules. Works offline.
 * @module
 */
import path from 'node:path'
import {
  calculateJwkThumbprint,
  compactVerify,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWK,
} from 'jose'
import { isCustom } from '../../src/record/custom.js'
import type { RuleEntry } from '../../src/record/record.js'
import { FileError, largestSmallFile, readRegularFile } from '../../src/record/regular-file.js'
import { type Certificate, resultOnPaper, textOf } from './content.js'
import { againstCustom, type CustomSource, isOther } from './custom.js'
import { differences } from './differences.js'
import { envelopeFile, envelopeProblem } from './envelope.js'
import { againstEvidence } from './evidence.js'
import type { CatalogueLine, KeptCatalogue } from './kept-catalogue.js'
import { lifeOf } from './keys.js'
import { certificateProblem } from './schema.js'
import { certificateType, headerFor } from './sign.js'
import { againstTerms, type Terms } from './terms.js'

/** Options of {@link verifyCertificate}. */
export interface VerifyOptions {
  /** Folder of `certificate.json` and `certificate.jws`. */
  readonly folder: string
  /** Name of the signed file, if it is not `certificate.jws`. Then `certificate.json` is not compared. */
  readonly signed?: string
  /** The trusted public key. */
  readonly key: JWK
  /** SHA-256 of the catalogue of this installation, and its rules by role. */
  readonly contract: string
  readonly catalogue: Readonly<Record<'platform' | 'partner', readonly RuleEntry[]>>
  /** Finds the catalogue of an earlier version by its digest. Default: none is known. */
  readonly kept?: (digest: string) => KeptCatalogue | null
  /** Folders of custom suites on this machine. */
  readonly own?: readonly CustomSource[]
  /** What the verifier expects of time, nonce, target and suite. */
  readonly terms?: Terms
  /** True if each report that the certificate names must be there. Default: a missing one is only a remark. */
  readonly requireEvidence?: boolean
}

/** The result of {@link verifyCertificate}. */
export interface Verification {
  /** Why the certificate is not valid. Empty if it is. */
  readonly problems: readonly string[]
  /** Parts that could not be compared. */
  readonly remarks: readonly string[]
  /** Files that the certificate names and that are not there. Also in `problems` or `remarks`. */
  readonly missing: readonly string[]
  /** The rules of the catalogue of the certificate, for its role. Empty if it is not known. */
  readonly catalogue: readonly CatalogueLine[]
  /** The signed content; null if the signature is not valid. */
  readonly certificate: Certificate | null
}

/** Verifies a certificate. No content of a certificate and no file in its place makes it throw. */
export async function verifyCertificate(options: VerifyOptions): Promise<Verification> {
  const { folder, key, signed } = options
  const jws = readIf(folder, signed ?? 'certificate.jws')
  const text = signed === undefined ? readIf(folder, 'certificate.json') : undefined
  if (jws === undefined) return failed('there is no certificate.jws: the certificate is not signed')
  const broken = [jws, text].filter((one) => typeof one === 'string')
  if (typeof jws === 'string' || typeof text === 'string') return { ...failed(''), problems: broken }
  const payload = await payloadOf(jws.toString('utf8'), key)
  if (typeof payload === 'string')
    return { ...failed(payload), problems: [payload, ...unverified(jws.toString('utf8'), text)] }
  const content = contentOf(payload.bytes)
  if (typeof content === 'string') return failed(content)
  return findings(content, payload.bytes, text, options)
}

/** Compares signed content with everything that is known of it. */
function findings(
  certificate: Certificate,
  bytes: Uint8Array,
  text: Buffer | undefined,
  options: VerifyOptions,
): Verification {
  const kept = options.kept?.(certificate.contract) ?? null
  const customFindings = againstCustom(certificate, options.own ?? [])
  const { signed } = options
  const evidence = againstEvidence(certificate, options.folder)
  const statement = againstStatement(certificate, options)
  const absent =
    text === undefined
      ? [`certificate.json was not compared: the content was read from ${signed ?? 'certificate.jws'}`]
      : []
  const missing = [...absent, ...evidence.remarks]
  const strict = options.requireEvidence === true
  return {
    problems: [
      ...(text === undefined ? [] : unlike(bytes, text)),
      ...againstCatalogue(certificate, options, kept),
      ...againstTerms(certificate, options.terms ?? {}, { ...lifeOf(options.key), ...sinceOf(kept) }),
      ...customFindings.problems,
      ...evidence.problems,
      ...statement,
      ...(strict ? missing : []),
    ],
    remarks: [...(strict ? [] : missing), ...customFindings.remarks, ...unprovenWords(certificate)],
    missing,
    catalogue: catalogueFor(certificate, options, kept) ?? [],
    certificate,
  }
}

/** Compares the signed statement next to a certificate, if there is one. */
function againstStatement(certificate: Certificate, { folder, key, signed }: VerifyOptions): string[] {
  const envelope = signed === undefined ? readIf(folder, envelopeFile) : undefined
  if (envelope === undefined) return []
  if (typeof envelope === 'string') return [envelope]
  const problem = envelopeProblem(envelope.toString('utf8'), certificate, key)
  return problem === null ? [] : [problem]
}

/** What the format of an old certificate does not contain. */
function unprovenWords({ schema }: Certificate): string[] {
  return schema === 1
    ? [
        'it has the format 1: it names no time of signing, no end, no serial number and no digest of the suite',
      ]
    : []
}

function failed(problem: string): Verification {
  return { problems: [problem], remarks: [], missing: [], catalogue: [], certificate: null }
}

const unreadable = 'certificate.jws is not a signed certificate: it cannot be read'

/** A text of the header, which nobody has signed yet. */
function nameOf(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? 'missing' : 'no text'
  return /^[\w.+/-]{1,64}$/.test(value) ? value : 'unreadable'
}

/** Whether a text is a compact JWS in its only valid spelling. */
function isCanonical(text: string): boolean {
  const parts = text.replace(/\n$/, '').split('.')
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  )
}

/** The signed bytes, or the reason why the signature is not valid. */
async function payloadOf(jws: string, key: JWK): Promise<{ readonly bytes: Uint8Array } | string> {
  if (!isCanonical(jws)) return unreadable
  try {
    const { kid, alg, typ } = decodeProtectedHeader(jws)
    const thumbprint = await calculateJwkThumbprint(key)
    if (kid !== thumbprint)
      return `certificate.jws was signed with another key (${nameOf(kid)}) than the one that is trusted (${thumbprint})`
    if (alg !== key.alg)
      return `certificate.jws names the algorithm ${nameOf(alg)}, the trusted key is for ${key.alg}`
    if (typ !== certificateType) return `certificate.jws is not a certificate: its type is ${nameOf(typ)}`
    const header = Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString('utf8')
    if (header !== JSON.stringify(await headerFor(key)))
      return 'certificate.jws has a header that this suite does not write: further, repeated or reordered fields'
    const { payload } = await compactVerify(jws, await importJWK(key, key.alg), {
      algorithms: [String(key.alg)],
    })
    return { bytes: payload }
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      return 'the signature is not valid: certificate.jws was changed after it was signed'
    if (error instanceof errors.JOSEError || error instanceof TypeError) return unreadable
    throw error
  }
}

function contentOf(bytes: Uint8Array): Certificate | string {
  const text = new TextDecoder().decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'the signed content is not JSON'
  }
  const format = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined
  if (typeof format === 'number' && format > 2)
    return `it has the format ${format}, and this suite reads 1 and 2. Verify it with the version of the suite that made it, or a later one`
  const problem = certificateProblem(value)
  if (problem !== null) return `the signed content is not a certificate: ${problem}`
  const certificate = value as Certificate
  if (certificate.schema === 2 && certificate.issue === null)
    return 'the signed content is not a certificate: issue is missing. It was not made by the command sign'
  if (textOf(certificate) !== text)
    return 'the signed content is not written as this suite writes it: a field is repeated, or the layout differs'
  return certificate
}

/** The differences between the file and the signed content. */
function unlike(signed: Uint8Array, text: Buffer): string[] {
  if (Buffer.from(signed).equals(text)) return []
  const parts = differences(Buffer.from(signed).toString('utf8'), text.toString('utf8'))
  return parts.map((part) => `certificate.json was changed after it was signed: ${part}`)
}

/** The differences between both files if the signature is not valid. */
function unverified(jws: string, text: Buffer | undefined): string[] {
  const [, payload] = jws.split('.')
  if (text === undefined || payload === undefined) return []
  return unlike(Buffer.from(payload, 'base64url'), text).map((one) =>
    one.replace('was changed after it was signed', 'and certificate.jws differ'),
  )
}

const sinceOf = (kept: KeptCatalogue | null): { readonly since?: string } =>
  kept === null ? {} : { since: kept.since }

/** The rules that the run could judge; undefined if its catalogue is not known. */
function catalogueFor(
  { contract: used, role }: Certificate,
  { contract, catalogue }: VerifyOptions,
  kept: KeptCatalogue | null,
): readonly CatalogueLine[] | undefined {
  return used === contract ? catalogue[role] : kept?.[role]
}

/** Compares the rules with the catalogue that the run used: the one of this installation, or a kept one. */
function againstCatalogue(
  certificate: Certificate,
  options: VerifyOptions,
  kept: KeptCatalogue | null,
): string[] {
  const { contract } = options
  const entries = catalogueFor(certificate, options, kept)
  if (entries === undefined)
    return [
      `it was made with another catalogue of rules (${certificate.contract.slice(0, 12)}…, suite ${certificate.suite}) than this installation has (${contract.slice(0, 12)}…), and the catalogue is none of an earlier release. Verify it with suite ${certificate.suite}, or a later one`,
    ]
  const known = new Map(entries.map((entry) => [entry.id as string, entry]))
  const problems: string[] = []
  const seen = new Set<string>()
  for (const rule of certificate.rules) {
    const { id } = rule
    if (seen.has(id)) problems.push(`${id} is on it twice`)
    seen.add(id)
    if (rule.tier === 'own' && isCustom(id)) continue
    const entry = known.get(id)
    if (entry === undefined) problems.push(`${id} is not a rule of role ${certificate.role}`)
    else if (isOther(rule, entry))
      problems.push(`${id} has another clause, tier, level or feature than in the catalogue`)
  }
  const result = resultOnPaper(certificate, entries)
  // Earlier versions called the result of selected rules incomplete.
  const earlier = certificate.result === 'incomplete' && result === 'selected rules passed'
  if (result !== certificate.result && !earlier)
    problems.push(`its result is "${certificate.result}", but its rules give "${result}"`)
  return problems
}

/** A file of the certificate. Undefined if it is missing; a text says why it cannot be read. */
function readIf(folder: string, name: string): Buffer | string | undefined {
  try {
    return readRegularFile(path.join(folder, name), { limit: largestSmallFile })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return error.absent ? undefined : `${name} ${error.message}`
  }
}

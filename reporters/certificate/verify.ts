/**
 * Verifies a certificate: its signature, its evidence and its rules. Works offline.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
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
import { type Certificate, digestOf, resultOnPaper } from './content.js'
import { againstCustom, type CustomSource, isOther } from './custom.js'
import { differences } from './differences.js'
import { certificateProblem } from './schema.js'
import { certificateType } from './sign.js'

/** Options of {@link verifyCertificate}. */
export interface VerifyOptions {
  /** Folder of `certificate.json` and `certificate.jws`. */
  readonly folder: string
  /** The trusted public key. */
  readonly key: JWK
  /** SHA-256 of the catalogue of this installation, and its rules by role. */
  readonly contract: string
  readonly catalogue: Readonly<Record<'platform' | 'partner', readonly RuleEntry[]>>
  /** Folders of custom suites on this machine. */
  readonly own?: readonly CustomSource[]
}

/** The result of {@link verifyCertificate}. */
export interface Verification {
  /** Why the certificate is not valid. Empty if it is. */
  readonly problems: readonly string[]
  /** Parts that could not be compared. */
  readonly remarks: readonly string[]
  /** The signed content; null if the signature is not valid. */
  readonly certificate: Certificate | null
}

/** Verifies a certificate. No content of a certificate makes it throw. */
export async function verifyCertificate(options: VerifyOptions): Promise<Verification> {
  const { folder, key } = options
  const jws = readIf(path.join(folder, 'certificate.jws'))?.toString('utf8')
  const text = readIf(path.join(folder, 'certificate.json'))
  if (jws === undefined) return failed('there is no certificate.jws: the certificate is not signed')
  const payload = await payloadOf(jws, key)
  if (typeof payload === 'string')
    return { ...failed(payload), problems: [payload, ...unverified(jws, text)] }
  const content = contentOf(payload.bytes)
  if (typeof content === 'string') return failed(content)
  const remarks: string[] = []
  const problems: string[] = []
  if (text === undefined)
    remarks.push('certificate.json does not exist: the content was read from certificate.jws')
  else problems.push(...unlike(payload.bytes, text))
  problems.push(...againstCatalogue(content, options))
  const own = againstCustom(content, options.own ?? [])
  problems.push(...own.problems)
  remarks.push(...own.remarks)
  for (const [file, digest] of Object.entries(content.evidence)) {
    const place = path.resolve(folder, file)
    if (!place.startsWith(`${path.resolve(folder)}${path.sep}`))
      problems.push(`${file} is not a path below the folder of the certificate`)
    else if (!existsSync(place)) remarks.push(`${file} does not exist: its digest was not compared`)
    else if (digestOf(place) !== digest)
      problems.push(`${file} was changed after the run: its digest differs`)
  }
  return { problems, remarks, certificate: content }
}

function failed(problem: string): Verification {
  return { problems: [problem], remarks: [], certificate: null }
}

const unreadable = 'certificate.jws is not a signed certificate: it cannot be read'

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
      return `certificate.jws was signed with another key (${kid ?? 'unnamed'}) than the one that is trusted (${thumbprint})`
    if (alg !== key.alg)
      return `certificate.jws names the algorithm ${alg ?? 'none'}, the trusted key is for ${key.alg}`
    if (typ !== certificateType)
      return `certificate.jws is not a certificate: its type is ${typ ?? 'missing'}`
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
  const problem = certificateProblem(value)
  return problem === null ? (value as Certificate) : `the signed content is not a certificate: ${problem}`
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

function againstCatalogue(certificate: Certificate, { contract, catalogue }: VerifyOptions): string[] {
  if (certificate.contract !== contract)
    return [
      `it was made with another catalogue of rules (${certificate.contract.slice(0, 12)}…, suite ${certificate.suite}) than this installation has (${contract.slice(0, 12)}…). Verify it with suite ${certificate.suite}`,
    ]
  const entries = catalogue[certificate.role]
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
  if (result !== certificate.result)
    problems.push(`its result is "${certificate.result}", but its rules give "${result}"`)
  return problems
}

function readIf(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

/**
 * Holds a certificate against its signature, its evidence and the catalogue. Asks nobody.
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
import { isOwn } from '../../src/record/custom.js'
import type { RuleEntry } from '../../src/record/record.js'
import { type Certificate, digestOf, resultOnPaper } from './content.js'
import { differences } from './differences.js'
import { againstOwn, isOther, type OwnSource } from './own.js'
import { certificateProblem } from './schema.js'
import { certificateType } from './sign.js'

/** What a certificate is held against. */
export interface VerifyOptions {
  /** Folder of `certificate.json` and `certificate.jws`. */
  readonly folder: string
  /** Public half of the key that is trusted. */
  readonly key: JWK
  /** SHA-256 of the catalogue of this installation, and its rules by role. */
  readonly contract: string
  readonly catalogue: Readonly<Record<'platform' | 'partner', readonly RuleEntry[]>>
  /** Folders of suites of somebody's own, as they are here. */
  readonly own?: readonly OwnSource[]
}

/** What came of it. */
export interface Verification {
  /** Why the certificate is not genuine or not sound; empty where it is. */
  readonly problems: readonly string[]
  /** What could not be held against anything. */
  readonly remarks: readonly string[]
  /** The content that was signed; null where the signature says nothing. */
  readonly certificate: Certificate | null
}

/** Verifies a certificate. Never throws for what a certificate holds. */
export async function verifyCertificate(options: VerifyOptions): Promise<Verification> {
  const { folder, key } = options
  const jws = readIf(path.join(folder, 'certificate.jws'))?.toString('utf8')
  const text = readIf(path.join(folder, 'certificate.json'))
  if (jws === undefined) return failed('there is no certificate.jws: the certificate is not signed')
  const payload = await payloadOf(jws, key)
  if (typeof payload === 'string') return { ...failed(payload), problems: [payload, ...beside(jws, text)] }
  const content = contentOf(payload.bytes)
  if (typeof content === 'string') return failed(content)
  const remarks: string[] = []
  const problems: string[] = []
  if (text === undefined)
    remarks.push('certificate.json is not here: the signed content was read from certificate.jws')
  else problems.push(...unlike(payload.bytes, text))
  problems.push(...againstCatalogue(content, options))
  const own = againstOwn(content, options.own ?? [])
  problems.push(...own.problems)
  remarks.push(...own.remarks)
  for (const [file, digest] of Object.entries(content.evidence)) {
    const place = path.resolve(folder, file)
    if (!place.startsWith(`${path.resolve(folder)}${path.sep}`))
      problems.push(`${file} is no path below the certificate`)
    else if (!existsSync(place)) remarks.push(`${file} is not here: its digest was not compared`)
    else if (digestOf(place) !== digest)
      problems.push(`${file} is not the one of the run: its digest is another`)
  }
  return { problems, remarks, certificate: content }
}

function failed(problem: string): Verification {
  return { problems: [problem], remarks: [], certificate: null }
}

const unreadable = 'certificate.jws is no signed certificate: it cannot be read'

/** Whether a text is a compact JWS without a character that could be another one. */
function isCanonical(text: string): boolean {
  const parts = text.replace(/\n$/, '').split('.')
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  )
}

/** The bytes that were signed, or why the signature is none. */
async function payloadOf(jws: string, key: JWK): Promise<{ readonly bytes: Uint8Array } | string> {
  if (!isCanonical(jws)) return unreadable
  try {
    const { kid, alg, typ } = decodeProtectedHeader(jws)
    const thumbprint = await calculateJwkThumbprint(key)
    if (kid !== thumbprint)
      return `certificate.jws was signed with another key (${kid ?? 'unnamed'}) than the one that is trusted (${thumbprint})`
    if (alg !== key.alg)
      return `certificate.jws names the algorithm ${alg ?? 'none'}, the trusted key is for ${key.alg}`
    if (typ !== certificateType) return `certificate.jws is no certificate: its type is ${typ ?? 'not named'}`
    const { payload } = await compactVerify(jws, await importJWK(key, key.alg), {
      algorithms: [String(key.alg)],
    })
    return { bytes: payload }
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      return 'the signature does not fit: certificate.jws was changed after it was signed'
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
    return 'what was signed is no JSON'
  }
  const problem = certificateProblem(value)
  return problem === null ? (value as Certificate) : `what was signed is no certificate: ${problem}`
}

/** How the file differs from what was signed. */
function unlike(signed: Uint8Array, text: Buffer): string[] {
  if (Buffer.from(signed).equals(text)) return []
  const parts = differences(Buffer.from(signed).toString('utf8'), text.toString('utf8'))
  return parts.map((part) => `certificate.json was changed after it was signed: ${part}`)
}

/** Differences that can be told although the signature is broken. */
function beside(jws: string, text: Buffer | undefined): string[] {
  const [, payload] = jws.split('.')
  if (text === undefined || payload === undefined) return []
  return unlike(Buffer.from(payload, 'base64url'), text).map((one) =>
    one.replace('was changed after it was signed', 'and certificate.jws differ'),
  )
}

function againstCatalogue(certificate: Certificate, { contract, catalogue }: VerifyOptions): string[] {
  if (certificate.contract !== contract)
    return [
      `it was made with another catalogue of rules (${certificate.contract.slice(0, 12)}…, suite ${certificate.suite}) than this installation has (${contract.slice(0, 12)}…): verify it with suite ${certificate.suite}`,
    ]
  const entries = catalogue[certificate.role]
  const known = new Map(entries.map((entry) => [entry.id as string, entry]))
  const problems: string[] = []
  const seen = new Set<string>()
  for (const rule of certificate.rules) {
    const { id } = rule
    if (seen.has(id)) problems.push(`${id} stands on it twice`)
    seen.add(id)
    if (rule.tier === 'own' && isOwn(id)) continue
    const entry = known.get(id)
    if (entry === undefined) problems.push(`${id} is no rule of role ${certificate.role}`)
    else if (isOther(rule, entry))
      problems.push(`${id} has another clause, tier, level or feature than in the catalogue`)
  }
  const result = resultOnPaper(certificate, entries)
  if (result !== certificate.result)
    problems.push(`its result is "${certificate.result}", but its rules make it "${result}"`)
  return problems
}

function readIf(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

/**
 * Writes the certificate of a run.
 * @module
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { partnerRules, rules } from '../../generated/catalogue.js'
import { writeOutput } from '../../src/record/output-file.js'
import type { RunRecord } from '../../src/record/record.js'
import { type Certificate, certificateOf, textOf } from './content.js'
import { badgeOf } from './document/badge.js'
import { certificatePage } from './document/page.js'
import { envelopeFile, envelopeOf } from './envelope.js'
import { signed } from './sign.js'

/** Inputs of a certificate in addition to the run. */
export interface CertificateOptions {
  /** Folder of the reports. */
  readonly out: string
  /** Clauses of observations by id. */
  readonly clauses: ReadonlyMap<string, string>
  /** Reports of the run: paths relative to the folder. */
  readonly evidence: readonly string[]
}

/** The certificate of a run before it is signed. @throws {FileError} if a report is missing or no regular file */
export function certificateOfRun(
  run: RunRecord,
  { out, clauses, evidence }: CertificateOptions,
): Certificate {
  const catalogue = Object.values(run.role === 'platform' ? rules : partnerRules)
  return certificateOf(run, catalogue, clauses, out, evidence)
}

/**
 * Writes `certificate.json`, which is not signed.
 * @returns its path
 */
export function writeCertificate(run: RunRecord, options: CertificateOptions): string {
  const file = path.join(options.out, 'certificate.json')
  writeOutput(file, textOf(certificateOfRun(run, options)))
  // The signed files of an earlier run do not belong to this run.
  for (const name of signedFiles) rmSync(path.join(options.out, name), { force: true })
  return file
}

/** The files that only a signed certificate has. */
export const signedFiles = ['certificate.jws', envelopeFile, 'certificate.html', 'badge.svg'] as const

/**
 * Writes a certificate, its signature, its signed statement, its page and its badge.
 * @param key private key
 * @returns the path of `certificate.jws`
 */
export async function writeSigned(certificate: Certificate, out: string, key: JWK): Promise<string> {
  const text = textOf(certificate)
  const file = path.join(out, 'certificate.jws')
  const jws = `${await signed(text, key)}\n`
  writeOutput(path.join(out, 'certificate.json'), text)
  writeOutput(file, jws)
  writeOutput(path.join(out, envelopeFile), await envelopeOf(certificate, key))
  const rulesInAll = rulesOf(certificate.role)
  const thumbprint = await calculateJwkThumbprint(key)
  writeOutput(path.join(out, 'certificate.html'), certificatePage(certificate, { rulesInAll, thumbprint }))
  writeOutput(path.join(out, 'badge.svg'), badgeOf(certificate, rulesInAll))
  return file
}

/**
 * Writes the page of a certificate that is not signed. It is marked as a draft.
 * @param file its folder may be a link, because the operator named it
 */
export function writeDraft(certificate: Certificate, file: string): void {
  const options = { rulesInAll: rulesOf(certificate.role), thumbprint: null }
  writeOutput(file, certificatePage(certificate, options), { linkedFolder: true })
}

function rulesOf(role: Certificate['role']): number {
  return Object.keys(role === 'platform' ? rules : partnerRules).length
}

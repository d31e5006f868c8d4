/**
 * Writes the certificate of a run.
 * @module
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { JWK } from 'jose'
import { partnerRules, rules } from '../../generated/catalogue.js'
import { writeOutput } from '../../src/record/output-file.js'
import type { RunRecord } from '../../src/record/record.js'
import { type Certificate, certificateOf, textOf } from './content.js'
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
  // The signature of an earlier run does not belong to this run.
  rmSync(path.join(options.out, 'certificate.jws'), { force: true })
  return file
}

/**
 * Writes a certificate and its signature.
 * @param key private key
 * @returns the path of `certificate.jws`
 */
export async function writeSigned(certificate: Certificate, out: string, key: JWK): Promise<string> {
  const text = textOf(certificate)
  const file = path.join(out, 'certificate.jws')
  const jws = `${await signed(text, key)}\n`
  writeOutput(path.join(out, 'certificate.json'), text)
  writeOutput(file, jws)
  return file
}

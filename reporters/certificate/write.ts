/**
 * Writes the certificate of a run.
 * @module
 */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { JWK } from 'jose'
import { partnerRules, rules } from '../../generated/catalogue.js'
import type { RunRecord } from '../../src/record/record.js'
import { certificateOf, textOf } from './content.js'
import { signed } from './sign.js'

/** Inputs of a certificate in addition to the run. */
export interface CertificateOptions {
  /** Folder of the reports. */
  readonly out: string
  /** Clauses of observations by id. */
  readonly clauses: ReadonlyMap<string, string>
  /** Reports of the run: paths relative to the folder. */
  readonly evidence: readonly string[]
  /** Private key; null: the certificate is not signed. */
  readonly key: JWK | null
}

/**
 * Writes `certificate.json`. If there is a key, writes `certificate.jws` too.
 * @returns the path of `certificate.jws` if there is a key, otherwise of `certificate.json`
 */
export async function writeCertificate(
  run: RunRecord,
  { out, clauses, evidence, key }: CertificateOptions,
): Promise<string> {
  const catalogue = Object.values(run.role === 'platform' ? rules : partnerRules)
  const text = textOf(certificateOf(run, catalogue, clauses, out, evidence))
  const plain = path.join(out, 'certificate.json')
  const jws = path.join(out, 'certificate.jws')
  writeFileSync(plain, text)
  // The signature of an earlier run does not belong to this run.
  rmSync(jws, { force: true })
  if (key === null) return plain
  writeFileSync(jws, `${await signed(text, key)}\n`)
  return jws
}

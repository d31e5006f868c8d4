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

/** What a certificate is written from, beside the run. */
export interface CertificateSurroundings {
  /** Folder of the reports. */
  readonly out: string
  /** Clauses of observations by id. */
  readonly clauses: ReadonlyMap<string, string>
  /** Reports of the run, by their paths below the folder. */
  readonly evidence: readonly string[]
  /** Private half; null: the certificate is not signed. */
  readonly key: JWK | null
}

/**
 * Writes `certificate.json`, and `certificate.jws` where there is a key.
 * @returns the path of the latter, or else of the former
 */
export async function writeCertificate(
  run: RunRecord,
  { out, clauses, evidence, key }: CertificateSurroundings,
): Promise<string> {
  const catalogue = Object.values(run.role === 'platform' ? rules : partnerRules)
  const text = textOf(certificateOf(run, catalogue, clauses, out, evidence))
  const plain = path.join(out, 'certificate.json')
  const jws = path.join(out, 'certificate.jws')
  writeFileSync(plain, text)
  // One of an earlier run does not belong to this one.
  rmSync(jws, { force: true })
  if (key === null) return plain
  writeFileSync(jws, `${await signed(text, key)}\n`)
  return jws
}

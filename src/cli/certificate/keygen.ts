/**
 * The command `keygen`.
 * @module
 */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CertificateAlgorithm, newKeyPair, pemOf } from '../../../reporters/certificate/keys.js'
import { standardOutput } from '../../output/writer.js'
import { ConfigurationError } from '../../profile/problems.js'
import { mustBeWritableFile } from '../commands/output-file.js'

/** Options of the command, as typed. */
export interface KeygenOptions {
  readonly alg: CertificateAlgorithm
  readonly out: string
}

/**
 * Makes a key pair that signs certificates.
 * @throws {ConfigurationError} if the folder already has one
 */
export async function makeCertificateKey({ alg, out }: KeygenOptions): Promise<void> {
  const files = {
    private: path.join(out, 'certificate-key.json'),
    public: path.join(out, 'certificate-key.pub.json'),
    pem: path.join(out, 'certificate-key.pub.pem'),
  }
  const present = Object.values(files).find((file) => existsSync(file))
  if (present !== undefined)
    throw new ConfigurationError(
      `${present} already exists. It is not replaced, because the certificates that it signed could no longer be verified. To fix it: name another folder with --out.`,
    )
  for (const file of Object.values(files)) mustBeWritableFile(file)
  const { privateKey, publicKey } = await newKeyPair(alg)
  writeFileSync(files.private, `${JSON.stringify(privateKey, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  writeFileSync(files.public, `${JSON.stringify(publicKey, null, 2)}\n`, { flag: 'wx' })
  writeFileSync(files.pem, pemOf(publicKey), { flag: 'wx' })
  standardOutput.lines([
    `${files.private}: the private key. Keep it secret. Only the command sign needs it.`,
    `${files.public}: the public key. Give it to everyone who verifies certificates.`,
    `${files.pem}: the same public key as PEM, for cosign and openssl.`,
  ])
}

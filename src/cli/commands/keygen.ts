/**
 * The command `keygen`.
 * @module
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CertificateAlgorithm, newKeyPair } from '../../../reporters/certificate/keys.js'
import { ConfigurationError } from '../../profile/problems.js'

/** Options of the command, as typed. */
export interface KeygenOptions {
  readonly alg: CertificateAlgorithm
  readonly out: string
}

/**
 * Makes a key pair that signs certificates.
 * @throws {ConfigurationError} where there is one already
 */
export async function makeCertificateKey({ alg, out }: KeygenOptions): Promise<void> {
  const files = {
    private: path.join(out, 'certificate-key.json'),
    public: path.join(out, 'certificate-key.pub.json'),
  }
  const present = Object.values(files).find((file) => existsSync(file))
  if (present !== undefined)
    throw new ConfigurationError(
      `${present} is there already, and is not replaced: certificates that it has signed could not be told any more. To fix it: name another folder with --out.`,
    )
  const { privateKey, publicKey } = await newKeyPair(alg)
  mkdirSync(out, { recursive: true })
  writeFileSync(files.private, `${JSON.stringify(privateKey, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  writeFileSync(files.public, `${JSON.stringify(publicKey, null, 2)}\n`, { flag: 'wx' })
  process.stdout.write(
    `${files.private}: the private half. Keep it secret; sign with --sign, or CERTIFICATE_KEY in the environment.\n` +
      `${files.public}: the public half, for whoever verifies certificates.\n`,
  )
}

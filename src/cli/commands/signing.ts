/**
 * The key that signs the certificate of a run.
 * @module
 */
import type { JWK } from 'jose'
import { keyIn, readKey } from '../../../reporters/certificate/keys.js'

/**
 * @param file value of `--sign`; without it, the environment variable CERTIFICATE_KEY is used
 * @returns null to leave the certificate unsigned
 * @throws {ConfigurationError} if there is no usable key
 */
export function signingKey(
  file: string | undefined,
  { CERTIFICATE_KEY: text }: NodeJS.ProcessEnv = process.env,
): JWK | null {
  if (file !== undefined) return readKey(file, 'private')
  return text === undefined || text === '' ? null : keyIn(text, 'CERTIFICATE_KEY', 'private')
}

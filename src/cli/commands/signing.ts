/**
 * The key that signs the certificate of a run.
 * @module
 */
import type { JWK } from 'jose'
import { keyIn, readKey } from '../../../reporters/certificate/keys.js'

/**
 * @param file of the option `--sign`; without it the environment is asked
 * @returns null where the certificate is not to be signed
 * @throws {ConfigurationError} where there is no usable key
 */
export function signingKey(
  file: string | undefined,
  { CERTIFICATE_KEY: text }: NodeJS.ProcessEnv = process.env,
): JWK | null {
  if (file !== undefined) return readKey(file, 'private')
  return text === undefined || text === '' ? null : keyIn(text, 'CERTIFICATE_KEY', 'private')
}

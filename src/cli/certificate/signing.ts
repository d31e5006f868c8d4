/**
 * The key that signs certificates.
 * @module
 */
import type { JWK } from 'jose'
import { keyIn, readKey } from '../../../reporters/certificate/keys.js'
import { certificateKeyVariable } from '../../core/host-environment.js'
import { ConfigurationError } from '../../profile/problems.js'

/**
 * The private key that signs.
 * @param file value of `--key`; without it, the environment variable CERTIFICATE_KEY is used
 * @throws {ConfigurationError} if there is no usable key
 */
export function signingKey(file: string | undefined, environment: NodeJS.ProcessEnv = process.env): JWK {
  if (file !== undefined) return readKey(file, 'private')
  const text = environment[certificateKeyVariable] ?? ''
  if (text === '')
    throw new ConfigurationError(
      `There is no key to sign with. Expected a private key from "platform-conformance keygen". To fix it: name its file with --key, or put it into the environment variable ${certificateKeyVariable}.`,
    )
  return keyIn(text, certificateKeyVariable, 'private')
}

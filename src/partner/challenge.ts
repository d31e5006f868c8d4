/**
 * The PKCE code challenge of a code verifier.
 * @module
 */
import { createHash } from 'node:crypto'

/** BASE64URL(SHA-256(verifier)), unpadded: clause 4.1 code_challenge. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

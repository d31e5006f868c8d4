/**
 * Proof Key for Code Exchange (RFC 7636).
 * @module
 */
import { createHash } from 'node:crypto'
import { facts } from '../../../generated/catalogue.js'
import { randomBytes } from '../../core/random.js'

/** A code verifier with its challenge. */
export interface Proof {
  readonly verifier: string
  readonly challenge: string
  /** The two parameters of the authorize request. */
  readonly request: {
    readonly code_challenge: string
    readonly code_challenge_method: typeof facts.challengeMethod
  }
}

/** The challenge of a verifier: unpadded BASE64URL(SHA-256(verifier)). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'utf8').digest('base64url')
}

/** @param verifier default: a new random one of 64 letters and digits, which no alphabet could exclude */
export function proofFor(verifier: string = randomLetters(64)): Proof {
  const challenge = challengeOf(verifier)
  return {
    verifier,
    challenge,
    request: { code_challenge: challenge, code_challenge_method: facts.challengeMethod },
  }
}

/** Random text for state and nonce: 22 URL-safe characters. */
export function randomText(): string {
  return randomBytes(16).toString('base64url')
}

function randomLetters(length: number): string {
  let text = ''
  while (text.length < length) text += randomBytes(length).toString('base64url').replace(/[-_]/g, '')
  return text.slice(0, length)
}

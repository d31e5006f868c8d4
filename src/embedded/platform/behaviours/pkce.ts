/**
 * Proof Key for Code Exchange at both endpoints.
 * @module
 */
import { createHash } from 'node:crypto'
import { challengeMethod, verifierLength } from '../../facts.js'
import type { AuthorizeContext, RedeemContext } from '../context.js'
import type { App } from '../model.js'

const { min, max } = verifierLength

export const pkceBehaviours = {
  /** Whether this application must send a challenge. Contract 5, item 1: public clients must. */
  challengeRequired: (app: App, _context: AuthorizeContext): boolean => app.secret === null,

  /** Whether this application may send a challenge. Contract 5, item 1: confidential clients may too. */
  challengeAccepted: (_app: App, _context: AuthorizeContext): boolean => true,

  /** Whether a challenge has an acceptable form. RFC 7636, 4.2. */
  challengeWellFormed: (challenge: string): boolean => /^[\w.~-]{43,128}$/.test(challenge),

  /** Whether a code_challenge_method is accepted. Contract 4.1: always the one method. */
  challengeMethodAllowed: (method: string, _context: AuthorizeContext): boolean => method === challengeMethod,

  /** The method of a challenge without a method, or `refused`. Contract 4.1. */
  missingMethodMeans: (_context: AuthorizeContext): 'refused' | 'S256' | 'plain' => 'refused',

  /** Whether this code requires a verifier. Contract 4.2, code_verifier. */
  verifierRequired: (context: RedeemContext): boolean => context.record.challenge !== undefined,

  /** Whether a verifier is accepted for a code without a challenge. Open point. RFC 9700, 2.1.1 refuses it. */
  unexpectedVerifierAllowed: (_context: RedeemContext): boolean => false,

  /** Whether a verifier has the documented number of URL-safe characters. Contract 8. */
  verifierWellFormed: (verifier: string): boolean =>
    /^[\w.~-]+$/.test(verifier) && verifier.length >= min && verifier.length <= max,

  /** Whether a verifier matches the challenge under the accepted method. Contract 4.1, code_challenge. */
  verifierMatches: (verifier: string, challenge: string, method: string, _context: RedeemContext): boolean =>
    challenge ===
    (method === challengeMethod ? createHash('sha256').update(verifier).digest('base64url') : verifier),

  /** Whether a verifier is accepted. `fits` is true if its form and value match. Called last. Contract 4.2. */
  verifierAccepted: (
    fits: boolean,
    _verifier: string,
    _challenge: string,
    _context: RedeemContext,
  ): boolean => fits,
}

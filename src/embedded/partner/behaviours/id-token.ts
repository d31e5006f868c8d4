/**
 * Checks of the ID token.
 * @module
 */
import { type Grant, redeemWithLibrary } from '../exchange.js'
import type { Tokens } from '../model.js'

export const idTokenBehaviours = {
  /** Exchanges the code for a checked ID token. Contract 4.2, 5.5: signature, issuer, audience, expiry, nonce. */
  redeem: (grant: Grant): Promise<Tokens> => redeemWithLibrary(grant),

  /** Whether a text is a compact JWT. RFC 7515, 2 and 7.1: unpadded base64url; the library accepts more. */
  compactForm: (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token),

  /** Whether `sub` can identify a user. Contract 5.5: non-empty; the library accepts an empty text. OpenID Connect Core 2: 255 characters. */
  subAcceptable: (sub: unknown): boolean => typeof sub === 'string' && sub.trim() !== '' && sub.length <= 255,

  /** Whether `azp`, if present, names this application. OpenID Connect Core 3.1.3.7, 5; the library does not check. */
  authorizedParty: (azp: unknown, clientId: string): boolean => azp === undefined || azp === clientId,
}

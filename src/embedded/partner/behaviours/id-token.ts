/**
 * What must hold of an ID token.
 * @module
 */
import { type Grant, redeemWithLibrary } from '../exchange.js'
import type { Tokens } from '../model.js'

export const idTokenBehaviours = {
  /** From the code to a checked ID token. Contract 4.2, 5.5: signature, issuer, audience, expiry, nonce. */
  redeem: (grant: Grant): Promise<Tokens> => redeemWithLibrary(grant),

  /** Whether a text is a JWT in compact form. RFC 7515, 2 and 7.1: unpadded base64url; the library takes more. */
  compactForm: (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token),

  /** Whether `sub` can be a user's key. Contract 5.5: non-empty; the library takes an empty text. OpenID Connect Core 2: 255 characters. */
  subAcceptable: (sub: unknown): boolean => typeof sub === 'string' && sub.trim() !== '' && sub.length <= 255,

  /** Whether `azp`, where there is one, names this application. OpenID Connect Core 3.1.3.7, 5; the library does not ask. */
  authorizedParty: (azp: unknown, clientId: string): boolean => azp === undefined || azp === clientId,
}

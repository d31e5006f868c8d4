/**
 * Code verifiers of any length.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import { proofFor } from '../../sso/pkce.js'

/** A random verifier of this length, made of letters and digits. */
export function verifierOf(length: number): string {
  let text = ''
  while (text.length < length) text += proofFor().verifier
  return text.slice(0, length)
}

/** The documented lengths of a verifier. */
export const { min: shortest, max: longest } = facts.verifierLength

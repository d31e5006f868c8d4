/**
 * Code verifiers that must be refused.
 * @module
 */
import { createHash } from 'node:crypto'
import type { Case } from '../rule.js'
import { type Proof, proofFor } from '../sso/pkce.js'
import { swapCase } from './address.js'
import { otherCharacter } from './other-text.js'

/** Makes a wrong verifier from a right one. */
export type SpoilVerifier = (right: Proof) => string

/**
 * Wrong verifiers by permanent names. Made from right verifiers of 44 to 127 characters, all but the hashes and what
 * is appended have the length and the alphabet of a verifier. Clause 4.2, code_verifier.
 */
export const wrongVerifiers = {
  'another verifier': [() => proofFor().verifier],
  'challenge as verifier': [({ challenge }) => challenge],
  'last character changed': [({ verifier }) => otherCharacter(verifier, -1)],
  'first character changed': [({ verifier }) => otherCharacter(verifier, 0)],
  'other letter case': [({ verifier }) => swapCase(verifier)],
  'last character removed': [({ verifier }) => verifier.slice(0, -1)],
  'one character appended': ['A', '=', ' '].map(
    (end): SpoilVerifier =>
      ({ verifier }) =>
        verifier + end,
  ),
  'hash of the verifier': [
    ({ verifier }) => createHash('sha256').update(verifier).digest('hex'),
    ({ verifier }) => createHash('sha256').update(verifier).digest('base64'),
  ],
} satisfies Readonly<Record<string, readonly SpoilVerifier[]>>

/** Name of a group of wrong verifiers. */
export type WrongVerifier = keyof typeof wrongVerifiers

/** A text of this length that differs from call to call, made of letters and digits. */
export function verifierOf(length: number): string {
  let text = ''
  while (text.length < length) text += proofFor().verifier
  return text.slice(0, length)
}

/** Lengths outside 43 to 128, on both sides. Clause 8. */
export const badLengths = {
  short: [42, 10, 1].map(
    (length): Case<[length: number]> => [length === 1 ? '1 character' : `${length} characters`, length],
  ),
  long: [129, 256].map((length): Case<[length: number]> => [`${length} characters`, length]),
} as const

/** Characters that are not URL-safe. Clause 8. */
export const unsafeCharacters: readonly Case<[character: string]>[] = [
  ['blank', ' '],
  ['plus', '+'],
  ['slash', '/'],
  ['equals sign', '='],
  ['percent sign', '%'],
  ['letter beyond ASCII', 'ü'],
  ['quotation mark', '"'],
  ['null character', '\0'],
]

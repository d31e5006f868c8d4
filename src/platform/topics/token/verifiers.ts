/**
 * Code verifiers that must be refused.
 * @module
 */
import { createHash } from 'node:crypto'
import { swapCase } from '../../inputs/address.js'
import { otherCharacter } from '../../inputs/other-text.js'
import type { Case } from '../../rule.js'
import { type Proof, proofFor } from '../../sso/pkce.js'

/** Makes a wrong verifier from a right one. */
type Change = (right: Proof) => string

/**
 * Wrong verifiers. Except for the hashes and the appended characters, each has the length and the alphabet of a
 * verifier if the right one has 44 to 127 characters.
 */
export const wrongVerifiers: readonly (readonly [name: string, changes: readonly Change[]])[] = [
  ['another verifier', [() => proofFor().verifier]],
  ['challenge as verifier', [({ challenge }) => challenge]],
  ['last character changed', [({ verifier }) => otherCharacter(verifier, -1)]],
  ['first character changed', [({ verifier }) => otherCharacter(verifier, 0)]],
  ['other letter case', [({ verifier }) => swapCase(verifier)]],
  ['last character removed', [({ verifier }) => verifier.slice(0, -1)]],
  [
    'one character appended',
    [({ verifier }) => `${verifier}A`, ({ verifier }) => `${verifier}=`, ({ verifier }) => `${verifier} `],
  ],
  [
    'hash of the verifier',
    [
      ({ verifier }) => createHash('sha256').update(verifier).digest('hex'),
      ({ verifier }) => createHash('sha256').update(verifier).digest('base64'),
    ],
  ],
]

/** A random verifier of this length, made of letters and digits. */
export function verifierOf(length: number): string {
  let text = ''
  while (text.length < length) text += proofFor().verifier
  return text.slice(0, length)
}

/** Lengths below 43. */
export const shortLengths: readonly Case<[length: number]>[] = [
  ['42 characters', 42],
  ['10 characters', 10],
  ['1 character', 1],
]

/** Lengths above 128. */
export const longLengths: readonly Case<[length: number]>[] = [
  ['129 characters', 129],
  ['256 characters', 256],
]

/** Characters that are not URL-safe. */
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

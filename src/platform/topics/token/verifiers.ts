/**
 * Code verifiers that must be refused.
 * @module
 */
import { createHash } from 'node:crypto'
import { facts } from '../../../../generated/catalogue.js'
import { swapCase } from '../../inputs/address.js'
import { otherCharacter } from '../../inputs/other-text.js'
import type { Case } from '../../rule.js'
import { type Proof, proofFor } from '../../sso/pkce.js'

/** Makes a wrong verifier from a right one. */
type Change = (right: Proof) => string

/**
 * Wrong verifiers. Except for the hashes and the appended characters, each has the length and the alphabet of a
 * verifier if the right one is neither the shortest nor the longest.
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

/** The documented lengths of a verifier. */
export const { min: shortest, max: longest } = facts.verifierLength

/** Lengths below the shortest. */
export const shortLengths: readonly Case<[length: number]>[] = [
  [`${shortest - 1} characters`, shortest - 1],
  ['10 characters', 10],
  ['1 character', 1],
]

/** Lengths above the longest. */
export const longLengths: readonly Case<[length: number]>[] = [
  [`${longest + 1} characters`, longest + 1],
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

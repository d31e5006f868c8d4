/**
 * Names that no list has.
 */
import { afterEach, expect, test } from 'vitest'
import {
  chosenNames,
  classKind,
  familyName,
  givenName,
  keyStart,
  numbersFor,
  placeName,
  roomKind,
  subjectName,
} from '../../src/core/open-names.js'
import { drawnSeed, useSeed } from '../../src/core/random.js'

afterEach(() => useSeed(drawnSeed()))

const many = 2000
const drawn = (seed: number, name: (at: number) => string): Set<string> => {
  useSeed({ seed, run: 1 })
  return new Set(Array.from({ length: many }, (_none, at) => name(at)))
}

const kinds: readonly (readonly [what: string, name: (at: number) => string])[] = [
  ['schools', chosenNames.school],
  ['given names', (at) => givenName(numbersFor('given', at))],
  ['family names', (at) => familyName(numbersFor('family', at))],
  ['places', (at) => placeName(numbersFor('places', at))],
  ['subjects', (at) => subjectName(numbersFor('subjects', at))],
  ['rooms', (at) => roomKind(numbersFor('rooms', at))],
  ['classes', (at) => classKind(numbersFor('classes', at))],
]

test.each(kinds)('%s of one run are hardly known from another run', (_what, name) => {
  const known = drawn(1, name)
  const next = drawn(2, name)
  expect(known.size).toBeGreaterThan(many / 2)
  expect([...next].filter((text) => known.has(text)).length).toBeLessThan(next.size / 5)
  expect(drawn(1, name)).toEqual(known)
})

test('names that follow each other have letters of other languages, apostrophes, and are short', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    useSeed({ seed, run: 1 })
    const names = Array.from({ length: 8 }, (_none, at) => [
      familyName(numbersFor('family', at), at),
      givenName(numbersFor('given', at), at),
    ]).flat()
    for (const form of [/[äöüÖÜ]/, /[ćčžřşğıÐŽŠČ]/, /é/, /'/, /^[A-Z][a-z]$/])
      expect(names.filter((name) => form.test(name))).not.toEqual([])
    for (const name of names) expect(name).toMatch(/^[\p{Lu}][\p{L}']+$/u)
  }
})

test('keys begin with other letters in another run', () => {
  const starts = Array.from({ length: 300 }, (_none, seed) => {
    useSeed({ seed, run: 1 })
    return keyStart(numbersFor('keys'))
  })
  expect(new Set(starts).size).toBeGreaterThan(150)
})

import { expect, test } from 'vitest'
import {
  actualOf,
  expectedOf,
  sentenceParts,
  sentencesOf,
  violationWords,
} from '../../src/record/sentences.js'

const compared = { place: 'in the ID token', thing: 'sc' }

test('a sentence names the thing, its place and the value', () => {
  expect(sentencesOf({ expected: '"at"', actual: '"AT"', compared })).toEqual({
    expected: '`sc` in the ID token is "at".',
    actual: '`sc` in the ID token is "AT".',
  })
})

test('without a thing, the words name it, and the sentence names the place', () => {
  const check = {
    expected: 'no code',
    actual: 'a code in the query',
    compared: { place: 'in the answer to the browser' },
  }
  expect(actualOf(check)).toBe('In the answer to the browser: a code in the query.')
  expect(expectedOf(check, 'de')).toBe('In der Antwort an den Browser: no code.')
})

test('what is missing or empty has words, in both languages', () => {
  expect(actualOf({ expected: 'x', actual: 'nothing', compared })).toBe('`sc` in the ID token is missing.')
  expect(actualOf({ expected: 'x', actual: 'nothing', compared }, 'de')).toBe('`sc` im ID-Token fehlt.')
  expect(actualOf({ expected: 'x', actual: '', compared })).toBe('`sc` in the ID token is empty.')
})

test('a record of an earlier version keeps its texts', () => {
  expect(sentencesOf({ expected: 'at', actual: 'AT' })).toEqual({ expected: 'at', actual: 'AT' })
  expect(sentencesOf({ expected: null, actual: null })).toBeNull()
})

test('the frame and the words of a check are separate, for pages in another language', () => {
  expect(sentenceParts(compared, '"AT"', 'de')).toEqual({ frame: '`sc` im ID-Token ist ', words: '"AT".' })
})

test('the short form names the thing', () => {
  expect(violationWords({ expected: '"at"', actual: '"AT"', compared })).toBe(
    'expected `sc` as "at"; got "AT"',
  )
  expect(violationWords({ expected: 'no code', actual: 'a code' })).toBe('expected no code; got a code')
})

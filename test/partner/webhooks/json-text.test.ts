/**
 * Bodies are spelled otherwise without another meaning, and without what is written in them being lost.
 */
import { describe, expect, test } from 'vitest'
import { SuiteDefect } from '../../../src/core/errors.js'
import {
  addedFields,
  compact,
  escaped,
  extended,
  fieldsOf,
  objectOf,
  pretty,
  respelled,
  spaced,
} from '../../../src/partner/webhooks/json-text.js'
import { samples } from './webhook-material.js'

const odd =
  '{ "a\\"b" : "x{,:}\\\\" ,"n":1.0, "e":1E2,\n"big":12345678901234567890,"l":[ ],"o":{ },"d":[{"k":[1,2]},null,true] }'
const texts = [odd, '{}', ...samples.map(({ template }) => template)]

describe.each(texts)('%s', (text) => {
  test.each([
    ['compact', compact],
    ['pretty', pretty],
    ['with CRLF and tabs', (body: string) => pretty(body, '\r\n', '\t')],
    ['spaced', spaced],
    ['with its fields put together again', (body: string) => objectOf(fieldsOf(body))],
    ['with every character escaped', (body: string) => respelled(body, escaped)],
  ])('%s means the same', (_name, change) => {
    expect(JSON.parse(change(text))).toEqual(JSON.parse(text))
  })

  test('extended keeps its fields as they were, and has new ones', () => {
    const longer = extended(text, { more: '[1]', last: '"x"' })
    expect(JSON.parse(longer)).toEqual({ ...JSON.parse(text), more: [1], last: 'x' })
    expect(longer.startsWith(text.slice(0, text.lastIndexOf('}')))).toBe(true)
    expect(addedFields(longer, text)).toEqual(['"more"', '"last"'])
    expect(addedFields(text, longer)).toEqual([])
  })
})

test('lines are broken as a library breaks them', () => {
  const [, short = '', nested = ''] = samples.map(({ template }) => template)
  expect([short, nested].map((text) => pretty(text))).toEqual(
    [short, nested].map((text) => JSON.stringify(JSON.parse(text), null, 2)),
  )
})

test('numbers keep their spelling', () => {
  expect(compact(odd)).toContain('"n":1.0,"e":1E2,"big":12345678901234567890,')
  expect(spaced(odd)).toContain('1.0')
})

test('texts within texts do not change', () => {
  expect(compact('{"a": "b : c"}')).toBe('{"a":"b : c"}')
  expect(pretty('{"a":"{,}"}')).toBe('{\n  "a": "{,}"\n}')
})

test('characters are escaped one by one, and what is escaped already stays', () => {
  const odds = (character: string, at: number): string => (at % 2 === 1 ? escaped(character) : character)
  expect(respelled('{"name":"äb\\nc"}', odds)).toBe('{"name":"ä\\u0062\\n\\u0063"}')
  expect(escaped('🦁')).toBe('\\ud83e\\udd81')
})

test('a value that is no object has no fields', () => {
  expect(() => fieldsOf('[1]')).toThrow(SuiteDefect)
})

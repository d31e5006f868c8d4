import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { describeErrors, errorWords } from '../../../src/core/schema/expectation.js'

function errorsOf(schema: AnySchema, value: unknown): [pointer: string, message: string][] {
  const fits = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema)
  fits(value)
  return describeErrors(fits.errors ?? []).map(({ pointer, message }) => [pointer, message])
}

const textOrTexts = {
  oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 2 }],
}
const id = { oneOf: [{ type: 'string' }, { type: 'integer' }] }
const records = {
  oneOf: [{ type: 'object' }, { type: 'array', items: { type: 'object', properties: { id } } }],
}

describe('a value that fits none of several alternatives', () => {
  test('is told all of them where it is of no kind among them', () => {
    expect(errorsOf(textOrTexts, 5)).toEqual([['', 'expected string, or array']])
  })

  test('is told all of them where it fails itself', () => {
    expect(errorsOf(textOrTexts, ['a', 'b', 'c'])).toEqual([['', 'expected string, or at most 2 elements']])
  })

  test('is told what is wrong in it where it is of one kind', () => {
    expect(errorsOf(textOrTexts, ['a', 5])).toEqual([['/1', 'expected string']])
  })

  test('is told the member that it lacks', () => {
    const schema = {
      oneOf: [{ type: 'string' }, { type: 'object', properties: { a: {} }, required: ['a'] }],
    }
    expect(errorsOf(schema, {})).toEqual([['/a', 'expected this field']])
  })

  test('is told the choice within the choice', () => {
    expect(errorsOf(records, [{ id: 1 }, { id: null }, { id: [] }])).toEqual([
      ['/1/id', 'expected string, or integer'],
      ['/2/id', 'expected string, or integer'],
    ])
  })

  test('is told that it fits too many', () => {
    expect(errorsOf({ oneOf: [{ type: 'integer' }, { type: 'number' }] }, 5)).toEqual([
      ['', 'expected to fit exactly one of the alternatives'],
    ])
  })
})

test('a condition is told by what follows from it', () => {
  const schema = {
    type: 'object',
    if: { properties: { a: {} }, required: ['a'] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { properties: { b: {} }, required: ['b'] },
  }
  expect(errorsOf(schema, { a: 1 })).toEqual([['/b', 'expected this field']])
})

describe('errors of a record', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ pointer: `/${at}`, message: 'expected string' }))

  test('are all told where they are few', () => {
    expect(errorWords([])).toEqual([])
    expect(errorWords([{ pointer: '', message: 'expected array' }])).toEqual(['/: expected array'])
    expect(errorWords(many(10))).toHaveLength(10)
  })

  test('are counted where they are many', () => {
    const words = errorWords(many(2100))
    expect(words).toHaveLength(11)
    expect(words.slice(-2)).toEqual(['/9: expected string', 'and 2090 more'])
  })
})

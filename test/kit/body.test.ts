import { describe, expect, test } from 'vitest'
import { Answer } from '../../src/core/http/answer.js'

function answer(body: string | Buffer): Answer {
  const headers = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Set-Cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ] as const
  return new Answer(1, new URL('https://x.example/'), 200, headers, Buffer.from(body))
}

describe('the body of an answer', () => {
  test('is decoded and parsed once', () => {
    const one = answer('{"list":[1,2]}')
    expect(one.json).toEqual({ list: [1, 2] })
    expect(one.json).toBe(one.json)
    expect(one.object).toBe(one.json)
    expect(one.text).toBe('{"list":[1,2]}')
  })

  test('is JSON of any kind, with blanks around it', () => {
    const texts = ['[]', ' {"a":1}\r\n', '\t"text"', '-1.5e3', '0', 'true', 'false', 'null']
    for (const text of texts) expect(answer(text).json, text).toEqual(JSON.parse(text))
  })

  test('is undefined as JSON where it is none', () => {
    const texts = ['', ' ', '<html>', '{"a":', 'nothing', 'undefined', '\ufeff{}', '\u00a0{}', "{'a':1}"]
    for (const text of texts) expect(answer(text).json, JSON.stringify(text)).toBeUndefined()
  })
})

test('headers are found in any letter case, in order, and a list of them is one’s own', () => {
  const one = answer('')
  expect(one.all('SET-COOKIE')).toEqual(['a=1', 'b=2'])
  one.all('set-cookie').push('c=3')
  expect(one.all('Set-Cookie')).toEqual(['a=1', 'b=2'])
  expect(one.header('set-cookie')).toBe('a=1')
  expect(one.header('location')).toBeUndefined()
  expect(one.all('location')).toEqual([])
  expect(one.mediaType).toBe('application/json')
})

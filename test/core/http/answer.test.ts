import { describe, expect, test } from 'vitest'
import { Answer } from '../../../src/core/http/answer.js'

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
    const jsonAnswer = answer('{"list":[1,2]}')
    expect(jsonAnswer.json).toEqual({ list: [1, 2] })
    expect(jsonAnswer.json).toBe(jsonAnswer.json)
    expect(jsonAnswer.object).toBe(jsonAnswer.json)
    expect(jsonAnswer.text).toBe('{"list":[1,2]}')
  })

  test('is JSON of any kind, with blanks around it', () => {
    const texts = ['[]', ' {"a":1}\r\n', '\t"text"', '-1.5e3', '0', 'true', 'false', 'null']
    for (const text of texts) expect(answer(text).json, text).toEqual(JSON.parse(text))
  })

  test('keeps all digits of integers beyond 2^53, as texts, and changes nothing else', () => {
    const long = '7300000000000000123'
    const whole = (text: string): unknown => answer(text).json
    expect(whole(`{"id":${long},"lessonId" : -${long},"user_id":${long}}`)).toEqual({
      id: long,
      lessonId: `-${long}`,
      user_id: long,
    })
    expect(whole(`{"relatedPeriod":${long},"identifier":[{"externalKey":${long}}]}`)).toEqual({
      relatedPeriod: long,
      identifier: [{ externalKey: long }],
    })
    expect(whole(`[ ${long},${long} , 5 ]`)).toEqual([long, long, 5])
    expect(whole('{"id":9007199254740991}')).toEqual({ id: 9007199254740991 })
    const texts = [
      `{"exp":${long},"expires_in" : ${long},"id":"${long}"}`,
      `{"text":"\\"id\\":${long}, [${long}]","id":1.5e300}`,
      `{"id":${long}.5}`,
      `{"a":{"id":"x\\\\"},"n":1}`,
    ]
    for (const text of texts) expect(whole(text), text).toEqual(JSON.parse(text))
  })

  test('is undefined as JSON where it is none', () => {
    const texts = ['', ' ', '<html>', '{"a":', 'nothing', 'undefined', '\ufeff{}', '\u00a0{}', "{'a':1}"]
    for (const text of texts) expect(answer(text).json, JSON.stringify(text)).toBeUndefined()
  })
})

test('headers are found in any letter case, in order, and a list of them is one’s own', () => {
  const emptyAnswer = answer('')
  expect(emptyAnswer.all('SET-COOKIE')).toEqual(['a=1', 'b=2'])
  emptyAnswer.all('set-cookie').push('c=3')
  expect(emptyAnswer.all('Set-Cookie')).toEqual(['a=1', 'b=2'])
  expect(emptyAnswer.header('set-cookie')).toBe('a=1')
  expect(emptyAnswer.header('location')).toBeUndefined()
  expect(emptyAnswer.all('location')).toEqual([])
  expect(emptyAnswer.mediaType).toBe('application/json')
})

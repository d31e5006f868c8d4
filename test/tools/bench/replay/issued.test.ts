import { expect, test } from 'vitest'
import { borrowedBy, issuedBy } from '../../../../tools/bench/replay/issued.js'
import type { RecordedExchange } from '../../../../tools/bench/replay/recorder.js'

const session = 'c2Vzc2lvbi1vZi1hLXVzZXI1'
const code = 'Code.Of-A_Sign-In.4711'

/** An exchange that takes one tick, at its place in a sequence. */
function exchange(
  at: number,
  sent: Partial<Pick<RecordedExchange, 'path' | 'headers' | 'body'>>,
  answer: { readonly headers?: readonly string[]; readonly body?: string } = {},
): RecordedExchange {
  return {
    number: at,
    method: 'GET',
    path: '/',
    headers: [],
    body: Buffer.alloc(0),
    ...sent,
    begin: at,
    end: at + 0.5,
    service: 0.5,
    answer: { status: 200, headers: answer.headers ?? [], body: Buffer.from(answer.body ?? '') },
  }
}

test('responses issue cookies, redirect parameters, JSON fields and form fields', () => {
  const headers = ['Set-Cookie', `sid=${session}; Path=/`, 'Location', `https://app.example/cb?code=${code}`]
  expect(issuedBy(headers, '')).toEqual([
    { place: 'cookie sid', value: session },
    { place: 'location code', value: code },
  ])
  expect(issuedBy([], JSON.stringify({ a: [{ token: code }] }))).toEqual([
    { place: 'json /a/0/token', value: code },
  ])
  expect(issuedBy([], `<form><input type="hidden" name="csrf" value="${code}"></form>`)).toEqual([
    { place: 'field csrf', value: code },
  ])
})

test('a value without a digit counts as issued if it has upper-case and lower-case letters', () => {
  const value = 'FitmTbtqCfVGFehfWUzEkZmPBGabcdef'
  expect(issuedBy([], JSON.stringify({ value }))).toEqual([{ place: 'json /value', value }])
})

test('short values and words of the contract are not', () => {
  expect(issuedBy(['Set-Cookie', 'lang=en'], '{"scope":"roster-core.readonly","id":"12345"}')).toEqual([])
})

test('a body that only looks like JSON issues nothing', () => {
  expect(issuedBy([], `{"token": ${code}`)).toEqual([])
})

test('a request carries values in its address, its header lines and its body', () => {
  const first = exchange(0, {}, { body: JSON.stringify({ code, odd: 'a value: 1234 567=' }) })
  const expected = [{ from: 0, place: 'json /code', value: code }]
  expect(borrowedBy([first, exchange(1, { path: `/cb?code=${code}` })])[1]).toEqual(expected)
  expect(borrowedBy([first, exchange(1, { headers: ['Authorization', `Bearer ${code}`] })])[1]).toEqual(
    expected,
  )
  expect(borrowedBy([first, exchange(1, { body: Buffer.from(`code=${code}&x=1`) })])[1]).toEqual(expected)
  expect(borrowedBy([first, exchange(1, { headers: ['Cookie', `a=1; sid=${code}`] })])[1]).toEqual(expected)
})

test('a value that has to be percent-encoded is found in its encoded form', () => {
  const value = 'Code+With/Slash4711=='
  const first = exchange(0, {}, { body: JSON.stringify({ value }) })
  const second = exchange(1, { path: `/cb?code=${encodeURIComponent(value)}&x=1` })
  expect(borrowedBy([first, second])[1]).toEqual([{ from: 0, place: 'json /value', value }])
})

test('an answer that had not ended lends nothing', () => {
  const late = { ...exchange(0, {}, { body: JSON.stringify({ code }) }), end: 2 }
  expect(borrowedBy([late, exchange(1, { path: `/cb?code=${code}` })])[1]).toEqual([])
})

test('a value that a request sent first does not count as issued', () => {
  const recorded = exchange(
    0,
    { path: `/authorize?state=${code}` },
    { headers: ['Location', `/cb?state=${code}`] },
  )
  expect(borrowedBy([recorded, exchange(1, { path: `/cb?state=${code}` })])[1]).toEqual([])
})

test('a changed value is another one', () => {
  const first = exchange(0, {}, { body: JSON.stringify({ code }) })
  expect(borrowedBy([first, exchange(1, { path: `/cb?code=${code}x` })])[1]).toEqual([])
})

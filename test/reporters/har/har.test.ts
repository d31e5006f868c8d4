import { expect, test } from 'vitest'
import { entryOf, type HarEntry, harOf } from '../../../reporters/har/index.js'
import { harProblems } from '../../support/har-schema.js'
import { sampleExchange, sampleRun, tokenExchange } from '../sample-run.js'

const entriesOf = (text: string): HarEntry[] =>
  (JSON.parse(text) as { log: { entries: HarEntry[] } }).log.entries

test('a run is valid HAR 1.2, with all exchanges in order', () => {
  const run = sampleRun()
  const text = harOf(run)

  expect(harProblems(JSON.parse(text))).toEqual([])
  expect(entriesOf(text).map(({ comment }) => comment)).toEqual(
    run.exchanges.map(({ id, purpose }) => `#${id} ${purpose}`),
  )
  expect(JSON.parse(text)).toMatchObject({
    log: { creator: { name: 'platform-conformance', version: '0.1.0' } },
  })
})

test('a run without exchanges is valid HAR', () => {
  expect(harProblems(JSON.parse(harOf(sampleRun({ exchanges: [] }))))).toEqual([])
})

test('an entry has the form, the response and the time', () => {
  const entry = entryOf(tokenExchange(7, '{"access_token":"<token 1>"}'))

  expect(entry.request).toMatchObject({
    method: 'POST',
    queryString: [{ name: 'grant_type', value: 'client_credentials' }],
    postData: { mimeType: 'application/x-www-form-urlencoded', text: 'scope=roster-core.readonly' },
    bodySize: 26,
  })
  expect(entry.response).toMatchObject({
    status: 200,
    content: { size: 28, mimeType: 'application/json', text: '{"access_token":"<token 1>"}' },
  })
  const { send, wait, receive } = entry.timings
  expect(send + wait + receive).toBe(entry.time)
})

test.each([
  ['https://a.example/x?code=‹code 3›&a=%20', 'https://a.example/x?code=%E2%80%B9code%203%E2%80%BA&a=%20'],
  ['http://[::1]:80/[a]?b=|%zz\ud83d', 'http://[::1]:80/%5Ba%5D?b=%7C%25zz%EF%BF%BD'],
  ['/relative?c=1#d', '/relative?c=1#d'],
])('the address %s is a URI', (url, uri) => {
  const exchange = sampleExchange(1)
  const { request, response } = entryOf({
    ...exchange,
    request: { ...exchange.request, url },
    response: { status: 302, headers: [['Location', url]], body: null },
  })
  expect([request.url, response.redirectURL]).toEqual([uri, uri])
})

test('a redirect has its URL and its cookies', () => {
  const { request, response } = entryOf(sampleExchange(1))

  expect(request.cookies).toEqual([{ name: 'SESSION', value: '<cookie 1>' }])
  expect(response.redirectURL).toBe('https://app.example/sso/extra?code=%3Ccode%201%3E&state=%3Cstate%201%3E')
  expect(response.cookies).toEqual([
    { name: 'SESSION', value: '<cookie 1>' },
    { name: 'lang', value: 'en' },
  ])
})

test('a missing response has a reason, and a cut body has a note', () => {
  const lost = sampleExchange(1, {
    response: null,
    error: { code: 'ECONNRESET', message: 'the other side left' },
  })
  const cut = sampleExchange(2, {
    response: {
      status: 200,
      headers: [],
      body: { text: 'head … tail', bytes: 90_000, cut: true, sha256: 'ab' },
    },
  })

  expect(entryOf(lost).response).toMatchObject({ status: 0, _error: 'ECONNRESET: the other side left' })
  expect(entryOf(cut).response.content).toMatchObject({
    size: 90_000,
    comment: 'beginning and end only; SHA-256 of the whole body: ab',
  })
  expect(harProblems(JSON.parse(harOf(sampleRun({ exchanges: [lost, cut] }))))).toEqual([])
})

test('an address that is no URI, and times that differ, are detected', () => {
  const { log } = JSON.parse(harOf(sampleRun())) as { log: { entries: HarEntry[] } }
  const [entry] = log.entries
  if (entry === undefined) throw new Error('no entry')
  const wrong = {
    ...entry,
    request: { ...entry.request, url: 'https://a.example/‹code 3›' },
    time: entry.time + 1,
  }
  expect(harProblems({ log: { ...log, entries: [wrong] } })).toEqual([
    '/log/entries/0 no absolute URI: https://a.example/‹code 3›',
    expect.stringContaining('/log/entries/0 the timings are'),
  ])
})

test('invalid HAR is detected', () => {
  expect(
    harProblems({ log: { version: '1.1', creator: { name: 'x', version: '1' }, entries: [{}] } }),
  ).toEqual(
    expect.arrayContaining([
      '/log/version must be equal to constant',
      "/log/entries/0 must have required property 'time'",
    ]),
  )
})

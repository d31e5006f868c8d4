import { expect, test } from 'vitest'
import { harText } from '../../../reporters/har/index.js'
import type { RecordedExchange } from '../../../src/audit/exchange.js'
import { sampleExchange, sampleRun } from '../../reporters/sample-run.js'
import { type Entry, harEntry, harOf, passThrough, recordingFile, targetsOf } from './recording-files.js'

async function exchangeOf(entry: Entry): Promise<RecordedExchange | undefined> {
  const { exchanges, damages } = await passThrough(recordingFile(harOf([entry])))
  expect(damages).toEqual([])
  return exchanges[0]
}

const textOf = (exchange: RecordedExchange | undefined, part: 'request' | 'response'): string | undefined =>
  exchange?.[part]?.body?.bytes.toString('utf8')

test('an entry is an exchange', async () => {
  const file = recordingFile(harOf([harEntry({})]), 'a.har')
  const { exchanges, facts } = await passThrough(file)

  expect(exchanges).toEqual([
    {
      number: 1,
      place: { file: 'a.har', entry: 1 },
      at: Date.UTC(2026, 2, 1, 8, 0, 0, 250),
      ms: 12.5,
      request: {
        method: 'GET',
        url: 'https://platform.example/a?b=c',
        headers: [['Accept', '*/*']],
        body: null,
      },
      response: {
        status: 200,
        headers: [['Content-Type', 'application/json']],
        body: { bytes: Buffer.from('{}'), cut: false },
      },
      error: null,
    },
  ])
  expect(facts).toEqual([
    {
      file: 'a.har',
      format: 'HAR',
      exchanges: 1,
      skipped: 0,
      damaged: 0,
      creator: 'WebInspector 537.36',
      hasCredentials: false,
      isMasked: false,
    },
  ])
})

test('fields may have any order, and white space and a byte order mark may be anywhere', async () => {
  const { request, response, ...rest } = harEntry({})
  const entry = { ...rest, response, request }
  const log = { comment: 'a "log": {"entries": [1]}', entries: [entry, entry], pages: [{ id: 'p' }] }
  const text = JSON.stringify(
    { before: [{ entries: [1] }], log: { ...log, creator: { name: 'Firefox' } }, after: 1 },
    null,
    2,
  )

  const pass = await passThrough(recordingFile(`\ufeff\r\n${text}\n\n`))
  expect(targetsOf(pass)).toEqual(['/a?b=c', '/a?b=c'])
  expect(pass.damages).toEqual([])
  expect(pass.facts[0]?.creator).toBe('Firefox')
})

test('a browser is named with the program that wrote the file', async () => {
  const browser = { name: 'Chromium', version: '140' }
  const { facts } = await passThrough(recordingFile(harOf([harEntry({})], { browser })))
  expect(facts[0]?.creator).toBe('WebInspector 537.36, Chromium 140')
})

test.each([
  ['base64', { encoding: 'base64', text: 'AP8=', size: 2 }, Buffer.from([0, 255]), false],
  ['text that is not ASCII', { text: 'ä€', size: 5 }, Buffer.from('ä€'), false],
  ['an empty body', { text: '', size: 0 }, Buffer.alloc(0), false],
  ['the compressed size', { text: '{}', size: 22 }, Buffer.from('{}'), false],
  ['a text that is shorter than its size', { text: '{}', size: 2000 }, Buffer.from('{}'), true],
])('a body with %s', async (_, content, bytes, cut) => {
  const exchange = await exchangeOf(harEntry({ response: { content } }))
  expect(exchange?.response?.body).toEqual({ bytes, cut })
})

test.each([
  ['no text', { content: { size: 2000 } }],
  ['an empty text in place of a body that was discarded', { content: { size: 2000, text: '' } }],
  ['no content', { content: undefined }],
  ['the text of a cache with the status 304', { status: 304, content: { size: 2, text: '{}' } }],
])('%s is no body', async (_, response) => {
  const exchange = await exchangeOf(harEntry({ response }))
  expect(exchange?.response).toMatchObject({ body: null })
})

test.each([
  ['_error', { response: { _error: 'net::ERR_ABORTED' } }],
  ['_wasAborted', { entry: { _wasAborted: true } }],
  ['_charlesStatus', { response: { _charlesStatus: 'EXCEPTION' } }],
])('the body of an answer that broke is cut (%s)', async (_, fields) => {
  const exchange = await exchangeOf(harEntry(fields))
  expect(exchange?.response?.body?.cut).toBe(true)
  expect(exchange?.error).toBeNull()
})

test.each([
  ['Chrome', { status: 0, _error: 'net::ERR_FAILED' }, 'net::ERR_FAILED'],
  ['Playwright', { status: -1, _failureText: 'net::ERR_FAILED' }, 'net::ERR_FAILED'],
  ['Firefox', { status: 0 }, null],
])('an entry of %s without an answer', async (_, response, error) => {
  expect(await exchangeOf(harEntry({ response }))).toMatchObject({ response: null, error })
})

test('an entry without a response has no answer', async () => {
  expect(await exchangeOf(harEntry({ entry: { response: undefined } }))).toMatchObject({ response: null })
})

const params = [
  { name: 'a b', value: 'c&d' },
  { name: 'e', value: '' },
]
const encodedParams = [
  { name: 'a%20b', value: 'c%26d' },
  { name: 'e', value: '' },
]

test.each([
  ['a text', { text: 'a=b+c', params: [{ name: 'a', value: 'b c' }] }, 'a=b+c'],
  ['decoded fields', { params }, 'a+b=c%26d&e='],
  ['encoded fields', { text: '', params: encodedParams }, 'a%20b=c%26d&e='],
  ['a decoded field with a percent sign', { params: [{ name: 'a', value: '%41 %' }] }, 'a=%2541+%25'],
  ['base64', { text: 'YT1i', encoding: 'base64' }, 'a=b'],
  ['neither text nor fields', { text: '', params: [] }, undefined],
])('a form with %s', async (_, postData, text) => {
  const mimeType = 'application/x-www-form-urlencoded'
  const exchange = await exchangeOf(
    harEntry({ request: { method: 'post', postData: { mimeType, ...postData } } }),
  )
  expect(exchange?.request.method).toBe('POST')
  expect(textOf(exchange, 'request')).toBe(text)
  expect(exchange?.request.body?.cut ?? false).toBe(false)
})

test('of a form with files, only fields are recorded: the body is unknown', async () => {
  const postData = { mimeType: 'multipart/form-data; boundary=x', params }
  const exchange = await exchangeOf(harEntry({ request: { postData } }))
  expect(exchange?.request.body).toEqual({ bytes: Buffer.alloc(0), cut: true })
})

test('header lines of HTTP/2 are dropped, and a value with line ends is several lines', async () => {
  const request = {
    headers: [
      { name: ':authority', value: 'x' },
      { name: 'x-a', value: '1' },
      { name: 'X-A', value: '2' },
      { name: 'x-b' },
    ],
  }
  const response = { headers: [{ name: 'set-cookie', value: 'a=1; Path=/\nb=2' }] }
  const exchange = await exchangeOf(harEntry({ request, response }))
  expect(exchange?.request.headers).toEqual([
    ['x-a', '1'],
    ['X-A', '2'],
    ['x-b', ''],
  ])
  expect(exchange?.response?.headers).toEqual([
    ['set-cookie', 'a=1; Path=/'],
    ['set-cookie', 'b=2'],
  ])
})

test('what was not exchanged with a server is skipped without a word', async () => {
  const urls = [
    'data:text/plain,a',
    'blob:https://platform.example/1',
    'chrome-extension://a/b.js',
    'moz-extension://a/b.js',
    'wss://platform.example/socket',
    'about:blank',
  ]
  const entries = [
    ...urls.map((url) => harEntry({ request: { url } })),
    harEntry({ request: { method: 'CONNECT', url: 'https://platform.example:443' } }),
    harEntry({ entry: { _fromCache: 'disk' } }),
    harEntry({ entry: { _fetchType: 'Memory Cache' } }),
    harEntry({ response: { _fetchedViaServiceWorker: true } }),
    harEntry({ entry: { _fromCache: null, _fetchType: 'Network Load' } }),
  ]
  const { exchanges, damages, facts } = await passThrough(recordingFile(harOf(entries)))
  expect(exchanges.map(({ place }) => place.entry)).toEqual([entries.length])
  expect(damages).toEqual([])
  expect(facts).toMatchObject([{ exchanges: 1, skipped: entries.length - 1 }])
})

test.each([
  ['no credentials', {}, false],
  ['a header of the request', { request: { headers: [{ name: 'authorization', value: 'x' }] } }, true],
  ['a Cookie header', { request: { headers: [{ name: 'Cookie', value: 'a=b' }] } }, true],
  ['a header of the response', { response: { headers: [{ name: 'Set-Cookie', value: 'a=b' }] } }, true],
  ['cookies of the request', { request: { cookies: [{ name: 'a', value: 'b' }] } }, true],
  ['cookies of the response', { response: { cookies: [{ name: 'a', value: 'b' }] } }, true],
])('a file with %s', async (_, fields, hasCredentials) => {
  const { facts } = await passThrough(recordingFile(harOf([harEntry(fields)])))
  expect(facts).toMatchObject([{ hasCredentials }])
})

test.each([
  ['without a zone', '2026-03-01T08:00:00', null],
  ['without a colon in the zone', '2026-03-01T08:00:00.0000000+0100', Date.UTC(2026, 2, 1, 7)],
  ['no time', 'yesterday', null],
])('a time %s', async (_, startedDateTime, at) => {
  expect((await exchangeOf(harEntry({ entry: { startedDateTime } })))?.at).toBe(at)
})

test('the evidence of a run is read: a body of which only parts are known is cut', async () => {
  const answered = sampleExchange(1)
  const response = { status: 200, headers: [] }
  const sent = [
    ...sampleRun().exchanges,
    {
      ...answered,
      response: { ...response, body: { text: 'a\n[…]\nb', bytes: 9000, cut: true, sha256: null } },
    },
    {
      ...answered,
      response: { ...response, body: { text: '(binary)', bytes: 10, cut: false, sha256: null } },
    },
    {
      ...answered,
      response: { ...response, body: { text: '‹token 1›', bytes: 2000, cut: false, sha256: null } },
    },
    { ...answered, response: null, error: { code: 'ECONNRESET', message: 'socket hang up' } },
  ]
  const { exchanges, damages, facts } = await passThrough(recordingFile(harText('1.2.3', 'a comment', sent)))

  expect(damages).toEqual([])
  expect(facts).toMatchObject([{ creator: 'platform-conformance 1.2.3', isMasked: true }])
  expect(exchanges.map(({ request }) => request.headers)).toEqual(sent.map(({ request }) => request.headers))
  expect(exchanges.map(({ at, ms }) => [at, ms])).toEqual(sent.map(({ at, ms }) => [Date.parse(at), ms]))
  expect(exchanges.slice(-4)).toMatchObject([
    { response: { body: { bytes: Buffer.from('a\n[…]\nb'), cut: true } } },
    { response: { body: { bytes: Buffer.alloc(0), cut: true } } },
    { response: { body: { bytes: Buffer.from('‹token 1›'), cut: false } } },
    { response: null, error: 'ECONNRESET: socket hang up' },
  ])
})

test('a recording of a tool has no masks, and an empty one is a recording', async () => {
  const { exchanges, facts, damages } = await passThrough(recordingFile(harOf([])))
  expect(exchanges).toEqual([])
  expect(damages).toEqual([])
  expect(facts).toMatchObject([{ exchanges: 0, isMasked: false }])
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openJournal } from '../../../reporters/journal.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { compile } from '../../../src/profile/schema.js'
import { headOf, plannedFor } from '../../reporters/sample-journal.js'
import { sampleExchange, sampleRun } from '../../reporters/sample-run.js'
import { lineFor, passThrough, recordingFile, targetsOf } from './recording-files.js'

const schema = JSON.parse(
  readFileSync(path.join(packageRoot, 'specs/recording.schema.json'), 'utf8'),
) as Record<string, unknown>

const request = { method: 'GET', url: 'https://platform.example/a' }

test('a line is an exchange', async () => {
  const line = {
    at: '2026-03-01T09:00:00.25+01:00',
    ms: 3,
    request: {
      ...request,
      method: 'post',
      headers: [
        ['A', '1'],
        ['a', '2'],
        [':path', '/a'],
      ],
      body: 'ä=1',
    },
    response: {
      status: 201,
      headers: { 'Set-Cookie': ['a=1', 'b=2'], Server: 'x', ':status': '201' },
      body: { base64: 'AP8=' },
    },
    error: null,
    unknown: { log: 1 },
  }
  const { exchanges, facts } = await passThrough(recordingFile(`${JSON.stringify(line)}\n`, 'a.ndjson'))
  expect(exchanges).toEqual([
    {
      number: 1,
      place: { file: 'a.ndjson', entry: 1 },
      at: Date.UTC(2026, 2, 1, 8, 0, 0, 250),
      ms: 3,
      request: {
        method: 'POST',
        url: 'https://platform.example/a',
        headers: [
          ['A', '1'],
          ['a', '2'],
        ],
        body: { bytes: Buffer.from('ä=1'), cut: false },
      },
      response: {
        status: 201,
        headers: [
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
          ['Server', 'x'],
        ],
        body: { bytes: Buffer.from([0, 255]), cut: false },
      },
      error: null,
    },
  ])
  expect(facts).toEqual([
    {
      file: 'a.ndjson',
      format: 'NDJSON',
      exchanges: 1,
      skipped: 0,
      damaged: 0,
      creator: null,
      hasCredentials: true,
      isMasked: false,
    },
  ])
})

test('only the method and the URL are required', async () => {
  const { exchanges } = await passThrough(recordingFile(JSON.stringify({ request })))
  expect(exchanges).toEqual([
    {
      number: 1,
      place: { file: 'recording', entry: 1 },
      at: null,
      ms: null,
      request: { ...request, headers: [], body: null },
      response: null,
      error: null,
    },
  ])
})

const answered = (fields: object) => ({ request, response: { status: 200, ...fields } })
const posted = (fields: object) => ({ request: { ...request, ...fields } })

/** Lines that the schema and the reader accept. */
const valid: readonly (readonly [string, unknown])[] = [
  ['milliseconds', { request, at: 1772352000250 }],
  ['a fraction of a millisecond', { request, at: 1772352000250.5 }],
  ['no seconds, and hours as zone', { request, at: '2026-03-01T08:00+01' }],
  ['a blank in the time', { request, at: '2026-03-01 08:00:00,5z' }],
  [
    'null everywhere',
    { ...posted({ headers: null, body: null }), at: null, ms: null, response: null, error: null },
  ],
  ['a status of 0', answered({ status: 0 })],
  ['an error', { request, error: 'ECONNRESET' }],
  ['an error and an answer', { ...answered({}), error: 'reset' }],
  ['a cut text', answered({ body: { text: 'a', cut: true } })],
  ['cut base64', answered({ body: { base64: 'YQ', cut: true } })],
  ['base64url', answered({ body: { base64: '-_8=\n' } })],
  ['a log of the program', { log: { level: 'info' }, request }],
]

/** Lines that neither accepts, and words of the damage. */
const invalid: readonly (readonly [string, unknown, string])[] = [
  ['no object', [request], 'is an array'],
  ['no request', { at: 1 }, 'has no request: it is missing'],
  ['no method', { request: { url: request.url } }, 'request.method is missing'],
  ['a method with a blank', posted({ method: 'GET /' }), 'request.method is a text of another form'],
  ['no URL', { request: { method: 'GET' } }, 'request.url is missing'],
  ['a number as time', { request, at: 9e15 }, 'no time'],
  ['a time without zone', { request, at: '2026-03-01T08:00:00' }, 'no time'],
  ['a time in words', { request, at: 'now' }, 'no time'],
  ['a negative duration', { request, ms: -1 }, '"ms" that is negative'],
  ['a duration as text', { request, ms: '12' }, '"ms" that is a text'],
  ['a status as text', answered({ status: '200' }), 'response.status that is a text'],
  ['a status that is none', answered({ status: 42 }), 'response.status that is another number'],
  ['no status', { request, response: {} }, 'response.status that is missing'],
  ['a text as response', { request, response: '' }, 'response that is a text'],
  ['headers as text', posted({ headers: 'a: b' }), 'request.headers that are a text'],
  ['a header of three', posted({ headers: [['a', 'b', 'c']] }), 'no pair of two texts'],
  ['a header of a number', posted({ headers: [['a', 1]] }), 'no pair of two texts'],
  ['a header as number', answered({ headers: { a: 1 } }), 'value in response.headers that is a number'],
  ['headers as numbers', answered({ headers: { a: ['b', null] } }), 'value in response.headers that is null'],
  ['a body as JSON', answered({ body: { a: 1 } }), 'response.body that is an object of another form'],
  ['a body as number', posted({ body: 1 }), 'request.body that is a number'],
  ['a body as array', posted({ body: ['a'] }), 'request.body that is an array'],
  ['a body of both forms', posted({ body: { text: 'a', base64: 'YQ' } }), 'request.body that is an object'],
  [
    'a body that is cut by a text',
    posted({ body: { text: 'a', cut: 'yes' } }),
    'request.body that is an object',
  ],
  ['base64 with other characters', answered({ body: { base64: 'ä' } }), 'response.body.base64 is no base64'],
  ['an error as object', { request, error: {} }, '"error" that is an object'],
]

test.each(valid)('%s: the schema and the reader accept it', async (_, line) => {
  const { exchanges, damages } = await passThrough(recordingFile(JSON.stringify(line)))
  expect(damages).toEqual([])
  expect(exchanges).toHaveLength(1)
  const validate = compile(schema)
  expect(validate(line), JSON.stringify(validate.errors)).toBe(true)
})

test.each(invalid)('%s: the schema and the reader reject it', async (_, line, words) => {
  const text = `${lineFor('/before')}\n${JSON.stringify(line)}\n${lineFor('/after')}\n`
  const pass = await passThrough(recordingFile(text))
  expect(targetsOf(pass)).toEqual(['/before', '/after'])
  expect(pass.damages).toEqual([
    {
      file: 'recording',
      entry: 2,
      byte: lineFor('/before').length + 1,
      what: expect.stringContaining(words),
    },
  ])
  expect(compile(schema)(line)).toBe(false)
})

test('a URL must be absolute', async () => {
  const { damages, exchanges, facts } = await passThrough(
    recordingFile(
      ['/relative', 'https://', 'https:///a', 'platform.example/a', 'ftp://platform.example/', 'wss://a/']
        .map((url) => JSON.stringify(posted({ url })))
        .concat(lineFor('/a'))
        .join('\n'),
    ),
  )
  expect(damages.map(({ entry }) => entry)).toEqual([1, 2, 3, 4, 5])
  expect(exchanges).toHaveLength(1)
  expect(facts).toMatchObject([{ skipped: 1, damaged: 5 }])
})

test('a status of 0 is no answer', async () => {
  const { exchanges } = await passThrough(
    recordingFile(JSON.stringify({ ...answered({ status: 0 }), error: 'x' })),
  )
  expect(exchanges).toMatchObject([{ response: null, error: 'x' }])
})

test('lines may end like those of Windows, be empty, and follow a byte order mark', async () => {
  const pass = await passThrough(recordingFile(`\ufeff${lineFor('/1')}\r\n\r\n \n${lineFor('/4')}`))
  expect(targetsOf(pass)).toEqual(['/1', '/4'])
  expect(pass.exchanges.map(({ place }) => place.entry)).toEqual([1, 4])
  expect(pass.damages).toEqual([])
})

test('the journal of a run is a recording', async () => {
  const file = recordingFile('', 'run.jsonl')
  const run = sampleRun()
  const journal = openJournal(file, headOf(run), plannedFor(run))
  const sent = [
    ...run.exchanges,
    {
      ...sampleExchange(7),
      response: {
        status: 200,
        headers: [],
        body: { text: '(binary)', bytes: 10, cut: false, sha256: null },
      },
    },
    { ...sampleExchange(8), response: null, error: { code: 'ECONNRESET', message: 'reset' } },
  ]
  for (const exchange of sent) journal.exchange(exchange)
  for (const { checks } of run.rules) for (const check of checks) journal.check(check)
  journal.openChanges([])
  journal.end(run)
  journal.close()

  const { exchanges, damages, facts } = await passThrough(file)
  expect(damages).toEqual([])
  expect(exchanges.map(({ request }) => request.url)).toEqual(sent.map(({ request }) => request.url))
  expect(exchanges[0]?.place).toEqual({ file: 'run.jsonl', entry: 3 })
  expect(exchanges.slice(-2)).toMatchObject([
    { response: { body: { bytes: Buffer.alloc(0), cut: true } } },
    { response: null, error: 'ECONNRESET: reset' },
  ])
  expect(facts).toMatchObject([{ creator: `platform-conformance ${run.suite}`, isMasked: true, skipped: 0 }])
})

/**
 * What a recording has: no secret, one label for each, whole lines, files of a limited size. And what it has not passes.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { RecordedExchange } from '../../src/audit/exchange.js'
import { temporaryFolder, until } from '../support/cli.js'
import { answering, linesIn, type RunningRecorder, running, textsIn, WireClient, wireServer } from './wire.js'

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\r\n`).join('')

/** A message with the length of its body. */
function message(head: readonly string[], body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body)
  return Buffer.concat([Buffer.from(lines(...head, `Content-Length: ${bytes.length}`, '')), bytes])
}

/** Sends requests to a recorder, each on a connection of its own, and waits for the end of each. */
async function sent(recorder: RunningRecorder, ...requests: readonly Buffer[]): Promise<string[]> {
  const answers: string[] = []
  for (const request of requests) {
    const client = await WireClient.to(recorder.port)
    client.send(request)
    answers.push(await client.end())
  }
  return answers
}

/** A server that answers the first request with the first answer, and so on, and closes each connection. */
async function answeringEach(...answers: readonly Buffer[]): Promise<string> {
  let next = 0
  const { origin } = await wireServer((soFar, socket) => {
    const [head = '', body] = soFar.split(/\r\n\r\n(.*)/s)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (body !== undefined && body.length >= length) {
      socket.end(answers[next] ?? '')
      next += 1
    }
  })
  return origin
}

const ok = message(['HTTP/1.1 200 OK', 'Connection: close'], 'ok')
const get = (target: string, ...head: readonly string[]): Buffer =>
  message([`GET ${target} HTTP/1.1`, 'Host: x', ...head])

describe('secrets', () => {
  const secrets = {
    code: 'SplxlOBeZQQYbYS6WxSbIA',
    verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    access: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    refresh: '8xLOxBtZp8-refresh-77aQ',
    client: 'cl13nt-S3cret-%+value',
    cookie: 'f00dfeed9876session',
    password: 'Som7mer!Re9gen',
    apiKey: 'k-1234567890abcdef',
  }
  const basic = Buffer.from(`application:${secrets.client}`).toString('base64')

  const flow = [
    get(`/authorize?client_id=application&state=abc`, `Cookie: SESSION=${secrets.cookie}`),
    message(
      [
        'POST /token HTTP/1.1',
        'Host: x',
        `Authorization: Basic ${basic}`,
        'Content-Type: application/x-www-form-urlencoded',
      ],
      `grant_type=authorization_code&code=${secrets.code}&code_verifier=${secrets.verifier}`,
    ),
    get('/students', `authorization: bearer ${secrets.access}`, `X-Api-Key: ${secrets.apiKey}`),
    message(
      ['POST /hooks HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Encoding: gzip'],
      gzipSync(JSON.stringify({ event: 'created', password: secrets.password })),
    ),
  ]
  const answers = [
    message([
      'HTTP/1.1 302 Found',
      `Location: http://application.example/callback?code=${secrets.code}&state=abc`,
      `Set-Cookie: SESSION=${secrets.cookie}; HttpOnly`,
      'Connection: close',
    ]),
    message(
      ['HTTP/1.1 200 OK', 'Content-Type: application/json', 'Connection: close'],
      JSON.stringify({ access_token: secrets.access, refresh_token: secrets.refresh }),
    ),
    message(
      ['HTTP/1.1 200 OK', 'Content-Encoding: br', 'Connection: close'],
      brotliCompressSync(JSON.stringify({ echoed: `code was ${secrets.code}`, name: 'Anna' })),
    ),
    message(
      ['HTTP/1.1 200 OK', 'Content-Encoding: deflate', 'Connection: close'],
      deflateRawSync(`the password ${secrets.password} was set`),
    ),
  ]

  test('are in no file, and each has one label in all files', async () => {
    const recorder = await running(await answeringEach(...answers), { rotate: 1 })
    const passed = await sent(recorder, ...flow)
    expect(passed).toEqual(answers.map((answer) => answer.toString('latin1')))
    const recorded = await recorder.lines()
    const texts = textsIn(recorder.folder)
    expect(texts).toHaveLength(4)
    for (const [name, secret] of Object.entries(secrets)) expect(texts.join(''), name).not.toContain(secret)
    expect(texts.join('')).not.toContain(basic)
    expect(recorded[0]?.response?.headers[0]?.[1]).toBe(
      'http://application.example/callback?code=‹code 1›&state=abc',
    )
    expect(recorded[1]?.request.body).toContain('&code=‹code 1›&')
    expect(recorded[2]?.response?.body).toBe('{"echoed":"code was ‹code 1›","name":"Anna"}')
    expect(recorded[1]?.response?.body).toBe(
      '{"access_token":"‹access_token 1›","refresh_token":"‹refresh_token 1›"}',
    )
    expect(recorded[2]?.request.headers).toContainEqual(['authorization', 'bearer ‹access_token 1›'])
    expect(recorded[1]?.request.headers).toContainEqual([
      'Authorization',
      'Basic ‹base64 of application:‹password 1››',
    ])
    expect(recorded[3]?.request.body).toBe('{"event":"created","password":"‹password 2›"}')
    expect(recorded[3]?.response?.body).toBe('the password ‹password 2› was set')
  })

  test.each([
    [
      'multipart/form-data; boundary=b',
      lines(
        ...['--b', 'Content-Disposition: form-data; name="user"', '', 'anna', '--b'],
        ...[
          'content-disposition: form-data; name="password"',
          'Content-Type: text/plain',
          '',
          secrets.password,
        ],
        ...['--b', 'Content-Disposition: form-data; name=client_secret', '', 'plain words', '--b--'],
      ),
      lines(
        ...['--b', 'Content-Disposition: form-data; name="user"', '', 'anna', '--b'],
        ...[
          'content-disposition: form-data; name="password"',
          'Content-Type: text/plain',
          '',
          '‹password 1›',
        ],
        ...['--b', 'Content-Disposition: form-data; name=client_secret', '', '‹client_secret›', '--b--'],
      ),
    ],
    [
      'application/xml',
      `<a:login x="1"><a:user>anna</a:user><a:password type="text">${secrets.password}</a:password></a:login>`,
      '<a:login x="1"><a:user>anna</a:user><a:password type="text">‹password 1›</a:password></a:login>',
    ],
  ])('are masked in a body of the type %s', async (type, body, masked) => {
    const recorder = await running(await answeringEach(ok, ok))
    const head = ['POST / HTTP/1.1', 'Host: x', `Content-Type: ${type}`]
    await sent(recorder, message(head, body), get(`/?again=${encodeURIComponent(secrets.password)}`))
    const [first, second] = await recorder.lines()
    expect(first?.request.body).toBe(masked)
    expect(second?.request.url).toContain('?again=‹password 1›')
  })

  test('are not in the end of a body that is cut', async () => {
    const token = 'A-t0ken-that-is-cut-9876543210'
    const { origin } = await wireServer((_, socket) =>
      socket.end(
        lines('HTTP/1.1 200 OK', 'Content-Length: 100000', '').concat(
          `${'x'.repeat(20_000)} {"access_token":"${token}`,
        ),
      ),
    )
    const recorder = await running(origin)
    await sent(recorder, get('/'))
    const [line] = await recorder.lines()
    expect(line?.response?.body).toMatchObject({ cut: true })
    expect(textsIn(recorder.folder).join('')).not.toContain('A-t0ken')
  })

  test('could be in a binary body, which is left out unless it is an image without any', async () => {
    const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255])
    const withSecret = Buffer.concat([image, Buffer.from(secrets.access)])
    const typed = (type: string, body: Buffer): Buffer =>
      message(['HTTP/1.1 200 OK', `Content-Type: ${type}`, 'Connection: close'], body)
    const recorder = await running(
      await answeringEach(
        typed('image/png', image),
        typed('application/octet-stream', image),
        typed('image/png', withSecret),
        message(['HTTP/1.1 200 OK', 'Content-Encoding: gzip', 'Connection: close'], image),
      ),
    )
    await sent(
      recorder,
      ...Array.from({ length: 4 }, () => get('/', `Authorization: Bearer ${secrets.access}`)),
    )
    const recorded = await recorder.lines()
    const nothing = { text: '', cut: true }
    expect(recorded.map(({ response }) => response?.body)).toEqual([
      { base64: image.toString('base64') },
      nothing,
      nothing,
      nothing,
    ])
  })
})

describe('files', () => {
  test('have at most the given size, and only their owner reads them', async () => {
    const { origin } = await answering(ok)
    const recorder = await running(origin, { rotate: 1000 })
    await sent(recorder, ...Array.from({ length: 10 }, (_, index) => get(`/${index}`, 'Connection: close')))
    const recorded = await recorder.lines()
    expect(recorded.map(({ request }) => request.url)).toEqual(
      Array.from({ length: 10 }, (_, index) => `${origin}/${index}`),
    )
    const files = readdirSync(recorder.folder).toSorted()
    expect(files.length).toBeGreaterThan(2)
    expect(files.map((name) => /-(\d{3})\.ndjson$/.exec(name)?.[1])).toEqual(
      files.map((_, index) => String(index + 1).padStart(3, '0')),
    )
    for (const name of files) {
      const { size, mode } = statSync(path.join(recorder.folder, name))
      expect(size).toBeLessThanOrEqual(1000)
      if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600)
    }
    if (process.platform !== 'win32') expect(statSync(recorder.folder).mode & 0o777).toBe(0o700)
  })

  test('without a line are removed', async () => {
    const recorder = await running('http://127.0.0.1:1')
    expect(readdirSync(recorder.folder)).toHaveLength(1)
    expect(await recorder.lines()).toEqual([])
    expect(readdirSync(recorder.folder)).toEqual([])
  })

  test('that cannot be made do not stop the traffic', async () => {
    const { origin } = await answering(ok)
    const folder = path.join(temporaryFolder(), 'recordings')
    const recorder = await running(origin, { rotate: 1, folder })
    const request = get('/', 'Connection: close')
    expect(await sent(recorder, request)).toEqual([ok.toString()])
    await until(() => recorder.recorder.state.recorded === 1)
    renameSync(folder, `${folder}-before`)
    writeFileSync(folder, '')
    expect(await sent(recorder, request, request)).toEqual([ok.toString(), ok.toString()])
    await until(() => recorder.recorder.state.lost === 2)
    expect(recorder.notices).toEqual([
      expect.stringMatching(/^An exchange was not recorded: recordings is a file\. .* The traffic goes on\./),
    ])
    rmSync(folder)
    expect(await sent(recorder, request)).toEqual([ok.toString()])
    await recorder.recorder.close(0)
    expect([...linesIn(`${folder}-before`), ...linesIn(folder)]).toHaveLength(2)
    expect(recorder.recorder.state).toMatchObject({ recorded: 2, lost: 2 })
  })

  test('are not made in a folder that became a link', async () => {
    const { origin } = await answering(ok)
    const folder = path.join(temporaryFolder(), 'recordings')
    const recorder = await running(origin, { rotate: 1, folder })
    const request = get('/', 'Connection: close')
    await sent(recorder, request)
    await until(() => recorder.recorder.state.recorded === 1)
    renameSync(folder, `${folder}-before`)
    mkdirSync(`${folder}-elsewhere`)
    symlinkSync(`${folder}-elsewhere`, folder)
    expect(await sent(recorder, request)).toEqual([ok.toString()])
    await recorder.recorder.close(0)
    expect(readdirSync(`${folder}-elsewhere`)).toEqual([])
    expect(recorder.recorder.state.lost).toBe(1)
  })
})

describe('a judge of exchanges', () => {
  test('gets each without masks and what masks it, and its failure stops nothing', async () => {
    const { origin } = await answering(ok)
    const exchanges: RecordedExchange[] = []
    const masked: string[] = []
    const recorder = await running(origin, {
      onExchange: async (exchange, mask) => {
        exchanges.push(exchange)
        masked.push(mask(exchange.request.url))
        throw new Error('no verdict')
      },
    })
    await sent(
      recorder,
      get('/a?code=SplxlOBeZQQYbYS6WxSbIA', 'Connection: close'),
      get('/b', 'Connection: close'),
    )
    expect(await recorder.lines()).toHaveLength(2)
    expect(exchanges.map(({ number, place, request }) => [number, place.entry, request.url])).toEqual([
      [1, 1, `${origin}/a?code=SplxlOBeZQQYbYS6WxSbIA`],
      [2, 2, `${origin}/b`],
    ])
    expect(masked).toEqual([`${origin}/a?code=‹code 1›`, `${origin}/b`])
    expect(exchanges[0]?.response?.body).toEqual({ bytes: Buffer.from('ok'), cut: false })
    expect(recorder.notices[0]).toBe('Exchange 1 was recorded and could not be judged: no verdict')
  })
})

/**
 * Exports of what a hostile target has sent: no text of the target becomes a command, a variable, or another request.
 */
import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { RawExchange } from '../../src/core/http/evidence.js'
import { brunoFiles } from '../../src/repro/bruno.js'
import { curlScript } from '../../src/repro/curl-script.js'
import type { ExportNotes } from '../../src/repro/export.js'
import { type Flow, flowOf } from '../../src/repro/flow.js'
import { httpFile } from '../../src/repro/http-file.js'
import { temporaryFolder } from '../support/cli.js'
import { runHttpFile } from '../support/repro-runners.js'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A server that sets a hostile cookie, redirects, shows a hostile form, and records what it gets. */
async function hostile(value: string): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      response.setHeader('set-cookie', `SESSION=${encodeURIComponent(value)}`)
      if (request.url?.startsWith('/start'))
        response.writeHead(302, { location: `/form?t=${encodeURIComponent(value)}` }).end()
      else response.setHeader('content-type', 'text/html').end(pageWith(value))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const pageWith = (value: string): string =>
  `<form method=post action="/form"><input type="hidden" name="csrf" value="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"></form>`

const notes = (text: string): ExportNotes => ({
  lines: [`Actual: ${text}`, text],
  profile: 'app.env',
  transport: [],
  insecure: false,
})

/** The exchanges of a check at this server. */
function exchanges(
  url: string,
  value: string,
  body = `csrf=${encodeURIComponent(value)}&literal=${encodeURIComponent(`x${value}y`)}&password=secret-of-a-user`,
): [number, RawExchange][] {
  const entry = (id: number, more: Partial<RawExchange>): [number, RawExchange] => [
    id,
    {
      purpose: `step ${value}`,
      operation: null,
      method: 'GET',
      url: `${url}/start`,
      requestHeaders: [['X-Text', value.replace(/[^\x20-\x7e]/g, '')]],
      requestBody: null,
      at: new Date(id * 1000),
      ms: 10,
      response: null,
      error: null,
      ...more,
    },
  ]
  const answer = (headers: [string, string][], text = ''): RawExchange['response'] => ({
    status: 200,
    headers,
    body: Buffer.from(text),
    wireBytes: text.length,
  })
  return [
    entry(1, {
      response: answer([
        ['set-cookie', `SESSION=${encodeURIComponent(value)}`],
        ['location', `/form?t=${encodeURIComponent(value)}`],
      ]),
    }),
    entry(2, {
      url: new URL(`/form?t=${encodeURIComponent(value)}`, url).href,
      response: answer([['content-type', 'text/html']], pageWith(value)),
    }),
    entry(3, {
      method: 'POST',
      url: `${url}/form`,
      requestHeaders: [
        ['Content-Type', 'application/x-www-form-urlencoded'],
        ['Cookie', `SESSION=${encodeURIComponent(value)}`],
      ],
      requestBody: Buffer.from(body),
      response: answer([['content-type', 'text/html']], 'done'),
    }),
  ]
}

const flowAt = (url: string, value: string, body?: string): Flow =>
  flowOf({
    exchanges: exchanges(url, value, body),
    secrets: [{ key: 'TEACHER_PASSWORD', value: 'secret-of-a-user' }],
    signsInByForm: true,
    signingKey: null,
  })

const texts = [
  ['a command in parentheses', '$(touch pwned)-0123456789'],
  ['backticks', '`touch pwned`-0123456789'],
  ['quotes', `';touch pwned;'";touch pwned;"-0123456789`],
  ['a line end', 'first\ntouch pwned\n-0123456789'],
  ['a backslash at the end', '0123456789\\'],
  ['formats and patterns', '%s%n\\041*?[a]&amp;^.$0123456789'],
  ['a variable of a tool', '{{$processEnv HOME}}{{process.env.HOME}}0123456789'],
  [
    'the end of a script',
    '%}\n### 9\nGET http://127.0.0.1:1/pwned\n> {% client.global.set("a","b") %}0123456789',
  ],
  ['an option of curl', '-o pwned --config pwned 0123456789'],
] as const

describe('a hostile text', () => {
  test.each(texts)('%s: the shell script sends it and executes nothing', async (_, value) => {
    const { url, received } = await hostile(value)
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'app.env'), "TEACHER_PASSWORD='secret-of-a-user'\n")
    writeFileSync(path.join(folder, 'again.sh'), curlScript(flowAt(url, value), notes(value)))
    const { code, stderr } = await shell(folder)
    expect(stderr).not.toMatch(/not found|syntax|unexpected/i)
    expect(code).toBe(0)
    expect(existsSync(path.join(folder, 'pwned'))).toBe(false)
    expect(received.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
    const form = new URLSearchParams(received[2]?.body)
    // A shell removes line ends from the end of a captured value only.
    expect(form.get('csrf')?.replace(/\s/g, '')).toBe(value.replace(/\s/g, ''))
    expect(form.get('literal')?.replace(/\s/g, '')).toBe(`x${value}y`.replace(/\s/g, ''))
    expect(form.get('password')).toBe('secret-of-a-user')
  })

  test.each(texts)('%s: the .http file has no further request and no further variable', async (_, value) => {
    const { url, received } = await hostile(value)
    const make = (): string => httpFile(flowAt(url, value), notes(value))
    // A header with such a text is refused.
    if (value.includes('{{')) {
      expect(() => make()).toThrow('Use --export curl')
      return
    }
    const text = make()
    expect(text.match(/^###/gm)).toHaveLength(3)
    await runHttpFile(text, { TEACHER_PASSWORD: 'secret-of-a-user' })
    expect(new URLSearchParams(received[2]?.body).get('csrf')).toBe(value.replaceAll('\r\n', '\n'))
  })

  test.each(texts)('%s: each Bruno file has its own blocks only', (_, value) => {
    const make = (): Map<string, string> =>
      brunoFiles(flowAt('http://127.0.0.1:9', value), notes(value), 'rule')
    if (value.includes('{{')) {
      expect(make).toThrow('Use --export curl')
      return
    }
    for (const [name, text] of make()) {
      if (!name.endsWith('.bru')) continue
      const blocks = [...text.matchAll(/^(\S+) \{$/gm)].map(([, one]) => one)
      expect(new Set(blocks).size, name).toBe(blocks.length)
      expect(
        blocks.every((one) =>
          /^(meta|get|post|headers|body:form-urlencoded|script:(pre-request|post-response)|settings|docs)$/.test(
            one ?? '',
          ),
        ),
      ).toBe(true)
    }
  })
})

test('a captured address of another host gets nothing', async () => {
  const other = await hostile('other')
  const { url } = await hostile('0123456789')
  const redirecting = createServer(
    (_, response) =>
      void response
        .writeHead(302, { location: `${other.url}/form?t=0123456789`, 'set-cookie': 'SESSION=0123456789' })
        .end(),
  )
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void redirecting.close())
  const here = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
  const flow = flowAt(here, '0123456789')
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'again.sh'), curlScript(flow, notes('')))
  writeFileSync(path.join(folder, 'app.env'), 'TEACHER_PASSWORD=secret-of-a-user # comment\n')
  const { code, stderr } = await shell(folder)
  expect(stderr).toContain('leads to another host')
  expect(code).toBe(4)
  await expect(
    runHttpFile(httpFile(flow, notes('')), { TEACHER_PASSWORD: 'secret-of-a-user' }),
  ).rejects.toThrow('another host')
  expect(other.received).toEqual([])
  expect(url).not.toBe(here)
})

describe('a login driver that is not form', () => {
  const later = (url: string, cookie: string): [number, RawExchange] => {
    const [, , third] = exchanges(url, '0123456789')
    const [id, raw] = third as [number, RawExchange]
    return [
      id + (cookie === 'one' ? 0 : 1),
      {
        ...raw,
        at: new Date(cookie === 'one' ? 8000 : 9000),
        requestHeaders: [['Cookie', `SID=${cookie}-0123456789`]],
      },
    ]
  }
  const flow = (all: [number, RawExchange][]): Flow =>
    flowOf({ exchanges: all, secrets: [], signsInByForm: false, signingKey: null })

  test('the script needs the cookies of a browser, says so, and sends them', async () => {
    const { url, received } = await hostile('0123456789')
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'again.sh'), curlScript(flow([later(url, 'one')]), notes('')))
    const without = await shell(folder)
    expect(without.stderr).toContain('COOKIES: set it to the header Cookie of a browser')
    expect(received).toEqual([])
    const { code } = await shell(folder, { COOKIES: 'SID=fresh' })
    expect(code).toBe(0)
    expect(received[0]?.headers.cookie).toBe('SID=fresh')
  })

  test('several sessions are refused', () => {
    expect(() => flow([later('http://127.0.0.1:9', 'one'), later('http://127.0.0.1:9', 'two')])).toThrow(
      'several sessions',
    )
  })
})

describe('what no script can repeat is refused', () => {
  test.each([
    ['a changed secret', 'password=secret-of-a-usex', /changed copy of the secret TEACHER_PASSWORD/],
    ['a body that is no text', '\u0000', null],
  ])('%s', (_, body, message) => {
    if (message === null) {
      const [first, second, third] = exchanges('http://127.0.0.1:9', '0123456789')
      const binary = [
        third?.[0] ?? 0,
        { ...(third?.[1] as RawExchange), requestBody: Buffer.from([0xff, 0xfe]) },
      ] as const
      expect(() =>
        flowOf({
          exchanges: [first, second, binary].flatMap((one) => (one === undefined ? [] : [one])),
          secrets: [],
          signsInByForm: true,
          signingKey: null,
        }),
      ).toThrow('not UTF-8')
    } else expect(() => flowAt('http://127.0.0.1:9', '0123456789', body)).toThrow(message)
  })

  test('a changed copy of a cookie of the target', () => {
    const value = '0123456789abcdefghij'
    const changed = exchanges('http://127.0.0.1:9', value).map(([id, one]) =>
      id === 3
        ? ([id, { ...one, requestHeaders: [['Cookie', `SESSION=${value.slice(0, -1)}X`]] }] as [
            number,
            RawExchange,
          ])
        : ([id, one] as [number, RawExchange]),
    )
    expect(() => flowOf({ exchanges: changed, secrets: [], signsInByForm: true, signingKey: null })).toThrow(
      /changed copy of the (cookie SESSION|field csrf)/,
    )
  })
})

function shell(cwd: string, more: Record<string, string> = {}): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    execFile('sh', ['again.sh'], { cwd, env: { ...process.env, ...more } }, (error, _, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stderr }),
    )
  })
}

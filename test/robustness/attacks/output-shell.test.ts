/**
 * The curl line of a hostile exchange, run by shells: it sends what the suite sent.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Evidence, type RawExchange } from '../../../src/core/http/evidence.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import { hasUnseen } from '../../../src/output/characters.js'
import type { HeaderLine } from '../../../src/record/record.js'
import { curl, testWith } from '../../support/parts.js'
import { attacksOn } from './output.attacks.js'

const secret = 'a secret $HOME\'"of the profile'
const other = 'the secret of another application'

/** The curl line of an exchange, in a run that knows two secrets. */
function lineOf(change: Partial<RawExchange>): string {
  const redactor = new Redactor()
  redactor.add(secret, '$OIDC_CLIENT_SECRET')
  redactor.add(other, '$SECOND_CLIENT_SECRET')
  const evidence = new Evidence(redactor)
  const id = evidence.record({
    purpose: 'test',
    operation: null,
    method: 'POST',
    url: 'https://x.example/token',
    requestHeaders: [],
    requestBody: null,
    at: new Date(0),
    ms: 1,
    response: null,
    error: null,
    ...change,
  })
  return evidence.get(id).curl
}

const json: HeaderLine = ['Content-Type', 'application/json']
const form: HeaderLine = ['Content-Type', 'application/x-www-form-urlencoded']
const basic: HeaderLine = ['Authorization', `Basic ${Buffer.from(`id:${secret}`).toString('base64')}`]
/** What a header can hold of a text. */
const headerText = (text: string): string => text.replace(/[^\t\x20-\x7e]/g, '').trim()
/** What curl sends of a text: halves of surrogate pairs have no bytes. */
const sendable = (text: string): string => Buffer.from(text).toString()

interface Run {
  readonly args: readonly string[]
  readonly stdin: string
  readonly stderr: string
}

const required = ['bash', 'bash --posix', 'sh']
/** Shells that are tested where they are installed. */
const shells = ['zsh', 'zsh -o RC_QUOTES', 'dash', 'ksh'].filter(
  (shell) => spawnSync(shell.split(' ')[0] ?? '', ['-c', 'exit 0']).status === 0,
)

describe.each([...required, ...shells])('in %s', (shell) => {
  const [program = '', ...options] = shell.split(' ')
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'output-shell-'))
    const stub = `#!/bin/sh
printf '%s\\0' "$@" > args
case " $* " in *" @- "*) cat > stdin ;; *) : > stdin ;; esac
`
    writeFileSync(path.join(folder, 'curl'), stub)
    chmodSync(path.join(folder, 'curl'), 0o755)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Runs a line with a program in place of curl that writes down its arguments. */
  function run(line: string): Run {
    const { stderr } = spawnSync(program, [...options, '-c', line], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        OIDC_CLIENT_SECRET: secret,
        SECOND_CLIENT_SECRET: other,
      },
    })
    expect(existsSync(path.join(folder, 'forged'))).toBe(false)
    const [args, stdin] = ['args', 'stdin'].map((name) => {
      const file = path.join(folder, name)
      expect(existsSync(file), stderr).toBe(true)
      const text = readFileSync(file, 'utf8')
      rmSync(file)
      return text
    })
    return { args: (args ?? '').split('\u0000').slice(0, -1), stdin: stdin ?? '', stderr }
  }

  test.each(attacksOn('shell'))('$id: a text that $says is sent as it is', ({ text }) => {
    const pairs: [string, string][] = [
      ['client_secret', secret],
      ['state', text],
      [text, 'value'],
    ]
    const url = `https://x.example/a?b=${encodeURI(text).replaceAll('%5B', '[').replaceAll('%5D', ']')}`
    const lines = {
      json: lineOf({ requestHeaders: [json], requestBody: Buffer.from(text) }),
      form: lineOf({
        requestHeaders: [form],
        requestBody: Buffer.from(new URLSearchParams(pairs).toString()),
      }),
      head: lineOf({ method: 'GET', url, requestHeaders: [['X-Text', headerText(text)], basic] }),
    }
    for (const line of Object.values(lines)) {
      expect(hasUnseen(line)).toBe(false)
      expect(line).not.toMatch(/##[\w.-]*\[/)
    }
    const sent = run(lines.json)
    const raw = sent.args.indexOf('--data-raw')
    expect({ ...sent, body: raw < 0 ? sent.stdin : sent.args[raw + 1] }).toMatchObject({
      stderr: '',
      body: sendable(text),
    })

    const { args: fields } = run(lines.form)
    const decoded = fields.flatMap((field, index) => {
      const [option, at] = [fields[index - 1], field.indexOf('=')]
      if (option === '--data-raw') return [...new URLSearchParams(field)]
      const name = new URLSearchParams(field.slice(0, at)).keys().next().value
      return option === '--data-urlencode' ? [[name, field.slice(at + 1)]] : []
    })
    expect(decoded).toEqual(pairs.map((pair) => pair.map(sendable)))

    const { args } = run(lines.head)
    expect(args).toContain('--globoff')
    expect(args).toContain(url)
    expect(args).toContain(headerText(text) === '' ? 'X-Text;' : `X-Text: ${headerText(text)}`)
    expect(args[args.indexOf('-u') + 1]).toBe(`id:${secret}`)
  })
})

describe('the variables of a curl line', () => {
  test('are only where a secret was', () => {
    const body = JSON.stringify({ real: secret, forged: '$OIDC_CLIENT_SECRET $SECOND_CLIENT_SECRET' })
    const line = lineOf({ requestHeaders: [json], requestBody: Buffer.from(body) })
    expect(line).toContain(
      `{"real":"'"$OIDC_CLIENT_SECRET"'","forged":"$OIDC_CLIENT_SECRET $SECOND_CLIENT_SECRET"}'`,
    )
  })

  test('are not in a form that has their names, even if these are encoded', () => {
    const body = `state=%24SECOND_CLIENT_SECRET&a=%EF%B7%90$SECOND_CLIENT_SECRET%EF%B7%91`
    const line = lineOf({ requestHeaders: [form], requestBody: Buffer.from(body) })
    expect(line).toContain(`'state=$SECOND_CLIENT_SECRET'`)
    expect(line).not.toContain('"$SECOND_CLIENT_SECRET"')
  })

  test('are not in a body that has the characters around them', () => {
    const body = '{"a":"\ufdd0$SECOND_CLIENT_SECRET\ufdd1"}'
    const line = lineOf({ requestHeaders: [json], requestBody: Buffer.from(body) })
    expect(line).not.toContain('"$SECOND_CLIENT_SECRET"')
  })

  test('are behind a text that is longer than their names', () => {
    const line = lineOf({ requestHeaders: [json], requestBody: Buffer.from(`{"a":"${other}_2"}`) })
    expect(line).not.toContain(other)
  })
})

describe('curl sends the request of the line', () => {
  let server: Server
  const received: { method: string; url: string; headers: readonly string[]; body: string }[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { method = '', url = '', rawHeaders } = request
        received.push({ method, url, headers: rawHeaders, body: Buffer.concat(chunks).toString() })
        response.end('ok')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())

  const rows: readonly (readonly [string, string, string, readonly HeaderLine[], string | null])[] = [
    ['a range of curl', 'GET', '/a?b=[1-20000]&c={x,y}', [], null],
    ['dot segments', 'GET', '/a/../b/./c/%2e%2e/d', [], null],
    ['an empty header', 'GET', '/', [['X-Empty', '']], null],
    ['HEAD', 'HEAD', '/', [], null],
    ['an empty body', 'POST', '/', [], ''],
    ['a method', 'PATCH', '/', [json], '{"a":1}'],
    ['a file name', 'POST', '/', [json], '@/etc/passwd'],
    ['line ends and controls', 'POST', '/', [json], '{"a":"\u001b[2J"}\r\n\n'],
    ['a form', 'POST', '/', [form], 'a%20b=c%2Bd%26e&%40x=%40y&f='],
  ]
  for (const [name, method, url, headers, body] of rows)
    testWith(curl, name, async () => {
      received.length = 0
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const requestBody = body === null ? null : Buffer.from(body)
      const line = lineOf({ method, url: `${origin}${url}`, requestHeaders: headers, requestBody })
      const { spawn } = await import('node:child_process')
      const code = await new Promise((resolve) =>
        spawn('sh', ['-c', line], { stdio: 'ignore' }).once('close', resolve),
      )
      expect(code).toBe(0)
      expect(received).toHaveLength(1)
      const [one] = received
      expect(one).toMatchObject({ method, url })
      if (headers[0] === form)
        expect([...new URLSearchParams(one?.body)]).toEqual([...new URLSearchParams(body ?? '')])
      else expect(one?.body).toBe(body ?? '')
      for (const [header, value] of headers) {
        const at = one?.headers.indexOf(header) ?? -1
        expect(one?.headers[at + 1]).toBe(value)
      }
    })
})

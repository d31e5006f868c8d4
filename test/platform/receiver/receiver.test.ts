import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as secureRequest } from 'node:https'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { Evidence } from '../../../src/core/http/evidence.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import { Context } from '../../../src/platform/context.js'
import { Receiver, type ReceiverLimits } from '../../../src/platform/receiver/receiver.js'
import { Run } from '../../../src/platform/run.js'
import type { ReceiverSettings } from '../../../src/profile/webhook-settings.js'
import { load, profileText } from '../../profile/folder.js'
import { freePort } from '../../support/free-port.js'

const settings: ReceiverSettings = { host: '127.0.0.1', port: 0, url: null, tls: null, paths: 'case' }
const small: ReceiverLimits = { bytes: 1000, requestMs: 300, connections: 8, open: 2 }

async function opened(
  change: Partial<ReceiverSettings> = {},
  limits?: ReceiverLimits,
): Promise<{ receiver: Receiver; evidence: Evidence }> {
  const evidence = new Evidence(new Redactor())
  const receiver = await Receiver.open({ ...settings, ...change }, evidence, limits)
  onTestFinished(() => receiver.close())
  return { receiver, evidence }
}

/** Sends bytes as they are; returns everything that comes until the connection ends. */
function raw(receiver: Receiver, text: string | Buffer, end = false): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1', () => {
      socket.write(text)
      if (end) socket.end()
    })
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}

describe('what comes is recorded before anything is parsed', () => {
  test('method, header lines and body bytes as they were', async () => {
    const { receiver } = await opened()
    const inbox = receiver.inbox()
    const target = new URL(inbox.urls.credentials).pathname
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x0d, 0x0a, 0x7d])
    const head = `PATCH ${target} HTTP/1.1\r\nHost: x\r\nalgorithm:  A \r\nALGORITHM: B\r\nContent-Length: 6\r\nConnection: close\r\n\r\n`
    expect(await raw(receiver, Buffer.concat([Buffer.from(head), bytes]))).toMatch(/^HTTP\/1.1 200/)
    const [delivery] = inbox.at('credentials')
    expect(delivery).toMatchObject({
      to: 'credentials',
      method: 'PATCH',
      status: 200,
      connection: 'HTTP/1.1',
    })
    expect(delivery?.bytes).toEqual(bytes)
    expect(delivery?.headers.slice(1, 3)).toEqual([
      ['algorithm', 'A'],
      ['ALGORITHM', 'B'],
    ])
  })

  test('a chunked body is put together and otherwise left alone', async () => {
    const { receiver } = await opened()
    const inbox = receiver.inbox()
    const body = new ReadableStream({
      start(controller) {
        for (const part of ['{"a": ', ' "ü"', '}\n']) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    })
    await fetch(inbox.urls.deactivation, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect(inbox.at('deactivation')[0]?.bytes.toString('utf8')).toBe('{"a":  "ü"}\n')
  })

  test('passwords and secrets of the body are masked, the signature is shown', async () => {
    const { receiver, evidence } = await opened()
    const inbox = receiver.inbox()
    const signature = Buffer.alloc(256, 9).toString('base64')
    const [password, secret] = ['Kd93-kdPw02mWq', 'sQ82hhs7Zt51Lm']
    await fetch(inbox.urls.credentials, {
      method: 'POST',
      headers: { Authorization: signature, 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientId: 'app', password, secret }),
    })
    const exchange = evidence.get((await inbox.deliveries[0]?.answered) ?? 0)
    expect(exchange).toMatchObject({
      purpose: 'webhook: credentials (received)',
      request: { method: 'POST', url: inbox.urls.credentials },
      response: { status: 200 },
    })
    const text = JSON.stringify(evidence.all())
    expect(text).toContain(signature)
    expect(text).toContain('clientId')
    expect(text).not.toContain(password)
    expect(text).not.toContain(secret)
    expect(evidence.redactor.text(`used later: ${password}`)).not.toContain(password)
  })

  test('anything else in Authorization is masked as ever', async () => {
    const { receiver, evidence } = await opened()
    const inbox = receiver.inbox()
    const bearer = `Bearer ${'k3Jd92mPqL7x'.repeat(3)}`
    await fetch(inbox.urls.credentials, { method: 'POST', headers: { Authorization: bearer }, body: '{}' })
    await inbox.deliveries[0]?.answered
    expect(JSON.stringify(evidence.all())).not.toContain(bearer.slice(7))
  })
})

describe('the answer', () => {
  test('has any status, and may wait for something to be done', async () => {
    const { receiver } = await opened()
    const inbox = receiver.inbox()
    let release: () => void = () => undefined
    const done = new Promise<void>((resolve) => {
      release = resolve
    })
    inbox.handler = async () => {
      await done
      return { status: 401, body: 'no' }
    }
    const answer = fetch(inbox.urls.credentials, { method: 'POST', body: '{}' })
    expect(await inbox.until(() => inbox.deliveries.length === 1, 2000)).toBe(true)
    expect(inbox.deliveries[0]?.status).toBeNull()
    release()
    expect((await answer).status).toBe(401)
    expect(inbox.deliveries[0]?.status).toBe(401)
  })

  test('may be none at all', async () => {
    const { receiver, evidence } = await opened()
    const inbox = receiver.inbox()
    inbox.handler = () => ({ status: 200, drop: true })
    await expect(fetch(inbox.urls.credentials, { method: 'POST', body: '{}' })).rejects.toThrow()
    const exchange = evidence.get((await inbox.deliveries[0]?.answered) ?? 0)
    expect(exchange).toMatchObject({ response: null, error: { code: 'DROPPED' } })
  })

  test('is 200 where what should decide about it fails', async () => {
    const { receiver } = await opened()
    const inbox = receiver.inbox()
    inbox.handler = () => Promise.reject(new Error('of the suite'))
    expect((await fetch(inbox.urls.credentials, { method: 'POST', body: '{}' })).status).toBe(200)
  })
})

describe('what does not belong here is refused', () => {
  test('other addresses, also those of a closed pair', async () => {
    const { receiver } = await opened()
    const [inbox, other] = [receiver.inbox(), receiver.inbox()]
    expect(inbox.urls.credentials).not.toBe(other.urls.credentials)
    other.close()
    const paths = [
      '',
      '/',
      '/credentials',
      '/../credentials',
      `${new URL(inbox.urls.credentials).pathname}/x`,
    ]
    const urls = [...paths.map((one) => `${receiver.url}${one}`), other.urls.credentials]
    for (const url of urls) expect((await fetch(url, { method: 'POST', body: '{}' })).status, url).toBe(404)
    expect(inbox.deliveries).toEqual([])
  })

  test.each([
    ['by its length', 'Content-Length: 2000\r\n\r\n'],
    ['chunk by chunk', `Transfer-Encoding: chunked\r\n\r\n7d0\r\n${'x'.repeat(2000)}\r\n`],
  ])('a body that is too large, %s: 413', async (_, rest) => {
    const { receiver } = await opened({}, small)
    const inbox = receiver.inbox()
    const target = new URL(inbox.urls.credentials).pathname
    expect(await raw(receiver, `POST ${target} HTTP/1.1\r\nHost: x\r\n${rest}`)).toMatch(/^HTTP\/1.1 413/)
    expect(inbox.deliveries).toEqual([])
  })

  test('a request that does not come to its end: 408, or the connection ends', async () => {
    const { receiver } = await opened({}, small)
    const inbox = receiver.inbox()
    const target = new URL(inbox.urls.credentials).pathname
    const head = `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{`
    expect(await raw(receiver, head)).toMatch(/^(?:HTTP\/1.1 408|$)/)
    expect(await raw(receiver, 'POST / HT')).toMatch(/^(?:HTTP\/1.1 408|$)/)
    expect(inbox.deliveries).toEqual([])
  })

  test('too many at the same time: 429', async () => {
    const { receiver } = await opened({}, small)
    const inbox = receiver.inbox()
    let release: () => void = () => undefined
    const done = new Promise<void>((resolve) => {
      release = resolve
    })
    inbox.handler = async () => {
      await done
      return { status: 200 }
    }
    const send = (): Promise<Response> => fetch(inbox.urls.credentials, { method: 'POST', body: '{}' })
    const first = [send(), send()]
    await inbox.until(() => inbox.deliveries.length === 2, 2000)
    expect((await send()).status).toBe(429)
    release()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('what is no HTTP', async () => {
    const { receiver } = await opened({}, small)
    expect(await raw(receiver, 'hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
  })
})

test('a pair of fixed addresses is the same each time', async () => {
  const { receiver } = await opened({ url: 'http://127.0.0.1:9/hooks' })
  expect(receiver.inbox(true).urls).toEqual({
    credentials: 'http://127.0.0.1:9/hooks/credentials',
    deactivation: 'http://127.0.0.1:9/hooks/deactivation',
  })
})

test('it speaks TLS with the certificate of the profile', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'receiver-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, file] = [path.join(folder, 'k.pem'), path.join(folder, 'c.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file, ...subject]
  execFileSync('openssl', args, { stdio: 'ignore' })
  const tls = { certificate: readFileSync(file, 'utf8'), key: readFileSync(key, 'utf8') }
  const { receiver } = await opened({ tls })
  const inbox = receiver.inbox()
  expect(inbox.urls.credentials).toMatch(/^https:\/\/127\.0\.0\.1:\d+\//)
  const status = await new Promise((resolve, reject) => {
    const options = { method: 'POST', rejectUnauthorized: false, agent: false }
    secureRequest(inbox.urls.credentials, options, (answer) => resolve(answer.statusCode))
      .on('error', reject)
      .end('{}')
  })
  expect(status).toBe(200)
  expect(inbox.deliveries[0]?.connection).toMatch(/^HTTP\/1\.1 over TLSv1\.[23]$/)
})

describe('before its first use', () => {
  const used = async (change: Readonly<Record<string, string>>): Promise<string> => {
    const local = { BASE_URL: 'http://127.0.0.1:9', TIMEOUT_SECONDS: '2', ...change }
    const run = new Run(load(profileText(local)))
    const context = new Context(run, new CheckTrace((text) => text))
    try {
      await context.webhooks.withInbox(() => Promise.resolve())
      expect(context.trace.exchanges).toHaveLength(1)
      return 'used'
    } catch (error) {
      return (error as Error).message
    } finally {
      await run.close()
    }
  }

  test('it proves to be reachable under its public address', async () => {
    expect(await used({})).toBe('used')
  })

  test('an address that leads elsewhere is named, and what to check', async () => {
    const elsewhere = createServer((socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve()))
    onTestFinished(() => void elsewhere.close())
    const { port } = elsewhere.address() as { port: number }
    const url = `http://127.0.0.1:${port}/hooks`
    const message = await used({ RECEIVER_URL: url, RECEIVER_LISTEN: `127.0.0.1:${await freePort()}` })
    expect(message).toContain(`not reachable under its public address ${url}`)
    expect(message).toContain('something else answers with status 200')
    expect(message).toContain('check RECEIVER_URL, RECEIVER_LISTEN')
  })

  test('a port that is taken is named', async () => {
    const { receiver } = await opened()
    expect(await used({ RECEIVER_LISTEN: new URL(receiver.url).host })).toMatch(
      /cannot listen on .* \(EADDRINUSE\): check RECEIVER_LISTEN/,
    )
  })

  test('a platform elsewhere cannot reach this machine by its loopback address', async () => {
    expect(await used({ BASE_URL: 'https://school.example' })).toMatch(/the profile lacks RECEIVER_URL/)
    expect(await used({ RECEIVER_LISTEN: '0.0.0.0:0' })).toMatch(/the profile lacks RECEIVER_URL/)
  })
})

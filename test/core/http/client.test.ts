import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SuiteDefect } from '../../../src/core/errors.js'
import { type Sending, send, type Transport } from '../../../src/core/http/client.js'
import { serve, serveBytes, transport } from '../../support/servers.js'

async function sent(to: Transport, sending: Sending): ReturnType<typeof send> {
  return send(to, sending, () => undefined)
}

describe('what is sent', () => {
  test('nothing but the headers that were given, and those of the protocol', async () => {
    const server = await serve((_, response) => response.end('ok'))
    const to = transport()
    await sent(to, {
      origin: 'other',
      purpose: 'get',
      url: `${server.url}/a?b=c%20d`,
      headers: [
        ['X-One', '1'],
        ['accept', 'text/html'],
      ],
    })
    await sent(to, {
      origin: 'other',
      purpose: 'post',
      url: server.url,
      method: 'POST',
      body: 'x=y',
      headers: [
        ['X-A', '1'],
        ['X-A', '2'],
      ],
    })
    await sent(to, { origin: 'other', purpose: 'empty post', url: server.url, method: 'POST', body: '' })
    const [get, post, empty] = server.arrived
    const host = ['host', `127.0.0.1:${server.port}`]
    expect(get).toMatchObject({ method: 'GET', path: '/a?b=c%20d', body: '' })
    expect(get?.lines).toEqual([host, ['connection', 'keep-alive'], ['X-One', '1'], ['accept', 'text/html']])
    expect(post?.lines).toEqual([
      host,
      ['connection', 'keep-alive'],
      ['X-A', '1'],
      ['X-A', '2'],
      ['content-length', '3'],
    ])
    expect(post?.body).toBe('x=y')
    expect(empty?.lines).toEqual([host, ['connection', 'keep-alive'], ['content-length', '0']])
  })

  test('characters beyond ASCII in a header go out in UTF-8', async () => {
    const server = await serveBytes((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
    await sent(transport(), { origin: 'other', purpose: 'x', url: server.url, headers: [['Cookie', 'a=ü€']] })
    expect(server.requests[0]).toContain(`Cookie: a=${Buffer.from('ü€').toString('latin1')}\r\n`)
  })

  test('what cannot be sent is a defect of the suite', async () => {
    const to = transport()
    await expect(sent(to, { origin: 'other', purpose: 'x', url: 'no url' })).rejects.toThrow(SuiteDefect)
    await expect(
      sent(to, { origin: 'other', purpose: 'x', url: 'http://127.0.0.1:9', headers: [['A', 'b\r\nC: d']] }),
    ).rejects.toThrow(SuiteDefect)
    expect(to.evidence.all()).toEqual([])
  })
})

describe('what is read', () => {
  test('header lines keep case, order and repeats', async () => {
    const server = await serveBytes((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\nX-b: 2\r\nSet-Cookie: a=1\r\nx-A: 1\r\nSET-COOKIE: b=2\r\nContent-Length: 2\r\n\r\nok',
      ),
    )
    const answer = await sent(transport(), { origin: 'other', purpose: 'x', url: server.url })
    expect(answer.headers).toEqual([
      ['X-b', '2'],
      ['Set-Cookie', 'a=1'],
      ['x-A', '1'],
      ['SET-COOKIE', 'b=2'],
      ['Content-Length', '2'],
    ])
    expect(answer.all('set-cookie')).toEqual(['a=1', 'b=2'])
    expect(answer.header('X-a')).toBe('1')
  })

  test('the body is kept byte by byte', async () => {
    const bytes = Buffer.from([0, 255, 128, 10, 13, 10, 0xc3, 0x28])
    const server = await serve((_, response) => response.end(bytes))
    const answer = await sent(transport(), { origin: 'other', purpose: 'x', url: server.url })
    expect(answer.bytes.equals(bytes)).toBe(true)
  })

  test('gzip is undone; the record has the size on the wire and the time taken', async () => {
    const packed = gzipSync('{"a":1}'.padEnd(5000))
    const server = await serve((_, response) => {
      setTimeout(() => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed), 30)
    })
    const to = transport()
    const answer = await sent(to, { origin: 'other', purpose: 'x', url: server.url })
    expect(answer.json).toEqual({ a: 1 })
    const record = to.evidence.get(answer.exchange)
    expect(record.response?.body?.bytes).toBe(packed.length)
    expect(record.ms).toBeGreaterThanOrEqual(25)
    expect(Date.parse(record.at)).toBeGreaterThan(Date.now() - 10_000)
  })

  test('a redirect is an answer, not an order', async () => {
    const server = await serve((_, response) => response.writeHead(302, { Location: '/next?x=1' }).end())
    const answer = await sent(transport(), { origin: 'other', purpose: 'x', url: `${server.url}/deep/er` })
    expect(answer.status).toBe(302)
    expect(answer.location?.href).toBe(`${server.url}/next?x=1`)
    expect(server.arrived).toHaveLength(1)
  })

  test.each([201, 204, 400, 401, 404, 500, 501])('status %i comes back as it is, at once', async (status) => {
    const server = await serve((_, response) => response.writeHead(status).end())
    expect((await sent(transport(), { origin: 'other', purpose: 'x', url: server.url })).status).toBe(status)
    expect(server.arrived).toHaveLength(1)
  })

  test('many requests at a time share one signal without a warning', async () => {
    const warnings: string[] = []
    const listen = (warning: Error): void => void warnings.push(warning.message)
    process.on('warning', listen)
    const server = await serve((_, response) => response.end('ok'))
    const { Run } = await import('../../../src/platform/run.js')
    const { checkProfile } = await import('../../../src/profile/load.js')
    const { minimal } = await import('../../profile/minimal.js')
    const run = new Run(checkProfile({ ...minimal, BASE_URL: server.url }, '.', 'test'))
    await Promise.all(
      Array.from({ length: 100 }, () =>
        sent(run.transport, { origin: 'other', purpose: 'x', url: server.url }),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('warning', listen)
    await run.close()
    expect(server.arrived).toHaveLength(100)
    expect(warnings).toEqual([])
  })
})

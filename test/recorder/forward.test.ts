/**
 * The recorder passes every byte on, and while it comes.
 */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { until } from '../support/cli.js'
import { answering, running, WireClient, wireServer } from './wire.js'

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\r\n`).join('')

const json = `${lines('HTTP/1.1 200 OK', 'CONTENT-type: application/json', 'Content-Length: 2', '')}{}`

describe('bytes', () => {
  const oddHead = (host: string, method = 'GET'): string =>
    lines(
      `${method} //a/%7e/../b;c?x=1&x=%C3%A4&&=&code HTTP/1.1`,
      'x-ODD: 1',
      `hOST: ${host}`,
      'X-Odd: 2',
      'Accept: */*',
      'x-odd: \xe4 3',
      'X-Empty: ',
      '',
    )

  test('of a head stay as they are, except for Host', async () => {
    const server = await answering(json)
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(oddHead('application.example'))
    expect(await client.until((text) => text.endsWith('{}'))).toBe(json)
    expect(server.received).toEqual([oddHead(`127.0.0.1:${server.port}`)])
    const [line] = await recorder.lines()
    expect(line?.request.url).toBe(`${server.origin}//a/%7e/../b;c?x=1&x=%C3%A4&&=&code`)
    expect(line?.request.headers.map(([name]) => name)).toEqual([
      'x-ODD',
      'hOST',
      'X-Odd',
      'Accept',
      'x-odd',
      'X-Empty',
    ])
    expect(line?.response).toEqual({
      status: 200,
      headers: [
        ['CONTENT-type', 'application/json'],
        ['Content-Length', '2'],
      ],
      body: '{}',
    })
    expect(line?.error).toBeNull()
  })

  test('of Host stay with keepHost', async () => {
    const server = await answering(json)
    const recorder = await running(server.origin, { keepHost: true })
    const client = await WireClient.to(recorder.port)
    client.send(oddHead('application.example'))
    await client.until((text) => text.endsWith('{}'))
    expect(server.received).toEqual([oddHead('application.example')])
  })

  test('of an answer stay, also repeated header lines, a reason of its own, and no Date', async () => {
    const answer = `${lines(
      'HTTP/1.1 299 Fine, thanks',
      'Set-Cookie: a=1; Path=/',
      'X-Other: \xfc',
      'set-cookie: b=2',
      'Connection: keep-alive',
      'Content-Length: 0',
    )}\r\n`
    const server = await answering(answer)
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(oddHead('x'))
    expect(await client.until((text) => text.endsWith('\r\n\r\n'))).toBe(answer)
    // The connection of the client is kept.
    client.send(oddHead('x'))
    expect(await client.until((text) => text.length === 2 * answer.length)).toBe(answer + answer)
    expect(await recorder.lines()).toHaveLength(2)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('of a %s with and without a body stay', async (method) => {
    const body = '{"a":\r\n"\xc3\xa4"}'
    const withBody = (host: string): string =>
      lines(`${method} /a HTTP/1.1`, `Host: ${host}`, `content-length: ${body.length}`, '') + body
    const without = (host: string): string => lines(`${method} /a HTTP/1.1`, `Host: ${host}`, '')
    const server = await wireServer((soFar, socket) => {
      if (soFar.endsWith(body) || !soFar.includes('content-length')) socket.write(json)
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(withBody('x'))
    await client.until((text) => text.endsWith('{}'))
    client.send(without('x'))
    await client.until((text) => text.length === 2 * json.length)
    const host = `127.0.0.1:${server.port}`
    expect(server.received).toEqual([withBody(host), without(host)])
    const recorded = await recorder.lines()
    expect(recorded.map(({ request }) => [request.method, request.body])).toEqual([
      [method, '{"a":\r\n"ä"}'],
      [method, null],
    ])
  })

  test('of chunks stay in both directions, with trailers', async () => {
    const chunks = lines('3', 'abc', '2;x=y', 'de', '0', 'X-Trailer: t', '')
    const head = lines('HTTP/1.1 200 OK', 'transfer-ENCODING: chunked', 'Trailer: X-Trailer', '')
    const server = await wireServer((soFar, socket) => {
      if (/\r\n0\r\n(?:.*\r\n)?\r\n$/.test(soFar)) socket.write(head + chunks)
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(
      lines('POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', 'Trailer: X-Trailer', '') + chunks,
    )
    const answer = await client.until((text) => text.includes('X-Trailer: t\r\n\r\n'))
    const [answerHead = '', ...rest] = answer.split('\r\n\r\n')
    expect(`${answerHead}\r\n\r\n`).toBe(head)
    expect(rest.join('\r\n\r\n').replace(/(?:^|\r\n)[\da-f]+\r\n/g, '')).toContain('abcde')
    expect(server.received[0]).toContain('X-Trailer: t')
    const [line] = await recorder.lines()
    expect([line?.request.body, line?.response?.body]).toEqual(['abcde', 'abcde'])
  })

  test('of a compressed body stay; the recording has the text', async () => {
    const text = '{"name":"Änne"}'
    const zipped = gzipSync(text)
    const answer = Buffer.concat([
      Buffer.from(lines('HTTP/1.1 200 OK', 'Content-Encoding: gzip', `Content-Length: ${zipped.length}`, '')),
      zipped,
    ])
    const server = await wireServer((soFar, socket) => {
      if (soFar.endsWith(zipped.toString('latin1'))) socket.write(answer)
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(
      Buffer.concat([
        Buffer.from(
          lines(
            'POST / HTTP/1.1',
            'Host: x',
            'Content-Encoding: gzip',
            `Content-Length: ${zipped.length}`,
            '',
          ),
        ),
        zipped,
      ]),
    )
    expect(await client.until((came) => came.length >= answer.length)).toBe(answer.toString('latin1'))
    const [line] = await recorder.lines()
    expect([line?.request.body, line?.response?.body]).toEqual([text, text])
  })

  test.each([
    ['HEAD', lines('HTTP/1.1 200 OK', 'Content-Length: 17', '')],
    ['HEAD', lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '')],
    ['GET', lines('HTTP/1.1 204 No Content', 'X-A: 1', '')],
    ['GET', lines('HTTP/1.1 304 Not Modified', 'ETag: "a"', 'Content-Length: 17', '')],
  ])('%s with an answer without a body: %j', async (method, answer) => {
    const server = await answering(answer)
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines(`${method} / HTTP/1.1`, 'Host: x', ''))
    await client.until((text) => text.endsWith('\r\n\r\n'))
    client.send(lines(`${method} / HTTP/1.1`, 'Host: x', ''))
    expect(await client.until((text) => text.length === 2 * answer.length)).toBe(answer + answer)
    const recorded = await recorder.lines()
    expect(recorded.map(({ response, error }) => [response?.body, error])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('a request that announces trailers without chunks passes without the announcement', async () => {
    const server = await answering(json)
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET / HTTP/1.1', 'Trailer: X-A', 'X-B: 1', ''))
    await client.until((text) => text.endsWith('{}'))
    expect(server.received).toEqual([lines('GET / HTTP/1.1', 'X-B: 1', '')])
  })

  test('an answer whose end is that of the connection', async () => {
    const answer = `${lines('HTTP/1.1 200 OK', 'X-A: 1', '')}until the end`
    const server = await wireServer((soFar, socket) => {
      if (soFar.endsWith('\r\n\r\n')) socket.end(answer)
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET / HTTP/1.1', 'Host: x', ''))
    expect(await client.end()).toBe(answer)
    const [line] = await recorder.lines()
    expect([line?.response?.body, line?.error]).toEqual(['until the end', null])
  })

  test('a client of HTTP/1.0 gets no chunks', async () => {
    const chunked = lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '', '3', 'abc', '0', '')
    const server = await answering(chunked)
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET / HTTP/1.0', ''))
    expect(await client.end()).toBe(`${lines('HTTP/1.1 200 OK', '')}abc`)
  })
})

describe('streams', () => {
  test('the beginning of an answer passes before its end, and the head before the body', async () => {
    let target: { write(text: string): void } | undefined
    const server = await wireServer((_, socket) => {
      target = socket
      socket.write(
        lines('HTTP/1.1 200 OK', 'Content-Type: text/event-stream', 'Transfer-Encoding: chunked', ''),
      )
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET / HTTP/1.1', 'Host: x', ''))
    await client.until((text) => text.endsWith('\r\n\r\n'))
    target?.write(lines('9', 'data: 1\n\n'))
    await client.until((text) => text.includes('data: 1\n\n'))
    target?.write(lines('9', 'data: 2\n\n', '0', ''))
    await client.until((text) => text.endsWith('0\r\n\r\n'))
    const [line] = await recorder.lines()
    expect(line?.response?.body).toBe('data: 1\n\ndata: 2\n\n')
  })

  test('the beginning of a request passes before its end', async () => {
    const server = await wireServer((soFar, socket) => {
      if (soFar.endsWith('abc')) socket.write(lines('HTTP/1.1 200 OK', 'Content-Length: 3', '').concat('got'))
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('POST / HTTP/1.1', 'Host: x', 'Content-Length: 6', '').concat('abc'))
    await client.until((text) => text.endsWith('got'))
    expect(server.received[0]?.endsWith('abc')).toBe(true)
  })

  test('a body of more than 8 MB passes whole, and is recorded in part', async () => {
    const body = 'abcdefghij'.repeat(1_000_000)
    const server = await answering(lines('HTTP/1.1 200 OK', `Content-Length: ${body.length}`, '') + body)
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET / HTTP/1.1', 'Host: x', ''))
    const answer = await client.until((text) => text.length > body.length)
    expect(answer.endsWith(body)).toBe(true)
    const [line] = await recorder.lines()
    const kept = line?.response?.body as { text: string; cut: boolean }
    expect(kept.cut).toBe(true)
    expect(kept.text.length).toBeGreaterThan(8_000_000)
    expect(body.startsWith(kept.text)).toBe(true)
  })

  test('100 Continue comes from the target', async () => {
    const server = await wireServer((soFar, socket) => {
      if (soFar.endsWith('\r\n\r\n')) socket.write(lines('HTTP/1.1 100 Continue', ''))
      if (soFar.endsWith('abc')) socket.write(json)
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('POST / HTTP/1.1', 'Host: x', 'Expect: 100-continue', 'Content-Length: 3', ''))
    await client.until((text) => text === lines('HTTP/1.1 100 Continue', ''))
    client.send('abc')
    await client.until((text) => text.endsWith(json))
    const [line] = await recorder.lines()
    expect(line?.request.body).toBe('abc')
  })
})

test('at the end of the recorder, an answer without end is ended and recorded', async () => {
  const text = 'data: 1\n\n'.repeat(3000)
  const server = await wireServer((_, socket) => socket.write(`${lines('HTTP/1.1 200 OK', '')}${text}`))
  const recorder = await running(server.origin)
  const client = await WireClient.to(recorder.port)
  client.send(lines('GET / HTTP/1.1', 'Host: x', ''))
  await client.until((came) => came.endsWith(text))
  const [line] = await recorder.lines(0)
  await client.end()
  expect([line?.response?.body, line?.error]).toEqual([
    { text: text.slice(0, text.length - 16 * 1024), cut: true },
    'ECONNABORTED',
  ])
})

describe('upgrades', () => {
  test('a WebSocket is a tunnel that is not recorded', async () => {
    const server = await wireServer((soFar, socket) => {
      if (soFar.endsWith('\r\n\r\n'))
        socket.write(
          lines('HTTP/1.1 101 Switching', 'Upgrade: websocket', 'Connection: Upgrade', '').concat('hi'),
        )
      if (soFar.endsWith('frame')) socket.write('answer')
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET /ws HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', ''))
    await client.until((text) => text.endsWith('hi'))
    client.send('frame')
    await client.until((text) => text.endsWith('hianswer'))
    expect(await recorder.lines()).toEqual([])
    expect(recorder.notices).toEqual([expect.stringContaining('is not recorded')])
  })

  test('a refused upgrade passes', async () => {
    const server = await answering(lines('HTTP/1.1 400 Bad Request', 'Content-Length: 2', '').concat('no'))
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET /ws HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', ''))
    expect(await client.end()).toBe(
      lines('HTTP/1.1 400 Bad Request', 'Content-Length: 2', 'Connection: close', '').concat('no'),
    )
  })

  test('the offer of HTTP/2 is left out, and the request is recorded', async () => {
    const body = 'a=1'
    const server = await answering(json, body)
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    const request = lines(
      'POST /a HTTP/1.1',
      'Connection: Upgrade, HTTP2-Settings',
      'Content-Length: 3',
      'Host: x',
      'HTTP2-Settings: AAEAAEAAAAIAAAAB',
      'Upgrade: h2c',
      '',
    )
    client.send(request)
    client.send(body)
    await client.until((text) => text.endsWith('{}'))
    client.send(request + body)
    await client.until((text) => text.length === 2 * json.length)
    const forwarded = `${lines('POST /a HTTP/1.1', 'Content-Length: 3', `Host: 127.0.0.1:${server.port}`, '')}${body}`
    expect(server.received).toEqual([forwarded, forwarded])
    expect((await recorder.lines()).map((line) => line.request.body)).toEqual([body, body])
  })
})

describe('faults', () => {
  test('a target that is down: 502, recorded with the error', async () => {
    const recorder = await running('http://127.0.0.1:1')
    const client = await WireClient.to(recorder.port)
    client.send(lines('POST / HTTP/1.1', 'Connection: close', 'Content-Length: 3', '').concat('abc'))
    const answer = await client.end()
    expect(answer).toMatch(/^HTTP\/1\.1 502 /)
    expect(answer).toContain('platform-conformance record: http://127.0.0.1:1 did not answer (ECONNREFUSED).')
    const [line] = await recorder.lines()
    expect([line?.response, line?.error]).toEqual([null, 'ECONNREFUSED'])
  })

  test('an answer that ends too early ends too early', async () => {
    const server = await wireServer((_, socket) => {
      socket.end(lines('HTTP/1.1 200 OK', 'Content-Length: 30000', '').concat('abc'.repeat(8000)))
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET / HTTP/1.1', 'Host: x', ''))
    expect(await client.end()).toMatch(/abc$/)
    const [line] = await recorder.lines()
    expect(line?.response?.body).toEqual({ text: 'abc'.repeat(8000).slice(0, 24_000 - 16 * 1024), cut: true })
    expect(line?.error).toBe('ECONNRESET')
  })

  test('a kept connection that the target closes is no fault: GET is sent again, POST has a connection of its own', async () => {
    const server = await wireServer((soFar, socket) => {
      // Answers the first request of a connection, and closes it at the second.
      const count = soFar.split('\r\n\r\n').length - 1
      if (count === 1) socket.write(json)
      else socket.destroy()
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    for (const [index, method] of ['GET', 'GET', 'POST', 'HEAD'].entries()) {
      client.send(lines(`${method} /${index} HTTP/1.1`, 'Host: x', ''))
      await client.until((text) => text.split('HTTP/1.1 200 OK').length === index + 2)
    }
    const recorded = await recorder.lines()
    expect(recorded.map(({ response, error }) => [response?.status, error])).toEqual(
      Array.from({ length: 4 }, () => [200, null]),
    )
    expect(server.received.map((text) => text.match(/\/\d(?= )/g)?.join(' '))).toEqual([
      '/0 /1',
      '/1',
      '/2',
      '/3',
    ])
  })

  test('a client that goes away is recorded', async () => {
    let target: { once(event: 'close', listener: () => void): void } | undefined
    const server = await wireServer((_, socket) => {
      target = socket
      socket.write(lines('HTTP/1.1 200 OK', 'Content-Length: 10', '').concat('abc'))
    })
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET / HTTP/1.1', 'Host: x', ''))
    await client.until((text) => text.endsWith('abc'))
    const gone = new Promise<void>((resolve) => target?.once('close', resolve))
    client.socket.destroy()
    await gone
    const [line] = await recorder.lines()
    expect([line?.response?.body, line?.error]).toEqual([{ text: '', cut: true }, 'ECONNABORTED'])
  })

  test('a client that goes away with several requests on one connection', async () => {
    const server = await wireServer()
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET /1 HTTP/1.1', 'Host: x', '', 'GET /2 HTTP/1.1', 'Host: x', ''))
    await until(() => server.received.length === 2)
    client.socket.destroy()
    const recorded = await recorder.lines()
    expect(recorded.map(({ response, error }) => [response, error])).toEqual([
      [null, 'ECONNABORTED'],
      [null, 'ECONNABORTED'],
    ])
  })

  test('a large request to a target that is down gets its 502, and the connection stays', async () => {
    const recorder = await running('http://127.0.0.1:1')
    const client = await WireClient.to(recorder.port)
    const body = 'x'.repeat(3_000_000)
    client.send(lines('POST / HTTP/1.1', `Content-Length: ${body.length}`, '').concat(body))
    await client.until((text) => text.endsWith('(ECONNREFUSED).\n'))
    client.send(lines('GET / HTTP/1.1', 'Connection: close', ''))
    expect((await client.end()).match(/^HTTP\/1\.1 502 /gm)).toHaveLength(2)
    expect(await recorder.lines()).toMatchObject([
      { request: { method: 'POST' } },
      { request: { method: 'GET' } },
    ])
  })

  test('a target that leads back to the recorder is refused', async () => {
    const recorder = await running('http://127.0.0.1:1')
    const second = await recorder.recorder.listen(
      { target: { origin: `http://127.0.0.1:${recorder.port}`, ca: null }, keepHost: false },
      '127.0.0.1',
      0,
    )
    const client = await WireClient.to(second)
    client.send(lines('GET / HTTP/1.1', 'Connection: close', ''))
    expect(await client.end()).toMatch(/^HTTP\/1\.1 508 /)
    expect(recorder.notices).toEqual([expect.stringContaining('leads back to this recorder')])
  })

  test('a target that answers with no HTTP: 502', async () => {
    const server = await answering('SSH-2.0-OpenSSH\r\n')
    const recorder = await running(server.origin)
    const client = await WireClient.to(recorder.port)
    client.send(lines('GET / HTTP/1.1', 'Connection: close', ''))
    expect(await client.end()).toMatch(/^HTTP\/1\.1 502 /)
    const [line] = await recorder.lines()
    expect(line?.error).toMatch(/^HPE_/)
  })
})

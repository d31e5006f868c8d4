import { Agent } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Unanswered, Undecided } from '../../../src/core/errors.js'
import { type Once, type Sending, send } from '../../../src/core/http/client.js'
import { canDecodeZstd } from '../../../src/core/http/coding.js'
import { serve, serveBytes, transport } from '../../support/servers.js'

const head = 'HTTP/1.1 200 OK\r\n'
const get = (url: string): Sending => ({ origin: 'other', purpose: 'probe', url })
const post = (url: string): Sending => ({ ...get(url), method: 'POST', body: 'a=b' })

describe('an answer', () => {
  test('to the first sending is no repetition', async () => {
    const server = await serve((_, response) => response.end())
    expect((await send(transport(), get(server.url), () => undefined)).repeated).toBe(false)
  })

  test.each([
    ['a lost one', ''],
    ['one that broke off', `${head}Content-Length: 9\r\n\r\nhal`],
    ['a gateway that may have passed it on', 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'],
    [
      'a server that is not available',
      'HTTP/1.1 503 Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ],
  ])('after %s is a repetition: the target may have taken the request before', async (_, first) => {
    const server = await serveBytes((socket, _request, count) =>
      socket.end(count === 1 ? first : `${head}Content-Length: 0\r\n\r\n`),
    )
    expect((await send(transport(), get(server.url), () => undefined)).repeated).toBe(true)
  })

  test.each([
    ['429', 'HTTP/1.1 429 Too Many Requests\r\n'],
    ['503 with a time', 'HTTP/1.1 503 Unavailable\r\nRetry-After: 0\r\n'],
  ])('after a refusal with %s is no repetition: the target did not process the request', async (_, first) => {
    const server = await serveBytes((socket, _request, count) =>
      socket.end(`${count === 1 ? first : head}Content-Length: 0\r\nConnection: close\r\n\r\n`),
    )
    expect((await send(transport(), get(server.url), () => undefined)).repeated).toBe(false)
  })
})

describe('a request that the target may process only once', () => {
  const limited = 'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  const refused = 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  const sent = async (
    answers: readonly string[],
    once: true | Once = true,
  ): Promise<readonly [status: number, requests: number]> => {
    const server = await serveBytes((socket, _request, count) => socket.end(answers[count - 1] ?? ''))
    const { status } = await send(transport(), { ...post(server.url), once }, () => undefined)
    return [status, server.requests.length]
  }

  test('is sent again once after a 429: a limit of the whole target may have met it', async () => {
    expect(await sent([limited, refused])).toEqual([401, 2])
  })

  test('is not sent a third time: the second 429 is the answer', async () => {
    expect(await sent([limited, limited])).toEqual([429, 2])
  })

  test('is sent again after more limits where that is allowed', async () => {
    expect(await sent([limited, limited, refused], { afterLimits: 2 })).toEqual([401, 3])
    expect(await sent([limited, limited, limited, refused], { afterLimits: 2 })).toEqual([429, 3])
  })
})

describe('where no answer came, nothing follows', () => {
  test.each([
    ['a closed connection', ''],
    [
      'a gateway',
      'HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n<p>no</p>',
    ],
    [
      'an unknown coding',
      Buffer.concat([
        Buffer.from(`${head}Content-Encoding: zstd\r\nContent-Length: 4\r\n\r\n`),
        Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
      ]),
    ],
  ])('%s', async (_, bytes) => {
    const server = await serveBytes((socket) => socket.end(bytes))
    await expect(send(transport({ retries: 0 }), post(server.url), () => undefined)).rejects.toThrow(
      Unanswered,
    )
  })

  test('an interrupted run is something else', async () => {
    const controller = new AbortController()
    controller.abort()
    const sending = send(
      transport({ signal: controller.signal }),
      get('http://127.0.0.1:1/'),
      () => undefined,
    )
    await expect(sending).rejects.toSatisfy(
      (error) => error instanceof Undecided && !(error instanceof Unanswered),
    )
  })
})

describe('a connection that the server closes while it is idle', () => {
  const complete = `${head}Content-Length: 0\r\n\r\n`
  const afterFirst = async (second: (url: string) => Sending, last = ''): Promise<unknown> => {
    const used = new Set<unknown>()
    const server = await serveBytes((socket) => {
      if (used.has(socket)) return socket.end(last)
      used.add(socket)
      return socket.write(complete)
    })
    const dispatcher = new Agent({ connections: 1 })
    onTestFinished(() => dispatcher.destroy())
    const shared = transport({ retries: 1, dispatcher })
    await send(shared, get(server.url), () => undefined)
    const answer = await send(shared, second(server.url), () => undefined).catch((error: unknown) => error)
    return answer instanceof Error ? answer : server.requests.length
  }

  test('gets a GET that must not be repeated otherwise again, on a fresh connection', async () => {
    expect(await afterFirst((url) => ({ ...get(url), repeatable: false }))).toBe(3)
  })

  test('gets no second POST, and no request that may be sent only once', async () => {
    expect(await afterFirst(post)).toBeInstanceOf(Unanswered)
    expect(await afterFirst((url) => ({ ...get(url), repeatable: false, once: true }))).toBeInstanceOf(
      Unanswered,
    )
  })

  test('gets nothing again if a part of an answer came', async () => {
    expect(await afterFirst((url) => ({ ...get(url), repeatable: false }), 'HTTP/1.1 2')).toBeInstanceOf(
      Unanswered,
    )
  })

  test('a fresh connection without an answer is no such connection', async () => {
    const server = await serveBytes((socket) => socket.end())
    const sending = send(transport(), { ...get(server.url), repeatable: false }, () => undefined)
    await expect(sending).rejects.toThrow(Unanswered)
    expect(server.requests).toHaveLength(1)
  })
})

describe('a content coding', () => {
  const coded = async (coding: string, body: string | Buffer): Promise<string> => {
    const bytes = Buffer.from(body)
    const lines = `${head}Content-Encoding: ${coding}\r\nContent-Length: ${bytes.length}\r\n\r\n`
    const server = await serveBytes((socket) => socket.end(Buffer.concat([Buffer.from(lines), bytes])))
    return send(transport({ retries: 0 }), get(server.url), () => undefined).then(
      (answer) => answer.text,
      (error: Error) => error.message,
    )
  }

  test('that changes nothing, or whose name is a character set, is passed over', async () => {
    for (const coding of ['identity', 'utf-8', 'none'])
      expect(await coded(coding, '{"ü":1}\n')).toBe('{"ü":1}\n')
  })

  test('that the suite cannot undo is said so', async () => {
    const reason = /is in the content coding (compress|dcb), which the suite cannot undo$/
    expect(await coded('compress', Buffer.from([0x1f, 0x9d, 0x90, 0x7b]))).toMatch(reason)
    expect(await coded('gzip, dcb', Buffer.from([0xff, 0x44, 0x43, 0x42]))).toMatch(reason)
  })

  test('zstd is undone where Node can', async () => {
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 5, 0x29, 0, 0, ...Buffer.from('hello')])
    expect(await coded('zstd', frame)).toMatch(
      canDecodeZstd ? /^hello$/ : /zstd, which the suite cannot undo$/,
    )
  })
})

test('a date in Retry-After counts from the date of its answer, not from this machine’s', async () => {
  const ahead = Date.now() + 90_000
  const server = await serve((_, response, count) => {
    if (count > 1) return response.end()
    const [date, until] = [ahead, ahead + 1000].map((time) => new Date(time).toUTCString())
    return response.writeHead(503, { Date: date, 'Retry-After': until }).end()
  })
  expect((await send(transport(), get(server.url), () => undefined)).status).toBe(200)
})

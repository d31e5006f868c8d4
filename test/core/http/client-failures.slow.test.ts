import { describe, expect, test } from 'vitest'
import { Undecided } from '../../../src/core/errors.js'
import { type Sending, send, type Transport } from '../../../src/core/http/client.js'
import { freePort } from '../../support/free-port.js'
import { serve, serveBytes, transport } from '../../support/servers.js'

/** How a sending ended: with a status, or with the reason of being undecided. Anything else fails the test. */
async function ending(to: Transport, sending: Sending): Promise<number | string> {
  try {
    return (await send(to, sending, () => undefined)).status
  } catch (error) {
    if (error instanceof Undecided) return error.message
    throw error
  }
}

const get = (url: string): Sending => ({ origin: 'other', purpose: 'probe', url })
const post = (url: string): Sending => ({
  origin: 'other',
  purpose: 'probe',
  url,
  method: 'POST',
  body: 'a=b',
})
const head = 'HTTP/1.1 200 OK\r\n'

describe('a broken answer leaves it undecided, and says why', () => {
  const broken: [string, string | null, RegExp][] = [
    [
      'a body shorter than announced',
      `${head}Content-Length: 10\r\n\r\nhalf`,
      /closed the connection in the middle/,
    ],
    [
      'a chunked body that ends early',
      `${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhel`,
      /closed the connection in the middle/,
    ],
    ['no answer but a closed connection', '', /closed the connection in the middle/],
    ['something that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', /no HTTP/],
    [
      'a body that is no gzip',
      `${head}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nhalf`,
      /answered 200 with a body that cannot be read as gzip/,
    ],
    ['a reset', null, /closed the connection in the middle/],
  ]
  test.each(broken)('%s', async (_, bytes, reason) => {
    const server = await serveBytes((socket) => {
      if (bytes === null) socket.resetAndDestroy()
      else socket.end(bytes)
    })
    const to = transport({ retries: 1 })
    expect(await ending(to, get(server.url))).toMatch(reason)
    expect(server.requests).toHaveLength(2)
    expect(to.evidence.all()).toHaveLength(2)
    expect(to.evidence.get(1).error?.message).toMatch(reason)
    expect(await ending(to, post(server.url))).toMatch(reason)
    expect(server.requests).toHaveLength(3)
  })

  test('headers that do not come', async () => {
    const server = await serveBytes(() => undefined)
    const to = transport({ retries: 0, timeoutMs: 150, exchangeMs: 20_000 })
    expect(await ending(to, get(server.url))).toMatch(/^probe: 127\.0\.0\.1:\d+ did not answer in time$/)
  })

  test('a body that stalls', async () => {
    const server = await serveBytes((socket) => socket.write(`${head}Content-Length: 10\r\n\r\nhalf`))
    expect(
      await ending(transport({ retries: 0, timeoutMs: 150, exchangeMs: 20_000 }), get(server.url)),
    ).toMatch(/stopped in the middle/)
  })

  test('a body that drips without end', async () => {
    const server = await serveBytes((socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
      const drip = setInterval(() => socket.write('1\r\nx\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await ending(transport({ retries: 0, timeoutMs: 100 }), get(server.url))).toMatch(
      /did not end within 0\.8 s/,
    )
  })
})

describe('what is sent again', () => {
  test('a GET after a broken connection, until it is answered', async () => {
    const server = await serveBytes((socket, _, count) => {
      if (count < 3) socket.destroy()
      else socket.end(`${head}Content-Length: 0\r\n\r\n`)
    })
    const exchanges: number[] = []
    const answer = await send(transport(), get(server.url), (id) => exchanges.push(id))
    expect(answer.status).toBe(200)
    expect(exchanges).toEqual([1, 2, 3])
  })

  test('a POST after it may have arrived: never', async () => {
    for (const bytes of ['', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', 'HTTP/1.1 2']) {
      const server = await serveBytes((socket) => socket.end(bytes))
      expect(await ending(transport(), post(server.url))).toMatch(/^probe: /)
      expect(server.requests).toHaveLength(1)
    }
  })

  test('a POST on a kept connection that the target closes meanwhile: never', async () => {
    const server = await serveBytes((socket, _, count) => {
      if (count === 1) socket.write(`${head}Content-Length: 0\r\n\r\n`)
      else socket.destroy()
    })
    const to = transport()
    expect(await ending(to, post(server.url))).toBe(200)
    expect(await ending(to, post(server.url))).toMatch(/closed the connection/)
    expect(server.requests).toHaveLength(2)
  })

  test('a POST while no connection was made', async () => {
    const port = await freePort()
    const to = transport()
    expect(await ending(to, post(`http://127.0.0.1:${port}`))).toMatch(/refused the connection/)
    expect(to.evidence.all()).toHaveLength(4)
  })

  test('no more often than allowed', async () => {
    const server = await serveBytes((socket) => socket.destroy())
    await ending(transport({ retries: 2 }), get(server.url))
    expect(server.requests).toHaveLength(3)
  })
})

describe('a busy target', () => {
  test.each([
    // A request that is over a rate limit has done nothing, and five more attempts are made than for an error.
    [429, 'GET', 7],
    [503, 'GET', 2],
    [502, 'GET', 2],
    [504, 'GET', 2],
    [429, 'POST', 7],
    // Without a word when to come again, or from a gateway, it may have arrived.
    [503, 'POST', 1],
    [502, 'POST', 1],
    [504, 'POST', 1],
  ])('%i to a %s: sent %i times, then undecided', async (status, method, count) => {
    const server = await serve((_, response) => response.writeHead(status).end())
    const sending = method === 'GET' ? get(server.url) : post(server.url)
    expect(await ending(transport({ retries: 1 }), sending)).toMatch(
      new RegExp(`the target answered ${status}`),
    )
    expect(server.arrived).toHaveLength(count)
  })

  test.each(['seconds', 'date'])('Retry-After in %s is obeyed, for a POST too', async (kind) => {
    let first = 0
    const server = await serve((_, response, count) => {
      if (count > 1) return response.end(String(Date.now() - first))
      first = Date.now()
      const until = new Date(Math.ceil((first + 600) / 1000) * 1000).toUTCString()
      return response.writeHead(503, { 'Retry-After': kind === 'seconds' ? '1' : until }).end()
    })
    const answer = await send(transport(), post(server.url), () => undefined)
    expect(answer.status).toBe(200)
    expect(Number(answer.text)).toBeGreaterThanOrEqual(590)
  })

  test('that says each time when to come back is asked again more often than any other', async () => {
    const server = await serve((_, response, count) =>
      count > 7 ? response.end('at last') : response.writeHead(429, { 'Retry-After': '1' }).end(),
    )
    const answer = await send(transport(), post(server.url), () => undefined)
    expect([answer.text, server.arrived.length]).toEqual(['at last', 8])
  })

  test('Retry-After is obeyed only within bounds', async () => {
    const server = await serve((_, response) => response.writeHead(429, { 'Retry-After': '3600' }).end())
    expect(await ending(transport(), get(server.url))).toBe(
      'probe: the target answered 429 and asks to wait 3600 s; 5 s are waited at most',
    )
    expect(server.arrived).toHaveLength(1)
  })

  test('a date in the past and nonsense mean: now', async () => {
    for (const value of ['Thu, 01 Jan 1970 00:00:00 GMT', 'soon']) {
      const server = await serve((_, response, count) => {
        if (count > 1) response.end()
        else response.writeHead(503, { 'Retry-After': value }).end()
      })
      expect(await ending(transport(), get(server.url))).toBe(200)
    }
  })
})

describe('interruption', () => {
  test.each(['waiting for headers', 'waiting for the body', 'waiting to try again', 'waiting for its turn'])(
    'ends what is %s at once, and nothing follows',
    async (what) => {
      const server = await serve((_, response) => {
        if (what === 'waiting for the body') response.writeHead(200, { 'Content-Length': '5' }).write('x')
        if (what === 'waiting to try again') response.writeHead(429, { 'Retry-After': '5' }).end()
      })
      const controller = new AbortController()
      const slow = what === 'waiting for its turn' ? { perSecond: 0.2 } : {}
      const to = transport({ signal: controller.signal }, slow)
      const first = what === 'waiting for its turn' ? [ending(to, get(server.url))] : []
      const endings = [...first, ending(to, get(server.url)), ending(to, post(server.url))]
      await new Promise((resolve) => setTimeout(resolve, 100))
      const arrived = server.arrived.length
      const start = performance.now()
      controller.abort()
      expect(new Set(await Promise.all(endings))).toEqual(new Set(['the run was interrupted']))
      expect(performance.now() - start).toBeLessThan(500)
      expect(await ending(to, get(server.url))).toBe('the run was interrupted')
      expect(server.arrived).toHaveLength(arrived)
    },
  )
})

import type { Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Undecided } from '../../../src/core/errors.js'
import { send, type Transport } from '../../../src/core/http/client.js'
import { dispatcherFor } from '../../../src/core/http/dispatcher.js'
import { transportSettings } from '../../../src/profile/transport-settings.js'
import { serveBytes, transport } from '../../support/servers.js'
import { harmlessAnswers, type ServedAttack, servedAttacks } from './exchange.attacks.js'

/** A transport as a profile makes it, with short time-outs. */
function hasty(change: Partial<Transport> = {}): Transport {
  const dispatcher = dispatcherFor(
    transportSettings({ CONNECT_TIMEOUT_SECONDS: '1', RETRY_AFTER_MAX_SECONDS: '1' }),
    {},
  )
  onTestFinished(() => dispatcher.destroy())
  return transport({ dispatcher, retries: 1, timeoutMs: 300, exchangeMs: 600, ...change })
}

/** A status, or the reason why there is none. Other errors fail the test. */
async function ending(to: Transport, url: string, method = 'GET'): Promise<number | string> {
  try {
    return (await send(to, { origin: 'other', purpose: 'probe', url, method }, () => undefined)).status
  } catch (error) {
    if (error instanceof Undecided) return error.message
    throw error
  }
}

/** The ending of an attack, with the last exchange that was recorded. */
async function endingOf({ act }: ServedAttack, change: Partial<Transport>) {
  // Made before the transport, so that it closes after it.
  const { url } = await serveBytes(act)
  const to = hasty(change)
  const end = await ending(to, url)
  return { found: end, error: to.evidence.all().at(-1)?.error ?? null }
}

describe('the suite as client: a hostile answer ends, and the target is named', () => {
  test.each(servedAttacks)('$id: $says', async (attack) => {
    const { ends, isEndless = false } = attack
    const { found, error } = await endingOf(attack, isEndless ? {} : { exchangeMs: 60_000 })
    if (typeof ends === 'number') return expect(found).toBe(ends)
    expect(found).toMatch(ends)
    expect(found).toContain('127.0.0.1')
    expect(found).not.toMatch(/defect/)
    expect(error?.message).toMatch(ends)
  })
})

describe('the suite as client: an unusual answer is read', () => {
  test.each(harmlessAnswers)('$id: $says', async (attack) => {
    const { found } = await endingOf(attack, { timeoutMs: 5000, exchangeMs: 60_000 })
    expect(found).toBe(attack.ends)
  })
})

test('each attack has an id of its own', () => {
  const ids = [...servedAttacks, ...harmlessAnswers].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

describe('the deadline of an exchange', () => {
  test('ends a TLS handshake that never ends, before anything was sent', async () => {
    const server = await serveBytes(() => undefined)
    const to = hasty({ exchangeMs: 10_000, retries: 0 })
    expect(await ending(to, server.url.replace('http:', 'https:'))).toMatch(/no connection to .* in time/)
  })

  test('holds while a connection is made', async () => {
    const server = await serveBytes(() => undefined)
    const to = hasty({ exchangeMs: 200, retries: 0 })
    expect(await ending(to, server.url.replace('http:', 'https:'))).toMatch(/did not end within 0.2 s/)
  })

  test('is no reason to send the request again', async () => {
    const server = await serveBytes((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx'))
    const to = hasty({ retries: 3, timeoutMs: 5000, exchangeMs: 2000 })
    expect(await ending(to, server.url)).toMatch(/did not end within 2 s \(1 bytes of its body came\)/)
    expect(server.requests).toHaveLength(1)
    expect(to.evidence.get(1).response).toMatchObject({ status: 200, body: { text: 'x' } })
  })

  test('does not end an answer that takes several seconds, but comes', async () => {
    const server = await serveBytes((socket) => {
      setTimeout(() => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), 700)
    })
    expect(await ending(hasty({ timeoutMs: 1000, exchangeMs: 8000 }), server.url)).toBe(200)
  })
})

describe('a kept connection', () => {
  const answer = (body: string): string => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const read = async (to: Transport, url: string, method = 'GET'): Promise<string> =>
    (await send(to, { origin: 'other', purpose: 'probe', url, method }, () => undefined)).text

  const planted: readonly (readonly [string, string, (socket: Socket) => void])[] = [
    [
      'a second answer right behind the first',
      'GET',
      (socket) => socket.write(answer('own') + answer('planted')),
    ],
    [
      'an answer in the body of a 204',
      'GET',
      (socket) => socket.write(`HTTP/1.1 204 No Content\r\n\r\n${answer('planted')}`),
    ],
    [
      'an answer in the body for a HEAD',
      'HEAD',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n${answer('planted')}`),
    ],
    [
      'an answer before the next request',
      'GET',
      (socket) => {
        socket.write(answer('own'))
        setImmediate(() => socket.write(answer('planted')))
      },
    ],
  ]
  test.each(planted)('%s is never taken for the next request', async (_, method, act) => {
    const server = await serveBytes((socket, _request, count) => {
      if (count === 1) act(socket)
      else socket.write(answer('true'))
    })
    const to = hasty({ timeoutMs: 60_000, exchangeMs: 60_000 })
    await read(to, server.url, method)
    expect(await read(to, server.url)).toBe('true')
  })
})

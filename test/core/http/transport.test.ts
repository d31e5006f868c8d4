import { createHash, X509Certificate } from 'node:crypto'
import { createServer as createPlain, type Server } from 'node:http'
import { createSecureServer as createHttp2 } from 'node:http2'
import { createServer, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Sending, send } from '../../../src/core/http/client.js'
import { dispatcherFor } from '../../../src/core/http/dispatcher.js'
import { Origins } from '../../../src/core/http/origins.js'
import { checkProfile } from '../../../src/profile/load.js'
import { transportSettings } from '../../../src/profile/transport-settings.js'
import { contact } from '../../../src/roles/platform/reachable.js'
import { minimal } from '../../profile/minimal.js'
import { type Authority, makeAuthority, type Pair, selfSigned } from '../../support/certificates.js'
import { forwardProxy } from '../../support/forward-proxy.js'
import { freePort } from '../../support/free-port.js'
import { transport } from '../../support/servers.js'

type Lines = [string, string][]

/** A server on loopback that tells what reached it. */
async function started(server: Server, host = '127.0.0.1') {
  const arrived: { lines: Lines; port: number | undefined; authorized: boolean }[] = []
  server.on('request', (request, response) => {
    const lines: Lines = []
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? ''])
    const { authorized = false } = request.socket as { authorized?: boolean }
    arrived.push({ lines, port: request.socket.remotePort, authorized })
    if (!response.writableEnded) response.end('here')
  })
  await new Promise<void>((listening) => server.listen(0, host, listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo
  return { port, arrived }
}

function secure({ certificate, key }: Pair, options: ServerOptions = {}, host?: string) {
  return started(createServer({ cert: certificate, key, ...options }), host)
}

/** Sends over a connection as these profile keys make it. */
function sending(
  url: string,
  keys: Record<string, string> = {},
  environment: Record<string, string> = {},
  change: Partial<Sending> = {},
) {
  const settings = { CONNECT_TIMEOUT_SECONDS: '2', RETRY_AFTER_MAX_SECONDS: '1', ...keys }
  const dispatcher = dispatcherFor(transportSettings(settings), environment)
  onTestFinished(() => dispatcher.destroy())
  return send(
    transport({ dispatcher, retries: 0 }),
    { origin: 'other', purpose: 'try', url, ...change },
    () => undefined,
  )
}

let authority: Authority
let pair: Pair
beforeAll(async () => {
  authority = await makeAuthority()
  pair = await authority.issue()
})

/** The public key of a certificate, as a digest. */
function keyOf(certificate: string): string {
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('hex')
}

describe('the public key of the other side', () => {
  /** The keys that some exchanges have recorded. */
  const recorded = async (urls: readonly string[]): Promise<unknown[]> => {
    const dispatcher = dispatcherFor(transportSettings({ TLS_CA: authority.certificate }), {})
    onTestFinished(() => dispatcher.destroy())
    const using = transport({ dispatcher, retries: 0 })
    for (const url of urls) await send(using, { origin: 'other', purpose: 'try', url }, () => undefined)
    return using.evidence.all().map(({ tlsKey }) => tlsKey)
  }

  test('is recorded for each new connection', async () => {
    const { port } = await secure(pair)
    const other = await authority.issue()
    const { port: otherPort } = await secure(other)
    const urls = [port, port, otherPort].map((each) => `https://127.0.0.1:${each}`)
    expect(await recorded(urls)).toEqual([keyOf(pair.certificate), undefined, keyOf(other.certificate)])
  })

  test('is absent without TLS', async () => {
    const { port } = await started(createPlain())
    expect(await recorded([`http://127.0.0.1:${port}`])).toEqual([undefined])
  })
})

describe('a private authority', () => {
  test('is trusted where TLS_CA names it', async () => {
    const { port } = await secure(pair)
    expect((await sending(`https://127.0.0.1:${port}`, { TLS_CA: authority.certificate })).text).toBe('here')
  })

  test('is unknown without it, and unknown where TLS_CA names another', async () => {
    const { port, arrived } = await secure(pair)
    await expect(sending(`https://127.0.0.1:${port}`)).rejects.toThrow('comes from an unknown authority')
    const other = await makeAuthority('Another authority')
    await expect(sending(`https://127.0.0.1:${port}`, { TLS_CA: other.certificate })).rejects.toThrow(
      'comes from an unknown authority',
    )
    expect(arrived).toEqual([])
  })

  test.each([
    ['another name', { names: ['school.example'] }, 'is for another name'],
    ['an expired certificate', { days: -1 }, 'has expired'],
  ])('does not excuse %s', async (_, options, words) => {
    const { port } = await secure(await authority.issue(options))
    const refused = sending(`https://127.0.0.1:${port}`, { TLS_CA: authority.certificate })
    await expect(refused).rejects.toThrow(words)
  })
})

describe('a self-signed certificate', () => {
  test('is refused, and taken by an explicit word', async () => {
    const { port } = await secure(await selfSigned())
    await expect(sending(`https://127.0.0.1:${port}`)).rejects.toThrow('is self-signed')
    expect((await sending(`https://127.0.0.1:${port}`, { TLS_SELF_SIGNED: 'accept' })).text).toBe('here')
  })

  test('that has expired stays refused', async () => {
    const { port, arrived } = await secure(await authority.issue({ days: -1 }))
    const refused = sending(`https://127.0.0.1:${port}`, {
      TLS_SELF_SIGNED: 'accept',
      TLS_CA: authority.certificate,
    })
    await expect(refused).rejects.toThrow('has expired')
    expect(arrived).toEqual([])
  })
})

describe('a target that asks for a certificate of the caller', () => {
  const asks = () => ({ requestCert: true, rejectUnauthorized: true, ca: authority.certificate })

  test('gets that of the profile', async () => {
    const { port, arrived } = await secure(pair, asks())
    const certificate = await authority.issue({ names: ['suite.example'] })
    const keys = {
      TLS_CA: authority.certificate,
      TLS_CLIENT_CERTIFICATE: certificate.certificate,
      TLS_CLIENT_KEY: certificate.key,
    }
    expect((await sending(`https://127.0.0.1:${port}`, keys)).text).toBe('here')
    expect(arrived[0]?.authorized).toBe(true)
  })

  test('is found out where the profile has none', async () => {
    const { port, arrived } = await secure(pair, asks())
    const { failure } = await contact({
      ...checkProfile({ ...minimal, BASE_URL: `https://127.0.0.1:${port}` }, '.', 'the profile'),
      transport: transportSettings({ TLS_CA: authority.certificate, CONNECT_TIMEOUT_SECONDS: '2' }),
    })
    expect(failure?.message).toBe(`127.0.0.1:${port} closed the connection in the middle`)
    expect(failure?.fix).toContain('give TLS_CLIENT_CERTIFICATE and TLS_CLIENT_KEY')
    expect(arrived).toEqual([])
  })
})

test.each([
  ['000', 'answered with a status below 100, which is no valid HTTP status'],
  ['099', 'answered with a status below 100, which is no valid HTTP status'],
  ['20x', 'answered with a status of other than three digits, which is no valid HTTP status'],
  ['1000', 'answered with a status of other than three digits, which is no valid HTTP status'],
  ['101', 'answered with status 101, and nobody had asked for another protocol'],
])('the status %s is described', async (status, words) => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 2\r\n\r\nok`))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(sending(`http://127.0.0.1:${port}`)).rejects.toThrow(words)
})

test('an object with very many fields is too much, and a long list is not', async () => {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 500_000 }, (_, at) => [`f${at}`, 'v'])))
  const list = JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id, a: 'b' })))
  const answers = [many, list]
  const server = createPlain((_, response) => void response.end(answers.shift()))
  const { port } = await started(server)
  const url = `http://127.0.0.1:${port}`
  await expect(sending(url)).rejects.toThrow('a JSON object with more than 10000 fields')
  expect((await sending(url)).text).toBe(list)
})

test('a target that speaks HTTP/2 only is named as one', async () => {
  const server = createHttp2({ cert: pair.certificate, key: pair.key })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const refused = sending(`https://127.0.0.1:${port}`, { TLS_CA: authority.certificate })
  await expect(refused).rejects.toThrow('perhaps it speaks HTTP/2 only')
})

test('https to a server without TLS, and http to one with it, are told of in words', async () => {
  const plain = await started(createPlain())
  await expect(sending(`https://127.0.0.1:${plain.port}`)).rejects.toThrow('does not speak TLS')
  const { port } = await secure(pair)
  await expect(sending(`http://127.0.0.1:${port}`)).rejects.toThrow(/closed the connection|no HTTP/)
})

describe('a proxy', () => {
  test('gets plain requests with the whole address, every header line as it was', async () => {
    const { port, arrived } = await started(createPlain())
    const proxy = await forwardProxy()
    const answer = await sending(
      `http://127.0.0.1:${port}/a?b`,
      { PROXY: proxy.url },
      {},
      {
        headers: [
          ['X-A', '1'],
          ['X-A', '2'],
        ],
      },
    )
    expect(answer.text).toBe('here')
    expect(proxy.requests).toEqual([`GET http://127.0.0.1:${port}/a?b`])
    expect(arrived[0]?.lines).toEqual([
      ['host', `127.0.0.1:${port}`],
      ['connection', 'keep-alive'],
      ['X-A', '1'],
      ['X-A', '2'],
    ])
  })

  test('lets TLS through a tunnel; the certificate is still that of the target', async () => {
    const named = await secure(await authority.issue({ names: ['school.example'] }))
    const proxy = await forwardProxy({ resolve: () => '127.0.0.1' })
    const keys = { PROXY: proxy.url, TLS_CA: authority.certificate }
    expect((await sending(`https://school.example:${named.port}`, keys)).text).toBe('here')
    expect(proxy.tunnels).toEqual([`school.example:${named.port}`])
    await expect(sending(`https://other.example:${named.port}`, keys)).rejects.toThrow('is for another name')
  })

  test('gets the login of the profile', async () => {
    const { port } = await secure(pair)
    const plain = await started(createPlain())
    const proxy = await forwardProxy({ credentials: 'suite:hush' })
    const keys = { PROXY: proxy.url, TLS_CA: authority.certificate }
    const login = { ...keys, PROXY_LOGIN: 'suite', PROXY_PASSWORD: 'hush' }
    for (const url of [`https://127.0.0.1:${port}`, `http://127.0.0.1:${plain.port}`]) {
      expect((await sending(url, login)).text).toBe('here')
      await expect(sending(url, keys)).rejects.toThrow('asks for a login')
    }
  })

  test('that refuses, and one that is not there, are named', async () => {
    const { port, arrived } = await secure(pair)
    const proxy = await forwardProxy({ refuses: 403 })
    await expect(sending(`https://127.0.0.1:${port}`, { PROXY: proxy.url })).rejects.toThrow(
      `the proxy ${new URL(proxy.url).host} (PROXY) answered 403`,
    )
    const dead = await freePort()
    await expect(sending(`https://127.0.0.1:${port}`, { PROXY: `http://127.0.0.1:${dead}` })).rejects.toThrow(
      `the proxy 127.0.0.1:${dead} (PROXY) cannot be reached (ECONNREFUSED)`,
    )
    expect(arrived).toEqual([])
  })

  test('is not taken for hosts that the profile excepts', async () => {
    const { port } = await started(createPlain())
    const keys = { PROXY: `http://127.0.0.1:${await freePort()}`, PROXY_EXCEPT: 'school.example 127.0.0.1' }
    expect((await sending(`http://127.0.0.1:${port}`, keys)).text).toBe('here')
  })

  test('of the environment is taken, but not for this machine', async () => {
    const { port } = await secure(await authority.issue({ names: ['school.example'] }))
    const proxy = await forwardProxy({ resolve: () => '127.0.0.1' })
    const environment = { HTTPS_PROXY: proxy.url, HTTP_PROXY: proxy.url }
    const keys = { TLS_CA: authority.certificate }
    await sending(`https://school.example:${port}`, keys, environment)
    expect(proxy.tunnels).toHaveLength(1)
    const plain = await started(createPlain())
    await sending(`http://127.0.0.1:${plain.port}`, keys, environment)
    expect(proxy.requests).toEqual([])
    await expect(
      sending(`https://school.example:${port}`, { ...keys, PROXY: 'none' }, environment),
    ).rejects.toThrow('school.example')
    expect(proxy.tunnels).toHaveLength(1)
  })
})

describe('connections', () => {
  test('are used again, or opened for each request', async () => {
    const { port, arrived } = await started(createPlain())
    const used: number[] = []
    for (const KEEP_ALIVE of ['yes', 'no']) {
      arrived.length = 0
      const dispatcher = dispatcherFor(transportSettings({ CONNECT_TIMEOUT_SECONDS: '2', KEEP_ALIVE }), {})
      onTestFinished(() => dispatcher.destroy())
      const to = transport({ dispatcher })
      for (let times = 0; times < 6; times += 1)
        await send(to, { origin: 'other', purpose: 'try', url: `http://127.0.0.1:${port}` }, () => undefined)
      used.push(new Set(arrived.map((one) => one.port)).size)
    }
    const [kept = 6, opened] = used
    expect(kept).toBeLessThan(6)
    expect(opened).toBe(6)
  })

  test('keep header lines of an answer as they stood on the wire', async () => {
    const cookies = ['a=1; Path=/', 'b=2; Expires=Sat, 21 Nov 2026 20:43:36 GMT']
    const server = createPlain((_, response) => {
      response.writeHead(200, [['X-One', '1'], ...cookies.map((line) => ['Set-Cookie', line])].flat())
      response.end()
    })
    const { port } = await started(server)
    const { headers } = await sending(`http://127.0.0.1:${port}`)
    expect(headers.slice(0, 3)).toEqual([['X-One', '1'], ...cookies.map((line) => ['Set-Cookie', line])])
  })

  test('go to IPv6 addresses', async () => {
    const plain = await started(createPlain(), '::1')
    expect((await sending(`http://[::1]:${plain.port}`)).text).toBe('here')
    const { port } = await secure(pair, {}, '::1')
    const proxy = await forwardProxy()
    const keys = { TLS_CA: authority.certificate }
    expect((await sending(`https://[::1]:${port}`, keys)).text).toBe('here')
    expect((await sending(`https://[::1]:${port}`, { ...keys, PROXY: proxy.url })).text).toBe('here')
    expect(proxy.tunnels).toEqual([`[::1]:${port}`])
  })

  test('to a host that is not named are never opened', async () => {
    const { port, arrived } = await started(createPlain())
    const to = transport({
      mayReach: new Origins(['https://school.example'], 'PLATFORM_HOSTS={origin}').mayReach,
    })
    await expect(
      send(to, { origin: 'other', purpose: 'token', url: `http://127.0.0.1:${port}` }, () => undefined),
    ).rejects.toThrow(
      `token: nothing is sent to http://127.0.0.1:${port}, which the profile does not name (PLATFORM_HOSTS=http://127.0.0.1:${port})`,
    )
    expect(arrived).toEqual([])
  })
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
])('an answer in %s is read', async (coding, pack) => {
  const server = createPlain((_, response) => {
    response.setHeader('Content-Encoding', coding)
    response.end(pack(Buffer.from('here')))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.address() as AddressInfo
  expect((await sending(`http://127.0.0.1:${port}`, { KEEP_ALIVE: 'no' })).text).toBe('here')
})

/**
 * An HTTP proxy on loopback: tunnels (CONNECT) and plain requests with the whole address in the first line.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ForwardProxyOptions {
  /** The credentials that it requires, as `login:password`. */
  readonly credentials?: string
  /** The status of all its answers. */
  readonly refuses?: number
  /** Looks a host name up. Default: the name itself. */
  readonly resolve?: (host: string) => string
}

export interface ForwardProxy {
  readonly url: string
  /** The `host:port` of each tunnel. */
  readonly tunnels: readonly string[]
  /** The first line of each plain request. */
  readonly requests: readonly string[]
}

/** Starts a proxy that stops when the test has ended. */
export async function forwardProxy(options: ForwardProxyOptions = {}): Promise<ForwardProxy> {
  const { credentials, refuses, resolve = (host) => host } = options
  const tunnels: string[] = []
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const refusal = ({ headers }: IncomingMessage): number | null => {
    if (refuses !== undefined) return refuses
    const wanted =
      credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`
    return wanted === undefined || headers['proxy-authorization'] === wanted ? null : 407
  }
  const server = createServer((incoming, response) => {
    const refused = refusal(incoming)
    if (refused !== null) {
      response.writeHead(refused).end()
      return
    }
    requests.push(`${incoming.method} ${incoming.url}`)
    pass(incoming, response, resolve)
  })
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    const refused = refusal(incoming)
    if (refused !== null) {
      socket.end(`HTTP/1.1 ${refused} No\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const target = incoming.url ?? ''
    tunnels.push(target)
    const { hostname, port } = new URL(`http://${target}`)
    const onward = connect(Number(port) || 80, resolve(hostname.replace(/^\[|\]$/g, '')))
    for (const connection of [socket, onward]) {
      sockets.add(connection)
      connection.on('error', () => connection.destroy())
    }
    onward.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, tunnels, requests }
}

function pass(incoming: IncomingMessage, response: ServerResponse, resolve: (host: string) => string): void {
  const url = new URL(incoming.url ?? '')
  const lines: string[] = []
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    if (!/^proxy-/i.test(incoming.rawHeaders[at] ?? ''))
      lines.push(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
  const onward = request(
    {
      host: resolve(url.hostname.replace(/^\[|\]$/g, '')),
      port: url.port,
      method: incoming.method ?? 'GET',
      path: `${url.pathname}${url.search}`,
      headers: lines,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  incoming.pipe(onward)
}

/**
 * Servers on loopback for the tests of the kit, and what a request needs to be sent to them.
 * @module
 */
import { createServer, type IncomingMessage, request as requestOnward, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { Agent } from 'undici'
import { onTestFinished } from 'vitest'
import type { Transport } from '../../src/core/http/client.js'
import { Evidence } from '../../src/core/http/evidence.js'
import { Redactor } from '../../src/core/http/redactor.js'
import { type GateLimits, RequestLimiter } from '../../src/core/http/request-limiter.js'

/** A request as it arrived. */
export interface Arrived {
  readonly method: string
  readonly path: string
  /** Header lines in order, in their own case. */
  readonly lines: readonly [string, string][]
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface TestServer {
  readonly url: string
  readonly port: number
  readonly arrived: Arrived[]
}

/** An HTTP server for one test. */
export async function serve(
  answer: (request: Arrived, response: ServerResponse, count: number) => void,
): Promise<TestServer> {
  const arrived: Arrived[] = []
  // A connection that the server closes while a busy machine stalls would fail the next request.
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const lines: [string, string][] = []
      const { rawHeaders: raw, headers } = request
      for (let at = 0; at < raw.length; at += 2) lines.push([raw[at] ?? '', raw[at + 1] ?? ''])
      const received = {
        method: request.method ?? '',
        path: request.url ?? '',
        lines,
        headers,
        body: Buffer.concat(parts).toString(),
      }
      arrived.push(received)
      answer(received, response, arrived.length)
    })
  })
  onTestFinished(() => server.closeAllConnections())
  return { ...(await listen(server)), arrived }
}

/**
 * A proxy for one test.
 * @param breaks whether the connection of a request breaks: before the request is passed on, or after the answer came
 */
export function proxyTo(
  origin: string,
  breaks: (asked: Arrived) => 'before' | 'after' | null,
): Promise<TestServer> {
  return serve((asked, response) => {
    const broken = breaks(asked)
    if (broken === 'before') {
      response.destroy()
      return
    }
    const { method, path, headers, body } = asked
    const onward = requestOnward(origin + path, { method, headers }, (answer) => {
      if (broken === 'after') {
        answer.resume().on('end', () => response.destroy())
      } else {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      }
    })
    onward.end(body)
  })
}

/** A TCP server for one test: what it says need not be HTTP. */
export async function serveBytes(
  answer: (socket: Socket, request: string, count: number) => void,
): Promise<TestServer & { readonly requests: string[] }> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      requests.push(bytes.toString('latin1'))
      answer(socket, bytes.toString('latin1'), requests.length)
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { ...(await listen(server)), arrived: [], requests }
}

async function listen(server: Server): Promise<{ url: string; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

/** A transport for one test: no limits, short time-outs. */
export function transport(change: Partial<Transport> = {}, limits: Partial<GateLimits> = {}): Transport {
  const dispatcher = new Agent({ connect: { timeout: 1000 } })
  onTestFinished(() => dispatcher.destroy())
  return {
    dispatcher,
    evidence: new Evidence(new Redactor()),
    limiter: new RequestLimiter({
      concurrent: 32,
      perSecond: Number.POSITIVE_INFINITY,
      total: 1000,
      ...limits,
    }),
    timeoutMs: 5000,
    retries: 3,
    mayReach: () => true,
    longestRetryAfter: 5,
    signal: new AbortController().signal,
    ...change,
  }
}

/**
 * A bare receiver of webhooks for the tests of the embedded platform.
 * @module
 */
import { createPublicKey, verify } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A received webhook. */
export interface Received {
  readonly method: string
  readonly path: string
  /** Header lines by lower-case name. */
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
  readonly json: Record<string, unknown>
}

/** A receiver whose answers a test defines. */
export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** Waits until this number of webhooks was received. */
  count(expected: number): Promise<readonly Received[]>
  /** Waits until no connection is open. */
  ended(): Promise<void>
  close(): void
}

/** Status of an answer. Undefined delays the answer without end, 0 resets the connection. */
export type Answering = (webhook: Received, before: number) => number | undefined | Promise<number>

/** Starts a receiver on loopback. */
export async function receive(answering: Answering = () => 200): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = http.createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const webhook: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      get json() {
        return JSON.parse(body.toString('utf8')) as Record<string, unknown>
      },
    }
    const answer = answering(webhook, received.length)
    received.push(webhook)
    for (const wake of waiting) wake()
    const status = await answer
    if (status === 0) request.socket.destroy()
    else if (status !== undefined) response.writeHead(status).end()
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      for (const wake of waiting) wake()
    })
  })
  /** Waits until a condition is true. Checks it after every change. */
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    count: async (expected) => {
      await until(() => received.length >= expected)
      return received
    },
    ended: () => until(() => sockets.size === 0),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether the signature of a webhook matches its body. */
export function isSigned({ headers, body }: Received, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', body, key, Buffer.from(headers.authorization ?? '', 'base64'))
}

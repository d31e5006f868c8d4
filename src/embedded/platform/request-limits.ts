/**
 * Limits of what a platform takes from its callers. A conforming caller stays far below them.
 * @module
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Limits of the requests to a server. */
export interface RequestLimits {
  /** Bytes of a body. */
  readonly bytes: number
  /** Milliseconds until the header of a request must be complete, and again until the request must be. */
  readonly requestMs: number
  /** Connections at the same time. With one more, the oldest without a request is closed. */
  readonly connections: number
}

/** The limits of every platform. Headers are limited by Node: 16 KiB. */
export const requestLimits: RequestLimits = { bytes: 1024 * 1024, requestMs: 30_000, connections: 512 }

/** Levels of arrays and objects that JSON of a caller may have. */
const mostLevels = 512

/** Options of the Node server. */
export function serverTimes({ requestMs }: RequestLimits): {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly connectionsCheckingInterval: number
} {
  return {
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(1000, requestMs),
  }
}

/**
 * Limits the connections of a server. If there are more, the oldest one ends that has no request: connections that are
 * opened and left lock nobody out.
 */
export function limitConnections(server: Server, { connections }: Pick<RequestLimits, 'connections'>): void {
  /** Connections without a request, the oldest first, by their other end. */
  const idle = new Map<string, Socket>()
  const open = new Map<string, Socket>()
  server.on('connection', (socket: Socket) => {
    const other = endOf(socket)
    open.set(other, socket)
    idle.set(other, socket)
    socket.once('close', () => {
      open.delete(other)
      idle.delete(other)
    })
    if (open.size <= connections) return
    const [oldest = socket] = idle.values()
    oldest.destroy()
  })
  // An encrypted connection is another object here, with the same other end.
  server.on('request', ({ socket }, response) => {
    const other = endOf(socket)
    idle.delete(other)
    response.once('close', () => {
      const still = open.get(other)
      if (still !== undefined) idle.set(other, still)
    })
  })
  // Every header line is kept: the size of the whole header is limited.
  server.maxHeadersCount = 0
}

function endOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

/**
 * Reads a body.
 * @param announced the Content-Length; undefined if there is none
 * @returns `too long` if it is over the limit: the rest is not read; `broken off` if the connection ended
 */
export async function limitedBody(
  body: ReadableStream<Uint8Array> | null,
  announced: string | undefined,
  { bytes }: RequestLimits,
): Promise<Buffer | 'too long' | 'broken off'> {
  if (body === null) return Buffer.alloc(0)
  if (Number(announced ?? 0) > bytes) return 'too long'
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(parts)
      length += value.length
      if (length > bytes) return 'too long'
      parts.push(value)
    }
  } catch {
    return 'broken off'
  }
}

/**
 * Parses JSON of a caller.
 * @throws {SyntaxError} if it is no JSON, or has too many levels
 */
export function parseJson(text: string): unknown {
  let level = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') level += 1
    else if (character === '}' || character === ']') level -= 1
    if (level > mostLevels) throw new SyntaxError(`JSON deeper than ${mostLevels} levels`)
  }
  return JSON.parse(text) as unknown
}

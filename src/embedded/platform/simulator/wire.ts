/**
 * Answers of a simulated platform, as sent and recorded.
 * @module
 */
import type { ServerResponse } from 'node:http'
import type { Header, Reply } from '../answer.js'
import type { Incoming } from '../runtime.js'
import type { SimulatedExchange } from './types.js'

/** A complete answer with all header lines. */
export type WireAnswer = NonNullable<SimulatedExchange['answer']>

/**
 * The complete answer for a reply to a request.
 * @param server header lines of the server; a line of the reply with the same name takes precedence
 */
export function wireAnswer(
  request: Incoming,
  reply: Exclude<Reply, string>,
  server: readonly Header[] = [],
): WireAnswer {
  const bytes = Buffer.from(reply.body)
  const bodyless = reply.status === 204 || reply.status === 304
  const added: readonly Header[] = [
    ...(bodyless ? [] : [['Content-Length', String(bytes.length)] as const]),
    ['Date', new Date().toUTCString()],
    ...server,
    // Otherwise Node adds a line `Keep-Alive` with its own timeout.
    ...(/close/i.test(request.header('connection') ?? '') ? [] : [['Connection', 'keep-alive'] as const]),
  ]
  const given = new Set(reply.headers.map(([name]) => name.toLowerCase()))
  const headers = [...reply.headers, ...added.filter(([name]) => !given.has(name.toLowerCase()))]
  const body = bodyless || request.method === 'HEAD' ? Buffer.alloc(0) : bytes
  return { status: reply.status, headers, body }
}

/** Sends an answer unchanged. If it announces more bytes than it has, the connection ends after them. */
export function sendAnswer(outgoing: ServerResponse, { status, headers, body }: WireAnswer): void {
  const [, announced] = headers.find(([name]) => name.toLowerCase() === 'content-length') ?? []
  outgoing.writeHead(status, headers.flat())
  if (body.length === 0 || Number(announced ?? 0) <= body.length) outgoing.end(body)
  else outgoing.write(body, () => outgoing.socket?.destroy())
}

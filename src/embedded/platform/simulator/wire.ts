/**
 * Answers of a simulated platform as they go over the wire, and as they are recorded.
 * @module
 */
import type { ServerResponse } from 'node:http'
import type { Header } from '../behaviours/headers.js'
import type { Incoming, Reply } from '../runtime.js'
import type { SimulatedExchange } from './types.js'

/** An answer down to its last header line. */
export type WireAnswer = NonNullable<SimulatedExchange['answer']>

/** What goes over the wire for a reply to a request. */
export function wireAnswer(request: Incoming, reply: Exclude<Reply, string>): WireAnswer {
  const bytes = Buffer.from(reply.body)
  const bodyless = reply.status === 204 || reply.status === 304
  const added: readonly Header[] = [
    ...(bodyless ? [] : [['Content-Length', String(bytes.length)] as const]),
    ['Date', new Date().toUTCString()],
  ]
  const given = new Set(reply.headers.map(([name]) => name.toLowerCase()))
  const headers = [...reply.headers, ...added.filter(([name]) => !given.has(name.toLowerCase()))]
  const body = bodyless || request.method === 'HEAD' ? Buffer.alloc(0) : bytes
  return { status: reply.status, headers, body }
}

/** Sends an answer as it is. Where it announces more bytes than it has, the connection breaks off behind them. */
export function sendAnswer(outgoing: ServerResponse, { status, headers, body }: WireAnswer): void {
  const [, announced] = headers.find(([name]) => name.toLowerCase() === 'content-length') ?? []
  outgoing.writeHead(status, headers.flat())
  if (body.length === 0 || Number(announced ?? 0) <= body.length) outgoing.end(body)
  else outgoing.write(body, () => outgoing.socket?.destroy())
}

/**
 * Gets requests answered and sends the answers.
 * @module
 */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Answer, Incoming, Reply, Runtime } from './runtime.js'

/** A request without an answer. */
export interface Served {
  readonly request: Incoming
  /** `authorize`, `token`, … under the SSO base, or `login`, `launch`, `logout`, `data`, `control`, `other`. */
  readonly endpoint: string
  /** Name of the data resource and the rest of its path, e.g. `students/:id`. Null for any other endpoint. */
  readonly resource: string | null
  readonly answer: (request: Incoming) => Reply | Promise<Reply>
  readonly outgoing: HttpBindings['outgoing']
}

/** Answers a request. */
export type Serve = (runtime: Runtime, served: Served) => Promise<Response>

/** Sends the answer of the behaviours. */
export const serve: Serve = async (runtime, { request, answer, outgoing }) => {
  const reply = await answer(request)
  return typeof reply === 'string' ? withhold(reply, outgoing) : send(runtime, request, reply)
}

/** Resets the connection, or keeps it open without an answer. */
export function withhold(reply: 'reset' | 'silence', outgoing: HttpBindings['outgoing']): Response {
  const { socket } = outgoing as ServerResponse
  if (reply === 'reset' && socket !== null) {
    if (socket.constructor === Socket) socket.resetAndDestroy()
    else socket.destroy()
  }
  return RESPONSE_ALREADY_SENT
}

/** The answer in the form of the server library, with the transfer encoding of the behaviours. */
function send(runtime: Runtime, request: Incoming, answer: Exclude<Reply, string>): Response {
  const headers = new Headers()
  for (const [name, value] of answer.headers) headers.append(name, value)
  if (runtime.clockOffset !== 0) headers.set('Date', new Date(runtime.clock * 1000).toUTCString())
  const form = runtime.behave().transfer(request.header('accept-encoding'))
  const empty = answer.body.length === 0 || answer.status === 204 || answer.status === 304
  if (empty) return new Response(null, { status: answer.status, headers })
  if (form === 'gzip') {
    headers.set('Content-Encoding', 'gzip')
    return new Response(gzipSync(answer.body), { status: answer.status, headers })
  }
  return new Response(form === 'chunked' ? inPieces(answer.body) : inOne(answer.body), {
    status: answer.status,
    headers,
  })
}

function inOne(body: Answer['body'] | Uint8Array): string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? body : new Uint8Array(body)
}

function inPieces(text: string | Uint8Array): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text)
  const size = Math.ceil(bytes.length / 3)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size))
      controller.close()
    },
  })
}

/**
 * Gets requests answered and sends the answers.
 * @module
 */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Answer, Header, Reply } from './answer.js'
import type { Incoming, Runtime } from './runtime.js'

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
export const serve: Serve = async (runtime, served) =>
  deliver(runtime, served, await served.answer(served.request))

/** Sends a reply to a request. */
export function deliver(runtime: Runtime, { request, outgoing }: Served, reply: Reply): Response {
  return typeof reply === 'string'
    ? withhold(reply, outgoing)
    : send(runtime, request, reply, outgoing as ServerResponse)
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

/** Sends an answer with the transfer encoding of the behaviours. */
function send(
  runtime: Runtime,
  request: Incoming,
  answer: Exclude<Reply, string>,
  outgoing: ServerResponse,
): Response {
  const { status } = answer
  const headers =
    runtime.clockOffset === 0
      ? answer.headers
      : replaced(answer.headers, 'Date', new Date(runtime.clock * 1000).toUTCString())
  const form = runtime.behave().transfer(request.header('accept-encoding'))
  if (answer.body.length === 0 || status === 204 || status === 304)
    return sendWhole(outgoing, status, headers, null)
  const lines = form === 'gzip' ? replaced(headers, 'Content-Encoding', 'gzip') : headers
  const body = form === 'gzip' ? gzipSync(answer.body) : answer.body
  if (form !== 'chunked' && outgoing.req.method !== 'HEAD')
    return sendWhole(outgoing, status, lines, body, form === 'close')
  // The server library knows how to stream, and what of an answer a HEAD request gets.
  return new Response(form === 'chunked' ? inPieces(body) : inOne(body), {
    status,
    headers: lines.map(([...line]) => line),
  })
}

function inOne(body: Answer['body'] | Uint8Array): string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? body : new Uint8Array(body)
}

/** Header lines with one in place of those of its name. */
function replaced(lines: readonly Header[], name: string, value: string): Header[] {
  return [...lines.filter(([other]) => other.toLowerCase() !== name.toLowerCase()), [name, value]]
}

/** The header value without blanks at its ends, which are not sent. */
function withoutOuterBlanks(value: string): string {
  let [start, end] = [0, value.length]
  while (start < end && isBlank(value.charCodeAt(start))) start += 1
  while (start < end && isBlank(value.charCodeAt(end - 1))) end -= 1
  return value.slice(start, end)
}

/** True for the code of a tab, line feed, carriage return or space. */
const isBlank = (code: number): boolean => code === 9 || code === 10 || code === 13 || code === 32

/**
 * Writes an answer whose body is complete. The detour over the server library takes most of the time of a request.
 * Header lines are as the library writes them: sorted, in lower case, equal names in one line.
 * @param untilClose true if only the end of the connection ends the body
 */
function sendWhole(
  outgoing: ServerResponse,
  status: number,
  headers: readonly Header[],
  body: string | Uint8Array | null,
  untilClose = false,
): Response {
  const lines = new Map<string, string | string[]>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    const trimmed = withoutOuterBlanks(value)
    const before = lines.get(key)
    if (key === 'set-cookie') lines.set(key, [...(before ?? []), trimmed])
    else lines.set(key, before === undefined ? trimmed : `${String(before)}, ${trimmed}`)
  }
  if (typeof body === 'string' && !lines.has('content-type'))
    lines.set('content-type', 'text/plain;charset=UTF-8')
  const sorted = Object.fromEntries([...lines].sort(([one], [other]) => (one < other ? -1 : 1)))
  if (body !== null) {
    sorted['content-type'] ??= 'text/plain; charset=UTF-8'
    if (!untilClose) sorted['content-length'] ??= String(Buffer.byteLength(body))
  }
  if (untilClose) {
    outgoing.useChunkedEncodingByDefault = false
    sorted['connection'] = 'close'
  }
  outgoing.writeHead(status, sorted)
  outgoing.end(body)
  return RESPONSE_ALREADY_SENT
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

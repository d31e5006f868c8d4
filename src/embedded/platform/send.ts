/**
 * Putting an answer on the wire.
 * @module
 */
import { gzipSync } from 'node:zlib'
import type { Answer, Incoming, Runtime } from './runtime.js'

/** The answer as the server library wants it, in the transfer form of the behaviours. */
export function send(runtime: Runtime, request: Incoming, answer: Answer): Response {
  const headers = new Headers()
  for (const [name, value] of answer.headers) headers.append(name, value)
  if (runtime.clockOffset !== 0) headers.set('Date', new Date(runtime.clock * 1000).toUTCString())
  const form = runtime.behave().transfer(request.header('accept-encoding'))
  const empty = answer.body === '' || answer.status === 204 || answer.status === 304
  if (empty) return new Response(null, { status: answer.status, headers })
  if (form === 'gzip') {
    headers.set('Content-Encoding', 'gzip')
    return new Response(gzipSync(answer.body), { status: answer.status, headers })
  }
  return new Response(form === 'chunked' ? inPieces(answer.body) : answer.body, {
    status: answer.status,
    headers,
  })
}

function inPieces(text: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text)
  const size = Math.ceil(bytes.length / 3)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size))
      controller.close()
    },
  })
}

/**
 * Sending webhooks over HTTP.
 * @module
 */
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Header } from '../answer.js'
import { linesOf } from '../header-lines.js'
import type { WebhookRequest } from './model.js'

/** A webhook that was sent. */
export interface Sent {
  /** Settles after the request was handed to the network, or failed. */
  readonly handed: Promise<void>
  /** Status of the answer. Undefined if the connection ended without one. */
  readonly answered: Promise<number | undefined>
  /** The whole answer after it has ended. Undefined if there is none, or if it is not wanted. */
  readonly heard: Promise<HeardAnswer | undefined>
  /** Ends the connection. */
  abort(): void
}

/** The answer of a partner. */
export interface HeardAnswer {
  readonly status: number
  readonly headers: readonly Header[]
  /** The beginning of the body. */
  readonly body: Buffer
}

/** Number of bytes of an answer that are kept. */
const longestAnswer = 16_384

/** True for a URL of http or https whose host is this machine. */
export function isLocal(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const local = /^(127(\.\d{1,3}){3}|\[::1\]|localhost|[\w.-]+\.localhost)$/.test(hostname)
  return local && (protocol === 'http:' || protocol === 'https:')
}

/** Sends webhooks, each over a separate connection, and tracks the open connections. */
export class WebhookSender {
  /** Open connections, with the tenant of each. */
  readonly #open = new Map<http.ClientRequest, string>()
  /** Connections without an answer. */
  readonly #waiting = new Set<http.ClientRequest>()
  #stopped = false

  /** Number of webhooks without an answer. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Sends one webhook.
   * @param owner id of the tenant of the webhook
   * @param framing whether the length is sent before the body
   * @param wanted whether the body of the answer is kept
   */
  send(
    owner: string,
    { method, url, headers, body }: WebhookRequest,
    framing: 'length' | 'chunked',
    wanted = false,
  ): Sent {
    const target = new URL(url)
    const headerLines: readonly Header[] = [
      ['Host', target.host],
      ['User-Agent', 'school-platform'],
      ...headers,
      framing === 'length' ? ['Content-Length', String(body.length)] : ['Transfer-Encoding', 'chunked'],
      ['Connection', 'close'],
    ]
    // Webhooks are sent only to this machine, where a receiver may have a self-signed certificate.
    const options = {
      method,
      headers: headerLines.flat(),
      agent: false,
      rejectUnauthorized: false,
      lookup: thisMachine,
    } as const
    const request = (target.protocol === 'https:' ? https : http).request(target, options)
    this.#open.set(request, owner)
    this.#waiting.add(request)
    const handed = new Promise<void>((resolve) => {
      for (const event of ['finish', 'close'] as const) request.once(event, () => resolve())
    })
    const answer: Kept = { answer: undefined, pieces: [] }
    const heard = new Promise<HeardAnswer | undefined>((resolve) => {
      request.once('close', () => resolve(keptOf(answer)))
    })
    const answered = new Promise<number | undefined>((resolve) => {
      request.once('response', (response) => {
        this.#waiting.delete(request)
        resolve(response.statusCode)
        // Only the status of the answer counts.
        if (wanted) keep(response, answer)
        else response.resume()
        response.setTimeout(1000, () => request.destroy())
      })
      request.once('close', () => {
        this.#waiting.delete(request)
        this.#open.delete(request)
        resolve(undefined)
      })
    })
    request.on('error', () => request.destroy())
    const middle = Math.ceil(body.length / 2)
    if (framing === 'chunked') request.write(body.subarray(0, middle))
    request.end(framing === 'chunked' ? body.subarray(middle) : body)
    if (this.#stopped) request.destroy()
    return { handed, answered, heard, abort: () => request.destroy() }
  }

  /** Ends all connections of a tenant. */
  forget(owner: string): void {
    for (const [request, of] of this.#open) if (of === owner) request.destroy()
  }

  /** Ends all connections. Later ones are closed immediately. */
  stop(): void {
    this.#stopped = true
    for (const request of this.#open.keys()) request.destroy()
  }
}

/** Every name that webhooks are sent to is a name of this machine. A name server may say something else. */
const thisMachine: LookupFunction = (_hostname, { all = false }, callback) => {
  if (all)
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
  else callback(null, '127.0.0.1', 4)
}

/** The received part of an answer. */
interface Kept {
  answer: http.IncomingMessage | undefined
  readonly pieces: Buffer[]
}

function keep(response: http.IncomingMessage, kept: Kept): void {
  kept.answer = response
  let length = 0
  response.on('data', (piece: Buffer) => {
    if (length < longestAnswer) kept.pieces.push(piece.subarray(0, longestAnswer - length))
    length += piece.length
  })
}

function keptOf({ answer, pieces }: Kept): HeardAnswer | undefined {
  if (answer === undefined) return undefined
  const { statusCode = 0, rawHeaders } = answer
  return { status: statusCode, headers: linesOf(rawHeaders), body: Buffer.concat(pieces) }
}

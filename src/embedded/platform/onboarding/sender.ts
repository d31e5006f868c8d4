/**
 * Sending webhooks over HTTP.
 * @module
 */
import http from 'node:http'
import https from 'node:https'
import type { Header } from '../behaviours/headers.js'
import { linesOf } from '../header-lines.js'
import type { WebhookRequest } from './model.js'

/** A webhook that was sent. */
export interface Sent {
  /** Settles once the request was handed to the network, or could not be. */
  readonly handed: Promise<void>
  /** Status of the answer; undefined where the connection ended without one. */
  readonly answered: Promise<number | undefined>
  /** The whole answer once it has ended, as far as somebody wants it; undefined where there is none. */
  readonly heard: Promise<HeardAnswer | undefined>
  /** Ends the connection. */
  abort(): void
}

/** What a partner answered. */
export interface HeardAnswer {
  readonly status: number
  readonly headers: readonly Header[]
  /** The beginning of it. */
  readonly body: Buffer
}

/** Bytes of an answer that are kept. */
const longestAnswer = 16_384

/** True for a URL of http or https whose host is this machine. */
export function isLocal(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const local = /^(127(\.\d{1,3}){3}|\[::1\]|localhost|[\w.-]+\.localhost)$/.test(hostname)
  return local && (protocol === 'http:' || protocol === 'https:')
}

/** Sends webhooks, each over a connection of its own, and knows which connections are open. */
export class WebhookSender {
  /** Open connections, with the tenant of each. */
  readonly #open = new Map<http.ClientRequest, string>()
  /** Those whose answer has not come. */
  readonly #waiting = new Set<http.ClientRequest>()
  #stopped = false

  /** Number of webhooks that wait for an answer. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Sends one webhook.
   * @param owner id of the tenant that it belongs to
   * @param framing whether the length is told beforehand
   * @param wanted whether somebody looks at the answer beyond its status
   */
  send(
    owner: string,
    { method, url, headers, body }: WebhookRequest,
    framing: 'length' | 'chunked',
    wanted = false,
  ): Sent {
    const target = new URL(url)
    const all: readonly Header[] = [
      ['Host', target.host],
      ['User-Agent', 'school-platform'],
      ...headers,
      framing === 'length' ? ['Content-Length', String(body.length)] : ['Transfer-Encoding', 'chunked'],
      ['Connection', 'close'],
    ]
    // Sent to this machine alone, where a receiver has a certificate of its own making.
    const options = { method, headers: all.flat(), agent: false, rejectUnauthorized: false } as const
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
        // Nothing in the answer counts but its status.
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

  /** Ends all connections; from now on none stays open. */
  stop(): void {
    this.#stopped = true
    for (const request of this.#open.keys()) request.destroy()
  }
}

/** An answer as far as it has come. */
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

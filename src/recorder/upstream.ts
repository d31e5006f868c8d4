/**
 * The connections of the recorder to a target. A request is written as it came, header line by header line.
 * @module
 */
import http, { type ClientRequest } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'

/** Where requests go. */
export interface Target {
  /** Origin, such as `https://platform.example`. */
  readonly origin: string
  /** Certificates of private authorities, PEM; null if only the public ones are accepted. */
  readonly ca: string | null
}

/** The head of a request. */
export interface RequestHead {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly path: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
}

/** Milliseconds until a connection must stand. */
const connectMs = 30_000
/** Milliseconds for which an idle connection is kept. */
const keptMs = 4000
/** Idle connections that are kept. */
const mostKept = 64

/** What {@link ClientRequest} has for its own use. */
interface HeadWriter {
  _storeHeader(firstLine: string, headers: readonly string[]): void
}

/** The connections to one target. */
export class Upstream {
  readonly #url: URL
  readonly #context: SecureContext | undefined
  readonly #kept: http.Agent

  /** @param opened called with each connection once it stands */
  constructor(
    { origin, ca }: Target,
    readonly opened: (socket: Socket) => void,
  ) {
    this.#url = new URL(origin)
    this.#context = ca === null ? undefined : createSecureContext({ ca: [...rootCertificates, ca] })
    const options = { keepAlive: true, timeout: keptMs, maxFreeSockets: mostKept }
    this.#kept = this.#isSecure ? new https.Agent(options) : new http.Agent(options)
  }

  get #isSecure(): boolean {
    return this.#url.protocol === 'https:'
  }

  /** The value of `Host` for this target. */
  get host(): string {
    return this.#url.host
  }

  /**
   * Begins a request. Its head is sent with the first write, or at the end.
   *
   * Node keeps order and case of header lines only if they come with the constructor, and then it adds lines of its own. So
   * what it would add is removed first, and the head is stored afterwards, as the constructor does it.
   * @param reuse true if a connection may be used that an earlier request has left. It may just be closing:
   *   `reusedSocket` of the request is true then, and the caller sends it again.
   * @throws if Node refuses the head; nothing was sent
   */
  request({ method, path, headers }: RequestHead, reuse: boolean): ClientRequest {
    const { hostname, port } = this.#url
    const options = {
      method,
      path,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (this.#isSecure ? 443 : 80) : Number(port),
      setHost: false,
      agent: reuse ? this.#kept : false,
      ...(this.#context === undefined ? {} : { secureContext: this.#context }),
    } as const
    const request = this.#isSecure ? https.request(options) : http.request(options)
    this.#watch(request)
    request.maxHeadersCount = 0
    for (const name of ['connection', 'content-length', 'transfer-encoding']) request.removeHeader(name)
    try {
      const writer = request as unknown as HeadWriter
      writer._storeHeader(`${method} ${path} HTTP/1.1\r\n`, headers)
    } catch (error) {
      request.on('error', () => undefined)
      request.destroy()
      throw error
    }
    return request
  }

  /** Closes idle connections. */
  close(): void {
    this.#kept.destroy()
  }

  /** Limits the time for connecting, and reports the connection. */
  #watch(request: ClientRequest): void {
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })),
      connectMs,
    )
    const stop = (): void => clearTimeout(timer)
    request.once('close', stop)
    request.once('socket', (socket) => {
      if (request.reusedSocket) {
        stop()
        return
      }
      socket.once('connect', () => this.opened(socket))
      socket.once(this.#isSecure ? 'secureConnect' : 'connect', stop)
    })
  }
}

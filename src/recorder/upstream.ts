/**
 * The connection of the recorder to its target. A request is written as it came, header line by header line.
 * @module
 */
import http, { type ClientRequest } from 'node:http'
import https from 'node:https'
import { rootCertificates } from 'node:tls'

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

/** What {@link ClientRequest} has for its own use. */
interface HeadWriter {
  _storeHeader(firstLine: string, headers: readonly string[]): void
}

/**
 * Begins a request on a connection of its own: a connection that is used again may just be closing, and then the recorder
 * would break a request that works without it. The head is sent with the first write, or at the end.
 *
 * Node keeps order and case of header lines only if they come with the constructor, and then it adds lines of its own. So
 * what it would add is removed first, and the head is stored afterwards, as the constructor does it.
 * @throws if Node refuses the head; nothing was sent
 */
export function requestTo({ origin, ca }: Target, { method, path, headers }: RequestHead): ClientRequest {
  const url = new URL(origin)
  const options = {
    method,
    path,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    setHost: false,
    agent: false,
    ...(ca === null ? {} : { ca: [...rootCertificates, ca] }),
  } as const
  const request = url.protocol === 'https:' ? https.request(options) : http.request(options)
  limitConnecting(request, url.protocol === 'https:' ? 'secureConnect' : 'connect')
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

function limitConnecting(request: ClientRequest, event: 'connect' | 'secureConnect'): void {
  const timer = setTimeout(
    () => request.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })),
    connectMs,
  )
  const stop = (): void => clearTimeout(timer)
  request.once('close', stop)
  request.once('socket', (socket) => socket.once(event, stop))
}

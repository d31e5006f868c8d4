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

/** What {@link ClientRequest} has for its own use. It writes the head with the first bytes of the body. */
interface HeadWriter {
  _implicitHeader(): void
  _storeHeader(firstLine: string, headers: readonly string[]): void
}

/**
 * Begins a request on a connection of its own: a connection that is used again may just be closing, and then the recorder
 * would break a request that works without it. Its head is written with the first write, or at the end.
 *
 * Node writes header lines in the given order only if they come with the constructor, and then it adds lines. So the lines
 * that it adds are removed first, and the head is stored later.
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
  for (const name of ['connection', 'content-length', 'transfer-encoding']) request.removeHeader(name)
  request.maxHeadersCount = 0
  const writer = request as unknown as HeadWriter
  writer._implicitHeader = () => writer._storeHeader(`${method} ${path} HTTP/1.1\r\n`, headers)
  limitConnecting(request, url.protocol === 'https:' ? 'secureConnect' : 'connect')
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

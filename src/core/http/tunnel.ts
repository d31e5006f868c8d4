/**
 * Connections through an HTTP proxy. They are made with Node itself: undici can send no CONNECT over a connection that it
 * does not keep, and its proxy agent changes the header lines of answers. The time until the tunnel is open is limited;
 * what goes through it is an exchange as any other.
 * @module
 */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { largestHeader } from './answer-limits.js'
import type { HttpProxy } from './proxy.js'

/** A proxy that did not let a connection through. Nothing reached the target. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal'
  readonly code = 'PROXY_REFUSED'

  /** @param status its answer to CONNECT */
  constructor(
    readonly proxy: HttpProxy,
    readonly status: number,
  ) {
    super(`${proxy.name} answered ${status}`)
  }
}

/** A proxy that could not be reached itself. Nothing reached the target. */
export class ProxyUnreachable extends Error {
  override readonly name = 'ProxyUnreachable'
  readonly code = 'PROXY_UNREACHABLE'

  constructor(
    readonly proxy: HttpProxy,
    readonly why: string,
  ) {
    super(`${proxy.name} cannot be reached (${why})`)
  }
}

/**
 * Opens a tunnel to `host:port` (RFC 9110, CONNECT).
 * @param timeoutMs until the tunnel must be open
 * @param ca certificates of private authorities, for a proxy that speaks TLS itself
 * @param lookup looks up the name of the proxy
 * @throws {ProxyRefusal} if the proxy refuses
 * @throws {ProxyUnreachable} if the proxy cannot be reached
 */
export function tunnel(
  proxy: HttpProxy,
  host: string,
  port: number,
  timeoutMs: number,
  ca: readonly string[] | undefined,
  lookup: LookupFunction,
): Promise<Socket> {
  const { url, authorization } = proxy
  const secure = url.protocol === 'https:'
  const authority = `${host}:${port}`
  return new Promise((resolve, reject) => {
    const request = (secure ? httpsRequest : httpRequest)({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
      method: 'CONNECT',
      path: authority,
      headers: {
        Host: authority,
        ...(authorization === null ? {} : { 'Proxy-Authorization': authorization }),
      },
      agent: false,
      lookup,
      maxHeaderSize: largestHeader,
      ...(secure && ca !== undefined ? { ca: [...ca] } : {}),
    })
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    )
    request.once('connect', (response, socket) => {
      clearTimeout(timer)
      if (response.statusCode === 200) resolve(socket)
      else {
        socket.destroy()
        reject(new ProxyRefusal(proxy, response.statusCode ?? 0))
      }
    })
    // An answer with a body instead of a tunnel.
    request.once('response', (response) => {
      clearTimeout(timer)
      response.destroy()
      reject(new ProxyRefusal(proxy, response.statusCode ?? 0))
    })
    request.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      reject(new ProxyUnreachable(proxy, error.code ?? error.message))
    })
    request.end()
  })
}

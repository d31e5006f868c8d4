/**
 * Connections to one target, as its profile says: TLS, proxy, keep-alive, time-outs.
 * @module
 */
import type { Socket } from 'node:net'
import { createSecureContext, rootCertificates, type SecureContext, TLSSocket } from 'node:tls'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { TransportSettings } from '../../profile/transport-settings.js'
import { largestHeader } from './answer-limits.js'
import { type HttpProxy, proxyFor } from './proxy.js'
import { mostConnections } from './request-limiter.js'
import { resolverOf } from './resolver.js'
import { ProxyUnreachable, tunnel } from './tunnel.js'

/** Milliseconds for which an idle connection is kept. */
const kept = 4000

/**
 * @param environment where the proxy is looked up that the profile leaves to it
 * @param resolver looks up names; default: that of the settings
 */
export function dispatcherFor(
  settings: TransportSettings,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  resolver = resolverOf(settings),
): Dispatcher {
  const { ca, client, selfSigned, connectSeconds, keepAlive, proxy } = settings
  const authorities = ca === null ? undefined : [...rootCertificates, ca]
  const timeout = connectSeconds * 1000
  const options = {
    timeout,
    rejectUnauthorized: !selfSigned,
    ...(authorities === undefined && client === null
      ? {}
      : { secureContext: contextOf(settings, authorities) }),
  }
  const connect = buildConnector({ ...options, lookup: resolver.lookup })
  const connectProxy = buildConnector({ ...options, lookup: resolver.lookupProxy })
  const proxies = new Map<string, HttpProxy>()
  const through: buildConnector.connector = (options, callback) => {
    const { protocol, hostname, port } = options
    const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname
    const url = new URL(`${protocol}//${host}${port ? `:${port}` : ''}`)
    const taken = protocol === 'https:' ? proxyFor(proxy, url, environment) : null
    const connected = selfSigned ? ofUnknownAuthority(callback) : callback
    const plain = protocol === 'http:' ? proxies.get(url.origin) : undefined
    if (plain !== undefined) return connectProxy(options, toProxy(plain, connected))
    if (taken === null || taken.url.origin === url.origin) return connect(options, connected)
    tunnel(taken, host, Number(port) || 443, timeout, authorities, resolver.lookupProxy).then(
      (httpSocket) => connect({ ...options, httpSocket }, connected),
      (error: Error) => callback(error, null),
    )
  }
  return new ThroughProxy(
    {
      connections: mostConnections,
      connect: through,
      keepAliveTimeout: kept,
      maxHeaderSize: largestHeader,
      // No request waits for a connection that is about to end.
      ...(keepAlive ? {} : { pipelining: 0 }),
    },
    (url) => {
      const taken = proxyFor(proxy, url, environment)
      if (taken !== null) proxies.set(taken.url.origin, taken)
      return taken
    },
  )
}

/** Contexts by the settings that they were made from. */
const contexts = new Map<string, SecureContext>()

/**
 * The certificates of a profile, read once: a context for each connection would read all root certificates again, which
 * takes longer than the handshake.
 */
function contextOf(
  { ca, client }: TransportSettings,
  authorities: readonly string[] | undefined,
): SecureContext {
  const key = JSON.stringify([ca, client])
  const context =
    contexts.get(key) ??
    createSecureContext({
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
      ...(client === null ? {} : { cert: client.certificate, key: client.key }),
      ...(client === null || client.password === null ? {} : { passphrase: client.password }),
    })
  contexts.set(key, context)
  return context
}

/** Says of an error that it is the proxy that cannot be reached, and not the target. */
function toProxy(proxy: HttpProxy, callback: buildConnector.Callback): buildConnector.Callback {
  return (...answer: [null, Socket | TLSSocket] | [Error, null]) => {
    const [error] = answer
    if (error === null) return callback(...answer)
    const { code = error.message } = error as NodeJS.ErrnoException
    callback(new ProxyUnreachable(proxy, code), null)
  }
}

/** What a certificate may lack where self-signed ones are accepted. */
const unknownAuthority: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Refuses a certificate that lacks anything else: one that has expired stays refused. */
function ofUnknownAuthority(callback: buildConnector.Callback): buildConnector.Callback {
  return (...answer: [null, Socket | TLSSocket] | [Error, null]) => {
    const [, socket] = answer
    const lacks = socket instanceof TLSSocket ? String(socket.authorizationError ?? '') : ''
    if (socket === null || lacks === '' || unknownAuthority.has(lacks)) return callback(...answer)
    socket.destroy()
    callback(Object.assign(new Error('the certificate is refused'), { code: lacks }), null)
  }
}

/**
 * Plain http goes to the proxy as it is, with the whole address in its first line (RFC 9112, absolute form). This is no
 * interceptor: behind one, header lines of an answer no longer come as they stood on the wire.
 */
class ThroughProxy extends Agent {
  readonly #proxyOf: (url: URL) => HttpProxy | null

  constructor(options: Agent.Options, proxyOf: (url: URL) => HttpProxy | null) {
    super(options)
    this.#proxyOf = proxyOf
  }

  override dispatch(options: Agent.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const url = new URL(String(options.origin))
    const taken = url.protocol === 'http:' ? this.#proxyOf(url) : null
    if (taken === null) return super.dispatch(options, handler)
    const headers = [...((options.headers ?? []) as string[])]
    const named = headers.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (!named) headers.unshift('Host', url.host)
    if (taken.authorization !== null) headers.push('Proxy-Authorization', taken.authorization)
    const path = `${url.origin}${options.path}`
    return super.dispatch({ ...options, origin: taken.url.origin, path, headers }, handler)
  }
}

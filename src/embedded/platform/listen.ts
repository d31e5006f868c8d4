/**
 * Serves the web application of a platform over HTTP or TLS.
 * @module
 */
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createAdaptorServer } from '@hono/node-server'
import { limitConnections, type RequestLimits, requestLimits, serverTimes } from './request-limits.js'
import { routesOf } from './routes.js'
import type { Runtime } from './runtime.js'
import type { Serve } from './serve.js'

/** The address of a platform. */
export interface ListenOptions {
  /** Default: 0, any free port. */
  readonly port?: number
  /** Default: `127.0.0.1`. */
  readonly host?: string
  /** Host name in every address that the platform returns, if it is not `host`. */
  readonly name?: string
  /** Certificate with its chain, and private key, both in PEM, for TLS. Default: plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string }
  /** Public base URL of a platform behind a proxy. Default: the address of the platform. */
  readonly publicUrl?: string
  /** Whether requests for this host (header Host) are answered. Default: for any host. */
  readonly answersTo?: (host: string) => boolean
  /** Limits of requests. Default: {@link requestLimits}. */
  readonly limits?: RequestLimits
}

/** A server that listens. */
export interface Listening {
  readonly server: Server
  /** The address of the server, without a slash at the end. */
  readonly own: string
  /** Closes every connection, and releases the port. */
  pause(): Promise<void>
  /** Listens at the same address as before. @throws the listen error, e.g. EADDRINUSE */
  resume(): Promise<void>
}

/**
 * Serves a platform and sets its URL.
 * @param serving answers every request. Default: as defined by the behaviours of the platform
 * @param routed the path whose route answers a request for a path. Default: the same
 * @returns after it listens
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function listen(
  runtime: Runtime,
  options: ListenOptions,
  serving?: Serve,
  routed?: (path: string) => string,
): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', tls, answersTo = () => true, limits = requestLimits } = options
  const { name = host.includes(':') ? `[${host}]` : host } = options
  const routes = currentRoutes(() => routesOf(runtime, serving, routed, limits), runtime)
  const server = createAdaptorServer({
    fetch: (request, bindings) =>
      answersTo(bindings.incoming.headers.host ?? '')
        ? routes().fetch(request, bindings)
        : new Response('This platform has another name.', { status: 421 }),
    overrideGlobalObjects: false,
    ...(tls === undefined
      ? { createServer, serverOptions: serverTimes(limits) }
      : {
          createServer: createSecureServer,
          serverOptions: { ...serverTimes(limits), cert: tls.certificate, key: tls.key },
        }),
  }) as Server
  limitConnections(server, limits)
  // A persistent connection must not end between two requests of a busy client.
  server.keepAliveTimeout = 75_000
  await listening(server, port, host)
  const address = server.address()
  const boundPort = typeof address === 'object' && address !== null ? address.port : port
  const url = `${tls === undefined ? 'http' : 'https'}://${name}:${boundPort}`
  runtime.url = options.publicUrl ?? url
  return {
    server,
    own: url,
    pause: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    resume: () => listening(server, boundPort, host),
  }
}

/** Waits until a server listens. */
function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** The routes of the current behaviours. If a behaviour changes a path, its route changes too. */
function currentRoutes(make: () => ReturnType<typeof routesOf>, runtime: Runtime): typeof make {
  const made = { by: runtime.behave(), routes: make() }
  return () => {
    const by = runtime.behave()
    if (by !== made.by) Object.assign(made, { by, routes: make() })
    return made.routes
  }
}

/**
 * Serving a platform's web application over HTTP or TLS.
 * @module
 */
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createAdaptorServer } from '@hono/node-server'
import { routesOf } from './routes.js'
import type { Runtime } from './runtime.js'
import type { Serve } from './serve.js'

/** Where a platform listens. */
export interface ListenOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Name of the host in every address that the platform gives, where it is not `host`. */
  readonly name?: string
  /** Certificate with its chain, and private key, both in PEM: the platform then speaks TLS. Default: plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string }
  /** Base URL under which the platform is reached where something stands in front of it; default its own address. */
  readonly publicUrl?: string
  /** Whether it answers to a request for this host (header Host); default: to any. */
  readonly answersTo?: (host: string) => boolean
}

/** A server that listens. */
export interface Listening {
  readonly server: Server
  /** Its own address, without a slash at the end. */
  readonly own: string
}

/**
 * Serves a platform, and tells it its URL.
 * @param serving gets every request answered; default as the platform's behaviours say
 * @returns once it listens
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function listen(runtime: Runtime, options: ListenOptions, serving?: Serve): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', tls, answersTo = () => true } = options
  const { name = host.includes(':') ? `[${host}]` : host } = options
  const routes = currentRoutes(runtime, serving)
  const server = createAdaptorServer({
    fetch: (request, bindings) =>
      answersTo(bindings.incoming.headers.host ?? '')
        ? routes().fetch(request, bindings)
        : new Response('This platform has another name.', { status: 421 }),
    overrideGlobalObjects: false,
    ...(tls === undefined
      ? { createServer }
      : { createServer: createSecureServer, serverOptions: { cert: tls.certificate, key: tls.key } }),
  }) as Server
  // A kept connection must not end between two requests of a client that was busy.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  const own = `${tls === undefined ? 'http' : 'https'}://${name}:${listening}`
  runtime.url = options.publicUrl ?? own
  return { server, own }
}

/** The routes of the behaviours that hold: where a path is one of them, it moves with them. */
function currentRoutes(runtime: Runtime, serving?: Serve): () => ReturnType<typeof routesOf> {
  const made = { by: runtime.behave(), routes: routesOf(runtime, serving) }
  return () => {
    const by = runtime.behave()
    if (by !== made.by) Object.assign(made, { by, routes: routesOf(runtime, serving) })
    return made.routes
  }
}

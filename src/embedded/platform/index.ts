/**
 * The embedded platform: a conforming deployment in one process, for sign-in, tokens and a little data.
 * @module
 * @example
 * const platform = await startPlatform()
 * // … send requests to platform.url …
 * await platform.close()
 */
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createAdaptorServer } from '@hono/node-server'
import type { Behaviours } from './behaviours/index.js'
import { makeKeys, type PlatformKeys } from './keys.js'
import { routesOf } from './routes.js'
import { Runtime } from './runtime.js'
import { defaultSeed } from './world/world.js'

export type { BehaviourName, Behaviours } from './behaviours/index.js'
export { documented } from './behaviours/index.js'
export { makeKeys, type PlatformKeys } from './keys.js'

/** How a platform is started. */
export interface PlatformOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Name of the host in every address that the platform gives, where it is not `host`. */
  readonly name?: string
  /** Certificate with its chain, and private key, both in PEM: the platform then speaks TLS. Default: plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string }
  /** Behaviours that differ from the documented ones. */
  readonly behaviours?: Partial<Behaviours>
  /** Seed of the world; default is the one that `env/embedded.env` describes. */
  readonly seed?: string
  /** Key pairs to share between platforms; default are those of the process. */
  readonly keys?: PlatformKeys
  /** Base URL under which the platform is reached where something stands in front of it; default its own address. */
  readonly publicUrl?: string
  /** Seconds by which the platform's clock is ahead of this machine's, also in the header Date; default 0. */
  readonly clockOffset?: number
}

/** A running platform. */
export interface Platform {
  /** Base URL without a slash at the end: that of whatever stands in front, where something does. */
  readonly url: string
  /** Where the control protocol is spoken: always at the platform's own address. */
  readonly controlUrl: string
  /** Public key of the webhooks: Base64 of its SubjectPublicKeyInfo (DER), in one line. */
  readonly webhookPublicKey: string
  /** Stops taking connections, ends idle ones and waits for the rest. */
  close(): Promise<void>
  /** Cuts every connection and stops at once. */
  kill(): void
  /** Names of the behaviours that were called since the start or the last reset. */
  consulted(): ReadonlySet<keyof Behaviours>
  resetConsulted(): void
  /** Every secret that ever left the platform, and all secrets and passwords of its world. */
  issued(): readonly string[]
  /** Number of requests that were routed to a handler. */
  requests(): number
}

/**
 * Starts an embedded platform on a loopback port.
 * @returns once it listens
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { port = 0, host = '127.0.0.1', behaviours = {}, seed = defaultSeed, keys = makeKeys() } = options
  const { tls, name = host.includes(':') ? `[${host}]` : host } = options
  const runtime = new Runtime(seed, keys, behaviours, options.clockOffset)
  const app = routesOf(runtime)
  const server = createAdaptorServer({
    fetch: app.fetch,
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
  return {
    url: runtime.url,
    controlUrl: `${own}/control`,
    get webhookPublicKey() {
      return keys.get('webhooks').publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    },
    close: () =>
      new Promise((resolve) => {
        runtime.stop()
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
    kill: () => {
      runtime.stop()
      server.closeAllConnections()
      server.close()
    },
    consulted: () => new Set(runtime.consulted),
    resetConsulted: () => runtime.consulted.clear(),
    issued: () => [...runtime.ledger],
    requests: () => runtime.requests,
  }
}

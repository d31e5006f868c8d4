/**
 * The embedded partner: a small application in one process whose users sign in with the platform.
 * Login URL `/login?tenant={tenantId}`, SSO redirect path `/callback`, UI Integration URLs `/ui/start` and
 * `/ui/timetable` (with `?tenant={tenantId}`), session probe `/api/me`, webhooks `/hooks/credentials` and
 * `/hooks/deactivation`, control protocol `/control`.
 * @module
 * @example
 * const partner = await startPartner({ platformUrl, clientId: 'app', clientSecret: 'secret' })
 * // … open `${partner.url}/login?tenant=…` in a browser …
 * await partner.close()
 */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { BehaviourName, Behaviours } from './behaviours/index.js'
import { routesOf } from './routes.js'
import { Runtime } from './runtime.js'

export { type BehaviourName, type Behaviours, documented } from './behaviours/index.js'

/** How a partner is started. */
export interface PartnerOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Base URL of the platform. */
  readonly platformUrl: string
  /** First path segment of the platform. Default: `platform`. */
  readonly segment?: string
  /** OIDC client ID. */
  readonly clientId: string
  /** OIDC client secret; null: a public client, which has none and uses PKCE. */
  readonly clientSecret: string | null
  /** Behaviours that differ from the documented ones. */
  readonly behaviours?: Partial<Behaviours>
  /** Base URL at which browsers reach the application; default: the address that it listens on. */
  readonly publicUrl?: string
  /** Ids of the schools that the application serves; default: every school of the platform. */
  readonly tenants?: readonly string[]
  /** Certificates (PEM) that verify the platform's certificate; default: those of Node. */
  readonly ca?: string
  /** Public key that verifies webhooks: SubjectPublicKeyInfo in Base64, without PEM lines. Default: webhooks are refused. */
  readonly webhookKey?: string
  /** Public keys of other environments, in the same form; default: none. */
  readonly otherWebhookKeys?: readonly string[]
  /** Bearer token of the control protocol; default: the protocol is off. */
  readonly controlToken?: string
  /** Receives one line per failed sign-in, without secrets; default: ignored. */
  readonly log?: (line: string) => void
}

/** A running partner. */
export interface Partner {
  /** Base URL without a trailing slash. If a proxy is in front, it is the URL of the proxy. */
  readonly url: string
  /** Base URL of the listening port. */
  readonly address: string
  /** Stops accepting connections, closes idle ones and waits for the rest. */
  close(): Promise<void>
  /** Closes every connection and stops immediately. */
  kill(): void
  /** Names of the behaviours that were called since the start or the last reset. */
  consulted(): ReadonlySet<BehaviourName>
  resetConsulted(): void
  /** Number of requests that were routed to a handler. */
  requests(): number
}

/**
 * Starts an embedded partner.
 * @returns once the server listens
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function startPartner(options: PartnerOptions): Promise<Partner> {
  const { port = 0, host = '127.0.0.1', behaviours = {}, tenants = null, log = () => {} } = options
  const settings = {
    platformUrl: options.platformUrl.replace(/(?<!\/)\/+$/, ''),
    segment: options.segment ?? 'platform',
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    tenants,
    url: '',
  }
  const { webhookKey, otherWebhookKeys = [] } = options
  const runtime = new Runtime(
    settings,
    behaviours,
    options.ca,
    log,
    webhookKey === undefined ? undefined : publicKeyIn(webhookKey),
    otherWebhookKeys.map(publicKeyIn),
    options.controlToken,
  )
  const { fetch } = routesOf(runtime)
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false, createServer }) as Server
  // Keeps idle connections open long enough for slow clients.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
  settings.url = (options.publicUrl ?? url).replace(/(?<!\/)\/+$/, '')
  return {
    url: settings.url,
    address: url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          runtime.stop()
          resolve()
        })
        server.closeIdleConnections()
      }),
    kill: () => {
      runtime.stop()
      server.closeAllConnections()
      server.close()
    },
    consulted: () => new Set(runtime.consulted),
    resetConsulted: () => runtime.consulted.clear(),
    requests: () => runtime.requests,
  }
}

/** Parses a configured key: SubjectPublicKeyInfo in Base64. Contract 5.6, 4. */
function publicKeyIn(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
}

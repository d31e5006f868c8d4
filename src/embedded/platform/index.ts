/**
 * The embedded platform: a conforming deployment in one process.
 * @module
 * @example
 * const platform = await startPlatform()
 * // … send requests to platform.url …
 * await platform.close()
 */
import type { Behaviours } from './behaviours/index.js'
import { makeKeys, type PlatformKeys } from './keys.js'
import { type ListenOptions, listen } from './listen.js'
import { Operator } from './operator.js'
import { Runtime } from './runtime.js'
import { serveWatched, type Watch } from './watch.js'
import { defaultSeed } from './world/world.js'

export type { BehaviourName, Behaviours } from './behaviours/index.js'
export { documented } from './behaviours/index.js'
export { makeKeys, type PlatformKeys } from './keys.js'
export {
  type ApplicationAtSchool,
  type Operator,
  Refusal,
  type Registration,
  type SchoolNow,
} from './operator.js'
export { limitConnections } from './request-limits.js'
export type { Watch, WatchedExchange, WatchedWebhook } from './watch.js'

/** Options of a platform. */
export interface PlatformOptions extends ListenOptions {
  /** Behaviours that differ from the documented ones. */
  readonly behaviours?: Partial<Behaviours>
  /** Seed of the world. Default: the seed of `env/embedded.env`. */
  readonly seed?: string
  /** Key pairs to share between platforms. Default: those of the process. */
  readonly keys?: PlatformKeys
  /** Seconds that the clock of the platform is ahead of this machine, also in the header Date. Default: 0. */
  readonly clockOffset?: number
  /** Receives requests and webhooks. Default: none. */
  readonly watch?: Watch
}

/** A running platform. */
export interface Platform {
  /** Base URL without a slash at the end. Behind a proxy, the public one. */
  readonly url: string
  /** URL of the control protocol, always at the address of the platform itself. */
  readonly controlUrl: string
  /** Controls the platform while it runs. */
  readonly operator: Operator
  /** Public key of the webhooks: Base64 of its SubjectPublicKeyInfo (DER), in one line. */
  readonly webhookPublicKey: string
  /**
   * Closes every connection, releases the port and holds all webhooks, until {@link resume}. Schools, sessions, tokens and
   * clocks are kept. Does nothing if it is paused.
   */
  pause(): Promise<void>
  /** Continues after {@link pause} at the same address, if it is paused. @throws the listen error, e.g. EADDRINUSE */
  resume(): Promise<void>
  /** Stops accepting connections, closes idle ones and waits for the others. */
  close(): Promise<void>
  /** Closes every connection and stops immediately. */
  kill(): void
  /** Names of the behaviours that were called since the start or the last reset. */
  consulted(): ReadonlySet<keyof Behaviours>
  resetConsulted(): void
  /** Every secret that the platform issued, and all secrets and passwords of its world. */
  issued(): readonly string[]
  /** Number of requests that were routed to a handler. */
  requests(): number
}

/**
 * Starts an embedded platform on a loopback port.
 * @returns after it listens
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { behaviours = {}, seed = defaultSeed, keys = makeKeys(), watch = {} } = options
  const runtime = new Runtime(seed, keys, behaviours, options.clockOffset, watch)
  const serving = watch.exchange === undefined ? undefined : serveWatched(watch.exchange)
  const { server, own, pause, resume } = await listen(runtime, options, serving)
  let isPaused = false
  return {
    url: runtime.url,
    controlUrl: `${own}/control`,
    operator: new Operator(runtime),
    get webhookPublicKey() {
      return keys.get('webhooks').publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    },
    pause: async () => {
      if (isPaused) return
      isPaused = true
      runtime.schedule.hold()
      await pause()
    },
    resume: async () => {
      if (!isPaused) return
      await resume()
      isPaused = false
      runtime.schedule.release()
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

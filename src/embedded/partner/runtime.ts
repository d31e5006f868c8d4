/**
 * The running state of one embedded partner.
 * @module
 */
import type { KeyObject } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import * as oidc from 'openid-client'
import { Agent, type Dispatcher, type RequestInit, request, fetch as send } from 'undici'
import { type BehaviourName, type Behaviours, makeBehaviours } from './behaviours/index.js'
import type { KeySources } from './behaviours/webhook-check.js'
import { type Flow, type Provider, Refused, type Session, type Settings, type User } from './model.js'
import type { DataAnswer, School } from './service/model.js'

interface Remembered<Value> {
  readonly value: Value
  /** Seconds since the epoch. */
  readonly since: number
}

/** The state of one embedded partner. */
export class Runtime {
  readonly behave: Behaviours
  readonly consulted = new Set<BehaviourName>()
  /** Unfinished sign-ins, oldest first. */
  flows: readonly Flow[] = []
  readonly sessions = new Map<string, Session>()
  /** Users by the key of the behaviour `userKey`. */
  readonly users = new Map<string, User>()
  /** Consecutive failed sign-ins, by browser. */
  readonly failures = new Map<string, number>()
  /** Targets of redirects with further hops, by ticket. */
  readonly parked = new Map<string, string>()
  /** All schools that were ever served, by tenant. */
  readonly schools = new Map<string, School>()
  /** Number of webhooks that are being stored, by tenant. */
  readonly storing = new Map<string, number>()
  /** Milliseconds by which the clock of the application is ahead. */
  offset = 0
  /** Requests to the login URL since the start. */
  launches = 0
  requests = 0
  readonly #agent: Agent
  readonly #controller = new AbortController()
  readonly #providers = new Map<string, Remembered<Provider>>()
  readonly #keySets = new Map<string, Remembered<oidc.ExportedJWKSCache>>()

  /**
   * @param settings complete once the server listens
   * @param log receives one line per failed sign-in, without secrets
   */
  constructor(
    readonly settings: Settings,
    overrides: Partial<Behaviours>,
    ca: string | undefined,
    readonly log: (line: string) => void,
    /** Verifies webhooks; undefined: webhooks are refused. */
    readonly webhookKey: KeyObject | undefined,
    /** Keys that verify the webhooks of other environments. */
    readonly otherWebhookKeys: readonly KeyObject[],
    /** Bearer token of the control protocol; undefined: the protocol is off. */
    readonly controlToken: string | undefined,
  ) {
    setMaxListeners(0, this.#controller.signal)
    this.behave = makeBehaviours(overrides, this.consulted)
    this.#agent = new Agent(ca === undefined ? {} : { connect: { ca } })
  }

  /** SSO base of a school. Contract 4. */
  ssoBase(tenant: string): string {
    const { platformUrl, segment } = this.settings
    return `${platformUrl}/${segment}/api/sso/v3/${encodeURIComponent(tenant)}`
  }

  /** Sends a request to the platform. */
  readonly fetch: oidc.CustomFetch = async (url, init) =>
    (await send(url, { ...init, dispatcher: this.#agent } as RequestInit)) as unknown as Response

  /**
   * The discovery document of a school, after the behaviours have shaped it.
   * @throws {Refused} if there is none
   */
  async provider(tenant: string): Promise<Provider> {
    const key = this.behave.providerKey(tenant)
    const known = this.#providers.get(key)
    if (known !== undefined && now() - known.since < this.behave.discoveryRemembered()) return known.value
    const base = this.ssoBase(tenant)
    const { clientId, platformUrl } = this.settings
    const options: oidc.DiscoveryRequestOptions = {
      timeout: this.behave.timeoutSeconds(),
      [oidc.customFetch]: this.fetch,
      ...(platformUrl.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
    }
    const metadata = await this.behave.discover(base, clientId, options).catch((error: unknown) => {
      throw new Refused('unknown-tenant', reasonOf(error), { cause: error })
    })
    const value = this.behave.providerUsed(metadata, base)
    this.#providers.set(key, { value, since: now() })
    return value
  }

  /** Removes the discovery document of a school from the cache. */
  forget(tenant: string): void {
    this.#providers.delete(this.behave.providerKey(tenant))
  }

  /** The cached key set of a school; undefined if there is none. */
  keySet(tenant: string): oidc.ExportedJWKSCache | undefined {
    const known = this.#keySets.get(this.behave.keySetKey(tenant))
    const fresh = known !== undefined && now() - known.since < this.behave.keySetRemembered()
    return fresh ? known.value : undefined
  }

  /** Caches a key set. */
  keepKeySet(tenant: string, value: oidc.ExportedJWKSCache): void {
    this.#keySets.set(this.behave.keySetKey(tenant), { value, since: value.uat })
  }

  /** Calls the platform and ignores the body of the response. @returns its status; 0 if there was none */
  async call(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const signal = AbortSignal.timeout(this.behave.timeoutSeconds() * 1000)
    const answer = await send(url, { headers, signal, dispatcher: this.#agent }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    return answer?.status ?? 0
  }

  /** Milliseconds since the epoch on the clock of the application. */
  now(): number {
    return Date.now() + this.offset
  }

  /** Aborted when the application ends. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Sends a request to the platform and reads the response. Status 0 means that there was no readable response. */
  async exchange(asked: Exchange): Promise<DataAnswer> {
    const { url, method, headers, body, redirect } = asked
    const options = {
      headers: { ...headers },
      signal: AbortSignal.timeout(this.behave.timeoutSeconds() * 1000),
      dispatcher: this.#agent,
      ...(body === undefined ? {} : { body }),
    }
    try {
      if (redirect === 'follow') {
        const answer = await send(url, { method, redirect, ...options })
        const location = answer.headers.get('location')
        return { status: answer.status, json: jsonIn(await answer.text()), location }
      }
      // Takes a third of the time of `fetch`.
      const answer = await request(url, { method: method as Dispatcher.HttpMethod, ...options })
      const { location = null } = answer.headers
      return {
        status: answer.statusCode,
        json: jsonIn(await answer.body.text()),
        location: Array.isArray(location) ? (location[0] ?? null) : location,
      }
    } catch {
      return { status: 0, json: undefined, location: null }
    }
  }

  /** Sources of keys other than the configuration. */
  get keySources(): KeySources {
    const fetch = async (url: string): Promise<unknown> =>
      (await this.exchange({ url, method: 'GET', headers: {}, body: undefined, redirect: 'manual' })).json
    return {
      others: this.otherWebhookKeys,
      fetch,
      keySetOf: async (tenant) => (await this.provider(tenant)).jwks_uri ?? '',
    }
  }

  /** Simulates a restart: keeps stored data, and clears memory. */
  restart(): void {
    this.sessions.clear()
    this.flows = []
    this.launches = 0
    this.#providers.clear()
    this.#keySets.clear()
    const users = this.behave.storedUsers([...this.users])
    this.users.clear()
    for (const [key, user] of users) this.users.set(key, user)
    const stored = this.behave.storedSchools([...this.schools.values()])
    this.schools.clear()
    for (const school of stored)
      this.schools.set(school.tenant, { ...school, tokens: new Map(), asked: new Map() })
  }

  /** Aborts running work and closes the connections to the platform. */
  stop(): void {
    this.#controller.abort()
    void this.#agent.destroy()
  }
}

/** A request to the platform. */
interface Exchange {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly redirect: 'manual' | 'follow'
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The message of an error with its first cause. The messages of the library contain no token. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const { cause } = error
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}

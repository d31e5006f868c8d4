/**
 * The running state of one embedded platform, with the types of its requests and answers.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Answer } from './answer.js'
import type { Arrival } from './behaviours/headers.js'
import { type BehaviourName, type Behaviours, makeBehaviours, overridden } from './behaviours/index.js'
import type { PlatformKeys } from './keys.js'
import type { App, AuthorizeFlow, CodeRecord, Pending, Session, Tenant, TokenRecord } from './model.js'
import { Schedule } from './onboarding/schedule.js'
import { WebhookSender } from './onboarding/sender.js'
import type { Watch } from './watch.js'
import { makeWorld, type World } from './world/world.js'

/** A request as received. */
export interface Incoming {
  readonly method: string
  /** Target of the request line. */
  readonly target: string
  /** Query without the question mark, undecoded. */
  readonly query: string
  /** A header by lower-case name. */
  readonly header: (name: string) => string | undefined
  /** Names and values of the header lines in a flat list, as received. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
  /** Scheme, host and port of the request. */
  readonly origin: string
  /** Network address of the sender. */
  readonly address: string
  /** The flow that an authorize request starts, if it is already known. */
  readonly flow?: AuthorizeFlow
  /** True if it only matters whether a request for data is permitted: the answer to one that is has no records. */
  readonly withoutRecords?: boolean
}

/** Behaviours that override others. */
interface Layer {
  readonly overrides: Partial<Behaviours>
  base: Behaviours | undefined
  table: Behaviours
}

/** The state of one embedded platform. */
export class Runtime {
  readonly world: World
  readonly keys: PlatformKeys
  readonly tenants = new Map<string, Tenant>()
  /** Ids of all lent copies. */
  readonly lent = new Set<string>()
  readonly sessions = new Map<string, Session>()
  /** The session of the latest login, by tenant id. */
  readonly latest = new Map<string, Session>()
  readonly pending = new Map<string, Pending>()
  /** Redirects after additional hops, by ticket. `flow`: the cookie that the browser must still have. */
  readonly parked = new Map<
    string,
    { readonly answer: Answer; readonly left: number; readonly flow?: string }
  >()
  /** The applications whose access a user has allowed, by tenant and user. */
  readonly consents = new Map<string, Set<string>>()
  readonly codes = new Map<string, CodeRecord>()
  readonly tokens = new Map<string, TokenRecord>()
  /** By tenant and client ID, so that the behaviours can return an older token. */
  readonly #serviceTokens = new Map<string, TokenRecord[]>()
  /** Work that is due later on the clocks of the tenants. */
  readonly schedule = new Schedule<Tenant>((tenant) => this.now(tenant))
  readonly webhooks = new WebhookSender()
  /** Every secret that exists or was issued. */
  readonly ledger: Set<string>
  readonly consulted = new Set<BehaviourName>()
  /** Address of a page where a person can sign in; null if there is none. The launch page links it. */
  signInPage: string | null = null
  /** How many requests have arrived. */
  requests = 0
  readonly #requestsAt = new Map<string, number>()
  /** Base URL. Known after the server listens. */
  url = ''
  readonly #seed: string
  #behaviours: Behaviours
  /** Receives requests and webhooks. */
  readonly watch: Watch
  /** Applications that were registered since the start, by client id. */
  readonly #registered = new Map<string, (tenantId: string) => App>()
  /** Overrides of one tenant or one flow, and the table that they were last applied to. */
  readonly #layers = new WeakMap<Tenant | AuthorizeFlow, Layer>()

  /** @param clockOffset seconds that the clock of the platform is ahead of this machine */
  constructor(
    seed: string,
    keys: PlatformKeys,
    overrides: Partial<Behaviours>,
    readonly clockOffset = 0,
    watch: Watch = {},
  ) {
    this.watch = watch
    this.#behaviours = makeBehaviours(overrides, this.consulted)
    this.keys = keys
    this.#seed = seed
    this.world = makeWorld(seed, this.#behaviours.tenantIdText)
    for (const tenant of this.world.tenants) this.tenants.set(tenant.id, tenant)
    this.ledger = new Set(this.world.secrets)
  }

  /** How many ID tokens the platform has signed. */
  idTokens = 0

  /** Counts a request that has arrived. */
  arrived(method: string, endpoint: string): Arrival {
    const place = `${method} ${endpoint}`
    const nth = (this.#requestsAt.get(place) ?? 0) + 1
    this.#requestsAt.set(place, nth)
    this.requests += 1
    return { count: this.requests, endpoint, nth, method }
  }

  /** The behaviours of a flow, of a tenant, or of the whole platform. */
  behave(tenant?: Tenant, flow?: AuthorizeFlow): Behaviours {
    return this.#laidOver(this.#laidOver(this.#behaviours, tenant), flow)
  }

  /** Replaces behaviours of the whole platform. All others become the documented ones. */
  overrideAll(overrides: Partial<Behaviours>): void {
    this.#behaviours = makeBehaviours(overrides, this.consulted)
  }

  /**
   * Runs work and records the behaviours that it calls.
   * @returns the result, and the behaviours that were called before the work first waited
   */
  consulting<T>(work: () => T): { readonly result: T; readonly consulted: readonly BehaviourName[] } {
    const before = [...this.consulted]
    this.consulted.clear()
    try {
      const result = work()
      return { result, consulted: [...this.consulted] }
    } finally {
      for (const name of before) this.consulted.add(name)
    }
  }

  #laidOver(base: Behaviours, scope: Tenant | AuthorizeFlow | undefined): Behaviours {
    const layer = scope === undefined ? undefined : this.#layers.get(scope)
    if (layer === undefined) return base
    if (layer.base !== base) {
      layer.base = base
      layer.table = overridden(base, layer.overrides, this.consulted)
    }
    return layer.table
  }

  /** Replaces behaviours for one tenant or one flow. Those of a flow take precedence over those of its tenant. */
  override(scope: Tenant | AuthorizeFlow, overrides: Partial<Behaviours>): void {
    this.#layers.set(scope, { overrides, base: undefined, table: this.#behaviours })
  }

  /** Seconds since the epoch on the clock of the platform, with fractions. */
  get clock(): number {
    return Date.now() / 1000 + this.clockOffset
  }

  /** Seconds since the epoch on the clock of a tenant, with fractions. */
  now(tenant: Tenant): number {
    return this.clock + tenant.offset
  }

  /**
   * Registers an application for every school. Replaces one with the same client id.
   * @param application returns the application for the school with this tenant ID
   */
  register(clientId: string, application: (tenantId: string) => App): void {
    this.withdraw(clientId)
    this.#registered.set(clientId, application)
    const [first] = this.world.tenants
    this.world.apps = [...this.world.apps, application(first.id)]
    for (const tenant of this.tenants.values()) tenant.apps = [...tenant.apps, application(tenant.id)]
  }

  /** Removes an application that was registered since the start. */
  withdraw(clientId: string): void {
    if (!this.#registered.delete(clientId)) return
    for (const holder of [this.world, ...this.tenants.values()])
      holder.apps = holder.apps.filter(({ id }) => id !== clientId)
  }

  /** Makes a copy of a tenant in its state at the start, with a new id and the same time. */
  lend(tenant: Tenant): Tenant {
    const text = (): string => this.#behaviours.tenantIdText(String(480_000 + this.lent.size))
    const fresh = makeWorld(this.#seed).tenants.find((one) => one.source === tenant.source) ?? tenant
    const id = text()
    const registered = [...this.#registered.values()].map((application) => application(id))
    const copy: Tenant = { ...fresh, id, apps: [...fresh.apps, ...registered], offset: tenant.offset }
    this.lent.add(copy.id)
    this.tenants.set(copy.id, copy)
    return copy
  }

  /**
   * Moves the clock of a tenant. Runs all due work, and hands webhooks to the network, before it ends.
   * @param seconds number of seconds to move
   */
  async advance(tenant: Tenant, seconds: number): Promise<void> {
    // Pending answers to webhooks belong to the time before.
    for (let turn = 0; turn < 3 && this.webhooks.waiting > 0; turn += 1) await setImmediate()
    tenant.offset += seconds
    await this.schedule.catchUp(tenant)
  }

  /** Removes a lent tenant with all its due work. */
  giveBack(tenant: Tenant): void {
    this.tenants.delete(tenant.id)
    this.schedule.forget(tenant)
    this.webhooks.forget(tenant.id)
  }

  /** Stops all work that runs without a request. Nothing is sent afterwards. */
  stop(): void {
    this.schedule.stop()
    this.webhooks.stop()
  }

  /** Stores a token. */
  issue(token: TokenRecord): void {
    this.tokens.set(token.token, token)
    if (token.kind === 'service') this.#serviceTokensOf(token.tenantId, token.clientId).push(token)
  }

  /** All service tokens of an application at a school, the latest last. */
  serviceTokens(tenant: Tenant, app: App): readonly TokenRecord[] {
    return this.#serviceTokensOf(tenant.id, app.id)
  }

  #serviceTokensOf(tenantId: string, clientId: string): TokenRecord[] {
    const key = JSON.stringify([tenantId, clientId])
    const known = this.#serviceTokens.get(key) ?? []
    this.#serviceTokens.set(key, known)
    return known
  }

  /** Records a secret that the platform issues. */
  leaves(secret: string): string {
    this.ledger.add(secret)
    return secret
  }

  /** A new opaque value. */
  opaque(): string {
    return randomBytes(24).toString('base64url')
  }
}

/**
 * The embedded platform for the certification of a partner: it records the mistakes of the partner and continues.
 * @module
 * @example
 * const simulator = await startSimulator({ client, recorded: (exchange) => evidence.add(exchange) })
 * const tenant = simulator.tenant()
 * const platformSession = simulator.platformSession(tenant.user())
 * platformSession.next = { claims: (good) => ({ ...good, nonce: 'other' }) }
 */
import { createPublicKey, type KeyObject, randomInt, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { rosterScope } from '../../facts.js'
import type { Reply } from '../answer.js'
import { errorPage } from '../handlers/authorize-error.js'
import { makeKeys } from '../keys.js'
import { type ListenOptions, listen } from '../listen.js'
import type { App } from '../model.js'
import { Runtime } from '../runtime.js'
import { type Serve, withhold } from '../serve.js'
import { usualDialect } from './dialect.js'
import { KeyDrawer, makeAhead } from './key-pool.js'
import { lenientTo } from './lenient.js'
import { type Choose, firstOfAll, type NameSource, Names } from './names.js'
import { RequestLog } from './request-log.js'
import { Resources } from './resources.js'
import { School } from './school.js'
import { serviceReply } from './service.js'
import type { Dialect, SimulatedExchange, SimulatedKey, Simulator } from './types.js'
import { sendAnswer, wireAnswer } from './wire.js'

export { usualDialect } from './dialect.js'
export type * from './types.js'

/** The registration of the application under test. */
export interface SimulatedClient {
  readonly id: string
  /** Null for a public client. */
  readonly secret: string | null
  /** The SSO redirect URI first, then any UI Integration URLs. */
  readonly redirectUris: readonly string[]
}

/** Options of a simulator. */
export interface SimulatorOptions extends ListenOptions {
  readonly client: SimulatedClient
  /** Signs webhooks. Default: a new key. */
  readonly webhookKey?: KeyObject
  /** The form of the data. Default: that of the embedded platform. */
  readonly dialect?: Dialect
  /** Status for invalid data. Default: 400. */
  readonly validationErrorStatus?: number
  /** Form of new tenant ids, or a function that makes them. Default: `uuid`. */
  readonly tenantIds?: 'uuid' | 'digits' | (() => string)
  /** The last segment of the address of a key set, by the id of the school. Default: a random one. */
  readonly keySetName?: (tenantId: string) => string
  /** Chooses forms of ids, and habits of the server. Default: the first of each list. */
  readonly choose?: Choose
  /** Names of schools and users. Default: each has the same. */
  readonly names?: NameSource
  /** First path segment. Default: `platform`. */
  readonly segment?: string
  /** Receives every exchange before its answer is sent. @returns the id for the request */
  readonly recorded?: (exchange: SimulatedExchange) => number
}

/**
 * Starts a simulated platform on a loopback port.
 * @returns after it listens
 * @throws the listen error, e.g. EADDRINUSE, or an Error if there is no redirect URI
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { segment = 'platform', tenantIds = 'uuid', recorded = () => 0 } = options
  const { dialect = usualDialect(segment), choose = firstOfAll } = options
  const names = new Names(choose, options.names)
  const resources = new Resources(dialect, segment)
  const client = appOf(options.client)
  const runtime = new Runtime(
    randomUUID(),
    { get: (name) => makeKeys().get(name) },
    { ...lenientTo(client, names.times), segment: () => segment },
  )
  // Partners are not sent to the schools of the world, so neither the schools nor their secrets are needed.
  runtime.tenants.clear()
  runtime.ledger.clear()
  const requestLog = new RequestLog(runtime, resources)
  const keys = new KeyDrawer()
  const failures: unknown[] = []
  const drawn = new Map<string, SimulatedKey>()
  const drawnKey = (name: string): SimulatedKey => {
    const key = drawn.get(name) ?? { kid: names.keyId(), ...keys.rsa() }
    drawn.set(name, key)
    return key
  }
  const unknownKey = (): SimulatedKey => drawnKey('unknown')
  const { webhookKey, validationErrorStatus = 400 } = options
  if (webhookKey !== undefined)
    drawn.set('webhook', {
      kid: names.keyId(),
      privateKey: webhookKey,
      publicKey: createPublicKey(webhookKey),
    })
  const serving: Serve = async (runtime, { request, endpoint, answer, outgoing }) => {
    // Every request is kept. Far more than any application needs would fill the memory.
    if (requestLog.requests.length >= mostRequests) return new Response('Too many requests', { status: 429 })
    const startedAt = moment()
    const { noted, flow, school, mayAnswer } = requestLog.arrive(request, endpoint)
    const failed = (error: unknown): ReturnType<typeof errorPage> => {
      failures.push(error)
      return errorPage(runtime.behave(), 500, 'server_error', 'the simulated platform failed')
    }
    // A school answers with records of its own, so those of the world are made only if they are needed.
    const isData = endpoint === 'data' && school !== undefined
    const asked = {
      ...request,
      ...(flow === undefined ? {} : { flow: flow.record }),
      ...(isData ? { withoutRecords: true } : {}),
    }
    const good = await Promise.resolve(asked).then(answer).catch(failed)
    const whole = async (): Promise<Reply> => (isData ? answer(request) : good)
    const reply = await Promise.resolve({ school, noted, good, whole, dialect, validationErrorStatus })
      .then(serviceReply)
      .catch(failed)
    if (mayAnswer !== undefined) await mayAnswer
    const sent = typeof reply === 'string' ? null : wireAnswer(request, reply, names.serverLines)
    const { exchange: _none, ...came } = noted
    const { target } = request
    noted.exchange = recorded({ ...came, target, answer: sent, startedAt, endedAt: moment() })
    if (reply === 'silence') cutLater(outgoing)
    if (typeof reply === 'string') return withhold(reply, outgoing)
    try {
      if (sent !== null) sendAnswer(outgoing as ServerResponse, sent)
      return RESPONSE_ALREADY_SENT
    } catch (error) {
      failures.push(error)
      return withhold('reset', outgoing)
    }
  }
  void makeAhead()
  const { server } = await listen(runtime, options, serving, (path) => resources.usualPath(path))
  return {
    url: runtime.url,
    get unknownKey() {
      return unknownKey()
    },
    get webhookKey() {
      return drawnKey('webhook')
    },
    get otherWebhookKey() {
      return drawnKey('other webhook')
    },
    issue: (secret) => {
      runtime.ledger.add(secret)
    },
    requests: requestLog.requests,
    get isFull() {
      return requestLog.requests.length >= mostRequests
    },
    flows: requestLog.flows,
    issued: runtime.ledger,
    tenant: ({ id = newId(tenantIds), issuer } = {}) => {
      if (runtime.tenants.has(id)) throw new Error(`The tenant ${id} already exists: choose another id.`)
      const base = `${runtime.url}/${segment}/api/sso/v3/${encodeURIComponent(id)}`
      const school = new School({
        ...{ id, base, issuer, client, keys, unknownKey, names },
        keySet: options.keySetName?.(id),
      })
      requestLog.open(school)
      return school
    },
    platformSession: (user) => requestLog.platformSession(user ?? null),
    close: async () => {
      runtime.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      if (failures.length > 0)
        throw new AggregateError(failures, `The simulated platform failed: ${failures[0]}`)
    },
  }
}

/** Requests that a simulated platform answers and keeps. Later ones get 429. */
const mostRequests = 50_000

/** Milliseconds before a connection without an answer is closed. */
const silent = 60_000

function cutLater({ socket }: HttpBindings['outgoing']): void {
  setTimeout(() => socket?.destroy(), silent).unref()
}

function appOf({ id, secret, redirectUris }: SimulatedClient): App {
  const [redirectUri, ...uiUrls] = redirectUris
  if (redirectUri === undefined) throw new Error('The client has no redirect URI: add at least one.')
  const domain = URL.canParse(redirectUri) ? new URL(redirectUri).hostname : ''
  return {
    key: 'main',
    id,
    secret,
    domain,
    redirectUri,
    uiUrls,
    scopes: ['openid', rosterScope],
  }
}

function newId(form: NonNullable<SimulatorOptions['tenantIds']>): string {
  if (typeof form === 'function') return form()
  return form === 'uuid' ? randomUUID() : String(randomInt(1_000_000, 1_000_000_000))
}

function moment(): number {
  return performance.timeOrigin + performance.now()
}

/**
 * Records requests to a simulated platform: their browser, their school and their flow.
 * @module
 */
import { cookieOf, sessionCookie } from '../handlers/answer.js'
import { SharedLines } from '../header-lines.js'
import type { Tenant } from '../model.js'
import { type Parameters, parseForm, parseJsonParameters, parseMultipart } from '../parameters.js'
import type { Incoming, Runtime } from '../runtime.js'
import { behavioursOf, Flow } from './flow.js'
import { tokenShown } from './lenient.js'
import type { Resources } from './resources.js'
import type { School } from './school.js'
import type {
  FlowPlan,
  PlatformSession,
  SimulatedEndpoint,
  SimulatedFlow,
  SimulatedRequest,
  SimulatedUser,
} from './types.js'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
type StoredSession = PlatformSession & { readonly flows: Flow[] }

const endpoints: Readonly<Record<string, SimulatedEndpoint>> = {
  authorize: 'authorize',
  'authorize/finish': 'login',
  login: 'login',
  token: 'token',
  '.well-known/openid-configuration': 'discovery',
  'keys/:name': 'keys',
  userinfo: 'data',
  data: 'data',
}

/** Length of the shortest text that is kept as a secret. */
const shortestSecret = 8

/** The recorded requests. */
export class RequestLog {
  readonly requests: SimulatedRequest[] = []
  readonly flows: SimulatedFlow[] = []
  readonly #schools = new Map<Tenant, School>()
  readonly #sessions = new Map<string, StoredSession>()
  readonly #flows = new Map<string, Flow>()
  readonly #lines = new SharedLines()

  constructor(
    readonly runtime: Runtime,
    readonly resources: Resources,
  ) {}

  /** Opens a school to requests. */
  open(school: School): void {
    this.#schools.set(school.record, school)
    this.runtime.tenants.set(school.id, school.record)
    this.runtime.override(school.record, school.behaviours())
  }

  /** Adds a browser. */
  platformSession(user: SimulatedUser | null): PlatformSession {
    const value = this.runtime.leaves(this.runtime.opaque())
    const platformSession: StoredSession = {
      cookie: { name: sessionCookie, value },
      user,
      next: null,
      flows: [],
    }
    this.#sessions.set(value, platformSession)
    return platformSession
  }

  /** Records a request, and the flow that it starts. */
  arrive(
    request: Incoming,
    route: string,
  ): {
    readonly noted: Mutable<SimulatedRequest>
    readonly flow: Flow | undefined
    /** The school of the request. */
    readonly school: School | undefined
    /** Settles when the answer may be sent. */
    readonly mayAnswer: Promise<unknown> | undefined
  } {
    const platformSession = this.#sessions.get(cookieOf(request, sessionCookie) ?? '') ?? null
    const tenant = tenantIn(request.target) ?? this.#tenantOfToken(request)
    const school = tenant === null ? undefined : this.#schoolOf(tenant)
    const known = route === 'keys/:name' && !request.target.endsWith(`/${school?.keySet}`)
    const { url } = this.runtime
    const resource = route === 'data' ? this.resources.find(request.target) : undefined
    const noted: Mutable<SimulatedRequest> = {
      number: this.requests.length + 1,
      at: Date.now(),
      endpoint: known ? 'other' : (endpoints[route] ?? 'other'),
      resource: resource?.resource ?? null,
      below: resource?.below ?? null,
      tenant,
      platformSession,
      method: request.method,
      url: request.target.startsWith('/') ? `${url}${request.target}` : request.target,
      headers: this.#lines.of(request.rawHeaders),
      body: request.body,
      exchange: 0,
    }
    this.requests.push(noted)
    const mayAnswer = noted.endpoint === 'token' ? this.#exchange(request, noted) : undefined
    const begins = noted.endpoint === 'authorize' && platformSession !== null && school !== undefined
    const flow = begins ? this.#begin(school, platformSession, request, noted) : undefined
    return { noted, school, flow, mayAnswer }
  }

  /** The tenant of a bearer token. The path of a data API names no tenant. */
  #tenantOfToken(request: Incoming): string | null {
    const token = tokenShown(request.header('authorization'), parseForm(request.query).get('access_token'))
    return (token === undefined ? undefined : this.runtime.tokens.get(token)?.tenantId) ?? null
  }

  #begin(school: School, platformSession: StoredSession, request: Incoming, noted: SimulatedRequest): Flow {
    const plan: FlowPlan | null = platformSession.next
    platformSession.next = null
    const flow = new Flow(school, platformSession, platformSession.user ?? school.user(), plan ?? {}, noted, [
      ...parseForm(request.query).entries,
      ...(noted.method === 'POST' ? formOf(request).entries : []),
    ])
    platformSession.flows.push(flow)
    this.flows.push(flow)
    if (plan !== null)
      this.runtime.override(
        flow.record,
        behavioursOf(flow, (kind, text, replaced) => {
          if (kind === 'code') this.#flows.set(text, flow)
          if (replaced !== undefined) this.#accept(text, replaced)
          // A hostile text that is no secret must not be masked everywhere.
          if (text.length >= shortestSecret) this.runtime.leaves(text)
        }),
      )
    return flow
  }

  /** Accepts another text for an access token, unless the text is an access token itself. */
  #accept(text: string, replaced: string): void {
    const { tokens } = this.runtime
    const record = tokens.get(replaced)
    if (record !== undefined && tokens.get(text)?.token !== text) tokens.set(text, record)
  }

  /**
   * Records a token request at the flows whose codes it names in any place.
   * @returns what their plans wait for
   */
  #exchange(request: Incoming, noted: SimulatedRequest): Promise<unknown> | undefined {
    const codes = new Set([parseForm(request.query), formOf(request)].flatMap((from) => from.all('code')))
    const flows = [...codes].flatMap((code) => this.#flows.get(code) ?? [])
    for (const flow of flows) flow.exchanges.push(noted)
    const waits = flows.flatMap(({ plan }) => plan.beforeToken?.() ?? [])
    return waits.length === 0 ? undefined : Promise.allSettled(waits)
  }

  #schoolOf(id: string): School | undefined {
    const tenant = this.runtime.behave().findTenant(id, this.runtime.tenants, 'authorize')
    return tenant === undefined ? undefined : this.#schools.get(tenant)
  }
}

function formOf(request: Incoming): Parameters {
  const type = request.header('content-type') ?? ''
  const body = request.body.toString('utf8')
  if (/^application\/json/i.test(type)) return parseJsonParameters(body)
  return /^multipart\/form-data/i.test(type) ? parseMultipart(body, type) : parseForm(body)
}

function tenantIn(target: string): string | null {
  const raw = /^[^?#]*?\/api\/sso\/[^/?]+\/([^/?]+)/.exec(target)?.[1]
  if (raw === undefined) return null
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

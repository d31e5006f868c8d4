/**
 * What belongs to one user or one school and appeared at another. Every check reports it here, and the rules that judge
 * such a leak see the whole run.
 * @module
 */
import { basicOf, isServiceTokenRequest } from './requests.js'
import type { PlatformSession, SimulatedRequest } from './simulator.js'

/** A browser that got the session of a user who was never at it. */
export interface ForeignUser {
  /** The answer of the session probe, in words. */
  readonly summary: string
  /** Id of the exchange with the session probe. */
  readonly exchange: number
}

/** When a webhook with a password was sent, and its answer arrived. In milliseconds since the epoch. */
export interface PasswordDelivery {
  readonly sentAt: number
  readonly answeredAt: number
}

/** The leaks of one run. */
export class Leaks {
  /** The browsers of each user, by `sub`. */
  readonly #browsers = new Map<string, Set<PlatformSession>>()
  /** Ids of the schools of each delivered password. */
  readonly #schools = new Map<string, Set<string>>()
  /** When each password was delivered first. */
  readonly #sent = new Map<string, number>()
  readonly #accepted = new Map<string, PasswordDelivery>()
  readonly #foreignUsers: ForeignUser[] = []

  /** Notes that a user is at a browser. */
  launches(platformSession: PlatformSession): void {
    if (platformSession.user !== null) addTo(this.#browsers, platformSession.user.sub, platformSession)
  }

  /** Notes that a password was delivered for a school. */
  delivers(password: string, tenantId: string): void {
    addTo(this.#schools, password, tenantId)
    if (!this.#sent.has(password)) this.#sent.set(password, Date.now())
  }

  /** Notes that the application has accepted the webhook with a password. */
  accepts(password: string): void {
    const sentAt = this.#sent.get(password)
    if (sentAt !== undefined && !this.#accepted.has(password))
      this.#accepted.set(password, { sentAt, answeredAt: Date.now() })
  }

  /** The first webhook with a password that the application accepted. */
  deliveryOf(password: string): PasswordDelivery | undefined {
    return this.#accepted.get(password)
  }

  /** Whether a password was delivered for any school. */
  isDelivered(password: string | undefined): boolean {
    return this.#schools.has(password ?? '')
  }

  /** Whether a `sub` is that of a user who was only at other browsers. */
  isOfOtherBrowser(sub: string | null, platformSession: PlatformSession): boolean {
    const browsers = this.#browsers.get(sub ?? '')
    return browsers !== undefined && !browsers.has(platformSession)
  }

  /** The passwords that were delivered for a school. */
  passwordsOf(tenantId: string | null): readonly string[] {
    return [...this.#schools].flatMap(([password, schools]) =>
      tenantId !== null && schools.has(tenantId) ? [password] : [],
    )
  }

  /** Whether a password was delivered for other schools only. */
  isOfOtherSchool(password: string | undefined, tenantId: string | null): boolean {
    const schools = this.#schools.get(password ?? '')
    return schools !== undefined && tenantId !== null && !schools.has(tenantId)
  }

  /** Keeps an observation until the end of the run. */
  report(found: ForeignUser): void {
    this.#foreignUsers.push(found)
  }

  /** All reported observations, in order. */
  get foreignUsers(): readonly ForeignUser[] {
    return this.#foreignUsers
  }

  /** The requests for service tokens with the password of another school. */
  withForeignPassword(requests: readonly SimulatedRequest[]): readonly SimulatedRequest[] {
    return requests.filter(
      (request) =>
        isServiceTokenRequest(request) && this.isOfOtherSchool(basicOf(request)?.password, request.tenant),
    )
  }
}

function addTo<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const known = sets.get(key)
  if (known === undefined) sets.set(key, new Set([value]))
  else known.add(value)
}

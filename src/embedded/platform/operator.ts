/**
 * Control of a running platform: registers applications, signs browsers in, changes behaviours and clocks, and triggers
 * the events of the control protocol.
 * @module
 */
import type { Header } from './answer.js'
import type { Behaviours } from './behaviours/index.js'
import { cause } from './handlers/control.js'
import { Refusal, sameName, userOf } from './handlers/events/event.js'
import { launchAddress } from './handlers/launch.js'
import { startSession } from './handlers/login.js'
import type { App, School, Tenant, User } from './model.js'
import { activationState } from './onboarding/activation.js'
import type { Activation, ActivationState } from './onboarding/model.js'
import type { Runtime } from './runtime.js'

export { Refusal } from './handlers/events/event.js'

/** The registration of an application. `{tenantId}` in a UI Integration URL is replaced by that of the school. */
export interface Registration {
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
  readonly redirectUri: string
  readonly uiUrls: readonly string[]
}

/** An application at a school. */
export interface ApplicationAtSchool {
  readonly clientId: string
  readonly state: ActivationState
  /** The latest activation, or undefined. */
  readonly activation: Activation | undefined
  /** The credentials that are shown to the administrator, or undefined. */
  readonly shown: { readonly clientId: string; readonly password: string } | undefined
}

/** The current state of a school. */
export interface SchoolNow {
  readonly id: string
  readonly school: School
  readonly users: readonly User[]
  /** Seconds since the epoch on its clock. */
  readonly now: number
  /** Seconds that its clock is ahead. */
  readonly ahead: number
  /** The user of the latest login of all schools, if it was at this school and the session has not ended. */
  readonly signedIn: User | undefined
  /** Base address of its single sign-on. */
  readonly ssoBase: string
}

/** Controls a running platform. */
export class Operator {
  constructor(readonly runtime: Runtime) {}

  /** The schools, without lent copies. */
  schools(): readonly SchoolNow[] {
    return [...this.runtime.tenants.values()]
      .filter(({ id }) => !this.runtime.lent.has(id))
      .map((tenant) => this.#now(tenant))
  }

  #now(tenant: Tenant): SchoolNow {
    const { runtime } = this
    const latest = [...runtime.sessions.values()].at(-1)
    const here = latest?.ended === false && latest.tenantId === tenant.id
    return {
      id: tenant.id,
      school: tenant.school,
      users: tenant.users,
      now: runtime.now(tenant),
      ahead: tenant.offset,
      signedIn: here ? latest.user : undefined,
      ssoBase: `${runtime.url}/${runtime.behave(tenant).segment()}/api/sso/v3/${encodeURIComponent(tenant.id)}`,
    }
  }

  /** Adds an account to a school. @throws {Refusal} if there is no such school, or the name is taken */
  enrol(tenantId: string, user: User): void {
    const tenant = this.#tenant(tenantId)
    if (tenant.users.some(({ username }) => sameName(username, user.username)))
      throw new Refusal(422, 'name-taken', 'another user has this name')
    tenant.users = [...tenant.users, user]
    this.runtime.leaves(user.password)
  }

  /** Registers an application for every school. Replaces one with the same client ID. */
  register({ clientId, clientSecret, redirectUri, uiUrls }: Registration): void {
    const { scopes } = this.runtime.world.apps[0] ?? { scopes: ['openid'] }
    if (clientSecret !== null) this.runtime.leaves(clientSecret)
    this.runtime.register(
      clientId,
      (tenantId): App => ({
        key: 'registered',
        id: clientId,
        secret: clientSecret,
        domain: new URL(redirectUri).hostname,
        redirectUri,
        uiUrls: uiUrls.map((url) => url.replaceAll('{tenantId}', encodeURIComponent(tenantId))),
        scopes,
      }),
    )
  }

  /** Removes a registered application. */
  withdraw(clientId: string): void {
    this.runtime.withdraw(clientId)
  }

  /** The state of an application at a school. @throws {Refusal} if there is no such school or application */
  application(tenantId: string, clientId: string): ApplicationAtSchool {
    const { runtime } = this
    const tenant = this.#tenant(tenantId)
    const app = tenant.apps.find(({ id }) => id === clientId)
    if (app === undefined) throw new Refusal(422, 'unknown-client', 'there is no such application')
    const behaviours = runtime.behave(tenant)
    const activation = tenant.activations.get(clientId)
    const open = activation !== undefined && activation.ended === undefined
    return {
      clientId,
      state: activationState(runtime, tenant, app),
      activation,
      shown:
        open && behaviours.credentialsShown(activation)
          ? { clientId, password: behaviours.shownPassword(activation, app) }
          : undefined,
    }
  }

  /** The address where a signed-in user launches an application. @throws {Refusal} if there is no such school */
  launchAddress(tenantId: string, clientId: string, url?: string): string {
    return launchAddress(this.runtime, this.#tenant(tenantId), clientId, url)
  }

  /**
   * Signs a user in without a password.
   * @returns the header that sets the session cookie
   * @throws {Refusal} if there is no such school or user
   */
  signIn(tenantId: string, user: string): Header {
    const tenant = this.#tenant(tenantId)
    return startSession(this.runtime, tenant, userOf(tenant, { user }))
  }

  /**
   * Triggers an event by name, like the control protocol.
   * @throws {Refusal} if it is refused; then nothing is changed
   */
  cause(event: string, body: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
    return cause(this.runtime, event, body)
  }

  /**
   * From now on, each school follows its clock: the last, the current and the next week have periods, and the current
   * school year of the roster is the present one.
   */
  followClocks(): void {
    const { runtime } = this
    for (const tenant of runtime.tenants.values()) {
      tenant.changes.timetable.follow(() => runtime.now(tenant) * 1000)
      tenant.changes.roster.followsClock = true
    }
  }

  /** Resets the clock of a school to real time. @throws {Refusal} if there is no such school */
  async resetClock(tenantId: string): Promise<void> {
    const tenant = this.#tenant(tenantId)
    await this.runtime.advance(tenant, -tenant.offset)
  }

  /** Replaces behaviours of the whole platform. All others become the documented ones. */
  override(behaviours: Partial<Behaviours>): void {
    this.runtime.overrideAll(behaviours)
  }

  #tenant(id: string): Tenant {
    const tenant = this.runtime.tenants.get(id)
    if (tenant === undefined) throw new Refusal(422, 'unknown-tenant', 'there is no such tenant')
    return tenant
  }
}

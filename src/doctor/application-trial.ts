/**
 * What the doctor of an application remembers from one part to the next.
 * @module
 */
import type { Attempt } from '../partner/attempt.js'
import type { PartnerContext } from '../partner/context.js'
import type { PartnerNeed } from '../partner/needs.js'
import { unknownAddresses } from '../partner/requests.js'
import type { TriedSync } from '../partner/service/service.js'
import type { Session } from '../partner/session.js'
import type { SimulatedTenant } from '../partner/simulator.js'
import type { PartnerFeature } from '../profile/partner/profile.js'
import type { Probe } from './probe.js'

/** A part of the profile of an application. */
export interface ApplicationProbe extends Probe<ApplicationTrial> {
  readonly needs: readonly PartnerNeed[]
  readonly features?: readonly PartnerFeature[]
}

/** Names of parts that other parts depend on. */
export const loginUrl = 'login URL'
export const signIn = 'sign-in'
export const sessionProbe = 'session probe'
export const credentialsWebhook = 'credentials webhook'
export const configuration = 'event configure'
export const serviceToken = 'service token'
export const synchronisation = 'event sync'

/** One try of an application. Parts keep here what later parts use. */
export class ApplicationTrial {
  /** The one sign-in. */
  attempt: Attempt | undefined
  /** The answer of the session probe after it. */
  session: Session | undefined
  /** The password that the credentials webhook or the configuration delivered. */
  password: string | undefined
  #school: SimulatedTenant | undefined
  #sync: Promise<TriedSync> | undefined

  constructor(readonly context: PartnerContext) {}

  /** The school that is activated: a prepared one if the application accepts no others. */
  get school(): SimulatedTenant {
    const { context } = this
    this.#school ??= context.profile.simulator.tenants.length > 0 ? context.tenant : context.freshTenant()
    return this.#school
  }

  /** The first synchronisation of the school. */
  firstSync(): Promise<TriedSync> {
    this.#sync ??= this.context.service.trySync(this.school)
    return this.#sync
  }

  /** Requests of the application for addresses that the simulated platform does not have, each once. */
  unknownRequests(): string[] {
    return unknownAddresses(this.context.simulator.requests)
  }
}

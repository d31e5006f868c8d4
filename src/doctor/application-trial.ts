/**
 * What the doctor of an application remembers from one part to the next.
 * @module
 */
import type { Attempt } from '../partner/attempt.js'
import type { PartnerContext } from '../partner/context.js'
import type { PartnerNeed } from '../partner/needs.js'
import type { TriedSync } from '../partner/service/service.js'
import type { Session } from '../partner/session.js'
import type { SimulatedRequest, SimulatedTenant } from '../partner/simulator.js'
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
    const { requests } = this.context.simulator
    const unknown = requests.filter(({ endpoint, seat }) => endpoint === 'other' && seat === null)
    return [...new Set(unknown.map(placeOf))]
  }
}

/** Method and path of a request. The id of the school is replaced by its name. */
function placeOf({ method, url, tenant }: SimulatedRequest): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return `${method} ${tenant === null ? path : path.replaceAll(tenant, '{tenantId}')}`
}

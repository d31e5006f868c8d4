/**
 * The schools of a run: the prepared ones of the profile, or new ones on demand.
 * @module
 */
import { NotExercised } from '../core/errors.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { SimulatedTenant, Simulator } from './simulator.js'

/** Creates the schools of a run at the simulated platform. */
export class Schools {
  readonly #prepared: readonly string[]
  #first: SimulatedTenant | undefined
  #second: SimulatedTenant | undefined

  constructor(
    profile: PartnerProfile,
    readonly simulator: Simulator,
  ) {
    this.#prepared = profile.simulator.tenants
  }

  /** The school that most checks use. */
  get first(): SimulatedTenant {
    this.#first ??= this.#make(0)
    return this.#first
  }

  /** A second school. @throws {NotExercised} if the profile names only one */
  get second(): SimulatedTenant {
    this.#second ??= this.#make(1)
    return this.#second
  }

  /**
   * A new school.
   * @throws {NotExercised} if the application accepts only prepared schools
   */
  fresh(fields: { readonly issuer?: string } = {}): SimulatedTenant {
    if (this.#prepared.length > 0) throw new NotExercised(['TENANTS (empty)'])
    return this.simulator.tenant(fields)
  }

  #make(index: number): SimulatedTenant {
    const id = this.#prepared[index]
    if (id !== undefined) return this.simulator.tenant({ id })
    if (this.#prepared.length > 0) throw new NotExercised(['TENANTS (with at least 2 ids)'])
    return this.simulator.tenant()
  }
}

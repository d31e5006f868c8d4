/**
 * The schools of a run: prepared ones by their ids, or new ones as they are asked for.
 * @module
 */

import { NotExercised } from '../core/errors.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { SimulatedTenant, Simulator } from './simulator.js'

/** Hands out schools of the simulated platform. */
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

  /** Another school. @throws {NotExercised} where the profile names one alone */
  get second(): SimulatedTenant {
    this.#second ??= this.#make(1)
    return this.#second
  }

  /**
   * A school that nobody has used.
   * @throws {NotExercised} where the application takes prepared schools alone
   */
  fresh(given: { readonly issuer?: string } = {}): SimulatedTenant {
    if (this.#prepared.length > 0) throw new NotExercised(['TENANTS (empty)'])
    return this.simulator.tenant(given)
  }

  #make(index: number): SimulatedTenant {
    const id = this.#prepared[index]
    if (id !== undefined) return this.simulator.tenant({ id })
    if (this.#prepared.length > 0) throw new NotExercised(['TENANTS (with at least 2 ids)'])
    return this.simulator.tenant()
  }
}

/**
 * The schools of a run: the prepared ones of the profile, or new ones on demand.
 * @module
 */
import { NotExercised } from '../core/errors.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import { missingSchools } from './needs.js'
import type { SimulatedRequest, SimulatedTenant, Simulator } from './simulator.js'

/** Creates the schools of a run at the simulated platform. */
export class Schools {
  readonly #prepared: readonly string[]
  readonly #all: SimulatedTenant[] = []
  /** Ids of periods that a school had, and has no longer. */
  readonly #removed = new Set<string>()
  /** How many requests the simulated platform had received when a school was activated last, by id. */
  readonly #activations = new Map<string, number>()
  /** Events at schools, and how many requests the simulated platform had received at the end of each. */
  readonly #events: { readonly id: string; until: number }[] = []
  #first: SimulatedTenant | undefined
  #second: SimulatedTenant | undefined

  constructor(
    profile: PartnerProfile,
    readonly simulator: Simulator,
  ) {
    this.#prepared = profile.simulator.tenants
  }

  /** Opens the prepared schools that checks use, so that the application finds them before the first check. */
  openPrepared(): void {
    if (this.#prepared.length > 0) void this.first.prepare()
    if (this.#prepared.length > 1) void this.second.prepare()
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
    const missing = missingSchools(this.#prepared, 'any number')
    if (missing.length > 0) throw new NotExercised(missing)
    return this.#noted(this.simulator.tenant(fields))
  }

  /** Call this before the credentials of a school are delivered or entered. */
  activates({ id }: SimulatedTenant): void {
    this.#activations.set(id, this.simulator.requests.length)
  }

  /** Whether a school was ever activated in this run. */
  wasActivated({ id }: SimulatedTenant): boolean {
    return this.#activations.has(id)
  }

  /** How many requests the simulated platform had received before a school was activated last; 0 if it was not. */
  requestsBefore({ id }: SimulatedTenant): number {
    return this.#activations.get(id) ?? 0
  }

  /** Call this before an event that makes the application request data of a school. @returns call it after the event */
  asks({ id }: SimulatedTenant): () => void {
    const event = { id, until: Number.POSITIVE_INFINITY }
    this.#events.push(event)
    return () => {
      event.until = this.simulator.requests.length
    }
  }

  /** Calls of data APIs after the first `since` requests of the run, for schools without any event meanwhile. */
  unaskedCalls(since: number): readonly SimulatedRequest[] {
    const asked = new Set(this.#events.flatMap(({ id, until }) => (until > since ? id : [])))
    return this.simulator.requests
      .slice(since)
      .filter(
        ({ endpoint, platformSession, tenant }) =>
          endpoint === 'data' && platformSession === null && tenant !== null && !asked.has(tenant),
      )
  }

  /** All schools of the run except one. */
  except(school: SimulatedTenant): readonly SimulatedTenant[] {
    return this.#all.filter((one) => one !== school)
  }

  /** True if a school of this run has, or had, a period with this id. */
  hadPeriod(id: string): boolean {
    const has = ({ data }: SimulatedTenant): boolean =>
      data.periods.some(({ record }) => String(record.id) === id)
    return this.#removed.has(id) || this.#all.some(has)
  }

  /** Call this when a school loses periods. */
  removed(ids: Iterable<string>): void {
    for (const id of ids) this.#removed.add(id)
  }

  #noted(school: SimulatedTenant): SimulatedTenant {
    this.#all.push(school)
    return school
  }

  #make(index: number): SimulatedTenant {
    const id = this.#prepared[index]
    if (id !== undefined) return this.#noted(this.simulator.tenant({ id }))
    const missing = missingSchools(this.#prepared, 'second')
    if (missing.length > 0) throw new NotExercised(missing)
    return this.#noted(this.simulator.tenant())
  }
}

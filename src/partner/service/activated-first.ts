/**
 * Applications that know a school only once it is activated. A user cannot launch such an application before, so the
 * suite activates each school before its first launch.
 * @module
 */
import { CheckEnding, given, Unanswered } from '../../core/errors.js'
import type { RunningCheck } from '../check.js'
import { missingForPartner } from '../needs.js'
import type { PartnerBrowser, Visit } from '../partner-browser.js'
import { openBrowser } from '../partner-browser.js'
import type { SimulatedTenant } from '../simulator.js'
import { WebhookWork } from './webhook-work.js'

/** Opens the login URL of a school. */
export type Launch = (browser: PartnerBrowser, tenant: SimulatedTenant) => Promise<Visit>

/** Activates schools before their first launch, if the application serves no others. */
export class ActivatedFirst {
  /** Undefined until a launch at a school that is not active has led to no sign-in. */
  #isNeeded: boolean | undefined
  readonly #activations = new Map<string, Promise<unknown>>()
  /** Ids of schools whose activation failed here. */
  readonly #failed = new Set<string>()

  /** Call this before a launch. @throws {Undecided} if the application does not accept the activation */
  async before(check: RunningCheck, tenant: SimulatedTenant): Promise<void> {
    if (this.#isNeeded === true) await this.#activate(check, tenant)
    else {
      const activation = this.#activations.get(tenant.id)
      if (activation !== undefined) await check.aside(activation)
    }
  }

  /**
   * Call this after a launch that led to no sign-in.
   * @param launch opens the login URL
   * @returns true if the school is active now and was not before: the launch must be made again
   */
  async helps(check: RunningCheck, tenant: SimulatedTenant, launch: Launch): Promise<boolean> {
    if (!canActivate(check) || check.run.schools.wasActivated(tenant)) return false
    this.#isNeeded ??= await check.once('whether only active schools are served', () =>
      servesOnlyActive(check, launch),
    )
    if (this.#isNeeded) await this.#activate(check, tenant)
    return this.#isNeeded
  }

  async #activate(check: RunningCheck, tenant: SimulatedTenant): Promise<void> {
    const { id } = tenant
    let activation = this.#activations.get(id)
    const isOwn = activation === undefined
    if (activation === undefined) {
      const isActive = check.run.schools.wasActivated(tenant) && !this.#failed.has(id)
      if (isActive || !canActivate(check)) return
      activation = check.part(WebhookWork).activate(tenant)
      this.#activations.set(id, activation)
    }
    try {
      await (isOwn ? activation : check.aside(activation))
    } catch (error) {
      // The next launch tries again.
      if (this.#activations.get(id) === activation) this.#activations.delete(id)
      this.#failed.add(id)
      throw error
    }
  }
}

/** True if the suite may activate schools, and has what it needs for that. */
function canActivate({ profile }: RunningCheck): boolean {
  const { features, service } = profile
  const needs = ['consent.mutate', 'tenant.fresh', ...(service.scenario === 1 ? [] : ['driver.configure'])]
  const feature = service.scenario === 3 ? 'service' : 'webhooks'
  return features.has(feature) && missingForPartner(needs, profile).length === 0
}

/** Looks at a school of its own: a launch leads to the platform after its activation, and not before. */
async function servesOnlyActive(check: RunningCheck, launch: Launch): Promise<boolean> {
  const tenant = check.freshTenant()
  const leadsOn = async (): Promise<boolean> => {
    const { flows, failure } = await launch(await openBrowser(check), tenant)
    given(failure === null, `no answer came: ${failure}`)
    return flows.length > 0
  }
  if (await leadsOn()) return false
  // If the application accepts no activation, other rules judge that.
  if ((await check.part(WebhookWork).activate(tenant).catch(notAccepted)) === null) return false
  // An activation may take effect later than its answer.
  return check.within(check.profile.settleSeconds, 'a launch at an activated school', leadsOn)
}

/** @throws every error that does not end a check, and a lost answer, which decides nothing for the rest of the run */
function notAccepted(error: unknown): null {
  if (error instanceof CheckEnding && !(error instanceof Unanswered)) return null
  throw error
}

/**
 * What an application can be made to do with single records.
 * @module
 */

import { Undecided } from '../../core/errors.js'
import type { PartnerControlEvent } from '../../profile/partner/profile.js'
import type { PartnerContext } from '../context.js'
import { type ControlEventBody, cause } from '../service/driver.js'
import type { SyncRun } from '../service/service.js'
import type { SimulatedTenant } from '../simulator.js'

/** How a student is known: by the internal id, or by the external key. */
export type StudentName = { readonly id: unknown } | { readonly externalKey: unknown }

/** Has the application look a student up. */
export function lookUp(
  context: PartnerContext,
  tenant: SimulatedTenant,
  name: StudentName,
): Promise<SyncRun> {
  return made(context, 'student-lookup', tenant, name)
}

/** Has the application write a class of a school, with whatever it changes. */
export function updateClass(
  context: PartnerContext,
  tenant: SimulatedTenant,
  classId: unknown,
): Promise<SyncRun> {
  return made(context, 'class-update', tenant, { classId })
}

/**
 * @throws {NotExercised} where the profile names no way to cause it
 * @throws {Undecided} where it could not be caused
 */
function made(
  context: PartnerContext,
  name: PartnerControlEvent,
  tenant: SimulatedTenant,
  body: ControlEventBody,
): Promise<SyncRun> {
  return context.service.watch(tenant, async () => {
    const outcome = await cause(context, name, { tenantId: tenant.id, ...body })
    // Whoever is busy has not said that the application has failed.
    const isBusy = outcome.kind === 'failed' && outcome.isBusy === true
    if (outcome.kind === 'not supported' || outcome.kind === 'refused' || isBusy)
      throw new Undecided(`the control driver could not cause ${name}: ${outcome.reason}`)
    if (outcome.kind === 'failed') return false
    const { succeeded } = outcome.answer
    return typeof succeeded === 'boolean' ? succeeded : null
  })
}

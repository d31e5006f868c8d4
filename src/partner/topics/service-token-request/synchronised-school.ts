/**
 * Schools with so many students that a synchronisation takes several calls.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import { familyName, givenName, keyStart, numbersFor } from '../../../core/open-names.js'
import type { PartnerContext } from '../../context.js'
import * as records from '../../data/records.js'
import type { SyncRun } from '../../service/service.js'
import type { Activation } from '../../service/webhook-work.js'
import type { SimulatedTenant } from '../../simulator.js'

/** More than two pages of the default size. */
const manyStudents = 2.5 * facts.defaultResultLimit

/** Gives a school 2500 students. */
export function fillWithStudents(tenant: SimulatedTenant): void {
  const start = keyStart(numbersFor('many students'), [''])
  const students = Array.from({ length: manyStudents }, (_none, at) => ({
    id: 1_000_000 + at,
    externalKey: `${start}-${at}`,
    shortName: `${start}${at}`,
    lastName: familyName(numbersFor('many students', at)),
    forename: givenName(numbersFor('many forenames', at)),
    classAssignments: [{ className: '1A', startDate: '2026-09-07' }],
  }))
  records.enrol(tenant.data, students)
}

/**
 * Activates and synchronises a school with 2500 students, once for all rules that only read the requests. Uses a
 * prepared school if the application accepts no new ones.
 */
export async function synchronisedSchool(
  context: PartnerContext,
): Promise<{ readonly activation: Activation; readonly run: SyncRun }> {
  const { service } = context
  return context.once('a synchronised school', async () => {
    const prepared = context.profile.simulator.tenants.length > 0
    const tenant = prepared ? context.tenant : context.freshTenant()
    fillWithStudents(tenant)
    const activation = await service.activate(tenant)
    return { activation, run: await service.sync(tenant) }
  })
}

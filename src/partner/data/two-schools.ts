/**
 * Two schools whose records differ, which the application must keep apart.
 * @module
 */
import { must } from '../../core/errors.js'
import type { PartnerContext } from '../context.js'
import { type ExportedSchool, givenCopied } from '../service/exported.js'
import type { SimulatedTenant } from '../simulator.js'

/** The cases of a rule about two schools: how they are synchronised. */
export const cases = [
  ['at the same time', 'at the same time'],
  ['one after the other', 'in turn'],
] as const

/** One kind of records. */
export interface OwnRecords {
  /** Their name, e.g. `students`. */
  readonly name: string
  /** Gives a school records of its own. @returns their ids */
  readonly give: (school: SimulatedTenant) => readonly string[]
  /** The ids of those that the application has copied. */
  readonly copied: (copy: ExportedSchool) => readonly string[]
}

/**
 * Synchronises two schools. The copy of each must hold no record of the other.
 * @param how a value of {@link cases}
 * @throws {Undecided} if the application has copied nothing of a school
 */
export async function mustKeepApart(
  { service }: PartnerContext,
  how: (typeof cases)[number][1],
  { name, give, copied }: OwnRecords,
): Promise<void> {
  const activations = await Promise.all([service.activate(), service.activate()])
  const schools = activations.map(({ tenant }) => ({ tenant, ids: give(tenant) }))

  if (how === 'at the same time') await Promise.all(schools.map(({ tenant }) => service.sync(tenant)))
  else for (const { tenant } of schools) await service.sync(tenant)
  for (const { tenant, ids } of schools) {
    const shown = copied(await service.export(tenant))
    const foreign = schools.flatMap((other) => (other.tenant === tenant ? [] : other.ids))
    const leaked = foreign.filter((id) => shown.includes(id)).length
    must(leaked === 0, `only ${name} of the school`, `${leaked} ${name} of another school`)
    givenCopied(
      ids.some((id) => shown.includes(id)),
      `the ${name} of the school`,
    )
  }
}

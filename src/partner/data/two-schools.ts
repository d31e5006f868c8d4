/**
 * Two schools whose records differ, which the application must keep apart.
 * @module
 */
import { given, must } from '../../core/errors.js'
import type { PartnerContext } from '../context.js'
import { type ExportedSchool, givenCopied } from '../service/exported.js'
import type { SyncRun } from '../service/service.js'
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
  /** Gives a school records of its own. */
  readonly give: (school: SimulatedTenant) => void
  /** The ids of the records that a school has. */
  readonly ids: (school: SimulatedTenant) => readonly string[]
  /** The ids of those that the application has copied. */
  readonly copied: (copy: ExportedSchool) => readonly string[]
}

/**
 * Synchronises two schools. The copy of each must hold no record of another school. Other checks synchronise schools
 * at the same time, so a record in the wrong copy may come from any of them.
 * @param how a value of {@link cases}
 * @throws {Undecided} if the application has copied nothing of a school
 */
export async function mustKeepApart(
  context: PartnerContext,
  how: (typeof cases)[number][1],
  { name, give, ids, copied }: OwnRecords,
): Promise<void> {
  const { service, run } = context
  const activations = await Promise.all([service.activate(), service.activate()])
  const schools = activations.map(({ tenant }) => tenant)
  for (const tenant of schools) give(tenant)

  const runs: SyncRun[] = []
  if (how === 'at the same time') runs.push(...(await service.syncTogether(schools)))
  else for (const tenant of schools) runs.push(await service.sync(tenant))
  // Both copies are judged first: records that one lacks may be in the other.
  const found: boolean[] = []
  for (const { tenant, calls, callsForOthers } of runs) {
    const shown = copied(await service.export(tenant))
    const own = new Set(ids(tenant))
    const strange = new Set(shown.filter((id) => !own.has(id)))
    const others = strange.size === 0 ? [] : run.schools.except(tenant).flatMap(ids)
    const leaked = new Set(others.filter((id) => strange.has(id))).size
    given(
      leaked === 0 || calls.length > 0 || callsForOthers.length === 0,
      'the application uses the token of another school, which service-token-request.own-school judges',
    )
    must(leaked === 0, `only ${name} of the school`, `${leaked} ${name} of another school`)
    found.push(shown.some((id) => own.has(id)))
  }
  givenCopied(!found.includes(false), `the ${name} of the school`)
}

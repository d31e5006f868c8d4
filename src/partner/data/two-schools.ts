/**
 * Two schools whose records differ, which the application must keep apart.
 * @module
 */
import { given, must } from '../../core/errors.js'
import { shared } from '../../core/shared-value.js'
import type { PartnerContext } from '../context.js'
import { type ExportedSchool, givenCopied } from '../service/exported.js'
import type { SyncRun } from '../service/service.js'
import type { SimulatedTenant } from '../simulator.js'
import { enrol, period, periods, regular, room, rosterUser, schoolClass, students } from './records.js'
import { TimetableSchool } from './timetable-school.js'

/** The cases of a rule about two schools: how they are synchronised. */
export const cases = [
  ['at the same time', 'at the same time'],
  ['one after the other', 'in turn'],
] as const

/** One kind of records. */
interface OwnRecords {
  /** The ids of the records that a school has. */
  readonly ids: (school: SimulatedTenant) => readonly unknown[]
  /** The ids of those that the application has copied. */
  readonly copied: (copy: ExportedSchool) => readonly string[]
}

const idsOf = (records: readonly { readonly id: string }[]): readonly string[] => records.map(({ id }) => id)

const kinds = {
  students: { ids: ({ data }) => data.students.map(({ id }) => id), copied: (copy) => idsOf(copy.students) },
  classes: { ids: ({ data }) => data.classes.map(({ id }) => id), copied: (copy) => idsOf(copy.classes) },
  rooms: { ids: ({ data }) => data.rooms.map(({ id }) => id), copied: (copy) => idsOf(copy.rooms) },
  periods: {
    ids: ({ data }) => data.periods.map(({ record }) => record.id),
    copied: (copy) => idsOf(copy.periods),
  },
  users: {
    ids: ({ data }) => (data.roster.users ?? []).map(({ sourcedId }) => sourcedId),
    copied: (copy) => idsOf(copy.users),
  },
} as const satisfies Readonly<Record<string, OwnRecords>>

/** The copy of a school after a synchronisation. */
interface Copy {
  readonly run: SyncRun
  readonly copy: ExportedSchool
}

/** Synchronises two schools that have records of all kinds. Made once for each way to synchronise them. */
const copiesOfSchools = shared(
  async (context: PartnerContext, how: (typeof cases)[number][1]): Promise<readonly Copy[]> => {
    const { service } = context
    const activations = await Promise.all([service.activate(), service.activate()])
    const schools = activations.map(({ tenant }) => tenant)
    for (const tenant of schools) fill(context, tenant)

    const runs: SyncRun[] = []
    if (how === 'at the same time') runs.push(...(await service.syncTogether(schools)))
    else for (const tenant of schools) runs.push(await service.sync(tenant))
    const copies: Copy[] = []
    for (const run of runs) copies.push({ run, copy: await service.export(run.tenant) })
    return copies
  },
)

/** Gives a school records of its own. An application may request only classes and rooms that are used. */
function fill(context: PartnerContext, tenant: SimulatedTenant): void {
  const { data } = tenant
  data.classes = [schoolClass(), schoolClass()]
  enrol(data, students(4))
  data.rooms = [room(), room()]
  data.roster = { users: [rosterUser('teacher'), rosterUser('student'), rosterUser('student')] }
  const inRooms = data.rooms.map(({ id }) => period({ rooms: regular(Number(id)) }))
  TimetableSchool.of(context, tenant).put(...periods(3), ...inRooms)
}

/**
 * Two schools with different records of all kinds are synchronised. The copy of each must hold no record of another
 * school. Other checks synchronise schools at the same time, so a record in the wrong copy may come from any of them.
 * @param how a value of {@link cases}
 * @param name the records that are compared
 * @throws {Undecided} if the application has copied none of a school
 */
export async function mustKeepApart(
  context: PartnerContext,
  how: (typeof cases)[number][1],
  name: keyof typeof kinds,
): Promise<void> {
  const { ids, copied }: OwnRecords = kinds[name]
  const idsIn = (tenant: SimulatedTenant): string[] => ids(tenant).map(String)
  // Both copies are judged first: records that one lacks may be in the other.
  const found: boolean[] = []
  for (const { run, copy } of await copiesOfSchools(context, how)) {
    const { tenant, calls, callsForOthers } = run
    const shown = copied(copy)
    const own = new Set(idsIn(tenant))
    const strange = new Set(shown.filter((id) => !own.has(id)))
    const others = strange.size === 0 ? [] : context.run.schools.except(tenant).flatMap(idsIn)
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

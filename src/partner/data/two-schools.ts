/**
 * Two schools whose records differ, which the application must keep apart.
 * @module
 */
import { given, must } from '../../core/errors.js'
import { shared } from '../../core/shared-value.js'
import type { PartnerContext } from '../context.js'
import { resourceOf } from '../requests.js'
import { type ExportedSchool, givenCopied } from '../service/exported.js'
import { pauseFor } from '../service/pause.js'
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

/** Two synchronised schools. Made once for each way to synchronise them. */
const copiesOfSchools = shared(synchronised)

/** Synchronises two schools that have records of all kinds. */
async function synchronised(
  context: PartnerContext,
  how: (typeof cases)[number][1],
): Promise<readonly Copy[]> {
  const { service } = context
  const activations = await Promise.all([service.activate(), service.activate()])
  const schools = activations.map(({ tenant }) => tenant)
  for (const tenant of schools) fill(context, tenant)

  const runs: SyncRun[] = []
  if (how === 'at the same time') {
    meetAtUsers(context, schools)
    runs.push(...(await service.syncTogether(schools)))
  } else for (const tenant of schools) runs.push(await service.sync(tenant))
  const copies: Copy[] = []
  for (const run of runs) copies.push({ run, copy: await service.export(run.tenant) })
  return copies
}

/** Seconds that the first request for users of a school waits for that of the other one. */
const longestMeeting = 3

/** The first requests for the users of schools are answered when all have come, so that their further pages meet. */
function meetAtUsers(context: PartnerContext, schools: readonly SimulatedTenant[]): void {
  const asking = new Set<SimulatedTenant>()
  let answerAll = (): void => undefined
  const allAsk = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  for (const tenant of schools)
    tenant.answers.data = async (good, request) => {
      if (resourceOf(request) !== 'roster/users' || asking.has(tenant)) return good
      asking.add(tenant)
      if (asking.size === schools.length) answerAll()
      await Promise.race([allAsk, pauseFor(context, longestMeeting)])
      return good
    }
}

/** Users of each school: more than an application requests at once. */
const userCount = 250

/** Gives a school records of its own. An application may request only classes and rooms that are used. */
function fill(context: PartnerContext, tenant: SimulatedTenant): void {
  const { data } = tenant
  data.classes = [schoolClass(), schoolClass()]
  enrol(data, students(4))
  data.rooms = [room(), room()]
  const users = Array.from({ length: userCount }, (_none, at) =>
    rosterUser(at % 5 === 0 ? 'teacher' : 'student'),
  )
  data.roster = { users }
  const inRooms = data.rooms.map(({ id }) => period({ rooms: regular(Number(id)) }))
  TimetableSchool.of(context, tenant).put(...periods(3), ...inRooms)
}

/**
 * Two schools with different records of all kinds are synchronised. The copy of each must hold no record of another
 * school. Other checks synchronise schools at the same time, so a record in the wrong copy may come from any of them.
 * If the copies are whole after one synchronisation after the other, they must also be whole after both at the same time.
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
  const results: boolean[] = []
  const copies = await copiesOfSchools(context, how)
  for (const { run, copy } of copies) {
    const { tenant, calls, callsForOthers } = run
    const shown = copied(copy)
    const tenantIds = new Set(idsIn(tenant))
    const strange = new Set(shown.filter((id) => !tenantIds.has(id)))
    const idsElsewhere = strange.size === 0 ? [] : context.run.schools.except(tenant).flatMap(idsIn)
    const leaked = new Set(idsElsewhere.filter((id) => strange.has(id))).size
    given(
      leaked === 0 || calls.length > 0 || callsForOthers.length === 0,
      'the application uses the token of another school, which service-token-request.own-school judges',
    )
    must(leaked === 0, `only ${name} of the school`, `${leaked} ${name} of another school`)
    results.push(shown.some((id) => tenantIds.has(id)))
  }
  givenCopied(!results.includes(false), `the ${name} of the school`)
  if (how !== 'at the same time') return

  const missingIn = ({ run, copy }: Copy): number => {
    const shown = new Set(copied(copy))
    return run.succeeded === false ? 0 : idsIn(run.tenant).filter((id) => !shown.has(id)).length
  }
  const sum = (some: readonly Copy[]): number => some.reduce((all, copy) => all + missingIn(copy), 0)
  const isWhole = (some: readonly Copy[]): boolean =>
    some.some((copy) => copy.run.succeeded !== false && missingIn(copy) === 0)
  if (sum(copies) === 0) return
  // Positive control: the application copies all of a school. Other checks may synchronise schools meanwhile.
  const inTurn = await copiesOfSchools(context, 'in turn')
  if (!isWhole(inTurn) && !isWhole(await synchronised(context, 'in turn'))) return
  // A call may fail on its way: what is missing must be missing twice.
  const missing = sum(await synchronised(context, how))
  must(
    missing === 0,
    `all ${name} of both schools, as after one after the other`,
    `${missing} ${name} are missing`,
  )
}

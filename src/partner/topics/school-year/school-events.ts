/**
 * What happens to a whole school during a school year: a deletion during a synchronisation, another school with the same
 * ids, a call that fails, and a deactivation. Contract 4.6, 5.3, 6.
 * @module
 */
import { given } from '../../../core/errors.js'
import { choiceFor } from '../../../core/random.js'
import type { PartnerContext } from '../../context.js'
import type { DataRecord } from '../../data/json.js'
import { enrol, students as newStudents, period, regular, room, timeOf } from '../../data/records.js'
import { TimetableSchool } from '../../data/timetable-school.js'
import { resourceOf } from '../../requests.js'
import type { ExportedSchool } from '../../service/exported.js'
import { pauseFor } from '../../service/pause.js'
import { type Comparison, compare } from './comparison.js'
import { isRemoved, ReceivedSchool } from './received-school.js'

/** A school whose first copy has been compared. */
export interface SynchronisedYear {
  readonly context: PartnerContext
  readonly school: TimetableSchool
  readonly received: ReceivedSchool
  /** Kinds of records that an export of the application has shown. */
  readonly shown: Set<string>
  /** Kinds of data that the application has requested, sorted. */
  readonly requested: readonly string[]
  /** Ids of rooms in which periods take place. */
  readonly usedRooms: readonly number[]
}

/** Something that happens to a school. */
export interface SchoolEvent {
  /** What a person says of it. */
  readonly says: string
  /**
   * Lets it happen and compares the copies after it.
   * @throws {Undecided} if the application does not take part in it
   */
  readonly happen: (year: SynchronisedYear) => Promise<readonly Comparison[]>
}

/** Ids of periods that another school has, too. */
const samePeriods = 5

/** Synchronises a school and compares its copy. A difference counts if a further synchronisation shows it, too. */
async function settled(year: SynchronisedYear): Promise<readonly Comparison[]> {
  const once = async (): Promise<readonly Comparison[]> => {
    const { school, received } = year
    received.beginSynchronisation()
    const { run } = await school.sync()
    given(run.succeeded !== false, 'the application reports a failure')
    return compared(year, school, received)
  }
  const first = await once()
  if (first.every(({ agrees }) => agrees)) return first
  const second = await once()
  const isFirst = new Set(first.flatMap(({ agrees, field, id }) => (agrees ? [] : [`${field} ${id}`])))
  return second.filter(({ agrees, field, id }) => agrees || isFirst.has(`${field} ${id}`))
}

async function compared(
  { context, shown }: SynchronisedYear,
  school: TimetableSchool,
  received: ReceivedSchool,
): Promise<readonly Comparison[]> {
  return compare(await school.export(), received, (id) => context.run.schools.hadPeriod(id), shown)
}

/** A user of another school with the same id. Contract 2.2 sub. */
function calledOtherwise(user: DataRecord): DataRecord {
  const displayName = `Other ${String(user.familyName)}`
  return {
    ...user,
    ...(user.displayName === undefined ? {} : { displayName }),
    metadata: { displayName },
  }
}

/**
 * Another school gets records with the ids of this one, and other content. Ids of classes are unique everywhere.
 * Contract 2.2, 2.6.
 */
const sameIds: SchoolEvent = {
  says: 'another school has a record with its id',
  happen: async (year) => {
    const { context, school, usedRooms } = year
    const { periods, students, rooms } = school.tenant.data
    const other = await TimetableSchool.open(context, [])
    const newRecords = newStudents(students.length)
    enrol(
      other.tenant.data,
      newRecords.map((one, at) => ({ ...one, id: students[at]?.id })),
    )
    other.tenant.data.rooms = rooms.map(({ id, longName }) =>
      room({ id, longName: `Other ${String(longName)}` }),
    )
    const { users = [] } = school.tenant.data.roster
    other.tenant.data.roster = { ...other.tenant.data.roster, users: users.map(calledOtherwise) }
    const same = periods.filter(({ record }) => !isRemoved(record.status)).slice(0, samePeriods)
    other.put(
      ...same.map(({ record: { id, lessonId } }, at) =>
        period({
          id,
          lessonId,
          rooms: regular(...usedRooms.slice(at, at + 1)),
          ...timeOf(at + 1, '10:15', '11:00'),
        }),
      ),
    )
    const received = ReceivedSchool.of(other.tenant)
    const { run } = await other.sync()
    given(
      run.succeeded !== false && run.calls.length > 0,
      'the application does not synchronise another school',
    )
    return [
      ...(await compared(year, school, year.received)),
      ...(await compared({ ...year, shown: new Set(year.shown) }, other, received)).filter(
        ({ field }) => field !== 'name of the school',
      ),
      // Records of the other school may come in with the next synchronisation of this one.
      ...(await settled(year)),
    ]
  },
}

const deletedPeriods = 'timetable/deleted-periods'

/**
 * All calls for one kind of data fail during a synchronisation, and a period is new after it. It happens with deleted
 * periods, and with another kind, which the seed decides.
 */
const failingCall: SchoolEvent = {
  says: 'a call for the data of the school fails',
  happen: async (year) => {
    const { requested } = year
    given(requested.length > 0, 'the application calls no data API')
    const remaining = requested.filter((one) => one !== deletedPeriods)
    const choice = choiceFor('call that fails in a school year')
    const other = remaining[Math.floor(choice * remaining.length)]
    const kinds = requested.filter((one) => one === deletedPeriods || one === other)
    const comparisons: Comparison[] = []
    for (const kind of kinds) comparisons.push(...(await failing(year, kind)))
    return comparisons
  },
}

/** Lets all calls for a kind of data fail in one synchronisation. */
async function failing(year: SynchronisedYear, kind: string): Promise<readonly Comparison[]> {
  const { context, school } = year
  const { data: usual } = school.tenant.answers
  school.answer((good, request) =>
    resourceOf(request) === kind
      ? { status: 500, headers: [['Content-Type', 'application/json']], body: '{}' }
      : (usual?.(good, request) ?? good),
  )
  await school.sync()
  school.answerNormally()
  if (usual !== undefined) school.tenant.answers.data = usual
  const [known] = school.tenant.data.periods
  const fresh = period(known === undefined ? {} : { classes: known.record.classes })
  const put = Date.now()
  school.put(fresh)
  // A value may have whole seconds.
  await pauseFor(context, 1.1)
  const differences = await settled(year)
  // An application may repeat only the call that failed, and then ask for what has changed since the last time that
  // both worked. From now on, the period has changed when it was put there.
  school.putAt(put, fresh)
  const { run, timetable } = await school.sync()
  // One that still waits after the failure has not lost the period.
  if (run.succeeded === false || timetable.length === 0) return differences
  return [...differences, ...copiedOf(await school.export(), [fresh], 'it is new after the failure')]
}

/** Compares whether a copy has periods. @param says what happened to them */
function copiedOf(
  { periods }: ExportedSchool,
  records: readonly DataRecord[],
  says: string,
): readonly Comparison[] {
  return records.map(({ id }) => ({
    field: 'takes place',
    id: String(id),
    agrees: periods.some((one) => one.id === String(id)),
    expected: `period ${String(id)} is copied: ${says}`,
    actual: 'is not copied',
  }))
}

/**
 * A period changes, and is deleted while the application synchronises: after the first answer with the change, and before
 * the next request. Contract 4.6, sync rule 1.
 */
const deletedMeanwhile: SchoolEvent = {
  says: 'a period is deleted while the application synchronises',
  happen: async (year) => {
    const first = await deletedDuringSync(year)
    const wrong = new Set(first.flatMap(({ agrees, field }) => (agrees ? [] : [field])))
    // An answer that was lost on its way counts as received, so only what a second period shows too is a difference.
    const again = wrong.size === 0 ? first : await deletedDuringSync(year)
    return [...again.filter(({ agrees, field }) => agrees || wrong.has(field)), ...(await settled(year))]
  },
}

/** Lets it happen to a new period, and compares the copy after that synchronisation. */
async function deletedDuringSync(year: SynchronisedYear): Promise<readonly Comparison[]> {
  const { received, school } = year
  const synchronise = async (): Promise<void> => {
    received.beginSynchronisation()
    const { run } = await school.sync()
    given(run.succeeded !== false, 'the application reports a failure')
  }
  const newPeriod = period()
  school.put(newPeriod)
  await synchronise()
  school.put({ ...newPeriod, notesAll: 'Bring your atlas' })
  const { data: usual } = school.tenant.answers
  let isDeleted = false
  school.tenant.answers.data = (good, request) => {
    const isListed = (good.records ?? []).some(({ id }) => id === newPeriod.id)
    if (isListed && resourceOf(request) === 'timetable' && !isDeleted) {
      isDeleted = true
      school.delete(Number(newPeriod.id))
    }
    return usual?.(good, request) ?? good
  }
  try {
    await synchronise()
  } finally {
    if (usual !== undefined) school.tenant.answers.data = usual
  }
  given(isDeleted, 'the application did not request the change')
  return compared(year, school, received)
}

/** Longest doubt about the clock of the application, in milliseconds. */
const longestDoubt = 2000

/** Puts a period whose change is later than all that has happened, and earlier than all that happens afterwards. */
async function putNow(context: PartnerContext, school: TimetableSchool, fresh: DataRecord): Promise<void> {
  const { least, most } = context.run.targetClock.bounds ?? { least: 0, most: Number.POSITIVE_INFINITY }
  if (most - least > longestDoubt) {
    school.put(fresh)
    return
  }
  school.putAt(Date.now() + most, fresh)
  await pauseFor(context, (most - least) / 1000)
}

/** The school is deactivated, and activated again. */
const reactivation: SchoolEvent = {
  says: 'the school is deactivated and activated again',
  happen: async (year) => {
    const { context, school } = year
    given(context.profile.features.has('deactivation-webhook'), 'the application has no deactivation webhook')
    const { ok, summary } = await context.service.deliver('deactivation', school.tenant)
    given(ok, `the application did not accept the deactivation webhook: ${summary}`)
    // An application that keeps its copy has missed this one.
    const fresh = period()
    await putNow(context, school, fresh)
    const [organization] = school.tenant.data.roster.orgs ?? []
    await context.service.activate(school.tenant, { schoolName: String(organization?.name) })
    const differences = await settled(year)
    return [
      ...differences,
      ...copiedOf(await school.export(), [fresh], 'it is new since before the activation'),
    ]
  },
}

/** Days until a day that is in the next school year, and not in this one. */
const nextSchoolYear = 400

/** The timetable of the next school year begins to arrive. An application may leave it out. */
const nextTimetable: SchoolEvent = {
  says: 'the timetable of the next school year is published',
  happen: async (year) => {
    const next = period(timeOf(nextSchoolYear))
    year.school.put(next)
    return (await settled(year)).filter(({ id }) => id !== String(next.id))
  },
}

/** Stands for the story of a plain record, and of a school, to which nothing has happened. */
export const nothing = 'nothing'

/** Nothing changes: what differs after it does not come from a later event. */
const quiet: SchoolEvent = { says: nothing, happen: settled }

/** All events, in their order. */
export const schoolEvents: readonly SchoolEvent[] = [
  quiet,
  deletedMeanwhile,
  sameIds,
  failingCall,
  reactivation,
  nextTimetable,
]

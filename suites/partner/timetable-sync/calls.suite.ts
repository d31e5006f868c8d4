/**
 * The requests of a synchronisation of the timetable, and their values of `dateLastModifiedAfter`.
 * `syncWorks()`: a synchronisation that is not reported as failed and requests something of the timetable; otherwise the
 * result is undecided. `cursorOf`: the one value of `dateLastModifiedAfter`; none if it is missing or repeated.
 * Clauses: 4.6 deleted-periods, rules 1 and 2.
 */
import {
  conforms,
  dataCalls,
  early,
  given,
  givenCopied,
  must,
  NotApplicable,
  observe,
  optional,
  type PartnerContext,
  pauseFor,
  queryOf,
  records,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
  shared,
  TimetableSchool,
  Undecided,
} from '#kit/partner'
import {
  copiedIds,
  cursorOf,
  eachRecorded,
  firstLoadAndChanges,
  isDay,
  isLater,
  isUnambiguous,
  latestCursor,
  loadsChanges,
  millisecondsOf,
  syncDuringChange,
} from '#kit/partner/timetable-sync'

/** Seconds until a new value must be later than the one before it. */
const soon = 5
/** The same for values with minutes and without seconds. */
const soonInMinutes = 65

// 4.6 sync rule 1: The application requests deleted periods in every synchronisation in which it requests
//   changes of the timetable.
//   Check: After a first load, four synchronisations follow, two with a new period, two with nothing but a
//   deletion. Each must call `/timetable` and `/timetable/deleted-periods`. Not applicable if the application
//   loads everything each time. Undecided if one of them fails or requests nothing.
rule('timetable-sync.both-calls', async (context) => {
  const { first, later } = await severalSyncs(context)

  for (const sync of later) {
    if (sync.timetable.length > 0 && !loadsChanges(sync, first) && sync.deletions.length === 0)
      throw new NotApplicable('the application loads the whole timetable each time')
    const made = [
      ...(sync.timetable.length > 0 ? ['the timetable'] : []),
      ...(sync.deletions.length > 0 ? ['deleted periods'] : []),
    ]
    must(
      made.length === 2,
      'a call for the timetable and one for deleted periods',
      made.length === 0 ? 'no call' : `only a call for ${made.join()}`,
    )
  }
})

// 4.6 sync rule 1: The application sends the same `dateLastModifiedAfter` with all calls of one
//   synchronisation.
//   Check: After a first load, the suite looks at those of four synchronisations that make both calls. In
//   each, the set of values at the timetable and the set at deleted periods must be equal, as texts; no value
//   at either is equal, too. Not applicable if none makes both calls. Undecided if one of them fails or
//   requests nothing.
rule('timetable-sync.same-cursor', async (context) => {
  const { later } = await severalSyncs(context)
  const both = later.filter(({ timetable, deletions }) => timetable.length > 0 && deletions.length > 0)
  if (both.length === 0) throw new NotApplicable('the application does not make both calls')

  // An application may load a new class from the beginning, with a pair of calls of its own.
  for (const sync of both) {
    const [timetable, deletions] = [sync.timetable, sync.deletions].map((requests) =>
      [...new Set(requests.map((request) => cursorOf(request) ?? 'none'))].sort().join(' and '),
    )
    must(
      timetable === deletions,
      `${timetable} for deleted periods, as for the timetable`,
      `${deletions} for deleted periods`,
    )
  }
})

// 4.6 deleted-periods: The application requests deleted periods without the filters of the timetable.
//   Check: In the same five synchronisations, no request for deleted periods may have a filter parameter that
//   the profile names for the timetable, or a usual one such as a class, a teacher, `start`, `filter` or
//   `limit`. Not applicable if deleted periods are not requested.
rule('timetable-sync.no-filter-on-deletions', async (context) => {
  const { first, later } = await severalSyncs(context)
  const requests = [first, ...later].flatMap(({ deletions }) => deletions)
  if (requests.length === 0) throw new NotApplicable('the application does not request deleted periods')

  const filters = Object.values(context.profile.data.timetable.filters)
  for (const request of requests) conforms(dataCalls.haveNoTimetableFilter(queryOf(request), filters))
})

eachRecorded('request for deleted periods', 'timetable-sync.no-filter-on-deletions', (request, application) =>
  dataCalls.haveNoTimetableFilter(queryOf(request), application.timetableFilters),
)

// 4.6 timetable: Which query parameters other than `dateLastModifiedAfter` the application sends with the
//   timetable.
observe('observe.partner.timetable-sync.parameters', async (context) => {
  const { first, later } = await severalSyncs(context)
  const names = [first, ...later]
    .flatMap(({ timetable }) => timetable.flatMap(queryOf))
    .flatMap(([name]) => (name === 'dateLastModifiedAfter' ? [] : [name]))
  return names.length === 0 ? 'none' : [...new Set(names)].sort().join(', ')
})

// 4.6 sync rule 2: The application requests later changes in the synchronisation after a success.
//   Check: The suite synchronises again and again with new periods. Within five seconds (65 for values
//   without seconds) the latest `dateLastModifiedAfter` should become later. Undecided if none is sent; not
//   applicable if the values are days, or everything is loaded each time.
rule('timetable-sync.cursor-moves', async (context) => {
  const school = await TimetableSchool.open(context)
  const { second } = await firstLoadAndChanges(school)
  const before = latestCursor(second)
  given(before !== undefined, 'the application sends no dateLastModifiedAfter')
  if (isDay(before)) throw new NotApplicable('the application sends days, which move once a day')

  const seconds = /T\d\d:\d\d(?!:)/.test(before) ? soonInMinutes : soon
  let latest: string | undefined
  const moves = await context.within(seconds, 'a later value of dateLastModifiedAfter', async () => {
    school.put(...records.periods(1))
    latest = latestCursor(await school.syncWorks())
    return isLater(latest, before)
  })
  must(moves, `a value later than ${before}`, `${latest ?? 'no value'} for ${seconds} s`)
})

// The timetable of a school year is made in the summer before it. In the next summer, 300 days ago is within it.
// 4.6 timetable: The application loads all periods at first, also those that were last modified before the
//   school year.
//   Check: A new school has one period that has changed now, and one that was last modified on 1 June before
//   the school year, or 300 days ago if that is later. After the first synchronisation the export must have
//   the older one, too. Undecided if it does not have the recent one.
rule('timetable-sync.first-load', async (context) => {
  const [recent, old] = [records.period(), records.period()]
  const school = await TimetableSchool.open(context, [recent])
  school.putAt(beforeSchoolYear(), old)
  await school.syncWorks()
  const copied = await copiedIds(school)
  givenCopied(copied.includes(String(recent.id)), 'the period that has changed now')
  must(
    copied.includes(String(old.id)),
    `the period that was last modified on ${isoDay(beforeSchoolYear())}, too`,
    'a copy without this period',
  )
})

/** A time in the summer before the school year of today, in milliseconds since the epoch. */
function beforeSchoolYear(): number {
  const today = new Date()
  const year = today.getUTCFullYear() - (today.getUTCMonth() < firstMonth ? 1 : 0)
  return Math.max(Date.UTC(year, firstMonth - 2, 1, 8), today.getTime() - longestAge * 86_400_000)
}

/** Days before which no period of the school year was modified last. */
const longestAge = 300

/** The month in which school years begin, counted from 0: August. */
const firstMonth = 7

const isoDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Seconds between the last synchronisation before a restart and the restart, at least. */
const untilRestart = 2
/** Milliseconds by which a value may be rounded up. */
const rounding = 1000

/** Synchronises a school before the restart. */
const schoolBeforeRestart = early(
  'timetable-sync.cursor-kept.after-restart',
  'the next request',
  async (context) => {
    const school = await TimetableSchool.open(context)
    await firstLoadAndChanges(school)
    return { tenants: [school.tenant], ended: Date.now() }
  },
)

/** Synchronises two schools of one name before the restart. */
const copiesBeforeRestart = early('timetable-sync.cursor-kept.after-restart', 'the copy', async (context) => {
  const schoolName = `School ${records.newId()}`
  const copies: { tenant: SimulatedTenant; ids: readonly string[] }[] = []
  for (let count = 0; count < 2; count += 1) {
    const school = await TimetableSchool.open(context, undefined, { schoolName })
    const { data } = school.tenant
    data.roster = { ...data.roster, orgs: [records.organization({ name: schoolName })] }
    await firstLoadAndChanges(school)
    copies.push({ tenant: school.tenant, ids: await copiedIds(school) })
  }
  return { tenants: copies.map(({ tenant }) => tenant), ended: Date.now(), copies }
})

// What changes between both synchronisations would be lost.
// 4.6 sync rule 2: The application starts the synchronisation after a restart no later than at the end of the
//   one before it.
//   Check: A school is synchronised twice; for the copy, two schools of one name are. Two seconds later or
//   more, the application is restarted. The first request of the next synchronisation must be for changes
//   since the end of the last one, or earlier, if it is without a restart. At the latest after a second one,
//   the copies must have all periods that they had before. Undecided if no school is served after the
//   restart, or the time of a value is not clear.
rule(
  'timetable-sync.cursor-kept.after-restart',
  [['the next request', startsInTime], optional(['driver.export'], 'the copy', copiesAreWhole)],
  (context, judge) => judge(context),
)

/** Restarts the application a while after the last synchronisation of schools, and returns when that had ended. */
async function restart(
  context: PartnerContext,
  { tenants, ended }: { readonly tenants: readonly SimulatedTenant[]; readonly ended: number },
): Promise<number> {
  const { service } = context
  // An application may synchronise in the background.
  const last = Math.max(ended, ...tenants.flatMap((tenant) => service.requestsOf(tenant)).map(({ at }) => at))
  await pauseFor(context, untilRestart - (Date.now() - last) / 1000)
  await service.trigger('restart')
  return last
}

/** Judges that the first synchronisation requests what has changed since the last one. */
async function startsInTime(context: PartnerContext): Promise<void> {
  const synchronised = await schoolBeforeRestart(context)
  const last = await restart(context, synchronised)
  const [tenant] = synchronised.tenants
  const { timetable } = await TimetableSchool.of(context, tenant as SimulatedTenant).syncWorks()
  const { value, includes } = startOf(context, timetable, last + rounding)
  if (!includes) await mustIncludeWithoutRestart(context)
  must(
    includes,
    `changes since ${new Date(last).toISOString()}, when the last synchronisation had ended, or earlier`,
    `changes since ${value} after a restart`,
  )
}

/** Judges that the periods which the application had are there again: it may load its data again. */
async function copiesAreWhole(context: PartnerContext): Promise<void> {
  const { copies, ...synchronised } = await copiesBeforeRestart(context)
  givenCopied(
    copies.every(({ ids }) => ids.length > 0),
    'the periods of the school',
  )
  await restart(context, synchronised)
  const states: { readonly lost: number; readonly of: number; readonly isServed: boolean }[] = []
  for (const { tenant, ids } of copies) {
    const school = TimetableSchool.of(context, tenant)
    const state = async () => {
      const isServed = await triedSync(school)
      const copied = new Set(isServed ? await copiedIds(school) : [])
      return { lost: ids.filter((id) => !copied.has(id)).length, of: ids.length, isServed }
    }
    const first = await state()
    // An application that has just restarted may fail the first time.
    states.push(first.lost === 0 ? first : await state())
  }
  given(
    states.some(({ isServed }) => isServed),
    'the application serves no school after the restart',
  )
  for (const { lost, of } of states)
    must(lost === 0, `the ${of} periods from before the restart`, `a copy without ${lost} of these periods`)
}

/** Synchronises a school. @returns false if the application does not serve it */
async function triedSync(school: TimetableSchool): Promise<boolean> {
  try {
    await school.syncWorks()
    return true
  } catch (error) {
    if (error instanceof Undecided) return false
    throw error
  }
}

/** Positive control: without a restart, a synchronisation starts no later than at the end of the one before it. */
async function mustIncludeWithoutRestart(context: PartnerContext): Promise<void> {
  const school = await TimetableSchool.open(context)
  await firstLoadAndChanges(school)
  const ended = Date.now()
  await pauseFor(context, untilRestart)
  const { timetable } = await school.syncWorks()
  const { value, includes } = startOf(context, timetable, ended + rounding)
  given(includes, `without a restart, the application requests changes since ${value}, too`)
}

/**
 * From when on a synchronisation requests changes, and whether that includes a time, in milliseconds since the epoch.
 * @throws {Undecided} if it is not clear which time the value is
 */
function startOf(
  { run }: PartnerContext,
  [call]: readonly SimulatedRequest[],
  time: number,
): { readonly value: string; readonly includes: boolean } {
  given(call !== undefined, 'the application did not request the timetable')
  // A request without a value loads everything.
  const value = cursorOf(call) ?? '1970-01-01'
  const { offset } = run.targetClock
  const ahead = offset === undefined ? 0 : offset.seconds - offset.doubt
  given(ahead < 1, `the clock of the application is ${Math.round(ahead)} s ahead`)
  const includes = millisecondsOf(value) <= time
  given(includes || isDay(value) || isUnambiguous(value), `it is not clear which time ${value} is`)
  return { value, includes }
}

// A period changes while the platform answers. The next synchronisation must include the time of that change.
// 4.6 sync rule 1: The application requests changes that happen during a synchronisation in the next one.
//   Check: After two synchronisations that must work, a period changes after the platform has made its first
//   answer and before it sends it. The `dateLastModifiedAfter` of the first timetable request of the next
//   synchronisation should not be later than this change. Undecided if the time of the value is not clear.
//   Not applicable if the application loads everything each time.
rule('timetable-sync.nothing-lost', async (context) => {
  const school = await TimetableSchool.open(context)
  await firstLoadAndChanges(school)
  const changed = await syncDuringChange(school)

  const { timetable } = await school.syncWorks()
  const { value, includes } = startOf(context, timetable, changed)
  must(includes, `changes since ${new Date(changed).toISOString()}, or earlier`, `changes since ${value}`)
})

/**
 * A first load and four synchronisations after it: two with a new period, two with nothing but a deletion.
 * @throws {Undecided} if one of them fails, or requests nothing of the timetable
 */
const severalSyncs = shared(async (context: PartnerContext) => {
  const school = await TimetableSchool.open(context)
  const first = await school.syncWorks()
  school.put(...records.periods(1))
  const second = await school.syncWorks()
  school.put(...records.periods(1))
  const third = await school.syncWorks()
  // Nothing but a deletion, twice: the first answer for changes may still hold what changed before.
  const withDeletion = async () => {
    school.delete(...school.ids.slice(0, 1))
    return school.syncWorks()
  }
  return { first, later: [second, third, await withDeletion(), await withDeletion()] }
})

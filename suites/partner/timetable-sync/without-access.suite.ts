/**
 * The platform answers 403 to requests for deleted periods: the application must load the whole timetable.
 * `loadsWhole`: without a `dateLastModifiedAfter`, with none later than the first load's, or with one of over a year ago.
 * Clause: 4.6 deleted-periods, rule 3.
 */
import {
  given,
  givenCopied,
  must,
  NotApplicable,
  type PartnerContext,
  records,
  rule,
  shared,
  type TimetableRun,
  TimetableSchool,
} from '#kit/partner'
import {
  copiedIds,
  cursorsIn,
  fail,
  forbidden,
  isDay,
  isDeletedPeriods,
  isLater,
  latestCursor,
  loadsChanges,
  loadsWhole,
} from '#kit/partner/timetable-sync'

// 4.6 sync rule 3: The application does not continue with changes only if it has no access to deleted
//   periods.
//   Check: Deleted periods answer 403 in three synchronisations. In the third one the application must load
//   the whole timetable or repeat the old value, but not go on with later changes. Undecided if it requests
//   no timetable or no deleted periods, or sends days. Not applicable if the application loads everything
//   each time.
rule('timetable-sync.without-access.not-blind', async (context) => {
  const { syncs } = await threeSyncs(context)
  const [first, second, third] = syncs
  stillRequests(third)
  if (!syncs.some(({ deletions }) => deletions.length > 0)) {
    if (!loadsChanges(third, first))
      throw new NotApplicable('the application loads the whole timetable each time')
    given(false, 'the application did not request deleted periods')
  }
  const day = isDay(latestCursor(third) ?? '') && !loadsWhole(third, first) && third.run.succeeded !== false
  given(!day, 'the application sends days, so its progress cannot be determined within one day')

  must(
    !missesDeletions(syncs),
    `the whole timetable, or changes since ${cursorsIn(second)} once more`,
    `changes since ${cursorsIn(third)}`,
  )
})

// 4.6 sync rule 3: The application loads the whole timetable again if it has no access to deleted periods.
//   Check: With 403 for deleted periods, the third synchronisation must request the timetable without a later
//   value than the first load, or with one of more than a year ago. If it reports a failure, its copy must
//   still be complete. Undecided if the application continues with changes only.
rule('timetable-sync.without-access.reloaded', async (context) => {
  const { school, syncs } = await threeSyncs(context)
  const [first, , third] = syncs
  given(!missesDeletions(syncs), 'the application continues with changes only')
  stillRequests(third)

  must(loadsWhole(third, first), 'the whole timetable', `changes since ${cursorsIn(third)}`)
  if (third.run.succeeded !== false) return
  // It may report that the access is missing. But if it only repeats a failed first load, it has copied nothing.
  const ids = await copiedIds(school)
  const missing = school.ids.filter((id) => !ids.includes(id))
  must(
    missing.length === 0,
    `a copy of the ${school.ids.length} periods that it has loaded`,
    `a copy without ${missing.length} of these periods, and the application reports a failure`,
  )
})

/** Three synchronisations without access to deleted periods. */
const threeSyncs = shared(async (context: PartnerContext): Promise<WithoutAccess> => {
  const school = await TimetableSchool.open(context)
  fail(school, forbidden, isDeletedPeriods)
  const first = await school.sync()
  given(first.timetable.length > 0, 'the application did not request the timetable')
  const [removed = ''] = school.ids
  school.removeUnlisted(removed)
  school.put(...records.periods(1))
  const second = await school.sync()
  school.put(...records.periods(1))
  return { school, syncs: [first, second, await school.sync()], removed: [removed] }
})

const missingPeriods = [
  ['one period is missing', threeSyncs],
  ['the whole timetable is empty', syncsUntilEmpty],
] as const

// 4.6 sync rule 3: The application removes a period that is missing in the whole timetable.
//   Check: With 403 for deleted periods, a period disappears from the timetable without being listed as
//   deleted; at another school, all periods do. After the third synchronisation the export must not contain
//   them. Undecided if it did not load the whole timetable, or did not copy it.
rule('timetable-sync.without-access.difference', missingPeriods, async (context, make) => {
  const { syncs, removed, school } = await make(context)
  const [first, , third] = syncs
  given(loadsWhole(third, first), 'the application did not load the whole timetable')
  const ids = await copiedIds(school)
  givenCopied(
    school.ids.every((id) => ids.includes(id)),
    'the timetable',
  )

  const kept = removed.filter((id) => ids.includes(id)).length
  must(
    kept === 0,
    'no period that no longer exists',
    `${kept} of ${removed.length} periods that no longer exist`,
  )
})

interface WithoutAccess {
  readonly school: TimetableSchool
  readonly syncs: readonly [TimetableRun, TimetableRun, TimetableRun]
  /** Ids of periods that were removed after the first synchronisation. */
  readonly removed: readonly string[]
}

/** The same for a school whose last periods are removed before the third one. @throws {Undecided} if they were not copied */
async function syncsUntilEmpty(context: PartnerContext): Promise<WithoutAccess> {
  const school = await TimetableSchool.open(context)
  fail(school, forbidden, isDeletedPeriods)
  const [first, second] = [await school.sync(), await school.sync()]
  const removed = school.ids
  const ids = await copiedIds(school)
  givenCopied(
    removed.every((id) => ids.includes(id)),
    'the timetable',
  )
  school.removeUnlisted(...removed)
  return { school, syncs: [first, second, await school.sync()], removed }
}

/** Whether the application continues with changes, without deletions and without loading everything. */
function missesDeletions([first, second, third]: WithoutAccess['syncs']): boolean {
  return isLater(latestCursor(third), latestCursor(second)) && !loadsWhole(third, first)
}

/** @throws {Undecided} if the application has stopped requesting the timetable */
function stillRequests({ timetable, deletions }: TimetableRun): void {
  given(timetable.length + deletions.length > 0, 'the application no longer requests the timetable')
}

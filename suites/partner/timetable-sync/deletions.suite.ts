/**
 * Lists of deleted periods, and large timetables.
 * `syncWorks()`: a synchronisation that is not reported as failed and requests something of the timetable; otherwise the
 * result is undecided.
 * Clauses: 4.6 deleted-periods, 4.6 timetable.
 */
import {
  type DataRecord,
  earlySchool,
  given,
  givenCopied,
  must,
  type PartnerContext,
  records,
  rule,
  type TimetableRun,
  TimetableSchool,
} from '#kit/partner'
import {
  allCalls,
  copiedIds,
  firstLoadAndChanges,
  isLater,
  latestCursor,
  loadsWhole,
} from '#kit/partner/timetable-sync'

const { newId, period, periods } = records

const deletedPeriods = [
  ['one period is deleted', 1, 3],
  ['all periods are deleted', 3, 3],
  ['150 periods are deleted', 150, 151],
] as const

// 4.6 deleted-periods: The application removes a deleted period.
//   Check: A copied period is deleted and listed; at another school, all periods are, at a third one 150 of
//   151. After the next synchronisation that is not reported as failed, or a second one, they must not be in
//   the export. Undecided if the timetable was not copied, or the application neither requests deleted
//   periods nor loads everything.
rule('timetable-sync.deletions.gone', deletedPeriods, async (context, count, all) => {
  const { school, first } = await copiedSchool(context, periods(all))
  const deleted = school.ids.slice(0, count)
  school.delete(...deleted)

  let second = await school.sync()
  // A broken connection can make a synchronisation fail, so only a second failure counts.
  if (second.run.succeeded === false) second = await school.sync()
  const knows = second.deletions.length > 0 || loadsWhole(second, first)
  given(knows, 'the application neither requests deleted periods nor loads the whole timetable')
  const ids = await copiedIds(school)
  const kept = deleted.filter((id) => ids.includes(id)).length
  must(kept === 0, `${count} deleted periods are gone`, `${kept} deleted periods are in the copy`)
})

// 4.6 deleted-periods: The application keeps periods that were not deleted, also if no period was deleted.
//   Check: One of two periods of a lesson is deleted from a copied timetable. After the next synchronisation,
//   which must work, all other periods must still be in the export. During a school year, this is compared
//   after each synchronisation, also if nothing was deleted. The answer for changes has only what has
//   changed.
rule('timetable-sync.deletions.others-stay', async (context) => {
  const lessonId = newId()
  const [one, other] = [period({ lessonId }), period({ lessonId })]
  const { school } = await copiedSchool(context, [one, other, ...periods(2)])
  school.delete(String(one.id))

  await school.syncWorks()
  const ids = await copiedIds(school)
  const lost = school.ids.filter((id) => !ids.includes(id))
  must(
    lost.length === 0,
    `${school.ids.length} periods stay`,
    `a copy without ${lost.length} of these periods`,
  )
})

/** Unknown ids in one list of deleted periods. */
const unknownIds = 1000
/** Seconds until a new value must be later than the one before it. */
const soon = 5

// 4.6 deleted-periods: The application ignores ids of deleted periods that it never had or receives twice.
//   Check: The list has 1,000 unknown ids, five of them twice, and the id of a period that exists again. The
//   synchronisation must not be reported as failed, twice; later ones must request something, and send later
//   values within five seconds if the values moved before. Not applicable if the application loads everything
//   each time.
rule('timetable-sync.deletions.unknown', async (context) => {
  const school = await TimetableSchool.open(context)
  await firstLoadAndChanges(school)
  const before = await school.syncWorks()

  // The list has 1000 unknown ids, five of them twice, and a period that exists again.
  const ids = Array.from({ length: unknownIds }, newId)
  const [returned = ''] = school.ids
  school.listAsDeleted(...ids, ...ids.slice(0, 5), returned)
  school.put(...periods(1))
  const run = await context.service.unlessTwice(async () => (await school.sync()).run)
  const sync = school.runOf(run)
  must(run.succeeded !== false, 'a synchronisation that succeeds', 'the application reports a failure')

  // If the values move at all, they must move on after this synchronisation.
  const [earlier, value] = [before, sync].map(latestCursor)
  let later: string | undefined
  const moves = await context.within(soon, 'a later value of dateLastModifiedAfter', async () => {
    const next = await school.sync()
    must(allCalls(next).length > 0, 'further synchronisations', 'no further synchronisation')
    later = latestCursor(next)
    return !isLater(value, earlier) || isLater(later, value)
  })
  must(moves, `a value later than ${value} afterwards`, `the value ${later ?? 'missing'}`)
})

/** A day in milliseconds. */
const day = 86_400_000
/** Periods of a large school, and how many different classes, subjects, rooms and teachers they have. */
const large = 20_000
const resources = 250

const largeSchool = earlySchool('timetable-sync.large')

// 4.6 timetable: The application accepts a timetable of 20,000 periods in one answer.
//   Check: A school has 20,000 periods. One of two synchronisations should be reported without failure, and
//   the next one, if it requests deleted periods, should send a later value. Undecided if the timetable is
//   not requested.
rule('timetable-sync.large', async (context) => {
  const records = periods(large, resources)
  const { tenant, run } = await largeSchool(context, (one) =>
    TimetableSchool.of(context, one).put(...records),
  )
  const school = TimetableSchool.of(context, tenant)
  // The check runs after all others. A busy machine can still make a request fail, so only a second failure counts.
  let first = school.runOf(run)
  if (first.run.succeeded === false) first = await school.sync()
  given(first.timetable.length > 0, 'the application did not request the timetable')
  must(first.run.succeeded !== false, `${large} periods are accepted`, 'the application reports a failure')

  // Unchanged since long before, so that an application that requests changes does not get all of them again.
  school.putAt(first.run.began - day, ...records)
  const next = await school.syncWorks()
  // An application that requests deleted periods continues from its copy.
  if (next.deletions.length === 0) return
  const [value, later] = [latestCursor(first), latestCursor(next)]
  must(
    isLater(later, value),
    `a value later than ${value ?? 'none'} afterwards`,
    `the value ${later ?? 'missing'}`,
  )
})

/** A school whose timetable the application has copied. @throws {Undecided} if a period is missing in the copy */
async function copiedSchool(
  context: PartnerContext,
  timetable: readonly DataRecord[],
): Promise<{ readonly school: TimetableSchool; readonly first: TimetableRun }> {
  const school = await TimetableSchool.open(context, timetable)
  const first = await school.syncWorks()
  const ids = await copiedIds(school)
  givenCopied(
    school.ids.every((id) => ids.includes(id)),
    'the timetable',
  )
  return { school, first }
}

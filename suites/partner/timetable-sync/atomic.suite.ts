/**
 * Changes and deletions are applied together or not at all.
 * `syncWorks()`: a synchronisation that is not reported as failed and requests something of the timetable; otherwise the
 * result is undecided.
 * Clauses: 4.6 deleted-periods, rule 1.
 */
import { given, must, NotApplicable, type PartnerContext, records, rule, TimetableSchool } from '#kit/partner'
import {
  allCalls,
  copiedIds,
  failedSync,
  isDeletedPeriods,
  isTimetable,
  pageSizeOf,
  secondPart,
  serverError,
} from '#kit/partner/timetable-sync'

const failingCall = [
  ['the timetable fails', () => isTimetable],
  ['deleted periods fail', () => isDeletedPeriods],
  ['a further page or filter of the timetable fails', secondPart],
] as const

// 4.6 sync rule 1: The application applies the changes and the deletions of a synchronisation together, or
//   neither if one of the calls failed.
//   Check: Periods are added and one is deleted, while the timetable, deleted periods, or a further page or
//   filter gets 500. The export must show all changes and the deletion, or none of them. Undecided if a plain
//   synchronisation does not apply such a change, or if the request that is to fail is not sent.
rule('timetable-sync.atomic.together', failingCall, async (context, select) => {
  const { school, added, deleted } = await halfFailedSync(context, select)

  const ids = await copiedIds(school)
  const applied = {
    changes: added.filter((id) => ids.includes(id)).length,
    of: added.length,
    deletions: ids.includes(deleted) ? 0 : 1,
  }
  must(
    applied.changes === applied.deletions * added.length,
    'all changes and the deletion together, or none of them',
    `${applied.changes} of ${added.length} changes, and ${applied.deletions} deletions`,
  )
})

// 4.6 sync rule 2: The application applies the changes and deletions of a failed synchronisation with the
//   next one.
//   Check: After the same half-failed synchronisation the platform works again. The next one must bring all
//   new periods into the export and remove the deleted one. Undecided if it fails, or a plain one does not
//   apply such a change.
rule('timetable-sync.atomic.in-the-end', failingCall, async (context, select) => {
  const { school, added, deleted } = await halfFailedSync(context, select)

  school.answerNormally()
  await school.syncWorks()
  const ids = await copiedIds(school)
  const lost = added.filter((id) => !ids.includes(id)).length
  must(
    lost === 0,
    'new periods are copied by the next synchronisation',
    `a copy without ${lost} of the ${added.length} new periods`,
  )
  must(
    !ids.includes(deleted),
    'the deleted period is gone after the next synchronisation',
    'the deleted period is in the copy',
  )
})

interface HalfFailedSync {
  readonly school: TimetableSchool
  /** The periods that were added, and the one that was deleted, before the synchronisation that fails. */
  readonly added: readonly string[]
  readonly deleted: string
}

/**
 * Changes a timetable and synchronises; then changes it again and synchronises while one of the calls answers 500.
 * Positive control: the first change and deletion are applied.
 */
async function halfFailedSync(
  context: PartnerContext,
  select: (typeof failingCall)[number][1],
): Promise<HalfFailedSync> {
  const which = select()
  const school = await TimetableSchool.open(context)
  await school.syncWorks()
  const control = addAndDelete(school, 1)
  const sync = await school.syncWorks()
  const ids = await copiedIds(school)
  given(
    control.added.every((id) => ids.includes(id)) && !ids.includes(control.deleted),
    'a plain synchronisation does not apply the change and the deletion',
  )
  // For a further page, there must be more periods than the first one holds.
  const further = select === secondPart ? pageSizeOf(sync) : 0
  if (select !== secondPart && !allCalls(sync).some(which))
    throw new NotApplicable('the application loads the whole timetable each time')

  const change = addAndDelete(school, 1 + further)
  await failedSync(school, serverError, which)
  return { school, ...change }
}

/** Adds periods to a school and deletes another one. */
function addAndDelete(
  school: TimetableSchool,
  count: number,
): { readonly added: readonly string[]; readonly deleted: string } {
  const added = records.periods(count)
  const [deleted = ''] = school.ids
  school.put(...added)
  school.delete(deleted)
  return { added: added.map(({ id }) => String(id)), deleted }
}

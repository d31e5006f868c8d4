/**
 * Changes and deletions are applied together or not at all.
 * Clauses: 4.6 deleted-periods, rule 1.
 */
import { given, must, NotApplicable, type PartnerContext, records, rule, TimetableSchool } from '#kit/partner'
import { allCalls } from './cursors.js'
import {
  copiedIds,
  failedSync,
  isDeletedPeriods,
  isTimetable,
  serverError,
  type Which,
} from './synchronisations.js'

const failingCall = [
  ['the timetable fails', isTimetable],
  ['deleted periods fail', isDeletedPeriods],
] as const

// 4.6 sync rule 1: The application applies the changes and the deletions of a synchronisation together, or
//   neither if one of the calls failed.
rule('timetable-sync.atomic.together', failingCall, async (context, which) => {
  const { school, added, deleted } = await halfFailedSync(context, which)

  const ids = await copiedIds(school)
  const applied = { change: ids.includes(added), deletion: !ids.includes(deleted) }
  must(applied.change === applied.deletion, 'the change and the deletion together, or neither', applied)
})

// 4.6 sync rule 2: The application applies the changes and deletions of a failed synchronisation with the
//   next one.
rule('timetable-sync.atomic.in-the-end', failingCall, async (context, which) => {
  const { school, added, deleted } = await halfFailedSync(context, which)

  school.answerNormally()
  await school.syncWorks()
  const ids = await copiedIds(school)
  must(ids.includes(added), 'the new period is copied by the next synchronisation', 'it is not')
  must(
    !ids.includes(deleted),
    'the deleted period is gone after the next synchronisation',
    'it is still there',
  )
})

interface HalfFailedSync {
  readonly school: TimetableSchool
  /** The period that was added, and the one that was deleted, before the synchronisation that fails. */
  readonly added: string
  readonly deleted: string
}

/**
 * Changes a timetable and synchronises; then changes it again and synchronises while one of both calls answers 500.
 * Positive control: the first change and deletion are applied.
 */
async function halfFailedSync(context: PartnerContext, which: Which): Promise<HalfFailedSync> {
  const school = await TimetableSchool.open(context)
  await school.syncWorks()
  const control = addAndDelete(school)
  const sync = await school.syncWorks()
  const ids = await copiedIds(school)
  given(
    ids.includes(control.added) && !ids.includes(control.deleted),
    'a plain synchronisation does not apply the change and the deletion',
  )
  if (!allCalls(sync).some(which))
    throw new NotApplicable('the application loads the whole timetable each time')

  const change = addAndDelete(school)
  await failedSync(school, serverError, which)
  return { school, ...change }
}

/** Adds a period to a school and deletes another one. */
function addAndDelete(school: TimetableSchool): { readonly added: string; readonly deleted: string } {
  const [record = {}] = records.periods(1)
  const [deleted = ''] = school.ids
  school.put(record)
  school.delete(deleted)
  return { added: String(record.id), deleted }
}

/**
 * Changes and deletions are applied together or not at all.
 * Clause: 4.6 deleted-periods, rule 1.
 */
import {
  allOf,
  asksFor,
  given,
  must,
  NotApplicable,
  type PartnerContext,
  periods,
  rule,
  type SimulatedRequest,
  serverError,
  TimetableSchool,
} from '#kit/partner'

const both = [
  ['the timetable fails', asksFor('timetable')],
  ['deleted periods fail', asksFor('timetable/deleted-periods')],
] as const

interface HalfWay {
  readonly school: TimetableSchool
  /** A period that is new, and one that is deleted, in the synchronisation that fails. */
  readonly added: string
  readonly deleted: string
  /** Ids of the periods that the application has after it. */
  readonly after: ReadonlySet<string>
}

/** A school of which one synchronisation has failed, after one that has not. */
async function halfWay(
  context: PartnerContext,
  which: (request: SimulatedRequest) => boolean,
): Promise<HalfWay> {
  const school = await TimetableSchool.open(context)
  await school.good()
  const change = (): { readonly added: string; readonly deleted: string } => {
    const [record = {}] = periods(1)
    const [deleted = ''] = school.ids
    school.put(record)
    school.delete(deleted)
    return { added: String(record.id), deleted }
  }
  const before = change()
  const second = await school.good()
  const then = await idsOf(school)
  given(
    then.has(before.added) && !then.has(before.deleted),
    'a plain synchronisation does not bring the change and the deletion',
  )
  if (!allOf(second).some(which))
    throw new NotApplicable('the application loads the whole timetable each time')
  const now = change()
  await school.failed(serverError, which)
  return { school, ...now, after: await idsOf(school) }
}

async function idsOf(school: TimetableSchool): Promise<ReadonlySet<string>> {
  const { periods: copied } = await school.export()
  return new Set(copied.map(({ id }) => id))
}

rule('timetable-sync.atomic.together', both, async (context, which) => {
  const { added, deleted, after } = await halfWay(context, which)
  const applied = { change: after.has(added), deletion: !after.has(deleted) }
  must(applied.change === applied.deletion, 'the change and the deletion together, or neither', applied)
})

rule('timetable-sync.atomic.in-the-end', both, async (context, which) => {
  const { school, added, deleted } = await halfWay(context, which)
  school.restore()
  await school.good()
  const ids = await idsOf(school)
  must(ids.has(added), 'the new period is there after the next synchronisation', 'it is not')
  must(!ids.has(deleted), 'the deleted period is gone after the next synchronisation', 'it is still there')
})

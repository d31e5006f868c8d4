/**
 * Which periods are listed as deleted: every period that was deleted after the moment.
 * Clause: 4.6 deleted-periods.
 *
 * GET /timetable/deleted-periods?dateLastModifiedAfter=<moment>
 */
import {
  type Cases,
  type Context,
  early,
  given,
  type Id,
  judgesRecorded,
  late,
  must,
  NotApplicable,
  needsToTrigger,
  optional,
  type PeriodQuery,
  type Profile,
  rule,
} from '#kit/platform'
import {
  allDeletedPeriods,
  type DeletionEntry,
  midnight,
  preparedDeletions,
  triggeredDeletion,
} from '#kit/platform/deleted-periods'

/** Returns ids of deleted periods, and the ids that the target lists for an earlier moment. */
type Listed = (
  context: Context,
) => Promise<{ readonly ids: readonly string[]; readonly listed: readonly string[] }>

/** @param moment makes the moment that is sent from the time of the prepared deletions */
const requested =
  (moment: (deleted: Date) => Date, entry: DeletionEntry = 'deleted'): Listed =>
  async (context) => {
    const { ids, at } = preparedDeletions(context.profile, entry)
    const after = moment(at)
    const list = after === early ? allDeletedPeriods(context) : context.data.deletedPeriods({ after })
    return { ids, listed: (await list).ids }
  }

const triggered: Listed = async (context) => {
  const { id, deletedBefore, deletedAfter, listsDeleted } = await triggeredDeletion(context)
  given(!deletedBefore.value.includes(id), `period ${id} was listed before it was deleted`)
  // Undecided if the target lists the deletion only for a moment days earlier: it may compare days.
  const isListed = listsDeleted(id)
  return { ids: [id], listed: isListed ? [id] : deletedAfter.value }
}

const momentsBefore: Cases<[Listed]> = [
  optional(
    ['fixture.timetable.deleted'],
    'days before',
    requested((deleted) => midnight(deleted, -2)),
  ),
  optional(
    ['fixture.timetable.deleted'],
    'long ago',
    requested(() => early),
  ),
  optional(
    ['fixture.timetable.deleted_earlier'],
    'days before an older deletion',
    requested((deleted) => midnight(deleted, -2), 'deleted_earlier'),
  ),
  optional([...needsToTrigger('deleted'), 'permitted.timetable'], 'caused', triggered),
]

// 4.6 deleted-periods: The list of deleted periods contains a period that was deleted after
//   `dateLastModifiedAfter`.
//   Check: The suite sends a moment two days before the prepared deletion, one long ago, and one before an
//   older deletion. All prepared ids must be in the list, and so must a period that the control driver
//   deletes during the run.
rule('deleted-periods.modified-after.later', momentsBefore, async (context, list) => {
  const { ids, listed } = await list(context)

  for (const id of ids)
    must(listed.includes(id), `the deleted period ${id}`, `${listed.length} deleted periods without this one`)
})

judgesRecorded(
  'deleted-periods.modified-after.later',
  'deleted periods',
  ({ list, lackingIds, filters, isPlain, after }) => {
    given(isPlain && filters.length === 0 && after !== undefined, 'the request asks for something else, too')
    given(
      lackingIds !== null,
      'the recording has no list of deleted periods before the answer and one after it',
    )
    mustHaveAll(list.ids, lackingIds)
  },
)

/** Judges: none of the ids that must be listed is missing. */
function mustHaveAll(listed: readonly string[], lacking: readonly string[]): void {
  const missing = lacking.slice(0, 5).join(', ')
  must(
    lacking.length === 0,
    `the deleted periods ${missing}`,
    `${listed.length} deleted periods without these`,
  )
}

const momentsAfter = [
  ['days after', (deleted: Date) => midnight(deleted, 3)],
  ['far in the future', () => late],
] as const

// 4.6 deleted-periods: The list of deleted periods does not contain a period that was deleted before
//   `dateLastModifiedAfter`.
//   Check: After the list since 2000 has shown the prepared ids, the suite sends a moment three days after
//   their deletion, and one in the far future. The ids must no longer be in the list. If the platform refuses
//   the future moment, that case does not apply.
rule('deleted-periods.modified-after.earlier', momentsAfter, async (context, moment) => {
  const { ids, at } = preparedDeletions(context.profile)
  await listedSince2000(context)

  const after = moment(at)
  const list = await context.data.deletedPeriods({ after })
  // A target may refuse a moment in the future.
  if (after === late && !list.answer.ok)
    throw new NotApplicable(`the target refuses a moment in the future: ${list.answer.summary}`)
  const listed = list.ids
  for (const id of ids)
    must(!listed.includes(id), `no period ${id}, which was deleted earlier`, `the period ${id}`)
})

judgesRecorded(
  'deleted-periods.modified-after.earlier',
  'deleted periods',
  ({ list: { ids }, isInFuture, after }) => {
    if (!isInFuture) throw new NotApplicable('the moment is not in the future')
    must(
      ids.length === 0,
      `no period that was deleted after ${after}, which is in the future`,
      `the period ${ids[0]}`,
    )
  },
)

type Entity = 'teacher' | 'class' | 'room'

const entities: Cases<[Entity]> = [
  ['teacher', 'teacher'],
  optional(['fixture.timetable.class_filter'], 'class', 'class'),
  optional(['fixture.timetable.room_filter'], 'room', 'room'),
]

// 4.6 deleted-periods: The list of deleted periods contains the same ids if the request has an entity filter
//   of the timetable.
//   Check: The suite adds the id of a teacher, class or room without deleted periods, and an unknown id, to
//   the request since 2000. If the platform accepts the parameter, no id of the full list may be missing.
rule('deleted-periods.entity-filter.not-narrowed', entities, async (context, entity) => {
  const { data, profile } = context
  const since2000 = await listedSince2000(context)
  let accepted = 0
  for (const id of unrelatedIds(profile, entity)) {
    const query: PeriodQuery = { after: early, [entity]: id }
    const list = await data.deletedPeriods(query)
    // The contract has no such filter here, so a target may refuse it.
    if (!list.answer.ok) continue
    accepted += 1
    const listed = list.ids
    const lost = since2000.filter((one) => !listed.includes(one))
    must(
      lost.length === 0,
      `all ${since2000.length} ids also with the ${entity} ${id}`,
      `only ${listed.length} ids`,
    )
  }
  if (accepted === 0) throw new NotApplicable(`the target refuses the filter ${entity}`)
})

judgesRecorded(
  'deleted-periods.entity-filter.not-narrowed',
  'deleted periods',
  ({ list, lackingIds, filters, isPlain, after }) => {
    if (filters.length === 0) throw new NotApplicable('the request has no filter')
    given(isPlain && after !== undefined, 'the request asks for something else, too')
    given(
      lackingIds !== null,
      'the recording has no list of deleted periods before the answer and one after it',
    )
    mustHaveAll(list.ids, lackingIds)
  },
)

/** Ids of entities that the deleted periods do not have, as far as the fixture file says, and an unknown id. */
function unrelatedIds({ fixtures }: Profile, entity: Entity): Id[] {
  const { class_filter, idle_teacher, room_filter, teacher } = fixtures.timetable ?? {}
  const known = { teacher: [idle_teacher, teacher], class: [class_filter], room: [room_filter] }[entity]
  return [...known.flatMap((one) => one?.id ?? []), 987_654_321]
}

/** Sets up: the list since 2000 contains all prepared deletions. */
async function listedSince2000(context: Context): Promise<readonly string[]> {
  const { ids: listed } = await allDeletedPeriods(context)
  const missing = preparedDeletions(context.profile).ids.filter((id) => !listed.includes(id))
  given(missing.length === 0, `the list lacks ${missing.join(', ')}`)
  return listed
}

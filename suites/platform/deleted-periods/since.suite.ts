/**
 * Which periods are listed as deleted: those that were deleted since a moment, all of them.
 * Clause: 4.6 deleted-periods.
 */
import {
  type Context,
  causedChange,
  causing,
  deletedSince,
  deletionsOf,
  early,
  given,
  type Id,
  idsIn,
  late,
  midnight,
  must,
  optional,
  type PeriodQuery,
  type Profile,
  rule,
} from '#kit/platform'

/** Periods that were deleted, and those that are listed as deleted after a moment before. */
type Deleted = (
  context: Context,
) => Promise<{ readonly ids: readonly string[]; readonly listed: readonly string[] }>

/** Moments before and after a deletion lie days apart from it: how fine a target compares is not stated. */
const prepared =
  (moment: (at: Date) => Date): Deleted =>
  async ({ data, profile }) => {
    const { ids, at } = deletionsOf(profile)
    return { ids, listed: await deletedSince(data, moment(at)) }
  }

const caused: Deleted = async (context) => {
  const { entry, story } = await causedChange(context, 'deleted')
  const id = String(entry.id)
  given(story.before.value.has(id), `there was no period ${id}`)
  given(!story.deletedBefore.value.includes(id), `period ${id} was listed before it was deleted`)
  return { ids: [id], listed: story.deleted.value }
}

rule(
  'deleted-periods.modified-after.later',
  [
    optional(
      ['fixture.timetable.deleted'],
      'days before',
      prepared((at) => midnight(at, -2)),
    ),
    optional(
      ['fixture.timetable.deleted'],
      'long ago',
      prepared(() => early),
    ),
    optional([...causing('deleted'), 'permitted.timetable'], 'caused', caused),
  ],
  async (context, deleted: Deleted) => {
    const { ids, listed } = await deleted(context)

    for (const id of ids) must(listed.includes(id), `the deleted period ${id}`, `${listed.length} others`)
  },
)

/** Sets up: all prepared deletions are listed since long ago. */
async function allListed({ data, profile }: Context): Promise<string[]> {
  const listed = await deletedSince(data, early)
  const missing = deletionsOf(profile).ids.filter((id) => !listed.includes(id))
  given(missing.length === 0, `the list lacks ${missing.join(', ')}`)
  return listed
}

const after = [
  ['days after', (at: Date) => midnight(at, 3)],
  ['far in the future', () => late],
] as const

rule('deleted-periods.modified-after.earlier', after, async (context, moment: (at: Date) => Date) => {
  const { ids, at } = deletionsOf(context.profile)
  await allListed(context)

  const list = await context.data.deletedPeriods({ after: moment(at) })
  // A moment of the future may be refused.
  if (moment(at) === late && !list.answer.ok) return
  const listed = idsIn(list)
  for (const id of ids) must(!listed.includes(id), `no period ${id}, deleted before that`, 'that period')
})

type Entity = 'teacher' | 'class' | 'room'

/** Entities that the deleted periods have nothing to do with, as far as that is known. */
function unrelated({ fixtures }: Profile, entity: Entity): Id[] {
  const { class_filter, idle_teacher, room_filter, teacher } = fixtures.timetable ?? {}
  const known = { teacher: [idle_teacher, teacher], class: [class_filter], room: [room_filter] }[entity]
  return [...known.flatMap((one) => one?.id ?? []), 987_654_321]
}

rule(
  'deleted-periods.entity-filter.not-narrowed',
  [
    ['teacher', 'teacher'],
    optional(['fixture.timetable.class_filter'], 'class', 'class'),
    optional(['fixture.timetable.room_filter'], 'room', 'room'),
  ],
  async (context, entity: Entity) => {
    const { data, profile } = context
    const all = await allListed(context)
    for (const id of unrelated(profile, entity)) {
      const query: PeriodQuery = { after: early, [entity]: id }
      const list = await data.deletedPeriods(query)
      // The filter is not supported: it may be refused.
      if (!list.answer.ok) continue
      const listed = idsIn(list)
      const lost = all.filter((one) => !listed.includes(one))
      must(lost.length === 0, `all ${all.length} ids in spite of the ${entity} ${id}`, `${listed.length} ids`)
    }
  },
)

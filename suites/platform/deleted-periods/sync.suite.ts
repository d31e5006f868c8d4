/**
 * How deleted periods and timetable go together, so that a partner can follow both.
 * Clauses: 3 rules 3 and 4, 4.6 sync rules 1 to 3.
 */
import {
  bearer,
  type Context,
  causedChange,
  causing,
  deletedSince,
  deletionsOf,
  early,
  given,
  type Id,
  idsIn,
  midnight,
  must,
  NotExercised,
  optional,
  type Profile,
  periodsSince,
  positiveControl,
  rule,
  type Timetable,
  type TimetableStory,
} from '#kit/platform'

/** Periods that were deleted, and ids of those that a timetable gives. */
type Deleted = (
  context: Context,
) => Promise<{ readonly ids: readonly string[]; readonly there: readonly unknown[] }>

const prepared =
  (moment: (at: Date) => Date): Deleted =>
  async ({ data, profile }) => {
    const { ids, at } = deletionsOf(profile)
    const listed = await deletedSince(data, early)
    given(
      ids.every((id) => listed.includes(id)),
      'the deleted periods are not listed',
    )
    return { ids, there: await periodsSince(data, moment(at), profile) }
  }

const caused =
  (read: (story: TimetableStory) => Timetable): Deleted =>
  async (context) => {
    const { entry, story } = await causedChange(context, 'deleted')
    const id = String(entry.id)
    given(story.before.value.has(id), `there was no period ${id}`)
    given(story.deleted.value.includes(id), `the deleted period ${id} is not listed`)
    return { ids: [id], there: read(story).periods.map((period) => period.id) }
  }

rule(
  'deleted-periods.timetable.deleted-absent',
  [
    optional(
      ['fixture.timetable.deleted'],
      'full reload',
      prepared(() => early),
    ),
    optional(
      ['fixture.timetable.deleted'],
      'since days before',
      prepared((at) => midnight(at, -2)),
    ),
    optional(
      causing('deleted'),
      'caused, full reload',
      caused(({ after }) => after.value),
    ),
    optional(
      causing('deleted'),
      'caused, since before',
      caused(({ changed }) => changed.value),
    ),
  ],
  async (context, deleted: Deleted) => {
    const { ids, there } = await deleted(context)

    for (const id of ids) must(!there.includes(id), `no period ${id}, which was deleted`, 'that period')
  },
)

/** Periods that are cancelled or were moved, and still exist. */
const changed = ({ fixtures }: Profile, kind: 'cancelled' | 'moved'): Id[] => {
  const { cancelled, half_cancelled, moved_once, moved_twice } = fixtures.timetable ?? {}
  const ids =
    kind === 'cancelled'
      ? [cancelled?.id, half_cancelled?.cancelled]
      : [moved_once?.from, moved_twice?.first, moved_twice?.second]
  return ids.filter((id) => id !== undefined)
}

/** Ids of existing periods that are listed as deleted. */
type ListedExisting = (context: Context) => Promise<readonly string[]>

const listedOf =
  (kind: 'cancelled' | 'moved' | null): ListedExisting =>
  async ({ data, profile }) => {
    const known = profile.fixtures.timetable?.deleted?.ids.map(String) ?? []
    const changedIds = kind === null ? [] : changed(profile, kind).map(String)
    const both = async (): Promise<string[]> => {
      const listed = await deletedSince(data, early)
      if (kind !== null) return changedIds.filter((id) => listed.includes(id))
      const there = new Set(await periodsSince(data, early, profile))
      given(!known.some((id) => there.has(id)), 'deleted periods are still in the timetable')
      return listed.filter((id) => there.has(id))
    }
    // Something may be deleted between the two requests: what is in both lists twice exists.
    const [first, again] = [await both(), await both()]
    return first.filter((id) => again.includes(id))
  }

const listedOfCaused: ListedExisting = async (context) => {
  const { entry: cancellation, story } = await causedChange(context, 'cancelled')
  const { entry: move } = await causedChange(context, 'moved_once')
  const ids = [cancellation.id, move.from, move.to].map(String)
  const there = ids.filter((id) => story.after.value.has(id))
  return there.filter((id) => story.deleted.value.includes(id))
}

rule(
  'deleted-periods.timetable.existing-not-listed',
  [
    ['all of the timetable', listedOf(null)],
    optional(['fixture.timetable.cancelled'], 'cancelled', listedOf('cancelled')),
    optional(['fixture.timetable.moved_once'], 'moved', listedOf('moved')),
    optional([...causing('cancelled'), ...causing('moved_once')], 'caused', listedOfCaused),
  ],
  async (context, listed: ListedExisting) => {
    const existing = await listed(context)
    must(existing.length === 0, 'no existing period among the deleted ones', `period ${existing[0]}`)
  },
)

rule(
  'deleted-periods.sync.same-value',
  [
    ['beginning of a day', new Date('2024-09-16T00:00:00Z')],
    ['time of day', new Date('2024-10-27T01:30:15Z')],
    ['leap day', new Date('2024-02-29T23:59:59Z')],
    ['long ago', new Date('1970-01-02T00:00:00Z')],
  ],
  async ({ data }, after: Date) => {
    const { answer: timetable } = await data.timetable({ after })
    const { answer: deleted } = await data.deletedPeriods({ after })
    const refused = [timetable, deleted].find(({ status }) => [401, 403, 404].includes(status))
    given(refused === undefined, `it is not the moment that is refused: ${refused?.summary}`)
    given(timetable.ok || deleted.ok, `neither takes the moment as ${after.toISOString()}: DATE_FORMAT`)

    const seen = `timetable: ${timetable.summary}; deleted periods: ${deleted.summary}`
    must(timetable.ok && deleted.ok, 'both to take the same moment', seen)
  },
)

/** A token that nothing was read with. */
const newToken = async ({ tokens, serviceHeader }: Context): Promise<string> =>
  (await positiveControl(tokens.service(serviceHeader).deliversToken())).accessToken

const otherToken = async (context: Context): Promise<string> => {
  const { specialService } = context.profile
  if (specialService === null) throw new NotExercised(['SPECIAL_CLIENT_ID'])
  return context.serviceToken(specialService)
}

rule(
  'deleted-periods.sync.repeatable',
  [
    ['with the same token', 12_345, null],
    ['with another token', 23_456, newToken],
    optional(['client.special-password'], 'for another application', 34_567, otherToken),
  ],
  async (context, second: number, other: ((context: Context) => Promise<string>) | null) => {
    const { data, profile } = context
    const { ids, at } = deletionsOf(profile)
    // A moment that nobody else asks for.
    const moment = new Date(midnight(at, -2).getTime() + second * 1000)
    const mine = data.with(bearer(await newToken(context)))
    const first = await deletedSince(mine, moment)
    given(
      ids.every((id) => first.includes(id)),
      'the deleted periods are not listed',
    )

    const api = other === null ? mine : data.with(bearer(await other(context)))
    const list = await api.deletedPeriods({ after: moment })
    if (other === otherToken && [401, 403].includes(list.answer.status))
      throw new NotExercised(['a permission of SPECIAL_CLIENT_ID for deleted periods'])
    const again = idsIn(list)
    const lost = first.find((id) => !again.includes(id))
    must(lost === undefined, `all ${first.length} ids once more`, `no period ${lost}`)
  },
)

rule('deleted-periods.sync.reload', async (context) => {
  const { data, profile } = context
  const { ids } = deletionsOf(profile)
  const { withoutDeletedService } = profile
  given(withoutDeletedService !== null, 'the profile has no such application')
  if (profile.service !== null) {
    const own = await periodsSince(data, early, profile)
    given(!ids.some((id) => own.includes(id)), 'deleted periods are in the timetable anyway')
  }
  const api = data.as(await context.serviceToken(withoutDeletedService))
  const there = await periodsSince(api, early, profile)
  const known = (profile.fixtures.timetable?.known ?? []).map(({ id }) => String(id))
  given(
    known.every((id) => there.includes(id)),
    'the reload lacks periods that exist',
  )

  for (const id of ids) must(!there.includes(id), `no period ${id}, which was deleted`, 'that period')
})

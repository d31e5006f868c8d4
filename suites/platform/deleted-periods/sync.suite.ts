/**
 * Deleted periods and the timetable fit together, so that a partner can follow both.
 * Clauses: 3 rules 3 and 4, 4.6 sync rules 1 to 3.
 *
 * GET /timetable?dateLastModifiedAfter=<moment>
 * GET /timetable/deleted-periods?dateLastModifiedAfter=<moment>
 */
import {
  bearer,
  type Cases,
  type Context,
  early,
  given,
  type Id,
  judgesRecorded,
  must,
  NotApplicable,
  NotExercised,
  needsToTrigger,
  optional,
  type Profile,
  positiveControl,
  rule,
  type Timetable,
} from '#kit/platform'
import {
  allDeletedPeriods,
  type DeletionEntry,
  midnight,
  preparedDeletions,
  triggeredDeletion,
} from '#kit/platform/deleted-periods'

/** Returns ids of deleted periods, and a timetable that must not have them. */
type Deleted = (
  context: Context,
) => Promise<{ readonly ids: readonly string[]; readonly timetable: Timetable }>

/** @param moment makes the moment of the timetable request from the time of the prepared deletions */
const requested =
  (moment: (deleted: Date) => Date, entry: DeletionEntry = 'deleted'): Deleted =>
  async (context) => {
    const { ids, at } = preparedDeletions(context.profile, entry)
    const { ids: listed } = await allDeletedPeriods(context)
    given(
      ids.every((id) => listed.includes(id)),
      'the deleted periods are not listed',
    )
    const after = moment(at)
    const timetable = after === early ? context.timetable.whole() : context.data.periods({ after })
    return { ids, timetable: await timetable }
  }

/** @param answer `after`: all periods; `modifiedAfter`: those modified since a moment before the deletion */
const triggered =
  (answer: 'after' | 'modifiedAfter'): Deleted =>
  async (context) => {
    const { id, isDeletionListed, [answer]: timetable } = await triggeredDeletion(context)
    given(isDeletionListed(id), `the deleted period ${id} is not listed`)
    return { ids: [id], timetable: timetable.value }
  }

const deletions: Cases<[Deleted]> = [
  optional(
    ['fixture.timetable.deleted'],
    'full reload',
    requested(() => early),
  ),
  optional(
    ['fixture.timetable.deleted'],
    'since days before',
    requested((deleted) => midnight(deleted, -2)),
  ),
  optional(
    ['fixture.timetable.deleted_earlier'],
    'older deletion, full reload',
    requested(() => early, 'deleted_earlier'),
  ),
  optional(needsToTrigger('deleted'), 'caused, full reload', triggered('after')),
  optional(needsToTrigger('deleted'), 'caused, since before', triggered('modifiedAfter')),
]

// 4.6 deleted-periods: The timetable does not return a period that is listed as deleted.
//   Check: The suite reads the whole timetable, and what changed since two days before the deletion. No id of
//   the prepared deletions, of an older one, or of one that the driver makes in the run may be in it.
rule('deleted-periods.timetable.deleted-absent', deletions, async (context, deleted) => {
  const { ids, timetable } = await deleted(context)

  for (const id of ids) mustNotHave(timetable, [id])
})

const withoutLists = 'the recording has no list of deleted periods before the answer and one after it'

judgesRecorded('deleted-periods.timetable.deleted-absent', 'timetable', ({ timetable, deletedIds }) => {
  given(deletedIds !== null, withoutLists)
  given(timetable.periods.length > 0, 'the answer has no periods')
  mustNotHave(timetable, deletedIds)
})

function mustNotHave(timetable: Timetable, deleted: readonly string[]): void {
  const present = deleted.find((id) => timetable.has(id))
  must(
    present === undefined,
    `no period ${present ?? deleted[0]}, which was deleted`,
    `the period ${present}`,
  )
}

/** Both lists since 2000: ids of deleted periods, and the timetable. */
interface Lists {
  readonly deleted: () => Promise<readonly string[]>
  readonly timetable: () => Promise<Timetable>
}

/** Returns ids of periods that exist and are listed as deleted. */
type ListedThoughExisting = (context: Context) => Promise<readonly string[]>

/**
 * Reads lists that all checks share. A period may be deleted between two requests, so new lists must show the same:
 * only what is wrong twice counts.
 */
const wrongTwice =
  (wrong: (context: Context, lists: Lists) => Promise<readonly string[]>): ListedThoughExisting =>
  async (context) => {
    const first = await wrong(context, {
      deleted: async () => (await allDeletedPeriods(context)).ids,
      timetable: () => context.timetable.whole(),
    })
    if (first.length === 0) return first
    const second = await wrong(context, {
      deleted: async () => (await context.data.deletedPeriods({ after: early })).ids,
      timetable: () => context.data.periods({ after: early }),
    })
    return first.filter((id) => second.includes(id))
  }

const anyPeriod = async ({ profile }: Context, lists: Lists): Promise<readonly string[]> => {
  const listed = await lists.deleted()
  const timetable = await lists.timetable()
  const { deleted, deleted_earlier: older } = profile.fixtures.timetable ?? {}
  const known = [...(deleted?.ids ?? []), ...(older?.ids ?? [])]
  given(!known.some((id) => timetable.has(id)), 'deleted periods are still in the timetable')
  return listed.filter((id) => timetable.has(id))
}

const preparedPeriod =
  (kind: 'cancelled' | 'moved') =>
  async ({ profile }: Context, lists: Lists): Promise<readonly string[]> => {
    const listed = await lists.deleted()
    return preparedIds(profile, kind)
      .map(String)
      .filter((id) => listed.includes(id))
  }

/** Prepared periods that are cancelled or were moved, and still exist. */
function preparedIds({ fixtures }: Profile, kind: 'cancelled' | 'moved'): Id[] {
  const { cancelled, half_cancelled, moved_once, moved_twice } = fixtures.timetable ?? {}
  const ids =
    kind === 'cancelled'
      ? [cancelled?.id, half_cancelled?.cancelled]
      : [moved_once?.from, moved_twice?.first, moved_twice?.second]
  return ids.filter((id) => id !== undefined)
}

const triggeredChanges: ListedThoughExisting = async (context) => {
  const { entry: cancellation, after, deletedAfter } = await context.timetable.change('cancelled')
  const { entry: move } = await context.timetable.change('moved_once')
  const existing = [cancellation.id, move.from, move.to].map(String).filter((id) => after.value.has(id))
  return existing.filter((id) => deletedAfter.value.includes(id))
}

const existingPeriods: Cases<[ListedThoughExisting]> = [
  ['all of the timetable', wrongTwice(anyPeriod)],
  optional(['fixture.timetable.cancelled'], 'cancelled', wrongTwice(preparedPeriod('cancelled'))),
  optional(['fixture.timetable.moved_once'], 'moved', wrongTwice(preparedPeriod('moved'))),
  optional([...needsToTrigger('cancelled'), ...needsToTrigger('moved_once')], 'caused', triggeredChanges),
]

// 4.6 deleted-periods: The list of deleted periods does not contain a period that the timetable still
//   returns, cancelled or not.
//   Check: The suite compares both answers since 2000, and looks for cancelled and moved periods in the list.
//   If an id of the timetable is in the list, it reads both again and counts only ids that are in both a
//   second time, because a period may be deleted between two requests. For a cancelled or moved period of the
//   fixture file, it reads the list again. Periods that the control driver has just cancelled or moved are
//   looked for once.
rule(
  'deleted-periods.timetable.existing-not-listed',
  existingPeriods,
  async (context, listedThoughExisting) => {
    const [wrong] = await listedThoughExisting(context)

    mustNotBeListed(wrong)
  },
)

judgesRecorded('deleted-periods.timetable.existing-not-listed', 'timetable', ({ timetable, deletedIds }) => {
  given(deletedIds !== null, withoutLists)
  given(timetable.periods.length > 0, 'the answer has no periods')
  mustNotBeListed(deletedIds[0])
})

/** @param wrong an existing period that is listed as deleted; undefined if there is none */
function mustNotBeListed(wrong: string | undefined): void {
  must(wrong === undefined, 'no existing period among the deleted ones', `the existing period ${wrong}`)
}

const moments = [
  ['beginning of a day', new Date('2024-09-16T00:00:00Z')],
  ['time of day', new Date('2024-10-27T01:30:15Z')],
  ['leap day', new Date('2024-02-29T23:59:59Z')],
  ['long ago', new Date('1970-01-02T00:00:00Z')],
] as const

// 4.6 sync rule 1: The timetable and the list of deleted periods accept the same text as
//   `dateLastModifiedAfter`.
//   Check: One text each for the start of a day, a time of day in the hour of the autumn clock change, the
//   leap day of 2024 and a day in 1970 is sent to both endpoints. Both must accept it. If both refuse it, or
//   one answers 401, 403 or 404, the rule is undecided.
rule('deleted-periods.sync.same-value', moments, async ({ data }, after) => {
  const { answer: timetable } = await data.timetable({ after })
  const { answer: deleted } = await data.deletedPeriods({ after })
  const refused = [timetable, deleted].find(({ status }) => [401, 403, 404].includes(status))
  given(refused === undefined, `refused for another reason than the moment: ${refused?.summary}`)
  given(timetable.ok || deleted.ok, `both refuse the moment ${after.toISOString()}: check DATE_FORMAT`)

  mustBothAccept(
    `timetable: ${timetable.summary}; deleted periods: ${deleted.summary}`,
    timetable.ok && deleted.ok,
  )
})

judgesRecorded('deleted-periods.sync.same-value', 'moment answer', (seen, memory) => {
  const { answer, list, accepting, scope, after, moment, sentAt, filters, isPlain } = seen
  if (moment === null || !isPlain || filters.length > 0 || (!answer.ok && answer.status !== 400))
    throw new NotApplicable('the request has more than a moment, or is refused for another reason')
  given(scope !== null && sentAt !== null && moment < sentAt, 'the moment may have been in the future')
  memory.set(`${scope} ${list} ${after}`, answer.summary)
  const other = list === 'timetable' ? 'deleted periods' : 'timetable'
  const summary = memory.get(`${scope} ${other} ${after}`)
  given(typeof summary === 'string', `the same moment is not sent for ${other}`)
  const isOk = summary.startsWith('status 2')
  given(answer.ok || isOk, `both refuse the moment ${after}`)
  // The other list may need more than a moment.
  const takesMoments = accepting.includes(answer.ok ? other : list)
  given(answer.ok === isOk || takesMoments, 'the list that refuses the moment accepts no other one')
  mustBothAccept(`${list}: ${answer.summary}; ${other}: ${summary}`, answer.ok && isOk)
})

function mustBothAccept(seen: string, doBoth: boolean): void {
  must(doBoth, 'the same moment accepted by timetable and deleted periods', seen)
}

/** A token that was not used before. */
const newToken = async ({ tokens, tokens: { serviceHeader } }: Context): Promise<string> =>
  (await positiveControl(() => tokens.service(serviceHeader).deliversToken())).accessToken

const tokenOfOtherApp = async (context: Context): Promise<string> => {
  const { specialService } = context.profile
  if (specialService === null) throw new NotExercised(['SPECIAL_CLIENT_ID'])
  return context.tokens.serviceToken(specialService)
}

/** Seconds after midnight of the moment that is sent, different in each case, and the token of the second request. */
const repetitions: Cases<[number, ((context: Context) => Promise<string>) | null]> = [
  ['with the same token', 12_345, null],
  ['with another token', 23_456, newToken],
  optional(['client.special-password'], 'for another application', 34_567, tokenOfOtherApp),
]

// 4.6 sync rule 2: The list of deleted periods contains the same ids again if a request with the same moment
//   is repeated.
//   Check: The suite sends the same moment twice: with the same token, with a new token, and with the token
//   of another application. Every id of the first answer must be in the second.
rule('deleted-periods.sync.repeatable', repetitions, async (context, seconds, secondToken) => {
  const { data, profile } = context
  const { ids, at } = preparedDeletions(profile)
  const after = new Date(midnight(at, -2).getTime() + seconds * 1000)
  const firstApi = data.with(bearer(await newToken(context)))
  const { ids: first } = await firstApi.deletedPeriods({ after })
  given(
    ids.every((id) => first.includes(id)),
    'the deleted periods are not listed',
  )

  const secondApi = secondToken === null ? firstApi : data.with(bearer(await secondToken(context)))
  const list = await secondApi.deletedPeriods({ after })
  if (secondToken === tokenOfOtherApp && [401, 403].includes(list.answer.status))
    throw new NotExercised(['a permission of SPECIAL_CLIENT_ID for deleted periods'])
  const second = list.ids
  mustHaveAgain(
    first,
    first.filter((id) => !second.includes(id)),
  )
})

judgesRecorded(
  'deleted-periods.sync.repeatable',
  'deleted periods',
  ({ list: { ids }, lackingIds, scope, sentAt, answeredAt, after, moment, filters, isPlain }, memory) => {
    given(scope !== null && sentAt !== null && answeredAt !== null, withoutLists)
    if (after === undefined || moment === null || filters.length > 0 || !isPlain)
      throw new NotApplicable('the request asks for something else, too')
    const key = `${scope} ${after}`
    const isRepeated = Number(memory.get(key) ?? Number.POSITIVE_INFINITY) < sentAt
    const lost = (lackingIds ?? []).filter((id) => Number(memory.get(`${key} ${id}`) ?? sentAt) < sentAt)
    for (const name of [key, ...ids.filter(isShort).map((id) => `${key} ${id}`)])
      if (!memory.get(name)) memory.set(name, answeredAt)
    given(isRepeated, 'no moment is sent twice')
    given(lackingIds !== null, withoutLists)
    mustHaveAgain([...ids, ...lost], lost)
  },
)

/** True for ids that are remembered. */
const isShort = ({ length }: string): boolean => length <= 100

/** @param ids those of the first answer, or more */
function mustHaveAgain(ids: readonly string[], [lost]: readonly string[]): void {
  must(lost === undefined, `all ${ids.length} ids again`, `no period ${lost}`)
}

// 4.6 sync rule 3: The whole timetable shows a deletion to an application without access to deleted periods.
//   Check: An application without access to deleted periods reads the whole timetable with its own token. No
//   deleted period may be in it. If known periods are missing there, or the application under test still sees
//   the deleted ones, the rule is undecided.
rule('deleted-periods.sync.reload', async (context) => {
  const { data, profile } = context
  const { ids } = preparedDeletions(profile)
  const { withoutDeletedService } = profile
  given(withoutDeletedService !== null, 'the profile has no application without access to deleted periods')
  if (profile.service !== null) {
    const wholeTimetable = await context.timetable.whole()
    given(
      !ids.some((id) => wholeTimetable.has(id)),
      'deleted periods are still in the timetable of the app under test',
    )
  }
  const api = data.as(await context.tokens.serviceToken(withoutDeletedService))
  const timetable = await api.periods({ after: early })
  given(
    (profile.fixtures.timetable?.known ?? []).every(({ id }) => timetable.has(id)),
    'the reload lacks periods that exist',
  )

  for (const id of ids) must(!timetable.has(id), `no period ${id}, which was deleted`, `the period ${id}`)
})

/**
 * The parameter `dateLastModifiedAfter`: the timetable lists periods that changed after the moment, and no others.
 * Clauses: 4.6 timetable, 4.6 sync rules.
 *
 * GET /timetable?dateLastModifiedAfter=<moment>, in some cases with the filter for a teacher. The same request with
 * 2000-01-01 shows that the period exists. "Each kind of change" sends one request for each prepared change; with the
 * filter, for every second one.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Cases,
  type ConditionalCase,
  type Context,
  daysFrom,
  early,
  given,
  type Id,
  idText,
  judgesRecorded,
  late,
  leaveOut,
  must,
  NotApplicable,
  needsToTrigger,
  optional,
  type Profile,
  rule,
  shared,
} from '#kit/platform'
import { kindsOfChange, type PeriodChanges, type Prepared, preparedPeriods } from '#kit/platform/timetable'

/** A period in the answers to two requests of the timetable: since 2000 and since a moment. */
interface Seen {
  /** The period and its change, for messages. */
  readonly what: string
  /** True if it is in the answer since 2000. */
  readonly exists: boolean
  /** True if it is in the answer since the moment. */
  readonly listed: boolean
}

/** Requests the timetable since 2000 and since a moment for each of some periods. */
type Lookup = (context: Context) => Promise<readonly Seen[]>

/** A period of the fixture file, and the moment that is sent. */
type PeriodAndMoment = (prepared: Prepared) => { readonly id: Id; readonly after: Date }

type Filter = 'no filter' | 'filter for its teacher'

const lookup =
  (select: PeriodAndMoment, filter: Filter = 'no filter'): Lookup =>
  async (context) => {
    const { id, after } = select(preparedPeriods(context))
    const teacher = filter === 'no filter' ? undefined : await teacherOf(context, id)
    given(filter === 'no filter' || teacher !== undefined, `there is no period ${id} with a regular teacher`)
    return [{ what: `period ${id}`, ...(await seenSince(context, id, after, teacher)) }]
  }

/** @param days days from each prepared change to the moment that is sent */
const lookupEach =
  (days: number, filter: Filter = 'no filter'): Lookup =>
  async (context) => {
    const { modified_each: periods } = preparedPeriods(context)
    const absent = kindsOfChange.filter((kind) => !periods.some(({ change }) => change === kind))
    for (const kind of absent) leaveOut(kind, [`FIXTURES: /timetable/modified_each (${kind})`])
    const chosen =
      filter === 'no filter'
        ? periods.map((period) => ({ ...period, teacher: undefined }))
        : everySecond(await withTeacher(context, periods), days < 0 ? 0 : 1)
    const seen: Seen[] = []
    for (const { change, id, at, teacher } of chosen) {
      const after = daysFrom(new Date(at), days)
      seen.push({ what: `period ${id} (${change})`, ...(await seenSince(context, id, after, teacher)) })
    }
    return seen
  }

/** The periods that list a regular teacher. Whether the filter finds a period by a removed teacher is an open point. */
async function withTeacher<Item extends { readonly id: Id }>(context: Context, periods: readonly Item[]) {
  const changes: (Item & { readonly teacher: string })[] = []
  for (const period of periods) {
    const teacher = await teacherOf(context, period.id)
    if (teacher !== undefined) changes.push({ ...period, teacher })
  }
  given(changes.length > 0, 'no changed period lists a regular teacher')
  return changes
}

/** With the filter, the moments before and after a change take turns: each kind of change is requested with one. */
function everySecond<Item>(items: readonly Item[], first: 0 | 1): readonly Item[] {
  return items.length < 2 ? items : items.filter((_, index) => index % 2 === first)
}

/** GET /timetable twice. @param teacher the filter; undefined for none */
async function seenSince(
  context: Context,
  id: Id,
  after: Date,
  teacher: string | undefined,
): Promise<Omit<Seen, 'what'>> {
  const exists = (await idsSince(context, early, teacher)).has(String(id))
  const listed = exists && (await idsSince(context, after, teacher)).has(String(id))
  return { exists, listed }
}

/** Ids in the timetable since a moment. The checks share each request. */
const idsSince = shared(async (context: Context, after: Date, teacher: string | undefined) => {
  const isWhole = after === early && teacher === undefined
  const query = { after, ...(teacher === undefined ? {} : { teacher }) }
  const { periods } = isWhole ? await context.timetable.whole() : await context.data.periods(query)
  return new Set(periods.map(({ id }) => id))
})

/** A regular teacher of a period; undefined if there is none. */
async function teacherOf(context: Context, id: Id): Promise<string | undefined> {
  const teachers = (await context.timetable.whole()).all(id)[0]?.of('teacher') ?? []
  return idText(teachers.find(({ status }) => status === facts.regularStatus)?.id)
}

/** A moment some days after the prepared change. */
const daysAfterChange =
  (days: number): PeriodAndMoment =>
  ({ modified }) => ({ id: modified.id, after: daysFrom(new Date(modified.at), days) })

const needsChange = ['fixture.timetable.modified'] as const
const needsEachChange = ['fixture.timetable.modified_each'] as const

/** A note that the control driver writes. It replaces the prepared change if the fixture file has none. */
const triggeredNote = ({ fixtures }: Profile, looked: Lookup): ConditionalCase<[Lookup]>[] =>
  fixtures.timetable?.modified === undefined ? [optional(needsToTrigger('note'), 'caused', looked)] : []

const afterNote: Lookup = async (context) => {
  const { entry, modifiedBefore, after, listsModified } = await context.timetable.change('note')
  const { id } = entry
  given(!modifiedBefore.value.has(id), `period ${id} was listed as modified before the note was written`)
  return [{ what: `period ${id}`, exists: after.value.has(id), listed: listsModified(id) }]
}

const beforeNote: Lookup = async (context) => {
  const { entry, before, modifiedBefore } = await context.timetable.change('note')
  const { id } = entry
  return [{ what: `period ${id}`, exists: before.value.has(id), listed: modifiedBefore.value.has(id) }]
}

const momentsBeforeChange = (profile: Profile): Cases<[Lookup]> => [
  optional(needsChange, 'a day before the change', lookup(daysAfterChange(-1))),
  optional(needsChange, 'a month before the change', lookup(daysAfterChange(-30))),
  optional(
    needsChange,
    'a day before the change, for its teacher',
    lookup(daysAfterChange(-1), 'filter for its teacher'),
  ),
  optional(needsEachChange, 'each kind of change', lookupEach(-1)),
  optional(needsEachChange, 'each kind of change, for its teacher', lookupEach(-1, 'filter for its teacher')),
  ...triggeredNote(profile, afterNote),
]

// 4.6 timetable: The timetable returns a period that changed after `dateLastModifiedAfter`.
//   Check: The suite sends moments a day and a month before a prepared change, the day also with the filter
//   for the teacher of the period, and a day before each kind of change that the fixture file names (with the
//   filter, every second one). Without a prepared change, the control driver makes one. The changed period
//   must be in the answer.
rule('timetable.modified-after.later', momentsBeforeChange, async (context, looked) => {
  const periods = await looked(context)

  for (const { what, exists, listed } of periods)
    must(!exists || listed, `${what}, which changed after the moment`, 'a list without it')
  for (const { what, exists } of periods) given(exists, `there is no ${what}`)
})

const momentsAfterChange = (profile: Profile): Cases<[Lookup]> => [
  optional(needsChange, 'a day after the change', lookup(daysAfterChange(1))),
  optional(needsChange, 'a month after the change', lookup(daysAfterChange(30))),
  optional(
    needsChange,
    'the far future',
    lookup(({ modified }) => ({ id: modified.id, after: late })),
  ),
  optional(
    needsChange,
    'a day after the change, for its teacher',
    lookup(daysAfterChange(1), 'filter for its teacher'),
  ),
  optional(needsEachChange, 'each kind of change', lookupEach(1)),
  optional(needsEachChange, 'each kind of change, for its teacher', lookupEach(1, 'filter for its teacher')),
  optional(
    ['fixture.timetable.unmodified'],
    'a period that did not change for long',
    lookup(({ unmodified }) => ({ id: unmodified.id, after: daysFrom(new Date(unmodified.before), 1) })),
  ),
  ...triggeredNote(profile, beforeNote),
]

// 4.6 timetable: The timetable does not return a period that has not changed since `dateLastModifiedAfter`.
//   Check: The suite sends moments a day and a month after the change, one in the far future, a day after
//   each kind of change that the fixture file names, and one for a period that did not change for long; some
//   also with the filter for the teacher. Without a prepared change, the control driver writes a note, and
//   the moment is before it. The period, which the request since 2000 returns, must not be in the answer. If
//   that request lacks it, the rule is undecided.
rule('timetable.modified-after.earlier', momentsAfterChange, async (context, looked) => {
  const periods = await looked(context)

  for (const { what, exists, listed } of periods)
    must(!exists || !listed, `no ${what}, which did not change after the moment`, 'a list with it')
  for (const { what, exists } of periods) given(exists, `there is no ${what}`)
})

judgesRecorded('timetable.modified-after.earlier', 'timetable', ({ timetable, isInFuture, after }) => {
  if (!isInFuture) throw new NotApplicable('the moment is not in the future')
  const [period] = timetable.periods
  must(
    period === undefined,
    `no period that changed after ${after}, which is in the future`,
    `period ${period?.id}`,
  )
})

/** A period that the control driver changed, in the answers since a moment before the change. */
interface Changed {
  readonly id: Id
  /** True if it was listed before the change. */
  readonly before: boolean
  readonly exists: boolean
  readonly isListed: () => boolean
}

type Modified = (context: Context) => Promise<readonly Changed[]>

/** @param ids by default every period that the change modifies without doubt */
const modifiedBy =
  <Name extends keyof PeriodChanges>(
    name: Name,
    ids?: (entry: PeriodChanges[Name]) => readonly Id[],
  ): Modified =>
  async (context) => {
    const { entry, modified, modifiedBefore, after, listsModified } = await context.timetable.change(name)
    return (ids?.(entry) ?? modified).map((id) => ({
      id,
      before: modifiedBefore.value.has(id),
      exists: after.value.has(id),
      isListed: () => listsModified(id),
    }))
  }

/** The moment is in the second of the change. */
const withinSecond: Modified = async (context) => {
  const { id, isListed } = await context.timetable.noteWithinSecond()
  return [{ id, before: false, exists: true, isListed: () => isListed }]
}

const triggeredChanges: Cases<[Modified]> = [
  optional(needsToTrigger('substituted'), 'substitution', modifiedBy('substituted')),
  optional(
    needsToTrigger('moved_once'),
    'move, the original period',
    modifiedBy('moved_once', ({ from }) => [from]),
  ),
  optional(
    needsToTrigger('moved_once'),
    'move, the new period',
    modifiedBy('moved_once', ({ to }) => [to]),
  ),
  optional(needsToTrigger('moved_twice'), 'second move', modifiedBy('moved_twice')),
  optional(needsToTrigger('resource_added'), 'added resource', modifiedBy('resource_added')),
  optional(needsToTrigger('resource_removed'), 'removed resource', modifiedBy('resource_removed')),
  optional(needsToTrigger('cancelled'), 'cancellation', modifiedBy('cancelled')),
  optional(needsToTrigger('note'), 'note', modifiedBy('note')),
  optional(
    [...needsToTrigger('note'), 'driver.lend-tenant'],
    'note in the second of the moment',
    withinSecond,
  ),
]

// 4.6 timetable: The timetable returns a period after each kind of change if `dateLastModifiedAfter` is a
//   moment before the change.
//   Check: The control driver makes a substitution, a move, a second move, adds and removes a resource,
//   cancels a period and writes a note. With a moment before the change, the period must be absent before it
//   and present after it; of a move, both periods. In a copy of the school, the moment is also a fraction of
//   a second before a note, in the same second, if the target takes fractions of a second.
rule('timetable.modified-after.each-change', triggeredChanges, async (context, modified) => {
  for (const { id, before, exists, isListed } of await modified(context)) {
    given(!before, `period ${id} was listed as modified before the change`)
    given(exists, `the timetable has no period ${id}`)
    must(isListed(), `period ${id}, which changed after the moment`, 'a list without it')
  }
})

/**
 * What `dateLastModifiedAfter` gives: periods that changed after the moment, and none that did not.
 * Clauses: 4.6 timetable, 4.6 sync rules.
 */
import {
  type ChangeName,
  type Context,
  causedChange,
  causing,
  daysFrom,
  early,
  given,
  type Id,
  idText,
  late,
  modifiedBy,
  must,
  optional,
  type PeriodChanges,
  type Profile,
  preparedPeriods,
  readTimetable,
  rule,
  wholeTimetable,
  wordOf,
} from '#kit/platform'

/** A filter for a teacher of a period; empty for none. */
type Filter = (context: Context, period: Id) => Promise<{ readonly teacher?: string | number }>

const unfiltered: Filter = () => Promise.resolve({})

const ofItsTeacher: Filter = async (context, id) => {
  const teachers = (await wholeTimetable(context)).period(id).of('teacher')
  const teacher = idText(teachers.find(({ status }) => wordOf(status) === 'REGULAR')?.id)
  given(teacher !== undefined, `period ${id} lists no regular teacher`)
  return { teacher }
}

/** A period, and lists with and without what changed after a moment. */
interface Compared {
  readonly id: Id
  /** Whether the period is there whatever the moment. */
  readonly exists: boolean
  /** Whether it is in the list of what changed after the moment. */
  readonly listed: boolean
}

/** Asks for periods whatever the moment and after it. */
type Comparison = (context: Context) => Promise<Compared>

const comparing =
  (of: (context: Context) => { readonly id: Id; readonly after: Date }, filter = unfiltered): Comparison =>
  async (context) => {
    const { id, after } = of(context)
    const query = await filter(context, id)
    const exists = (await readTimetable(context, { after: early, ...query })).has(id)
    return { id, exists, listed: exists && (await readTimetable(context, { after, ...query })).has(id) }
  }

/** A prepared change, and a moment some days before or after it. */
const daysAfter =
  (days: number) =>
  (context: Context): { readonly id: Id; readonly after: Date } => {
    const { id, at } = preparedPeriods(context).modified
    return { id, after: daysFrom(new Date(at), days) }
  }

const needsChange = ['fixture.timetable.modified'] as const

/** A note that a driver writes stands in for a prepared change where there is none. */
const instead = (
  { fixtures }: Profile,
  comparison: Comparison,
): ReturnType<typeof optional<[Comparison]>>[] =>
  fixtures.timetable?.modified === undefined ? [optional(causing('note'), 'caused', comparison)] : []

const changedByNote: Comparison = async (context) => {
  const { entry, story } = await causedChange(context, 'note')
  given(!story.recent.value.has(entry.id), `period ${entry.id} had changed lately anyway`)
  return { id: entry.id, exists: story.after.value.has(entry.id), listed: story.changed.value.has(entry.id) }
}

rule(
  'timetable.modified-after.later',
  (profile) => [
    optional(needsChange, 'a day before the change', comparing(daysAfter(-1))),
    optional(needsChange, 'a month before the change', comparing(daysAfter(-30))),
    optional(needsChange, 'a day before the change, for its teacher', comparing(daysAfter(-1), ofItsTeacher)),
    ...instead(profile, changedByNote),
  ],
  async (context, comparison: Comparison) => {
    const { id, exists, listed } = await comparison(context)
    given(exists, `there is no period ${id}`)

    must(listed, `period ${id}, which changed after the moment`, 'a list without it')
  },
)

const farFuture = (context: Context): { readonly id: Id; readonly after: Date } => ({
  ...daysAfter(0)(context),
  after: late,
})

const longUnchanged = (context: Context): { readonly id: Id; readonly after: Date } => {
  const { id, before } = preparedPeriods(context).unmodified
  return { id, after: daysFrom(new Date(before), 1) }
}

/** What is to be changed was not, so far. */
const beforeNote: Comparison = async (context) => {
  const { entry, story } = await causedChange(context, 'note')
  return { id: entry.id, exists: story.before.value.has(entry.id), listed: story.recent.value.has(entry.id) }
}

rule(
  'timetable.modified-after.earlier',
  (profile) => [
    optional(needsChange, 'a day after the change', comparing(daysAfter(1))),
    optional(needsChange, 'a month after the change', comparing(daysAfter(30))),
    optional(needsChange, 'the far future', comparing(farFuture)),
    optional(needsChange, 'a day after the change, for its teacher', comparing(daysAfter(1), ofItsTeacher)),
    optional(
      ['fixture.timetable.unmodified'],
      'a period that did not change for long',
      comparing(longUnchanged),
    ),
    ...instead(profile, beforeNote),
  ],
  async (context, comparison: Comparison) => {
    const { id, exists, listed } = await comparison(context)
    given(exists, `there is no period ${id}`)

    must(!listed, `no period ${id}, which did not change after the moment`, 'a list with it')
  },
)

/** Ids of periods that a change has modified, of those that one kind of change gives. */
type Modified = (context: Context) => Promise<{ readonly name: ChangeName; readonly ids: readonly Id[] }>

const by =
  <Name extends ChangeName>(
    name: Name,
    ids: (entry: PeriodChanges[Name]) => readonly Id[] = modifiedBy[name],
  ): Modified =>
  async (context) => ({ name, ids: ids((await causedChange(context, name)).entry) })

rule(
  'timetable.modified-after.each-change',
  [
    optional(causing('substituted'), 'substitution', by('substituted')),
    optional(
      causing('moved_once'),
      'move, the original period',
      by('moved_once', ({ from }) => [from]),
    ),
    optional(
      causing('moved_once'),
      'move, the new period',
      by('moved_once', ({ to }) => [to]),
    ),
    optional(causing('moved_twice'), 'second move', by('moved_twice')),
    optional(causing('resource_added'), 'added resource', by('resource_added')),
    optional(causing('resource_removed'), 'removed resource', by('resource_removed')),
    optional(causing('cancelled'), 'cancellation', by('cancelled')),
    optional(causing('note'), 'note', by('note')),
  ],
  async (context, modified: Modified) => {
    const { name, ids } = await modified(context)
    const { story } = await causedChange(context, name)
    for (const id of ids) {
      given(!story.recent.value.has(id), `period ${id} had changed lately anyway`)
      given(story.after.value.has(id), `the timetable has no period ${id}`)
      must(story.changed.value.has(id), `period ${id}, which changed after the moment`, 'a list without it')
    }
  },
)

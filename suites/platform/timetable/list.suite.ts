/**
 * Which periods the timetable lists: all of the school, or those of one teacher, class or room.
 * Clause: 4.6 timetable.
 *
 * All periods: GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z
 * Filtered: the same with an entity filter, for example &teacher=7. The profile names the parameters.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Cases,
  type Context,
  daysFrom,
  early,
  given,
  type Id,
  judgesRecorded,
  must,
  NotApplicable,
  optional,
  type PeriodQuery,
  type Profile,
  rule,
  sameId,
} from '#kit/platform'
import { knownPeriods, type Period, type Prepared, preparedPeriods } from '#kit/platform/timetable'

/** What the list of all periods must contain. */
interface Complete {
  /** Periods with these ids. */
  readonly ids?: (context: Context) => readonly Id[]
  /** The periods that the target lists for this filter. */
  readonly filter?: (prepared: Prepared) => PeriodQuery
}

const complete = ({ data }: Profile): Cases<[Complete]> => [
  ['known periods', { ids: (context) => knownPeriods(context).map(({ id }) => id) }],
  optional(['fixture.timetable.teacher'], 'what a filter for a teacher gives', {
    filter: ({ teacher }) => ({ teacher: teacher.id }),
  }),
  optional(['fixture.timetable.class_filter'], 'what a filter for a class gives', {
    filter: ({ class_filter }) => ({ class: class_filter.id }),
  }),
  optional(['fixture.timetable.room_filter'], 'what a filter for a room gives', {
    filter: ({ room_filter }) => ({ room: room_filter.id }),
  }),
  ...(data.timetable.count === null ? [] : [['number of periods', {}] as const]),
]

// 4.6 timetable: The timetable returns every period of the tenant for an early moment without an entity
//   filter.
//   Check: The suite requests the timetable since the year 2000 without a filter. The known periods of the
//   fixture file must be in the answer, and so must every period that the same request with the filter for a
//   teacher, class or room returns. If the profile states a number of periods, the answer must have exactly
//   that many.
rule('timetable.list.complete', complete, async (context, { ids, filter }) => {
  const prepared = preparedPeriods(context)
  const filtered = filter && (await context.data.periods({ after: early, ...filter(prepared) }))
  const wholeTimetable = await context.timetable.whole()

  const expected = [...(ids?.(context) ?? []), ...(filtered?.periods.map(({ id }) => id) ?? [])]
  const missing = expected.filter((id) => !wholeTimetable.has(id))
  must(missing.length === 0, 'every period of the tenant', `a list without ${firstFew(missing)}`)
  // If no periods are expected by id, their number decides.
  const { count } = context.profile.data.timetable
  const number = wholeTimetable.periods.length
  must(count === null || expected.length > 0 || number === count, `${count} periods`, `${number} periods`)
})

/** A request with an entity filter. */
interface Filtered {
  /** The entity whose periods are requested. */
  readonly id: Id
  /** Ids of periods that the entity has. */
  readonly periods: readonly Id[]
  /** Sent as `dateLastModifiedAfter`, instead of 2000-01-01. */
  readonly after?: Date
}

type Entity = 'teacher' | 'class' | 'room'

const filters: Cases<[Entity, (prepared: Prepared) => Filtered]> = [
  ['teacher', 'teacher', ({ teacher }) => teacher],
  optional(['fixture.timetable.idle_teacher'], 'teacher without periods', 'teacher', ({ idle_teacher }) => ({
    id: idle_teacher.id,
    periods: [],
  })),
  optional(
    ['fixture.timetable.modified'],
    'teacher, of what changed lately',
    'teacher',
    ({ teacher, modified }) => ({ ...teacher, after: daysFrom(new Date(modified.at), -1) }),
  ),
  optional(['fixture.timetable.substituted'], 'substitute', 'teacher', ({ substituted }) => ({
    id: substituted.substitute,
    periods: [substituted.id],
  })),
  optional(
    ['fixture.timetable.lesson_changed'],
    'teacher who got a lesson',
    'teacher',
    ({ lesson_changed }) => ({ id: lesson_changed.new_teacher, periods: lesson_changed.periods }),
  ),
  optional(['fixture.timetable.class_filter'], 'class', 'class', ({ class_filter }) => class_filter),
  optional(['fixture.timetable.room_filter'], 'room', 'room', ({ room_filter }) => room_filter),
]

// 4.6 timetable: The timetable returns exactly the periods of the entity for a filter on one entity.
//   Check: The suite filters by a teacher, a teacher without periods, a substitute, a teacher who got a
//   lesson, a class and a room, for one teacher also by what changed lately, and compares with the unfiltered
//   list. Every period that lists the entity as REGULAR must come, and so must the periods that the fixture
//   file names for it; none may come that does not list it at all. If all periods of the list belong to the
//   entity, the rule is undecided.
rule('timetable.entity-filter.exact', filters, async (context, entity, filter) => {
  const { id, periods, after } = filter(preparedPeriods(context))
  const unfiltered =
    after === undefined ? await context.timetable.whole() : await context.data.periods({ after })
  // Another rule judges what a prepared period lists.
  const belongs = (one: Period): boolean =>
    periods.some((known) => sameId(known, one.id)) || one.statusesOf(entity, id).length > 0
  given(!unfiltered.periods.every(belongs), `the unfiltered list has only periods of ${entity} ${id}`)

  const filtered = await context.data.periods({ after: after ?? early, [entity]: id })

  mustBelong(filtered.periods, belongs, `${entity} ${id}`)
  const known = after === undefined ? periods : periods.filter((one) => unfiltered.has(one))
  // Whether periods belong to an entity that they list with another status is an open point.
  const regular = unfiltered.periods.filter((one) => one.statusesOf(entity, id).includes(facts.regularStatus))
  const missing = [...known, ...regular.map((one) => one.id)].filter((one) => !filtered.has(one))
  must(missing.length === 0, `every period with ${entity} ${id}`, `a list without ${firstFew(missing)}`)
})

// A period that lists nothing of the kind may lack a resource, which another rule is about. If no period lists the entity,
// the id may be unknown.
judgesRecorded('timetable.entity-filter.exact', 'timetable', ({ timetable, filters }) => {
  const [filter, ...others] = filters
  if (filter === undefined || others.length > 0)
    throw new NotApplicable('the request has not exactly one filter')
  const [entity, id] = filter
  const belongs = (period: Period): boolean => period.statusesOf(entity, id).length > 0
  given(timetable.periods.some(belongs), `no period lists the ${entity} ${id}`)
  mustBelong(
    timetable.periods.filter((period) => period.of(entity).length > 0),
    belongs,
    `${entity} ${id}`,
  )
})

/** Judges: every period belongs to the entity. */
function mustBelong(periods: readonly Period[], belongs: (period: Period) => boolean, entity: string): void {
  const wrongIds = periods.filter((period) => !belongs(period)).map(({ id }) => id)
  must(wrongIds.length === 0, `only periods with ${entity}`, `also ${firstFew(wrongIds)}`)
}

/** The first of many ids, for messages. */
function firstFew(ids: readonly unknown[]): string {
  return ids.slice(0, 5).join(', ')
}

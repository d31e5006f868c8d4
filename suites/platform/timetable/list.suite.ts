/**
 * Which periods an answer of the timetable holds: all, or those of one entity.
 * Clause: 4.6 timetable.
 */
import {
  type Context,
  daysFrom,
  early,
  given,
  must,
  optional,
  type Period,
  preparedPeriods,
  readTimetable,
  rule,
  sameId,
  type Timetable,
  wholeTimetable,
} from '#kit/platform'

type Entity = 'teacher' | 'class' | 'room'

/** Some of many ids, for messages. */
const few = (ids: readonly unknown[]): string => ids.slice(0, 5).join(', ')

/** Ids of what a filter for an entity gives. */
async function filtered(context: Context, kind: Entity, id: string | number): Promise<readonly unknown[]> {
  const { periods } = await readTimetable(context, { after: early, [kind]: id })
  return periods.map((period) => period.id)
}

rule(
  'timetable.list.complete',
  ({ data }) => [
    ['known periods', (context: Context) => preparedPeriods(context).known.map(({ id }) => id)],
    optional(['fixture.timetable.teacher'], 'what a filter for a teacher gives', (context: Context) =>
      filtered(context, 'teacher', preparedPeriods(context).teacher.id),
    ),
    optional(['fixture.timetable.class_filter'], 'what a filter for a class gives', (context: Context) =>
      filtered(context, 'class', preparedPeriods(context).class_filter.id),
    ),
    optional(['fixture.timetable.room_filter'], 'what a filter for a room gives', (context: Context) =>
      filtered(context, 'room', preparedPeriods(context).room_filter.id),
    ),
    ...(data.timetable.count === null ? [] : ([['number of periods', () => []]] as const)),
  ],
  async (context, expected: (context: Context) => readonly unknown[] | Promise<readonly unknown[]>) => {
    const ids = await expected(context)
    const whole = await wholeTimetable(context)

    const missing = ids.filter((id) => !whole.has(id))
    must(missing.length === 0, 'every period of the tenant', `a list without ${few(missing)}`)
    const { count } = context.profile.data.timetable
    const counted = count === null || ids.length > 0 || whole.periods.length === count
    must(counted, `${count} periods`, `${whole.periods.length}`)
  },
)

/** An entity, and periods that it has for certain. */
interface Filtered {
  readonly id: string | number
  readonly periods: readonly (string | number)[]
  /** Only what changed after this moment. */
  readonly after?: Date
}

rule(
  'timetable.entity-filter.exact',
  [
    ['teacher', 'teacher', (context: Context): Filtered => preparedPeriods(context).teacher],
    optional(
      ['fixture.timetable.idle_teacher'],
      'teacher without periods',
      'teacher',
      (context: Context): Filtered => ({ ...preparedPeriods(context).idle_teacher, periods: [] }),
    ),
    optional(
      ['fixture.timetable.modified'],
      'teacher, of what changed lately',
      'teacher',
      (context: Context): Filtered => ({
        ...preparedPeriods(context).teacher,
        after: daysFrom(new Date(preparedPeriods(context).modified.at), -1),
      }),
    ),
    optional(['fixture.timetable.substituted'], 'substitute', 'teacher', (context: Context): Filtered => {
      const { id, substitute } = preparedPeriods(context).substituted
      return { id: substitute, periods: [id] }
    }),
    optional(
      ['fixture.timetable.lesson_changed'],
      'teacher who got a lesson',
      'teacher',
      (context: Context): Filtered => {
        const { new_teacher, periods } = preparedPeriods(context).lesson_changed
        return { id: new_teacher, periods }
      },
    ),
    optional(
      ['fixture.timetable.class_filter'],
      'class',
      'class',
      (context: Context): Filtered => preparedPeriods(context).class_filter,
    ),
    optional(
      ['fixture.timetable.room_filter'],
      'room',
      'room',
      (context: Context): Filtered => preparedPeriods(context).room_filter,
    ),
  ],
  async (context, kind: Entity, of: (context: Context) => Filtered) => {
    const { id, periods, after } = of(context)
    const all = await (after === undefined ? wholeTimetable(context) : readTimetable(context, { after }))
    // What a prepared period lists is judged elsewhere.
    const isOwn = (one: Period): boolean =>
      periods.some((known) => sameId(known, one.id)) || one.statusesOf(kind, id).length > 0
    given(!all.periods.every(isOwn), `without the filter, too, there are only periods of ${kind} ${id}`)
    const some = await readTimetable(context, { after: after ?? early, [kind]: id })

    const others = some.periods.filter((one) => !isOwn(one))
    must(others.length === 0, `only periods with ${kind} ${id}`, `also ${few(others.map((one) => one.id))}`)
    const own = after === undefined ? periods : periods.filter((one) => all.has(one))
    const missing = [...own, ...regularPeriods(all, kind, id)].filter((one) => !some.has(one))
    must(missing.length === 0, `every period with ${kind} ${id}`, `a list without ${few(missing)}`)
  },
)

/** Ids of the periods that list an entity as regular; whether others belong to it is open. */
function regularPeriods(all: Timetable, kind: Entity, id: unknown): unknown[] {
  return all.periods
    .filter((period) => period.statusesOf(kind, id).includes('REGULAR'))
    .map((period) => period.id)
}

/**
 * Which periods an answer of the timetable holds: all, those that changed after a moment, those of one entity.
 * Clause: 4.6 timetable.
 */
import {
  type Context,
  daysFrom,
  early,
  given,
  idText,
  late,
  must,
  optional,
  type Period,
  preparedPeriods,
  readTimetable,
  rule,
  sameId,
  type Timetable,
  wholeTimetable,
  wordOf,
} from '#kit'

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

/** A filter for a teacher of a period; empty for none. */
type Filter = (context: Context, period: string | number) => Promise<{ readonly teacher?: string | number }>

const unfiltered: Filter = () => Promise.resolve({})

const ofItsTeacher: Filter = async (context, id) => {
  const teachers = (await wholeTimetable(context)).period(id).of('teacher')
  const teacher = idText(teachers.find(({ status }) => wordOf(status) === 'REGULAR')?.id)
  given(teacher !== undefined, `period ${id} lists no regular teacher`)
  return { teacher }
}

rule(
  'timetable.modified-after.later',
  [
    ['a day before the change', 1, unfiltered],
    ['a month before the change', 30, unfiltered],
    ['a day before the change, for its teacher', 1, ofItsTeacher],
  ],
  async (context, days: number, filter: Filter) => {
    const { id, at } = preparedPeriods(context).modified
    const query = await filter(context, id)
    given((await readTimetable(context, { after: early, ...query })).has(id), `there is no period ${id}`)
    const changed = await readTimetable(context, { after: daysFrom(new Date(at), -days), ...query })

    must(changed.has(id), `period ${id}, changed ${days} days after the moment`, 'a list without it')
  },
)

/** A period, and a moment after which it did not change. */
type Unchanged = (context: Context) => { readonly id: string | number; readonly after: Date }

const changedOnce =
  (after: (at: Date) => Date): Unchanged =>
  (context) => {
    const { id, at } = preparedPeriods(context).modified
    return { id, after: after(new Date(at)) }
  }

const dayAfter = changedOnce((at) => daysFrom(at, 1))

rule(
  'timetable.modified-after.earlier',
  [
    ['a day after the change', dayAfter, unfiltered],
    ['a month after the change', changedOnce((at) => daysFrom(at, 30)), unfiltered],
    ['the far future', changedOnce(() => late), unfiltered],
    ['a day after the change, for its teacher', dayAfter, ofItsTeacher],
    optional(
      ['fixture.timetable.unmodified'],
      'a period that did not change for long',
      ((context) => {
        const { id, before } = preparedPeriods(context).unmodified
        return { id, after: daysFrom(new Date(before), 1) }
      }) as Unchanged,
      unfiltered,
    ),
  ],
  async (context, unchanged: Unchanged, filter: Filter) => {
    const { id, after } = unchanged(context)
    const query = await filter(context, id)
    given((await readTimetable(context, { after: early, ...query })).has(id), `there is no period ${id}`)
    const changed = await readTimetable(context, { after, ...query })

    must(!changed.has(id), `no period ${id}, which did not change after the moment`, 'a list with it')
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

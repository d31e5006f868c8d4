/**
 * Which periods an answer of the timetable holds: all, those that changed after a moment, those of one entity.
 * Clause: 4.6 timetable.
 */
import {
  type Context,
  daysFrom,
  early,
  given,
  late,
  must,
  optional,
  preparedPeriods,
  readTimetable,
  rule,
  type Timetable,
  wholeTimetable,
} from '#kit'

/** Some of many ids, for messages. */
const few = (ids: readonly unknown[]): string => ids.slice(0, 5).join(', ')

rule(
  'timetable.list.complete',
  ({ data }) => [
    ['known periods', (context: Context) => preparedPeriods(context).known.map(({ id }) => id)],
    optional(['fixture.timetable.teacher'], 'what a filter for a teacher gives', async (context: Context) => {
      const { id } = preparedPeriods(context).teacher
      const { periods } = await readTimetable(context, { after: early, teacher: id })
      return periods.map((period) => period.id)
    }),
    ...(data.timetable.count === null ? [] : ([['number of periods', () => []]] as const)),
  ],
  async (context, expected: (context: Context) => readonly unknown[] | Promise<readonly unknown[]>) => {
    const ids = await expected(context)
    const whole = await wholeTimetable(context)

    const missing = ids.filter((id) => !whole.has(id))
    must(missing.length === 0, 'every period of the tenant', `a list without ${few(missing)}`)
    const { count } = context.profile.data.timetable
    const counted = ids.length > 0 || whole.periods.length === count
    must(counted, `${count} periods`, `${whole.periods.length}`)
  },
)

rule(
  'timetable.modified-after.later',
  [
    ['a day before the change', 1],
    ['a month before the change', 30],
  ],
  async (context, days: number) => {
    const { id, at } = preparedPeriods(context).modified
    given((await wholeTimetable(context)).has(id), `the timetable has no period ${id}`)
    const moment = daysFrom(new Date(at), -days)
    const { answer, found } = await context.data.timetable({ after: moment })
    given(answer.ok && found !== undefined, `no list of periods: ${answer.summary}`)
    const changed = await readTimetable(context, { after: moment })

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

rule(
  'timetable.modified-after.earlier',
  [
    ['a day after the change', changedOnce((at) => daysFrom(at, 1))],
    ['a month after the change', changedOnce((at) => daysFrom(at, 30))],
    ['the far future', changedOnce(() => late)],
    optional(['fixture.timetable.unmodified'], 'a period that did not change for long', ((context) => {
      const { id, before } = preparedPeriods(context).unmodified
      return { id, after: daysFrom(new Date(before), 1) }
    }) as Unchanged),
  ],
  async (context, unchanged: Unchanged) => {
    const { id, after } = unchanged(context)
    given((await wholeTimetable(context)).has(id), `the timetable has no period ${id}`)
    const changed = await readTimetable(context, { after })

    must(!changed.has(id), `no period ${id}, which did not change after the moment`, 'a list with it')
  },
)

type Entity = 'teacher' | 'class' | 'room'

/** An entity and its periods; undefined where only those of the whole timetable are known. */
type Known = (context: Context) => { readonly id: string | number; readonly periods: readonly unknown[] }

rule(
  'timetable.entity-filter.exact',
  [
    ['teacher', 'teacher', (context: Context) => preparedPeriods(context).teacher],
    optional(
      ['fixture.timetable.idle_teacher'],
      'teacher without periods',
      'teacher',
      (context: Context) => ({
        ...preparedPeriods(context).idle_teacher,
        periods: [],
      }),
    ),
    optional(
      ['fixture.timetable.class_filter'],
      'class',
      'class',
      (context: Context) => preparedPeriods(context).class_filter,
    ),
    optional(
      ['fixture.timetable.room_filter'],
      'room',
      'room',
      (context: Context) => preparedPeriods(context).room_filter,
    ),
  ],
  async (context, kind: Entity, known: Known) => {
    const { id, periods } = known(context)
    const whole = await wholeTimetable(context)
    const filtered = await readTimetable(context, { after: early, [kind]: id })

    const others = filtered.periods.filter((period) => period.statusesOf(kind, id).length === 0)
    must(others.length === 0, `only periods with ${kind} ${id}`, `also ${few(others.map((one) => one.id))}`)
    const missing = [...periods, ...regularPeriods(whole, kind, id)].filter((one) => !filtered.has(one))
    must(missing.length === 0, `every period with ${kind} ${id}`, `a list without ${few(missing)}`)
  },
)

/** Ids of the periods that list an entity as regular; whether others belong to it is open. */
function regularPeriods(whole: Timetable, kind: Entity, id: unknown): unknown[] {
  return whole.periods
    .filter((period) => period.statusesOf(kind, id).includes('REGULAR'))
    .map((period) => period.id)
}

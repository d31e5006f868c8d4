/**
 * Which calls a synchronisation of the timetable makes, and with which values.
 * Clauses: 4.6 deleted-periods, rules 1 and 2.
 */
import {
  cursorOf,
  given,
  isDay,
  isIncremental,
  isLater,
  latestCursor,
  lookAt,
  momentOf,
  must,
  NotApplicable,
  type PartnerContext,
  period,
  periods,
  queryOf,
  rule,
  type TimetableRun,
  TimetableSchool,
  tellsMoment,
} from '#kit/partner'

/** Seconds within which the next value is later than one before it. */
const soon = 5
/** The same, where values name minutes without seconds. */
const soonInMinutes = 65

/** Names of parameters that pick periods out of the timetable; letter case and plurals are left open. */
const filters =
  /^(class(es)?|room|teacher|student|student_?group|department|subject|lesson|period)s?(_?(id|key|ext))?s?$|^(start|end|filter|limit|offset|sort|order_?by|include_?students)$/i

rule('timetable-sync.both-calls', async (context) => {
  const { first, later } = await followed(context)
  for (const cycle of later) {
    if (cycle.timetable.length > 0 && !isIncremental(cycle, first) && cycle.deletions.length === 0)
      throw new NotApplicable('the application loads the whole timetable each time')
    const made = [
      ...(cycle.timetable.length > 0 ? ['the timetable'] : []),
      ...(cycle.deletions.length > 0 ? ['deleted periods'] : []),
    ]
    must(made.length === 2, 'a call for the timetable and one for deleted periods', made.join())
  }
})

rule('timetable-sync.same-cursor', async (context) => {
  const { later } = await followed(context)
  const both = later.filter(({ timetable, deletions }) => timetable.length > 0 && deletions.length > 0)
  if (both.length === 0) throw new NotApplicable('the application does not make both calls')
  for (const cycle of both) {
    const [timetable, deletions] = [cycle.timetable, cycle.deletions].map((calls) =>
      [...new Set(calls.map((call) => cursorOf(call) ?? 'none'))].sort().join(),
    )
    must(timetable === deletions, `${timetable} for deleted periods, as for the timetable`, deletions)
  }
})

rule('timetable-sync.no-filter-on-deletions', async (context) => {
  const { first, later } = await followed(context)
  const calls = [first, ...later].flatMap(({ deletions }) => deletions)
  if (calls.length === 0) throw new NotApplicable('the application does not ask for deleted periods')
  const sent = calls
    .flatMap((call) => queryOf(call).map(([name]) => name))
    .filter((name) => filters.test(name))
  must(sent.length === 0, 'no parameter but dateLastModifiedAfter', [...new Set(sent)].join())
})

rule('timetable-sync.cursor-moves', async (context) => {
  const school = await TimetableSchool.open(context)
  const { second } = await school.settled()
  const before = latestCursor(second)
  given(before !== undefined, 'the application sends no dateLastModifiedAfter')
  if (isDay(before)) throw new NotApplicable('the application names days, which move once a day')
  const seconds = /T\d\d:\d\d(?!:)/.test(before) ? soonInMinutes : soon
  let latest: string | undefined
  const moves = await context.within(seconds, 'a later value of dateLastModifiedAfter', async () => {
    school.put(...periods(1))
    latest = latestCursor(await school.good())
    return isLater(latest, before)
  })
  must(moves, `a value later than ${before}`, `${latest ?? 'none'} for ${seconds} s`)
})

rule('timetable-sync.nothing-lost', async (context) => {
  const school = await TimetableSchool.open(context)
  await school.settled()
  const changed = await school.changedDuring(period())
  const { timetable } = await school.good()
  const [call] = timetable
  given(call !== undefined, 'the application asked for no timetable')
  const value = cursorOf(call) ?? dawn
  const moment = momentOf(value)
  const { offset } = context.run.targetClock
  const ahead = offset === undefined ? 0 : offset.seconds - offset.doubt
  given(ahead < 1, `the application's clock is ${Math.round(ahead)} s ahead`)
  const includes = moment <= changed
  given(includes || isDay(value) || tellsMoment(value), `nobody knows which moment is meant by ${value}`)
  must(includes, `changes since ${new Date(changed).toISOString()}, or earlier`, `changes since ${value}`)
})

/** No value asks for everything. */
const dawn = '1970-01-01'

/** A first load and two synchronisations after it, with a change before each. */
async function followed(
  context: PartnerContext,
): Promise<{ readonly first: TimetableRun; readonly later: readonly TimetableRun[] }> {
  const cycles = await context.once('followed timetable', async () => {
    const school = await TimetableSchool.open(context)
    const first = await school.good()
    school.put(...periods(1))
    const second = await school.good()
    school.put(...periods(1))
    return { first, later: [second, await school.good()] }
  })
  lookAt(context, [cycles.first, ...cycles.later])
  return cycles
}

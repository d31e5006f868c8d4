/**
 * Periods that were moved to another time, once or twice.
 * Clauses: 3 rule 3, 2.6 Period.
 */
import {
  type Context,
  caused,
  causing,
  fieldOf,
  given,
  type Id,
  isBlank,
  must,
  optional,
  type Period,
  type PeriodChanges,
  prepared,
  preparedOrCaused,
  rule,
  type Source,
  type Timetable,
  wordOf,
} from '#kit/platform'

/** A period that was moved once. */
type Move = Source<PeriodChanges['moved_once']>

const moves = preparedOrCaused('moved_once')

/** The two periods of a move. */
async function moved(context: Context, move: Move): Promise<{ from: Period; to: Period }> {
  const { entry, timetable } = await move(context)
  return { from: timetable.period(entry.from), to: timetable.period(entry.to) }
}

/** True where one period points to another. */
const pointsTo = (one: Period, other: Period): boolean => one.related.includes(other.id ?? '')

const linked = (one: Period, other: Period): boolean => pointsTo(one, other) || pointsTo(other, one)

rule('timetable.move.original-kept', moves, async (context, move: Move) => {
  const { entry, timetable } = await move(context)
  const { from, start_before } = entry

  const starts = timetable.all(from).map(({ start }) => start)
  must(starts.length > 0, `period ${from}, which was moved`, 'a timetable without it')
  must(starts.includes(start_before), `its old time ${start_before}`, starts[0] ?? 'no time')
})

rule('timetable.move.original-cancelled', moves, async (context, move: Move) => {
  const { from } = await moved(context, move)
  given(from.status !== '', `period ${from.id} has no status`)

  must(from.status !== 'REGULAR', `another status than REGULAR of period ${from.id}`, from.status)
})

rule('timetable.move.new-period', moves, async (context, move: Move) => {
  const { entry, timetable } = await move(context)
  const { from, to, start_after } = entry
  timetable.period(from)

  const [period] = timetable.all(to)
  must(period !== undefined, `a period ${to} of its own for the new time`, 'a timetable without it')
  must(period.start === start_after, `period ${to} at ${start_after}`, period.start ?? 'no time')
})

rule('timetable.move.related-period', moves, async (context, move: Move) => {
  const { from, to } = await moved(context, move)

  const named = [from, to].some(({ record }) => !isBlank(fieldOf(context.profile, record, 'relatedPeriod')))
  must(named, `relatedPeriod in period ${from.id} or ${to.id}`, 'in neither')
})

rule('timetable.move.linked', moves, async (context, move: Move) => {
  const { from, to } = await moved(context, move)
  given(
    [from, to].some(({ related }) => related.length > 0),
    'neither period has a relatedPeriod',
  )

  const seen = [...from.related, ...to.related].join(', ')
  must(linked(from, to), `a link between the periods ${from.id} and ${to.id}`, `links to ${seen}`)
})

rule('timetable.move.resources', moves, async (context, move: Move) => {
  const { from, to } = await moved(context, move)
  for (const { id, resources, changedResources } of [from, to]) {
    given(resources.length > 0, `period ${id} lists no resources`)
    const [other] = changedResources
    must(
      other === undefined,
      `regular resources of period ${id}`,
      `one that is ${wordOf(other?.status) || 'nothing'}`,
    )
  }
})

/** Periods of a chain of moves, the original first. */
type Chain = Source<Readonly<Record<string, Id>>>

const chains = [
  optional(['fixture.timetable.moved_twice'], 'moved twice', prepared('moved_twice') as Chain),
  optional(['fixture.timetable.moved_thrice'], 'moved three times', prepared('moved_thrice') as Chain),
  optional(causing('moved_twice'), 'caused, moved twice', caused('moved_twice') as Chain),
  optional(causing('moved_thrice'), 'caused, moved three times', caused('moved_thrice') as Chain),
]

async function periodsOf(
  context: Context,
  chain: Chain,
): Promise<{ early: Period[]; last: [Period, Period]; timetable: Timetable }> {
  const { entry, timetable } = await chain(context)
  const { first, second, third, fourth } = entry
  const periods = [first, second, third, ...(fourth === undefined ? [] : [fourth])].map((id) =>
    timetable.period(id),
  )
  return { early: periods.slice(0, -2), last: periods.slice(-2) as [Period, Period], timetable }
}

rule('timetable.move-chain.last-two', chains, async (context, chain: Chain) => {
  const { last, timetable } = await periodsOf(context, chain)
  const { periods } = timetable
  const isChained = periods.some(({ related }) => related.length > 0)
  given(isChained, 'no period is linked to another: other rules judge that')

  must(linked(...last), `a link between the periods ${last[0].id} and ${last[1].id}`, 'none')
})

rule('timetable.move-chain.first', chains, async (context, chain: Chain) => {
  const { early, last } = await periodsOf(context, chain)

  for (const former of early) {
    const { id, related } = former
    must(related.length === 0, `no link from period ${id}`, `one to ${related.join(', ')}`)
    for (const later of last)
      must(!pointsTo(later, former), `no link from period ${later.id} to ${id}`, 'one')
  }
})

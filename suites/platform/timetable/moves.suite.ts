/**
 * Periods that were moved to another time, once or twice.
 * Clauses: 3 rule 3, 2.6 Period.
 */
import {
  type Context,
  given,
  isBlank,
  memberOf,
  must,
  type Period,
  preparedPeriods,
  rule,
  type Timetable,
  wholeTimetable,
  wordOf,
} from '#kit'

/** The two periods of a move. */
async function moved(context: Context): Promise<{ from: Period; to: Period; timetable: Timetable }> {
  const { from, to } = preparedPeriods(context).moved_once
  const timetable = await wholeTimetable(context)
  return { from: timetable.period(from), to: timetable.period(to), timetable }
}

/** True where one period points to another. */
const pointsTo = (one: Period, other: Period): boolean => one.related.includes(other.id ?? '')

const linked = (one: Period, other: Period): boolean => pointsTo(one, other) || pointsTo(other, one)

rule('timetable.move.original-kept', async (context) => {
  const { from, start_before } = preparedPeriods(context).moved_once
  const timetable = await wholeTimetable(context)

  const [original] = timetable.all(from)
  must(original !== undefined, `period ${from}, which was moved`, 'a timetable without it')
  must(original.start === start_before, `its old time ${start_before}`, original.start ?? 'no time')
})

rule('timetable.move.original-cancelled', async (context) => {
  const { from } = await moved(context)
  given(from.status !== '', `period ${from.id} has no status`)

  must(from.status !== 'REGULAR', `another status than REGULAR of period ${from.id}`, from.status)
})

rule('timetable.move.new-period', async (context) => {
  const { from, to, start_after } = preparedPeriods(context).moved_once
  const timetable = await wholeTimetable(context)
  timetable.period(from)

  const [period] = timetable.all(to)
  must(period !== undefined, `a period ${to} of its own for the new time`, 'a timetable without it')
  must(period.start === start_after, `period ${to} at ${start_after}`, period.start ?? 'no time')
})

rule('timetable.move.related-period', async (context) => {
  const { from, to } = await moved(context)

  const named = [from, to].some(({ record }) => !isBlank(memberOf(context.profile, record, 'relatedPeriod')))
  must(named, `relatedPeriod in period ${from.id} or ${to.id}`, 'in neither')
})

rule('timetable.move.linked', async (context) => {
  const { from, to } = await moved(context)
  given(
    [from, to].some(({ related }) => related.length > 0),
    'neither period has a relatedPeriod',
  )

  const seen = [...from.related, ...to.related].join(', ')
  must(linked(from, to), `a link between the periods ${from.id} and ${to.id}`, `links to ${seen}`)
})

rule('timetable.move.resources', async (context) => {
  const { from, to } = await moved(context)
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

/** The three periods of two moves. */
async function movedTwice(context: Context): Promise<{ first: Period; second: Period; third: Period }> {
  const { first, second, third } = preparedPeriods(context).moved_twice
  const timetable = await wholeTimetable(context)
  return { first: timetable.period(first), second: timetable.period(second), third: timetable.period(third) }
}

rule('timetable.move-chain.last-two', async (context) => {
  const { second, third } = await movedTwice(context)
  const once = await moved(context)
  given(linked(once.from, once.to), 'a period that was moved once is not linked either')

  must(linked(second, third), `a link between the periods ${second.id} and ${third.id}`, 'none')
})

rule('timetable.move-chain.first', async (context) => {
  const { first, second, third } = await movedTwice(context)

  must(first.related.length === 0, `no link from period ${first.id}`, `one to ${first.related.join(', ')}`)
  for (const later of [second, third])
    must(!pointsTo(later, first), `no link from period ${later.id} to ${first.id}`, 'one')
})

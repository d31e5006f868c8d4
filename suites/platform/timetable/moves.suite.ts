/**
 * Periods that were moved to another time, once or several times.
 * Clauses: 3 rule 3, 2.6 Period.
 *
 * GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z, after the moves.
 * A known period that the answer lacks makes a rule undecided, unless the rule says that the period must be there.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Context,
  fieldOf,
  given,
  isBlank,
  judgesRecorded,
  must,
  NotApplicable,
  needsToTrigger,
  optional,
  rule,
  type Timetable,
} from '#kit/platform'
import {
  type Change,
  type Period,
  type PeriodChanges,
  prepared,
  preparedOrTriggered,
  triggered,
} from '#kit/platform/timetable'

type Move = Change<PeriodChanges['moved_once']>

const moves = preparedOrTriggered('moved_once')

/** The period at the old time and the period at the new time. */
async function periodsOf(context: Context, move: Move): Promise<{ from: Period; to: Period }> {
  const { entry, timetable } = await move(context)
  return { from: timetable.period(entry.from), to: timetable.period(entry.to) }
}

/** True if the `relatedPeriod` of one period names the other. */
const pointsTo = (one: Period, other: Period): boolean => one.related.includes(other.id ?? '')

const areLinked = (one: Period, other: Period): boolean => pointsTo(one, other) || pointsTo(other, one)

// 3 rule 3: The timetable still returns a moved period at its old time.
//   Check: After the move, the timetable since 2000 must contain the period with the original id, and its
//   start must be the old time.
rule('timetable.move.original-kept', moves, async (context, move) => {
  const { entry, timetable } = await move(context)
  const { from, start_before } = entry

  const starts = timetable.all(from).map(({ start }) => start)
  must(starts.length > 0, `period ${from}, which was moved`, 'a timetable without it')
  must(
    starts.includes(start_before),
    `period ${from} at its old time ${start_before}`,
    `period ${from} at ${starts[0] ?? 'no time'}`,
  )
})

// 3 rule 3: A moved period no longer has the status REGULAR at its old time.
//   Check: The suite reads the status of the period with the original id. Any status except `REGULAR` passes,
//   because the contract names no word for it; without a status, the rule is undecided.
rule('timetable.move.original-cancelled', moves, async (context, move) => {
  const { from } = await periodsOf(context, move)
  given(from.status !== '', `period ${from.id} has no status`)

  mustBeChanged([from])
})

judgesRecorded('timetable.move.original-cancelled', 'timetable', ({ timetable }) => {
  const pairs = chainsIn(timetable).filter(({ length }) => length === 2)
  given(pairs.length > 0, 'the answer has no two periods that are linked')
  for (const pair of pairs) {
    given(
      pair.every(({ status }) => status !== ''),
      `period ${pair[0]?.id} or ${pair[1]?.id} has no status`,
    )
    mustBeChanged(pair)
  }
})

/** Judges: one of the periods has another status than the regular one. */
function mustBeChanged(periods: readonly Period[]): void {
  must(
    periods.some(({ status }) => status !== facts.regularStatus),
    `period ${periods.map(({ id }) => id).join(' or ')} with another status than ${facts.regularStatus}`,
    `the status ${periods[0]?.status}`,
  )
}

/** The periods that are linked to each other, directly or by others, in the order of the answer. */
function chainsIn({ periods }: Timetable): readonly (readonly Period[])[] {
  const byId = new Map(periods.map((period) => [period.id ?? '', period]))
  const neighbours = new Map<Period, Period[]>()
  for (const period of byId.values())
    for (const id of period.related) {
      const other = byId.get(id)
      if (other === undefined || other === period) continue
      const [fromHere, fromThere] = [neighbours.get(period) ?? [], neighbours.get(other) ?? []]
      neighbours.set(period, fromHere).set(other, fromThere)
      fromHere.push(other)
      fromThere.push(period)
    }
  const seen = new Set<Period>()
  return [...neighbours.keys()].flatMap((first) => {
    if (seen.has(first)) return []
    seen.add(first)
    const chain = [first]
    for (const period of chain)
      for (const other of neighbours.get(period) ?? [])
        if (!seen.has(other)) {
          seen.add(other)
          chain.push(other)
        }
    return [chain]
  })
}

// 3 rule 3: The timetable returns a further period with its own id at the new time of a moved period.
//   Check: In addition to the original period, there must be a period with the new id of the fixture file,
//   and its start must be the new time.
rule('timetable.move.new-period', moves, async (context, move) => {
  const { entry, timetable } = await move(context)
  const { from, to, start_after } = entry
  timetable.period(from)

  const [period] = timetable.all(to)
  must(period !== undefined, `a separate period ${to} for the new time`, 'a timetable without it')
  must(
    period.start === start_after,
    `period ${to} at ${start_after}`,
    `period ${to} at ${period.start ?? 'no time'}`,
  )
})

// 2.6 Period: At least one of the two periods of a move has the field `relatedPeriod`.
//   Check: The suite reads both records of the move. At least one must have a value in `relatedPeriod`; null
//   or an empty text does not count.
rule('timetable.move.related-period', moves, async (context, move) => {
  const { from, to } = await periodsOf(context, move)

  const named = [from, to].some(({ record }) => !isBlank(fieldOf(context.profile, record, 'relatedPeriod')))
  must(named, `relatedPeriod in period ${from.id} or ${to.id}`, 'no relatedPeriod in either period')
})

// 3 rule 3: The `relatedPeriod` of one of the two periods of a move points to the other one.
//   Check: If a period of the move has a `relatedPeriod`, as an id or as a record, one of the two must name
//   the id of the other. A link to a third period is a violation.
rule('timetable.move.linked', moves, async (context, move) => {
  const { from, to } = await periodsOf(context, move)
  const related = [...from.related, ...to.related]
  given(related.length > 0, 'neither period has a relatedPeriod')

  must(
    areLinked(from, to),
    `a link between the periods ${from.id} and ${to.id}`,
    `links to ${related.join(', ')}`,
  )
})

// If nothing but the period itself is named, no other period of the whole answer names it either.
judgesRecorded('timetable.move.linked', 'timetable', ({ timetable, filters, isPlain }) => {
  given(filters.length === 0 && isPlain, 'the answer may lack the other period of a move')
  const linked = timetable.periods.filter(({ related }) => related.length > 0)
  if (linked.length === 0) throw new NotApplicable('the answer has no period with a relatedPeriod')
  const named = new Set(linked.flatMap(({ id, related }) => related.filter((other) => other !== id)))
  const alone = linked.find(
    ({ id = '', related }) => related.every((other) => other === id) && !named.has(id),
  )
  must(
    alone === undefined,
    `a link from or to period ${alone?.id} that leads to a different period`,
    `a link from period ${alone?.id} to itself`,
  )
})

// 3 rule 3: All resources of both periods of a move keep the status `regular`.
//   Check: All resources of the period at the old time and of the one at the new time must have the status
//   `regular`, in any letter case; a resource without a status is a violation. A period that lists no
//   resources makes the rule undecided.
rule('timetable.move.resources', moves, async (context, move) => {
  const { from, to } = await periodsOf(context, move)
  for (const { id, resources, changedResources } of [from, to]) {
    given(resources.length > 0, `period ${id} lists no resources`)
    const [changed] = changedResources
    must(
      changed === undefined,
      `${facts.regularStatus} resources of period ${id}`,
      `a resource with ${changed?.status || 'no status'}`,
    )
  }
})

const chains = [
  optional(['fixture.timetable.moved_twice'], 'moved twice', prepared('moved_twice')),
  optional(['fixture.timetable.moved_thrice'], 'moved three times', prepared('moved_thrice')),
  optional(needsToTrigger('moved_twice'), 'caused, moved twice', triggered('moved_twice')),
  optional(needsToTrigger('moved_thrice'), 'caused, moved three times', triggered('moved_thrice')),
]

type Chain = Change<PeriodChanges['moved_twice' | 'moved_thrice']>

/** The periods of a chain of moves, the original first: the last two, and those before them. */
async function chainOf(
  context: Context,
  chain: Chain,
): Promise<{ former: Period[]; last: [Period, Period]; timetable: Timetable }> {
  const { entry, timetable } = await chain(context)
  const ids = [entry.first, entry.second, entry.third, ...('fourth' in entry ? [entry.fourth] : [])]
  const periods = ids.map((id) => timetable.period(id))
  return { former: periods.slice(0, -2), last: periods.slice(-2) as [Period, Period], timetable }
}

// 3 rule 3: The second and the third period are linked after two moves.
//   Check: A period was moved twice or three times, prepared or by the driver. One of the last two periods of
//   the chain must name the other in `relatedPeriod`.
rule('timetable.move-chain.last-two', chains, async (context, chain: Chain) => {
  const { last, timetable } = await chainOf(context, chain)
  const hasLinks = timetable.periods.some(({ related }) => related.length > 0)
  given(hasLinks, 'no period is linked to another: other rules judge that')

  must(
    areLinked(...last),
    `a link between the periods ${last[0].id} and ${last[1].id}`,
    'no link between the two periods',
  )
})

// 3 rule 3: No link leads from or to the first period after two moves.
//   Check: All periods of the chain before the last two must have no `relatedPeriod`, and the last two must
//   not point to any of them.
rule('timetable.move-chain.first', chains, async (context, chain: Chain) => {
  const { former, last } = await chainOf(context, chain)

  for (const period of former) {
    const { id, related } = period
    must(related.length === 0, `no link from period ${id}`, `a link to ${related.join(', ')}`)
    for (const later of last)
      must(
        !pointsTo(later, period),
        `no link from period ${later.id} to ${id}`,
        `a link from period ${later.id} to ${id}`,
      )
  }
})

// After two moves, three periods belong together, and only two of them are linked.
judgesRecorded('timetable.move-chain.first', 'timetable', ({ timetable }) => {
  const linked = chainsIn(timetable)
  given(linked.length > 0, 'the answer has no two periods that are linked')
  for (const chain of linked) {
    const [longer] = chain.length > 2 && !leadsToOne(chain) ? [chain] : []
    const ids = longer?.slice(0, 4).map(({ id }) => id)
    must(
      longer === undefined,
      'no link from or to the first period after two moves',
      `links of ${ids?.join(', ')}`,
    )
  }
})

/** True if all links lead to one period: both periods of a move may name a third one, which another rule is about. */
function leadsToOne(chain: readonly Period[]): boolean {
  return new Set(chain.flatMap(({ related }) => related)).size === 1
}

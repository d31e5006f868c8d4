/**
 * Cancelled periods, and double periods: two records that belong together.
 * Clauses: 3 rules 4 and 5, 4.6 grouping.
 */
import {
  type Context,
  given,
  isBlank,
  isRecord,
  must,
  type Period,
  type PeriodChanges,
  preparedOrCaused,
  preparedPeriods,
  rule,
  type Source,
  sameId,
  wholeTimetable,
  wordOf,
} from '#kit/platform'

/** A cancelled period. */
type Cancellation = Source<PeriodChanges['cancelled']>

const cancellations = preparedOrCaused('cancelled')

async function cancelled(context: Context, cancellation: Cancellation): Promise<Period> {
  const { entry, timetable } = await cancellation(context)
  return timetable.period(entry.id)
}

rule('timetable.cancellation.period-status', cancellations, async (context, cancellation: Cancellation) => {
  const { id, status } = await cancelled(context, cancellation)
  given(status !== '', `period ${id} has no status`)

  must(status !== 'REGULAR', `another status than REGULAR of period ${id}`, status)
})

rule('timetable.cancellation.resources', cancellations, async (context, cancellation: Cancellation) => {
  mustBeRegular(await cancelled(context, cancellation))
})

function mustBeRegular({ id, resources, changedResources }: Period): void {
  given(resources.length > 0, `period ${id} lists no resources`)
  const [other] = changedResources
  const word = wordOf(other?.status) || 'nothing'
  must(other === undefined, `regular resources of period ${id}`, `${other?.kind ?? 'one'} that is ${word}`)
}

/** The halves of an untouched double period. */
async function halves(context: Context): Promise<[Period, Period]> {
  const { first, second } = preparedPeriods(context).double
  const timetable = await wholeTimetable(context)
  return [timetable.period(first), timetable.period(second)]
}

rule('timetable.double.two-periods', async (context) => {
  const { first, second } = preparedPeriods(context).double
  const timetable = await wholeTimetable(context)
  const [one] = timetable.all(first)
  const [other] = timetable.all(second)

  must(
    one !== undefined && other !== undefined,
    `periods ${first} and ${second}`,
    `only ${one?.id ?? other?.id ?? 'neither'}`,
  )
  const [end, start] = [one.end ?? '', other.start ?? '']
  const consecutive = end !== '' && end <= start && end.slice(0, 10) === start.slice(0, 10)
  must(consecutive, 'one half right after the other', `one until ${end}, the other from ${start}`)
})

rule('timetable.double.lesson-id', async (context) => {
  const [one, other] = await halves(context)
  given(!isBlank(one.lessonId) || !isBlank(other.lessonId), 'neither half has a lessonId')

  const seen = `${String(one.lessonId)} and ${String(other.lessonId)}`
  must(sameId(one.lessonId, other.lessonId), 'the same lessonId in both halves', seen)
})

rule('timetable.double.attributes', async (context) => {
  const [one, other] = await halves(context)
  const ignored = new Set([...context.profile.data.periods.doubleIgnore, context.profile.data.periods.id])
  const lesson = context.profile.data.aliases.get('lessonId') ?? 'lessonId'
  const names = new Set([...Object.keys(one.record), ...Object.keys(other.record)])

  const differing = [...names].filter(
    (name) =>
      !ignored.has(name) && name !== lesson && plainText(one.record[name]) !== plainText(other.record[name]),
  )
  must(differing.length === 0, 'the same attributes in both halves', `different ${differing.join(', ')}`)
})

/** A value as text in which the order of lists and fields says nothing, nor what holds nothing. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).sort().join(',')
  if (isRecord(value))
    return Object.keys(value)
      .sort()
      .map((name) => `${name}:${plainText(value[name])}`)
      .join(';')
  return isBlank(value) ? '' : JSON.stringify(value)
}

/** A double period of which one half was cancelled. */
type HalfCancelled = Source<PeriodChanges['half_cancelled']>

const halvesCancelled = preparedOrCaused('half_cancelled')

rule('timetable.half-cancelled.two-periods', halvesCancelled, async (context, source: HalfCancelled) => {
  const { entry, timetable } = await source(context)
  const { cancelled: half, other, start_cancelled, start_other } = entry
  for (const [id, start] of [
    [half, start_cancelled],
    [other, start_other],
  ] as const) {
    const [period] = timetable.all(id)
    must(period !== undefined, `both halves, also period ${id}`, 'a timetable without it')
    must(period.start === start, `period ${id} at ${start}`, period.start ?? 'no time')
  }
})

rule('timetable.half-cancelled.other-half', halvesCancelled, async (context, source: HalfCancelled) => {
  const { entry, timetable } = await source(context)
  const { other } = entry
  const period = timetable.period(other)
  given(period.status !== '', `period ${other} has no status`)

  must(period.status === 'REGULAR', `status REGULAR of period ${other}`, period.status)
  mustBeRegular(period)
})

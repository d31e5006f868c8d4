/**
 * Cancelled periods, and double periods: two records that belong together.
 * Clauses: 3 rules 4 and 5, 4.6 grouping.
 *
 * GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z, after the cancellations.
 * A known period that the answer lacks makes a rule undecided, unless the rule says that the period must be there.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Context,
  type DataRecord,
  given,
  isBlank,
  isRecord,
  leaveOut,
  must,
  rule,
  sameId,
  valueNamed,
} from '#kit/platform'
import { type Period, preparedOrTriggered, preparedPeriods } from '#kit/platform/timetable'

const cancellations = preparedOrTriggered('cancelled')

// 3 rule 5: A cancelled period no longer has the status REGULAR.
//   Check: The suite reads a cancelled period of the fixture file, or cancels one by the driver. Its status
//   must not be `REGULAR`; without a status, the rule is undecided.
rule('timetable.cancellation.period-status', cancellations, async (context, cancellation) => {
  const { entry, timetable } = await cancellation(context)
  const { id, status } = timetable.period(entry.id)
  given(status !== '', `period ${id} has no status`)

  must(
    status !== facts.regularStatus,
    `period ${id} with another status than ${facts.regularStatus}`,
    `the status ${status}`,
  )
})

// 3 rule 4: The resources of a cancelled period keep the status `regular`.
//   Check: The suite records whether all resources of the cancelled period are `regular`, in any letter case.
//   The result is only information: it does not decide the verdict.
rule('timetable.cancellation.resources', cancellations, async (context, cancellation) => {
  const { entry, timetable } = await cancellation(context)

  mustHaveRegularResources(timetable.period(entry.id))
})

/** Judges: no resource is marked as changed. Letter case does not count; a resource without a status is changed. */
function mustHaveRegularResources({ id, resources, changedResources }: Period): void {
  given(resources.length > 0, `period ${id} lists no resources`)
  const [changed] = changedResources
  must(
    changed === undefined,
    `${facts.regularStatus} resources of period ${id}`,
    `${changed?.kind ?? 'a resource'} with ${changed?.status || 'no status'}`,
  )
}

/** The two periods of an unchanged double period. */
async function halves(context: Context): Promise<[Period, Period]> {
  const { first, second } = preparedPeriods(context).double
  const timetable = await context.timetable.whole()
  return [timetable.period(first), timetable.period(second)]
}

// 4.6 grouping: The timetable returns a double period as two consecutive periods with different ids.
//   Check: Both ids of the fixture file must be in the timetable. The second half must begin on the same day,
//   not before the end of the first.
rule('timetable.double.two-periods', async (context) => {
  const { first, second } = preparedPeriods(context).double
  const timetable = await context.timetable.whole()
  const [one] = timetable.all(first)
  const [other] = timetable.all(second)

  must(
    one !== undefined && other !== undefined,
    `periods ${first} and ${second}`,
    `only period ${one?.id ?? other?.id ?? 'of other lessons'}`,
  )
  const [end, start] = [one.end ?? '', other.start ?? '']
  const isConsecutive = end !== '' && end <= start && end.slice(0, 10) === start.slice(0, 10)
  must(
    isConsecutive,
    'the second half right after the first half',
    `a half until ${end}, and a half from ${start}`,
  )
})

// 4.6 grouping: Both halves of a double period have the same `lessonId`.
//   Check: The suite reads `lessonId` of both halves. The values must be equal; a number and the same number
//   as text count as equal.
rule('timetable.double.lesson-id', async (context) => {
  const [one, other] = await halves(context)
  given(!isBlank(one.lessonId) || !isBlank(other.lessonId), 'neither half has a lessonId')

  const seen = `${String(one.lessonId)} and ${String(other.lessonId)}`
  must(sameId(one.lessonId, other.lessonId), 'the same lessonId in both halves', seen)
})

// 4.6 grouping: Both halves of a double period have equal values of every grouping attribute.
//   Check: The suite compares status, type, exam and all lists of resources of both halves, without regard to
//   order. Of a resource, kind, id and status count; absent, null and empty are the same.
rule('timetable.double.attributes', async (context) => {
  const [one, other] = await halves(context)
  const { status, resources, doubleAttributes, doubleIgnore } = context.profile.data.periods
  // Type, status, exam and the lists of resources. Another rule judges the lessonId. Other fields are free.
  const attributes = [status, ...doubleAttributes, ...resources].filter(
    (name) => !doubleIgnore.includes(name),
  )

  const differing = attributes.filter((name) => attributeOf(one, name) !== attributeOf(other, name))
  must(differing.length === 0, 'the same attributes in both halves', `different ${differing.join(', ')}`)
})

/** A grouping attribute as text. Of a resource, its kind, id and status count; of another record, its id. */
function attributeOf(period: Period, name: string): string {
  const value = valueNamed(period.record, name)
  if (period.profile.data.periods.resources.includes(name))
    return period
      .resourcesIn(name)
      .map(({ kind, id, status }) => `${kind} ${String(id)} ${status}`)
      .sort()
      .join(',')
  const { id }: DataRecord = isRecord(value) ? value : {}
  return isBlank(id) ? comparable(value) : String(id)
}

/** A value as text. The order of lists and fields does not count; absent, null and empty are the same. */
function comparable(value: unknown): string {
  if (Array.isArray(value)) return value.map(comparable).sort().join(',')
  if (isRecord(value))
    return Object.keys(value)
      .sort()
      .map((name) => `${name}:${comparable(value[name])}`)
      .join(';')
  return isBlank(value) ? '' : JSON.stringify(value)
}

/** Double periods of which one half was cancelled. */
const halvesCancelled = preparedOrTriggered('half_cancelled')

// 3 rule 5: The timetable still returns both halves of a double period at their times if one half is
//   cancelled.
//   Check: After one half was cancelled, both ids must be in the timetable, each at its start time of before,
//   and the first one must end when the second one begins, or before. If the first one has no end, this part
//   is left out.
rule('timetable.half-cancelled.two-periods', halvesCancelled, async (context, cancellation) => {
  const { entry, timetable } = await cancellation(context)
  const expected = [
    [entry.cancelled, entry.start_cancelled],
    [entry.other, entry.start_other],
  ] as const
  for (const [id, start] of expected) {
    const [period] = timetable.all(id)
    must(period !== undefined, `both halves, also period ${id}`, 'a timetable without it')
    must(period.start === start, `period ${id} at ${start}`, `period ${id} at ${period.start ?? 'no time'}`)
  }
  const [first, second] = expected
    .map(([id]) => timetable.period(id))
    .sort((left, right) => ((left.start ?? '') < (right.start ?? '') ? -1 : 1))
  const [end, start] = [first?.end, second?.start ?? '']
  if (end === undefined) leaveOut('the end of the first half', ['PERIOD_END'])
  else must(end <= start, `the end of period ${first?.id} at ${start} or before`, `its end at ${end}`)
})

// 3 rule 5: The other half of a double period with one cancelled half stays REGULAR, with regular resources.
//   Check: The half that was not cancelled must still have the status `REGULAR`, and all its resources must
//   be regular. Without a status or without resources, the rule is undecided.
rule('timetable.half-cancelled.other-half', halvesCancelled, async (context, cancellation) => {
  const { entry, timetable } = await cancellation(context)
  const other = timetable.period(entry.other)
  given(other.status !== '', `period ${entry.other} has no status`)

  must(
    other.status === facts.regularStatus,
    `status ${facts.regularStatus} of period ${entry.other}`,
    `the status ${other.status}`,
  )
  mustHaveRegularResources(other)
})

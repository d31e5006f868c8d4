/**
 * The form of the list of deleted periods: an array of bare ids.
 * Clause: 4.6 deleted-periods.
 *
 * GET /timetable/deleted-periods?dateLastModifiedAfter=2000-01-01T00:00:00Z
 */
import { type DataList, given, idText, isRecord, judgesRecorded, late, must, rule } from '#kit/platform'
import { allDeletedPeriods, preparedDeletions } from '#kit/platform/deleted-periods'

// 4.6 deleted-periods: The list of deleted periods is an array.
//   Check: The suite asks for all deletions since the year 2000, and for those after a moment in the far
//   future. Both answers must be an array (or have one at the place that the profile names), the empty one as
//   well. A refusal of the future moment is accepted; a refusal of the other makes the rule undecided.
rule('deleted-periods.answer.array', async (context) => {
  const list = await allDeletedPeriods(context)
  given(list.answer.ok, `the list cannot be read: ${list.answer.summary}`)
  mustBeArray(list)

  // A target may refuse a moment in the future. If it accepts the moment, nothing was deleted since.
  const none = await context.data.deletedPeriods({ after: late })
  if (none.answer.ok) mustBeArray(none)
})

judgesRecorded('deleted-periods.answer.array', 'deleted periods', ({ list }) => {
  const { status, json } = list.answer
  given(status === 200 && json !== undefined, 'the answer is no success with JSON')
  // Some platforms report errors with status 200.
  const mayBeError =
    typeof json === 'string' ||
    (isRecord(json) &&
      Object.keys(json).some((name) => /error|message|status|code|fault|problem/i.test(name)))
  given(!mayBeError, 'the answer may be an error')
  mustBeArray(list)
})

/** Judges: the answer is an array, or has one where the profile says. */
function mustBeArray({ answer, isInPlace, pointer }: DataList): void {
  const expected = pointer === null || pointer === '' ? 'an array' : `an array at ${pointer}`
  const fields = Object.keys(answer.object ?? {}).join(', ')
  must(isInPlace, expected, answer.object === undefined ? answer.summary : `fields ${fields}`, answer)
}

// 4.6 deleted-periods: Each element in the list of deleted periods is only the id of a period.
//   Check: In the list since 2000, every element must be a bare number or text. An object such as `{"id":
//   4711}` is a violation.
rule('deleted-periods.answer.ids-only', async (context) => {
  const { items } = await allDeletedPeriods(context)
  given(items.length > 0, `the list lacks period ${preparedDeletions(context.profile).ids[0]}`)

  mustBeIds(items)
})

judgesRecorded('deleted-periods.answer.ids-only', 'deleted periods', ({ list: { items } }) => {
  given(items.length > 0, 'nothing was deleted')
  mustBeIds(items)
})

function mustBeIds(items: readonly unknown[]): void {
  const other = items.find((item) => idText(item) === undefined)
  must(other === undefined, 'only numbers or texts as ids', `the entry ${JSON.stringify(other)}`)
}

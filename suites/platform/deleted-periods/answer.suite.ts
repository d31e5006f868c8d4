/**
 * What the list of deleted periods is: an array of bare ids.
 * Clause: 4.6 deleted-periods.
 */
import { type DataList, deletionsOf, early, given, idText, isArrayInPlace, late, must, rule } from '#kit/platform'

/** Judges: the array stands at the top, or where the profile says. */
function mustBeArray(list: DataList): void {
  const { answer, pointer } = list
  const place = pointer === null || pointer === '' ? 'an array' : `an array at ${pointer}`
  const seen =
    answer.object === undefined ? answer.summary : `members ${Object.keys(answer.object).join(', ')}`
  must(isArrayInPlace(list), place, seen)
}

rule('deleted-periods.answer.array', async ({ data }) => {
  const all = await data.deletedPeriods({ after: early })
  given(all.answer.ok, `no answer to go on with: ${all.answer.summary}`)
  mustBeArray(all)

  // A moment of the future may be refused; where it is not, nothing was deleted since.
  const none = await data.deletedPeriods({ after: late })
  if (none.answer.ok) mustBeArray(none)
})

rule('deleted-periods.answer.ids-only', async ({ data, profile }) => {
  const { items } = await data.deletedPeriods({ after: early })
  given(items.length > 0, `the list lacks period ${deletionsOf(profile).ids[0]}`)

  const other = items.find((item) => idText(item) === undefined)
  must(other === undefined, 'numbers or texts', other)
})

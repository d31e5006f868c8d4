/**
 * Double periods: which periods belong together.
 * Clause: 4.6 grouping.
 */
import { given, must, NotExercised, type PartnerContext, rule } from '#kit/partner'
import { arrivedChanges, type Copy, copyOf } from './changed-timetable.js'
import { attributeCases, equalPairs, type Pair, pairs } from './double-periods.inputs.js'

// 4.6 grouping: The application joins two periods in a row that match in all twelve attributes.
rule('timetable-data.double.equal', equalPairs, async (context, which) => {
  const { copy, parts } = await copiedPairs(context)
  const [one, other] = groupsOf(copy, parts[which])
  must(one !== null && one === other, 'one group for both periods', `${one} and ${other}`)
})

// 4.6 grouping: The application does not join two periods that differ in one of the twelve attributes.
rule('timetable-data.double.different', attributeCases, async (context, which) => {
  const { copy, parts } = await copiedPairs(context)
  const [equal, same] = groupsOf(copy, parts.equal)
  given(equal !== null && equal === same, 'two periods that match in everything are not joined either')

  const pair = parts.different.get(which)
  given(pair !== undefined, `there is no pair that differs in ${which}`)
  // An application may drop a cancelled period.
  const isDropped = which === 'status' && !isCopied(copy, pair)
  const [one, other] = isDropped ? [null, null] : groupsOf(copy, pair)
  must(one === null || one !== other, 'two periods that are not joined', `the group ${one} for both`)
})

// 4.6 grouping: The application keeps both halves of a double period as two periods.
rule('timetable-data.double.separate', async (context) => {
  const { copy, parts } = await pairsOf(context)
  must(isCopied(copy, parts.equal), 'both halves of a double period', 'one of them is not exported')
})

/** Pairs of periods, as the application has copied them. */
async function pairsOf(context: PartnerContext) {
  const make = (): ReturnType<typeof pairs> => pairs(context.profile)
  const { before, parts } = await arrivedChanges(context, 'pairs of periods', make)
  return { copy: before, parts }
}

/**
 * The same, in an export that says which periods are joined.
 * @throws {Undecided} if it lacks a half: the rule `timetable-data.double.separate` judges it
 */
async function copiedPairs(context: PartnerContext) {
  const found = await pairsOf(context)
  if (!found.copy.periods.some((one) => one.has('group')))
    throw new NotExercised(['an export with `group` of periods'])
  given(
    isCopied(found.copy, found.parts.equal),
    'the application does not keep both halves of a double period',
  )
  return found
}

function isCopied({ periods }: Copy, pair: Pair): boolean {
  return pair.every(({ id }) => periods.some((one) => one.id === String(id)))
}

/** The groups of both periods. @throws {Undecided} if one is not copied */
function groupsOf(copy: Copy, [one, other]: Pair): readonly [string | null, string | null] {
  return [copyOf(copy, one).group, copyOf(copy, other).group]
}

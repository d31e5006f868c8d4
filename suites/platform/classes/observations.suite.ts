/**
 * What the target does with classes where the contract is silent: records and lists, and updates of one class.
 * Clauses: 2.6 Class, 4.6 update classes.
 */
import {
  type ClassIdentifiers,
  type ClassUpdate,
  type Context,
  describeList,
  describeUpdate,
  errorKeysIn,
  fieldNames,
  fieldOf,
  given,
  identifierPairs,
  identifiersOf,
  inventedLike,
  keyTakingUpdate,
  mixedUpdate,
  observe,
  outsideYear,
  outsideYearCases,
  swapCase,
  throwAwayClasses,
  updateBy,
} from '#kit/platform'

observe('observe.classes.members', async ({ data }) => {
  const { records } = await data.classes()
  given(records.length > 0, 'no class is listed')
  return fieldNames(records)
})

observe('observe.classes.list', async ({ data }) => {
  const seen: string[] = []
  for (const year of data.years) {
    seen.push(`${year || 'current year'}: ${describeList(await data.classes(year), ['id', 'shortName'])}`)
  }
  return seen.join('; ')
})

/** What became of an update. */
function outcome(update: ClassUpdate): string {
  const { answer, after, accepted } = update
  const reached = after.ids.filter((id) => update.reached(id))
  const change = reached.length === 0 ? 'nothing changed' : `class ${reached.join(', ')} changed`
  const keys = accepted ? '' : `, ${errorKeysIn(answer)}`
  return `${describeUpdate(update)}${keys}, ${change}`
}

/** Sends updates one after the other, each undone before the next. */
async function outcomes(
  context: Context,
  rows: readonly (readonly [name: string, item: ClassIdentifiers, more?: Record<string, unknown>])[],
): Promise<string> {
  const seen: string[] = []
  for (const [name, identifiers, more = {}] of rows) {
    const update = await context.changeClasses((turn) => turn.write({ identifiers, more }))
    seen.push(`${name}: ${outcome(update)}`)
  }
  return seen.join('; ')
}

observe('observe.classes.update-answers', async (context) => {
  const good = await updateBy(context, 'id')
  const { update } = await outsideYear(context, outsideYearCases[0][1])
  const fields = ({ answer }: ClassUpdate): string => fieldNames([answer.object ?? {}])
  return `success: ${outcome(good)}, members ${fields(good)}; failure: ${outcome(update)}, members ${fields(update)}`
})

observe('observe.classes.outside-year-identifiers', async (context) => {
  const { old } = context.profile.fixtures.classes ?? {}
  given(old !== undefined, 'the fixture file names no class of an earlier year')
  return outcomes(context, [
    ['id', identifiersOf(old, 'id')],
    ['externKey', identifiersOf(old, 'externKey')],
  ])
})

observe('observe.classes.unknown-identifiers', async (context) => {
  const [x] = throwAwayClasses(context)
  const unknown = {
    id: idLike(x.id),
    externKey: inventedLike(x.extern_key),
    shortName: inventedLike(x.short_name),
  }
  return outcomes(context, [
    ['unknown id', { id: unknown.id }],
    ['unknown externKey', { externKey: unknown.externKey }],
    ['unknown shortName', { shortName: unknown.shortName }],
    ['externalKey in place of externKey', {}, { externalKey: x.extern_key }],
    ['unknown id beside a known externKey', { id: unknown.id, externKey: x.extern_key }],
    ['unknown externKey beside a known shortName', { externKey: unknown.externKey, shortName: x.short_name }],
  ])
})

/** An id of the same type and form. */
function idLike(id: string | number): string | number {
  const text = inventedLike(String(id))
  return typeof id === 'number' ? Number(text) : text
}

observe('observe.classes.mixed-identifiers', async (context) => {
  const seen: string[] = []
  for (const [, higher, lower] of identifierPairs) {
    seen.push(`${higher} and another ${lower}: ${outcome(await mixedUpdate(context, higher, lower))}`)
  }
  return seen.join('; ')
})

observe('observe.classes.several-items', async (context) => {
  const [x, y] = throwAwayClasses(context)
  const { old } = context.profile.fixtures.classes ?? {}
  given(old !== undefined, 'the fixture file names no class of an earlier year')
  const bad = identifiersOf(old, 'id', 'shortName')
  const rows = [
    ['two good items', [identifiersOf(x, 'id'), identifiersOf(y, 'id')]],
    ['good, then bad', [identifiersOf(x, 'id'), bad]],
    ['bad, then good', [bad, identifiersOf(x, 'id')]],
  ] as const
  const seen: string[] = []
  for (const [name, items] of rows) {
    seen.push(`${name}: ${outcome(await context.changeClasses((turn) => turn.update(...items)))}`)
  }
  return seen.join('; ')
})

observe('observe.classes.short-name-case', async (context) => {
  const [x] = throwAwayClasses(context)
  const swapped = swapCase(x.short_name)
  given(swapped !== x.short_name, 'the short name has no letters')
  return outcomes(context, [['other letter case', { shortName: swapped }]])
})

observe('observe.classes.taken-extern-key', async (context) => {
  const update = await keyTakingUpdate(context)
  const [, y] = throwAwayClasses(context)
  const given = fieldOf(context.profile, update.after.class(y.id) ?? {}, 'externKey') === y.extern_key
  return `${outcome(update)}, the key ${given ? 'is as before' : 'has changed'}`
})

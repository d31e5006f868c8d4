/**
 * Open points about classes: the fields of `GET /classes`, and updates by `PUT /classes` that the contract leaves open.
 * Clauses: 2.6 Class, 4.6 update classes.
 */
import {
  type Context,
  type DataList,
  fieldNames,
  fieldOf,
  given,
  isRecord,
  observe,
  swapCase,
  unknownLike,
  valueNamed,
} from '#kit/platform'
import {
  type ClassItem,
  type ClassUpdate,
  earlierClass,
  identifierPairs,
  itemOf,
  putClasses,
  putEarlierClass,
  putKeyOfOtherClass,
  throwAwayClasses,
} from '#kit/platform/classes'

const pagingHeaders = ['link', 'x-total-count', 'content-range']
// 2.6: Which fields class records have.
observe('observe.classes.members', async ({ data }) => {
  const { records } = await data.classes()
  given(records.length > 0, 'no class is listed')
  return fieldNames(records)
})

// 4.6: Which envelope, order and paging fields the list of classes has.
observe('observe.classes.list', async ({ data }) => {
  const seen: string[] = []
  for (const year of data.years)
    seen.push(`${year || 'current year'}: ${describeList(await data.classes(year), ['id', 'shortName'])}`)
  return seen.join('; ')
})

/** The answer to an update, and the classes that it changed. */
function outcome(update: ClassUpdate): string {
  const changed = update.after.ids.filter((id) => update.reached(id))
  const change = changed.length === 0 ? 'nothing changed' : `class ${changed.join(', ')} changed`
  return `${update.summary}${update.accepted ? '' : `, ${update.errorKeys}`}, ${change}`
}

/** The outcomes of several updates. Each is undone before the next. */
async function outcomes(
  context: Context,
  rows: readonly (readonly [name: string, ...items: ClassItem[]])[],
): Promise<string> {
  const seen: string[] = []
  for (const [name, ...items] of rows) seen.push(`${name}: ${outcome(await putClasses(context, ...items))}`)
  return seen.join('; ')
}

// 4.6 update classes: Which status and body a successful and a failed update of classes get.
observe('observe.classes.update-answers', async (context) => {
  const [x] = throwAwayClasses(context)
  const good = await putClasses(context, { id: x.id })
  const { update: failed } = await putEarlierClass(context, ['shortName'])
  const fields = ({ answer }: ClassUpdate): string => fieldNames([answer.object ?? {}])
  return `success: ${outcome(good)}, fields ${fields(good)}; failure: ${outcome(failed)}, fields ${fields(failed)}`
})

// 4.6 update classes: How class management treats an update that names a class of another year only by `id`
//   or `externKey`.
observe('observe.classes.outside-year-identifiers', (context) => {
  const earlier = earlierClass(context)
  return outcomes(context, [
    ['id', { id: earlier.id }],
    ['externKey', { externKey: earlier.extern_key }],
  ])
})

// 4.6 update classes: How class management answers identifiers that are unknown, misspelt, or unknown with a
//   known one of lower rank.
observe('observe.classes.unknown-identifiers', async (context) => {
  const [x] = throwAwayClasses(context)
  const classes = await context.classes.atRest()
  const like = (name: keyof ClassItem, text: string): string =>
    unknownLike(text, (invented) => classes.meantBy(name, invented).length > 0)
  const id = typeof x.id === 'number' ? Number(like('id', String(x.id))) : like('id', x.id)
  const externKey = like('externKey', x.extern_key)
  // Each of these may change at most one class, and most of them change none.
  const rows = [
    ['unknown id', { id }],
    ['unknown externKey', { externKey }],
    ['unknown shortName', { shortName: like('shortName', x.short_name) }],
  ] as const
  const renamed = { identifiers: {}, more: { externalKey: x.extern_key } }
  const updates = await context.classes.change((classes) =>
    classes.writeEach([...rows.map(([, identifiers]) => [{ identifiers }]), [renamed]]),
  )
  const names = [...rows.map(([name]) => name), 'externalKey in place of externKey']
  const unknown = updates.map((update, at) => `${names[at]}: ${outcome(update)}`)
  const withKnown = await outcomes(context, [
    ['unknown id with a known externKey', { id, externKey: x.extern_key }],
    ['unknown externKey with a known shortName', { externKey, shortName: x.short_name }],
  ])
  return `${unknown.join('; ')}; ${withKnown}`
})

// 2.6 Class: Whether class management applies or refuses an item whose identifiers belong to two classes.
observe('observe.classes.mixed-identifiers', (context) => {
  const [x, y] = throwAwayClasses(context)
  return outcomes(
    context,
    identifierPairs.map(
      ([, higher, lower]) =>
        [`${higher} and another ${lower}`, { ...itemOf(x, higher), ...itemOf(y, lower) }] as const,
    ),
  )
})

// 4.6 update classes: Whether class management applies a valid item in the same request as an invalid one.
observe('observe.classes.several-items', (context) => {
  const [x, y] = throwAwayClasses(context)
  const bad = itemOf(earlierClass(context), 'id', 'shortName')
  return outcomes(context, [
    ['two good items', { id: x.id }, { id: y.id }],
    ['good, then bad', { id: x.id }, bad],
    ['bad, then good', bad, { id: x.id }],
  ])
})

// 2.6 Class: Whether class management finds a `shortName` in another letter case.
observe('observe.classes.short-name-case', async (context) => {
  const [x] = throwAwayClasses(context)
  const shortName = swapCase(x.short_name)
  given(shortName !== x.short_name, 'the short name has no letters')
  return outcomes(context, [['other letter case', { shortName }]])
})

// 2.6 Class: How class management answers an update that gives a class the `externKey` of another one.
observe('observe.classes.taken-extern-key', async (context) => {
  const update = await putKeyOfOtherClass(context)
  const [, y] = throwAwayClasses(context)
  const key = fieldOf(context.profile, update.after.class(y.id) ?? {}, 'externKey')
  return `${outcome(update)}, the key ${key === y.extern_key ? 'is unchanged' : 'has changed'}`
})

/**
 * The length, place, order and paging of a list, in words.
 * @param sortedBy fields by which the list may be sorted
 */
function describeList({ answer, pointer, records }: DataList, sortedBy: readonly string[]): string {
  const { json } = answer
  const names = isRecord(json) ? Object.keys(json) : []
  const arrays = isRecord(json) ? names.filter((name) => Array.isArray(json[name])) : []
  const otherFields = names.filter((name) => !arrays.includes(name))
  const place = Array.isArray(json) ? 'the answer itself' : `at ${pointer ?? `/${arrays.join(', /')}`}`
  const order = sortedBy.filter((name) => isSorted(records.map((record) => valueNamed(record, name))))
  const headers = pagingHeaders.filter((name) => answer.header(name) !== undefined)
  return [
    `${records.length} records, ${place}`,
    `other fields: ${otherFields.join(', ') || 'none'}`,
    `sorted by: ${order.join(', ') || 'nothing visible'}`,
    `paging headers: ${headers.join(', ') || 'none'}`,
  ].join('; ')
}

function isSorted(values: readonly unknown[]): boolean {
  return values.every((value, index) => {
    const before = values[index - 1]
    if (index === 0) return value !== undefined
    if (typeof value === 'number' && typeof before === 'number') return before <= value
    return typeof value === 'string' && typeof before === 'string' && before.localeCompare(value) <= 0
  })
}

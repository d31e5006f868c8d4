/**
 * What identifies a class identifies one class.
 * Clause: 2.6 Class.
 */
import {
  type Context,
  type DataRecord,
  differingFields,
  fieldOf,
  given,
  idText,
  isBlank,
  keyTakingUpdate,
  must,
  optional,
  rule,
  updatesWork,
} from '#kit/platform'

/** The classes of each school year, the current one first. */
async function years(context: Context): Promise<readonly (readonly DataRecord[])[]> {
  const { lists } = await context.classesAtRest()
  given(lists.flat().length > 1, 'fewer than two classes are listed')
  return lists
}

rule('classes.unique.id', async (context) => {
  const lists = await years(context)
  for (const [index, list] of lists.entries()) {
    for (const [at, record] of list.entries()) {
      const id = idText(record.id)
      given(id !== undefined, 'a class has no id')
      const twin = list.slice(at + 1).find((other) => idText(other.id) === id)
      must(twin === undefined, 'an id for each class', `two classes of one school year have ${id}`)
      // A class that goes on over the years is one class; so is one in two lists that do not mind the year.
      const later = lists.slice(index + 1).flat()
      const elsewhere = later.find((other) => idText(other.id) === id)
      const fields = elsewhere === undefined ? [] : differingFields(record, elsewhere)
      must(
        fields.length === 0,
        'an id for each class',
        `two classes have ${id}, with different ${fields.join(', ')}`,
      )
    }
  }
})

/** Two classes of different ids with the same value; undefined where there are none. */
function sharers(
  context: Context,
  records: readonly DataRecord[],
  field: 'externKey' | 'shortName',
): string | undefined {
  const owners = new Map<string, string | undefined>()
  for (const record of records) {
    const value = fieldOf(context.profile, record, field)
    if (isBlank(value)) continue
    const id = idText(record.id)
    const owner = owners.get(String(value))
    if (owner !== undefined && owner !== id) return `classes ${owner} and ${id} have the ${field} ${value}`
    owners.set(String(value), id)
  }
  return undefined
}

const keyCases = [
  ['as they are', false],
  optional(['consent.mutate', 'fixture.classes.throw_away'], 'after an attempt to share one', true),
] as const

rule('classes.unique.extern-key', keyCases, async (context, attempt) => {
  const found = (lists: readonly (readonly DataRecord[])[]) => sharers(context, lists.flat(), 'externKey')
  must(found(await years(context)) === undefined, 'an externKey for each class', found(await years(context)))
  if (!attempt) return

  await updatesWork(context)
  const { after } = await keyTakingUpdate(context)
  must(found(after.lists) === undefined, 'an externKey for each class', found(after.lists))
})

rule('classes.unique.short-name', async (context) => {
  const { old, same_short_name: same } = context.profile.fixtures.classes ?? {}
  const [current = []] = await years(context)
  const earlier = [old?.id, same?.earlier.id].filter((id) => id !== undefined).map(String)
  given(
    !current.some((record) => earlier.includes(String(record.id))),
    'the list of the current school year holds classes of another one: CLASSES_YEARS tells how it is asked for',
  )

  const found = sharers(context, current, 'shortName')
  must(found === undefined, 'a shortName for each class of the current school year', found)
})

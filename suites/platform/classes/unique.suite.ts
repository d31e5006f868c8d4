/**
 * Identifiers in the lists of classes of all school years: no two classes share one, not even of two tenants.
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
  judgesRecorded,
  leaveOut,
  must,
  NotApplicable,
  optional,
  type Profile,
  rule,
} from '#kit/platform'
import { classesOfSecondTenant, fieldNameAt, putKeyOfOtherClass, updatesWork } from '#kit/platform/classes'

/** The classes of each school year, the current one first. */
type Years = readonly (readonly DataRecord[])[]

async function classesByYear(context: Context): Promise<Years> {
  const { lists } = await context.classes.atRest()
  if (lists.length < 2) leaveOut('other school years', ['CLASSES_YEARS (two or more)'])
  given(lists.flat().length > 1, 'fewer than two classes are listed')
  return lists
}

// 2.6 Class: No two classes have the same `id`, across all school years.
//   Check: The suite reads the classes of all school years. Within one year, no id may occur twice; across
//   years, the same id is accepted only if all fields are equal, because that is one class in two lists.
rule('classes.unique.id', async (context) => {
  const years = await classesByYear(context)
  for (const [index, year] of years.entries()) {
    for (const [at, record] of year.entries()) {
      const id = idText(record.id)
      given(id !== undefined, 'a class has no id')
      const hasId = (other: DataRecord): boolean => idText(other.id) === id
      const twin = year.slice(at + 1).find(hasId)
      must(twin === undefined, 'a different id for each class', `two classes of one school year have ${id}`)
      // A class in the lists of several years is one class if its fields are equal: it continues over the years.
      const elsewhere = years
        .slice(index + 1)
        .flat()
        .find(hasId)
      const fields = elsewhere === undefined ? [] : differingFields(record, elsewhere)
      mustBeOneClass(id, fields)
    }
  }
})

// A list may have the classes of several years: a class that continues is in it more than once.
judgesRecorded('classes.unique.id', 'class list', ({ list: { records }, profile }) => {
  given(records.length > 1, 'the answer has fewer than two classes')
  const classes = new Map<string, DataRecord>()
  for (const record of records) {
    const id = idText(record.id)
    given(id !== undefined, 'a class has no id')
    const twin = classes.get(id)
    classes.set(id, record)
    const fields =
      twin === undefined
        ? []
        : identifiers(profile).filter((name) => differingFields(record, twin).includes(name))
    mustBeOneClass(id, fields)
  }
})

/** The names of the fields, except for the id, that identify a class. */
const identifiers = (profile: Profile): readonly string[] =>
  (['externKey', 'shortName'] as const).map((name) => fieldNameAt(profile, name))

/** Judges: two records with one id have no different fields. */
function mustBeOneClass(id: string, differing: readonly string[]): void {
  const difference = `two classes have ${id}, with different ${differing.join(', ')}`
  must(differing.length === 0, 'a different id for each class', difference)
}

const keyCases = [
  ['as they are', 'lists'],
  optional(['consent.mutate', 'fixture.classes.throw_away'], 'after an attempt to share one', 'update'),
] as const

// 2.6 Class: No two classes have the same `externKey`, across all school years.
//   Check: The suite looks for two classes with different ids and the same external key, first in the lists
//   as they are, and then after an update that tries to give one class the key of another.
rule('classes.unique.extern-key', keyCases, async (context, by) => {
  mustHaveDifferentKeys(context.profile, (await classesByYear(context)).flat())
  if (by === 'lists') return

  await updatesWork(context)
  const { after } = await putKeyOfOtherClass(context)
  mustHaveDifferentKeys(context.profile, after.lists.flat())
})

judgesRecorded('classes.unique.extern-key', 'class list', ({ list: { records }, profile }) => {
  given(records.length > 1, 'the answer has fewer than two classes')
  mustHaveDifferentKeys(profile, records)
})

function mustHaveDifferentKeys(profile: Profile, classes: readonly DataRecord[]): void {
  const duplicate = sharedValue(profile, classes, 'externKey')
  must(duplicate === undefined, 'a different externKey for each class', duplicate)
}

/** The classes of both tenants, of each school year that can be read. */
async function classesOfBoth(context: Context): Promise<readonly [own: DataRecord[], others: DataRecord[]]> {
  const classes = (await classesByYear(context)).flat()
  const read = await classesOfSecondTenant(context)
  // A school may have other school years.
  if (read.length < context.data.years.length)
    leaveOut('school years that the second tenant lacks', ['CLASSES_YEARS'])
  const classesElsewhere = read.flat()
  given(classes.length > 0 && classesElsewhere.length > 0, 'a tenant lists no classes')
  return [classes, classesElsewhere]
}

/** The identifiers of a class that are unique in the whole service. */
const globalIdentifiers = {
  id: (_: Context, { id }: DataRecord) => idText(id),
  externKey: ({ profile }: Context, record: DataRecord) => idText(fieldOf(profile, record, 'externKey')),
} as const

// 2.6 Class: No class of one tenant has the `id` or the `externKey` of a class of another tenant.
//   Check: The suite reads the classes of two tenants with the credentials of each, and compares ids and
//   external keys. A shared value of two different classes is a violation; a class that both lists contain
//   makes the rule undecided: `data-api.tenant.lists` reports it.
rule(
  'classes.unique.across-tenants',
  [
    ['id', 'id', 'externKey'],
    ['externKey', 'externKey', 'id'],
  ] as const,
  async (context, kind, otherKind) => {
    const [own, others] = await classesOfBoth(context)
    const [shared, further] = [globalIdentifiers[kind], globalIdentifiers[otherKind]]
    const owners = new Map(own.map((record) => [shared(context, record), record]))
    owners.delete(undefined)
    const identified = others.filter((record) => shared(context, record) !== undefined)
    if (owners.size === 0 || identified.length === 0)
      throw new NotApplicable(`the classes of a tenant have no ${kind}`)

    const twins = identified.flatMap((record) => {
      const twin = owners.get(shared(context, record))
      return twin === undefined ? [] : [[record, twin] as const]
    })
    // With equal identifiers of both kinds it is one class that both tenants see, which another rule judges.
    const isOne = ([record, twin]: (typeof twins)[number]): boolean =>
      further(context, record) === further(context, twin) &&
      (further(context, record) !== undefined || differingFields(record, twin).length === 0)
    const different = twins.find((pair) => !isOne(pair))
    const difference = `classes of both tenants with the ${kind} ${different && shared(context, different[0])}`
    must(different === undefined, `no class with the ${kind} of a class of the other tenant`, difference)
    given(twins.length === 0, `both tenants list the class ${twins[0] && shared(context, twins[0][0])}`)
  },
)

// 2.6 Class: No two classes of the active school year have the same `shortName`.
//   Check: In the list of the current school year, the suite looks for two ids with the same short name. The
//   same name in an earlier year is accepted.
rule('classes.unique.short-name', async (context) => {
  const { old, same_short_name: same } = context.profile.fixtures.classes ?? {}
  const [current = []] = await classesByYear(context)
  const earlier = [old?.id, same?.earlier.id].filter((id) => id !== undefined).map(String)
  given(
    !current.some((record) => earlier.includes(String(record.id))),
    'the list of the current school year holds classes of another one; set CLASSES_YEARS to the query of each year',
  )

  const duplicate = sharedValue(context.profile, current, 'shortName')
  must(duplicate === undefined, 'a different shortName for each class of the current school year', duplicate)
})

/** Describes two classes with different ids and the same value in a field. */
function sharedValue(
  profile: Profile,
  records: readonly DataRecord[],
  field: 'externKey' | 'shortName',
): string | undefined {
  const owners = new Map<string, string | undefined>()
  for (const record of records) {
    const value = fieldOf(profile, record, field)
    if (isBlank(value)) continue
    const id = idText(record.id)
    const owner = owners.get(String(value))
    if (owner !== undefined && owner !== id) return `classes ${owner} and ${id} have the ${field} ${value}`
    owners.set(String(value), id)
  }
  return undefined
}

/**
 * How classes are written.
 * Clauses: 4.6 update classes, 2.6 class, 7 VALIDATION_ERROR.
 */
import {
  classNames,
  type DataRecord,
  given,
  itemsIn,
  lacking,
  must,
  NotApplicable,
  namedBy,
  type PartnerContext,
  pastClass,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
  schoolClass,
  show,
  updateClass,
  writes,
} from '#kit/partner'

/** A school with these classes alone. */
async function schoolOf(
  { service }: PartnerContext,
  ...classes: readonly DataRecord[]
): Promise<SimulatedTenant> {
  const { tenant } = await service.activate()
  tenant.data.classes = classes
  return tenant
}

/** Whether an item has a field that names a class. */
function isNamed(item: DataRecord): boolean {
  return classNames.some((name) => (item[name] ?? '') !== '')
}

/** What is sent to write a class. @throws {Undecided} where nothing is */
async function written(
  context: PartnerContext,
  tenant: SimulatedTenant,
  one: DataRecord,
): Promise<readonly SimulatedRequest[]> {
  const { calls } = await updateClass(context, tenant, one.id)
  const found = writes(calls)
  given(found.length > 0, 'the application wrote nothing')
  return found
}

rule('class-updates.request', async (context) => {
  const one = schoolClass()
  const tenant = await schoolOf(context, one, schoolClass())
  for (const request of await written(context, tenant, one)) {
    must(request.method === 'PUT', 'PUT', request.method)
    const items = itemsIn(request)
    must(
      items !== undefined && items.length > 0,
      'a JSON object with a list `classes`',
      request.body.toString('utf8'),
    )
  }
})

const kinds = [
  ['a class with a key', schoolClass],
  ['a class without a key', () => lacking(schoolClass(), 'externKey')],
] as const

rule('class-updates.identified', kinds, async (context, make) => {
  const one = make()
  const tenant = await schoolOf(context, one, schoolClass())
  const items = (await written(context, tenant, one)).flatMap((request) => itemsIn(request) ?? [])
  given(items.length > 0, 'the application wrote no list of classes')
  const nameless = items.filter((item) => !isNamed(item))
  must(nameless.length === 0, `one of ${classNames.join(', ')}`, Object.keys(nameless[0] ?? {}).join(', '))
})

rule('class-updates.past-class', async (context) => {
  const [old, current] = [pastClass({ shortName: '8Z' }), schoolClass({ shortName: '1B' })]
  const tenant = await schoolOf(context, old, current)
  await written(context, tenant, current)
  // Not to write such a class at all is another way to keep the rule.
  const { calls } = await updateClass(context, tenant, old.id)
  const items = writes(calls).flatMap((request) => itemsIn(request) ?? [])
  const wrong = items.filter(
    (item) => 'shortName' in item && (item.shortName === old.shortName || namedBy(item, [old]) === old),
  )
  must(wrong.length === 0, 'the class without `shortName`', show(wrong[0]))
})

const years = [
  ['the class of this school year', 1],
  ['the class of the year before', 0],
] as const

rule('class-updates.same-name.written', years, async (context, which) => {
  const classes = [pastClass({ shortName: '1A' }), schoolClass({ shortName: '1A' })] as const
  const tenant = await schoolOf(context, ...classes)
  const wanted = classes[which]
  const { calls } = await updateClass(context, tenant, wanted.id)
  const items = writes(calls).flatMap((request) => itemsIn(request) ?? [])
  if (items.length === 0 && which === 0) {
    await written(context, tenant, classes[1])
    throw new NotApplicable('the application writes no class of another school year')
  }
  given(items.length > 0, 'the application wrote no class')
  given(items.every(isNamed), 'the application names no class in what it writes')
  const named = items.map((item) => namedBy(item, classes)?.id)
  // Others may be written along with it.
  must(named.includes(wanted.id), `the class ${wanted.id}`, named.map((id) => id ?? 'no class').join(', '))
})

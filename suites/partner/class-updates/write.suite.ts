/**
 * The request that writes a class: its form, and how it identifies the class.
 * Clauses: 4.6 update classes, 2.6 class, 7 data API.
 */
import {
  classUpdates,
  conforms,
  type DataRecord,
  exactly,
  given,
  must,
  NotApplicable,
  type PartnerContext,
  records,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
} from '#kit/partner'
import { classesNamed, eachRecorded, writesIn } from '#kit/partner/class-updates'

const { futureClass, pastClass, schoolClass, without } = records

// 4.6 update classes: The application writes classes with PUT and a list `classes`.
//   Check: The driver makes the application write a class. Each writing request must be a PUT whose JSON body
//   has a non-empty list `classes`. Undecided if it writes nothing.
rule('class-updates.request', async (context) => {
  const record = schoolClass()
  const tenant = await schoolOf(context, record, schoolClass())
  for (const request of await writeRequests(context, tenant, record)) conforms(classUpdates.isUpdate(request))
})

const classForms = [
  ['a class with a key', schoolClass],
  ['a class without a key', () => without(schoolClass(), 'externKey')],
] as const

// 4.6 update classes: The application names every class that it writes by `id`, `externKey` or `shortName`,
//   of which the first one counts.
//   Check: A class with or without `externKey` is written. Each item must have an identifier, all identifiers
//   of an item must belong to one class, and the intended class must be among them. Undecided if no list of
//   classes is written.
rule('class-updates.identified', classForms, async (context, make) => {
  const record = make()
  const classes = [record, schoolClass({ shortName: `${record.shortName}x` })]
  const tenant = await schoolOf(context, ...classes)
  const items = (await writeRequests(context, tenant, record)).flatMap(
    (request) => classUpdates.writtenClasses(request) ?? [],
  )
  given(items.length > 0, 'the application wrote no list of classes')
  conforms(classUpdates.areIdentified(items))

  const mixed = items.find((item) => classesNamed(item, classes).length > 1)
  must(mixed === undefined, 'identifiers of one class in each item', `the item ${exactly(mixed)}`)
  // It may write other classes in the same request.
  const named = items.map((item) => classUpdates.identifiedClass(item, classes)?.id)
  must(named.includes(record.id), `the class ${record.id}`, classesIn(named))
})

/** The classes that items identify, in words. */
function classesIn(ids: readonly (DataRecord['id'] | undefined)[]): string {
  return ids.map((id) => (id === undefined ? 'no class' : `the class ${id}`)).join(', ')
}

// Without an event that writes a class, these rules judge what the application wrote in other checks.
eachRecorded('written class', 'class-updates.request', classUpdates.isUpdate)
eachRecorded('written class', 'class-updates.identified', (request) =>
  classUpdates.areIdentified(classUpdates.writtenClasses(request) ?? []),
)

// 4.6 update classes: If the application writes a class outside the current school year, it leaves out
//   `shortName`.
//   Check: The application writes a class of this year; otherwise the result is undecided. Then it writes
//   classes of an earlier and of the next year: no item for them may contain `shortName`. Writing nothing is
//   allowed, too.
rule('class-updates.past-class', async (context) => {
  const current = schoolClass({ shortName: '1B' })
  const withKey = pastClass({ shortName: '8Z' })
  const withoutKey = without(pastClass({ shortName: '8Y' }), 'externKey')
  const future = futureClass({ shortName: '8X' })
  const tenant = await schoolOf(context, withKey, withoutKey, future, current)
  await writeRequests(context, tenant, current)
  // An application that does not write classes of other years complies as well.
  for (const other of [withKey, withoutKey, future]) {
    const requests = writesIn(await context.service.updateClass(tenant, other.id))
    const items = requests.flatMap((request) => classUpdates.writtenClasses(request) ?? [])
    const wrong = items.filter(
      (item) =>
        'shortName' in item &&
        (item.shortName === other.shortName || classUpdates.identifiedClass(item, [other]) === other),
    )
    must(wrong.length === 0, 'the class without `shortName`', `the class ${exactly(wrong[0])}`)
  }
})

const sameNames = [
  ['the class of this school year', 1],
  ['the class of the year before', 0],
] as const

// 2.6 Class: The application writes the intended class if two school years have a class with the same name.
//   Check: A school has the class 1A of this year and of the year before. The driver names one by its id; the
//   identifiers that arrive must belong to this one. Undecided if no class is written or identified; not
//   applicable if the application writes only classes of this year.
rule('class-updates.same-name.written', sameNames, async (context, which) => {
  const classes = [pastClass({ shortName: '1A' }), schoolClass({ shortName: '1A' })] as const
  const tenant = await schoolOf(context, ...classes)
  const wanted = classes[which]
  const requests = writesIn(await context.service.updateClass(tenant, wanted.id))
  const items = requests.flatMap((request) => classUpdates.writtenClasses(request) ?? [])
  if (items.length === 0 && which === 0) {
    await writeRequests(context, tenant, classes[1])
    throw new NotApplicable('the application writes no class of another school year')
  }
  given(items.length > 0, 'the application wrote no class')
  given(
    classUpdates.areIdentified(items) === undefined,
    'the application writes items that identify no class',
  )
  const named = items.map((item) => classUpdates.identifiedClass(item, classes)?.id)
  // It may write other classes in the same request.
  must(named.includes(wanted.id), `the class ${wanted.id}`, classesIn(named))
})

/** Activates a school with these classes. */
async function schoolOf(
  { service }: PartnerContext,
  ...classes: readonly DataRecord[]
): Promise<SimulatedTenant> {
  const { tenant } = await service.activate()
  tenant.data.classes = classes
  return tenant
}

/** The requests with which the application writes a class. @throws {Undecided} if there are none */
async function writeRequests(
  { service }: PartnerContext,
  tenant: SimulatedTenant,
  one: DataRecord,
): Promise<readonly SimulatedRequest[]> {
  const writes = writesIn(await service.updateClass(tenant, one.id))
  given(writes.length > 0, 'the application wrote nothing')
  return writes
}

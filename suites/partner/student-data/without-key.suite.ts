/**
 * Students who were made in the platform and have no external key.
 * Clause: 2.6 student.
 */
import {
  type DataRecord,
  exported,
  given,
  lacking,
  must,
  overhear,
  type PartnerContext,
  recordsIn,
  rule,
  type SimulatedTenant,
  students,
} from '#kit/partner'

const count = 20
const keyless = 3

const forms = [
  ['the member is left out', (record: DataRecord) => lacking(record, 'externalKey')],
  ['null', (record: DataRecord) => ({ ...record, externalKey: null })],
  ['an empty text', (record: DataRecord) => ({ ...record, externalKey: '' })],
] as const

/** A school some of whose students have no key, the first among them. */
async function schoolOf(
  { service }: PartnerContext,
  form: (record: DataRecord) => DataRecord,
): Promise<{ readonly tenant: SimulatedTenant; readonly without: readonly unknown[] }> {
  const { tenant } = await service.activate()
  const all = students(count).map((record, index) => (index % 8 === 0 ? form(record) : record))
  tenant.data.students = all
  return { tenant, without: all.filter((_record, index) => index % 8 === 0).map(({ id }) => id) }
}

rule('student-data.without-key.synchronised', forms, async (context, form) => {
  const { service } = context
  const plain = await service.activate()
  plain.tenant.data.students = students(count)
  const usual = await fetchedBy(context, plain.tenant)
  given(usual.succeeded !== false, 'a plain synchronisation fails, too')
  given(usual.fetched === count, 'the students of a plain school are not fetched, either')

  const { tenant } = await schoolOf(context, form)
  for (const which of ['first', 'second']) {
    const { succeeded, fetched } = await fetchedBy(context, tenant)
    must(succeeded !== false, `the ${which} synchronisation succeeds`, 'the application says that it failed')
    must(fetched === count, `${count} students fetched by the ${which} one`, `${fetched} students`)
  }
})

/** What comes of a synchronisation, and how many students it has fetched. */
async function fetchedBy(
  { service }: PartnerContext,
  tenant: SimulatedTenant,
): Promise<{ readonly succeeded: boolean | null; readonly fetched: number }> {
  const told = overhear(tenant)
  const { succeeded } = await service.sync(tenant)
  const ids = told.flatMap((one) => recordsIn(one, 'students')).map(({ id }) => id)
  return { succeeded, fetched: new Set(ids).size }
}

rule('student-data.without-key.not-merged', forms, async (context, form) => {
  const { tenant, without } = await schoolOf(context, form)
  await context.service.sync(tenant)
  const { students: copied } = await exported(context, tenant)
  given(copied.length >= count - keyless, 'the application has not copied the students with a key')
  const kept = copied.filter(({ id }) => without.map(String).includes(String(id))).length
  must(kept === 0 || kept === keyless, `${keyless} students without a key`, `${kept} of them`)
})

rule('student-data.without-key.kept', forms, async (context, form) => {
  const { tenant, without } = await schoolOf(context, form)
  await context.service.sync(tenant)
  const { students: copied } = await exported(context, tenant)
  given(copied.length >= count - keyless, 'the application has not copied the students with a key')
  const kept = copied.filter(({ id }) => without.map(String).includes(String(id))).length
  must(kept > 0, 'students without a key are copied', 'none of them is')
})

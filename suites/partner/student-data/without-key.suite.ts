/**
 * Students without an external key: schools create them in the platform.
 * Clause: 2.6 student.
 */
import {
  type DataRecord,
  given,
  givenCopied,
  must,
  type PartnerContext,
  records,
  rule,
  type SimulatedTenant,
} from '#kit/partner'
import { collectSentStudents, countStudents } from '#kit/partner/student-data'

const count = 20
const keyless = 3

const missingKeys = [
  ['the member is left out', (student: DataRecord) => records.without(student, 'externalKey')],
  ['null', (student: DataRecord) => ({ ...student, externalKey: null })],
  ['an empty text', (student: DataRecord) => ({ ...student, externalKey: '' })],
] as const

type RemoveKey = (student: DataRecord) => DataRecord

// 2.6 Student: The application synchronises a school that has students without `externalKey`.
rule('student-data.without-key.synchronised', missingKeys, async (context, removeKey) => {
  const { tenant: plain } = await context.service.activate()
  records.enrol(plain.data, records.students(count))
  const usual = await syncAndCount(context, plain)
  given(usual.succeeded !== false, 'a plain synchronisation fails as well')
  given(usual.fetched === count, 'the students of a plain school are not fetched either')

  const { tenant } = await activateWithKeyless(context, removeKey)
  for (const which of ['first', 'second']) {
    const { succeeded, fetched } = await syncAndCount(context, tenant)
    must(succeeded !== false, `the ${which} synchronisation succeeds`, 'the application reports a failure')
    must(fetched === count, `${count} students fetched by the ${which} one`, `${fetched} students`)
  }
})

// 2.6 Student: The application keeps two students without `externalKey` as two students.
rule('student-data.without-key.not-merged', missingKeys, async (context, removeKey) => {
  const kept = await keylessInCopy(context, removeKey)
  must(kept === 0 || kept === keyless, `${keyless} students without a key`, `${kept} of them`)
})

// 2.6 Student: The application keeps students without `externalKey`.
rule('student-data.without-key.kept', missingKeys, async (context, removeKey) => {
  const kept = await keylessInCopy(context, removeKey)
  must(kept > 0, 'students without a key are copied', 'none of them is')
})

/** Activates a school with 20 students. Three of them have no key, the first one included. */
async function activateWithKeyless(
  { service }: PartnerContext,
  removeKey: RemoveKey,
): Promise<{ readonly tenant: SimulatedTenant; readonly ids: readonly string[] }> {
  const { tenant } = await service.activate()
  const students = records.students(count)
  const isKeyless = (_student: DataRecord, index: number): boolean => index % 8 === 0
  records.enrol(
    tenant.data,
    students.map((one, at) => (isKeyless(one, at) ? removeKey(one) : one)),
  )
  return { tenant, ids: students.filter(isKeyless).map(({ id }) => String(id)) }
}

/** Synchronises a school. Returns whether the application reports success, and how many students it fetched. */
async function syncAndCount(
  { service }: PartnerContext,
  tenant: SimulatedTenant,
): Promise<{ readonly succeeded: boolean | null; readonly fetched: number }> {
  const sent = collectSentStudents(tenant)
  const { succeeded } = await service.sync(tenant)
  return { succeeded, fetched: countStudents(sent) }
}

/** Synchronises such a school. Returns how many students without a key the application has copied. */
async function keylessInCopy(context: PartnerContext, removeKey: RemoveKey): Promise<number> {
  const { tenant, ids } = await activateWithKeyless(context, removeKey)
  await context.service.sync(tenant)
  const { students } = await context.service.export(tenant)
  givenCopied(students.length >= count - keyless, 'the students with a key')
  return students.filter(({ id }) => ids.includes(id)).length
}

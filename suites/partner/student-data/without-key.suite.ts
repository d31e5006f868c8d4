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
  shared,
} from '#kit/partner'
import { collectSentStudents, countStudents } from '#kit/partner/student-data'

const count = 20
const keyless = 3

const withoutKey = {
  'left out': (student: DataRecord) => records.without(student, 'externalKey'),
  null: (student: DataRecord) => ({ ...student, externalKey: null }),
  empty: (student: DataRecord) => ({ ...student, externalKey: '' }),
} as const

type MissingKey = keyof typeof withoutKey

const missingKeys = [
  ['the field is left out', 'left out'],
  ['null', 'null'],
  ['an empty text', 'empty'],
] as const

// 2.6 Student: The application synchronises a school that has students without `externalKey`.
//   Check: A school of twenty students with keys is synchronised, which must work. At another one, three of
//   twenty have no key, null or an empty one. Two synchronisations in a row must fetch all twenty and not be
//   reported as failed.
rule('student-data.without-key.synchronised', missingKeys, async (context, missing) => {
  const usual = await plainSync(context)
  given(usual.succeeded !== false, 'a plain synchronisation fails as well')
  given(usual.fetched === count, 'the students of a plain school are not fetched either')

  const { first, second } = await keylessSchool(context, missing)
  for (const [which, { succeeded, fetched }] of Object.entries({ first, second })) {
    must(succeeded !== false, `the ${which} synchronisation succeeds`, 'the application reports a failure')
    must(
      fetched === count,
      `${count} students fetched by the ${which} synchronisation`,
      `${fetched} students`,
    )
  }
})

// 2.6 Student: The application keeps two students without `externalKey` as two students.
//   Check: The export must contain all three students without a key by their ids, or none of them. One or two
//   means that they were merged. Undecided if the students with a key are not copied.
rule('student-data.without-key.not-merged', missingKeys, async (context, missing) => {
  const kept = await keylessInCopy(context, missing)
  must(kept === 0 || kept === keyless, `${keyless} students without a key`, `${kept} students without a key`)
})

// 2.6 Student: The application keeps students without `externalKey`.
//   Check: After the synchronisation of a school with three students without a key, the export should contain
//   at least one of them. Undecided if the students with a key are not copied.
rule('student-data.without-key.kept', missingKeys, async (context, missing) => {
  const kept = await keylessInCopy(context, missing)
  must(kept > 0, 'students without a key are copied', 'no student without a key in the copy')
})

/** One synchronisation of a school with 20 students. All have a key. */
const plainSync = shared(async (context: PartnerContext) => {
  const { tenant } = await context.service.activate()
  records.enrol(tenant.data, records.students(count))
  return syncAndCount(context, tenant)
})

/** Two synchronisations of a school with 20 students. Three of them have no key, the first one included. */
const keylessSchool = shared(async (context: PartnerContext, missing: MissingKey) => {
  const { tenant } = await context.service.activate()
  const students = records.students(count)
  const isKeyless = (_student: DataRecord, index: number): boolean => index % 8 === 0
  records.enrol(
    tenant.data,
    students.map((one, at) => (isKeyless(one, at) ? withoutKey[missing](one) : one)),
  )
  const first = await syncAndCount(context, tenant)
  const second = await syncAndCount(context, tenant)
  return { tenant, first, second, ids: students.filter(isKeyless).map(({ id }) => String(id)) }
})

/** Synchronises a school. Returns whether the application reports success, and how many students it fetched. */
function syncAndCount(
  { service }: PartnerContext,
  tenant: SimulatedTenant,
): Promise<{ readonly succeeded: boolean | null; readonly fetched: number }> {
  return service.unlessTwice(async () => {
    const sent = collectSentStudents(tenant)
    const { succeeded } = await service.sync(tenant)
    return { succeeded, fetched: countStudents(sent) }
  })
}

/** How many students without a key the application has copied. */
async function keylessInCopy(context: PartnerContext, missing: MissingKey): Promise<number> {
  const { tenant, ids } = await keylessSchool(context, missing)
  const { students } = await context.service.export(tenant)
  givenCopied(students.length >= count - keyless, 'the students with a key')
  return students.filter(({ id }) => ids.includes(id)).length
}

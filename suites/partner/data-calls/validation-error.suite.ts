/**
 * Writes that the platform refuses, and records that look otherwise than usual.
 * Clauses: 2.5, 2.6, 7 VALIDATION_ERROR.
 */
import {
  asksFor,
  type DataRecord,
  fill,
  given,
  itemsIn,
  must,
  mustSynchronise,
  NotApplicable,
  namedBy,
  type PartnerContext,
  refuse,
  resourceOf,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
  schoolClass,
  updateClass,
  validationError,
  validationErrors,
  writes,
} from '#kit/partner'

/** A school with two classes, the first of which can be written. */
async function schoolOfTwo(
  context: PartnerContext,
): Promise<{ readonly tenant: SimulatedTenant; readonly one: unknown; readonly other: unknown }> {
  const { tenant } = await context.service.activate()
  const classes = [schoolClass({ shortName: '1A' }), schoolClass({ shortName: '2B' })]
  tenant.data.classes = classes
  await written(context, tenant, classes[0]?.id, true)
  return { tenant, one: classes[0]?.id, other: classes[1]?.id }
}

/** Has a class written. @throws {Undecided} where nothing is sent, or where it should work and does not */
async function written(
  context: PartnerContext,
  tenant: SimulatedTenant,
  id: unknown,
  works: boolean,
): Promise<boolean | null> {
  const { calls, succeeded } = await updateClass(context, tenant, id)
  given(writes(calls).length > 0, 'the application wrote nothing')
  given(!works || succeeded !== false, 'the application says that a plain class was not written')
  return succeeded
}

rule('data-calls.validation-error.failed', async (context) => {
  const { tenant, one } = await schoolOfTwo(context)
  refuse(context, tenant)
  const succeeded = await written(context, tenant, one, false)
  if (succeeded === null) throw new NotApplicable('the application does not tell what came of a write')
  must(!succeeded, 'a write that is reported as failed', 'it is reported as a success')
})

rule('data-calls.validation-error.survived', validationErrors, async (context, body) => {
  const { tenant, one } = await schoolOfTwo(context)
  const before = await context.service.sync(tenant)
  given(before.succeeded !== false && before.calls.length > 0, 'a plain synchronisation fails, too')
  refuse(context, tenant, body)
  await written(context, tenant, one, false)
  tenant.answers.data = (good) => good
  const after = await mustSynchronise(context.service, tenant, 'the school is synchronised afterwards')
  must(after.succeeded !== false, 'the synchronisation succeeds', 'the application says that it failed')
})

rule('data-calls.validation-error.others', async (context) => {
  const { tenant, one, other } = await schoolOfTwo(context)
  const { classes } = tenant.data
  const isRefused = (request: SimulatedRequest): boolean =>
    itemsIn(request)?.some((item) => namedBy(item, classes)?.id === one) === true
  refuse(context, tenant, validationError, isRefused)
  await written(context, tenant, one, false)
  const { calls, succeeded } = await updateClass(context, tenant, other)
  const sent = writes(calls).filter((request) => !isRefused(request) && asksFor('classes')(request))
  must(sent.length > 0, 'the other class is written', 'it is not')
  must(succeeded !== false, 'the other class is written', 'the application says that it was not')
})

/** Fields that the contract shows, and those without which a record of its kind would be none. */
const shown = new Set([
  ...['id', 'externalKey', 'externKey', 'shortName', 'sourcedId', 'enabledUser', 'status', 'name', 'role'],
  ...['classAssignments', 'lessonId', 'relatedPeriod', 'start', 'end', 'startDate', 'endDate', 'displayName'],
  ...[
    'classTeachers',
    'teachers',
    'classes',
    'rooms',
    'subjects',
    'students',
    'longName',
    'lastName',
    'forename',
  ],
])

const forms: readonly (readonly [string, (record: DataRecord) => DataRecord])[] = [
  [
    'more members',
    (record) => ({ unheardOf: { deep: [[null], { a: 1 }] }, x: null, 'dashed-name': true, ...record, z: [] }),
  ],
  [
    'fewer members',
    (record) => Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name))),
  ],
]

rule('data-calls.records', forms, async (context, form) => {
  const { service } = context
  const [{ tenant: plain }, { tenant }] = await Promise.all([service.activate(), service.activate()])
  fill(plain)
  fill(tenant, form)
  const usual = await service.sync(plain)
  given(usual.calls.length > 0 && usual.succeeded !== false, 'a plain synchronisation fails, too')
  const run = await service.sync(tenant)
  must(run.succeeded !== false, 'the synchronisation succeeds', 'the application says that it failed')
  const kinds = (calls: readonly SimulatedRequest[]): string[] =>
    [...new Set(calls.map((request) => resourceOf(request) ?? 'something else'))].sort()
  const missing = kinds(usual.calls).filter((kind) => !kinds(run.calls).includes(kind))
  must(missing.length === 0, 'the same is asked for as of a plain school', `not ${missing.join(', ')}`)
})

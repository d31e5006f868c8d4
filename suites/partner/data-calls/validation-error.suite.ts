/**
 * The platform refuses to write a class; and records with more or fewer fields than usual.
 * `updateClass`: the driver has the application write a class; which fields it changes is its choice. `unlessTwice`: made a
 * second time if the application reports a failure.
 * Clauses: 2.5, 2.6, 7 data API.
 */
import { facts } from '#generated/catalogue.js'
import type { ValidationError } from '#generated/data/index.js'
import {
  classUpdates,
  type DataRecord,
  given,
  must,
  mustSynchronise,
  NotApplicable,
  type PartnerContext,
  randomUuid,
  records,
  resourceOf,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
} from '#kit/partner'
import { fill } from '#kit/partner/data-calls'

const item = {
  errorKey: facts.notFoundError,
  path: 'classes[0].id',
  errorMessage: 'There is no such class',
  index: 0,
}

/** The documented body, without `requestId`, which is different in each answer. */
const validationError = { errorCode: facts.validationError, traceId: '', validationErrors: [item] }

/** Bodies of a refusal. The contract does not say which fields are always present, nor which error keys exist. */
const validationErrors: readonly (readonly [string, Partial<ValidationError>])[] = [
  ['as documented', validationError],
  ['without a trace id', { errorCode: validationError.errorCode, validationErrors: [item] }],
  ['an unknown key', { ...validationError, validationErrors: [{ ...item, errorKey: 'value.unheardOf' }] }],
  ['several items', { ...validationError, validationErrors: [0, 1, 2].map((index) => ({ ...item, index })) }],
  ['no items', { errorCode: validationError.errorCode, traceId: '' }],
]

/** Fields that the contract shows, and fields that identify a record. */
const minimalFields = new Set([
  ...['id', 'externalKey', 'externKey', 'shortName', 'sourcedId', 'enabledUser', 'status', 'name', 'role'],
  ...['classAssignments', 'lessonId', 'relatedPeriod', 'start', 'end', 'startDate', 'endDate'],
  ...['displayName', 'classTeachers', 'teachers', 'classes', 'rooms', 'subjects', 'students'],
  ...['longName', 'lastName', 'forename'],
])

/** Records with unknown fields, and records with only these fields. */
const recordForms: readonly (readonly [string, (record: DataRecord) => DataRecord])[] = [
  [
    'more fields',
    (record) => ({ unheardOf: { deep: [[null], { a: 1 }] }, x: null, 'dashed-name': true, ...record, z: [] }),
  ],
  [
    'fewer fields',
    (record) => Object.fromEntries(Object.entries(record).filter(([name]) => minimalFields.has(name))),
  ],
]

// 7 data API: The application reports a write as failed if the platform answers with a validation error.
//   Check: The driver makes the application write a class, first with a good answer, then the platform
//   answers with `VALIDATION_ERROR`. The second write must not be reported as a success. Undecided if a plain
//   class is not written, or is reported as failed. Not applicable if no result is reported.
rule('data-calls.validation-error.failed', async (context) => {
  const { tenant, one } = await schoolWithTwoClasses(context)
  refuseWrites(context, tenant)
  const succeeded = await writeClass(context, tenant, one)
  if (succeeded === null) throw new NotApplicable('the application does not report the result of a write')
  must(!succeeded, 'a write that is reported as failed', 'a write that is reported as a success')
})

// 2.5 validationErrors: The application continues to synchronise a school after a validation error, with any
//   fields in it.
//   Check: After a write and a synchronisation that must work, a write gets a validation error with all, few,
//   unknown, several or no entries. The next synchronisation must call a data API and report no failure, at a
//   second try at the latest. Undecided if a plain class is not written, or is reported as failed.
rule('data-calls.validation-error.survived', validationErrors, async (context, body) => {
  const { service } = context
  const { tenant, one } = await schoolWithTwoClasses(context)
  const before = await service.sync(tenant)
  given(before.succeeded !== false && before.calls.length > 0, 'a plain synchronisation fails as well')
  refuseWrites(context, tenant, body)
  await writeClass(context, tenant, one)

  tenant.answers.data = (good) => good
  const after = await service.unlessTwice(() =>
    mustSynchronise(service, tenant, 'the school is synchronised afterwards'),
  )
  must(after.succeeded !== false, 'the synchronisation succeeds', 'the application reports a failure')
})

// 2.5 validationErrors: The application writes the other classes if the platform refuses one class.
//   Check: After a plain write, the platform refuses each write that contains class 1A. When the driver then
//   writes class 2B, a request without 1A should arrive, and the application should report no failure, at a
//   second try at the latest. Undecided if a plain class is not written, or is reported as failed. Not
//   applicable if it only writes several classes in one request.
rule('data-calls.validation-error.others', async (context) => {
  const { tenant, one, other } = await schoolWithTwoClasses(context)
  const isRefused = (request: SimulatedRequest): boolean =>
    classUpdates
      .writtenClasses(request)
      ?.some((item) => classUpdates.identifiedClass(item, tenant.data.classes)?.id === one) === true
  refuseWrites(context, tenant, validationError, isRefused)
  await writeClass(context, tenant, one)

  const { service } = context
  const { calls, succeeded } = await service.unlessTwice(() => service.updateClass(tenant, other))
  const writes = calls.filter((request) => isWrite(request) && resourceOf(request) === 'classes')
  const sent = writes.filter((request) => !isRefused(request))
  const writesSeveral = writes.some((request) => (classUpdates.writtenClasses(request)?.length ?? 0) > 1)
  if (sent.length === 0 && writesSeveral)
    throw new NotApplicable('the application writes both classes in one request, which the platform refuses')
  must(sent.length > 0, 'the other class is written', 'no write of the other class')
  must(
    succeeded !== false,
    'the other class is written',
    'the application reports that the other class was not written',
  )
})

// 2.6: The application synchronises records that have unknown fields and lack fields that the contract does
//   not promise.
//   Check: One school has records with nested unknown fields, or with only the documented and identifying
//   ones. Its synchronisation should report no failure, at a second try at the latest, and request the same
//   kinds of data as that of a plain school, which must work before.
rule('data-calls.records', recordForms, async (context, form) => {
  const { service } = context
  const [{ tenant: plain }, { tenant }] = await Promise.all([service.activate(), service.activate()])
  fill(plain)
  fill(tenant, form)
  const usual = await service.sync(plain)
  given(usual.calls.length > 0 && usual.succeeded !== false, 'a plain synchronisation fails as well')

  const run = await service.unlessTwice(() => service.sync(tenant))
  if (run.succeeded === false) {
    const later = await service.sync(plain)
    given(later.succeeded !== false, 'a plain synchronisation after it fails as well')
  }
  must(run.succeeded !== false, 'the synchronisation succeeds', 'the application reports a failure')
  const kinds = (calls: readonly SimulatedRequest[]): string[] =>
    [...new Set(calls.map((request) => resourceOf(request) ?? 'something else'))].sort()
  const missing = kinds(usual.calls).filter((kind) => !kinds(run.calls).includes(kind))
  must(
    missing.length === 0,
    'the same data is requested as for a plain school',
    `no request for ${missing.join(', ')}`,
  )
})

/** A school with two classes. Positive control: the first one can be written. */
async function schoolWithTwoClasses(
  context: PartnerContext,
): Promise<{ readonly tenant: SimulatedTenant; readonly one: unknown; readonly other: unknown }> {
  const { tenant } = await context.service.activate()
  const [first, second] = [
    records.schoolClass({ shortName: '1A' }),
    records.schoolClass({ shortName: '2B' }),
  ] as const
  tenant.data.classes = [first, second]
  const succeeded = await writeClass(context, tenant, first.id)
  given(succeeded !== false, 'the application reports that a plain class was not written')
  return { tenant, one: first.id, other: second.id }
}

/**
 * The application writes a class.
 * @returns whether it reports success; null if it reports nothing
 * @throws {Undecided} if it sends no request
 */
async function writeClass(
  { service }: PartnerContext,
  tenant: SimulatedTenant,
  id: unknown,
): Promise<boolean | null> {
  const { calls, succeeded } = await service.updateClass(tenant, id)
  given(calls.some(isWrite), 'the application wrote nothing')
  return succeeded
}

/** From now on, the platform answers writes of a school with a validation error. */
function refuseWrites(
  { profile }: PartnerContext,
  tenant: SimulatedTenant,
  body: Partial<ValidationError> = validationError,
  which: (request: SimulatedRequest) => boolean = () => true,
): void {
  tenant.answers.data = (good, request) =>
    isWrite(request) && which(request)
      ? {
          status: profile.service.validationErrorStatus,
          headers: [['Content-Type', 'application/json']],
          body: JSON.stringify({ ...body, requestId: randomUuid() }),
        }
      : good
}

function isWrite({ method }: SimulatedRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

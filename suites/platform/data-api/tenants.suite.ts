/**
 * A token returns records of its own tenant and none of another one. The fixture file names a record of each kind for
 * both tenants; each request is sent with the token of either tenant.
 * Clause: 4.6.
 */
import {
  type Answer,
  askAgain,
  bearer,
  type Cases,
  type Context,
  type DataRecord,
  given,
  type HeaderLine,
  idText,
  lacking,
  missingFor,
  must,
  NotApplicable,
  type Profile,
  rule,
  sameId,
  Undecided,
} from '#kit/platform'
import { atEach } from './resource-cases.js'
import {
  listRequests,
  type RecordRequest,
  recordRequests,
  tenantNames,
  type WholeList,
  wholeLists,
} from './tenants.inputs.js'
import {
  type ForeignRecord,
  findForeign,
  idField,
  isOffered,
  needsOf,
  objectsIn,
  type Side,
  type Tenant,
  type TenantPair,
  tenantPairs,
  tenantsOf,
  withEachToken,
} from './tenants.js'

// 4.6 students: The data APIs list no record of another tenant.
rule('data-api.tenant.lists', withEachToken(wholeLists), async (context, list: WholeList, side: Side) => {
  const { own, other } = tenantsOf(context, side)
  const field = idField(context.profile, list.kind)
  const foreign = await knownRecordInList(list, other)
  const { id } = own.known(list.kind)
  let showsOwn = false

  for await (const records of list.read(await own.apis(), context.profile)) {
    showsOwn ||= records.some((record) => sameId(record[field], id))
    const seen = findForeign(records, field, [foreign])
    const expected = `no record of the ${other.side} tenant from ${list.request}`
    must(seen === undefined, expected, `the record ${seen?.[field]}`)
  }
  given(showsOwn, `the list lacks the record ${id} of the same tenant`)
})

// 4.6 students: The data APIs return no record of another tenant for an id or key of that tenant.
rule(
  'data-api.tenant.foreign-ids',
  withEachToken(recordRequests),
  async (context, request: RecordRequest, side: Side) => {
    const { own, other } = tenantsOf(context, side)
    const foreign = await foreignRecords(request, { own, other })

    const answer = await request.send(await own.apis(), other.known(request.kind))
    mustHoldNone(context, request, answer, foreign)
  },
)

const requestsOfRecords = [...recordRequests, ...listRequests]

/** Names of another tenant. The fixture file must have one kind of record for both tenants. */
function namesOfTenants(profile: Profile): Cases<[place: 'query' | 'header', name: string]> {
  const missing = requestsOfRecords
    .filter((request) => isOffered(request, profile))
    .map(({ kind }) => missingFor(needsOf(kind), profile))
  if (missing.some((keys) => keys.length === 0)) return tenantNames
  const lacks = [...new Set(missing.flat())]
  return tenantNames.map(([name]) => ({
    ...lacking<['query' | 'header', string]>(lacks, name),
    optional: false,
  }))
}

// 4.6 students: The data APIs return no record of another tenant that the query or a header names.
rule(
  'data-api.tenant.named-in-request',
  namesOfTenants,
  async (context, place: 'query' | 'header', name: string) => {
    const requests = requestsOfRecords
      .filter((request) => isOffered(request, context.profile))
      .map((request) => ({ ...request, needs: needsOf(request.kind) }))
    await atEach(context, requests, async (request) => {
      for (const { own, other } of tenantPairs(context)) {
        const foreign = await foreignRecords(request, { own, other })
        const plain = await request.send(await own.apis(), other.known(request.kind))
        const field = idField(context.profile, request.holds)
        const leak = findForeign(recordsIn(context, request, plain), field, foreign)
        given(leak === undefined, 'records of the other tenant come even if the request does not name it')

        // The same request and token, with the other tenant in the query or in a header.
        const headers: HeaderLine[] = [bearer(await own.token())]
        if (place === 'header') headers.push([name, other.id])
        const query = place === 'query' ? `${name}=${encodeURIComponent(other.id)}` : ''
        mustHoldNone(context, request, await askAgain(context, plain, headers, query), foreign)
      }
    })
  },
)

/** The answer holds none of the records of the other tenant. */
function mustHoldNone(
  context: Context,
  request: RecordRequest,
  answer: Answer,
  foreign: readonly ForeignRecord[],
): void {
  const field = idField(context.profile, request.holds)
  const seen = findForeign(recordsIn(context, request, answer), field, foreign)
  must(
    seen === undefined,
    `no record of the other tenant from ${request.request} (${request.name})`,
    `the record ${seen?.[field]} (${answer.summary})`,
  )
}

/**
 * Positive control: the list of a tenant holds its own known record.
 * @returns this record, which no other tenant may see
 */
async function knownRecordInList(list: WholeList, tenant: Tenant): Promise<ForeignRecord> {
  const { context, side } = tenant
  const { id } = tenant.known(list.kind)
  if (!tenant.hasToken) return { id, original: undefined }
  return context.once(`${list.name} of the ${side} tenant`, async () => {
    const field = idField(context.profile, list.kind)
    for await (const records of list.read(await tenant.apis(), context.profile)) {
      const original = records.find((record) => sameId(record[field], id))
      if (original !== undefined) return { id, original }
    }
    throw new Undecided(`the ${side} tenant does not see its own record ${id} in ${list.name}`)
  })
}

/** Records that a request must not show with the own token: those of the other tenant, except records that both have. */
async function foreignRecords(request: RecordRequest, { own, other }: TenantPair): Promise<ForeignRecord[]> {
  const field = idField(own.context.profile, request.holds)
  const ownRecords = await visibleRecords(request, own)
  if (!other.hasToken) {
    const known = other.knownIfAny(request.holds)
    return known === undefined ? [] : [{ id: known.id, original: undefined }]
  }
  return (await visibleRecords(request, other))
    .map((original) => ({ id: idText(original[field]) ?? '', original }))
    .filter((record) => record.id !== '' && findForeign(ownRecords, field, [record]) === undefined)
}

/**
 * Positive control: a tenant sees its own known record. Of a list, only the first page is read.
 * @throws {NotApplicable} if the target does not have this request, and the contract does not demand it
 */
function visibleRecords(request: RecordRequest, tenant: Tenant): Promise<DataRecord[]> {
  const { context, side } = tenant
  return context.once(`${request.name} for the ${side} tenant`, async () => {
    const known = tenant.known(request.kind)
    const answer = await request.send(await tenant.apis(), known)
    if (request.isOpenPoint && [404, 405, 501].includes(answer.status))
      throw new NotApplicable(`the target has no ${request.request}: ${answer.summary}`)
    const field = idField(context.profile, request.holds)
    const records = recordsIn(context, request, answer).filter(
      (record) => request.returns !== 'the record' || sameId(record[field], known.id),
    )
    const isShown = answer.ok && records.length > 0
    given(isShown, `the ${side} tenant does not see its own ${request.name}: ${answer.summary}`)
    return records
  })
}

/** Every object in an answer. Objects without a start are no periods. */
function recordsIn({ profile }: Context, { holds }: RecordRequest, { json }: Answer): DataRecord[] {
  const { start } = profile.data.periods
  return [...objectsIn(json)].filter((record) => holds !== 'period' || Object.hasOwn(record, start))
}

/**
 * A token returns records of its own tenant and none of another one. The fixture file names a record of each kind for
 * both tenants; each request is sent with the token of either tenant.
 * Clause: 4.6.
 */
import {
  type Answer,
  askAgain,
  bearer,
  type Context,
  type DataRecord,
  given,
  type HeaderLine,
  idText,
  must,
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
  apisOf,
  type ForeignRecord,
  findForeign,
  hasToken,
  idField,
  isOffered,
  knownIfAny,
  knownRecord,
  needsOf,
  objectsIn,
  otherSide,
  type Side,
  sides,
  tenantOf,
  tokenOf,
  withEachToken,
} from './tenants.js'

rule('data-api.tenant.lists', withEachToken(wholeLists), async (context, list: WholeList, side: Side) => {
  const field = idField(context.profile, list.kind)
  const foreign = await knownRecordInList(context, list, otherSide(side))
  const own = knownRecord(context, list.kind, side)
  let showsOwn = false

  for await (const records of list.read(await apisOf(context, side), context.profile)) {
    showsOwn ||= records.some((record) => sameId(record[field], own.id))
    const seen = findForeign(records, field, [foreign])
    must(seen === undefined, `no record of the ${otherSide(side)} tenant`, `the record ${seen?.[field]}`)
  }
  given(showsOwn, `the list lacks the record ${own.id} of the same tenant`)
})

rule(
  'data-api.tenant.foreign-ids',
  withEachToken(recordRequests),
  async (context, request: RecordRequest, side: Side) => {
    const foreign = await foreignRecords(context, request, side)

    const known = knownRecord(context, request.kind, otherSide(side))
    const answer = await request.send(await apisOf(context, side), known)
    mustHoldNone(context, request, answer, foreign)
  },
)

rule(
  'data-api.tenant.named-in-request',
  tenantNames,
  async (context, place: 'query' | 'header', name: string) => {
    const requests = [...recordRequests, ...listRequests]
      .filter((request) => isOffered(request, context.profile))
      .map((request) => ({ ...request, needs: needsOf(request.kind) }))
    await atEach(context, requests, async (request) => {
      for (const side of sides.filter((one) => hasToken(context, one))) {
        const foreign = await foreignRecords(context, request, side)
        const known = knownRecord(context, request.kind, otherSide(side))
        const plain = await request.send(await apisOf(context, side), known)
        const leak = findForeign(
          recordsIn(context, request, plain),
          idField(context.profile, request.holds),
          foreign,
        )
        given(leak === undefined, 'records of the other tenant come even if the request does not name it')

        // The same request and token, with the other tenant in the query or in a header.
        const tenant = tenantOf(context.profile, otherSide(side))
        const headers: HeaderLine[] = [bearer(await tokenOf(context, side))]
        if (place === 'header') headers.push([name, tenant])
        const query = place === 'query' ? `${name}=${encodeURIComponent(tenant)}` : ''
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
async function knownRecordInList(context: Context, list: WholeList, side: Side): Promise<ForeignRecord> {
  const { id } = knownRecord(context, list.kind, side)
  if (!hasToken(context, side)) return { id, original: undefined }
  return context.once(`${list.name} of the ${side} tenant`, async () => {
    const field = idField(context.profile, list.kind)
    for await (const records of list.read(await apisOf(context, side), context.profile)) {
      const original = records.find((record) => sameId(record[field], id))
      if (original !== undefined) return { id, original }
    }
    throw new Undecided(`the ${side} tenant does not see its own record ${id} in ${list.name}`)
  })
}

/** Records that a request must not show to one tenant: those of the other tenant, except records that both have. */
async function foreignRecords(
  context: Context,
  request: RecordRequest,
  side: Side,
): Promise<ForeignRecord[]> {
  const { profile } = context
  const field = idField(profile, request.holds)
  const own = await ownRecords(context, request, side)
  if (!hasToken(context, otherSide(side))) {
    const known = knownIfAny(profile, request.holds, otherSide(side))
    return known === undefined ? [] : [{ id: known.id, original: undefined }]
  }
  return (await ownRecords(context, request, otherSide(side)))
    .map((original) => ({ id: idText(original[field]) ?? '', original }))
    .filter((record) => record.id !== '' && findForeign(own, field, [record]) === undefined)
}

/** Positive control: a tenant sees its own known record. Of a list, only the first page is read. */
function ownRecords(context: Context, request: RecordRequest, side: Side): Promise<DataRecord[]> {
  return context.once(`${request.name} for the ${side} tenant`, async () => {
    const known = knownRecord(context, request.kind, side)
    const answer = await request.send(await apisOf(context, side), known)
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

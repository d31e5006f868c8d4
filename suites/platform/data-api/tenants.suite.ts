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
  type DataList,
  type DataRecord,
  early,
  given,
  type HeaderLine,
  idText,
  lacking,
  laterControl,
  missingFor,
  must,
  NotApplicable,
  optional,
  type Profile,
  rule,
  sameId,
} from '#kit/platform'
import { atOneOfEach } from './resource-cases.js'
import {
  firstPages,
  type ListName,
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

/** Each list with each token, and the ids of deleted periods, which name no record that is known of both tenants. */
const allLists = (profile: Profile): Cases<[WholeList | null, Side]> => [
  ...withEachToken(wholeLists)(profile),
  ...(['first', 'second'] as const).map((side) =>
    optional(
      ['permitted.deleted-periods', 'client.service-b'],
      `deleted periods, token of the ${side} tenant`,
      null as WholeList | null,
      side as Side,
    ),
  ),
]

/**
 * True if these ids may be among the others by chance: a platform may number the periods of each tenant from 1 on, and
 * a school with many deleted periods has most of the small numbers.
 */
function mayBeChance(ids: readonly string[], others: readonly string[]): boolean {
  const numbers = others.map(Number).filter(Number.isSafeInteger)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (!ids.every((id) => Number(id) > least && Number(id) < most)) return false
  return (numbers.length / (most - least + 1)) ** ids.length > 0.001
}

/** Judges: a tenant does not get all deleted periods of the other one. Single ids may be the same by chance. */
async function mustDifferInDeleted(context: Context, { own, other }: TenantPair): Promise<void> {
  const deletedOf = ({ data }: Awaited<ReturnType<Tenant['apis']>>) => data.deletedPeriods({ after: early })
  const { ids: theirs } = await context.once(`deleted periods of the ${other.side} tenant`, async () =>
    deletedOf(await other.apis()),
  )
  given(theirs.length > 1, `fewer than two periods of the ${other.side} tenant are deleted`)
  const list = await deletedOf(await own.apis())
  const ids = new Set(list.ids)
  const rest = list.ids.filter((id) => !theirs.includes(id))
  given(!mayBeChance(theirs, rest), 'both tenants may number their periods on their own')
  const expected = `deleted periods of the ${own.side} tenant only`
  must(
    !theirs.every((id) => ids.has(id)),
    expected,
    `all ${theirs.length} of the ${other.side} tenant`,
    list.answer,
  )
}

// 4.6 students: The data APIs list no record of another tenant.
rule('data-api.tenant.lists', allLists, async (context, list, side) => {
  if (list === null) return mustDifferInDeleted(context, tenantsOf(context, side))
  const { own, other } = tenantsOf(context, side)
  const field = idField(context.profile, list.kind)
  const foreign = await knownRecordInList(list, { own: other, other: own })
  const { id } = own.known(list.kind)

  const records = await knownRecordsIn(list, { own, other })
  const seen = findForeign(records, field, [foreign])
  const expected = `no record of the ${other.side} tenant from ${list.request}`
  must(seen === undefined, expected, `the record ${seen?.[field]}`, seen)
  const isListed = records.some((record) => sameId(record[field], id))
  given(isListed, `the list lacks the record ${id} of the same tenant`)
})

// 4.6 students: The data APIs return no record of another tenant for an id or key of that tenant.
rule(
  'data-api.tenant.foreign-ids',
  withEachToken(recordRequests),
  async (context, request: RecordRequest, side: Side) => {
    const pair = tenantsOf(context, side)
    const foreign = await foreignRecords(request, pair)

    mustHoldNone(context, request, await answerAboutOther(request, pair), foreign)
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
    // The names take turns at the requests of a kind of record, and at the tokens.
    const turn = tenantNames.findIndex((one) => one[1] === place && one[2] === name)
    const pairs = tenantPairs(context)
    const sent: (readonly [RecordRequest, TenantPair, Answer])[] = []
    await atOneOfEach(context, requests, ofKind, turn, async (request) => {
      const pair = pairs[(Math.floor(turn / 2) + sent.length) % pairs.length]
      given(pair !== undefined, 'there is no token')
      const foreign = await foreignRecords(request, pair)
      const plain = await answerAboutOther(request, pair)
      const field = idField(context.profile, request.holds)
      const leak = findForeign(recordsIn(context, request, plain), field, foreign)
      given(leak === undefined, 'records of the other tenant come even if the request does not name it')

      // The same request and token, with the other tenant in the query or in a header.
      const { own, other } = pair
      const headers: HeaderLine[] = [bearer(await own.token())]
      if (place === 'header') headers.push([name, other.id])
      const query = place === 'query' ? `${name}=${encodeURIComponent(other.id)}` : ''
      const answer = await askAgain(context, plain, headers, query)
      mustHoldNone(context, request, answer, foreign)
      sent.push([request, pair, answer])
    })
    for (const { side } of pairs.map(({ own }) => own)) {
      const last = sent.findLast(([, { own }]) => own.side === side)
      if (last === undefined) continue
      const [request, { own }, answer] = last
      // Own records in the last answer show as well that the token still works.
      const known = own.known(request.kind)
      const field = idField(context.profile, request.holds)
      const isSeen = recordsIn(context, request, answer).some((record) => sameId(record[field], known.id))
      if (!answer.ok || !isSeen) await laterControl(() => showsOwn(request, own))
    }
  },
)

const ofKind = ({ kind }: RecordRequest): string => kind

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
    answer,
  )
}

/**
 * Positive control: the list of a tenant holds its own known record.
 * @returns this record, which no other tenant may see
 */
async function knownRecordInList(list: WholeList, { own, other }: TenantPair): Promise<ForeignRecord> {
  const { context, side } = own
  const { id } = own.known(list.kind)
  if (!own.hasToken) return { id, original: undefined }
  const field = idField(context.profile, list.kind)
  const original = (await knownRecordsIn(list, { own, other })).find((record) => sameId(record[field], id))
  given(original !== undefined, `the ${side} tenant does not see its own record ${id} in ${list.name}`)
  return { id, original }
}

/** The records with an id that is known of one of the tenants, in the whole list of a tenant. It is read once. */
function knownRecordsIn(list: WholeList, { own, other }: TenantPair): Promise<readonly DataRecord[]> {
  const { context, side } = own
  return context.once(`${list.name} of the ${side} tenant`, async () => {
    const field = idField(context.profile, list.kind)
    const ids = [own, other].map((tenant) => tenant.known(list.kind).id)
    const found: DataRecord[] = []
    const firstPage = (name: ListName): Promise<DataList> => firstPageOf(name, own)
    for await (const { records } of list.read(await own.apis(), context.profile, firstPage))
      found.push(...records.filter((record) => ids.some((id) => sameId(record[field], id))))
    return found
  })
}

/**
 * The answer to a request of a tenant that names the known record of the other one. It is sent once. The request for a
 * whole list names none: its answer is the one that shows the own record.
 */
function answerAboutOther(request: RecordRequest, { own, other }: TenantPair): Promise<Answer> {
  const known = other.known(request.kind)
  if (request.returns === 'a list') return answerAboutOwn(request, own)
  return own.context.once(`${request.name} about the ${other.side} tenant`, async () =>
    request.send(await own.apis(), known),
  )
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

/** The first page of a list with the token of a tenant, sent once for all checks. @throws {Undecided} if it is refused */
function firstPageOf(name: ListName, tenant: Tenant): Promise<DataList> {
  return tenant.context.once(`the first page of ${name} of the ${tenant.side} tenant`, async () => {
    const page = await firstPages[name](await tenant.apis())
    given(page.answer.ok, `no ${name}: ${page.answer.summary}`)
    return page
  })
}

/** The same as {@link showsOwn}, once for all checks. */
function answerAboutOwn(request: RecordRequest, tenant: Tenant): Promise<Answer> {
  const { list, name } = request
  return tenant.context.once(`${name} for the ${tenant.side} tenant`, async () =>
    list === undefined
      ? showsOwn(request, tenant)
      : mustShowOwn(request, tenant, (await firstPageOf(list, tenant)).answer),
  )
}

/** The known record of a tenant, or all records of a list, with the token of the tenant. */
async function visibleRecords(request: RecordRequest, tenant: Tenant): Promise<DataRecord[]> {
  return ownRecordsIn(request, tenant, await answerAboutOwn(request, tenant))
}

/**
 * Positive control: a tenant sees its own known record. Of a list, only the first page is read.
 * @throws {NotApplicable} if the target does not have this request, and the contract does not demand it
 */
async function showsOwn(request: RecordRequest, tenant: Tenant): Promise<Answer> {
  const answer = await request.send(await tenant.apis(), tenant.known(request.kind))
  return mustShowOwn(request, tenant, answer)
}

/** The control of {@link showsOwn}. @returns the answer */
function mustShowOwn(request: RecordRequest, tenant: Tenant, answer: Answer): Answer {
  const { side } = tenant
  if (request.isOpenPoint && [404, 405, 501].includes(answer.status))
    throw new NotApplicable(`the target has no ${request.request}: ${answer.summary}`)
  const isShown = answer.ok && ownRecordsIn(request, tenant, answer).length > 0
  given(isShown, `the ${side} tenant does not see its own ${request.name}: ${answer.summary}`)
  return answer
}

/** The records in the answer to a request of a tenant about its known record. */
function ownRecordsIn(request: RecordRequest, tenant: Tenant, answer: Answer): DataRecord[] {
  const { context } = tenant
  const field = idField(context.profile, request.holds)
  const { id } = tenant.known(request.kind)
  return recordsIn(context, request, answer).filter(
    (record) => request.returns !== 'the record' || sameId(record[field], id),
  )
}

/** Every object in an answer. Objects without a start are no periods. */
function recordsIn({ profile }: Context, { holds }: RecordRequest, { json }: Answer): DataRecord[] {
  const { start } = profile.data.periods
  return [...objectsIn(json)].filter((record) => holds !== 'period' || Object.hasOwn(record, start))
}

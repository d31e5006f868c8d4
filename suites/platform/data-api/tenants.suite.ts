/**
 * A token returns records of its own tenant and none of another one. The fixture file names a record of each kind for
 * both tenants; each request is sent with the token of either tenant, or the tokens take turns. A record is foreign
 * if it has the id of one that only the other tenant sees, and at least half of its fields; the id is enough if these
 * are unknown.
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
  shared,
  valueNamed,
} from '#kit/platform'
import {
  type Apis,
  atOneOfEach,
  type ForeignRecord,
  findForeign,
  idField,
  isOffered,
  type Kind,
  type KnownRecord,
  needsOf,
  recordsIn,
  rosterPages,
  type Side,
  type Tenant,
  type TenantPair,
  tenantPairs,
  tenantsOf,
  withEachToken,
} from '#kit/platform/data-api'

/** A request that names a known record, or a list. */
interface RecordRequest {
  /** Permanent: cases have this name. */
  readonly name: string
  readonly request: string
  /** The kind of record that the request names. */
  readonly kind: Kind
  /** The kind of record in the answer. */
  readonly holds: Kind
  /** The records in the answer: those that belong to the named one, or a whole list. Absent: only the named one. */
  readonly returns?: 'its records' | 'a list'
  /** The list whose first page it requests; absent if it names a record. */
  readonly list?: ListName
  /** True if the contract does not say that there is such a request. */
  readonly isOpenPoint?: true
  /** Sends the request about this record. */
  readonly send: (apis: Apis, known: KnownRecord) => Promise<Answer>
}

/** Requests that name a record. The id or key of a record of another tenant must not show that record. */
const recordRequests: readonly RecordRequest[] = [
  {
    name: 'student by external key',
    request: 'GET /students/{externalKey}',
    kind: 'student',
    holds: 'student',
    send: ({ data }, { external_key }) => data.student(external_key ?? ''),
  },
  {
    name: 'student by a filter on the id',
    request: 'GET /students?filter={id}',
    kind: 'student',
    holds: 'student',
    send: async ({ data }, { id }) => (await data.students({ filter: data.idFilter(id) })).answer,
  },
  {
    name: 'periods of a teacher',
    request: 'GET /timetable?teacher={id}',
    kind: 'teacher',
    holds: 'period',
    returns: 'its records',
    send: async ({ data }, { id }) => (await data.timetable({ after: early, teacher: id })).answer,
  },
  {
    name: 'class',
    request: 'GET /classes/{id}',
    kind: 'class',
    holds: 'class',
    isOpenPoint: true,
    send: ({ data }, { id }) => data.class(id),
  },
  {
    name: 'room',
    request: 'GET /rooms/{id}',
    kind: 'room',
    holds: 'room',
    send: ({ data }, { id }) => data.room(id),
  },
  {
    name: 'roster user',
    request: 'GET /users/{id}',
    kind: 'roster_user',
    holds: 'roster_user',
    send: ({ roster }, { id }) => roster.user(id),
  },
]

/** Requests for the first page of a list, by its name. */
const firstPages = {
  classes: ({ data }: Apis) => data.classes(),
  rooms: ({ data }: Apis) => data.rooms(),
  'roster users': ({ roster }: Apis) => roster.page('users'),
} as const

/** A list in {@link firstPages}. */
type ListName = keyof typeof firstPages

/** Requests for the first page of a list. */
const listRequests: readonly RecordRequest[] = [
  listRequest('classes', 'GET /classes', 'class'),
  listRequest('rooms', 'GET /rooms', 'room'),
  listRequest('roster users', 'GET /users', 'roster_user'),
]

/** A list that is read to its end. */
interface WholeList {
  /** Permanent: cases have this name. */
  readonly name: string
  readonly request: string
  readonly kind: Kind
  /**
   * The list, page by page.
   * @param firstPage the first page of a list, which checks share
   */
  readonly read: (
    apis: Apis,
    profile: Profile,
    firstPage: (name: ListName) => Promise<DataList>,
  ) => AsyncIterable<DataList>
}

const wholeLists: readonly WholeList[] = [
  {
    name: 'students',
    request: 'GET /students?limit=…&offset=…',
    kind: 'student',
    read: ({ data }) => data.studentPages(),
  },
  {
    name: 'timetable',
    request: 'GET /timetable?dateLastModifiedAfter=2000-01-01…',
    kind: 'period',
    read: async function* ({ data }) {
      yield await data.timetable({ after: early })
    },
  },
  {
    name: 'classes',
    request: 'GET /classes',
    kind: 'class',
    read: async function* (_apis, _profile, firstPage) {
      yield await firstPage('classes')
    },
  },
  {
    name: 'rooms',
    request: 'GET /rooms',
    kind: 'room',
    read: async function* (_apis, _profile, firstPage) {
      yield await firstPage('rooms')
    },
  },
  {
    name: 'roster users',
    request: 'GET /users?limit=…&offset=…',
    kind: 'roster_user',
    read: async function* ({ roster }, profile, firstPage) {
      const page = (offset: number): Promise<DataList> =>
        offset === 0 ? firstPage('roster users') : roster.page('users', offset)
      for await (const { list } of rosterPages(profile, page)) yield list
    },
  },
]

/** Where a request may name another tenant in addition to the token. */
const tenantNames = [
  ['query tenantId', 'query', 'tenantId'],
  ['query tenant_id', 'query', 'tenant_id'],
  ['query tenant', 'query', 'tenant'],
  ['query schoolId', 'query', 'schoolId'],
  ['header X-Tenant-Id', 'header', 'X-Tenant-Id'],
  ['header Tenant-Id', 'header', 'Tenant-Id'],
  ['header X-Tenant', 'header', 'X-Tenant'],
  ['header tenantId', 'header', 'tenantId'],
] as const

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

async function deletedOf(tenant: Tenant): Promise<DataList> {
  const { data } = await tenant.apis()
  return data.deletedPeriods({ after: early })
}

const sharedDeletedOf = shared(deletedOf, ({ side }) => side)

/** Judges: a tenant does not get all deleted periods of the other one. Single ids may be the same by chance. */
async function mustDifferInDeleted({ own, other }: TenantPair): Promise<void> {
  const { ids: theirs } = await sharedDeletedOf(other)
  given(theirs.length > 1, `fewer than two periods of the ${other.side} tenant are deleted`)
  const list = await deletedOf(own)
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
//   Check: Each list is read to its end with the token of either tenant. No record may have the id and most
//   of the fields of the known record of the other tenant. A list that lacks the known record of its own
//   tenant makes the rule undecided. The list of deleted periods of one tenant must not hold all ids of the
//   other; fewer than two such ids, or ids that may be equal by chance, make it undecided.
rule('data-api.tenant.lists', allLists, async (context, list, side) => {
  if (list === null) return mustDifferInDeleted(tenantsOf(context, side))
  const { own, other } = tenantsOf(context, side)
  const field = idField(context.profile, list.kind)
  const foreign = await knownRecordInList(list, { own: other, other: own })
  const { id } = own.known(list.kind)

  const records = await knownRecordsIn(own, list, other)
  const seen = findForeign(records, field, [foreign])
  const expected = `no record of the ${other.side} tenant from ${list.request}`
  must(seen === undefined, expected, `the record ${valueNamed(seen, field)}`, seen)
  const isListed = records.some((record) => sameId(valueNamed(record, field), id))
  given(isListed, `the list lacks the record ${id} of the same tenant`)
})

// 4.6 students: The data APIs return no record of another tenant for an id or key of that tenant.
//   Check: The suite requests a student by key and by filter, the periods of a teacher, a class, a room and a
//   roster user with the id of the other tenant. Before, each tenant sees its own record, else the rule is
//   undecided. With the wrong tenant's token, no record of the other tenant may be anywhere in the answer;
//   records that both tenants have do not count. A target without `GET /classes/{id}` makes this case not
//   applicable.
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
//   Check: A request that shows no record of the other tenant is repeated with the other tenant's ID in the
//   query (`tenantId`, `tenant_id`, `tenant`, `schoolId`) or in a header (`X-Tenant-Id` and others). Each
//   name is sent once for each kind of record; the requests of a kind and the tokens of both tenants take
//   turns. Still no record of the other tenant may come. If the request shows one without the name, or the
//   own record cannot be seen before or after, the rule is undecided.
rule(
  'data-api.tenant.named-in-request',
  namesOfTenants,
  async (context, place: 'query' | 'header', name: string) => {
    const requests = requestsOfRecords
      .filter((request) => isOffered(request, context.profile))
      .map((request) => ({ ...request, needs: needsOf(request.kind) }))
    const pairs = context.rotated(tenantPairs(context), 2)
    const last = new Map<Side, readonly [RecordRequest, Tenant, Answer]>()
    let count = 0
    await atOneOfEach(context, requests, ofKind, async (request) => {
      const pair = pairs[count % pairs.length]
      given(pair !== undefined, 'there is no token')
      const foreign = await foreignRecords(request, pair)
      const plain = await answerAboutOther(request, pair)
      const field = idField(context.profile, request.holds)
      const leak = findForeign(recordsIn(context, request, plain), field, foreign)
      given(leak === undefined, 'records of the other tenant come even if the request does not name it')

      // The same request and token, with the other tenant in the query or in a header.
      const { own, other } = pair
      const named: readonly HeaderLine[] = place === 'header' ? [[name, other.id]] : []
      const query = place === 'query' ? `${name}=${encodeURIComponent(other.id)}` : ''
      const answer = await askAgain(context, plain, [bearer(await own.token()), ...named], query)
      mustHoldNone(context, request, answer, foreign)
      last.set(own.side, [request, own, answer])
      count += 1
    })
    for (const [request, own, answer] of last.values()) {
      // Own records in the last answer show as well that the token still works.
      const known = own.known(request.kind)
      const field = idField(context.profile, request.holds)
      const isSeen = recordsIn(context, request, answer).some((record) =>
        sameId(valueNamed(record, field), known.id),
      )
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
    `the record ${valueNamed(seen, field)} (${answer.summary})`,
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
  const original = (await knownRecordsIn(own, list, other)).find((record) =>
    sameId(valueNamed(record, field), id),
  )
  given(original !== undefined, `the ${side} tenant does not see its own record ${id} in ${list.name}`)
  return { id, original }
}

/** The records with an id that is known of one of the tenants, in the whole list of a tenant. */
const knownRecordsIn = shared(
  async (own: Tenant, list: WholeList, other: Tenant): Promise<readonly DataRecord[]> => {
    const { profile } = own.context
    const field = idField(profile, list.kind)
    const ids = [own, other].map((tenant) => tenant.known(list.kind).id)
    const seen: DataRecord[] = []
    const firstPage = (name: ListName): Promise<DataList> => firstPageOf(own, name)
    for await (const { records } of list.read(await own.apis(), profile, firstPage))
      seen.push(...records.filter((record) => ids.some((id) => sameId(valueNamed(record, field), id))))
    return seen
  },
  ({ side }, { name }) => [name, side],
)

/**
 * The answer to a request of a tenant that names the known record of the other one. The request for a whole list names
 * none: its answer is the one that shows the own record.
 */
function answerAboutOther(request: RecordRequest, { own, other }: TenantPair): Promise<Answer> {
  const known = other.known(request.kind)
  return request.returns === 'a list' ? answerAboutOwn(own, request) : answerAbout(own, request, known)
}

const answerAbout = shared(
  async (own: Tenant, request: RecordRequest, known: KnownRecord) => request.send(await own.apis(), known),
  ({ side }, { name }) => [name, side],
)

/** Records that a request must not show with the own token: those of the other tenant, except records that both have. */
async function foreignRecords(request: RecordRequest, { own, other }: TenantPair): Promise<ForeignRecord[]> {
  const field = idField(own.context.profile, request.holds)
  const visible = async (tenant: Tenant): Promise<DataRecord[]> =>
    ownRecordsIn(request, tenant, await answerAboutOwn(tenant, request))
  const ownRecords = await visible(own)
  if (!other.hasToken) {
    const known = other.knownIfAny(request.holds)
    given(known !== undefined, `neither a token of the other tenant nor a record of it shows ${request.name}`)
    return [{ id: known.id, original: undefined }]
  }
  return (await visible(other))
    .map((original) => ({ id: idText(valueNamed(original, field)) ?? '', original }))
    .filter((record) => record.id !== '' && findForeign(ownRecords, field, [record]) === undefined)
}

/** The first page of a list with the token of a tenant. @throws {Undecided} if it is refused */
const firstPageOf = shared(
  async (tenant: Tenant, name: ListName): Promise<DataList> => {
    const page = await firstPages[name](await tenant.apis())
    given(page.answer.ok, `no ${name}: ${page.answer.summary}`)
    return page
  },
  ({ side }, name) => [name, side],
)

/** The answer to a request about an own record. @throws {Undecided} if it does not show it */
const answerAboutOwn = shared(
  async (tenant: Tenant, request: RecordRequest): Promise<Answer> => {
    return request.list === undefined
      ? showsOwn(request, tenant)
      : mustShowOwn(request, tenant, (await firstPageOf(tenant, request.list)).answer)
  },
  ({ side }, { name }) => [name, side],
)

/**
 * Positive control: a tenant sees its own known record. Of a list, only the first page is read.
 * @throws {NotApplicable} if the target does not have this request, and the contract does not demand it
 */
async function showsOwn(request: RecordRequest, tenant: Tenant): Promise<Answer> {
  return mustShowOwn(request, tenant, await request.send(await tenant.apis(), tenant.known(request.kind)))
}

/** The control of {@link showsOwn}. @returns the answer */
function mustShowOwn(request: RecordRequest, tenant: Tenant, answer: Answer): Answer {
  if (request.isOpenPoint && [404, 405, 501].includes(answer.status))
    throw new NotApplicable(`the target has no ${request.request}: ${answer.summary}`)
  const isShown = answer.ok && ownRecordsIn(request, tenant, answer).length > 0
  given(isShown, `the ${tenant.side} tenant does not see its own ${request.name}: ${answer.summary}`)
  return answer
}

/** The records in the answer to a request of a tenant about its known record. */
function ownRecordsIn(request: RecordRequest, tenant: Tenant, answer: Answer): DataRecord[] {
  const field = idField(tenant.context.profile, request.holds)
  const { id } = tenant.known(request.kind)
  return recordsIn(tenant.context, request, answer).filter(
    (record) => request.returns !== undefined || sameId(valueNamed(record, field), id),
  )
}

function listRequest(list: ListName, request: string, kind: Kind): RecordRequest {
  const send = async (apis: Apis): Promise<Answer> => (await firstPages[list](apis)).answer
  return { name: list, request, kind, holds: kind, returns: 'a list', list, send }
}

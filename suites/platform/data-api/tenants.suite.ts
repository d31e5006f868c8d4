/**
 * A token opens the data of one tenant and never those of another.
 * Clause: 4.6.
 */
import {
  type Answer,
  apisOf,
  askAgain,
  atEach,
  bearer,
  type Context,
  type DataRecord,
  entryOf,
  type Forbidden,
  findForbidden,
  given,
  type HeaderLine,
  idField,
  idText,
  type KnownRecord,
  knownOf,
  type Lookup,
  lookups,
  must,
  NotExercised,
  objectsIn,
  offered,
  optional,
  type Profile,
  rule,
  type Side,
  sameId,
  shortLists,
  tokenOf,
  Undecided,
  type WholeList,
  wholeLists,
} from '#kit/platform'

const sides: readonly Side[] = ['first', 'second']
const other = (side: Side): Side => (side === 'first' ? 'second' : 'first')

/** A case for a token of each tenant. */
const casesOf =
  <Item extends Lookup | WholeList>(items: readonly Item[]) =>
  (profile: Profile) =>
    items
      .filter((item) => offered(item, profile))
      .flatMap((item) =>
        sides.map((side) => {
          const needs = [
            ...item.needs,
            ...sides.map((one) => entryOf(item.kind, one)),
            ...(side === 'second' ? (['client.service-b'] as const) : []),
          ]
          return optional(needs, `${item.name}, token of the ${side} tenant`, item, side)
        }),
      )

const known = ({ profile }: Context, { kind }: Pick<Lookup, 'kind'>, side: Side): KnownRecord => {
  const found = knownOf(profile, kind, side)
  if (found === undefined) throw new NotExercised([entryOf(kind, side)])
  return found
}

/** True where the token of a tenant can be had. */
const hasToken = ({ profile }: Context, side: Side): boolean =>
  side === 'first' || (profile.servicePasswordB !== null && profile.tenantB !== null)

/** Records that a list of a tenant must not show to another, as the tenant itself sees them. */
async function forbiddenInList(context: Context, list: WholeList, owner: Side): Promise<Forbidden[]> {
  const { id } = known(context, list, owner)
  if (!hasToken(context, owner)) return [{ id, original: undefined }]
  return context.once(`${list.name} of the ${owner} tenant`, async () => {
    const field = idField(context.profile, list.kind)
    for await (const records of list.read(await apisOf(context, owner), context.profile)) {
      const original = records.find((record) => sameId(record[field], id))
      if (original !== undefined) return [{ id, original }]
    }
    throw new Undecided(`the ${owner} tenant does not show its own record ${id} in ${list.name}`)
  })
}

rule('data-api.tenant.lists', casesOf(wholeLists), async (context, list: WholeList, side: Side) => {
  const { profile } = context
  const field = idField(profile, list.kind)
  const forbidden = await forbiddenInList(context, list, other(side))
  const own = known(context, list, side)
  let ownSeen = false
  for await (const records of list.read(await apisOf(context, side), profile)) {
    ownSeen ||= records.some((record) => sameId(record[field], own.id))
    const seen = findForbidden(records, field, forbidden)
    must(seen === undefined, `no record of the ${other(side)} tenant`, `the record ${seen?.[field]}`)
  }
  given(ownSeen, `the list lacks the record ${own.id}`)
})

/** Records in an answer that are of the kind that a lookup is for. */
function recordsFor({ profile }: Context, { holds }: Lookup, { json }: Answer): DataRecord[] {
  const { start } = profile.data.periods
  return [...objectsIn(json)].filter((record) => holds !== 'period' || Object.hasOwn(record, start))
}

/** What a tenant itself gets by a lookup of its own known record; of a list, what the first page has. */
function ownRecords(context: Context, lookup: Lookup, side: Side): Promise<DataRecord[]> {
  return context.once(`${lookup.name} for the ${side} tenant`, async () => {
    const { id } = known(context, lookup, side)
    const answer = await lookup.ask(await apisOf(context, side), known(context, lookup, side))
    const field = idField(context.profile, lookup.holds)
    const all = recordsFor(context, lookup, answer)
    const own = lookup.by === 'id' ? all.filter((record) => sameId(record[field], id)) : all
    const shown = answer.ok && own.length > 0
    given(shown, `the ${side} tenant does not show its own ${lookup.name}: ${answer.summary}`)
    return own
  })
}

/** What a lookup must not show to a tenant: records of the other one, but not what both of them have. */
async function forbiddenBy(context: Context, lookup: Lookup, side: Side): Promise<Forbidden[]> {
  const { profile } = context
  const field = idField(profile, lookup.holds)
  const own = await ownRecords(context, lookup, side)
  if (!hasToken(context, other(side))) {
    const record = knownOf(profile, lookup.holds, other(side))
    return record === undefined ? [] : [{ id: record.id, original: undefined }]
  }
  return (await ownRecords(context, lookup, other(side)))
    .map((original) => ({ id: idText(original[field]) ?? '', original }))
    .filter((one) => one.id !== '' && findForbidden(own, field, [one]) === undefined)
}

/** Judges: an answer to the token of one tenant holds none of the other's records. */
function holdsNone(context: Context, lookup: Lookup, answer: Answer, forbidden: readonly Forbidden[]): void {
  const field = idField(context.profile, lookup.holds)
  const seen = findForbidden(recordsFor(context, lookup, answer), field, forbidden)
  must(
    seen === undefined,
    `no record of the other tenant (${lookup.name})`,
    `the record ${seen?.[field]} (${answer.summary})`,
  )
}

rule('data-api.tenant.foreign-ids', casesOf(lookups), async (context, lookup: Lookup, side: Side) => {
  const forbidden = await forbiddenBy(context, lookup, side)

  const foreign = known(context, lookup, other(side))
  const answer = await lookup.ask(await apisOf(context, side), foreign)
  holdsNone(context, lookup, answer, forbidden)
})

/** Where another tenant may be named, beside the token. */
const places = [
  ['query tenantId', 'query', 'tenantId'],
  ['query tenant_id', 'query', 'tenant_id'],
  ['query tenant', 'query', 'tenant'],
  ['query schoolId', 'query', 'schoolId'],
  ['header X-Tenant-Id', 'header', 'X-Tenant-Id'],
  ['header Tenant-Id', 'header', 'Tenant-Id'],
  ['header X-Tenant', 'header', 'X-Tenant'],
  ['header tenantId', 'header', 'tenantId'],
] as const

rule('data-api.tenant.named-in-request', places, async (context, place: 'query' | 'header', name: string) => {
  const { profile } = context
  const asked = [...lookups, ...shortLists]
    .filter((one) => offered(one, profile))
    .map((one) => ({ ...one, needs: [...one.needs, ...sides.map((side) => entryOf(one.kind, side))] }))
  await atEach(context, asked, async (lookup) => {
    for (const side of sides.filter((one) => hasToken(context, one))) {
      const forbidden = await forbiddenBy(context, lookup, side)

      const foreign = known(context, lookup, other(side))
      const plain = await lookup.ask(await apisOf(context, side), foreign)
      const field = idField(profile, lookup.holds)
      const leak = findForbidden(recordsFor(context, lookup, plain), field, forbidden)
      given(leak === undefined, 'records of the other tenant come without its name as well')
      const tenant = side === 'first' ? (profile.tenantB ?? '') : profile.tenant
      const line: HeaderLine[] = place === 'header' ? [[name, tenant]] : []
      const query = place === 'query' ? `${name}=${encodeURIComponent(tenant)}` : ''
      const token = bearer(await tokenOf(context, side))
      holdsNone(context, lookup, await askAgain(context, plain, [token, ...line], query), forbidden)
    }
  })
})

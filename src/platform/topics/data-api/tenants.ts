/**
 * Two tenants with their tokens and known records, for rules about what a token shows of the other tenant.
 * Clause: 4.6.
 * @module
 */
import { NotExercised } from '../../../core/errors.js'
import type { Answer } from '../../../core/http/answer.js'
import { isRecord } from '../../../core/json.js'
import type { Profile } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import { type DataRecord, sameId, valueNamed } from '../../data/record.js'
import { optional } from '../../rule.js'

/** The APIs with the token of one tenant. */
export type Apis = Pick<Context, 'data' | 'roster'>

/** A record that is known to belong to one tenant. */
export interface KnownRecord {
  readonly id: string | number
  readonly external_key?: string
}

type Fixtures = Profile['fixtures']

/** Kinds of records: the permission, and the known record of the first tenant with its fixture entry. */
const kinds = {
  student: {
    permission: 'permitted.students',
    entry: 'fixture.students.with_key',
    known: ({ students }: Fixtures): KnownRecord | undefined => students?.with_key,
  },
  class: {
    permission: 'permitted.classes',
    entry: 'fixture.classes.throw_away',
    known: ({ classes }: Fixtures): KnownRecord | undefined => classes?.throw_away?.[0],
  },
  teacher: {
    permission: 'permitted.timetable',
    entry: 'fixture.timetable.teacher',
    known: ({ timetable }: Fixtures): KnownRecord | undefined => timetable?.teacher,
  },
  period: {
    permission: 'permitted.timetable',
    entry: 'fixture.timetable.known',
    known: ({ timetable }: Fixtures): KnownRecord | undefined => timetable?.known?.[0],
  },
  room: {
    permission: 'permitted.rooms',
    entry: 'fixture.rooms.all',
    known: ({ rooms }: Fixtures): KnownRecord | undefined => {
      const [id] = rooms?.all ?? []
      return id === undefined ? undefined : { id }
    },
  },
  roster_user: {
    permission: 'permitted.roster',
    entry: 'fixture.roster.enabled',
    known: ({ roster }: Fixtures): KnownRecord | undefined => roster?.enabled,
  },
} as const

export type Kind = keyof typeof kinds

/** The first tenant is the one under test. */
export type Side = 'first' | 'second'

const sides = ['first', 'second'] as const

/** A tenant, with a service token of the application for it. */
export class Tenant {
  constructor(
    readonly context: Context,
    readonly side: Side,
  ) {}

  /** Tenant ID. */
  get id(): string {
    const { tenant, tenantB } = this.context.profile
    return this.side === 'first' ? tenant : (tenantB ?? '')
  }

  /** True if the profile has credentials for the tenant. */
  get hasToken(): boolean {
    const { servicePasswordB, tenantB } = this.context.profile
    return this.side === 'first' || (servicePasswordB !== null && tenantB !== null)
  }

  /** A service token of the application for the tenant. */
  async token(): Promise<string> {
    const { context } = this
    if (this.side === 'first') return context.tokens.serviceToken()
    context.require('client.service-b')
    const { service, profile } = context
    const credentials = { clientId: service.clientId, password: profile.servicePasswordB ?? '' }
    return context.at(this.id).tokens.serviceToken(credentials)
  }

  /** The APIs with the token of this tenant. */
  async apis(): Promise<Apis> {
    const { data, roster } = this.context
    if (this.side === 'first') return { data, roster }
    const token = await this.token()
    return { data: data.as(token), roster: roster.as(token) }
  }

  /** The known record of a kind. Undefined if the fixture file lacks it. */
  knownIfAny(kind: Kind): KnownRecord | undefined {
    const { fixtures } = this.context.profile
    return this.side === 'first' ? kinds[kind].known(fixtures) : fixtures.tenant_b?.[kind]
  }

  /** The known record of a kind. @throws {NotExercised} if the fixture file lacks it */
  known(kind: Kind): KnownRecord {
    const known = this.knownIfAny(kind)
    if (known === undefined) throw new NotExercised([entryOf(kind, this.side)])
    return known
  }
}

/** The tenant whose token is sent, and the other one. */
export interface TenantPair {
  readonly own: Tenant
  readonly other: Tenant
}

/** A record of the other tenant. */
export interface ForeignRecord {
  readonly id: string | number
  /** As its own tenant sees it. Undefined if there is no token for that tenant. */
  readonly original: DataRecord | undefined
}

/** Both tenants. @param side the tenant whose token is sent */
export function tenantsOf(context: Context, side: Side): TenantPair {
  return {
    own: new Tenant(context, side),
    other: new Tenant(context, side === 'first' ? 'second' : 'first'),
  }
}

/** Both tenants for the token of either tenant. Tenants without credentials are left out. */
export function tenantPairs(context: Context): readonly TenantPair[] {
  return sides.map((side) => tenantsOf(context, side)).filter(({ own }) => own.hasToken)
}

/** The fixture entry with the known record of a kind. */
function entryOf(kind: Kind, side: Side) {
  return side === 'first' ? kinds[kind].entry : (`fixture.tenant_b.${kind}` as const)
}

/** True if the target offers records of this kind to service tokens, the only tokens for the second tenant. */
export function isOffered({ kind }: { readonly kind: Kind }, { data, features }: Profile): boolean {
  if (kind === 'class') return features.has('class-management')
  return kind !== 'roster_user' || (features.has('roster') && data.roster.token === 'service')
}

/** What a request about records of a kind needs. */
export function needsOf(kind: Kind) {
  return [kinds[kind].permission, ...sides.map((side) => entryOf(kind, side))]
}

/** Two cases per request: with the token of each tenant. */
export function withEachToken<Item extends { readonly name: string; readonly kind: Kind }>(
  items: readonly Item[],
) {
  return (profile: Profile) =>
    items
      .filter((item) => isOffered(item, profile))
      .flatMap((item) =>
        sides.map((side) => {
          const needs = [...needsOf(item.kind), ...(side === 'second' ? (['client.service-b'] as const) : [])]
          return optional(needs, `${item.name}, token of the ${side} tenant`, item, side)
        }),
      )
}

/** Name of the field with the id of a record. */
export function idField({ data }: Profile, kind: Kind): string {
  if (kind === 'roster_user') return data.roster.id
  return kind === 'period' ? data.periods.id : 'id'
}

/** Every object in an answer to a request that holds records of a kind. Objects without a start are no periods. */
export function recordsIn(
  { profile }: Context,
  { holds }: { readonly holds: Kind },
  { json }: Answer,
): DataRecord[] {
  const { start } = profile.data.periods
  return [...objectsIn(json)].filter((record) => holds !== 'period' || Object.hasOwn(record, start))
}

/** Every object in a JSON value, at any depth. */
export function* objectsIn(value: unknown): Generator<DataRecord> {
  if (isRecord(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const field of Object.values(value)) yield* objectsIn(field)
}

/** The first of some records that is a foreign one. Different records of two tenants may have the same id. */
export function findForeign(
  records: Iterable<DataRecord>,
  field: string,
  foreign: readonly ForeignRecord[],
): DataRecord | undefined {
  for (const record of records)
    for (const { id, original } of foreign)
      if (sameId(valueNamed(record, field), id) && resembles(record, original)) return record
  return undefined
}

/** False if at least half of the fields that both records have differ. */
function resembles(record: DataRecord, original: DataRecord | undefined): boolean {
  if (original === undefined) return true
  const common = Object.keys(original).filter((name) => Object.hasOwn(record, name))
  const equal = common.filter(
    (name) => JSON.stringify(valueNamed(record, name)) === JSON.stringify(valueNamed(original, name)),
  )
  return equal.length * 2 > common.length || common.length <= 1
}

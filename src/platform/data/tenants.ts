/**
 * Two tenants, each with records that are known to be its own. Clause 4.6.
 * @module
 */

import { isRecord } from '../../core/json.js'
import type { ForeignFixtures, Id } from '../../profile/data-fixtures.js'
import type { Profile } from '../../profile/profile.js'
import type { Context } from '../context.js'
import { type DataRecord, sameId } from './record.js'
import type { Apis } from './resources.js'

/** Which tenant a token is of, and which one the records are of. */
export type Side = 'first' | 'second'

/** A service token of the application for one tenant. */
export async function tokenOf(context: Context, side: Side): Promise<string> {
  if (side === 'first') return context.serviceToken()
  context.require('client.service-b')
  const { service, profile } = context
  const credentials = { clientId: service.clientId, password: profile.servicePasswordB ?? '' }
  return context.at(profile.tenantB ?? '').serviceToken(credentials)
}

/** The APIs as the application sees them with its token of one tenant. */
export async function apisOf(context: Context, side: Side): Promise<Apis> {
  if (side === 'first') return context
  const token = await tokenOf(context, side)
  return { data: context.data.as(token), roster: context.roster.as(token) }
}

/** Kinds of records that are known of both tenants. */
export type KnownKind = keyof ForeignFixtures

/** A record that is known to be of one tenant. */
export interface KnownRecord {
  readonly id: Id
  readonly external_key?: string
}

/** The known record of a kind; undefined where the fixture file lacks it. */
export function knownOf({ fixtures }: Profile, kind: KnownKind, side: Side): KnownRecord | undefined {
  if (side === 'second') return fixtures.tenant_b?.[kind]
  const { classes, roster, rooms, students, timetable } = fixtures
  const [room] = rooms?.all ?? []
  return {
    student: students?.with_key,
    class: classes?.throw_away?.[0],
    teacher: timetable?.teacher,
    period: timetable?.known?.[0],
    room: room === undefined ? undefined : { id: room },
    roster_user: roster?.enabled,
  }[kind]
}

/** The fixture entry behind {@link knownOf}. */
export function entryOf(kind: KnownKind, side: Side): `fixture.${string}.${string}` {
  if (side === 'second') return `fixture.tenant_b.${kind}`
  const entries = {
    student: 'students.with_key',
    class: 'classes.throw_away',
    teacher: 'timetable.teacher',
    period: 'timetable.known',
    room: 'rooms.all',
    roster_user: 'roster.enabled',
  } as const
  return `fixture.${entries[kind]}`
}

/** Field with the id of a record of this kind. */
export function idField({ data }: Profile, kind: KnownKind): string {
  if (kind === 'roster_user') return data.roster.id
  return kind === 'period' ? data.periods.id : 'id'
}

/** Every object in a JSON value, at any depth. */
export function* objectsIn(value: unknown): Generator<DataRecord> {
  if (isRecord(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const field of Object.values(value)) yield* objectsIn(field)
}

/** A record of the other tenant as the caller should never see it. */
export interface Forbidden {
  readonly id: Id
  /** As its own tenant sees it; undefined where that cannot be asked. */
  readonly original: DataRecord | undefined
}

/** The first of some records that is a forbidden one; tenants may number theirs alike. */
export function findForbidden(
  records: Iterable<DataRecord>,
  field: string,
  forbidden: readonly Forbidden[],
): DataRecord | undefined {
  for (const record of records)
    for (const { id, original } of forbidden)
      if (sameId(record[field], id) && resembles(record, original)) return record
  return undefined
}

/** True unless most fields that both have differ. */
function resembles(record: DataRecord, original: DataRecord | undefined): boolean {
  if (original === undefined) return true
  const common = Object.keys(original).filter((name) => Object.hasOwn(record, name))
  const equal = common.filter((name) => JSON.stringify(record[name]) === JSON.stringify(original[name]))
  return equal.length * 2 > common.length || common.length <= 1
}

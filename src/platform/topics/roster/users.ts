/**
 * Records of one user: in the list of users, and requested by id.
 * @module
 */
import { given, ifDetermined } from '../../../core/errors.js'
import type { Id } from '../../../profile/data-fixtures.js'
import type { Context } from '../../context.js'
import { recordIn } from '../../data/list.js'
import type { DataRecord } from '../../data/record.js'
import { rosterPages } from '../../data/roster-lists.js'
import { idOf, readList } from './lists.js'

/** The answer to a request for one user. */
export interface RequestedUser {
  /** Undefined if the answer has no such user. */
  readonly user: DataRecord | undefined
  /** The answer, for messages. */
  readonly summary: string
}

/** A record of a user, and where it was found. */
export type PlacedRecord = readonly [place: 'in the list' | 'by its id', record: DataRecord]

/** The user in the list: GET /users, sent once for all checks. @throws {Undecided} if the list cannot be read */
export async function listedUser(context: Context, id: Id): Promise<DataRecord | undefined> {
  const users = await readList(context, 'users')
  return users.find((record) => idOf(context, record) === String(id))
}

/** GET /users/{id}, sent once for all checks. */
export function requestedUser(context: Context, id: Id): Promise<RequestedUser> {
  return context.once(`roster user ${id}`, () => requestUser(context, id))
}

async function requestUser(context: Context, id: Id): Promise<RequestedUser> {
  const answer = await context.roster.user(id)
  const user = answer.ok ? recordIn(answer.json, (record) => idOf(context, record) === String(id)) : undefined
  if (user !== undefined) context.trace.cameWith(user, answer.exchange)
  return { user, summary: answer.summary }
}

/**
 * The records of a user: GET /users and, if the target offers it, GET /users/{id}, sent once for all checks.
 * @throws {Undecided} if the user is not in the list
 */
export async function recordsOfUser(context: Context, id: Id): Promise<readonly PlacedRecord[]> {
  const listed = await listedUser(context, id)
  given(listed !== undefined, `the user ${id} is not in the list: other rules judge that`)
  return placed({ listed, requested: await requestedUser(context, id) })
}

/** The users of the list, page by page, read again. @throws {Undecided} if the list cannot be read */
export async function* usersNow({ profile, roster }: Context): AsyncGenerator<readonly DataRecord[]> {
  for await (const { fresh } of rosterPages(profile, (offset) => roster.page('users', offset))) yield fresh
}

/** The records of a user, read again for one check. */
export interface UserNow {
  /** The record in the list; undefined if there is none. */
  readonly listed: DataRecord | undefined
  readonly requested: RequestedUser
  /** Number of records in the list, up to the page of the user. */
  readonly count: number
}

/**
 * Reads a user again, for checks that change users: GET /users up to the page of the user, then GET /users/{id}.
 * @throws {Undecided} if the list cannot be read
 */
export async function readUser(context: Context, id: Id): Promise<UserNow> {
  let listed: DataRecord | undefined
  let count = 0
  for await (const users of usersNow(context)) {
    count += users.length
    listed = users.find((record) => idOf(context, record) === String(id))
    if (listed !== undefined) break
  }
  return { listed, count, requested: await requestUser(context, id) }
}

/** The records that were found, each with its place. */
export function placed({
  listed,
  requested,
}: Pick<UserNow, 'listed' | 'requested'>): readonly PlacedRecord[] {
  const records = [['in the list', listed] as const, ['by its id', requested.user] as const]
  return records.flatMap(([place, record]) => (record === undefined ? [] : [[place, record] as const]))
}

/**
 * Reads the users that other checks use before a check changes one, so that they see the state before. In a copy of
 * the school this is not necessary.
 */
export async function readSharedUsers(context: Context): Promise<void> {
  if (context.urls.lent) return
  const { display_name, enabled } = context.profile.fixtures.roster ?? {}
  await ifDetermined(() => readList(context, 'users'))
  for (const known of [display_name, enabled])
    if (known !== undefined) await ifDetermined(() => requestedUser(context, known.id))
}

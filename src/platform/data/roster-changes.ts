/**
 * Users of the roster while something is changed: nothing of this is kept for other checks.
 * @module
 */

import { ifTold } from '../../core/errors.js'
import type { Context } from '../context.js'
import { recordIn } from './list.js'
import type { DataRecord } from './record.js'
import { type FetchedUser, fetchedUser, rosterId, rosterPages, rosterRecords } from './roster-lists.js'

/** What the roster has of one user. */
export interface LookedUp {
  /** The record in the list; undefined where there is none. */
  readonly listed: DataRecord | undefined
  /** What came of asking for the user alone. */
  readonly fetched: FetchedUser
  /** Records in the list, up to the user's page. */
  readonly count: number
}

/** Looks a user up, in the list and alone. @throws {Undecided} where the list cannot be read */
export async function usersLookedUp(own: Context, id: string | number): Promise<LookedUp> {
  const isThis = (record: DataRecord): boolean => rosterId(own, record) === String(id)
  let listed: DataRecord | undefined
  let count = 0
  for await (const { fresh } of rosterPages(own.profile, (offset) => own.roster.page('users', offset))) {
    count += fresh.length
    listed = fresh.find(isThis)
    if (listed !== undefined) break
  }
  const answer = await own.roster.user(id)
  const user = answer.ok ? recordIn(answer.json, isThis) : undefined
  return { listed, count, fetched: { user, words: answer.summary } }
}

/** The records that there are of a user, each with the place where it stands. */
export async function userLookedUp(
  own: Context,
  id: string | number,
): Promise<{ readonly records: readonly (readonly [place: string, record: DataRecord])[] }> {
  const { listed, fetched } = await usersLookedUp(own, id)
  const records = [['in the list', listed] as const, ['by its id', fetched.user] as const]
  return { records: records.flatMap(([place, record]) => (record === undefined ? [] : [[place, record]])) }
}

/**
 * Reads what other checks read of users, so that they get what it was before a change. Where the school is a copy,
 * they do not see the change anyway.
 */
export async function usersReadBefore(own: Context): Promise<void> {
  if (own.urls.lent) return
  const { display_name, enabled } = own.profile.fixtures.roster ?? {}
  await ifTold(() => rosterRecords(own, 'users'))
  for (const known of [display_name, enabled])
    if (known !== undefined) await ifTold(() => fetchedUser(own, known.id))
}

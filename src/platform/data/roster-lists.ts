/**
 * Lists of the roster as a whole, however the target pages them.
 * @module
 */

import { given, NotExercised } from '../../core/errors.js'
import { isRecord } from '../../core/json.js'
import type { RosterFixtures } from '../../profile/data-fixtures.js'
import type { Profile } from '../../profile/profile.js'
import type { Context } from '../context.js'
import { type DataList, recordIn } from './list.js'
import { type DataRecord, fieldNameAt, idText } from './record.js'
import type { RosterList } from './roster-api.js'

/** No list is read beyond so many pages. */
const mostPages = 2000

/** A prepared roster record. @throws {NotExercised} where the fixture file lacks it */
export function preparedRoster<Name extends keyof RosterFixtures>(
  { profile }: Context,
  name: Name,
): NonNullable<RosterFixtures[Name]> {
  const found = profile.fixtures.roster?.[name]
  if (found === undefined) throw new NotExercised([`FIXTURES: /roster/${name}`])
  return found as NonNullable<RosterFixtures[Name]>
}

/** Id of a roster record as text; undefined where it has none. */
export function rosterId(context: Context, record: DataRecord): string | undefined {
  return idText(record[context.profile.data.roster.id])
}

/** One page of a list. */
export interface RosterPage {
  readonly list: DataList
  /** Its records that no page before had. */
  readonly fresh: readonly DataRecord[]
}

/**
 * Reads a list to its end: until a page holds nothing new. So it does not matter how long pages are, whether the
 * target keeps to the length that it is asked for, or whether it pages at all.
 * @param ask sends the request for the page that begins at this record
 * @throws {Undecided} where a page cannot be read, or where there is no end
 */
export async function* rosterPages(
  profile: Profile,
  ask: (offset: number) => Promise<DataList>,
): AsyncGenerator<RosterPage> {
  const { id, pageSize } = profile.data.roster
  const known = new Set<string>()
  for (let page = 0, offset = 0; page < mostPages; page += 1) {
    const list = await ask(offset)
    const { records } = list
    const fresh = records.filter((record) => {
      const name = idText(record[id]) ?? JSON.stringify(record)
      return !known.has(name) && known.add(name)
    })
    yield { list, fresh }
    offset += records.length
    const total = Number(list.answer.header('x-total-count') ?? Number.NaN)
    if (fresh.length === 0 || (records.length < pageSize && offset >= total)) return
  }
  given(false, `the list does not end within ${mostPages} pages`)
}

/**
 * All records of a list, however it is paged.
 * @param ask sends the request for the page that begins at this record
 * @throws {Undecided} where a page cannot be read, or where there is no end
 */
export async function everyRecord(
  { profile }: Pick<Context, 'profile'>,
  ask: (offset: number) => Promise<DataList>,
): Promise<readonly DataRecord[]> {
  const all: DataRecord[] = []
  for await (const { fresh } of rosterPages(profile, ask)) all.push(...fresh)
  return all
}

/** All records of a list of the roster, read once for all checks. @throws {Undecided} where it cannot be read */
export function rosterRecords(context: Context, list: RosterList): Promise<readonly DataRecord[]> {
  return context.once(`all roster ${list}`, () =>
    everyRecord(context, (offset) => context.roster.page(list, offset)),
  )
}

/** All records in the list of students of a class. @throws {Undecided} where it cannot be read */
export function rosterClassStudents(context: Context, id: string | number): Promise<readonly DataRecord[]> {
  return context.once(`roster students of class ${id}`, () =>
    everyRecord(context, (offset) => context.roster.classStudents(id, offset)),
  )
}

/** The user with this id in the list; undefined where there is none. @throws {Undecided} where it cannot be read */
export async function listedUser(context: Context, id: string | number): Promise<DataRecord | undefined> {
  const users = await rosterRecords(context, 'users')
  return users.find((record) => rosterId(context, record) === String(id))
}

/** The user with this id as the target gives it alone; undefined where it does not. */
export function fetchedUser(context: Context, id: string | number): Promise<FetchedUser> {
  return context.once(`roster user ${id}`, async () => {
    const answer = await context.roster.user(id)
    const isThis = (record: DataRecord): boolean => rosterId(context, record) === String(id)
    return { user: answer.ok ? recordIn(answer.json, isThis) : undefined, words: answer.summary }
  })
}

/** What came of asking for one user. */
export interface FetchedUser {
  readonly user: DataRecord | undefined
  /** The answer in words. */
  readonly words: string
}

/**
 * The records that a target has of a user: that of the list and, where users can be had one by one, that one.
 * @throws {Undecided} where the user is not in the list
 */
export async function recordsOfUser(
  context: Context,
  id: string | number,
): Promise<readonly (readonly [place: string, record: DataRecord])[]> {
  const listed = await listedUser(context, id)
  given(listed !== undefined, `the user ${id} is not in the list: other rules judge that`)
  const { user } = await fetchedUser(context, id)
  return user === undefined
    ? [['in the list', listed]]
    : [
        ['in the list', listed],
        ['by its id', user],
      ]
}

/** Value of a documented field, wherever in the record it stands; undefined where it is absent. */
export function innerField(context: Context, record: DataRecord, name: 'displayName'): unknown {
  return deepValue(record, fieldNameAt(context.profile, name))
}

function deepValue(record: DataRecord, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name]
  for (const field of Object.values(record)) {
    const found = isRecord(field) ? deepValue(field, name) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** Every text and number in a record, as text, with the place where it stands. */
export function textsIn(value: unknown, place = ''): readonly (readonly [place: string, text: string])[] {
  if (typeof value === 'string' || typeof value === 'number') return [[place, String(value)]]
  if (typeof value !== 'object' || value === null) return []
  const nameless = Array.isArray(value)
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, nameless ? place : place === '' ? name : `${place}.${name}`),
  )
}

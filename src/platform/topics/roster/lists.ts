/**
 * Lists of the roster, read to their end however the target pages them.
 * @module
 */
import { given, must, NotExercised } from '../../../core/errors.js'
import type { Id } from '../../../profile/data-fixtures.js'
import type { Profile } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import type { DataList } from '../../data/list.js'
import { type DataRecord, idText, valueNamed } from '../../data/record.js'
import { admitted } from '../../data/resources.js'
import { rosterPages } from '../../data/roster-lists.js'

/** A list of the roster. */
export type RosterList = Parameters<Context['roster']['page']>[0]

type RosterFixtures = NonNullable<Profile['fixtures']['roster']>

/** An entry of `/roster` in the fixture file. @throws {NotExercised} if the file has none */
export function preparedRoster<Name extends keyof RosterFixtures>(
  { profile }: Context,
  name: Name,
): NonNullable<RosterFixtures[Name]> {
  const fixture = profile.fixtures.roster?.[name]
  if (fixture === undefined) throw new NotExercised([`FIXTURES: /roster/${name}`])
  return fixture as NonNullable<RosterFixtures[Name]>
}

/** The id of a record as text; undefined if it has none. */
export function idOf({ profile }: Context, record: DataRecord): string | undefined {
  return idText(valueNamed(record, profile.data.roster.id))
}

/**
 * GET of all pages of a list.
 * @param request requests the page that begins at this record
 * @throws {Undecided} if a page cannot be read, or if the list does not end
 */
export async function allPages(
  { profile }: Context,
  request: (offset: number) => Promise<DataList>,
): Promise<readonly DataRecord[]> {
  const records: DataRecord[] = []
  for await (const { fresh } of rosterPages(profile, request)) records.push(...fresh)
  return records
}

/** A list that was read to its end. */
export interface CompleteList {
  readonly firstPage: DataList
  readonly records: readonly DataRecord[]
}

/** GET of all pages of a list, sent once for all checks. @throws {Undecided} if it cannot be read */
export function readCompletely(context: Context, list: RosterList): Promise<CompleteList> {
  return context.once(`all roster ${list}`, async () => {
    let firstPage: DataList | undefined
    const records = await allPages(context, async (offset) => {
      const page = await context.roster.page(list, offset)
      firstPage ??= page
      return page
    })
    given(firstPage !== undefined, 'the list has no page')
    return { firstPage, records }
  })
}

/** The records of {@link readCompletely}. @throws {Undecided} if the list cannot be read */
export async function readList(context: Context, list: RosterList): Promise<readonly DataRecord[]> {
  return (await readCompletely(context, list)).records
}

/**
 * The list of {@link readCompletely}, for a rule that judges whether there is one.
 * @returns undefined if it cannot be read: the rule sends a request of its own
 */
export function sharedList(context: Context, list: RosterList): Promise<CompleteList | undefined> {
  return readCompletely(context, list).catch(() => undefined)
}

/**
 * The records of a list, for a rule that judges whether it has one of them. Judges: the target lets the caller in, and
 * its answers have lists.
 */
export async function recordsToJudge(context: Context, list: RosterList): Promise<readonly DataRecord[]> {
  const shared = await sharedList(context, list)
  if (shared !== undefined) return shared.records
  return allPages(context, async (offset) => {
    const page = await context.roster.page(list, offset)
    mustHaveList(context, page, list)
    return page
  })
}

/** True if one of the records has this id. */
export function hasId(context: Context, records: readonly DataRecord[], id: Id): boolean {
  return records.some((record) => idOf(context, record) === String(id))
}

/** Judges: the target lets the caller in, and its answer has a list. */
export function mustHaveList(context: Context, { answer, found }: DataList, name: string, hint = ''): void {
  // No other rule judges whether the roster accepts user tokens.
  if (context.profile.data.roster.token === 'service') admitted(answer)
  must(found !== undefined, `a list of ${name} (ROSTER_LIST_POINTER says where it is${hint})`, answer.summary)
}

/** Every text and number in a JSON value, as text, with its path. */
export function textsIn(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string' || typeof value === 'number') return [[path, String(value)]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, isList ? path : path === '' ? name : `${path}.${name}`),
  )
}

/** The texts in fields whose name or last word is one of these words, with their paths. */
function textsNamed(value: unknown, words: readonly string[]): readonly (readonly [string, string])[] {
  return textsIn(value).filter(([path]) => {
    const name = (path.split('.').at(-1) ?? '').replace(/([a-z\d])([A-Z])/g, '$1 $2')
    return words.includes(
      name
        .toLowerCase()
        .split(/[^a-z]+/)
        .at(-1) ?? '',
    )
  })
}

/** Fields of a record that are named after a language, such as `locale` and `uiLanguage`, with their values. */
export function languageFieldsIn(value: unknown): readonly (readonly [path: string, text: string])[] {
  return textsNamed(value, ['locale', 'language', 'lang'])
}

/** Fields of a record that are named after a role, with their values. */
export function roleFieldsIn(value: unknown): readonly (readonly [path: string, text: string])[] {
  return textsNamed(value, ['role', 'roles'])
}

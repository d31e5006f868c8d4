/**
 * Every data resource as rules about all of them see it: one small request for its data, and how these data are told
 * from a refusal. Clauses 4.6, 5 item 3.
 * @module
 */

import { given, ifTold, NotExercised, Undecided } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { isRecord } from '../../core/json.js'
import type { Id } from '../../profile/data-fixtures.js'
import type { Profile } from '../../profile/profile.js'
import type { HeaderLine } from '../../record/record.js'
import type { Context } from '../context.js'
import type { RightToken } from '../inputs/bearer-tokens.js'
import { otherCharacter } from '../inputs/other-text.js'
import type { Need } from '../needs.js'
import { type ConditionalCase, optional } from '../rule.js'
import { keysOf } from '../sso/discovery.js'
import type { DataApi, PeriodQuery } from './data-api.js'
import { early } from './dates.js'
import type { DataList } from './list.js'
import { sameId } from './record.js'
import type { RosterApi, RosterList } from './roster-api.js'
import { Sample } from './sample.js'

/** The APIs as one caller sees them. */
export interface Apis {
  readonly data: DataApi
  readonly roster: RosterApi
}

/** A data resource. */
export interface Resource {
  /** Permanent, as in names of cases. */
  readonly name: string
  readonly needs: readonly Need[]
  readonly kind: 'data' | 'roster'
  /** Asks for a few of its data. */
  readonly ask: (apis: Apis, profile: Profile) => Promise<Asked>
}

/** An answer, and where the data should be in it. */
export type Asked =
  | { readonly list: DataList }
  | { readonly answer: Answer; readonly id: Id; readonly field: string }

const roster = (name: string, list: RosterList): Resource => ({
  name,
  needs: ['permitted.roster'],
  kind: 'roster',
  ask: async (apis) => ({ list: await apis.roster.page(list, 0, { limit: 5 }) }),
})

const resources: readonly Resource[] = [
  {
    name: 'students',
    needs: ['permitted.students'],
    kind: 'data',
    ask: async ({ data }) => ({ list: await data.students({ limit: 5 }) }),
  },
  {
    name: 'one student',
    needs: ['permitted.students', 'fixture.students.with_key'],
    kind: 'data',
    ask: async ({ data }, { fixtures }) => {
      const { id = '', external_key = '' } = fixtures.students?.with_key ?? {}
      return { answer: await data.student(external_key), id, field: 'id' }
    },
  },
  {
    name: 'timetable',
    needs: ['permitted.timetable'],
    kind: 'data',
    ask: async ({ data }, { fixtures }) => ({
      list: await data.timetable({ after: early, ...teacherIn(fixtures) }),
    }),
  },
  {
    name: 'deleted periods',
    needs: ['permitted.deleted-periods'],
    kind: 'data',
    ask: async ({ data }) => ({ list: await data.deletedPeriods({ after: early }) }),
  },
  {
    name: 'classes',
    needs: ['permitted.classes'],
    kind: 'data',
    ask: async ({ data }) => ({ list: await data.classes() }),
  },
  {
    name: 'rooms',
    needs: ['permitted.rooms'],
    kind: 'data',
    ask: async ({ data }) => ({ list: await data.rooms() }),
  },
  {
    name: 'one room',
    needs: ['permitted.rooms', 'fixture.rooms.all'],
    kind: 'data',
    ask: async ({ data }, { fixtures }) => {
      const id = fixtures.rooms?.all?.[0] ?? ''
      return { answer: await data.room(id), id, field: 'id' }
    },
  },
  roster('roster users', 'users'),
  roster('roster classes', 'classes'),
  roster('roster organizations', 'orgs'),
  roster('academic sessions', 'sessions'),
]

function teacherIn({ timetable }: Profile['fixtures']): PeriodQuery {
  return timetable?.teacher === undefined ? {} : { teacher: timetable.teacher.id }
}

/** The resources of the features that a target offers. */
export function resourcesOf({ features }: Profile): readonly Resource[] {
  return resources.filter(
    ({ kind, name }) =>
      (kind === 'data' || features.has('roster')) && (name !== 'classes' || features.has('class-management')),
  )
}

/** A case for each resource; those that the application may not call are left out. */
export function resourceCases(profile: Profile): ConditionalCase<[resource: Resource]>[] {
  return resourcesOf(profile).map((resource) => optional(resource.needs, resource.name, resource))
}

/** The answer of a resource, whatever it is. */
export async function askResource(
  context: Context,
  resource: Resource,
  apis: Apis = context,
): Promise<Asked> {
  return resource.ask(apis, context.profile)
}

/** The answer itself. */
export function answerOf(asked: Asked): Answer {
  return 'list' in asked ? asked.list.answer : asked.answer
}

/** @throws {Undecided} where the answer holds no data */
export function sampleIn(asked: Asked): Sample {
  if ('list' in asked) return Sample.ofList(asked.list)
  const { answer, id, field } = asked
  const isOne = (value: unknown): boolean => isRecord(value) && sameId(value[field], id)
  const sample = answer.ok ? Sample.ofRecord(answer, isOne) : undefined
  given(sample !== undefined, `no record to go on with: ${answer.summary}`)
  return sample
}

/**
 * Asks for a few data with the caller's own token: the positive control of every rule about wrong callers.
 * @throws {Undecided} where none come
 */
export async function sampleOf(context: Context, resource: Resource, apis: Apis = context): Promise<Sample> {
  return sampleIn(await askResource(context, resource, apis))
}

/**
 * Sets up: the caller was let in. Whether a resource takes the token is judged for all resources in one place.
 * @throws {Undecided} for an answer with 401 or 403
 */
export function admitted({ status, summary }: Answer): void {
  given(status !== 401 && status !== 403, `the token does not open it: ${summary}`)
}

/**
 * The same for the roster, where it takes service tokens; whether it takes those of users is judged nowhere else.
 * @throws {Undecided} for an answer with 401 or 403 to a service token
 */
export function admittedToRoster({ profile }: Context, answer: Answer): void {
  if (profile.data.roster.token === 'service') admitted(answer)
}

/** A token that opens a resource, of the kind that the profile names. */
export async function tokenFor(context: Context, resource: Resource): Promise<string> {
  const user = resource.kind === 'roster' && context.profile.data.roster.token === 'user'
  return user ? (await context.identity()).accessToken : context.serviceToken()
}

/** A right token of a resource, and what wrong ones can be made from. */
export async function rightToken(context: Context, resource: Resource): Promise<RightToken> {
  const { app, profile, service, urls } = context
  return {
    token: await tokenFor(context, resource),
    tenant: urls.tenant,
    otherTenant: profile.tenantB ?? otherCharacter(urls.tenant, -1),
    issuer: urls.ssoBase,
    clientId: service.clientId,
    secrets: [service.password, ...(app.clientSecret === null ? [] : [app.clientSecret])],
    // Whether there is a key set is judged elsewhere.
    keys: (await ifTold(() => keysOf(context))) ?? [],
  }
}

/** A request once more with other header lines, no Authorization of its own, and a longer query. */
export function askAgain(
  { sender }: Context,
  { url: before }: Answer,
  headers: readonly HeaderLine[],
  query = '',
): Promise<Answer> {
  const url = new URL(before)
  if (query !== '') url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`
  return sender.send({ purpose: 'data API', url, headers: [['Accept', 'application/json'], ...headers] })
}

/**
 * Does the same at every resource that the application may call. A violation ends it at once; where one resource
 * tells nothing, the others still do.
 * @throws {Undecided} the first that came up
 * @throws {NotExercised} where nothing could be tried
 */
export function atEachResource(
  context: Context,
  attempt: (resource: Resource) => Promise<void>,
): Promise<void> {
  return atEach(context, resourcesOf(context.profile), attempt)
}

/** The same for anything that has a name and needs. */
export async function atEach<Item extends { readonly name: string; readonly needs: readonly Need[] }>(
  context: Context,
  items: readonly Item[],
  attempt: (item: Item) => Promise<void>,
): Promise<void> {
  const missing: string[] = []
  let undecided: Undecided | undefined
  let tried = 0
  for (const item of items) {
    try {
      context.require(...item.needs)
      await context.trace.step(item.name, () => attempt(item))
      tried += 1
    } catch (error) {
      if (error instanceof NotExercised) missing.push(...error.missing)
      else if (error instanceof Undecided) undecided ??= error
      else throw error
    }
  }
  if (undecided !== undefined) throw undecided
  if (tried === 0) throw new NotExercised([...new Set(missing)])
}

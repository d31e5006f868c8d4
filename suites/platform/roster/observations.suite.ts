/**
 * How the roster behaves at the open points of the contract.
 * Clauses: 1 item 4, 2.2, 2.6, 3, 4.6.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Answer,
  bearer,
  type Context,
  type DataRecord,
  fieldOf,
  given,
  isDay,
  isRecord,
  observe,
  valueNamed,
} from '#kit/platform'
import {
  idOf,
  languageFieldsIn,
  preparedRoster,
  type RosterList,
  readCompletely,
  readList,
  roleFieldsIn,
  textsIn,
} from '#kit/platform/roster'

/** Different texts, sorted. */
const each = (texts: readonly string[]): string => [...new Set(texts)].sort().join(', ') || 'none'

/** Each text with its count. */
function counted(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return (
    [...counts]
      .map(([text, count]) => `${text} (${count})`)
      .sort()
      .join(', ') || 'none'
  )
}

const lists = ({ roster }: Context): readonly RosterList[] =>
  (['users', 'classes', 'orgs', 'schools', 'sessions'] as const).filter((list) => roster.has(list))

// 1 item 4: Which fields roster users, classes, organizations and sessions have.
observe('observe.roster.members', async (context) => {
  const seen: string[] = []
  for (const list of lists(context)) {
    const records = await readList(context, list)
    seen.push(`${list}: ${each(records.flatMap((record) => Object.keys(record)))}`)
  }
  return seen.join('; ')
})

/** Returns whether the list is sorted by id. */
function orderOf(context: Context, records: readonly DataRecord[]): string {
  const ids = records.map((record) => idOf(context, record) ?? '')
  return ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') <= id) ? 'by id' : 'not by id'
}

// 4.6: Which envelope, order and paging the roster lists have.
observe('observe.roster.lists', async (context) => {
  const seen: string[] = []
  for (const list of lists(context)) {
    const { firstPage, records } = await readCompletely(context, list)
    const { answer, found } = firstPage
    const { object } = answer
    const limited = (await context.roster.page(list, 0, { limit: 2 })).found?.length
    const key = Object.keys(object ?? {}).find((name) => Array.isArray(valueNamed(object, name)))
    const headers = ['X-Total-Count', 'Link'].filter((name) => answer.header(name) !== undefined)
    seen.push(
      [
        `${list}: in ${key ?? (Array.isArray(answer.json) ? 'the answer itself' : 'another place')}`,
        `${found?.length} on a page of ${context.profile.data.roster.pageSize}`,
        `${limited} with limit 2`,
        `paging headers ${each(headers)}`,
        orderOf(context, records),
      ].join(', '),
    )
  }
  return seen.join('; ')
})

const outcome = (answer: Answer): string => (answer.ok ? 'accepted' : `refused with status ${answer.status}`)

// 1 item 4: Whether the roster accepts a service token, and whether it accepts the token of a user.
observe('observe.roster.tokens', async (context) => {
  const service = bearer(await context.tokens.serviceToken())
  const user = bearer(await context.signIns.userToken())
  const [byService, byUser] = [
    await context.roster.with(service).page('users'),
    await context.roster.with(user).page('users'),
  ]
  return `service token ${outcome(byService.answer)}; token of a user ${outcome(byUser.answer)}`
})

// 3 states: Which words `status` of roster users has, and in which letter case.
observe('observe.roster.status', async (context) => {
  const users = await readList(context, 'users')
  return counted(users.map(({ status }) => String(status)))
})

// 2.6 Roster user: Which types and values `enabledUser` has.
observe('observe.roster.enabled-user', async (context) => {
  const users = await readList(context, 'users')
  const values = users.map((user) => fieldOf(context.profile, user, 'enabledUser'))
  return counted(values.map((value) => `${value === null ? 'null' : typeof value} ${String(value)}`))
})

// 2.2 locale: Which fields of roster users are named after a language.
observe('observe.roster.language-fields', async (context) => {
  const users = await readList(context, 'users')
  return each(users.flatMap((user) => languageFieldsIn(user).map(([path]) => path)))
})

// 2.2 roles: How many roles the roster lists for each user, and which words it uses.
observe('observe.roster.roles', async (context) => {
  const users = await readList(context, 'users')
  const roles = users.map((user) => [...new Set(roleFieldsIn(user).map(([, text]) => text))])
  const fields = each(users.flatMap((user) => roleFieldsIn(user).map(([path]) => path)))
  const numbers = counted(roles.map(({ length }) => `${length} roles`))
  return `${numbers} in the fields ${fields}; words: ${counted(roles.flat())}`
})

// 3 rule 6: How many disabled and exited persons the list of roster users contains.
observe('observe.roster.archived', async (context) => {
  const users = await readList(context, 'users')
  const is = (user: DataRecord): { disabled: boolean; exited: boolean } => ({
    disabled: String(fieldOf(context.profile, user, 'enabledUser')).toLowerCase() === 'false',
    exited: String(user.status).toLowerCase() === facts.deletedUserStatus,
  })
  const states = users.map(is)
  const count = (holds: (state: ReturnType<typeof is>) => boolean): number => states.filter(holds).length
  return [
    `${count(({ disabled }) => disabled)} disabled`,
    `${count(({ exited }) => exited)} exited`,
    `${count(({ disabled, exited }) => disabled && exited)} of them both`,
    `${users.length} in all`,
  ].join(', ')
})

// 3 rule 6: Which status and body the roster returns for the id of a deleted user and for an id of nobody.
observe('observe.roster.unknown-ids', async (context) => {
  const describe = (answer: Answer): string => {
    const fields = Object.keys(answer.object ?? {})
    return `status ${answer.status}, fields ${each(fields)}`
  }
  const deleted = await context.roster.user(preparedRoster(context, 'deleted').id)
  const unknown = await context.roster.user('00000000-0000-4000-8000-000000000000')
  return `deleted user: ${describe(deleted)}; unknown id: ${describe(unknown)}`
})

// 2.6 Roster academic session: Whether the roster lists sessions of earlier school years, and which types
//   there are.
observe('observe.roster.sessions', async (context) => {
  const { start } = preparedRoster(context, 'session')
  const sessions = await readList(context, 'sessions')
  const begins = (session: DataRecord): string => {
    const value = valueNamed(session, context.profile.data.roster.sessionStart)
    return isDay(value, start) === true ? start : String(value)
  }
  const earlier = sessions.filter((session) => begins(session) < start).length
  const types = sessions.map(({ type, status }) => `${String(type)} ${String(status)}`)
  return `${earlier} of earlier school years among ${sessions.length}; types and status: ${counted(types)}`
})

/** All values of `lessonId` in a timetable. */
function lessonIds(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => lessonIds(item, name))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name ? String(inner) : lessonIds(inner, name),
  )
}

// 1 item 4: Whether a roster class has the `lessonId` of the timetable as its id.
observe('observe.roster.lesson-id', async (context) => {
  const { id } = preparedRoster(context, 'lesson')
  const classes = (await readList(context, 'classes')).map((record) => idOf(context, record))
  given(classes.includes(String(id)), `the lesson ${id} is not in the list of classes`)
  const timetable = await context.timetable.whole()
  const name = context.profile.data.aliases.get('lessonId') ?? 'lessonId'
  const lessons = new Set(lessonIds(timetable.answer, name))
  const shared = classes.filter((one) => one !== undefined && lessons.has(one)).length
  return `${shared} of ${classes.length} classes have a lessonId as their id; the prepared lesson ${lessons.has(String(id)) ? 'does' : 'does not'}`
})

// 2.2 profile claims: Which field of a roster user has the `sub` of the ID token, and which has its
//   `user_id`.
observe('observe.roster.user-id', async (context) => {
  const { claims } = await context.signIns.identity()
  const users = await readList(context, 'users')
  const places = (claim: unknown): string => {
    const wanted = String(claim)
    return each(
      users.flatMap((user) => textsIn(user).flatMap(([place, text]) => (text === wanted ? place : []))),
    )
  }
  return `sub in ${places(claims.sub)}; user_id in ${places(claims.user_id)}`
})

// 2.2 sn: Whether the claim `sn` is equal to the name of the organization.
observe('observe.roster.school-name', async (context) => {
  const { sn } = (await context.signIns.identity()).claims
  const names = (await readList(context, 'orgs')).map(({ name }) => name)
  return names.includes(sn) ? 'they agree' : 'no organization has the name that sn gives'
})

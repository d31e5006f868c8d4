/**
 * What the roster does where the contract is silent.
 * Clauses: 1 item 4, 2.2, 2.6, 3, 4.6.
 */
import {
  type Answer,
  bearer,
  type Context,
  type DataRecord,
  early,
  fieldOf,
  given,
  isDay,
  isRecord,
  listIn,
  observe,
  preparedRoster,
  type RosterList,
  rosterId,
  rosterRecords,
  textsIn,
} from '#kit/platform'

/** Different texts, sorted. */
const each = (texts: readonly string[]): string => [...new Set(texts)].sort().join(', ') || 'none'

/** How often each text comes. */
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

observe('observe.roster.members', async (context) => {
  const seen: string[] = []
  for (const list of lists(context)) {
    const records = await rosterRecords(context, list)
    seen.push(`${list}: ${each(records.flatMap((record) => Object.keys(record)))}`)
  }
  return seen.join('; ')
})

/** Whether ids of the records rise in the order of the list. */
function orderOf(context: Context, records: readonly DataRecord[]): string {
  const ids = records.map((record) => rosterId(context, record) ?? '')
  return ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') <= id) ? 'by id' : 'not by id'
}

observe('observe.roster.lists', async (context) => {
  const seen: string[] = []
  for (const list of lists(context)) {
    const { answer, pointer } = await context.roster.page(list)
    const { object } = answer
    const records = (await context.roster.page(list, 0, { limit: 2 })).found?.length
    const key = Object.keys(object ?? {}).find((name) => Array.isArray(object?.[name]))
    const headers = ['X-Total-Count', 'Link'].filter((name) => answer.header(name) !== undefined)
    const whole = await rosterRecords(context, list)
    seen.push(
      [
        `${list}: in ${key ?? (Array.isArray(answer.json) ? 'the answer itself' : 'another place')}`,
        `${listIn(answer.json, pointer)?.length} on a page of ${context.profile.data.roster.pageSize}`,
        `${records} with limit 2`,
        `paging headers ${each(headers)}`,
        orderOf(context, whole),
      ].join(', '),
    )
  }
  return seen.join('; ')
})

const outcome = (answer: Answer): string => (answer.ok ? 'accepted' : `refused with status ${answer.status}`)

observe('observe.roster.tokens', async (context) => {
  const service = bearer(await context.serviceToken())
  const user = bearer((await context.identity()).accessToken)
  const [byService, byUser] = [
    await context.roster.with(service).page('users'),
    await context.roster.with(user).page('users'),
  ]
  return `service token ${outcome(byService.answer)}; token of a user ${outcome(byUser.answer)}`
})

observe('observe.roster.status', async (context) => {
  const users = await rosterRecords(context, 'users')
  return counted(users.map(({ status }) => String(status)))
})

observe('observe.roster.enabled-user', async (context) => {
  const users = await rosterRecords(context, 'users')
  const values = users.map((user) => fieldOf(context.profile, user, 'enabledUser'))
  return counted(values.map((value) => `${value === null ? 'null' : typeof value} ${String(value)}`))
})

observe('observe.roster.archived', async (context) => {
  const users = await rosterRecords(context, 'users')
  const is = (user: DataRecord): { disabled: boolean; exited: boolean } => ({
    disabled: String(fieldOf(context.profile, user, 'enabledUser')).toLowerCase() === 'false',
    exited: String(user.status).toLowerCase() === 'tobedeleted',
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

observe('observe.roster.unknown-ids', async (context) => {
  const describe = (answer: Answer): string => {
    const fields = Object.keys(answer.object ?? {})
    return `status ${answer.status}, members ${each(fields)}`
  }
  const deleted = await context.roster.user(preparedRoster(context, 'deleted').id)
  const unknown = await context.roster.user('00000000-0000-4000-8000-000000000000')
  return `deleted user: ${describe(deleted)}; unknown id: ${describe(unknown)}`
})

observe('observe.roster.sessions', async (context) => {
  const { start } = preparedRoster(context, 'session')
  const sessions = await rosterRecords(context, 'sessions')
  const begins = ({ [context.profile.data.roster.sessionStart]: value }: DataRecord): string =>
    isDay(value, start) === true ? start : String(value)
  const earlier = sessions.filter((session) => begins(session) < start).length
  const types = sessions.map(({ type, status }) => `${String(type)} ${String(status)}`)
  return `${earlier} of earlier school years among ${sessions.length}; types and status: ${counted(types)}`
})

/** Values of `lessonId` in a timetable, wherever they stand. */
function lessonIds(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => lessonIds(item, name))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name ? String(inner) : lessonIds(inner, name),
  )
}

observe('observe.roster.lesson-id', async (context) => {
  const { id } = preparedRoster(context, 'lesson')
  const classes = (await rosterRecords(context, 'classes')).map((record) => rosterId(context, record))
  given(classes.includes(String(id)), `the lesson ${id} is not in the list of classes`)
  const { answer } = await context.data.timetable({ after: early })
  given(answer.ok, `no timetable: ${answer.summary}`)
  const name = context.profile.data.aliases.get('lessonId') ?? 'lessonId'
  const lessons = new Set(lessonIds(answer.json, name))
  const shared = classes.filter((one) => one !== undefined && lessons.has(one)).length
  return `${shared} of ${classes.length} classes have a lessonId as their id; the prepared lesson ${lessons.has(String(id)) ? 'does' : 'does not'}`
})

observe('observe.roster.user-id', async (context) => {
  const { claims } = await context.identity()
  const users = await rosterRecords(context, 'users')
  const places = (claim: unknown): string => {
    const wanted = String(claim)
    return each(
      users.flatMap((user) => textsIn(user).flatMap(([place, text]) => (text === wanted ? place : []))),
    )
  }
  return `sub in ${places(claims.sub)}; user_id in ${places(claims.user_id)}`
})

observe('observe.roster.school-name', async (context) => {
  const { sn } = (await context.identity()).claims
  const names = (await rosterRecords(context, 'orgs')).map(({ name }) => name)
  return names.includes(sn) ? 'they agree' : 'no organization has the name that sn gives'
})

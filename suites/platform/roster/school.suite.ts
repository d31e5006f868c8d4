/**
 * Organizations, schools and academic sessions of the roster.
 * Clauses: 1 item 4, 2.6 Roster organization, 2.6 Roster academic session.
 */
import {
  admittedToRoster,
  type Context,
  type DataRecord,
  given,
  isDay,
  must,
  preparedRoster,
  type RosterList,
  rosterRecords,
  rule,
} from '#kit/platform'

/** Judges: there is a list, and something in it. */
async function isOffered(context: Context, list: RosterList, what: string): Promise<void> {
  const { found, answer } = await context.roster.page(list)
  admittedToRoster(context, answer)
  const hint = list === 'schools' ? '; ROSTER_SCHOOLS=none where they are among the organizations' : ''
  must(
    found !== undefined,
    `a list of ${what} (ROSTER_LIST_POINTER tells where it stands${hint})`,
    answer.summary,
  )
  must(found.length > 0, `one or more ${what}`, 'an empty list')
}

rule(
  'roster.organizations.listed',
  ({ data }) => [
    ['organizations', 'orgs' as RosterList],
    ...(data.roster.schools === null ? [] : ([['schools', 'schools' as RosterList]] as const)),
  ],
  (context, list) => isOffered(context, list, list === 'orgs' ? 'organizations' : 'schools'),
)

rule('roster.organizations.name', async (context) => {
  context.require('school')
  const expected = context.profile.school?.name.normalize('NFC')
  const orgs = await rosterRecords(context, 'orgs')
  given(orgs.length > 0, 'the list of organizations is empty')

  const names = orgs.map(({ name }) => (typeof name === 'string' ? name.normalize('NFC') : name))
  must(names.includes(expected), `an organization with the name ${expected}`, names.slice(0, 5))
})

rule('roster.sessions.listed', (context) => isOffered(context, 'sessions', 'academic sessions'))

/** Whether a field is this day, in whatever form. */
function isOn(value: unknown, day: string): boolean {
  return (typeof value === 'string' && value.startsWith(day)) || isDay(value, day) === true
}

rule('roster.sessions.dates', async (context) => {
  const { title, start, end } = preparedRoster(context, 'session')
  const { sessionStart, sessionEnd } = context.profile.data.roster
  const sessions = await rosterRecords(context, 'sessions')
  given(sessions.length > 0, 'the list of academic sessions is empty')

  const named = sessions.filter((session) => title !== undefined && session.title === title)
  const among = named.length > 0 ? named : sessions
  const right = (session: DataRecord): boolean =>
    isOn(session[sessionStart], start) && isOn(session[sessionEnd], end)
  const shown = among.slice(0, 3).map((session) => [session[sessionStart], session[sessionEnd]])
  must(among.some(right), `the session from ${start} to ${end}`, shown)
})

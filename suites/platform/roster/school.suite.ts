/**
 * Organizations, schools and academic sessions of the roster.
 * Clauses: 1 item 4, 2.6 Roster organization, 2.6 Roster academic session.
 *
 * GET /orgs, GET /schools, GET /academicSessions
 */
import {
  type Cases,
  type Context,
  type DataRecord,
  exactly,
  given,
  isBlank,
  isDay,
  judgesRecorded,
  must,
  NotApplicable,
  type Profile,
  rule,
  valueNamed,
} from '#kit/platform'
import { mustHaveList, preparedRoster, type RosterList, readList, sharedList } from '#kit/platform/roster'

const organizations = ({ data }: Profile): Cases<['orgs' | 'schools']> => [
  ['organizations', 'orgs'],
  ...(data.roster.schools === null ? [] : [['schools', 'schools'] as const]),
]

// 1 item 4: The roster lists organizations and schools.
//   Check: The requests for organizations and, if the profile has a path for them, for schools must return a
//   list with at least one entry.
rule('roster.organizations.listed', organizations, (context, list) =>
  list === 'orgs'
    ? mustBeOffered(context, 'orgs', 'organizations')
    : mustBeOffered(
        context,
        'schools',
        'schools',
        '; ROSTER_SCHOOLS=none if they are among the organizations',
      ),
)

const closed = 'the token may not open the roster: it gets no list with entries'

judgesRecorded('roster.organizations.listed', 'roster page', ({ name, list, opensRoster }) => {
  if (name !== 'orgs' && name !== 'schools') throw new NotApplicable('the answer is another list')
  given(opensRoster, closed)
  mustHaveEntry(list.items, name === 'orgs' ? 'organizations' : 'schools')
})

// 2.6 Roster organization: The roster returns the name of the school as `name` of its organization.
//   Check: One of the organizations must have the school name of the fixture file in the field `name`.
//   Another field, such as `title`, does not count.
rule('roster.organizations.name', async (context) => {
  context.require('school')
  const expected = context.profile.school?.name.normalize('NFC')
  const orgs = await readList(context, 'orgs')
  given(orgs.length > 0, 'the list of organizations is empty')

  const names = orgs.map(({ name }) => (typeof name === 'string' ? name.normalize('NFC') : name))
  must(
    names.includes(expected),
    `an organization with the name ${expected}`,
    `the names ${names.slice(0, 5).join(', ')}`,
  )
})

// 1 item 4: The roster lists academic sessions.
//   Check: `GET /academicSessions` must return a list with at least one entry.
rule('roster.sessions.listed', (context) => mustBeOffered(context, 'sessions', 'academic sessions'))

judgesRecorded('roster.sessions.listed', 'roster page', ({ name, list, opensRoster }) => {
  if (name !== 'sessions') throw new NotApplicable('the answer is another list')
  given(opensRoster, closed)
  mustHaveEntry(list.items, 'academic sessions')
})

/** Judges: the answer has a list that is not empty. */
async function mustBeOffered(context: Context, list: RosterList, name: string, hint = ''): Promise<void> {
  const page = (await sharedList(context, list))?.firstPage ?? (await context.roster.page(list))
  mustHaveList(context, page, name, hint)
  mustHaveEntry(page.items, name)
}

function mustHaveEntry(items: readonly unknown[], name: string): void {
  must(items.length > 0, `one or more ${name}`, 'an empty list')
}

// 2.6 Roster academic session: An academic session has the first and the last day of its school year.
//   Check: The suite looks for a session, by its title if the fixture file has one, that starts and ends on
//   the known days. Date formats do not matter, the days do.
rule('roster.sessions.dates', async (context) => {
  const { title, start, end } = preparedRoster(context, 'session')
  const { sessionStart, sessionEnd } = context.profile.data.roster
  const sessions = await readList(context, 'sessions')
  given(sessions.length > 0, 'the list of academic sessions is empty')

  const withTitle = sessions.filter((session) => title !== undefined && session.title === title)
  const candidates = withTitle.length > 0 ? withTitle : sessions
  const matches = (session: DataRecord): readonly (boolean | undefined)[] => [
    isOn(valueNamed(session, sessionStart), start),
    isOn(valueNamed(session, sessionEnd), end),
  ]
  const isRight = candidates.some((session) => matches(session).every((one) => one === true))
  const seen = candidates
    .slice(0, 3)
    .map((session) => [valueNamed(session, sessionStart), valueNamed(session, sessionEnd)])
  const unknown = candidates.some((session) => !matches(session).includes(false))
  given(isRight || !unknown, `dates of a session have an unknown form: ${exactly(seen)}`)

  must(isRight, `the session from ${start} to ${end}`, `sessions of these days: ${JSON.stringify(seen)}`)
})

/** Returns whether a field means this day, in any format. Undefined if its form is unknown. */
function isOn(value: unknown, day: string): boolean | undefined {
  if (isBlank(value)) return false
  return (typeof value === 'string' && value.startsWith(day)) || isDay(value, day)
}

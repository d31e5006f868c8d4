/**
 * Users of the roster: which of them are active, and what they are called.
 * `arrivedRoster`: one school whose roster changes between two synchronisations, exported after each: `before`, `after`.
 * Undecided if the application requests no roster, or reports twice that the second one failed.
 * Clauses: 2.6 roster user, 3, rule 6.
 */
import {
  exactly,
  given,
  must,
  NotApplicable,
  queryOf,
  records,
  resourceOf,
  rule,
  TimetableSchool,
} from '#kit/partner'
import { afterRosterChanges, arrivedRoster, givenUser, nameLater, userIn } from '#kit/partner/roster-data'

// 3 rule 6: The application synchronises a roster with disabled accounts and with persons who have left.
//   Check: Between two synchronisations users are disabled, leave or are deleted. The application must not
//   report the second synchronisation as failed, twice. Undecided if the first one does not copy an active
//   user.
rule('roster-data.synchronised', async (context) => {
  const { failed, before, parts } = await afterRosterChanges(context)
  givenUser(before, parts.users.active)
  must(!failed, 'a synchronisation that succeeds', 'the application reports a failure')
})

/** Most users that a page may hold for a check to fill it. */
const largestPage = 500

// 4.6 other facts: The application synchronises a roster without users, and one whose users fill a page.
//   Check: A school with one user is synchronised, which must work. Then it has none, or as many as a page of
//   the application holds, so that the next page is empty. The application must not report this
//   synchronisation as failed, twice. Not applicable if it requests no users, or more at once than the suite
//   gives a school.
rule(
  'roster-data.no-more-users',
  [
    ['no user', () => 0],
    ['a full page of users', (pageSize: number) => pageSize],
  ],
  async (context, countFor: (pageSize: number) => number) => {
    const school = await TimetableSchool.open(context)
    const synchronised = async (count: number) => {
      const users = Array.from({ length: count }, () => records.rosterUser('student'))
      school.tenant.data.roster = { ...school.tenant.data.roster, users }
      return context.service.unlessTwice(async () => (await school.sync()).run)
    }
    const usual = await synchronised(1)
    given(usual.succeeded !== false, 'the application reports a failure for a roster with one user')
    const calls = usual.calls.filter((call) => resourceOf(call) === 'roster/users')
    const limits = calls.flatMap((call) =>
      queryOf(call).flatMap(([name, value]) => (name === 'limit' ? Number(value) : [])),
    )
    if (calls.length === 0)
      throw new NotApplicable('the application does not request the users of the roster')
    const pageSize = limits[0] ?? context.profile.data.roster.pageSize
    if (!(pageSize <= largestPage))
      throw new NotApplicable(`the application requests ${pageSize} users at once`)
    const count = countFor(pageSize)
    must(
      (await synchronised(count)).succeeded !== false,
      `a synchronisation that succeeds with ${count} users`,
      'a synchronisation that the application reports as failed; with a single user it succeeds',
    )
  },
)

// 3 states: The application synchronises a roster with an unknown status of a user, and keeps the user.
//   Check: A plain roster is copied; otherwise the result is undecided. Then a new school has a student with
//   the status `X_UNDER_REVIEW`. The synchronisation must not be reported as failed, and the export must
//   contain the student.
rule('roster-data.unknown-status', async (context) => {
  const { rosterUser } = records
  const { before, parts } = await arrivedRoster(context)
  givenUser(before, parts.users.active)

  const unknown = rosterUser('student', { status: 'X_UNDER_REVIEW' })
  const school = await TimetableSchool.open(context)
  school.tenant.data.roster = { users: [rosterUser('teacher'), unknown] }
  const run = await context.service.unlessTwice(async () => (await school.sync()).run)
  must(run.succeeded !== false, 'a synchronisation that succeeds', 'the application reports a failure')
  must(
    userIn(await school.export(), unknown) !== undefined,
    'the user with the unknown status',
    'no user with this id',
  )
})

const disabled = [
  ['since the first synchronisation', 'disabledLater'],
  ['before the application knew the user', 'disabled'],
] as const

// 2.6 Roster user: The application does not show a user as active whose account is disabled.
//   Check: Two users have `enabledUser: false` at the second synchronisation: one was enabled at the first,
//   one is new. The export must show neither as active; it may drop them. Undecided if an active user is not
//   shown as active.
rule('roster-data.disabled', disabled, async (context, which) => {
  const { after, parts } = await arrivedRoster(context)
  given(givenUser(after, parts.users.active).active, 'an enabled user is not shown as active either')
  const user = userIn(after, parts.users[which])
  must(user?.active !== true, 'a disabled user who is not active', 'the user is active')
})

const left = [
  ['since the first synchronisation', 'leftLater'],
  ['before the application knew the user', 'left'],
] as const

// 2.6 Roster user: The application does not show a user as active whose exit date has passed.
//   Check: Two users have the status `tobedeleted` at the second synchronisation: one was active at the
//   first, one is new. The export should show neither as active; it may drop them. Undecided if an active
//   user is not shown as active.
rule('roster-data.left', left, async (context, which) => {
  const { after, parts } = await arrivedRoster(context)
  given(givenUser(after, parts.users.active).active, 'an enabled user is not shown as active either')
  const user = userIn(after, parts.users[which])
  must(user?.active !== true, 'a person who has left and is not active', 'the user is active')
})

const inactive = [
  ['the account is disabled', 'disabledLater'],
  ['the person has left', 'leftLater'],
] as const

// 3 rule 6: The application keeps a student whose account is disabled or who has left.
//   Check: A student whom the first synchronisation has copied becomes disabled or `tobedeleted`, but stays
//   in the roster. The export should still contain the student, active or not. Undecided if the roster is not
//   copied.
rule('roster-data.inactive-kept', inactive, async (context, which) => {
  const { after, before, parts } = await arrivedRoster(context)
  givenUser(before, parts.users[which])
  givenUser(after, parts.users.active)
  must(userIn(after, parts.users[which]) !== undefined, 'the student', 'the student is gone')
})

// 3 rule 6: The application does not show a student as active who is no longer in the roster.
//   Check: A student whom the first synchronisation has copied is missing in the second answer of the roster.
//   The export should not show this student as active; it may drop the record. Undecided if an active user is
//   not shown as active.
rule('roster-data.deleted', async (context) => {
  const { after, before, parts } = await arrivedRoster(context)
  givenUser(before, parts.users.deletedLater)
  given(givenUser(after, parts.users.active).active, 'an enabled user is not shown as active either')
  const user = userIn(after, parts.users.deletedLater)
  must(user?.active !== true, 'a deleted user who is not active', 'the user is active')
})

const layouts = [
  ['surname first, with a comma', 'comma'],
  ['surname last', 'initial'],
  ['an abbreviation', 'abbreviation'],
] as const

// 2.6 Roster user: The application takes the display name of a teacher as the platform sends it.
//   Check: Teachers have the display names "Mag. MUELLER, A.", "A. Mueller" and "MUE", and other name fields.
//   The export should show exactly the display name. Undecided if the roster is not copied.
rule('roster-data.display-name', layouts, async (context, which) => {
  const { before, parts } = await arrivedRoster(context)
  const teacher = parts.users.teachers[which]
  const { displayName } = givenUser(before, teacher)
  must(
    displayName === teacher.displayName,
    { thing: 'displayName', words: exactly(teacher.displayName), place: 'copy' },
    displayName,
  )
})

// 2.6 Roster user: The application shows the present display name of a teacher whose name was changed, if it
//   requests the users again.
//   Check: The export shows the teacher "Mag. MUELLER, B."; otherwise the result is undecided. Before the
//   second synchronisation the name becomes "Mag. HUBER, B.". The export after it should show the new name.
//   Not applicable if it does not request the users again.
rule('roster-data.display-name-changed', async (context) => {
  const { after, before, later, parts } = await arrivedRoster(context)
  const { renamed } = parts.users.teachers
  const first = givenUser(before, renamed).displayName
  given(first === renamed.displayName, 'the application does not show the first name of the teacher')
  if (!later.some(({ resource }) => resource === 'roster/users'))
    throw new NotApplicable('the application does not request the users again')

  const { displayName } = givenUser(after, renamed)
  must(
    displayName === nameLater,
    { thing: 'displayName', words: exactly(nameLater), place: 'copy' },
    displayName,
  )
})

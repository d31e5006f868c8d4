/**
 * Who is among the users of the roster, and who is not.
 * Clauses: 1 item 4, 3 rule 6, 4.6 other facts.
 */
import {
  admittedToRoster,
  type Context,
  type DataRecord,
  everyRecord,
  fetchedUser,
  given,
  listedUser,
  must,
  NotExercised,
  preparedRoster,
  rosterId,
  rosterRecords,
  rule,
  textsIn,
} from '#kit'

rule('roster.users.listed', async (context) => {
  const { id } = preparedRoster(context, 'enabled')
  const users = await everyRecord(context, async (offset) => {
    const page = await context.roster.page('users', offset)
    admittedToRoster(context, page.answer)
    must(
      page.found !== undefined,
      'a list of users (ROSTER_LIST_POINTER tells where it stands)',
      page.answer.summary,
    )
    return page
  })

  const ids = users.map((user) => rosterId(context, user))
  must(ids.includes(String(id)), `the user ${id} in the list`, `${ids.length} users without this one`)
})

/** The list is there, with a user whose account is enabled. */
async function isListed(context: Context): Promise<string | number> {
  const { id } = preparedRoster(context, 'enabled')
  given((await listedUser(context, id)) !== undefined, `the user ${id} is not in the list`)
  return id
}

rule('roster.users.deleted', async (context) => {
  const enabled = await isListed(context)
  const { id } = preparedRoster(context, 'deleted')

  const listed = await listedUser(context, id)
  must(listed === undefined, `no user ${id} in the list: the account was deleted`, 'the user')
  // Where users cannot be had one by one, there is nothing more to ask.
  if ((await fetchedUser(context, enabled)).user === undefined) return
  const { user, words } = await fetchedUser(context, id)
  must(user === undefined, `no user ${id}: the account was deleted`, `the user, ${words}`)
})

rule(
  'roster.users.inactive-kept',
  [
    ['disabled account', 'disabled'],
    ['past exit date', 'exited'],
  ],
  async (context, name) => {
    const { id } = preparedRoster(context, name)
    const users = await rosterRecords(context, 'users')
    given(users.length > 0, 'the list of users is empty')

    const found = await listedUser(context, id)
    must(found !== undefined, `the user ${id} in the list`, `${users.length} users without this one`)
  },
)

rule('roster.users.with-account-only', async (context) => {
  await isListed(context)
  const { external_key, forename, last_name } = context.profile.fixtures.students?.without_account ?? {}
  const names = [forename, last_name].filter((name) => name !== undefined)
  if (external_key === undefined && names.length < 2)
    throw new NotExercised([
      'FIXTURES: /students/without_account/external_key (or /forename and /last_name, if nobody else has them)',
    ])

  const users = await rosterRecords(context, 'users')
  const having = (texts: readonly string[]): DataRecord | undefined =>
    users.find((user) => {
      const there = textsIn(user).map(([, text]) => text)
      return texts.every((text) => there.includes(text))
    })
  const known = external_key === undefined ? having(names) : having([external_key])
  must(known === undefined, 'no user for a student without an account', `the user ${idOf(context, known)}`)
  const namesake = names.length < 2 ? undefined : having(names)
  given(
    namesake === undefined,
    `the user ${idOf(context, namesake)} has the names of /students/without_account: name a student whose names nobody else has`,
  )
})

function idOf(context: Context, user: DataRecord | undefined): string {
  return (user && rosterId(context, user)) ?? 'without an id'
}

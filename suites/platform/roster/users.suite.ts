/**
 * Who is among the users of the roster, and who is not.
 * Clauses: 1 item 4, 3 rule 6, 4.6 other facts.
 */
import {
  admittedToRoster,
  type Context,
  type DataRecord,
  everyRecord,
  type FetchedUser,
  fetchedUser,
  given,
  listedUser,
  must,
  NotExercised,
  optional,
  preparedRoster,
  rosterId,
  rosterRecords,
  rule,
  settled,
  textsIn,
  usersLookedUp,
  usersReadBefore,
} from '#kit/platform'

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

/** A user whose account was deleted, and what the roster still has of them. */
interface Deleted {
  readonly id: string | number
  /** True where the list has the user. */
  readonly listed: boolean
  /** The user as found by id; undefined where nobody is found so. */
  readonly fetched: FetchedUser | undefined
}

async function preparedDeletion(context: Context): Promise<Deleted> {
  const enabled = await isListed(context)
  const { id } = preparedRoster(context, 'deleted')
  const listed = (await listedUser(context, id)) !== undefined
  // Where users cannot be had one by one, there is nothing more to ask.
  const areFetched = (await fetchedUser(context, enabled)).user !== undefined
  return { id, listed, fetched: areFetched ? await fetchedUser(context, id) : undefined }
}

const causedDeletion = (context: Context): Promise<Deleted> =>
  context.whereChangesAreUndone(async (own) => {
    const { id } = preparedRoster(own, 'throw_away_user')
    const before = await usersLookedUp(own, id)
    given(before.listed !== undefined, `the user ${id} is not in the list before`)
    await usersReadBefore(own)
    await own.driver.change('delete-user', { user: id })
    const after = await settled(
      () => usersLookedUp(own, id),
      ({ listed, fetched }) => listed === undefined && fetched.user === undefined,
      own.urls.lent ? [] : [500, 1000, 2000],
    )
    given(after.count > 0, 'the list of users is empty')
    return {
      id,
      listed: after.listed !== undefined,
      fetched: before.fetched.user === undefined ? undefined : after.fetched,
    }
  })

rule(
  'roster.users.deleted',
  [
    optional(['fixture.roster.deleted'], 'prepared', preparedDeletion),
    optional(
      ['driver.delete-user', 'consent.mutate', 'fixture.roster.throw_away_user'],
      'caused',
      causedDeletion,
    ),
  ],
  async (context, deletion: (context: Context) => Promise<Deleted>) => {
    const { id, listed, fetched } = await deletion(context)

    must(!listed, `no user ${id} in the list: the account was deleted`, 'the user')
    must(fetched?.user === undefined, `no user ${id}: the account was deleted`, `the user, ${fetched?.words}`)
  },
)

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

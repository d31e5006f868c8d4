/**
 * Which users the roster lists, and which it does not.
 * Clauses: 1 item 4, 3 rule 6, 4.6 other facts.
 *
 * GET /users, all pages, and GET /users/{id}.
 */
import {
  type Cases,
  type Context,
  type DataRecord,
  given,
  leaveOut,
  must,
  NotExercised,
  optional,
  rule,
} from '#kit/platform'
import {
  hasId,
  idOf,
  listedUser,
  preparedRoster,
  type RequestedUser,
  readList,
  readSharedUsers,
  readUser,
  recordsToJudge,
  requestedUser,
  settled,
  textsIn,
} from '#kit/platform/roster'

// 1 item 4: The roster lists users.
//   Check: The suite reads all pages of `GET /users`. There must be a list, and the enabled user of the
//   fixture file must be in it.
rule('roster.users.listed', async (context) => {
  const { id } = preparedRoster(context, 'enabled')
  const users = await recordsToJudge(context, 'users')

  const isListed = hasId(context, users, id)
  must(isListed, `the user ${id} in the list`, `${users.length} users without this one`)
})

/** A user whose account was deleted, as the roster shows the user afterwards. */
interface DeletedUser {
  readonly id: string | number
  /** True if the list has the user. */
  readonly listed: boolean
  /** The answer to GET /users/{id}; undefined if the target finds no user in this way. */
  readonly requested: RequestedUser | undefined
}

type Deletion = (context: Context) => Promise<DeletedUser>

const preparedDeletion: Deletion = async (context) => {
  const enabled = await listsEnabledUser(context)
  const { id } = preparedRoster(context, 'deleted')
  const listed = (await listedUser(context, id)) !== undefined
  const findsUsers = (await requestedUser(context, enabled)).user !== undefined
  return { id, listed, requested: findsUsers ? await requestedUser(context, id) : undefined }
}

const triggeredDeletion: Deletion = (context) =>
  context.tenants.whereChangesAreUndone(async (own) => {
    const { id } = preparedRoster(own, 'throw_away_user')
    const before = await readUser(own, id)
    if (before.listed === undefined)
      throw new NotExercised([`FIXTURES: /roster/throw_away_user with a user in the list (${id} is not)`])
    await readSharedUsers(own)
    await own.driver.change('delete-user', { user: id })
    const after = await settled(
      () => readUser(own, id),
      ({ listed, requested }) => listed === undefined && requested.user === undefined,
    )
    given(after.count > 0, 'the list of users is empty')
    const findsUsers = before.requested.user !== undefined
    return { id, listed: after.listed !== undefined, requested: findsUsers ? after.requested : undefined }
  })

const deletions: Cases<[Deletion]> = [
  optional(['fixture.roster.deleted'], 'prepared', preparedDeletion),
  optional(
    ['driver.delete-user', 'consent.mutate', 'fixture.roster.throw_away_user'],
    'caused',
    triggeredDeletion,
  ),
]

// 3 rule 6: The roster neither lists nor returns a user whose account was physically deleted.
//   Check: For a user whose account was deleted before the run, and for one that the control driver deletes,
//   the id must be absent from the list, and the request for this id must return no such user.
rule('roster.users.deleted', deletions, async (context, deletion) => {
  const { id, listed, requested } = await deletion(context)

  must(!listed, `no user ${id} in the list: the account was deleted`, `the user ${id}`)
  must(
    requested?.user === undefined,
    `no user ${id}: the account was deleted`,
    `the user ${id}, ${requested?.summary}`,
  )
})

const inactiveUsers = [
  ['disabled account', 'disabled'],
  ['past exit date', 'exited'],
] as const

// 3 rule 6: The roster still lists a student with a disabled account and a student with a past exit date.
//   Check: In all pages of the list of users, the suite looks for the disabled and for the exited student of
//   the fixture file. Both must be there.
rule('roster.users.inactive-kept', inactiveUsers, async (context, name) => {
  const { id } = preparedRoster(context, name)
  const users = await readList(context, 'users')
  given(users.length > 0, 'the list of users is empty')

  const user = await listedUser(context, id)
  must(user !== undefined, `the user ${id} in the list`, `${users.length} users without this one`)
})

const namesOfStudent = ['forename', 'last_name'].map((name) => `FIXTURES: /students/without_account/${name}`)

// 4.6 other facts: The roster does not list a student without a user account.
//   Check: The fixture file names a student without an account, by external key or by a name that nobody else
//   has. No roster user may have this key, or the name and the internal id of the student. A user with only
//   the name leaves the rule undecided if the file has the key.
rule('roster.users.with-account-only', async (context) => {
  await listsEnabledUser(context)
  const { id, external_key, forename, last_name } = context.profile.fixtures.students?.without_account ?? {}
  const names = [forename, last_name].filter((name) => name !== undefined)
  if (external_key === undefined && names.length < 2)
    throw new NotExercised([
      'FIXTURES: /students/without_account/external_key (or /forename and /last_name, if nobody else has them)',
    ])

  const users = await readList(context, 'users')
  const userWith = (texts: readonly string[]): DataRecord | undefined =>
    users.find((user) => {
      const present = textsIn(user).map(([, text]) => text)
      return texts.every((text) => present.includes(text))
    })
  const listedUser = userWith(external_key === undefined ? names : [external_key])
  must(
    listedUser === undefined,
    'no user for a student without an account',
    `the user ${idText(context, listedUser)}`,
  )
  if (names.length < 2) {
    leaveOut('a user without the external key', namesOfStudent)
    return
  }
  // A record without the key is that of the student if it has the id and the names.
  const same = userWith([String(id), ...names])
  must(same === undefined, 'no user for a student without an account', `the user ${idText(context, same)}`)
  const namesake = userWith(names)
  given(
    namesake === undefined,
    `the user ${idText(context, namesake)} has the names of /students/without_account: name a student whose names nobody else has`,
  )
})

/** Sets up: the list has the user whose account is enabled. Returns the id. */
async function listsEnabledUser(context: Context): Promise<string | number> {
  const { id } = preparedRoster(context, 'enabled')
  given((await listedUser(context, id)) !== undefined, `the user ${id} is not in the list`)
  return id
}

function idText(context: Context, user: DataRecord | undefined): string {
  return (user && idOf(context, user)) ?? 'without an id'
}

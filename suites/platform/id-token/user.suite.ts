/**
 * Claims about the user and the account.
 * `userSignIns`: the teacher, the second user, users without a language, of a regional language and without a date of
 * birth, and both accounts of one person. `mainSignIns`: the teacher in a session, after the login page, and at the
 * public application. `tenants`: the one under test, a lent one, the second school.
 * Clauses: 2.2 rows tenant_id, user_id, person_id, username, roles, user_type.
 */
import { IdTokenClaimsUserTypeEnum as UserType } from '#generated/sso/index.js'
import {
  type Cases,
  type Context,
  exactly,
  given,
  ifKnown,
  judgesRecorded,
  must,
  NotApplicable,
  optional,
  type Profile,
  rule,
} from '#kit/platform'
import {
  appSignIns,
  claim,
  everyIdToken,
  type FlowOptions,
  fixture,
  inEach,
  keyOf,
  mainSignIns,
  needing,
  plainSignIns,
  renaming,
  type SignIns,
  tenants,
  userSignIns,
  withFixture,
} from '#kit/platform/id-token'

/** A number or text as text; undefined for anything else, and for an empty text. */
function identifier(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return value === '' ? undefined : String(value)
}

// 2.2 tenant_id: The `tenant_id` of the ID token is the tenant ID in the path of the request.
//   Check: The teacher signs in at the tenant under test and at a lent tenant, and a user of the second
//   school signs in there. `tenant_id`, read as text, must be the tenant ID of the path of the request.
rule('id-token.tenant-id', tenants, async (context, signInAt) => {
  const { tenant, claims } = await signInAt(context)
  mustBeTenant(tenant, claims.tenant_id)
})

judgesRecorded('id-token.tenant-id', 'ID token', ({ claims, signIn }) =>
  mustBeTenant(signIn.tenant, claims.tenant_id),
)

function mustBeTenant(tenant: string, claim: unknown): void {
  given(claim !== undefined, 'the claim tenant_id is absent')

  must(
    identifier(claim) === tenant,
    { thing: 'tenant_id', words: `${exactly(tenant)}, the tenant of the request`, place: 'ID token' },
    claim,
  )
}

// 2.2 user_id: The ID token has a `user_id`, and it is the one of the user.
//   Check: For every user of the profile, `user_id` must be a number or a non-empty text. If the fixture file
//   has the ID of this user, the value must be equal to it.
rule('id-token.user-id', userSignIns, async (context, signIn) => {
  const { user_id } = (await context.signIns.identity(signIn)).claims
  const user = signIn.user ?? 'teacher'

  must(identifier(user_id) !== undefined, claim('user_id', 'a number or a text that is not empty'), user_id)
  ifKnown(context.profile.users.get(user)?.user_id, keyOf(user, 'user_id'), (known) =>
    must(
      identifier(user_id) === String(known),
      claim('user_id', `${exactly(known)}, as in the fixture file`),
      user_id,
    ),
  )
})

judgesRecorded('id-token.user-id', 'ID token', ({ claims: { user_id } }) =>
  must(identifier(user_id) !== undefined, claim('user_id', 'a number or a text that is not empty'), user_id),
)

// 2.2 person_id: The ID token has a `person_id`, and it is the one of the person behind the user.
//   Check: For every user of the profile, `person_id` must be a number or a non-empty text, and equal to the
//   person ID in the fixture file if it has one. A value that equals `user_id` makes the rule undecided:
//   `id-token.person-id.distinct` reports it.
rule('id-token.person-id.present', userSignIns, async (context, signIn) => {
  const { person_id, user_id } = (await context.signIns.identity(signIn)).claims
  const user = signIn.user ?? 'teacher'

  must(
    identifier(person_id) !== undefined,
    claim('person_id', 'a number or a text that is not empty'),
    person_id,
  )
  given(String(person_id) !== String(user_id), '`person_id` is the same as `user_id`')
  ifKnown(context.profile.users.get(user)?.person_id, keyOf(user, 'person_id'), (known) =>
    must(
      identifier(person_id) === String(known),
      claim('person_id', `${exactly(known)}, as in the fixture file`),
      person_id,
    ),
  )
})

judgesRecorded('id-token.person-id.present', 'ID token', ({ claims: { person_id, user_id } }) => {
  must(
    identifier(person_id) !== undefined,
    claim('person_id', 'a number or a text that is not empty'),
    person_id,
  )
  given(String(person_id) !== String(user_id), '`person_id` is the same as `user_id`')
})

// 2.2 person_id: The ID token has a `person_id` that is not a copy of `user_id`.
//   Check: The suite compares both claims in the ID tokens of all sign-ins. For one user they may be equal by
//   chance; if they are equal for every user, or for a user whose other person ID the profile knows, the rule
//   is violated.
rule('id-token.person-id.distinct', async (context) => {
  const alike: boolean[] = []
  const copied: string[] = []
  await inEach(context, plainSignIns(context.profile), ({ claims }, signIn) => {
    const [user, person] = [identifier(claims['user_id']), identifier(claims['person_id'])]
    given(user !== undefined && person !== undefined, 'user_id or person_id has no value')
    alike.push(user === person)
    if (user === person && isOtherPerson(context.profile, user)) copied.push(signIn)
  })
  must(
    copied.length === 0,
    'a `person_id` that is the one of the fixture file',
    `a \`person_id\` that is the \`user_id\` (${copied.join(', ')})`,
  )

  // For one user, both may have the same value by chance.
  must(
    alike.includes(false),
    'a `person_id` that is not the `user_id`',
    'a `person_id` that is the `user_id`, for every user',
  )
})

/** True if a user of the profile has this user ID and another person ID. */
function isOtherPerson({ users }: Profile, userId: string): boolean {
  return [...users.values()].some(
    ({ user_id, person_id }) =>
      String(user_id) === userId && person_id !== undefined && String(person_id) !== userId,
  )
}

const people = (profile: Profile) => [...userSignIns, ...mainSignIns(profile).slice(1)]

/** Sign-ins, and one with a new login name. */
const names = (profile: Profile): Cases<[FlowOptions | 'renamed']> => [
  ...people(profile),
  optional(['driver.rename-user', 'login.page'], 'after a change of the login name', 'renamed'),
]

/** The name without the differences that do not count at the login. */
function plain({ profile }: Context, name: unknown): unknown {
  return profile.login.caseInsensitive && typeof name === 'string' ? name.toLowerCase() : name
}

/** The claim username after a change of the login name, and the new name. */
async function afterRenaming(context: Context): Promise<readonly [username: unknown, expected: string]> {
  const { username, login } = context.user('teacher')
  if (username !== undefined && plain(context, username) !== plain(context, login))
    throw new NotApplicable('the platform stores another name than the one that the user enters')
  const { after, username: renamed } = await renaming(context)
  return [after['username'], renamed]
}

async function usernameOf(
  context: Context,
  signIn: FlowOptions,
): Promise<readonly [username: unknown, expected: string]> {
  const { username, login } = context.user(signIn.user ?? 'teacher')
  return [(await context.signIns.identity(signIn)).claims['username'], username ?? login]
}

// 2.2 username: The `username` of the ID token is the name that the user signs in with.
//   Check: Every user signs in, also over the login page and at the public application. `username` must be
//   the login name of the profile; letter case counts only if it counts at the login. After the control
//   driver has changed the login name, `username` must be the new one at the next login.
rule('id-token.username', names, async (context, signIn) => {
  const [username, expected] =
    signIn === 'renamed' ? await afterRenaming(context) : await usernameOf(context, signIn)
  given(username !== undefined, 'the claim username is absent')

  must(
    plain(context, username) === plain(context, expected),
    claim('username', `${exactly(expected)}, the login name`),
    username,
  )
})

/** The role in `roles`, if it is one text or a list with one entry. */
function onlyRole(roles: unknown): unknown {
  const [role, ...more] = Array.isArray(roles) ? roles : [roles]
  return more.length === 0 ? role : undefined
}

/** Sign-ins; the fixture file must have the role of each user. */
function peopleOfKnownRole(profile: Profile): SignIns {
  return people(profile).map((row) => {
    if (!('case' in row)) return withFixture(profile, row[1].user ?? 'teacher', 'role', row)
    const [name, { user = 'teacher' }] = row.case
    const known = profile.users.get(user)
    return known === undefined || known.role !== undefined ? row : needing([keyOf(user, 'role')], name)
  })
}

// 2.2 roles: The `roles` of the ID token name the role of the account.
//   Check: For each user whose role is in the fixture file, `roles` must hold exactly this word, as one text
//   or as an array with one entry. Letter case counts: `Teacher` is not `TEACHER`.
rule('id-token.roles.value', peopleOfKnownRole, async (context, signIn) => {
  const { roles } = (await context.signIns.identity(signIn)).claims
  const expected = fixture(context.profile, signIn.user ?? 'teacher', 'role')
  const role = onlyRole(roles)
  given(isOneWord(role), '`roles` does not hold one role')

  must(role === expected, claim('roles', exactly(expected)), roles)
})

// 2.2 roles: The `roles` of the ID token hold exactly one role.
//   Check: For every user, also for both accounts of one person, `roles` must be one word: no empty list, no
//   second entry, no text with a blank, comma, semicolon or bar.
rule(
  'id-token.roles.single',
  everyIdToken(people, ({ claims: { roles } }) => {
    given(roles !== undefined, 'the claim roles is absent')

    must(isOneWord(onlyRole(roles)), claim('roles', 'a single role'), roles)
  }),
)

function isOneWord(role: unknown): role is string {
  return typeof role === 'string' && /^[^\s,;|]+$/.test(role)
}

const accounts = (profile: Profile) => [...people(profile), ...appSignIns(profile).slice(1, 2)]

// 2.2 user_type: The `user_type` of the ID token is `USER` if a user signed in.
//   Check: The suite reads `user_type` in the ID tokens of all users and all three applications. The value
//   must be exactly `USER`.
rule(
  'id-token.user-type',
  everyIdToken(accounts, ({ claims: { user_type } }) => {
    given(user_type !== undefined, 'the claim user_type is absent')

    must(user_type === UserType.USER, claim('user_type', exactly(UserType.USER)), user_type)
  }),
)

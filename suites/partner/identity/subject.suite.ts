/**
 * The `sub` identifies a user, and nothing else does.
 * `signedIn()`: a sign-in that must work; otherwise the result is undecided. `mustSignIn()`: violated if the user is not
 * signed in, at a second attempt neither.
 * Clauses: 1.1, 2.2 sub, 2.2 roles, 9 item 4.
 */
import { given, must, NotApplicable, optional, type PartnerContext, rule } from '#kit/partner'
import { withClaims } from '#kit/partner/identity'

type User = ReturnType<PartnerContext['tenant']['user']>

/** First sign-ins of one user at the same time. */
const parallel = 4
/** New users of whom each signs in several times at once. */
const rounds = 3

/** Claims other than `sub`: each of them may change, and the user stays the same. */
const changedClaims: readonly (readonly [name: string, changes: Readonly<Record<string, unknown>>])[] = [
  ['username', { username: 'renamed.account' }],
  ['user_id', { user_id: 990_011 }],
  ['person_id', { person_id: 990_012 }],
  ['roles', { roles: 'STUDENT' }],
  ['locale', { locale: 'en' }],
  ['sn', { sn: 'Another name of the school' }],
  [
    'all of them',
    {
      username: 'renamed.account.too',
      user_id: 990_021,
      person_id: 990_022,
      roles: 'STUDENT',
      locale: 'en',
      sn: 'Another name of the school',
    },
  ],
]

/** What differs in the second token; a text: nothing, but the application has restarted. */
const laterSignIns = [
  ...changedClaims,
  optional(['driver.restart'], 'after a restart', 'restart'),
  optional(['driver.restart'], 'after a restart, with its sub at another school', 'other school'),
] as const

// 2.2 sub: The application treats the same `sub` as the same user, even if all other claims have changed.
//   Check: A user signs in, then again with the same `sub` and another login name, user id, person id, role,
//   locale, school name or all of them, or after a restart of the application, also if a user of another
//   school has the same `sub`. The user must be signed in, and the probe must show the same user of the
//   application. Undecided if the first sign-in fails.
rule('identity.subject.same', laterSignIns, async (context, changes) => {
  const first = await context.signIns.signedIn()
  const before = (await first.session()).field('user')
  given(before !== null, 'the probe does not report the user')

  const isRestart = typeof changes === 'string'
  if (changes === 'other school') {
    const tenant = context.secondTenant
    await context.signIns.signedIn({ tenant, user: tenant.user({ sub: first.user.sub }) })
  }
  if (isRestart) await context.service.trigger('restart')
  const second = await context.signIns.signIn({
    user: first.user,
    plan: withClaims(isRestart ? {} : changes),
  })
  const session = await second.mustSignIn('the user of the same sub is signed in')
  must(
    session.field('user') === before,
    `the user ${before} of the application, as for the same \`sub\` before`,
    session.summary,
  )
})

// 2.2 sub: The application treats a `sub` as one user, even if it arrives in several first sign-ins at the
//   same time.
//   Check: A new user stops at the login page in four browsers, and all four continue at the same time; this
//   is done with three users. The platform holds the token responses until all four are requested, at most 2
//   s. The probe must show the same user in each browser that is signed in, or in the next sign-in if there
//   is only one. Undecided if sign-ins one after the other differ, too. Not applicable if the application
//   redeems one code after the other.
rule('identity.subject.first-at-once', async (context) => {
  let haveMet = false
  // Whether two sign-ins create an account at the same moment is luck.
  for (let round = 1; round <= rounds; round += 1) haveMet = (await signInAtOnce(context)) || haveMet
  if (!haveMet) throw new NotApplicable('the application redeems one code after the other')
})

/** Signs a new user in several times at once, and judges that it is one user. @returns whether the codes were redeemed together */
async function signInAtOnce(context: PartnerContext): Promise<boolean> {
  const user = context.tenant.user()
  const { sessions, haveMet } = await context.signIns.signInsAtOnce(
    Array.from({ length: parallel }, () => user),
  )
  const seen = sessions.flatMap((session) => session.field('user') ?? [])
  given(seen.length > 0, 'none of the sign-ins at the same time has signed the user in')

  // Perhaps only the last sign-in of a user counts. Then the next one shows whether the account is the same.
  if (seen.length === 1) seen.push(await userAgain(context, user))
  const different = new Set(seen).size
  if (different > 1) {
    const [one, two] = [await userAgain(context, user), await userAgain(context, user)]
    given(one === two, 'sign-ins one after the other show different users too, which another rule judges')
  }
  must(
    different === 1,
    'one user of the application for a single `sub`',
    `${different} users of the application for ${seen.length} sign-ins with the \`sub\` ${user.sub}`,
  )
  return haveMet
}

// 1 item 1: The application treats another `sub` as another user, even if all other claims are equal.
//   Check: After a sign-in that must work, the second token has a `sub` that differs only in its last
//   character, and the same username, ids, role and locale. A user must be signed in, and the probe must show
//   another one than before.
rule('identity.subject.other', async (context) => {
  const first = await context.signIns.signedIn()
  const before = (await first.session()).field('user')
  given(before !== null, 'the probe does not report the user')

  const { username, userId, personId, role, locale } = first.user
  // The whole sub counts: the two differ only in their last character.
  const sub = first.user.sub.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const user = context.tenant.user({ sub, username, userId, personId, role, locale })
  const second = await context.signIns.signIn({ user })
  const session = await second.mustSignIn('the user of the other sub is signed in')
  must(
    session.field('user') !== before,
    `two users of the application for two values of \`sub\``,
    `the user ${before} of the application for both: \`sub\` ${first.user.sub} and \`sub\` ${sub}`,
  )
})

// 2.2 roles: The application treats two accounts of one person, with the same `person_id`, as two users.
//   Check: A teacher account and a parent account with one `person_id` sign in, then the teacher again. The
//   probe must show two users, and the first one again at the end.
rule('identity.subject.accounts-of-one-person', async (context) => {
  const first = await context.signIns.signedIn({ user: context.tenant.user({ role: 'TEACHER' }) })
  const before = (await first.session()).field('user')
  given(before !== null, 'the probe does not report the user')

  const user = context.tenant.user({ personId: first.user.personId, role: 'PARENT' })
  const second = await context.signIns.signIn({ user })
  const session = await second.mustSignIn('the other account of the person is signed in')
  must(
    session.field('user') !== before,
    'two users of the application for two accounts of a person',
    `the user ${before} of the application for both: \`sub\` ${first.user.sub} and \`sub\` ${user.sub}`,
  )

  const again = await context.signIns.signIn({ user: first.user })
  const back = await again.mustSignIn('the first account of the person is signed in')
  must(
    back.field('user') === before,
    `the user ${before} of the application for the first account again`,
    back.summary,
  )
})

// 2.2 sub: The application shows a user whose `sub` exists at two tenants the tenant of the launch, unless it
//   identifies users by `sub` alone.
//   Check: One `sub` signs in at two tenants and again at the first. The probe should show another tenant at
//   the second one, and the first one again at the end. Undecided if the first sign-in fails. Not applicable
//   if both are one user for the application.
rule('identity.tenant', async (context) => {
  const user = context.tenant.user()
  const first = await (await context.signIns.signedIn({ user })).session()
  const [id, before] = [first.field('user'), first.field('tenant')]
  given(before !== null && id !== null, 'the probe does not report the user and the school')

  const other = context.secondTenant
  const second = await context.signIns.signIn({ tenant: other, user: other.user({ sub: user.sub }) })
  const session = await second.mustSignIn('the user is signed in at the second school')
  if (session.field('user') === id)
    throw new NotApplicable('the application identifies users by sub alone, at all schools')
  must(
    session.field('tenant') !== before,
    `a school that is not ${before}, the first one`,
    `the school ${before} at both sign-ins`,
  )

  const again = await context.signIns.signIn({ user })
  const back = await again.mustSignIn('the user is signed in at the first school')
  must(
    back.field('tenant') === before,
    `the first school, ${before}`,
    `the school ${back.field('tenant') ?? 'missing'}`,
  )
})

/** The user of the application after another sign-in. */
async function userAgain(context: PartnerContext, user: User): Promise<string> {
  const id = (await (await context.signIns.signedIn({ user })).session()).field('user')
  given(id !== null, 'the probe does not report the user')
  return id
}

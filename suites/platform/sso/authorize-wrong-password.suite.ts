/**
 * Wrong credentials at the login page. They may lock the account. Outside a tenant of its own, a check sends one wrong
 * password once, for the account that the profile sets aside for it.
 * Clause: 4.1 behaviour 2.
 */
import { type AuthorizeResult, type Context, given, optional, rule, type UserKey } from '#kit/platform'

type Credentials = ReturnType<Context['credentials']>

/** Makes wrong credentials from the right ones. */
type Change = (right: Credentials, context: Context) => Credentials

const wrong: Change = ({ login, password }) => ({ login, password: `${password.slice(0, -1)}~` })
const unknown: Change = ({ login, password }) => ({ login: `${login}x`, password })
const empty: Change = ({ login }) => ({ login, password: '' })
const borrowed: Change = ({ login }, context) => ({ login, password: context.credentials('second').password })

/** Tries wrong credentials of a user whose right ones sign in. */
async function tryLogin(context: Context, user: UserKey, change: Change): Promise<AuthorizeResult> {
  const right = context.credentials(user)
  const signIn = async (credentials: Credentials, once = false) => {
    const atLogin = await context.newBrowser().authorize(context.app).result()
    return atLogin.signIn(credentials, { once })
  }
  // Shared: the platform may allow the account a single session, and cases run at the same time.
  const known = await context.once(
    `${user} signs in before wrong credentials`,
    async () => (await signIn(right)).returned,
  )
  given(known, 'the right password does not sign in either')

  return signIn(change(right, context), true)
}

/**
 * Tries all wrong credentials in one copy of the tenant; each attempt may fail alone. The wrong password is that of the
 * teacher: the account that is set aside may be locked after the two attempts that only a copy allows.
 * @throws {NotExercised} if the control driver cannot lend a copy
 */
const inCopy = (context: Context) =>
  context.once('wrong credentials in a copy of the tenant', () =>
    context.inLentTenant(async (own) => {
      const wrongPassword = tryLogin(own, 'teacher', wrong)
      const unknownUser = tryLogin(own, 'lockable', unknown)
      const emptyPassword = tryLogin(own, 'lockable', empty)
      const afterEmpty = Promise.allSettled([emptyPassword])
      const otherPassword = own.profile.users.has('second')
        ? afterEmpty.then(() => tryLogin(own, 'lockable', borrowed))
        : null
      await Promise.allSettled([wrongPassword, unknownUser, emptyPassword, otherPassword])
      return { wrongPassword, unknownUser, emptyPassword, otherPassword }
    }),
  )

type Attempt = keyof Awaited<ReturnType<typeof inCopy>>

/** An attempt in the copy, or if there is none, at the tenant itself. */
const anywhere = (attempt: Attempt, change: Change) => (context: Context) =>
  inCopy(context).then(
    (attempts) => attempts[attempt],
    () => tryLogin(context, 'lockable', change),
  )
const onlyInCopy = (attempt: Attempt) => async (context: Context) => (await inCopy(context))[attempt]

// 4.1 behaviour 2: The login page issues no code for wrong credentials.
rule(
  'authorize.login.wrong-password',
  [
    ['wrong password', anywhere('wrongPassword', wrong)],
    ['unknown user', anywhere('unknownUser', unknown)],
    optional(['driver.lend-tenant'], 'empty password', onlyInCopy('emptyPassword')),
    optional(['driver.lend-tenant', 'user.second'], 'password of another user', onlyInCopy('otherPassword')),
  ],
  async (context, tryOut: (context: Context) => Promise<AuthorizeResult | null>) => {
    const result = await tryOut(context)
    given(result !== null, 'the password of another user was not tried')
    result.holdsNoCode()
  },
)

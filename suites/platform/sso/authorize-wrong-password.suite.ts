/**
 * Wrong credentials at the login page. They may lock the account. Outside a tenant of its own, a check sends one wrong
 * password once, for the account that the profile sets aside for it.
 * Clause: 4.1 behaviour 2.
 */
import {
  type AuthorizeResult,
  type Context,
  given,
  NotApplicable,
  optional,
  rule,
  swapCase,
} from '#kit/platform'

type Credentials = ReturnType<Context['credentials']>

/** Makes wrong credentials from the right ones. */
type Change = (right: Credentials, context: Context) => Credentials

const wrong: Change = ({ login, password }) => ({ login, password: `${password.slice(0, -1)}~` })
/** Only one letter, and not the first character: some sites accept what Caps Lock or an automatic capital makes of it. */
const otherCase: Change = ({ login, password }) => ({
  login,
  password: password.replace(/(?<=.)[a-z]/i, swapCase),
})
const unknown: Change = ({ login, password }) => ({ login: `${login}x`, password })
const empty: Change = ({ login }) => ({ login, password: '' })
const borrowed: Change = ({ login }, context) => ({ login, password: context.credentials('second').password })

/** Tries wrong credentials of the account that is set aside, whose right ones sign in. */
async function tryLogin(context: Context, change: Change): Promise<AuthorizeResult> {
  const right = context.credentials('lockable')
  const signIn = async (credentials: Credentials, once = false) => {
    const atLogin = await context.newBrowser().authorize(context.app).result()
    return atLogin.signIn(credentials, { once })
  }
  // Shared: the platform may allow the account a single session, and cases run at the same time.
  const known = await context.once('the lockable user signs in', async () => (await signIn(right)).returned)
  given(known, 'the right password does not sign in either')

  return signIn(change(right, context), true)
}

/**
 * Tries a wrong password and an unknown user, each of which may fail alone, in a copy of the tenant if there is one. Only
 * there, a second wrong password follows.
 */
const attempts = (context: Context) =>
  context.once('a wrong password and an unknown user', () =>
    context.inOwnTenant(async (own) => {
      const [password, user] = [tryLogin(own, wrong), tryLogin(own, unknown)]
      await Promise.allSettled([password, user])
      const letterCase = own.urls.lent ? tryLogin(own, otherCase) : null
      await Promise.allSettled([letterCase])
      return { password, user, letterCase }
    }),
  )

/** Tries two more in another copy: a platform may lock an account after few failures. The profile may lack the second user. */
const attemptsInCopy = (context: Context) =>
  context.once('wrong passwords in a copy of the tenant', () =>
    context.inLentTenant(async (own) => {
      const hasSecond = own.profile.users.has('second')
      return {
        empty: await tryLogin(own, empty),
        borrowed: hasSecond ? await tryLogin(own, borrowed) : null,
      }
    }),
  )

const needsTenant = ['driver.lend-tenant'] as const

// 4.1 behaviour 2: The login page issues no code for wrong credentials.
rule(
  'authorize.login.wrong-password',
  [
    ['wrong password', async (context: Context) => (await attempts(context)).password],
    ['unknown user', async (context: Context) => (await attempts(context)).user],
    optional([...needsTenant], 'other letter case', async (context: Context) => {
      const right = context.credentials('lockable')
      if (otherCase(right, context).password === right.password)
        throw new NotApplicable('the password has no letter after its first character')
      return (await attempts(context)).letterCase
    }),
    optional(
      [...needsTenant],
      'empty password',
      async (context: Context) => (await attemptsInCopy(context)).empty,
    ),
    optional(
      [...needsTenant, 'user.second'],
      'password of another user',
      async (context: Context) => (await attemptsInCopy(context)).borrowed,
    ),
  ],
  async (context, tried: (context: Context) => Promise<AuthorizeResult | null>) => {
    const result = await tried(context)
    given(result !== null, 'this was not tried')
    result.holdsNoCode()
  },
)

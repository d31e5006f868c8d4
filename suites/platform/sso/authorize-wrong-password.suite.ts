/**
 * Wrong credentials at the login page. They may lock the account. So they are sent in copies of the tenant, or for the
 * account that the profile sets aside for it: there a correct sign-in comes before each further wrong password, which
 * ends the count of failures at most platforms.
 * Clause: 4.1 behaviour 2.
 */
import {
  type AuthorizeResult,
  type Context,
  given,
  NotApplicable,
  optional,
  rule,
  shared,
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

/** Types credentials of the account that is set aside. */
async function type(
  context: Context,
  credentials: Credentials,
  { wrong: isWrong }: { readonly wrong: boolean },
): Promise<AuthorizeResult> {
  const atLogin = await context.users.newBrowser().authorize(context.app).result()
  return atLogin.signIn(credentials, { wrong: isWrong })
}

/** Shared: the platform may allow the account a single session. */
const rightSignsIn = shared(
  async (context: Context) =>
    (await type(context, context.credentials('lockable'), { wrong: false })).returned,
)

/** Tries wrong credentials of this account, whose right ones sign in. */
async function tryLogin(context: Context, change: Change): Promise<AuthorizeResult> {
  const right = context.credentials('lockable')
  given(await rightSignsIn(context), 'the right password does not sign in either')

  return type(context, change(right, context), { wrong: true })
}

/**
 * Tries a wrong password and an unknown user, each of which may fail alone, in a copy of the tenant if there is one. Only
 * there, a second wrong password follows.
 */
const attempts = shared((context: Context) =>
  context.tenants.isolated(async (own) => {
    const [password, user] = [tryLogin(own, wrong), tryLogin(own, unknown)]
    await Promise.allSettled([password, user])
    const letterCase = own.urls.lent ? tryLogin(own, otherCase) : null
    await Promise.allSettled([letterCase])
    return { password, user, letterCase }
  }),
)

/** Tries two more in another copy: a platform may lock an account after few failures. The profile may lack the second user. */
const attemptsInCopy = shared((context: Context) =>
  context.tenants.inLentTenant(async (own) => {
    const hasSecond = own.profile.users.has('second')
    return {
      empty: await tryLogin(own, empty),
      borrowed: hasSecond ? await tryLogin(own, borrowed) : null,
    }
  }),
)

/** Tries one wrong password at the tenant itself, after all that were tried before, and after a correct sign-in. */
const attemptHere = (change: Change, before: (context: Context) => Promise<unknown>) =>
  shared(async (context: Context) => {
    await Promise.allSettled([before(context)])
    const right = context.credentials('lockable')
    given(
      (await type(context, right, { wrong: false })).returned,
      'the right password does not sign in any more',
    )
    return type(context, change(right, context), { wrong: true })
  })

const letterCaseHere = attemptHere(otherCase, attempts)
const emptyHere = attemptHere(empty, letterCaseHere)
const borrowedHere = attemptHere(borrowed, emptyHere)

const canLend = ({ driver }: Context): boolean => driver.can('lend-tenant')

// 4.1 behaviour 2: The login page issues no code for wrong credentials.
//   Check: The account that the profile sets aside first signs in with its right password, in a lent tenant
//   if there is one. Then the suite tries, each once in a new browser, a password with a changed last
//   character and an unknown user name. It also tries the password with one letter in the other letter case,
//   an empty password and the password of another user. Outside of lent tenants, a correct sign-in comes
//   before each of these, which ends the count of failures at most platforms. No code may come.
rule(
  'authorize.login.wrong-password',
  [
    ['wrong password', async (context: Context) => (await attempts(context)).password],
    ['unknown user', async (context: Context) => (await attempts(context)).user],
    optional([], 'other letter case', async (context: Context) => {
      const right = context.credentials('lockable')
      if (otherCase(right, context).password === right.password)
        throw new NotApplicable('the password has no letter after its first character')
      return canLend(context) ? (await attempts(context)).letterCase : letterCaseHere(context)
    }),
    optional([], 'empty password', async (context: Context) =>
      canLend(context) ? (await attemptsInCopy(context)).empty : emptyHere(context),
    ),
    optional(['user.second'], 'password of another user', async (context: Context) =>
      canLend(context) ? (await attemptsInCopy(context)).borrowed : borrowedHere(context),
    ),
  ],
  async (context, tried: (context: Context) => Promise<AuthorizeResult | null>) => {
    const result = await tried(context)
    given(result !== null, 'this was not tried')
    result.holdsNoCode()
  },
)

/**
 * When the ID token was issued and when it expires: iat and exp, in seconds. Rules of the standard say that both are
 * JSON numbers.
 * Clauses: 2.2 iat and exp, 5 item 5, 8.
 */
import { type Cases, type Context, type Flow, given, must, observe, optional, rule } from '#kit/platform'

/** Epoch seconds of any plausible clock are far below this, milliseconds above. */
const mostSeconds = 1e11

/** A claim as a number; NaN if it is none. */
function timeIn(claims: Flow['claims'], name: 'iat' | 'exp'): number {
  const value = claims[name]
  given(value !== undefined, `the claim ${name} is absent`)
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : typeof value === 'number'
      ? value
      : Number.NaN
}

/** The longest time that the clock is moved, in seconds: after a day, iat is old enough. */
const day = 86_400

/** A token from a session that is older than the lifetime of a token. Rules share it. */
function fromAnOldSession(context: Context): Promise<Flow> {
  return context.once('a token from an old session', () =>
    context.inLentTenant(async (lent) => {
      const { claims } = await lent.identity()
      const [iat, exp] = [timeIn(claims, 'iat'), timeIn(claims, 'exp')]
      given(iat < exp && exp < mostSeconds, 'iat and exp do not show the lifetime of a token')
      const age = Math.min(Math.ceil(exp - iat), day)
      await lent.clock.pass(age + lent.profile.leewaySeconds + 5, 'an old session')
      return lent.flow()
    }),
  )
}

type SignIn = (context: Context) => Promise<Flow>

const moments: Cases<[SignIn]> = [
  ['in a session', (context) => context.identity()],
  optional(['login.page'], 'after the login page', (context) => context.identity({ session: 'login' })),
  optional(['client.public'], 'public app', (context) => context.identity({ app: context.publicApp })),
  optional(['driver.lend-tenant', 'driver.advance-clock'], 'in an old session', fromAnOldSession),
]

// 2.2 iat: The `iat` of the ID token is the time of issue in seconds since 1970.
rule('id-token.iat', moments, async (context, signIn) => {
  const { claims, when } = await signIn(context)
  const iat = timeIn(claims, 'iat')

  const slack = context.profile.leewaySeconds
  context.clock.mustFit(when, {
    holds: ({ asked, received }) => iat >= asked - slack && iat <= received + slack,
    expected: `${Math.floor(when.received)}, give or take ${slack}`,
    actual: claims['iat'],
  })
})

// 2.2 exp: The `exp` of the ID token is a time in seconds since 1970 that is in the future when the token
//   arrives.
rule('id-token.exp', moments, async (context, signIn) => {
  const { claims, when } = await signIn(context)
  const [iat, exp] = [timeIn(claims, 'iat'), timeIn(claims, 'exp')]

  const slack = context.profile.leewaySeconds
  must(exp < mostSeconds, 'seconds since 1970', claims['exp'])
  // exp before iat is wrong by any clock. A wrong iat says nothing about exp.
  const { seconds = 0 } = context.run.targetClock.offset ?? {}
  const near = (now: number): boolean => Math.abs(iat - now) <= slack
  if (near(when.received) || near(when.received + seconds)) must(exp > iat, `a time after iat, ${iat}`, exp)
  context.clock.mustFit(when, {
    holds: ({ asked }) => exp > asked - slack,
    expected: `a time after ${Math.floor(when.received)}`,
    actual: claims['exp'],
  })
})

// 8: How many seconds are between `iat` and `exp` of the ID token.
observe('observe.id-token.lifetime', async (context) => {
  const { claims } = await context.identity()
  return `${timeIn(claims, 'exp') - timeIn(claims, 'iat')} s`
})

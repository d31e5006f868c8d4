/**
 * When the ID token was issued and when it expires: iat and exp, in seconds. Rules of the standard say that both are
 * JSON numbers.
 * Both are compared with the moments of the token request by the clock of the suite and by that of the
 * target. A time that fits only one of these makes the rule undecided.
 * Clauses: 2.2 iat and exp, 5 item 5, 8.
 */
import {
  type Cases,
  type Context,
  type Flow,
  given,
  judgesRecorded,
  must,
  observe,
  optional,
  rule,
} from '#kit/platform'
import { claim, mostSeconds, signInsAtOtherTenant, timeIn } from '#kit/platform/id-token'

type SignIn = (context: Context) => Promise<Flow>

const moments: Cases<[SignIn]> = [
  ['in a session', (context) => context.signIns.identity()],
  optional(['login.page'], 'after the login page', (context) =>
    context.signIns.identity({ session: 'login' }),
  ),
  optional(['client.public'], 'public app', (context) =>
    context.signIns.identity({ app: context.publicApp }),
  ),
  optional(['driver.lend-tenant', 'driver.advance-clock'], 'in an old session', async (context) => {
    const { inOldSession } = await signInsAtOtherTenant(context)
    return inOldSession
  }),
]

// 2.2 iat: The `iat` of the ID token is the time of issue in seconds since 1970.
//   Check: The teacher signs in within a session, after the login page, at the public application, and in a
//   session that is older than the lifetime of a token. The value must be between the moments at which the
//   suite sent the token request and received the answer, give or take the leeway of the profile. A text of
//   digits counts as a number here. An absent claim makes the rule undecided.
rule('id-token.iat', moments, async (context, signIn) => {
  const { claims, when } = await signIn(context)
  const iat = timeIn(claims, 'iat')

  const slack = context.profile.leewaySeconds
  context.clock.mustFit(when, {
    holds: ({ asked, received }) => iat >= asked - slack && iat <= received + slack,
    claim: 'iat',
    expected: `${Math.floor(when.received)}, the time of the answer, give or take ${slack}`,
    actual: claims['iat'],
  })
})

judgesRecorded('id-token.iat', 'ID token', ({ claims, signIn: { clocks }, provider: { leewaySeconds } }) => {
  const iat = timeIn(claims, 'iat')
  const [when] = clocks
  given(when !== undefined, 'the recording does not say when the answer came')

  const isNew = clocks.some(
    ({ asked, received }) => iat >= asked - leewaySeconds && iat <= received + leewaySeconds,
  )
  must(
    isNew,
    claim('iat', `${Math.floor(when.received)}, the time of the answer, give or take ${leewaySeconds}`),
    claims['iat'],
  )
})

// 2.2 exp: The `exp` of the ID token is a time in seconds since 1970 that is in the future when the token
//   arrives.
//   Check: The teacher signs in within a session, after the login page, at the public application, and in a
//   session that is older than the lifetime of a token. The value must be plausible as seconds (milliseconds
//   are too large), after an `iat` that is right, and after the moment of the token request, give or take the
//   leeway of the profile. An absent claim makes the rule undecided.
rule('id-token.exp', moments, async (context, signIn) => {
  const { claims, when } = await signIn(context)
  const [iat, exp] = [timeIn(claims, 'iat'), timeIn(claims, 'exp')]

  const slack = context.profile.leewaySeconds
  must(exp < mostSeconds, claim('exp', 'a time in seconds since 1970'), claims['exp'])
  // exp before iat is wrong by any clock. A wrong iat says nothing about exp.
  const { seconds = 0 } = context.run.targetClock.offset ?? {}
  const near = (now: number): boolean => Math.abs(iat - now) <= slack
  if (near(when.received) || near(when.received + seconds))
    must(exp > iat, claim('exp', `a time after iat, ${iat}`), exp)
  context.clock.mustFit(when, {
    holds: ({ asked }) => exp > asked - slack,
    claim: 'exp',
    expected: `a time after ${Math.floor(when.received)}, the time of the answer`,
    actual: claims['exp'],
  })
})

judgesRecorded('id-token.exp', 'ID token', ({ claims, signIn: { clocks }, provider: { leewaySeconds } }) => {
  const [iat, exp] = [timeIn(claims, 'iat'), timeIn(claims, 'exp')]
  const [when] = clocks
  given(when !== undefined, 'the recording does not say when the answer came')

  must(exp < mostSeconds, claim('exp', 'a time in seconds since 1970'), claims['exp'])
  // A wrong iat says nothing about exp.
  if (clocks.some(({ received }) => Math.abs(iat - received) <= leewaySeconds))
    must(exp > iat, claim('exp', `a time after iat, ${iat}`), exp)
  const isLater = clocks.some(({ asked }) => exp > asked - leewaySeconds)
  must(
    isLater,
    claim('exp', `a time after ${Math.floor(when.received)}, the time of the answer`),
    claims['exp'],
  )
})

// 8: How many seconds are between `iat` and `exp` of the ID token.
observe('observe.id-token.lifetime', async (context) => {
  const { claims } = await context.signIns.identity()
  return `${timeIn(claims, 'exp') - timeIn(claims, 'iat')} s`
})

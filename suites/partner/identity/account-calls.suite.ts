/**
 * Calls of data APIs with the access token of a user, and one `sub` at two schools.
 * Clauses: 2.1 access_token, 2.2 sub, 5.3.
 */
import { bearerOf, given, must, NotApplicable, observe, type PartnerContext, rule } from '#kit/partner'

type Attempt = Awaited<ReturnType<PartnerContext['signIns']['signedIn']>>
type Call = ReturnType<PartnerContext['signIns']['callsSince']>[number]

/** Seconds within which the application calls the platform for a user, and without a further call. */
const due = 10
const quiet = 1

// The application may make these calls in the background, some time after the sign-in.

// 2.1 access_token: The application makes calls for a user with the access token of that user as Bearer
//   token.
//   Check: After a sign-in that must work, the suite looks at calls to the platform that contain the user's
//   access token or ID token anywhere, for ten seconds. Each must carry the access token in `Authorization:
//   Bearer`. Undecided if there is no such call.
rule('identity.access-token.bearer', async (context) => {
  const attempt = await context.signIns.signedIn()
  const { accessTokens, idTokens } = attempt.flow
  const calls = await callsFor(context, attempt, [...accessTokens, ...idTokens])
  given(calls.length > 0, 'the application has called nothing for the user')
  const other = calls.filter((call) => !accessTokens.includes(bearerOf(call) ?? ''))
  const withIdToken = other.filter((call) => idTokens.includes(bearerOf(call) ?? '')).length
  must(
    other.length === 0,
    "the user's access token as bearer token",
    withIdToken > 0
      ? `the ID token as bearer token in ${withIdToken} calls`
      : `${other.length} calls without the access token`,
    other[0],
  )
})

// 5 item 4: The application does not use the access token of the previous user after another user signs in in
//   the same browser.
//   Check: Two users sign in in one browser, one after the other. After the second sign-in, no call may carry
//   the access token of the first user. Then the sign-ins overlap: after the return of the user who stopped
//   at the login page, no call may carry the access token of the other one. Six users sign in at once, and no
//   call whose address names one of them may carry the access token of another. Undecided if there are no
//   calls for the users; not applicable if the application ends only one of two overlapping sign-ins, or
//   names no user in an address.
rule(
  'identity.access-token.own',
  [
    ['one sign-in after the other', afterAnother],
    ['two sign-ins that overlap', thatOverlap],
    ['calls about several users who sign in at once', aboutSeveral],
  ],
  (context, judge) => judge(context),
)

/** Judges the calls after a second user has signed in. */
async function afterAnother(context: PartnerContext): Promise<void> {
  const browser = await context.launches.browser()
  const first = await context.signIns.signedIn({ browser })
  const earlier = await callsFor(context, first, first.flow.accessTokens)
  given(earlier.length > 0, 'the application has called nothing for the first user')
  const second = await context.signIns.signedIn({ browser })
  const both = [...first.flow.accessTokens, ...second.flow.accessTokens]
  const calls = await callsFor(context, second, both)
  const stale = context.signIns.callsSince(second, first.flow.accessTokens)
  must(
    stale.length === 0,
    'no call with the access token of the user before',
    `${stale.length} calls with the access token of the user before`,
    stale[0],
  )
  given(calls.length > 0, 'the application has called nothing for the second user')
}

/** Judges the calls after a user has signed in whose sign-in began before the one of another user, in another tab. */
async function thatOverlap(context: PartnerContext): Promise<void> {
  const browser = await context.launches.browser()
  const pending = await context.launches.stopAtLogin(browser, { user: context.tenant.user() })
  const other = await context.signIns.signedIn({ browser })
  const { accessTokens } = other.flow
  const earlier = await callsFor(context, other, accessTokens)
  given(earlier.length > 0, 'the application has called nothing for the other user')
  await pending.continue()
  if (pending.flow.accessTokens.length === 0)
    throw new NotApplicable('the application finishes only one of two sign-ins that overlap')
  const calls = await callsFor(context, other, pending.flow.accessTokens)
  const stale = context.signIns.callsSince(other, accessTokens).slice(earlier.length)
  must(
    stale.length === 0,
    'no call with the access token of the user who signed in meanwhile',
    `${stale.length} calls with the access token of the user who signed in meanwhile`,
    stale[0],
  )
  given(calls.length > 0, 'the application has called nothing for the user')
}

/** Users who sign in at once. */
const atOnce = 6

/** Judges the calls that name one of several users who sign in at once: each has the token of its user, or of a school. */
async function aboutSeveral(context: PartnerContext): Promise<void> {
  const users = Array.from({ length: atOnce }, () => context.tenant.user())
  await context.signIns.signedIn()
  const attempts = await Promise.all(users.map((user) => context.signIns.signIn({ user })))
  const isOfUser = (request: Call, { sub }: (typeof users)[number]): boolean =>
    request.platformSession === null && request.url.includes(encodeURIComponent(sub))
  const { simulator } = context
  const about = (user: (typeof users)[number]) =>
    simulator.requests.filter((request) => isOfUser(request, user))
  await context.waitUntil(Date.now() + due * 1000, 'calls about the users', () =>
    users.every((user) => about(user).length > 0),
  )
  if (users.every((user) => about(user).length === 0))
    throw new NotApplicable('the application makes no call whose address names the user')
  const foreign = users.flatMap((user, index) => {
    const tokensOfUser = new Set(attempts[index]?.flow.accessTokens)
    const otherTokens = new Set(simulator.flows.flatMap(({ accessTokens }) => accessTokens))
    return about(user).filter((request) => {
      const token = bearerOf(request) ?? ''
      return otherTokens.has(token) && !tokensOfUser.has(token)
    })
  })
  must(
    foreign.length === 0,
    'calls about a user with the access token of that user',
    `${foreign.length} calls with the access token of a different user`,
    foreign[0],
  )
}

/** The calls since a sign-in that contain one of these tokens, after the application has made all of them. */
async function callsFor(
  context: PartnerContext,
  attempt: Attempt,
  tokens: readonly string[],
): Promise<readonly Call[]> {
  const calls = (): readonly Call[] => context.signIns.callsSince(attempt, tokens)
  await context.waitUntil(Date.now() + due * 1000, 'calls for a user', () => calls().length > 0)
  let count = -1
  while (count < calls().length) {
    count = calls().length
    await context.waitUntil(Date.now() + quiet * 1000, 'calls for a user', () => calls().length > count)
  }
  return calls()
}

// 2.2 sub: Whether the application treats one `sub` at two tenants as one user or two.
observe('observe.partner.identity.subject-of-two-tenants', async (context) => {
  const user = context.tenant.user()
  const other = context.secondTenant
  const firstSession = await (await context.signIns.signedIn({ user })).session()
  const two = await (
    await context.signIns.signedIn({ tenant: other, user: other.user({ sub: user.sub }) })
  ).session()
  return firstSession.field('user') === two.field('user') ? 'one user' : 'two users'
})

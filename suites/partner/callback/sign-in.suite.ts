/**
 * The callback signs a user in with a redeemed code of a pending sign-in, and with nothing else.
 * The session probe decides who is signed in; without it, that is undecided. A sign-in fails if a second launch fails, too.
 * `signedIn()`: a plain sign-in that must work; otherwise the result is undecided. `refuses()`: nobody may be signed in, the
 * code must be redeemed, and plain sign-ins before and after must work. `settled()` waits at most SETTLE_SECONDS.
 * Clauses: 1 item 1, 4.1 behaviour 1, 4.2, 5 items 4 and 5, 7.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Attempt,
  codeExchange,
  conforms,
  exactly,
  given,
  jwt,
  must,
  NotApplicable,
  observe,
  optional,
  type PartnerContext,
  parameters,
  type Reply,
  randomUuid,
  rule,
  type SimulatedFlow,
  shared,
} from '#kit/partner'
import { type FlowPlan, judgesRecorded, type PendingSignIn } from '#kit/partner/callback'

const json = [['Content-Type', 'application/json']] as const

/** The token endpoint refuses the code. */
const invalidGrant: Reply = { status: 400, headers: json, body: `{"error":"${facts.invalidGrant}"}` }

/** Answers to the token request. */
const failedExchanges: readonly (readonly [string, FlowPlan])[] = [
  [facts.invalidGrant, { token: () => invalidGrant }],
  [
    facts.invalidClient,
    { token: () => ({ status: 401, headers: json, body: `{"error":"${facts.invalidClient}"}` }) },
  ],
  ['a server error', { token: () => ({ status: 500, body: 'Internal Server Error' }) }],
  ['an empty body', { token: () => ({ status: 200, headers: json, body: '' }) }],
  [
    'a page',
    { token: () => ({ status: 200, headers: [['Content-Type', 'text/html']], body: '<p>Hello</p>' }) },
  ],
  ['no fields', { token: () => ({ status: 200, headers: json, body: '{}' }) }],
  ['a broken connection', { token: () => 'reset' }],
  ['no ID token', { idToken: () => undefined }],
  ['a redirect', { token: () => ({ status: 302, headers: [['Location', '/']], body: '' }) }],
]

/** Sign-ins that fail at different steps: token request, ID token, callback. */
const failedSignIns: readonly (readonly [string, FlowPlan])[] = [
  ['a refused code', { token: () => invalidGrant }],
  ['a token without a subject', { claims: (good) => ({ ...good, sub: undefined }) }],
  [
    'an answer with an error',
    { response: (good) => [['error', 'access_denied'], ...good.filter(([name]) => name !== 'code')] },
  ],
]

/** Sign-ins that the application refuses. null: the callback is opened in a browser that started no sign-in. */
const refusedSignIns: readonly (readonly [string, FlowPlan | null])[] = [
  ['a refused code', { token: () => invalidGrant }],
  ['a foreign nonce', { claims: (good) => ({ ...good, nonce: 'foreign' }) }],
  ['a foreign issuer', { claims: (good) => ({ ...good, iss: 'https://platform.example' }) }],
  ['no ID token', { idToken: () => undefined }],
  ['a browser without a flow', null],
]

/** Query parameters of the callback. */
type Pairs = readonly (readonly [string, string])[]
type User = ReturnType<PartnerContext['tenant']['user']>

// 1 item 1: The application signs in a user who returns with a code, if the ID token for it has only the
//   documented claims.
//   Check: A user launches and returns with a code. Afterwards the session probe must report that the user is
//   signed in, and the application must have redeemed the code. If a plain token response does not work, one
//   without `expires_in` is enough. Violated if the user is not signed in, at a second attempt neither.
rule('callback.sign-in', async (context) => {
  const attempt = await context.signIns.signIn()
  given(attempt.flow.code !== null, 'no code was delivered')
  // Without a session probe, the judgement below is undecided.
  const works =
    context.profile.probe === null || (await context.sessions.settled(attempt.browser, 'signed in')).signedIn
  // If the plain answer does not work, the lifetime may be missing or unexpected. Other rules judge both forms.
  const plan: FlowPlan = { fields: ({ expires_in: _lifetime, ...others }) => others }
  const judged = works ? attempt : await context.signIns.signIn({ plan })
  await judged.mustSignIn('a user who comes back with a code is signed in')
})

/** Users who return at the same time. */
const usersAtOnce = 4

// Both cases run when all other checks have ended.
// 5 item 4: The application signs in each user as that user and nobody else, also if several users return at
//   the same time.
//   Check: Four users sign in one after the other. Then they stop at the login page, and their browsers open
//   the callbacks at the same moment. The platform holds the token responses until all four are requested, at
//   most 2 s. The probe of no browser may show the user of another one; undecided if a user is not signed in.
//   A second case looks for foreign users in all sign-ins of the run.
rule(
  'callback.own-user',
  [
    {
      case: ['users who return at the same time', atTheSameTime],
      needs: ['alone', 'probe.user'],
      optional: false,
    },
    { case: ['in the whole run', inTheWholeRun], needs: ['alone', 'probe.sub'], optional: true },
  ],
  (context, judge) => judge(context),
)

/** Several users who have signed in one after the other, and then at the same time. */
const returningUsers = shared(async (context: PartnerContext) => {
  const users = Array.from({ length: usersAtOnce }, () => context.tenant.user())
  const ids: (string | null)[] = []
  for (const user of users)
    ids.push((await (await context.signIns.signedIn({ user })).session()).field('user'))
  return { users, ids, ...(await context.signIns.signInsAtOnce(users)) }
})

/** The same, with the answers in the evidence. */
async function signInsOfSeveral(context: PartnerContext) {
  const made = await returningUsers(context)
  for (const { answer } of made.sessions) context.trace.saw(answer.exchange)
  return made
}

// Each user signs in alone before, and again after a failure.
// 1 item 1: The application signs in each of several users who return at the same time.
//   Check: Four users sign in one after the other, then their browsers open the callbacks at the same time,
//   and the simulated platform answers all token requests together. Each must be signed in. If one is not,
//   that user signs in alone again, which must work, and the round is repeated once. Not applicable if the
//   application redeems one code after the other.
rule('callback.sign-in-at-once', async (context) => {
  const { users, sessions, haveMet } = await signInsOfSeveral(context)
  const missing = users.filter((_user, at) => sessions[at]?.signedIn !== true)
  let absent = sessions.filter(({ signedIn }) => !signedIn)
  if (missing.length > 0) {
    for (const user of missing) await context.signIns.signedIn({ user })
    absent = (await context.signIns.signInsAtOnce(users)).sessions.filter(({ signedIn }) => !signedIn)
  }
  must(
    absent.length === 0,
    'each user to be signed in',
    `alone it works, together it does not: ${absent.length} of ${usersAtOnce} users who return at the same time are not signed in; ${absent[0]?.summary}`,
  )
  if (!haveMet) throw new NotApplicable('the application redeems one code after the other')
})

/** Judges several users whose browsers open their callbacks at the same time. */
async function atTheSameTime(context: PartnerContext): Promise<void> {
  const { ids, sessions, haveMet } = await signInsOfSeveral(context)
  given(new Set(ids).size === usersAtOnce, 'the session probe does not return a different user for each user')

  const foreign = sessions.filter((session, at) => session.signedIn && session.field('user') !== ids[at])
  must(
    foreign.length === 0,
    'each user to be signed in at the own browser',
    `another user at ${foreign.length} of ${usersAtOnce} browsers: ${foreign[0]?.summary}`,
  )
  given(
    sessions.every((session) => session.signedIn),
    'a user who comes back at the same time as others is not signed in, which callback.sign-in-at-once judges',
  )
  if (!haveMet) throw new NotApplicable('the application redeems one code after the other')
}

/** Judges all sign-ins that any check made. */
async function inTheWholeRun(context: PartnerContext): Promise<void> {
  const { foreignUsers } = context.run.leaks
  for (const { exchange } of foreignUsers.slice(0, 1)) context.trace.saw(exchange)
  must(
    foreignUsers.length === 0,
    'in every sign-in the user who was at the browser',
    `a user of another browser in ${foreignUsers.length} sign-ins: ${foreignUsers[0]?.summary}`,
  )
  await context.signIns.signedIn()
}

// 4.1 behaviour 1: The application redeems a code with characters that a query encodes, and signs the user
//   in.
//   Check: After a plain sign-in, the platform delivers a code that begins with `+/=%&~ ?#`, percent-encoded
//   in the callback. The user must be signed in.
rule('callback.code.reserved-characters', async (context) => {
  await context.signIns.signedIn()
  const plan = { code: `+/=%&~ ?#${randomUuid()}` }
  await (await context.signIns.signIn({ plan })).mustSignIn('a code of any characters signs in')
})

// 4.1 behaviour 1: The application redeems a code of a thousand characters, and signs the user in.
//   Check: After a normal sign-in, the platform delivers a code of 1,000 letters and digits. The user must be
//   signed in as before.
rule('callback.code.long', async (context) => {
  await context.signIns.signedIn()
  const plan = { code: randomUuid().replaceAll('-', '').repeat(32).slice(0, 1000) }
  await (await context.signIns.signIn({ plan })).mustSignIn('a code of a thousand characters signs in')
})

// 8 Authorization code: The application redeems a code within ten seconds, or within the seconds that the
//   profile states.
//   Check: The suite measures the time from the redirect with the code to the first token request for it, in
//   one plain sign-in. It must not exceed the seconds in the profile, or ten without any. In recordings, ten
//   seconds count. Undecided if no token request comes.
rule('callback.code.redeemed-at-once', async (context) => {
  const attempt = await context.signIns.signIn()
  const { deliveredAt } = attempt.flow
  given(deliveredAt !== null, 'no code was delivered')
  const seconds = (attempt.exchange.at - deliveredAt) / 1000
  conforms(codeExchange.redeemedWithin(seconds, context.profile.codeSeconds))
})

judgesRecorded('callback.code.redeemed-at-once', 'timed redemption', ({ seconds }) =>
  conforms(codeExchange.redeemedWithin(seconds, codeExchange.usualCodeSeconds)),
)

/** Seconds that the browser waits for the application while the token endpoint gives no answer. */
const longestAnswer = 75

// 4.2: The application signs nobody in if the token endpoint refuses, fails or returns no ID token.
//   Check: The token endpoint answers the code with an error, a redirect, a page, an empty body, `{}`,
//   without an ID token or not at all, or the connection breaks. The probe must report that nobody is signed
//   in. Plain sign-ins before and after it must work. Undecided if the application does not redeem the code.
rule(
  'callback.failed-exchange.nobody-signed-in',
  [...failedExchanges, optional(['patience'], 'no answer', { token: () => 'silence' })],
  async (context, plan) => {
    const browser = await context.launches.browser()
    await context.signIns.refuses(plan, { browser: browser.patient(longestAnswer) })
  },
)

// 4.2: The application signs nobody in for an ID token in a response with an error status.
//   Check: The token endpoint sends the complete good response, but with status 400. Nobody should be signed
//   in. Plain sign-ins before and after it must work. Undecided if the application does not redeem the code.
rule('callback.failed-exchange.token-with-error-status', async (context) => {
  await context.signIns.refuses({ token: (good) => ({ ...good, status: 400 }) })
})

// 5 item 4: The application signs the user in for a new launch in the same browser after a failed sign-in.
//   Check: After a plain sign-in, one in a new browser fails: by a refused code, an ID token without `sub`,
//   or a callback with an error. Then the same browser opens the login URL again. This sign-in, with a good
//   token, must sign the user in. If it does not, all of it is repeated once.
rule('callback.new-flow-after-failure', failedSignIns, async (context, plan) => {
  await context.signIns.signedIn()
  const launchAfterFailure = async (): Promise<Attempt> => {
    const browser = await context.launches.browser()
    const failed = await context.signIns.signIn({ browser, plan })
    given(failed.flow.location !== null, 'the browser was not sent back')
    return context.signIns.signIn({ browser })
  }
  await (await launchAfterFailure()).mustSignIn('a new launch signs in', launchAfterFailure)
})

// 1 item 1: The application returns no server error when it refuses a sign-in because of data from the
//   browser or the token.
//   Check: The suite makes sign-ins that must be refused: a refused code, a foreign nonce or issuer, no ID
//   token, or a callback in a browser that started no sign-in. No status that the application sends to the
//   browser should be 500 or more. Undecided if it does not redeem the code, or gives no answer. Nothing else
//   needs to work.
rule('callback.no-server-error', refusedSignIns, async (context, plan) => {
  const { statuses, ending } =
    plan === null ? await callbackInOtherBrowser(context) : await refusedSignIn(context, plan)
  given(statuses.length > 0, `no answer came: ${ending}`)
  must(
    statuses.every((status) => status < 500),
    'no status of 500 or more',
    `the statuses ${statuses.join(', ')}`,
  )
})

// 1 item 1: The application signs nobody in for a valid ID token that the browser delivers without a code.
//   Check: The suite makes a valid ID token for the pending sign-in, with its nonce and the right signature.
//   It opens the callback with `id_token` in place of the code: the probe must report that nobody is signed
//   in. Plain sign-ins before and after it must work.
rule('callback.front-channel.id-token', async (context) => {
  await context.signIns.signedIn()
  const pending = await context.launches.stopAtLogin(await context.launches.browser())
  const token = await fittingIdToken(context, pending.flow)
  await mustIgnoreCallback(context, pending, (good) => [...withoutCode(good), ['id_token', token]])
})

// 1 item 1: The application signs nobody in for a valid ID token that the browser delivers with a code that
//   cannot be redeemed.
//   Check: The callback has its code and a valid `id_token` for the pending sign-in. If the application
//   redeems the code, the token endpoint answers `invalid_grant`. Nobody may be signed in from the token in
//   the address. Plain sign-ins before and after it must work.
rule('callback.front-channel.id-token-beside-refused-code', async (context) => {
  await context.signIns.signedIn()
  const plan: FlowPlan = { token: () => invalidGrant }
  const pending = await context.launches.stopAtLogin(await context.launches.browser(), { plan })
  const token = await fittingIdToken(context, pending.flow)
  await mustIgnoreCallback(context, pending, (good) => [...good, ['id_token', token]])
})

/** Where another user is named than in the ID token for the code. The sign-in happens in the returned browser. */
const otherNames = [
  [
    'an ID token next to the code',
    (context: PartnerContext, user: User, other: User) =>
      callbackWith(context, user, async (flow) => [
        ['id_token', await fittingIdToken(context, { ...flow, user: other })],
      ]),
  ],
  [
    'parameters next to the code',
    (context: PartnerContext, user: User, other: User) =>
      callbackWith(context, user, async () => namesOf(other)),
  ],
  [
    'fields of the token response',
    async (context: PartnerContext, user: User, other: User) => {
      const plan: FlowPlan = { fields: (good) => ({ ...good, ...Object.fromEntries(namesOf(other)) }) }
      return (await context.signIns.signIn({ user, plan })).browser
    },
  ],
] as const

// 1 item 1: The application never signs in another user than the one of the ID token for the code, also if
//   other data name one.
//   Check: Two users sign in, which must work. Then the first one signs in again in a new browser, and the
//   second one is named by a valid ID token next to the code, by parameters of the callback, or by fields of
//   the token response. If a user is signed in, the probe must show the first one.
rule('callback.front-channel.other-user', otherNames, async (context, signIn) => {
  const { user: other } = await context.signIns.signedIn({ user: context.tenant.user() })
  const first = await context.signIns.signedIn()
  const before = (await first.session()).field('user')
  given(before !== null, 'the probe does not report the user')

  const session = await context.sessions.settled(await signIn(context, first.user, other), 'signed in')
  const shown = session.signedIn ? session.field('user') : null
  must(
    shown === null || shown === before,
    `the user ${before} of the application, to whom the ID token for the code belongs, or nobody`,
    session.summary,
  )
})

// 1 item 1: The application signs nobody in for a valid access token that the browser delivers without a
//   code.
//   Check: The suite takes the access token of a finished sign-in and puts it as `access_token` into the
//   callback of a new one, without a code. Nobody may be signed in. A plain sign-in afterwards must work.
rule('callback.front-channel.access-token', async (context) => {
  const { accessTokens } = (await context.signIns.signedIn()).flow
  const [token] = accessTokens
  given(token !== undefined, 'the platform issued no access token')
  await mustIgnore(context, [['access_token', token]])
})

// 1 item 1: The application signs nobody in for the name or `sub` of a user that the browser delivers without
//   a code.
//   Check: A user signs in, which must work. Then the callback of another user has `sub`, `username` and
//   `user` of the first one, and no code. The probe must report that nobody is signed in. A plain sign-in
//   afterwards must work.
rule('callback.front-channel.user', async (context) => {
  const { user } = await context.signIns.signedIn()
  await mustIgnore(context, [
    ['sub', user.sub],
    ['username', user.username],
    ['user', user.username],
  ])
})

// The ID token has no nonce.
// 5 item 5: The application signs nobody in for a code that is opened in a browser without a pending flow.
//   Check: One browser starts a sign-in; another browser without one opens its callback, first without
//   `state` and then, with a new sign-in, as delivered. The ID token has no nonce. Nobody may be signed in at
//   the other browser. Plain sign-ins before and after must work.
rule('callback.without-flow.nobody-signed-in', (context) => mustNotSignInElsewhere(context, () => undefined))

// The ID token has the nonce of the browser that started the sign-in.
// 5 item 5: The application signs nobody in without a pending flow, even if the ID token for the code has the
//   nonce of another browser.
//   Check: A browser without a pending sign-in opens the callback of another browser, first without `state`
//   and then, with a new sign-in, as delivered. The ID token has the nonce that the application sent for that
//   other browser. Still nobody may be signed in. Plain sign-ins before and after must work.
rule('callback.without-flow.nonce-of-other-browser', (context) =>
  mustNotSignInElsewhere(context, (good) => good),
)

// 5 item 5: How the application presents a refused sign-in: status, page, or a new flow.
observe('observe.partner.callback.refusal', async (context) => {
  const attempt = await context.signIns.signIn({
    plan: { claims: (good) => ({ ...good, nonce: 'foreign' }) },
  })
  const again = attempt.browser.platformSession.flows.length > 1 ? ', then a new flow' : ''
  return `${exactly(attempt.statuses)}${again}`
})

// 4.2: Whether the application repeats a failed token request, and how often.
observe('observe.partner.callback.retry', async (context) => {
  const attempt = await context.signIns.signIn({ plan: { token: () => ({ status: 500, body: '' }) } })
  return `${attempt.exchanges.length} token requests where the first failed`
})

/**
 * Starts sign-ins and opens their callbacks in other browsers, first without `state`. Judges that nobody is signed in there.
 * @param nonce of the ID token, from the good one
 */
async function mustNotSignInElsewhere(
  context: PartnerContext,
  nonce: (good: unknown) => unknown,
): Promise<void> {
  await context.signIns.signedIn()
  const claims: FlowPlan['claims'] = (good) => ({ ...good, nonce: nonce(good.nonce) })
  // Each visit has a code of its own: the first one may use it up.
  for (const change of [withoutState, (callback: string) => callback]) {
    const pending = await context.launches.stopAtLogin(await context.launches.browser(), { plan: { claims } })
    const callback = change(await pending.callbackUrl())
    const browser = await context.launches.browser()
    const { gaveUp } = await browser.visit(callback, 'callback in another browser')
    const session = await context.sessions.settled(browser, 'nobody')
    must(!session.signedIn, 'nobody is signed in without a pending sign-in', session.summary)
    given(!gaveUp, 'the application did not answer in time')
  }
  await context.signIns.signedIn()
}

/** A valid ID token for a pending sign-in: with its nonce, its user and the audience, signed by the key of the school. */
async function fittingIdToken(context: PartnerContext, flow: SimulatedFlow): Promise<string> {
  const { tenant, user } = flow
  const [good] = (await context.signIns.signedIn({ tenant })).flow.idTokens
  given(good !== undefined, 'the platform issued no ID token')
  const { header, claims } = jwt.read(good)
  const [nonce] = parameters(flow, 'nonce')
  const fitting = {
    ...claims,
    nonce,
    sub: user.sub,
    username: user.username,
    user_id: user.userId,
    person_id: user.personId,
  }
  return jwt.sign(jwt.content(header, fitting), jwt.tenantKey({ tenant }))
}

function namesOf({ sub, userId, username }: User): Pairs {
  return [
    ['sub', sub],
    ['user_id', String(userId)],
    ['username', username],
  ]
}

/** Opens a callback with further parameters in the browser of its sign-in. */
async function callbackWith(
  context: PartnerContext,
  user: User,
  brought: (flow: SimulatedFlow) => Promise<Pairs>,
): Promise<PendingSignIn['browser']> {
  const pending = await context.launches.stopAtLogin(await context.launches.browser(), { user })
  const callback = new URL(await pending.callbackUrl())
  for (const [name, value] of await brought(pending.flow)) callback.searchParams.append(name, value)
  const { gaveUp } = await pending.browser.visit(callback.href, 'callback that names another user')
  given(!gaveUp, 'the application did not answer in time; for a slow application raise TIMEOUT_SECONDS')
  return pending.browser
}

/** Opens a changed callback of a pending sign-in in its browser. Judges that it signs nobody in. */
async function mustIgnoreCallback(
  context: PartnerContext,
  pending: PendingSignIn,
  change: (good: Pairs) => Pairs,
): Promise<void> {
  const callback = new URL(await pending.callbackUrl())
  const pairs = change([...callback.searchParams]).map(([name, value]): [string, string] => [name, value])
  callback.search = new URLSearchParams(pairs).toString()
  const { gaveUp } = await pending.browser.visit(callback.href, 'callback with an ID token')
  const session = await context.sessions.settled(pending.browser, 'nobody')
  must(!session.signedIn, 'nobody is signed in', session.summary)
  given(!gaveUp, 'the application did not answer in time; for a slow application raise TIMEOUT_SECONDS')
  await context.signIns.signedIn()
}

/** Judges that parameters in place of the code sign nobody in. */
async function mustIgnore(context: PartnerContext, brought: Pairs): Promise<void> {
  const response = (good: Pairs): Pairs => [...withoutCode(good), ...brought]
  const attempt = await context.signIns.signIn({ plan: { response } })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  await attempt.mustNotSignIn()
  await context.signIns.signedIn()
}

interface Result {
  readonly statuses: readonly number[]
  readonly ending: string
}

/** A sign-in whose code the application redeems. */
async function refusedSignIn(context: PartnerContext, plan: FlowPlan): Promise<Result> {
  const attempt = await context.signIns.signIn({ plan })
  attempt.hasRedeemed()
  return attempt
}

/** Opens the callback of one browser in another one. */
async function callbackInOtherBrowser(context: PartnerContext): Promise<Result> {
  const callback = await (await context.launches.stopAtLogin(await context.launches.browser())).callbackUrl()
  const { chain, failure } = await (await context.launches.browser()).visit(
    callback,
    'callback in another browser',
  )
  const platform = new URL(context.simulator.url).origin
  const applicationAnswers = (chain?.answers ?? []).filter(({ url }) => url.origin !== platform)
  return { statuses: applicationAnswers.map(({ status }) => status), ending: failure ?? 'no answer' }
}

function withoutCode(pairs: Pairs): Pairs {
  return pairs.filter(([name]) => name !== 'code')
}

function withoutState(callback: string): string {
  const url = new URL(callback)
  url.searchParams.delete('state')
  return url.href
}

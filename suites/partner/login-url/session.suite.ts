/**
 * Which user is signed in after a launch.
 * `signedIn()`: a plain sign-in that must work; otherwise the result is undecided. `plan: null`: the browser stays at the
 * login page of the platform.
 * `settled()` asks the session probe for SETTLE_SECONDS, `session()` once.
 * Clauses: 1 item 1, 5 item 4.
 */
import { facts } from '#generated/catalogue.js'
import { type Attempt, given, must, optional, type PartnerContext, rule } from '#kit/partner'

/** Tenants from which a signed-in browser launches. */
const launchingTenants = [
  ['the tenant of the session', (context: PartnerContext) => context.tenant],
  optional(['tenant.second'], 'another tenant', (context: PartnerContext) => context.secondTenant),
] as const

// 5 item 4: The login URL ends the session in the browser before the new flow is finished.
//   Check: After a sign-in that must work, the browser opens the login URL, of its own tenant or of another
//   one, and stops at the login page of the platform. Already at this moment the probe must report that
//   nobody is signed in. Undecided if the launch gets no answer or a server error.
rule('login-url.session.ended', launchingTenants, async (context, tenantOf) => {
  const { browser } = await context.signIns.signedIn()
  didLaunch(await context.launches.launch(browser, { tenant: tenantOf(context), plan: null }))
  const session = await context.sessions.settled(browser, 'nobody')
  must(!session.signedIn, 'nobody is signed in after a request to the login URL', session.summary)
})

// 5 item 4: The application signs nobody in for cookies of a session that a launch ended, if another browser
//   sends them.
//   Check: The suite copies the cookies of a signed-in browser to a second one, where the probe must report a
//   session. After the first browser has opened the login URL of the same school or of another one, and has
//   no session any more, the copied cookies should sign nobody in. Undecided if the launch fails or does not
//   end the session.
rule('login-url.session.cookie-worthless', launchingTenants, async (context, tenantOf) => {
  const { browser } = await context.signIns.signedIn()
  const twin = await browser.twin()
  const control = await context.sessions.session(twin)
  given(control.signedIn, 'a copy of the cookies has no session before the launch either')
  didLaunch(await context.launches.launch(browser, { tenant: tenantOf(context), plan: null }))
  const withoutUser = await context.sessions.settled(browser, 'nobody')
  given(!withoutUser.signedIn, 'the session has not ended in the browser that launched')
  const session = await context.sessions.session(twin)
  must(!session.signedIn, 'old cookies have no session', session.summary)
})

// 5 item 4: The session belongs to the launching user after a launch in a browser with a session of another
//   user.
//   Check: A user signs in, which must work. Then another user launches in the same browser, and then the
//   first one again. Each must be signed in; the probe must show another user, and then the first one again.
rule('login-url.session.other-user', async (context) => {
  const first = await context.signIns.signedIn()
  const { browser } = first
  const id = await userOf(first)
  const second = await context.signIns.signIn({ browser })
  await second.mustSignIn('the launching user is signed in')
  const other = await userOf(second)
  must(
    other !== id,
    'the second user after the second launch',
    `the first user, ${id}, after the second launch`,
  )
  const again = await context.signIns.signIn({ browser, user: first.user })
  await again.mustSignIn('the launching user is signed in')
  must(
    (await userOf(again)) === id,
    `the first user, ${id}, after the third launch`,
    'the user of the second launch after the third launch',
  )
})

// 5 item 4: The session belongs to the launching user after a launch in a browser with a session of a user of
//   another tenant.
//   Check: A user of the first tenant signs in, which must work; then a user of the second tenant launches in
//   the same browser. This user must be signed in, and the probe must show a different user than before.
rule('login-url.session.other-tenant-user', async (context) => {
  const first = await context.signIns.signedIn()
  const id = await userOf(first)
  const second = await context.signIns.signIn({ browser: first.browser, tenant: context.secondTenant })
  await second.mustSignIn('the launching user is signed in')
  must(
    (await userOf(second)) !== id,
    'the user of the other school after its launch',
    `the user of the first school, ${id}, after the launch at the other school`,
  )
})

/** How a sign-in fails, and whether it got there. */
const failures = [
  [
    'the platform refuses the code',
    { token: () => ({ status: 400, body: `{"error":"${facts.invalidGrant}"}` }) },
    ({ exchanges }: Attempt) => exchanges.length > 0,
  ],
  [
    'the platform returns an error in place of a code',
    {
      response: (good: readonly (readonly [string, string])[]) => [
        ['error', 'access_denied'] as const,
        ...good.filter(([name]) => name !== 'code'),
      ],
    },
    ({ flow }: Attempt) => flow.location !== null,
  ],
] as const

// 5 item 4: The application leaves nobody signed in if the sign-in of a launch fails in a browser with a
//   session.
//   Check: After a sign-in that must work, the same browser launches again, and the token endpoint refuses
//   the code with `invalid_grant`, or the platform returns an error in place of a code. Afterwards nobody may
//   be signed in. Undecided if the code is not redeemed, or the browser not sent back.
rule('login-url.session.failed-launch', failures, async (context, plan, isReached) => {
  const { browser } = await context.signIns.signedIn()
  const attempt = await context.signIns.signIn({ browser, plan })
  given(isReached(attempt), `the sign-in did not get there: ${attempt.ending}`)
  await attempt.mustNotSignIn('nobody is signed in after a launch that failed')
})

// 5 item 4: The application leaves one user or nobody signed in after two overlapping flows in one browser,
//   and never a mixture of both.
//   Check: Two users, of one tenant or of two, sign in, which must work. In a new browser, the first one
//   stops at the login page, the second one signs in, and then the first flow continues. The probe must show
//   one of the two or nobody. It must show the `sub` and the tenant of that user, if it has these fields, and
//   the first user only if the code of the first flow was redeemed.
rule('login-url.session.interleaved', launchingTenants, async (context, tenantOf) => {
  const [tenant, other] = [context.tenant, tenantOf(context)]
  const users = [tenant.user(), other.user()] as const
  const ids: (string | null)[] = []
  for (const [at, user] of [[tenant, users[0]] as const, [other, users[1]] as const])
    ids.push(await userOf(await context.signIns.signedIn({ tenant: at, user })))
  const browser = await context.launches.browser()
  const first = await context.launches.stopAtLogin(browser, { tenant, user: users[0] })
  await context.signIns.signedIn({ browser, tenant: other, user: users[1] })
  await first.continue()
  const session = await context.sessions.settled(browser, 'signed in')
  const at = ids.indexOf(session.field('user'))
  const user = users[at]
  must(!session.signedIn || user !== undefined, 'a user of the two launches, or nobody', session.summary)
  if (!session.signedIn || user === undefined) return
  const sub = session.field('sub')
  must(
    sub === null || sub === user.sub,
    `the \`sub\` ${user.sub} together with the user ${ids[at]} of the application`,
    session.summary,
  )
  const school = session.field('tenant')
  const schoolId = [tenant, other][at]?.id
  must(school === null || school === schoolId, `the school ${schoolId} of that user`, session.summary)
  must(
    at === 1 || first.flow.exchanges.length > 0,
    'the first user only after its code is redeemed',
    session.summary,
  )
})

/** @throws {Undecided} if the launch got no answer or a server error */
function didLaunch({ chain, failure }: Awaited<ReturnType<PartnerContext['launches']['launch']>>): void {
  given(chain !== null, `no answer came: ${failure}`)
  const failed = chain.answers.find(({ status }) => status >= 500)
  given(failed === undefined, `the launch failed: ${failed?.summary}`)
}

async function userOf(attempt: Attempt): Promise<string> {
  const id = (await attempt.session()).field('user')
  given(id !== null, 'the session probe does not return the user')
  return id
}

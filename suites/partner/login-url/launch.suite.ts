/**
 * Opening the login URL starts a new sign-in at the platform.
 * `signedIn()`: a plain sign-in that must work; otherwise the result is undecided. `plan: null`: the browser stays at the
 * login page of the platform.
 * Clauses: 1 item 1, 4, 5 item 4, 7.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Answer,
  type Attempt,
  given,
  must,
  observe,
  type PartnerContext,
  parameter,
  rule,
} from '#kit/partner'
import { judgesRecorded } from '#kit/partner/login-url'

// 1 item 1: The login URL of a tenant leads the browser to the authorize endpoint of version 3.
//   Check: A new browser opens the login URL. An authorize request must reach the simulated platform, at a
//   path that ends with `/api/sso/v3/{tenant}/authorize`. Undecided if the application gives no answer.
rule('login-url.leads-to-authorize', async (context) => {
  const visit = await context.launches.launch(await context.launches.browser(), { plan: null })
  given(visit.chain !== null, `no answer came: ${visit.failure}`)
  const [flow] = visit.flows
  must(
    flow !== undefined,
    'an authorize request',
    `the browser ended with ${visit.chain.answers.at(-1)?.summary}`,
  )
  must(
    new RegExp(`/api/sso/v${facts.ssoVersion}/[^/]+/authorize$`).test(new URL(flow.request.url).pathname),
    `a request of the API version ${facts.ssoVersion}`,
    `a request of ${flow.request.url}`,
  )
})

// 4: The login URL leads to the authorize endpoint of the tenant from which the user launches, in every
//   browser.
//   Check: The suite launches from the first, the second and again the first tenant, each in a new browser,
//   and then the same in one browser. Each authorize request must arrive at the launching tenant. Undecided
//   if a launch leads to no authorize request.
rule('login-url.tenant', async (context) => {
  for (const tenant of [context.tenant, context.secondTenant, context.tenant]) {
    const visit = await context.launches.launch(await context.launches.browser(), { tenant, plan: null })
    mustLeadTo(visit, tenant.id)
  }
  const browser = await context.launches.browser()
  for (const tenant of [context.tenant, context.secondTenant, context.tenant]) {
    const visit = await context.launches.launch(browser, { tenant, user: tenant.user(), plan: null })
    mustLeadTo(visit, tenant.id)
  }
})

// 4: The login URL leads to the authorize endpoint of the launching tenant, even if the browser has a session
//   of another tenant.
//   Check: A user signs in at the first tenant, which must work. The same browser opens the login URL of the
//   second tenant: the authorize request must go to the second one. Undecided if none comes.
rule('login-url.tenant-over-session', async (context) => {
  const { browser } = await context.signIns.signedIn()
  const { secondTenant: tenant } = context
  mustLeadTo(await context.launches.launch(browser, { tenant, user: tenant.user(), plan: null }), tenant.id)
})

// 5 item 4: The login URL starts another flow for each request of a browser with a session.
//   Check: After a sign-in that must work, the same browser opens the login URL twice. Each visit must lead
//   to an authorize request, with a nonce that differs from all earlier ones. Undecided if a visit gets no
//   answer.
rule('login-url.new-flow.with-session', async (context) => {
  const { browser, flow } = await context.signIns.signedIn()
  const first = await context.launches.launch(browser)
  const second = await context.launches.launch(browser, { plan: null })
  mustStartNewFlows([parameter(flow, 'nonce')], first, second)
})

// 5 item 4: The login URL starts another flow for a browser whose last flow is not finished.
//   Check: A browser opens the login URL three times and stops at the login page each time. The second and
//   the third visit must bring a new authorize request, and all nonces must differ. Undecided if the first
//   one brings none.
rule('login-url.new-flow.after-unfinished', async (context) => {
  const browser = await context.launches.browser()
  const visits: Launched[] = []
  for (let count = 0; count < 3; count += 1)
    visits.push(await context.launches.launch(browser, { plan: null }))
  const [first, ...others] = visits
  given(first?.flows[0] !== undefined, 'the first launch led to no authorize request')
  mustStartNewFlows([parameter(first.flows[0], 'nonce')], ...others)
})

// 5 item 4: The login URL starts a new flow for a request with further query parameters.
//   Check: After a plain sign-in that must work, the suite adds `utm_source=school` and `x=1` to the login
//   URL in a new browser. The visit must lead to an authorize request.
rule('login-url.new-flow.further-parameters', async (context) => {
  await context.signIns.signedIn()
  const url = new URL(context.launches.loginUrl())
  url.searchParams.set('utm_source', 'school')
  url.searchParams.set('x', '1')
  mustStartNewFlows(
    [],
    await context.launches.launch(await context.launches.browser(), { url: url.href, plan: null }),
  )
})

// 5 item 4: The login URL starts a new flow for a browser with a session of another tenant.
//   Check: A browser with a session of the first tenant opens the login URL of the second one. An authorize
//   request with a new nonce must follow; the old session must not open the application directly.
rule('login-url.new-flow.other-tenant-session', async (context) => {
  const { browser, flow } = await context.signIns.signedIn()
  const { secondTenant: tenant } = context
  mustStartNewFlows(
    [parameter(flow, 'nonce')],
    await context.launches.launch(browser, { tenant, user: tenant.user(), plan: null }),
  )
})

// 5 item 4: The login URL does not let browsers store a permanent redirect, which would repeat an old
//   authorize request.
//   Check: In a sign-in, the suite looks at the answers that redirect the browser to the platform. A status
//   of 301 or 308 without `no-store`, `no-cache` or `max-age=0` violates the rule.
rule('login-url.not-kept', async (context) => {
  const attempt = await context.signIns.signIn()
  given(attempt.flow.parameters.length > 0, 'no authorize request came')
  const { origin } = new URL(context.simulator.url)
  mustNotBeKept(attempt.pages.filter(({ location }) => location?.origin === origin))
})

judgesRecorded('login-url.not-kept', 'launch', ({ page }) => mustNotBeKept([page]))

/** Judges that no browser stores one of these redirects to the platform. */
function mustNotBeKept(redirects: readonly Answer[]): void {
  const cached = redirects.filter(
    (page) =>
      [301, 308].includes(page.status) &&
      !/no-store|max-age=0|no-cache/i.test(page.header('cache-control') ?? ''),
  )
  must(
    cached.length === 0,
    'a redirect that no browser caches',
    `redirects that a browser caches: ${cached.map((page) => page.summary).join(', ')}`,
  )
}

// 7 known issue: The application signs the user in for a new launch in the same browser after a flow that the
//   user abandoned.
//   Check: After a plain sign-in that must work, a new browser launches and leaves the login page without
//   signing in. A new launch in the same browser must sign the user in. If it does not, all of it is repeated
//   once.
rule('login-url.restart.after-abandoned', (context) => mustSignInAfterAbandoned(context, 1))

// 7 known issue: The application signs the user in for a new launch in the same browser after five abandoned
//   flows in a row.
//   Check: After a plain sign-in that must work, a new browser leaves five launches unfinished, which also
//   fills cookies or session storage with pending flows. The sixth launch should sign the user in. If it does
//   not, all of it is repeated once.
rule('login-url.restart.after-many', (context) => mustSignInAfterAbandoned(context, 5))

// 4.1 behaviour 2: The application completes a sign-in even if the user stays on the login page of the
//   platform for a minute and a half.
//   Check: After a plain sign-in that must work, a browser stops at the login page for the seconds of the
//   profile, ninety by default, and then continues. The user should be signed in, at a second try at the
//   latest.
rule('login-url.slow-login', async (context) => {
  await context.signIns.signedIn()
  const seconds = context.profile.loginDelaySeconds
  const attempt = await context.signIns.slowSignIn(seconds)
  await attempt.mustBeSignedIn(`the user is signed in after ${seconds} s at the login page`, () =>
    context.signIns.slowSignIn(seconds),
  )
})

// 1 item 1: How the login URL leads the browser to the authorize endpoint: redirects, their status codes, a
//   page or a form.
observe('observe.partner.login-url.way', async (context) => {
  const { pages } = await context.signIns.signIn()
  const { origin } = new URL(context.simulator.url)
  const at = pages.findIndex((page) => page.location?.origin === origin)
  if (at < 0) return 'a page or a form'
  return pages
    .slice(0, at + 1)
    .map(({ status }) => status)
    .join(', ')
})

// 7 known issue: How the application answers the late return from a flow that the user gave up for another
//   one.
observe('observe.partner.login-url.late-return', async (context) => {
  const browser = await context.launches.browser()
  const late = await context.launches.stopAtLogin(browser)
  await context.signIns.signedIn({ browser })
  await late.continue()
  const session = await context.sessions.settled(browser, 'signed in')
  if (!session.signedIn) return 'nobody is signed in afterwards'
  return late.flow.exchanges.length > 0 ? 'its code is redeemed' : 'its code is not redeemed'
})

/**
 * Judges that a new launch signs in after abandoned ones in the same browser. A launch with `plan: null` stops at the
 * login page of the platform. A failed sign-in counts only if all launches in another new browser end so too.
 */
async function mustSignInAfterAbandoned(context: PartnerContext, abandoned: number): Promise<void> {
  await context.signIns.signedIn()
  const launch = async (): Promise<Attempt> => {
    const browser = await context.launches.browser()
    for (let count = 0; count < abandoned; count += 1) {
      const { flows } = await context.launches.launch(browser, { plan: null })
      given(flows.length > 0, 'the launch led to no authorize request')
    }
    return context.signIns.signIn({ browser })
  }
  await (await launch()).mustSignIn('a new launch signs in', launch)
}

/** A launch that has ended: the flows that it started, or why it failed. */
type Launched = Awaited<ReturnType<PartnerContext['launches']['launch']>>

function mustLeadTo({ flows, failure }: Launched, id: string): void {
  const [flow] = flows
  given(flow !== undefined, `the launch led to no authorize request: ${failure ?? 'it ended elsewhere'}`)
  must(
    flow.tenant.id === id,
    `an authorize request at tenant ${id}`,
    `an authorize request at tenant ${flow.tenant.id}`,
  )
}

/** Judges that each visit leads to a new authorize request with a new nonce. */
function mustStartNewFlows(before: readonly (string | undefined)[], ...visits: readonly Launched[]): void {
  const nonces = [...before]
  for (const { flows, failure } of visits) {
    given(flows.length > 0 || failure === null, `no answer came: ${failure}`)
    must(flows.length > 0, 'a new authorize request', 'no authorize request')
    for (const flow of flows) nonces.push(parameter(flow, 'nonce'))
  }
  const sent = nonces.filter((nonce) => nonce !== undefined)
  must(
    new Set(sent).size === sent.length,
    'a different nonce in each authorize request',
    `different nonces in ${sent.length} requests: ${new Set(sent).size}`,
  )
}

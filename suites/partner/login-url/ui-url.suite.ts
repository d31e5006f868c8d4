/**
 * UI Integration URLs, which users open from the pages of the platform.
 * `signedIn()`: a plain sign-in that must work; otherwise the result is undecided. `plan: null`: the browser stays at the
 * login page of the platform.
 * Clause: 1 item 1.
 */
import { given, must, type PartnerBrowser, type PartnerContext, rule } from '#kit/partner'

/** Query parameters that name a user. */
const identity = { sub: 'admin', user: 'admin', username: 'admin', tenant_id: '1', token: 'admin' }

// 1 item 1: A UI Integration URL leads a fresh browser to an authorize request.
//   Check: The suite opens each UI Integration URL of the profile in a new browser. Each must bring an
//   authorize request to the platform. Undecided if the application gives no answer.
rule('login-url.ui-url.starts-flow', async (context) => {
  for (const url of context.launches.uiUrls()) {
    const visit = await context.launches.launch(await context.launches.browser(), { url, plan: null })
    given(visit.chain !== null, `no answer came: ${visit.failure}`)
    must(visit.flows.length > 0, `an authorize request after ${url}`, visit.chain.answers.at(-1)?.summary)
  }
})

// 1 item 1: A UI Integration URL signs nobody in before the flow in a fresh browser.
//   Check: A new browser opens each UI Integration URL and stops at the login page. The probe must report
//   that nobody is signed in. A plain sign-in before, and one through the same URL afterwards, must work.
rule('login-url.ui-url.nobody-signed-in', async (context) => {
  await context.signIns.signedIn()
  for (const url of context.launches.uiUrls()) {
    const session = await sessionAfterOpening(context, await context.launches.browser(), url)
    must(!session.signedIn, 'nobody is signed in before the flow', session.summary)
    await context.signIns.signedIn({ url })
  }
})

// 1 item 1: The session belongs to the arriving user after a UI Integration URL is opened in a browser with a
//   session of another user.
//   Check: A user signs in by a UI Integration URL, which must work. Then another user opens the same URL in
//   the same browser. A user should be signed in, and the probe should show a different one than before.
rule('login-url.ui-url.arriving-user', async (context) => {
  for (const url of context.launches.uiUrls()) {
    const first = await context.signIns.signedIn({ url })
    const before = (await first.session()).field('user')
    given(before !== null, 'the session probe does not return the user')

    const second = await context.signIns.signIn({ browser: first.browser, url })
    const session = await second.mustBeSignedIn('the arriving user is signed in')
    must(session.field('user') !== before, 'the arriving user', 'the user who was signed in before')
  }
})

// 1 item 1: A UI Integration URL signs nobody in without the flow if its query names a user.
//   Check: The suite adds `sub`, `user`, `username`, `tenant_id` and `token` with invented values to each URL
//   and stops at the login page. Nobody may be signed in. A sign-in through the URL must work before, and
//   without these values it must sign nobody in at the login page.
rule('login-url.ui-url.identity-in-query', (context) =>
  mustNotSignInDirectly(context, (url) => {
    const named = new URL(url)
    for (const [name, value] of Object.entries(identity)) named.searchParams.set(name, value)
    return named.href
  }),
)

// 1 item 1: A UI Integration URL signs nobody in without the flow if a header names a user.
//   Check: The browser opens each URL with `X-Remote-User: admin` and `Remote-User: admin`. Before the flow
//   is finished, nobody may be signed in. A sign-in through the URL must work before, and without these
//   values it must sign nobody in at the login page.
rule('login-url.ui-url.identity-in-header', (context) =>
  mustNotSignInDirectly(
    context,
    (url) => url,
    (browser) => browser.with(['X-Remote-User', 'admin'], ['Remote-User', 'admin']),
  ),
)

/** Judges that opening the changed URL signs nobody in. The plain URL starts a sign-in that works. */
async function mustNotSignInDirectly(
  context: PartnerContext,
  change: (url: string) => string,
  changeBrowser: (browser: PartnerBrowser) => PartnerBrowser = (browser) => browser,
): Promise<void> {
  for (const url of context.launches.uiUrls()) {
    await context.signIns.signedIn({ url })
    const plain = await sessionAfterOpening(context, await context.launches.browser(), url)
    given(!plain.signedIn, 'the URL signs a user in without these values as well')
    const session = await sessionAfterOpening(
      context,
      changeBrowser(await context.launches.browser()),
      change(url),
    )
    must(!session.signedIn, 'nobody is signed in before the flow', session.summary)
  }
}

/** Opens a URL and stops at the login page. @returns who is signed in then */
async function sessionAfterOpening(context: PartnerContext, browser: PartnerBrowser, url: string) {
  await context.launches.launch(browser, { url, plan: null })
  return context.sessions.settled(browser, 'nobody')
}

/**
 * Where users arrive from the platform's pages.
 * Clause: 1 item 1.
 */
import { given, must, type PartnerBrowser, type PartnerContext, rule } from '#kit/partner'

const identity = { sub: 'admin', user: 'admin', username: 'admin', tenant_id: '1', token: 'admin' }

rule('login-url.ui-url.starts-flow', async (context) => {
  for (const url of context.uiUrls()) {
    const visit = await context.launch(await context.browser(), { url, plan: null })
    given(visit.chain !== null, `no answer came: ${visit.failure}`)
    must(visit.flows.length > 0, `an authorize request after ${url}`, visit.chain.answers.at(-1)?.summary)
  }
})

rule('login-url.ui-url.nobody-signed-in', (context) => signsNobodyIn(context))

rule('login-url.ui-url.identity-in-query', (context) =>
  signsNobodyIn(context, (url) => {
    const named = new URL(url)
    for (const [name, value] of Object.entries(identity)) named.searchParams.set(name, value)
    return named.href
  }),
)

rule('login-url.ui-url.identity-in-header', (context) =>
  signsNobodyIn(
    context,
    (url) => url,
    (browser) => browser.with(['X-Remote-User', 'admin'], ['Remote-User', 'admin']),
  ),
)

async function signsNobodyIn(
  context: PartnerContext,
  alter: (url: string) => string = (url) => url,
  dress: (browser: PartnerBrowser) => PartnerBrowser = (browser) => browser,
): Promise<void> {
  for (const url of context.uiUrls()) {
    await context.signedIn({ url })
    const browser = await context.browser()
    await context.launch(dress(browser), { url: alter(url), plan: null })
    const session = await context.settled(browser, 'nobody')
    must(!session.signedIn, 'nobody is signed in before the flow', session.summary)
  }
}

/**
 * Where users arrive from the platform's pages.
 * Clause: 1 item 1.
 */
import { given, must, type PartnerBrowser, type PartnerContext, rule, type Session } from '#kit/partner'

const identity = { sub: 'admin', user: 'admin', username: 'admin', tenant_id: '1', token: 'admin' }

rule('login-url.ui-url.starts-flow', async (context) => {
  for (const url of context.uiUrls()) {
    const visit = await context.launch(await context.browser(), { url, plan: null })
    given(visit.chain !== null, `no answer came: ${visit.failure}`)
    must(visit.flows.length > 0, `an authorize request after ${url}`, visit.chain.answers.at(-1)?.summary)
  }
})

rule('login-url.ui-url.nobody-signed-in', async (context) => {
  await context.signedIn()
  for (const url of context.uiUrls()) {
    const session = await arrive(context, await context.browser(), url)
    must(!session.signedIn, 'nobody is signed in before the flow', session.summary)
    await context.signedIn({ url })
  }
})

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
  alter: (url: string) => string,
  dress: (browser: PartnerBrowser) => PartnerBrowser = (browser) => browser,
): Promise<void> {
  for (const url of context.uiUrls()) {
    await context.signedIn({ url })
    const plain = await arrive(context, await context.browser(), url)
    given(!plain.signedIn, 'the address signs somebody in without a name, too')
    const session = await arrive(context, dress(await context.browser()), alter(url))
    must(!session.signedIn, 'nobody is signed in before the flow', session.summary)
  }
}

/** Who is signed in after an address was opened, before the flow that it leads to. */
async function arrive(context: PartnerContext, browser: PartnerBrowser, url: string): Promise<Session> {
  await context.launch(browser, { url, plan: null })
  return context.settled(browser, 'nobody')
}

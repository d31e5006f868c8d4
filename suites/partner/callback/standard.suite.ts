/**
 * The callback by the standards: state, errors, other browsers, and codes that arrive twice.
 * Standards: RFC 6749 4.1.2, 4.1.2.1, 10.5, 10.12.
 */
import {
  given,
  must,
  NotApplicable,
  observe,
  type PartnerBrowser,
  type PartnerContext,
  parameters,
  rule,
  show,
} from '#kit/partner'

type Pairs = readonly (readonly [string, string])[]

/** Values of the parameter `error`. */
const names = ['access_denied', 'invalid_request', 'invalid_resource', 'server_error', 'x_unknown']

const errors = names.map((error) => [error, error] as const)

/** Callbacks with an error, without a code and with one. */
const errorResponses: readonly (readonly [string, (good: Pairs) => Pairs])[] = [
  ...names.map(
    (error) => [error, (good: Pairs) => [['error', error] as const, ...withoutCode(good)]] as const,
  ),
  ['access_denied beside a code', (good) => [['error', 'access_denied'], ...good]],
]

rule('standard.callback.state.other', (context) => mustRefuseState(context, 'another-state'))

rule('standard.callback.state.missing', (context) => mustRefuseState(context, undefined))

rule('standard.callback.state.empty', (context) => mustRefuseState(context, ''))

rule('standard.callback.state.other-browser', async (context) => {
  const { flows } = await context.launch(await context.browser(), { plan: null })
  const [state] = flows.flatMap((flow) => parameters(flow, 'state'))
  if (state === undefined) throw new NotApplicable('the application sends no state')
  await mustRefuseState(context, state)
})

rule('standard.callback.other-browser.fresh', async (context) => {
  await context.signedIn()
  const callback = await pendingCallback(context)
  await mustNotSignIn(context, await context.browser(), callback)
})

rule('standard.callback.other-browser.with-flow', async (context) => {
  await context.signedIn()
  const callback = await pendingCallback(context)
  const browser = await context.browser()
  const { flows } = await context.launch(browser, { plan: null })
  given(flows.length > 0, 'the launch led to no authorize request')
  await mustNotSignIn(context, browser, callback)
})

rule('standard.callback.other-browser.with-session', async (context) => {
  const first = await context.signedIn()
  const before = (await first.session()).field('user')
  given(before !== null, 'the session probe does not return the user')
  await first.browser.visit(await pendingCallback(context), 'callback in another browser')
  const after = await context.settled(first.browser, 'signed in')
  must(!after.signedIn || after.field('user') === before, 'the same user, or nobody', after.summary)
})

rule('standard.callback.error.nobody-signed-in', errorResponses, async (context, response) => {
  await context.signedIn()
  const attempt = await context.signIn({ plan: { response } })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  await attempt.mustNotSignIn()
})

rule('standard.callback.error.no-token-request', async (context) => {
  const control = await context.signIn()
  given(control.exchanges.length > 0, `the application redeems no code: ${control.ending}`)
  const response = (good: Pairs): Pairs => [['error', 'access_denied'], ...good]
  const { flow } = await context.signIn({ plan: { response } })
  given(flow.location !== null, 'the browser was not sent back')
  must(flow.exchanges.length === 0, 'no token request after an error', `${flow.exchanges.length} of them`)
})

rule('standard.callback.error.no-server-error', errors, async (context, error) => {
  const attempt = await context.signIn({
    plan: { response: (good) => [['error', error], ...withoutCode(good)] },
  })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  must(
    attempt.statuses.every((status) => status < 500),
    'no status of 500 or more',
    attempt.statuses,
  )
})

rule('standard.callback.error.escaped', async (context) => {
  const markup = `<script>alert("${crypto.randomUUID()}")</script>`
  const response = (good: Pairs): Pairs => [
    ['error', 'access_denied'],
    ['error_description', markup],
    ...withoutCode(good),
  ]
  const attempt = await context.signIn({ plan: { response } })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  given(attempt.pages.length > 0, 'the application answered nothing')
  const raw = attempt.pages.filter((page) => page.mediaType.includes('html') && page.text.includes(markup))
  must(raw.length === 0, 'no markup of the error description in the page', 'the page contains it unescaped')
})

rule('standard.callback.unknown-parameter', async (context) => {
  await context.signedIn()
  const response = (good: Pairs): Pairs => [...good, ['session_state', 'abc.def'], ['foo', 'bar']]
  await (await context.signIn({ plan: { response } })).mustSignIn('unknown parameters are ignored')
})

rule('standard.callback.code-once.reload', async (context) => {
  const attempt = await context.signedIn()
  const { location } = attempt.flow
  given(location !== null, 'the browser was not sent back')
  await attempt.browser.visit(location, 'callback once more')
  must(attempt.exchanges.length === 1, 'one token request', `${attempt.exchanges.length} of them`)
})

rule('standard.callback.code-once.parallel', async (context) => {
  await context.signedIn()
  const pending = await context.stopAtLogin(await context.browser())
  const callback = await pending.callbackUrl()
  await Promise.all([1, 2].map(() => pending.browser.visit(callback, 'callback, twice at once')))
  const { length } = pending.flow.exchanges
  given(length > 0, 'the application did not redeem the code')
  must(length === 1, 'one token request', `${length} of them`)
})

rule('standard.callback.code-once.harmless', async (context) => {
  const attempt = await context.signedIn()
  const before = (await attempt.session()).field('user')
  const { location } = attempt.flow
  given(
    location !== null && before !== null,
    'the browser was not sent back, or the session probe does not return the user',
  )
  const { chain } = await attempt.browser.visit(location, 'callback once more')
  const statuses = (chain?.answers ?? []).map(({ status }) => status)
  must(chain !== null && statuses.every((status) => status < 500), 'no server error', statuses)
  const session = await attempt.session()
  must(!session.signedIn || session.field('user') === before, 'the same user, or nobody', session.summary)
})

observe('observe.partner.callback.issuer-parameter', async (context) => {
  const response = (good: Pairs): Pairs => [...good, ['iss', 'https://platform.example']]
  const { browser } = await context.signIn({ plan: { response } })
  return (await context.settled(browser, 'signed in')).signedIn ? 'accepted' : 'not accepted'
})

observe('observe.partner.callback.reload', async (context) => {
  const attempt = await context.signedIn()
  const { location } = attempt.flow
  given(location !== null, 'the browser was not sent back')
  const { chain } = await attempt.browser.visit(location, 'callback once more')
  return show((chain?.answers ?? []).map(({ status }) => status))
})

/** Starts a sign-in in a new browser. @returns its callback URL, which that browser has not opened */
async function pendingCallback(context: PartnerContext): Promise<string> {
  return (await context.stopAtLogin(await context.browser())).callbackUrl()
}

/** Opens the callback of another browser. Judges that nobody is signed in. */
async function mustNotSignIn(
  context: PartnerContext,
  browser: PartnerBrowser,
  callback: string,
): Promise<void> {
  const { gaveUp } = await browser.visit(callback, 'callback in another browser')
  const session = await context.settled(browser, 'nobody')
  must(!session.signedIn, 'nobody is signed in in the other browser', session.summary)
  given(!gaveUp, 'the application did not answer in time')
}

/** Judges that a callback with another state signs nobody in. @param state undefined: no state */
async function mustRefuseState(context: PartnerContext, state: string | undefined): Promise<void> {
  const plain = await context.signedIn()
  if (parameters(plain.flow, 'state').length === 0) throw new NotApplicable('the application sends no state')
  const response = (good: Pairs): Pairs => [
    ...good.filter(([name]) => name !== 'state'),
    ...(state === undefined ? [] : [['state', state] as const]),
  ]
  const attempt = await context.signIn({ plan: { response } })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  const own = parameters(attempt.flow, 'state')
  given(state === undefined || !own.includes(state), 'the application sends the same state in every flow')
  await attempt.mustNotSignIn()
  await context.signedIn()
}

function withoutCode(good: Pairs): Pairs {
  return good.filter(([name]) => name !== 'code')
}

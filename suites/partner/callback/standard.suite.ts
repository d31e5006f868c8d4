/**
 * The callback by the standards: state, errors, other browsers, and codes that arrive twice.
 * `signedIn()`: a plain sign-in that must work; otherwise the result is undecided. `plan: null`: the browser stays at the
 * login page of the platform.
 * Standards: RFC 6749 4.1.2, 4.1.2.1, 10.5, 10.12.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Attempt,
  exactly,
  given,
  must,
  NotApplicable,
  observe,
  type PartnerBrowser,
  type PartnerContext,
  parameters,
  randomUuid,
  rule,
} from '#kit/partner'
import { judgesRecorded } from '#kit/partner/callback'

type Pairs = readonly (readonly [string, string])[]

/** Values of the parameter `error`. */
const names = ['access_denied', 'invalid_request', facts.invalidResource, 'server_error', 'x_unknown']

const errors = names.map((error) => [error, error] as const)

/** Callbacks with an error, without a code and with one. */
const errorResponses: readonly (readonly [string, (good: Pairs) => Pairs])[] = [
  ...names.map(
    (error) => [error, (good: Pairs) => [['error', error] as const, ...withoutCode(good)]] as const,
  ),
  ['access_denied next to a code', (good) => [['error', 'access_denied'], ...good]],
]

type OtherState = (own: string) => string | null | undefined

/** Values other than the `state` that the application sent. Null, and why, if its `state` has no such value. */
const otherStates: readonly (readonly [string, OtherState, string])[] = [
  ['another text', () => 'another-state', ''],
  [
    'its first four characters',
    (own) => (own.length > 4 ? own.slice(0, 4) : null),
    'the state of the application is too short',
  ],
  // An id in hexadecimal digits has one letter case only, and may be the same id in the other one.
  [
    'with upper and lower case exchanged',
    (own) => (/[a-z]/.test(own) && /[A-Z]/.test(own) ? swapCase(own) : null),
    'the state of the application has letters of one case',
  ],
]

// RFC 6749 10.12: The application signs nobody in for a response whose `state` differs from the one it sent.
//   Check: The platform returns the code with `state=another-state`, with the first four characters of the
//   `state` only, or with upper and lower case exchanged; in a further case, the browser has a second pending
//   flow. Nobody should be signed in. Plain sign-ins before and after must work. Not applicable if the
//   application sends no `state`, or its form allows no such value.
rule(
  'standard.callback.state.other',
  [
    ...otherStates,
    ['at a browser with two pending flows', () => 'another-state-than-both', '', 'pending'] as const,
  ],
  mustRefuseState,
)

// RFC 6749 10.12: The application signs nobody in for a response without the `state` that it sent.
//   Check: The callback has the code and no `state`. Nobody should be signed in. Plain sign-ins before and
//   after must work. Not applicable if the application sends no `state`.
rule('standard.callback.state.missing', (context) => mustRefuseState(context, () => undefined))

// RFC 6749 10.12: The application signs nobody in for a response with an empty `state` if it sent one.
//   Check: The callback has `state=` with nothing after it. It must not count as "no state to compare";
//   nobody should be signed in. Plain sign-ins before and after must work. Not applicable if the application
//   sends no `state`.
rule('standard.callback.state.empty', (context) => mustRefuseState(context, () => ''))

// RFC 6749 10.12: The application signs nobody in for a response with the `state` of a pending flow of
//   another browser.
//   Check: A second browser launches and waits. The callback of the first browser gets the `state` of the
//   second: nobody should be signed in. Plain sign-ins before and after must work. Not applicable if the
//   application sends no `state`.
rule('standard.callback.state.other-browser', async (context) => {
  const { flows } = await context.launches.launch(await context.launches.browser(), { plan: null })
  const [state] = flows.flatMap((flow) => parameters(flow, 'state'))
  if (state === undefined) throw new NotApplicable('the application sends no state')
  await mustRefuseState(context, () => state)
})

// RFC 6749 10.12: The application signs nobody in if a response for one browser is opened in another one.
//   Check: After a plain sign-in that must work, the callback URL of another, waiting sign-in is opened in a
//   browser without cookies. Nobody should be signed in there.
rule('standard.callback.other-browser.fresh', async (context) => {
  await context.signIns.signedIn()
  const callback = await pendingCallback(context)
  await mustNotSignIn(context, await context.launches.browser(), callback)
})

// RFC 6749 10.12: The application signs nobody in if a response for one browser is opened in another one that
//   has a pending flow.
//   Check: After a plain sign-in that must work, a browser launches, so it has cookies and a pending flow. It
//   opens the callback of another browser, which should sign nobody in there.
rule('standard.callback.other-browser.with-flow', async (context) => {
  await context.signIns.signedIn()
  const callback = await pendingCallback(context)
  const browser = await context.launches.browser()
  const { flows } = await context.launches.launch(browser, { plan: null })
  given(flows.length > 0, 'the launch led to no authorize request')
  await mustNotSignIn(context, browser, callback)
})

// RFC 6749 10.12: The application does not change the session of a browser that opens a response for another
//   browser.
//   Check: A browser whose user is signed in opens the callback of another browser. The probe should show the
//   same user as before, or nobody. Undecided if the first sign-in fails, if the probe names no user, or if
//   no answer comes to the callback.
rule('standard.callback.other-browser.with-session', async (context) => {
  const first = await context.signIns.signedIn()
  const before = (await first.session()).field('user')
  given(before !== null, 'the session probe does not return the user')
  const { chain } = await first.browser.visit(await pendingCallback(context), 'callback in another browser')
  given(chain !== null, 'no answer came to the callback')
  const after = await context.sessions.settled(first.browser, 'signed in')
  must(
    !after.signedIn || after.field('user') === before,
    `the user ${before} of the application, who was signed in at this browser, or nobody`,
    after.summary,
  )
})

// RFC 6749 4.1.2.1: The application signs nobody in for a response with an error.
//   Check: After a plain sign-in that must work, the platform returns one of five values of `error` without a
//   code, or `access_denied` together with a code. Nobody should be signed in.
rule('standard.callback.error.nobody-signed-in', errorResponses, async (context, response) => {
  await context.signIns.signedIn()
  const attempt = await context.signIns.signIn({ plan: { response } })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  await attempt.mustNotSignIn()
})

// RFC 6749 4.1.2.1: The application makes no token request for a response with an error, even if it has a
//   code.
//   Check: In a plain sign-in, the application redeems the code; otherwise the result is undecided. Then the
//   callback has `error=access_denied` and a valid code. No token request for this flow should arrive.
rule('standard.callback.error.no-token-request', async (context) => {
  const control = await context.signIns.signIn()
  given(control.exchanges.length > 0, `the application redeems no code: ${control.ending}`)
  const response = (good: Pairs): Pairs => [['error', 'access_denied'], ...good]
  const { flow } = await context.signIns.signIn({ plan: { response } })
  given(flow.location !== null, 'the browser was not sent back')
  mustNotRedeem(flow.exchanges.length)
})

judgesRecorded('standard.callback.error.no-token-request', 'answer to an error', ({ requests }) => {
  given(requests !== null, 'the response with an error has no code')
  mustNotRedeem(requests)
})

/** Judges that no code of a response with an error is redeemed. */
function mustNotRedeem(requests: number): void {
  must(requests === 0, 'no token request after an error', `${requests} token requests`)
}

// RFC 6749 4.1.2.1: The application returns no server error for a response with an error, known or not.
//   Check: The callback has one of five values of `error` and no code. All statuses that the browser receives
//   from the application should be below 500. In recordings, 502, 503 and 504 are undecided: the application
//   was not reached.
rule('standard.callback.error.no-server-error', errors, async (context, error) => {
  const attempt = await context.signIns.signIn({
    plan: { response: (good) => [['error', error], ...withoutCode(good)] },
  })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  mustNotFail(attempt.statuses)
})

/** Statuses with which a gateway says that it does not reach the application. */
const ofGateways = [502, 503, 504]

judgesRecorded('standard.callback.error.no-server-error', 'answer to an error', ({ page: { status } }) => {
  given(!ofGateways.includes(status), 'the application was not reached')
  mustNotFail([status])
})

function mustNotFail(statuses: readonly number[]): void {
  must(
    statuses.every((status) => status < 500),
    'no status of 500 or more',
    `the statuses ${statuses.join(', ')}`,
  )
}

// RFC 6749 4.1.2.1: The application escapes markup of an error description in its page.
//   Check: The callback has `error=access_denied` and an `error_description` with a script element and a
//   random text. No HTML page of the application should contain it unescaped. Undecided if the application
//   answers nothing.
rule('standard.callback.error.escaped', async (context) => {
  const markup = `<script>alert("${randomUuid()}")</script>`
  const response = (good: Pairs): Pairs => [
    ['error', 'access_denied'],
    ['error_description', markup],
    ...withoutCode(good),
  ]
  const attempt = await context.signIns.signIn({ plan: { response } })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  given(attempt.pages.length > 0, 'the application answered nothing')
  const raw = attempt.pages.filter((page) => page.mediaType.includes('html') && page.text.includes(markup))
  must(
    raw.length === 0,
    'no markup of the error description in the page',
    'the error description without escapes',
  )
})

// RFC 6749 4.1.2: The application ignores unknown parameters of a response, and signs the user in.
//   Check: After a plain sign-in, `session_state` and `foo` are added to the callback. The user should be
//   signed in.
rule('standard.callback.unknown-parameter', async (context) => {
  await context.signIns.signedIn()
  const response = (good: Pairs): Pairs => [...good, ['session_state', 'abc.def'], ['foo', 'bar']]
  await (await context.signIns.signIn({ plan: { response } })).mustSignIn('unknown parameters are ignored')
})

// RFC 6749 10.5: The application does not redeem a code a second time if the response is opened again.
//   Check: After a sign-in that must work, the same browser opens the callback URL again. There should be
//   exactly one token request with this code. Undecided if there is none, or if the second visit gets no
//   answer. In recordings, a request counts as a repetition if an earlier one succeeded.
rule('standard.callback.code-once.reload', async (context) => {
  const attempt = await context.signIns.signedIn()
  const { location } = attempt.flow
  given(location !== null, 'the browser was not sent back')
  const { chain } = await attempt.browser.visit(location, 'callback once more')
  given(chain !== null, 'no answer came to the callback that was opened again')
  given(attempt.exchanges.length > 0, 'the application did not redeem the code')
  mustBeOnly(attempt.exchanges.length)
})

judgesRecorded('standard.callback.code-once.reload', 'redeemed code', ({ statusesBefore }) =>
  mustBeOnly(1 + statusesBefore.filter((status) => status < 300).length),
)

/** Judges that a code is redeemed once. @param requests with the code, up to the one that is judged */
function mustBeOnly(requests: number): void {
  must(requests === 1, 'one token request', `${requests} token requests`)
}

// RFC 6749 10.5: The application redeems a code once if the response is opened twice at the same time.
//   Check: After a plain sign-in that must work, the browser opens the callback of another one twice at the
//   same moment. The platform holds the first token response until another one is requested, at most 1 s.
//   More than one token request violates the rule. Undecided if none comes, or if a single callback also
//   leads to several.
rule('standard.callback.code-once.parallel', async (context) => {
  await context.signIns.signedIn()
  const exchanges = await exchangesFor(context, 2)
  const { length } = exchanges
  given(length > 0, 'the application did not redeem the code')
  if (length > 1)
    given(
      (await exchangesFor(context, 1)).length === 1,
      'the application also requests a token twice after one callback, if the response takes a second',
    )
  must(length === 1, 'one token request', `${length} token requests`, exchanges.at(-1))
})

/** Milliseconds that a token response is held at most, until the code is redeemed a second time. */
const longestToken = 1_000

/**
 * Opens one callback several times at once. The first token response comes so late that the application works on all
 * callbacks before it.
 * @returns the token requests
 */
async function exchangesFor(context: PartnerContext, callbacks: number): Promise<Attempt['exchanges']> {
  const { plan } = context.signIns.heldTokenResponses(2, longestToken)
  const pending = await context.launches.stopAtLogin(await context.launches.browser(), { plan })
  const callback = await pending.callbackUrl()
  const { sender } = context.simultaneous(callbacks)
  await Promise.all(Array.from({ length: callbacks }, () => pending.arrive(callback, sender)))
  context.addToEvidence(pending.flow.exchanges)
  return pending.flow.exchanges
}

// RFC 6749 10.5: The application returns no server error and signs nobody else in if a response is opened
//   again.
//   Check: A browser whose user is signed in opens its callback again. All statuses should be below 500, and
//   the probe should show the same user or nobody.
rule('standard.callback.code-once.harmless', async (context) => {
  const attempt = await context.signIns.signedIn()
  const before = (await attempt.session()).field('user')
  const { location } = attempt.flow
  given(
    location !== null && before !== null,
    'the browser was not sent back, or the session probe does not return the user',
  )
  const { chain } = await attempt.browser.visit(location, 'callback once more')
  given(chain !== null, 'no answer came to the callback that was opened again')
  const statuses = chain.answers.map(({ status }) => status)
  must(
    statuses.every((status) => status < 500),
    'no server error',
    `the statuses ${statuses.join(', ')}`,
  )
  const session = await attempt.session()
  must(
    !session.signedIn || session.field('user') === before,
    `the user ${before} of the application, who was signed in at this browser, or nobody`,
    session.summary,
  )
})

// 4.1 behaviour 1: Whether the application accepts a response with a wrong `iss` parameter.
observe('observe.partner.callback.issuer-parameter', async (context) => {
  const response = (good: Pairs): Pairs => [...good, ['iss', 'https://platform.example']]
  const { browser } = await context.signIns.signIn({ plan: { response } })
  return (await context.sessions.settled(browser, 'signed in')).signedIn ? 'accepted' : 'not accepted'
})

// 4.1 behaviour 1: Which page a user sees who opens the response a second time.
observe('observe.partner.callback.reload', async (context) => {
  const attempt = await context.signIns.signedIn()
  const { location } = attempt.flow
  given(location !== null, 'the browser was not sent back')
  const { chain } = await attempt.browser.visit(location, 'callback once more')
  return exactly((chain?.answers ?? []).map(({ status }) => status))
})

/** Starts a sign-in in a new browser. @returns its callback URL, which that browser has not opened */
async function pendingCallback(context: PartnerContext): Promise<string> {
  return (await context.launches.stopAtLogin(await context.launches.browser())).callbackUrl()
}

/** Opens the callback of another browser. Judges that nobody is signed in. */
async function mustNotSignIn(
  context: PartnerContext,
  browser: PartnerBrowser,
  callback: string,
): Promise<void> {
  const { gaveUp } = await browser.visit(callback, 'callback in another browser')
  const session = await context.sessions.settled(browser, 'nobody')
  must(!session.signedIn, 'nobody is signed in in the other browser', session.summary)
  given(!gaveUp, 'the application did not answer in time')
}

/**
 * Judges that a callback with another state signs nobody in.
 * @param other the other state; undefined: none
 * @param unsuited why `other` returns null
 * @param further `pending`: the browser has another pending flow, so that the application must choose by state
 * @throws {NotApplicable} if the application sends no state, or `other` returns null
 */
async function mustRefuseState(
  context: PartnerContext,
  other: OtherState,
  unsuited = '',
  further: 'pending' | 'none' = 'none',
): Promise<void> {
  const plain = await context.signIns.signedIn()
  const [first] = parameters(plain.flow, 'state')
  if (first === undefined) throw new NotApplicable('the application sends no state')
  if (other(first) === null) throw new NotApplicable(unsuited)
  const sent: (string | null | undefined)[] = []
  const response = (good: Pairs): Pairs => {
    const state = other(good.find(([name]) => name === 'state')?.[1] ?? '')
    sent.push(state)
    const kept = good.filter(([name]) => name !== 'state')
    return typeof state === 'string' ? [...kept, ['state', state]] : kept
  }
  const browser = await context.launches.browser()
  if (further === 'pending') await context.launches.launch(browser, { plan: null })
  const attempt = await context.signIns.signIn({ browser, plan: { response } })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  const states = parameters(attempt.flow, 'state')
  const differs = sent.every((state) => state !== null && (state === undefined || !states.includes(state)))
  given(differs, 'the application sends the same state in every flow')
  await attempt.mustNotSignIn()
  await context.signIns.signedIn()
}

/** The same text with upper-case letters in lower case, and lower-case letters in upper case. */
function swapCase(text: string): string {
  return [...text].map((one) => (/[a-z]/.test(one) ? one.toUpperCase() : one.toLowerCase())).join('')
}

function withoutCode(good: Pairs): Pairs {
  return good.filter(([name]) => name !== 'code')
}

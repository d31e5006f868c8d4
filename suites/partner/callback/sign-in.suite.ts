/**
 * What signs a user in, and what does not.
 * Clauses: 1 item 1, 4.1 behaviour 1, 4.2, 5 items 4 and 5, 7.
 */
import {
  type Attempt,
  type FlowPlan,
  given,
  heldFlow,
  must,
  observe,
  optional,
  type PartnerContext,
  type Reply,
  rule,
  show,
} from '#kit/partner'

type Pairs = readonly (readonly [string, string])[]

const json = [['Content-Type', 'application/json']] as const
const refused: Reply = { status: 400, headers: json, body: '{"error":"invalid_grant"}' }

/** Seconds in which an application has told the browser something although the platform says nothing. */
const longestAnswer = 75

const failures: readonly (readonly [string, FlowPlan])[] = [
  ['invalid_grant', { token: () => refused }],
  ['invalid_client', { token: () => ({ status: 401, headers: json, body: '{"error":"invalid_client"}' }) }],
  ['a server error', { token: () => ({ status: 500, body: 'Internal Server Error' }) }],
  ['an empty body', { token: () => ({ status: 200, headers: json, body: '' }) }],
  [
    'a page',
    { token: () => ({ status: 200, headers: [['Content-Type', 'text/html']], body: '<p>Hello</p>' }) },
  ],
  ['no members', { token: () => ({ status: 200, headers: json, body: '{}' }) }],
  ['a broken connection', { token: () => 'reset' }],
  ['no ID token', { idToken: () => undefined }],
  ['a redirect', { token: () => ({ status: 302, headers: [['Location', '/']], body: '' }) }],
]

/** Sign-ins that fail, each in another place. */
const failedFlows: readonly (readonly [string, FlowPlan])[] = [
  ['a refused code', { token: () => refused }],
  ['a token without a subject', { claims: (good) => ({ ...good, sub: undefined }) }],
  ['an answer with an error', { response: inError }],
]

/** Sign-ins that an application refuses itself. */
const refusedFlows: readonly (readonly [string, FlowPlan | null])[] = [
  ['a refused code', { token: () => refused }],
  ['a foreign nonce', { claims: (good) => ({ ...good, nonce: 'foreign' }) }],
  ['a foreign issuer', { claims: (good) => ({ ...good, iss: 'https://platform.example' }) }],
  ['no ID token', { idToken: () => undefined }],
  ['a browser without a flow', null],
]

rule('callback.sign-in', async (context) => {
  const attempt = await context.signIn()
  given(attempt.flow.code !== null, 'no code was delivered')
  const works =
    context.profile.probe === null || (await context.settled(attempt.browser, 'signed in')).signedIn
  // Whether the answer tells the lifetime of the access token is open; other rules judge both forms.
  const plan: FlowPlan = { fields: ({ expires_in: _lifetime, ...others }) => others }
  const judged = works ? attempt : await context.signIn({ plan })
  await judged.mustSignIn('who comes back with a code is signed in')
})

rule('callback.code.reserved-characters', async (context) => {
  await context.signedIn()
  const plan = { code: `+/=%&~ ?#${crypto.randomUUID()}` }
  await (await context.signIn({ plan })).mustSignIn('a code of any characters signs in')
})

rule('callback.code.long', async (context) => {
  await context.signedIn()
  const plan = { code: crypto.randomUUID().replaceAll('-', '').repeat(32).slice(0, 1000) }
  await (await context.signIn({ plan })).mustSignIn('a code of a thousand characters signs in')
})

rule('callback.code.redeemed-at-once', async (context) => {
  const attempt = await context.signIn()
  const { deliveredAt } = attempt.flow
  given(deliveredAt !== null, 'no code was delivered')
  const seconds = (attempt.exchange.at - deliveredAt) / 1000
  const { codeSeconds } = context.profile
  must(seconds <= codeSeconds, `a token request within ${codeSeconds} s`, `${seconds} s`)
})

rule(
  'callback.failed-exchange.nobody-signed-in',
  [...failures, optional(['patience'], 'no answer', { token: () => 'silence' })],
  async (context, plan) => {
    const browser = await context.browser()
    await context.refuses(plan, { browser: browser.patient(longestAnswer) })
  },
)

rule('callback.failed-exchange.token-with-error-status', async (context) => {
  await context.refuses({ token: (good) => ({ ...good, status: 400 }) })
})

rule('callback.new-flow-after-failure', failedFlows, async (context, plan) => {
  await context.signedIn()
  const launched = async (): Promise<Attempt> => {
    const browser = await context.browser()
    const failed = await context.signIn({ browser, plan })
    given(failed.flow.location !== null, 'the browser was not sent back')
    return context.signIn({ browser })
  }
  await (await launched()).mustSignIn('a new launch signs in', launched)
})

rule('callback.no-server-error', refusedFlows, async (context, plan) => {
  const { statuses, ending } = plan === null ? await elsewhere(context) : await signsBack(context, plan)
  given(statuses.length > 0, `no answer came: ${ending}`)
  must(
    statuses.every((status) => status < 500),
    'no status of 500 or more',
    statuses,
  )
})

rule('callback.front-channel.id-token', async (context) => {
  const token = await idToken(context)
  await brings(context, () => [['id_token', token]])
})

rule('callback.front-channel.id-token-beside-refused-code', async (context) => {
  const token = await idToken(context)
  const plan: FlowPlan = { token: () => refused, response: (good) => [...good, ['id_token', token]] }
  const attempt = await context.signIn({ plan })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  await attempt.mustNotSignIn()
  await context.signedIn()
})

rule('callback.front-channel.access-token', async (context) => {
  const { accessTokens } = (await context.signedIn()).flow
  const [token] = accessTokens
  given(token !== undefined, 'no access token was given out')
  await brings(context, () => [['access_token', token]])
})

rule('callback.front-channel.user', async (context) => {
  const { user } = await context.signedIn()
  await brings(context, () => [
    ['sub', user.sub],
    ['username', user.username],
    ['user', user.username],
  ])
})

for (const [id, nonceOf] of [
  ['callback.without-flow.nobody-signed-in', () => undefined],
  ['callback.without-flow.nonce-of-other-browser', (good: unknown) => good],
] as const)
  rule(id, async (context) => {
    await context.signedIn()
    const claims = (good: Readonly<Record<string, unknown>>) => ({ ...good, nonce: nonceOf(good['nonce']) })
    const held = await heldFlow(context, await context.browser(), { plan: { claims } })
    for (const callback of [withoutState(held.callback), held.callback]) {
      const browser = await context.browser()
      const { gaveUp } = await browser.visit(callback, 'callback in another browser')
      const session = await context.settled(browser, 'nobody')
      must(!session.signedIn, 'nobody is signed in without a pending flow', session.summary)
      given(!gaveUp, 'the application did not answer in time')
    }
    await context.signedIn()
  })

observe('observe.partner.callback.refusal', async (context) => {
  const attempt = await context.signIn({ plan: { claims: (good) => ({ ...good, nonce: 'foreign' }) } })
  const again = attempt.browser.seat.flows.length > 1 ? ', then a new flow' : ''
  return `${show(attempt.statuses)}${again}`
})

observe('observe.partner.callback.retry', async (context) => {
  const attempt = await context.signIn({ plan: { token: () => ({ status: 500, body: '' }) } })
  return `${attempt.exchanges.length} token requests where the first failed`
})

/** The ID token of a flow whose nonce is that of a pending flow. */
async function idToken(context: PartnerContext): Promise<string> {
  const [token] = (await context.signedIn()).flow.idTokens
  given(token !== undefined, 'no ID token was given out')
  return token
}

/** A browser comes back to a pending flow with parameters in place of the code: nobody is signed in. */
async function brings(context: PartnerContext, parameters: () => Pairs): Promise<void> {
  const response = (good: Pairs): Pairs => [...good.filter(([name]) => name !== 'code'), ...parameters()]
  const attempt = await context.signIn({ plan: { response } })
  given(attempt.flow.location !== null, 'the browser was not sent back')
  await attempt.mustNotSignIn()
  await context.signedIn()
}

interface Answered {
  readonly statuses: readonly number[]
  readonly ending: string
}

async function signsBack(context: PartnerContext, plan: FlowPlan): Promise<Answered> {
  const attempt = await context.signIn({ plan })
  attempt.hasRedeemed()
  return attempt
}

/** The answer to a flow is opened in a browser that began none. */
async function elsewhere(context: PartnerContext): Promise<Answered> {
  const { callback } = await heldFlow(context, await context.browser())
  const { chain, failure } = await (await context.browser()).visit(callback, 'callback in another browser')
  const platform = new URL(context.simulator.url).origin
  const own = (chain?.answers ?? []).filter(({ url }) => url.origin !== platform)
  return { statuses: own.map(({ status }) => status), ending: failure ?? 'no answer' }
}

function inError(good: Pairs): Pairs {
  return [['error', 'access_denied'], ...good.filter(([name]) => name !== 'code')]
}

function withoutState(callback: string): string {
  const url = new URL(callback)
  url.searchParams.delete('state')
  return url.href
}

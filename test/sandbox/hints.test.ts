/**
 * Hints: a wrong request gets the hints for exactly the rules that it violates, and a correct one gets none.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { partnerRules } from '../../generated/catalogue.js'
import { authorizeHints } from '../../src/sandbox/hints/authorize.js'
import { dataHints, userinfoHints } from '../../src/sandbox/hints/data.js'
import { codeHints, serviceTokenHints } from '../../src/sandbox/hints/token.js'
import { basic, pkce, send } from '../embedded/flow.js'
import { receive } from '../embedded/webhook-receiver.js'
import { callback, entryThat, type Stage, staged, tenant } from './requests.js'
import { applicationAt } from './stage.js'

const verifier = 'v'.repeat(43)
const bearer = { authorization: 'Bearer something-else' }
const asPublic = (stage: Stage): void =>
  stage.sandbox.register({ ...applicationAt('http://127.0.0.1:1', stage.sandbox), clientSecret: null })

/** Wrong requests, each with all rules that it violates. */
const mistakes: readonly (readonly [rules: string, make: (stage: Stage) => Promise<unknown>])[] = [
  ['authorize-request.method', (stage) => stage.authorize({}, '', 'POST')],
  ['authorize-request.response-type', (stage) => stage.authorize({ response_type: 'token' })],
  ['authorize-request.response-mode', (stage) => stage.authorize({ response_mode: 'fragment' })],
  [
    'authorize-request.scope.present standard.authorize-request.scope-openid',
    (stage) => stage.authorize({ scope: '' }),
  ],
  ['authorize-request.scope.separator', (stage) => stage.authorize({ scope: 'openid,roster-core.readonly' })],
  ['authorize-request.scope.values', (stage) => stage.authorize({ scope: 'openid email' })],
  ['authorize-request.scope.profile', (stage) => stage.authorize({ scope: 'openid platform-profile' })],
  ['standard.authorize-request.scope-openid', (stage) => stage.authorize({ scope: 'roster-core.readonly' })],
  ['authorize-request.client-id', (stage) => stage.authorize({ client_id: 'nobody' })],
  ['authorize-request.redirect-uri.configured', (stage) => stage.authorize({ redirect_uri: `${callback}/` })],
  ['authorize-request.nonce.present', (stage) => stage.authorize({ nonce: undefined })],
  ['authorize-request.state.present', (stage) => stage.authorize({ state: '' })],
  ['authorize-request.nonce.unique', (stage) => twice(() => stage.authorize({ nonce: 'same' }))],
  ['authorize-request.state.unique', (stage) => twice(() => stage.authorize({ state: 'same' }))],
  ['authorize-request.prompt', (stage) => stage.authorize({ prompt: 'none' })],
  [
    'authorize-request.pkce.public-client',
    (stage) => {
      asPublic(stage)
      return stage.authorize()
    },
  ],
  [
    'authorize-request.pkce.challenge',
    (stage) => stage.authorize({ code_challenge: 'short', code_challenge_method: 'S256' }),
  ],
  ['authorize-request.pkce.method', (stage) => stage.authorize({ code_challenge: pkce().challenge })],
  ['standard.authorize-request.repeated-parameter', (stage) => stage.authorize({}, '&scope=openid')],
  ['code-exchange.method', (stage) => send(`${stage.base}/token`).then(() => stage.hints())],
  ['code-exchange.content-type', (stage) => stage.redeem({}, { headers: { 'content-type': 'text/plain' } })],
  ['code-exchange.grant-type', (stage) => stage.redeem({ grant_type: 'code' })],
  ['code-exchange.client-id', (stage) => stage.redeem({ client_id: undefined })],
  ['code-exchange.client-secret', (stage) => stage.redeem({ client_secret: undefined })],
  [
    'code-exchange.secret.public-client',
    (stage) => {
      asPublic(stage)
      return stage.redeem({ code_verifier: verifier }, { challenge: challengeOf(verifier) })
    },
  ],
  [
    'code-exchange.client-secret code-exchange.secret.not-password',
    async (stage) => stage.redeem({ client_secret: await stage.activated() }),
  ],
  ['code-exchange.code', (stage) => stage.redeem({ code: 'another' })],
  ['code-exchange.redirect-uri', (stage) => stage.redeem({ redirect_uri: 'http://127.0.0.1:1/other' })],
  ['code-exchange.tenant', (stage) => stage.redeem({}, { base: stage.base.replace(tenant, '457100') })],
  [
    'code-exchange.verifier.fits-challenge',
    (stage) => stage.redeem({ code_verifier: verifier }, { challenge: pkce().challenge }),
  ],
  [
    'code-exchange.verifier.length',
    (stage) => stage.redeem({ code_verifier: 'short' }, { challenge: challengeOf('short') }),
  ],
  [
    'code-exchange.verifier.characters',
    (stage) => stage.redeem({ code_verifier: `${verifier}!` }, { challenge: challengeOf(`${verifier}!`) }),
  ],
  [
    'code-exchange.verifier.unique',
    (stage) => twice(() => stage.redeem({ code_verifier: verifier }, { challenge: challengeOf(verifier) })),
  ],
  ['standard.code-exchange.url', (stage) => stage.redeem({}, { query: '?client_secret=x' })],
  [
    'standard.code-exchange.one-authentication',
    (stage) => stage.redeem({}, { headers: { authorization: basic('sandbox-app', stage.secret) } }),
  ],
  [
    'standard.code-exchange.repeated-parameter',
    (stage) => stage.redeem({}, { more: '&client_id=sandbox-app' }),
  ],
  [
    'callback.code.redeemed-at-once',
    async (stage) => {
      const code = await stage.authorize()
      await stage.sandbox.platform.operator.cause('advance-clock', { tenant, seconds: 20 })
      return stage.redeem({ code })
    },
  ],
  [
    'service-token-request.method',
    async (stage) => stage.service({ authorization: basic('sandbox-app', 'x') }, { method: 'GET' }),
  ],
  [
    'service-token-request.grant-in-query',
    (stage) =>
      stage.service(
        { authorization: basic('sandbox-app', 'x') },
        { query: '', body: 'grant_type=client_credentials' },
      ),
  ],
  ['service-token-request.basic', (stage) => stage.service({})],
  ['service-token-request.client-id', (stage) => stage.service({ authorization: basic('nobody', 'x') })],
  [
    'service-token-request.password-in-header',
    (stage) => stage.service({ authorization: basic('sandbox-app', 'x') }, { body: 'password=x' }),
  ],
  [
    'service-token-request.content-type',
    (stage) =>
      stage.service({ authorization: basic('sandbox-app', 'x'), 'content-type': 'application/json' }),
  ],
  [
    'service-token-request.no-client-secret',
    (stage) => stage.service({ authorization: basic('sandbox-app', stage.secret) }),
  ],
  [
    'service-token-request.wait',
    async (stage) => {
      const receiver = await receive()
      onTestFinished(() => receiver.close())
      const { sandbox } = stage
      sandbox.register({ ...applicationAt('http://127.0.0.1:1', sandbox), credentialsUrl: receiver.url })
      const acknowledged = entryThat(
        sandbox,
        (one) => one.kind === 'webhook' && one.webhook.ended !== undefined,
      )
      const { operator } = sandbox.platform
      await operator.cause('advance-clock', { tenant, seconds: 1000 })
      await sandbox.activate(tenant, 1)
      await acknowledged
      // On the reset clock, less than one second has passed since the response, no matter how long this took.
      await operator.resetClock(tenant)
      return stage.service({ authorization: basic('sandbox-app', 'x') })
    },
  ],
  [
    'service-token-request.reuse.next-synchronisation',
    async (stage) => {
      const authorization = basic('sandbox-app', await stage.activated())
      return twice(() => stage.service({ authorization }))
    },
  ],
  ['data-calls.bearer', (stage) => stage.data('v3/rooms')],
  ['data-calls.base', (stage) => stage.data('v2/students', bearer)],
  ['standard.data-calls.token-in-url data-calls.bearer', (stage) => stage.data('v3/rooms?access_token=x')],
  [
    'timetable-sync.no-filter-on-deletions',
    (stage) => stage.data('v3/timetable/deleted-periods?teacher=1&dateLastModifiedAfter=2026-01-01', bearer),
  ],
  ['student-data.pages.integers', (stage) => stage.data('v3/students?limit=ten', bearer)],
  ['data-calls.user-details', (stage) => send(`${stage.base}/userinfo`)],
]

describe('a mistake', () => {
  test.each(mistakes)('gets a hint: %s', async (rules, make) => {
    const stage = await staged()
    await make(stage)
    const expected = rules.split(' ')
    expect(stage.hints()).toEqual(expect.arrayContaining(expected))
    // A GET request has no form, so it also gets hints about missing form fields.
    if (rules !== 'code-exchange.method') expect(stage.hints().sort()).toEqual(expected.sort())
  })

  test('is listed here for every rule that has a hint', () => {
    const definitions = [
      ...authorizeHints,
      ...codeHints,
      ...serviceTokenHints,
      ...dataHints,
      ...userinfoHints,
    ]
    const tried = new Set(mistakes.flatMap(([rules]) => rules.split(' ')))
    expect(definitions.map(([rule]) => rule).filter((rule) => !tried.has(rule))).toEqual([])
    for (const [rule] of definitions) expect(Object.keys(partnerRules)).toContain(rule)
  })
})

test('a correct application gets no hints', async () => {
  const stage = await staged()
  const { challenge, verifier: sent } = pkce()
  await stage.redeem({ code_verifier: sent }, { challenge })
  await stage.authorize({ redirect_uri: 'http://127.0.0.1:1/ui/start?tenant=456800' })
  const token = await stage.service({ authorization: basic('sandbox-app', await stage.activated()) })
  const authorization = `Bearer ${token}`
  await stage.data('v3/students?limit=2&offset=4', { authorization })
  await stage.data('v3/timetable/deleted-periods?dateLastModifiedAfter=2026-01-01', { authorization })
  const entries = stage.sandbox.log.entries()
  expect(entries).toHaveLength(6)
  expect(entries.map((entry) => entry.hints)).toEqual(entries.map(() => []))
  expect(
    entries.every((entry) => entry.kind === 'request' && (entry.exchange.response?.status ?? 500) < 400),
  ).toBe(true)
})

function challengeOf(text: string): string {
  return pkce(text).challenge
}

async function twice(act: () => Promise<unknown>): Promise<void> {
  await act()
  await act()
}

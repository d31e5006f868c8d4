/**
 * Hints: a wrong request gets the hints for exactly the rules that it violates, and a correct one gets none.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { partnerRules } from '../../../generated/catalogue.js'
import { authorizeRequest, codeExchange, dataCalls, pairs } from '../../../src/partner/index.js'
import * as serviceTokenRequest from '../../../src/partner/predicates/service-token-request.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { authorizeHints } from '../../../src/sandbox/hints/authorize.js'
import { dataHints, userinfoHints } from '../../../src/sandbox/hints/data.js'
import { codeHints, serviceTokenHints } from '../../../src/sandbox/hints/token.js'
import { webhookHintRules } from '../../../src/sandbox/hints/webhook.js'
import { basic, pkce, send } from '../../embedded/flow.js'
import { receive } from '../../embedded/webhook-receiver.js'
import { callback, entryThat, type Stage, staged, tenant } from '../requests.js'
import { applicationAt } from '../stage.js'

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
  [
    'authorize-request.scope.profile',
    async (stage) => {
      await stage.redeem()
      return stage.authorize({ scope: 'openid platform-profile' })
    },
  ],
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
    async (stage) => {
      const password = await stage.activated()
      return stage.service(
        { authorization: basic('sandbox-app', password) },
        { body: `password=${password}` },
      )
    },
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

/** Requests whose hints follow only from the whole decision of the suite: all values, every place, all names. */
const subtleMistakes: typeof mistakes = [
  [
    'authorize-request.scope.present standard.authorize-request.repeated-parameter',
    (stage) => stage.authorize({}, '&scope='),
  ],
  [
    'authorize-request.scope.separator',
    (stage) => stage.authorize({ scope: 'openid  roster-core.readonly' }),
  ],
  [
    'authorize-request.scope.separator',
    (stage) => stage.authorize({ scope: 'openid\troster-core.readonly' }),
  ],
  ['authorize-request.scope.separator', (stage) => stage.authorize({ scope: 'openid ' })],
  [
    'authorize-request.redirect-uri.configured standard.authorize-request.repeated-parameter',
    (stage) => stage.authorize({}, '&redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2Fother'),
  ],
  [
    'authorize-request.client-id standard.authorize-request.repeated-parameter',
    (stage) => stage.authorize({}, '&client_id=nobody'),
  ],
  [
    'authorize-request.pkce.public-client authorize-request.pkce.challenge',
    (stage) => {
      asPublic(stage)
      return stage.authorize({ code_challenge: '', code_challenge_method: 'S256' })
    },
  ],
  [
    'authorize-request.pkce.method standard.authorize-request.repeated-parameter',
    (stage) =>
      stage.authorize(
        { code_challenge: pkce().challenge, code_challenge_method: 'S256' },
        '&code_challenge_method=plain',
      ),
  ],
  [
    'code-exchange.grant-type standard.code-exchange.repeated-parameter',
    (stage) => stage.redeem({}, { more: '&grant_type=code' }),
  ],
  [
    'code-exchange.client-id standard.code-exchange.repeated-parameter',
    (stage) => stage.redeem({}, { more: '&client_id=nobody' }),
  ],
  [
    'code-exchange.secret.public-client',
    (stage) => {
      asPublic(stage)
      return stage.redeem(
        { client_secret: undefined, code_verifier: verifier },
        { challenge: challengeOf(verifier), headers: { authorization: basic('sandbox-app', 'x') } },
      )
    },
  ],
  [
    'code-exchange.secret.not-password standard.code-exchange.one-authentication',
    async (stage) =>
      stage.redeem({}, { headers: { authorization: basic('sandbox-app', await stage.activated()) } }),
  ],
  [
    'service-token-request.password-in-header',
    async (stage) => {
      const password = await stage.activated()
      const query = `?grant_type=client_credentials&key=${password}`
      return stage.service({ authorization: basic('sandbox-app', password) }, { query })
    },
  ],
  [
    'service-token-request.no-client-secret',
    (stage) => stage.service({ authorization: basic('sandbox-app', 'x'), 'x-key': stage.secret }),
  ],
  [
    'standard.data-calls.token-in-url',
    async (stage) => {
      const token = await stage.service({ authorization: basic('sandbox-app', await stage.activated()) })
      return stage.data(`v3/rooms?token=${token}`, bearer)
    },
  ],
  [
    'timetable-sync.no-filter-on-deletions',
    (stage) => stage.data('v3/timetable/deleted-periods?periodIds=1', bearer),
  ],
  ['student-data.pages.integers', (stage) => stage.data('v3/students?limit=', bearer)],
]

/** Requests that a suite accepts, although they look unusual. */
const allowed: readonly (readonly [name: string, make: (stage: Stage) => Promise<unknown>])[] = [
  ['a verifier of any form without a challenge', (stage) => stage.redeem({ code_verifier: 'short!' })],
  ['a form-encoded client ID', (stage) => stage.service({ authorization: basic('sandbox%2Dapp', 'x') })],
  // The profile of an application sets the paths of classes, rooms and roster.
  ['rooms under another path', (stage) => stage.data('v2/rooms', bearer)],
]

test.each(allowed)('no hint is given for %s', async (_name, make) => {
  const stage = await staged()
  await make(stage)
  expect(stage.hints()).toEqual([])
})

describe('a mistake', () => {
  test.each([...mistakes, ...subtleMistakes])('gets a hint: %s', async (rules, make) => {
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
    expect(definitions.map(({ rule }) => rule).filter((rule) => !tried.has(rule))).toEqual([])
    for (const { rule } of definitions) expect(Object.keys(partnerRules)).toContain(rule)
  })
})

describe('the text of a hint', () => {
  test('shows what was expected and found', async () => {
    const stage = await staged()
    await stage.authorize({ response_type: 'token' })
    expect(textsOf(stage)).toEqual(['Expected `response_type` is `code`; found `response_type` is "token".'])
    await stage.authorize({ nonce: undefined })
    expect(textsOf(stage)).toEqual(['Expected a `nonce` that is not empty; found no `nonce`.'])
    await stage.authorize({ state: '' })
    expect(textsOf(stage)).toEqual(['Expected a `state` that is not empty; found `state` is "".'])
    await stage.authorize({ scope: 'openid email phone' })
    expect(textsOf(stage)).toEqual([
      'Expected only the scopes openid and roster-core.readonly; found also the scopes email, phone.',
    ])
  })

  test('shows no secret that the sandbox did not make', async () => {
    const stage = await staged()
    const password = await stage.activated()
    const wrong = 'Wrong-9f2c7d41e8-secret'
    const token = await stage.service({ authorization: basic('sandbox-app', password) })
    await stage.authorize({ client_id: stage.secret, redirect_uri: `${callback}?${password}` })
    await stage.redeem({ client_secret: wrong })
    await stage.redeem({ client_secret: password, code: wrong, code_verifier: wrong })
    await stage.redeem({ client_secret: undefined, client_id: stage.secret, grant_type: password })
    await stage.redeem({}, { query: `?client_secret=${wrong}&code=${wrong}` })
    await stage.redeem(
      { code_verifier: `${wrong}!` },
      { challenge: pkce().challenge, headers: { authorization: basic('sandbox-app', wrong) } },
    )
    // Client ID and password are interchanged.
    await stage.service({ authorization: basic(password, 'sandbox-app') })
    await stage.service({ authorization: `Bearer ${wrong}` })
    await stage.service({ authorization: wrong })
    await stage.service(
      { authorization: basic('sandbox-app', password) },
      { query: `?grant_type=${stage.secret}`, body: `password=${password}` },
    )
    await stage.data(`v2/students/${token}?access_token=${token}&limit=${token}`, { authorization: wrong })
    const texts = stage.sandbox.log.entries().flatMap(({ hints }) => hints.map(({ seen }) => seen))
    expect(texts.length).toBeGreaterThan(15)
    expect(texts.filter((text) => text.includes(wrong))).toEqual([])
  })
})

describe('a hint', () => {
  const subjects = { authorizeRequest, codeExchange, serviceTokenRequest, dataCalls, pairs }
  const definitions = [...authorizeHints, ...codeHints, ...serviceTokenHints, ...dataHints, ...userinfoHints]
  const separate = [
    ...definitions.flatMap((one) => ('separate' in one ? [[one.rule, one.separate] as const] : [])),
    ...Object.entries(webhookHintRules),
  ]

  test('decides with a predicate of the kit, unless it states why not', () => {
    const predicates = new Set<unknown>(Object.values(subjects).flatMap((one) => Object.values(one)))
    const shared = definitions.flatMap((one) => ('predicate' in one ? [one] : []))
    expect(shared.filter(({ predicate }) => !predicates.has(predicate))).toEqual([])
    expect(shared.length + separate.length).toBe(definitions.length + Object.keys(webhookHintRules).length)
  })

  test('decides with the predicate that the suite calls', () => {
    const names = new Map<unknown, string>(
      Object.values(subjects).flatMap((one) => Object.entries(one).map(([name, value]) => [value, name])),
    )
    const folder = path.join(packageRoot, 'suites/partner')
    const suites = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.suite.ts'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8').split(/\n\n(?=\S)/))
    const declares = (part: string, id: string): boolean =>
      new RegExp(`rule\\(\\s*'${id.replaceAll('.', '\\.')}'`).test(part)
    const differing = definitions.filter((one) => {
      const suite = suites.find((parts) => parts.some((part) => declares(part, one.rule)))
      if (!('predicate' in one)) return false
      const parts = (suite ?? []).filter(
        (part) => declares(part, one.rule) || /^(async )?function /m.test(part),
      )
      return !parts.join('\n').includes(`.${names.get(one.predicate)}(`)
    })
    expect(differing.map(({ rule }) => rule)).toEqual([])
  })

  test('decides separately only for these rules, and states a reason', () => {
    expect(separate.map(([rule]) => rule).sort()).toEqual([
      'authorize-request.nonce.unique',
      'authorize-request.state.unique',
      'code-exchange.verifier.unique',
      'service-token-request.reuse.next-synchronisation',
      'service-token-request.wait',
      'webhook-check.algorithm.unsupported',
      'webhook-check.key.rogue',
      'webhook-check.raw-body.other-bytes-signed',
      'webhook-endpoint.credentials.accepted',
      'webhook-endpoint.deactivation.accepted',
    ])
    expect(separate.filter(([, reason]) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
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

/** The hints of the latest entry. */
function textsOf({ sandbox }: Stage): string[] {
  return sandbox.log.entries()[0]?.hints.map(({ seen }) => seen) ?? []
}

async function twice(act: () => Promise<unknown>): Promise<void> {
  await act()
  await act()
}

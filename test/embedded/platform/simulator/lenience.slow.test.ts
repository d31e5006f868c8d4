import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { basic, claimsOf, form, pkce, post, send, tokenForm } from '../../flow.js'
import { type Bench, begin, codeOf, env, redeem, startBench, visit } from './simulator-bench.js'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.simulator.close())

const first = env['OIDC_REDIRECT_URI'] ?? ''
const elsewhere = 'https://else.example/back?x=1'

/** Authorize requests that a platform refuses or answers differently, and the address that the simulated one redirects to. */
const authorizeRequests: readonly [string, Record<string, string | undefined>, to?: string][] = [
  ['another client', { client_id: 'unknown' }],
  ['no client', { client_id: undefined }],
  ['another redirect_uri', { redirect_uri: elsewhere }, elsewhere],
  ['no redirect_uri', { redirect_uri: undefined }],
  ['an empty redirect_uri', { redirect_uri: '' }],
  ['no scope', { scope: undefined }],
  ['unknown scopes', { scope: 'all openid,email' }],
  ['no response_type', { response_type: undefined }],
  ['another response_type', { response_type: 'id_token token' }],
  ['no nonce and no state', { nonce: undefined, state: undefined }],
  ['prompt=none', { prompt: 'none' }],
  ['prompt=login', { prompt: 'login' }],
  ['another prompt', { prompt: 'select_account consent' }],
  ['response_mode=form_post', { response_mode: 'form_post' }],
  ['a challenge without method', { code_challenge: pkce().challenge }],
  ['a plain challenge', { code_challenge: 'plain', code_challenge_method: 'plain' }],
  ['a method without challenge', { code_challenge_method: 'S256' }],
  ['an unknown parameter', { unknown: 'x' }],
]

describe('a simulated platform delivers a code despite', () => {
  test.each(authorizeRequests)('%s', async (_what, changes, to = first) => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession(tenant.user())
    const { status, location } = await begin(tenant, session, {}, changes)
    expect(status).toBe(302)
    expect(location?.slice(0, to.length)).toBe(to)
    expect(new URL(location ?? '').searchParams.get('code')).toBe(codeOf(session))
    expect(new URL(session.flows[0]?.request.url ?? '').search).toContain(form(changes))
  })

  test('a repeated redirect_uri: it goes to the first one that was registered', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    session.next = {}
    const twice = `redirect_uri=${encodeURIComponent(elsewhere)}`
    const { location } = await visit(session, `${tenant.ssoBase}/authorize?nonce=1&nonce=2&${twice}&${twice}`)
    expect(location).toBe(`${first}?code=${codeOf(session)}`)
    expect(session.flows[0]?.parameters.map(([name]) => name)).toEqual([
      'nonce',
      'nonce',
      'redirect_uri',
      'redirect_uri',
    ])
  })

  test('a POST, another version, and the tenant in another letter case', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    const cookie = `${session.cookie.name}=${session.cookie.value}`
    const base = tenant.ssoBase.replace('/v3/', '/v1/').replace(tenant.id, tenant.id.toUpperCase())
    session.next = {}
    const { location } = await post(`${base}/authorize`, form({ state: 's', redirect_uri: elsewhere }), {
      cookie,
    })
    expect(location).toBe(`${elsewhere}&code=${codeOf(session)}&state=s`)
    expect(session.flows[0]).toMatchObject({ tenant, request: { method: 'POST' } })
    expect(session.flows[0]?.parameters).toEqual([
      ['state', 's'],
      ['redirect_uri', elsewhere],
    ])
    expect(session.flows[0]?.request.tenant).toBe(tenant.id.toUpperCase())
  })

  test('a public client that sends no challenge', async () => {
    const redirectUris = ['https://native.example.com/back']
    const { simulator } = await startBench({ client: { id: 'native', secret: null, redirectUris } })
    const tenant = simulator.tenant()
    const session = simulator.platformSession()
    expect((await begin(tenant, session)).status).toBe(302)
    expect(claimsOf((await redeem(tenant, codeOf(session))).json['id_token'])['aud']).toBe('native')
    await simulator.close()
  })

  test('prompt=none only with a plan: without one, it shows the login page', async () => {
    const session = bench.simulator.platformSession()
    const { status, location } = await begin(bench.simulator.tenant(), session, null, { prompt: 'none' })
    expect({ status, location }).toEqual({ status: 200, location: undefined })
  })

  test('the scope platform-profile, which it does not grant', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    await begin(tenant, session, {}, { scope: 'platform-profile openid' })
    const claims = claimsOf((await redeem(tenant, codeOf(session))).json['id_token'])
    expect(claims).toMatchObject({ scopes: 'openid' })
    expect(claims).not.toHaveProperty('given_name')
  })
})

/** Token requests that a platform refuses. */
const tokenRequests: readonly [string, Record<string, string | undefined>][] = [
  ['a wrong secret', { client_secret: 'wrong' }],
  ['no secret', { client_secret: undefined }],
  ['another client', { client_id: 'unknown' }],
  ['no client at all', { client_id: undefined, client_secret: undefined }],
  ['another redirect_uri', { redirect_uri: elsewhere }],
  ['no redirect_uri', { redirect_uri: undefined }],
  ['no verifier', {}],
  ['a wrong verifier', { code_verifier: pkce().verifier }],
  ['a verifier of wrong form', { code_verifier: 'short' }],
  ['no grant_type', { grant_type: undefined }],
  ['another grant_type', { grant_type: 'password' }],
  ['an unknown parameter', { unknown: 'x' }],
]

describe('a simulated platform exchanges a code despite', () => {
  const { challenge } = pkce()
  const proof = { code_challenge: challenge, code_challenge_method: 'S256' }

  test.each(tokenRequests)('%s', async (_what, changes) => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    await begin(tenant, session, {}, proof)
    const { status, json } = await redeem(tenant, codeOf(session), changes)
    expect(status).toBe(200)
    expect(session.flows[0]).toMatchObject({
      idTokens: [json['id_token']],
      exchanges: [{ endpoint: 'token' }],
    })
  })

  test('a verifier without a challenge', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    await begin(tenant, session)
    expect((await redeem(tenant, codeOf(session), { code_verifier: 'x' })).status).toBe(200)
  })

  test('its form: in the query, as JSON, by GET, repeated, with Basic', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    await begin(tenant, session)
    const url = `${tenant.ssoBase}/token`
    const body = tokenForm(env, codeOf(session))
    const json = JSON.stringify({ grant_type: 'authorization_code', code: codeOf(session) })
    const authorization = basic(env['OIDC_CLIENT_ID'] ?? '', env['OIDC_CLIENT_SECRET'] ?? '')
    const answers = [
      await post(`${url}?${body}`, ''),
      await send(`${url}?${body}`),
      await post(url, json, { 'content-type': 'application/json' }),
      await post(url, body, { 'content-type': 'text/plain' }),
      await post(url, `${body}&${body}`),
      await post(url, form({ grant_type: 'authorization_code', code: codeOf(session) }), { authorization }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.map(({ json }) => json['id_token'])).toEqual(session.flows[0]?.idTokens)
    expect(session.flows[0]?.exchanges).toHaveLength(6)
  })

  test('its age of one hour', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    await begin(tenant, session)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const { status, json } = await redeem(tenant, codeOf(session)).finally(() => vi.useRealTimers())
    expect(status).toBe(200)
    expect(Number(claimsOf(json['id_token'])['iat']) * 1000).toBeGreaterThan(Date.now() + 3_500_000)
  })

  test('another school in the path: the token belongs to the school that issued the code', async () => {
    const [one, other] = [bench.simulator.tenant(), bench.simulator.tenant()]
    const session = bench.simulator.platformSession()
    await begin(one, session)
    const { status, json } = await redeem(other, codeOf(session))
    expect(status).toBe(200)
    expect(claimsOf(json['id_token'])).toMatchObject({ iss: one.issuer, tenant_id: one.id })
    expect(session.flows[0]?.exchanges.map(({ tenant }) => tenant)).toEqual([other.id])
  })

  test('everything, except that an invented code gets no token', async () => {
    const tenant = bench.simulator.tenant()
    const { status, json } = await redeem(tenant, 'never-issued')
    expect({ status, error: json['error'] }).toEqual({ status: 400, error: 'invalid_grant' })
  })
})

describe('a service of the partner', () => {
  test('gets a token for any credentials, and data for the token', async () => {
    const { simulator } = bench
    const tenant = simulator.tenant()
    const url = `${tenant.ssoBase}/token`
    const answers = [
      await post(`${url}?grant_type=client_credentials`, '', { authorization: basic('x', 'y') }),
      await post(url, 'grant_type=client_credentials'),
      await post(`${url}?grant_type=client_credentials`, '', {
        authorization: basic(env['OIDC_CLIENT_ID'] ?? '', env['OIDC_CLIENT_SECRET'] ?? ''),
      }),
      await post(url, form({ client_id: 'x' }), { authorization: 'Bearer x' }),
    ]
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 180 })
      expect(simulator.issued).toContain(json['access_token'])
      const students = await send(`${simulator.url}/platform/api/rest/extern/v3/students`, {
        headers: { authorization: `Bearer ${json['access_token']}` },
      })
      expect(students.status).toBe(200)
      expect(simulator.requests.at(-1)).toMatchObject({ endpoint: 'data', tenant: tenant.id })
    }
  })
})

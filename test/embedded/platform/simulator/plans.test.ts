import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FlowPlan, TokenMaterial } from '../../../../src/embedded/platform/simulator/index.js'
import { claimsOf, tokenForm } from '../../flow.js'
import { type Bench, begin, codeOf, env, redeem, signIn, startBench } from './simulator-bench.js'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.simulator.close())

const decoded = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))

describe('the plan of a flow', () => {
  test('sets the text of its code', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    const code = 'a+b/c=%&~ ü'
    const { location } = await begin(tenant, session, { code })
    expect(new URL(location ?? '').searchParams.get('code')).toBe(code)
    expect((await redeem(tenant, code)).status).toBe(200)
    expect(session.flows[0]).toMatchObject({ code, exchanges: [{}] })
  })

  test('sets the parameters of the redirect', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    const refused = await begin(tenant, session, {
      response: (good) => [['error', 'access_denied'], ...good.filter(([name]) => name !== 'code')],
    })
    expect(new URL(refused.location ?? '').search).toBe('?error=access_denied&state=s-1')
    expect(session.flows[0]).toMatchObject({ code: null, location: refused.location })

    const bare = await begin(tenant, session, { response: () => [] })
    expect(bare.location).toBe(env['OIDC_REDIRECT_URI'])

    let issued = ''
    await begin(tenant, session, {
      response: (good) => {
        issued = good[0]?.[1] ?? ''
        return [['code', 'another-code']]
      },
    })
    expect(codeOf(session)).toBe('another-code')
    expect(bench.simulator.issued).toContain(issued)
    expect((await redeem(tenant, 'another-code')).status).toBe(400)
    expect(session.flows[2]?.exchanges).toHaveLength(1)
  })

  test('changes the claims before they are signed, and the token after', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    const given: TokenMaterial[] = []
    const answer = await signIn(tenant, session, {
      claims: ({ iss: _iss, ...good }) => ({ ...good, nonce: 'other' }),
      idToken: (material) => {
        given.push(material)
        return `${material.token}.x`
      },
    })
    expect(given).toHaveLength(1)
    const [material] = given
    const [header, payload, signature, added] = String(answer.json['id_token']).split('.')
    expect(`${header}.${payload}.${signature}`).toBe(material?.token)
    expect(added).toBe('x')
    expect(decoded(payload)).toEqual(material?.claims)
    expect(decoded(header)).toEqual(material?.header)
    expect(Object.keys(material?.header ?? {})).toEqual(['alg', 'typ', 'kid'])
    expect(material?.claims).toMatchObject({ nonce: 'other', iat: Number(material?.now) - 5 })
    expect(material?.claims).not.toHaveProperty('iss')
    expect(material?.accessToken).toBe(answer.json['access_token'])
    expect(material).toMatchObject({ flow: session.flows[0], tenant })
    expect(session.flows[0]?.idTokens).toEqual([answer.json['id_token']])
  })

  test.each([
    ['null', null],
    ['a number', 7],
    ['an empty text', ''],
    ['an object', { jwt: 'x' }],
  ])('replaces the token by %s', async (_what, value) => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    const { json } = await signIn(tenant, session, { idToken: () => value })
    expect(json['id_token']).toEqual(value)
    expect(session.flows[0]?.idTokens).toEqual(typeof value === 'string' ? [value] : [])
    expect(bench.simulator.issued).not.toContain('')
  })

  test('omits the token, or other fields', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    const without = await signIn(tenant, session, { idToken: () => undefined })
    expect(Object.keys(without.json)).toEqual(['access_token', 'token_type', 'expires_in', 'scope'])
    const { json } = await signIn(tenant, session, {
      fields: ({ access_token, token_type, id_token }) => ({ access_token, token_type, id_token }),
    })
    expect(Object.keys(json)).toEqual(['access_token', 'token_type', 'id_token'])
    expect(session.flows.map(({ idTokens }) => idTokens.length)).toEqual([0, 1])
    expect(session.flows.map(({ accessTokens }) => accessTokens.length)).toEqual([1, 1])
  })

  test('sets the whole answer', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    const refused = await signIn(tenant, session, {
      token: (good) => ({ ...good, status: 400, body: '{"error":"invalid_grant"}' }),
    })
    expect(refused).toMatchObject({ status: 400, text: '{"error":"invalid_grant"}' })
    expect(refused.headers['content-type']).toBe('application/json')
    expect(session.flows[0]).toMatchObject({ idTokens: [], accessTokens: [] })

    const bytes = await signIn(tenant, session, {
      token: (good) => ({
        status: 500,
        headers: [['X-Note', 'kept']],
        body: Buffer.from(good.body),
      }),
    })
    expect(bytes.status).toBe(500)
    expect(bytes.headers).toMatchObject({ 'x-note': 'kept' })
    expect(bytes.headers).not.toHaveProperty('content-type')
    expect(session.flows[1]).toMatchObject({ idTokens: [bytes.json['id_token']] })
  })

  test('applies only to its flow, each time that its code is exchanged', async () => {
    const tenant = bench.simulator.tenant()
    const [one, other] = [
      bench.simulator.platformSession(tenant.user()),
      bench.simulator.platformSession(tenant.user()),
    ]
    const named = (name: string): FlowPlan => ({ claims: (good) => ({ ...good, name }) })
    await begin(tenant, one, named('one'))
    await begin(tenant, other, named('other'))
    const names = []
    for (const session of [other, one, one]) {
      const { id_token } = (await redeem(tenant, codeOf(session))).json
      names.push(claimsOf(id_token)['name'])
    }
    expect(names).toEqual(['other', 'one', 'one'])
    expect(one.flows[0]?.idTokens).toHaveLength(2)
    expect(other.flows[0]?.exchanges).toHaveLength(1)
    await begin(tenant, one)
    expect(claimsOf((await redeem(tenant, codeOf(one))).json['id_token'])).not.toHaveProperty('name')
  })

  test('resets the connection before any answer', async () => {
    const tenant = bench.simulator.tenant()
    const session = bench.simulator.platformSession()
    await expect(signIn(tenant, session, { token: () => 'reset' })).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
    const [exchange] = session.flows[0]?.exchanges ?? []
    expect(bench.recorded[(exchange?.exchange ?? 0) - 1]).toMatchObject({
      answer: null,
      body: Buffer.from(tokenForm(env, codeOf(session))),
    })
    expect(session.flows[0]?.idTokens).toEqual([])
  })

  test('leaves the partner without an answer until the simulator closes', async () => {
    const { simulator, recorded } = await startBench()
    const tenant = simulator.tenant()
    const session = simulator.platformSession()
    let over = false
    let arrived: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const waiting = signIn(tenant, session, {
      token: () => {
        arrived()
        return 'silence'
      },
    }).catch(() => {
      over = true
    })
    await asked
    // Another request is answered in the meantime.
    await begin(tenant, session)
    expect(over).toBe(false)
    const [exchange] = session.flows[0]?.exchanges ?? []
    expect(recorded[(exchange?.exchange ?? 0) - 1]?.answer).toBeNull()
    await simulator.close()
    await waiting
    expect(over).toBe(true)
  })
})

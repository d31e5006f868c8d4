import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { Simulator as Embedded } from '../../../../src/embedded/platform/simulator/index.js'
import type * as kit from '../../../../src/partner/simulator.js'
import { claimsOf, send } from '../../flow.js'
import {
  type Bench,
  begin,
  codeOf,
  env,
  headerOf,
  keysAt,
  redeem,
  signedBy,
  signIn,
  startBench,
  visit,
} from './simulator-bench.js'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.simulator.close())

describe('a simulated platform', () => {
  test('matches the simulator interface of the kit', () => {
    expectTypeOf<Embedded>().toExtend<kit.Simulator>()
    const given: kit.Simulator = bench.simulator
    expect(given.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  test('redirects a browser to the partner, and issues the tokens of its user', async () => {
    const { simulator } = bench
    const tenant = simulator.tenant()
    const user = tenant.user({ role: 'STUDENT', locale: 'en' })
    const session = simulator.platformSession(user)

    const back = await begin(tenant, session, {}, { nonce: 'n +/=ü', state: 'a+b &=' })
    expect(back.status).toBe(302)
    const [flow] = session.flows
    const to = new URL(back.location ?? '')
    expect(`${to.origin}${to.pathname}`).toBe(env.OIDC_REDIRECT_URI)
    expect([...to.searchParams]).toEqual([
      ['code', flow?.code],
      ['state', 'a+b &='],
    ])
    expect(flow).toMatchObject({ tenant, platformSession: session, user, plan: {}, location: back.location })
    expect(flow?.parameters).toContainEqual(['nonce', 'n +/=ü'])

    const before = Math.floor(Date.now() / 1000)
    const answer = await redeem(tenant, codeOf(session))
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ token_type: 'Bearer', expires_in: 180 })
    const { id_token, access_token } = answer.json
    expect(access_token).toMatch(/^[\w-]{32}$/)
    const claims = claimsOf(id_token)
    const now = Number(claims['iat']) + 5
    expect(now).toBeGreaterThanOrEqual(before)
    expect(claims).toEqual({
      sub: user.sub,
      iss: tenant.issuer,
      aud: env.OIDC_CLIENT_ID,
      iat: now - 5,
      exp: now + 300,
      nonce: 'n +/=ü',
      tenant_id: tenant.id,
      user_id: user.userId,
      person_id: user.personId,
      username: user.username,
      roles: 'STUDENT',
      user_type: 'USER',
      scopes: 'openid,roster-core.readonly',
      locale: 'en',
      sc: 'at',
      sr: 'at-9',
      sn: 'Stadtschule',
    })
    expect(headerOf(id_token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: tenant.keys.own.kid })
    expect(signedBy(id_token, await keysAt(tenant.jwksUri))).toBe(true)
    expect(flow).toMatchObject({ idTokens: [id_token], accessTokens: [access_token] })
    expect(flow?.exchanges.map(({ endpoint }) => endpoint)).toEqual(['token'])
    expect([...simulator.issued]).toEqual(expect.arrayContaining([flow?.code, id_token, access_token]))
  })

  test('applies a plan to one request, and shows later requests a login page without a way on', async () => {
    const { simulator } = bench
    const tenant = simulator.tenant()
    const session = simulator.platformSession(tenant.user())
    await begin(tenant, session)
    expect(session.next).toBeNull()

    const parked = await begin(tenant, session, null)
    expect(parked.status).toBe(200)
    expect(parked.text).toContain('Sign in to the school platform')
    expect(parked.text).not.toMatch(/<script|http-equiv|href/)
    expect(session.flows.map(({ code }) => code === null)).toEqual([false, true])
    expect(session.flows[1]).toMatchObject({ location: null, deliveredAt: null, plan: {} })

    const stranger = await send(`${tenant.ssoBase}/authorize?response_type=code`)
    expect(withoutIds(stranger.text)).toBe(withoutIds(parked.text))
    expect(simulator.requests.at(-1)).toMatchObject({ endpoint: 'authorize', platformSession: null })
  })

  test('shows a login page with a link to continue, if the plan requires it', async () => {
    const { simulator } = bench
    const tenant = simulator.tenant()
    const session = simulator.platformSession(tenant.user())
    const page = await begin(tenant, session, { authorize: 'login' })
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('<form')
    expect(session.flows[0]).toMatchObject({ code: null, location: null })

    // The user of the browser at that time does not matter.
    session.user = tenant.user()
    const [, href = ''] = /<a href="([^"]+)"/.exec(page.text) ?? []
    const back = await visit(session, new URL(href, simulator.url).href)
    expect(session.flows).toHaveLength(1)
    expect(session.flows[0]).toMatchObject({ location: back.location, code: codeOf(session) })
    expect(back.location).toContain(`code=${codeOf(session)}`)
    const { id_token } = (await redeem(tenant, codeOf(session))).json
    expect(claimsOf(id_token)['sub']).toBe(session.flows[0]?.user.sub)
  })

  test('gives each school another id, another issuer and other keys', async () => {
    const { simulator } = bench
    const [one, other] = [
      simulator.tenant(),
      simulator.tenant({ id: '4711', issuer: 'https://else.example/x' }),
    ]
    expect(one.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(other.ssoBase).toBe(`${simulator.url}/platform/api/sso/v3/4711`)
    const documents = []
    for (const tenant of [one, other]) {
      const { json } = await send(`${tenant.ssoBase}/.well-known/openid-configuration`)
      expect(json).toMatchObject({ issuer: tenant.issuer, jwks_uri: tenant.jwksUri })
      documents.push(json)
      const { id_token } = (await signIn(tenant, simulator.platformSession(tenant.user()))).json
      expect(claimsOf(id_token)).toMatchObject({ iss: tenant.issuer, tenant_id: tenant.id })
      expect(signedBy(id_token, await keysAt(tenant.jwksUri))).toBe(true)
    }
    expect(documents[0]?.['issuer']).toBe(one.ssoBase)
    const [ofOne, ofOther] = [await keysAt(one.jwksUri), await keysAt(other.jwksUri)]
    expect(ofOne).toHaveLength(1)
    expect(ofOther).toHaveLength(1)
    expect(ofOne[0]?.kid).not.toBe(ofOther[0]?.kid)
    expect(ofOne[0]?.n).not.toBe(ofOther[0]?.n)
    expect(() => simulator.tenant({ id: '4711' })).toThrow('The tenant 4711 already exists')
  })
})

function withoutIds(page: string): string {
  return page.replaceAll(/value="[\w-]{32}"/g, '')
}

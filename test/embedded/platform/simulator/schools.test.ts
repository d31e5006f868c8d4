import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documented } from '../../../../src/embedded/platform/index.js'
import { claimsOf, send } from '../../flow.js'
import {
  type Bench,
  begin,
  codeOf,
  headerOf,
  keysAt,
  redeem,
  signedBy,
  signIn,
  startBench,
} from './simulator-bench.js'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.simulator.close())

describe('a school of a simulated platform', () => {
  test('publishes the discovery document of the platform, with the address of its own key set', async () => {
    const { simulator } = bench
    const tenant = simulator.tenant()
    const { json } = await send(`${tenant.ssoBase}/.well-known/openid-configuration`)
    const context = {
      base: tenant.ssoBase,
      url: simulator.url,
      tenant: null as never,
      authorization: undefined,
      cookie: undefined,
    }
    expect(json).toEqual({
      issuer: tenant.ssoBase,
      authorization_endpoint: `${tenant.ssoBase}/authorize`,
      token_endpoint: `${tenant.ssoBase}/token`,
      jwks_uri: tenant.jwksUri,
      ...documented.furtherDiscoveryFields(context),
    })
    expect(tenant.jwksUri.startsWith(`${tenant.ssoBase}/keys/`)).toBe(true)
    expect(tenant.jwksUri).not.toBe(simulator.tenant().jwksUri.replace(/v3\/[^/]+/, `v3/${tenant.id}`))
  })

  test('may have any text as its id', async () => {
    const tenant = bench.simulator.tenant({ id: 'Schule 1/ü?' })
    expect(tenant.ssoBase).toContain('/v3/Schule%201%2F%C3%BC%3F')
    const { json } = await send(`${tenant.ssoBase}/.well-known/openid-configuration`)
    expect(json['token_endpoint']).toBe(`${tenant.ssoBase}/token`)
    const { id_token } = (await signIn(tenant, bench.simulator.platformSession())).json
    expect(claimsOf(id_token)).toMatchObject({ tenant_id: tenant.id, iss: tenant.ssoBase })
    expect(bench.simulator.requests.at(-1)?.tenant).toBe(tenant.id)
  })

  test('publishes another key at the usual address, and none at a wrong one', async () => {
    const { simulator } = bench
    const tenant = simulator.tenant()
    const [guessed, ...more] = await keysAt(`${tenant.ssoBase}/jwks`)
    expect(more).toEqual([])
    expect(guessed).toMatchObject({
      ...simulator.unknownKey.publicKey.export({ format: 'jwk' }),
      kid: simulator.unknownKey.kid,
    })
    expect((await send(`${tenant.ssoBase}/keys/other`)).status).toBe(404)
    await keysAt(tenant.jwksUri)
    expect(simulator.requests.slice(-3).map(({ endpoint }) => endpoint)).toEqual(['other', 'other', 'keys'])
    expect(simulator.requests.slice(-3).map(({ tenant: text }) => text)).toEqual(Array(3).fill(tenant.id))
    const { id_token } = (await signIn(tenant, simulator.platformSession())).json
    expect(signedBy(id_token, [guessed ?? { kid: '' }])).toBe(false)
  })

  test('publishes and signs with the named keys from then on', async () => {
    const { simulator } = bench
    const tenant = simulator.tenant()
    const session = simulator.platformSession()
    const { id_token: before } = (await signIn(tenant, session)).json
    const old = await keysAt(tenant.jwksUri)

    tenant.published = ['second', 'elliptic', 'encryption', 'own']
    const published = await keysAt(tenant.jwksUri)
    const { keys } = tenant
    expect(published.map(({ kid }) => kid)).toEqual(
      [keys.second, keys.elliptic, keys.encryption, keys.own].map(({ kid }) => kid),
    )
    expect(published.map(({ kty, crv, use }) => [kty, crv, use])).toEqual([
      ['RSA', undefined, 'sig'],
      ['EC', 'P-256', 'sig'],
      ['RSA', undefined, 'enc'],
      ['RSA', undefined, 'sig'],
    ])
    expect(new Set(published.map(({ n, x }) => n ?? x)).size).toBe(4)
    expect(published[0]?.n).toHaveLength(342)

    tenant.published = ['second']
    tenant.signing = 'second'
    const { id_token: after } = (await signIn(tenant, session)).json
    const rotated = await keysAt(tenant.jwksUri)
    expect([before, after].map((token) => signedBy(token, old))).toEqual([true, false])
    expect([before, after].map((token) => signedBy(token, rotated))).toEqual([false, true])

    tenant.signing = 'elliptic'
    const { id_token: elliptic } = (await signIn(tenant, session)).json
    expect(headerOf(elliptic)).toMatchObject({ alg: 'ES256', kid: keys.elliptic.kid })
    expect(Buffer.from(String(elliptic).split('.')[2] ?? '', 'base64url')).toHaveLength(64)
  })

  test('replaces answers, and other schools do not', async () => {
    const { simulator } = bench
    const [one, other] = [simulator.tenant(), simulator.tenant()]
    const discovery = `${one.ssoBase}/.well-known/openid-configuration`
    one.answers.discovery = (good) => ({
      ...good,
      body: good.body.replace(one.jwksUri, 'https://else.example/'),
    })
    expect((await send(discovery)).json['jwks_uri']).toBe('https://else.example/')
    one.answers.discovery = () => 'reset'
    await expect(send(discovery)).rejects.toMatchObject({ code: 'ECONNRESET' })
    delete one.answers.discovery
    expect((await send(discovery)).status).toBe(200)

    one.answers.keys = () => ({ status: 503, body: '' })
    expect(await send(one.jwksUri)).toMatchObject({ status: 503, text: '' })
    expect((await send(`${one.ssoBase}/jwks`)).status).toBe(200)
    expect((await send(other.jwksUri)).status).toBe(200)
  })

  test('has users that have no value in common', async () => {
    const tenant = bench.simulator.tenant()
    const users = Array.from({ length: 20 }, () => tenant.user())
    const values = users.flatMap(({ sub, username, userId, personId }) => [sub, username, userId, personId])
    expect(new Set(values).size).toBe(80)
    const given = { sub: 's', username: 'u', userId: 1, personId: 1, role: 'PARENT', locale: 'de-AT' }
    expect(tenant.user(given)).toEqual(given)
    const session = bench.simulator.platformSession(tenant.user(given))
    const { id_token } = (await signIn(tenant, session)).json
    expect(claimsOf(id_token)).toMatchObject({
      sub: 's',
      user_id: 1,
      person_id: 1,
      roles: 'PARENT',
      locale: 'de-AT',
    })
  })

  test('signs in the user of the browser, or a new one if it has none', async () => {
    const tenant = bench.simulator.tenant()
    const [one, other] = [tenant.user(), tenant.user()]
    const session = bench.simulator.platformSession(one)
    await begin(tenant, session)
    session.user = other
    await begin(tenant, session)
    session.user = null
    await begin(tenant, session)
    await begin(tenant, session)
    const subs = []
    for (const { code } of session.flows)
      subs.push(claimsOf((await redeem(tenant, code ?? '')).json['id_token'])['sub'])
    expect(subs).toEqual(session.flows.map(({ user }) => user.sub))
    expect(subs.slice(0, 2)).toEqual([one.sub, other.sub])
    expect(new Set(subs).size).toBe(4)
    expect(codeOf(session)).toBe(session.flows[3]?.code)
  })
})

describe('simulated platforms of one process', () => {
  test('draw the same keys under other names, and no key twice', async () => {
    const benches = [await startBench({ tenantIds: 'digits' }), await startBench({ segment: 'school' })]
    const moduli: unknown[][] = []
    const kids: string[] = []
    for (const { simulator } of benches) {
      const tenants = [simulator.tenant(), simulator.tenant(), simulator.tenant()]
      const keys = [simulator.unknownKey, ...tenants.flatMap(({ keys }) => [keys.own, keys.second])]
      moduli.push(keys.map(({ publicKey }) => publicKey.export({ format: 'jwk' }).n))
      kids.push(...keys.map(({ kid }) => kid))
    }
    expect(new Set(moduli[0]).size).toBe(7)
    expect(moduli[1]).toEqual(moduli[0])
    expect(new Set(kids).size).toBe(14)

    const [digits, school] = benches.map(({ simulator }) => simulator.tenant())
    expect(digits?.id).toMatch(/^\d+$/)
    expect(new URL(school?.ssoBase ?? '').pathname).toBe(`/school/api/sso/v3/${school?.id}`)
    expect((await send(`${school?.ssoBase}/.well-known/openid-configuration`)).json['issuer']).toBe(
      school?.issuer,
    )
    for (const { simulator } of benches) await simulator.close()
  })
})

import { describe, expect, expectTypeOf, it } from 'vitest'
import { documented } from '../../src/embedded/platform/behaviours/index.js'
import { fault, faultyBehaviour, type OneBehaviour } from '../../src/embedded/platform/fault.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { profileOf } from '../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../src/embedded/platform/world/world.js'
import { authorizeUrl, Browser, basic, claimsOf, post, send, tokenForm } from './flow.js'

const env = profileOf(defaultSeed)

describe('a fault', () => {
  it('replaces exactly one behaviour: none or two do not compile', () => {
    expectTypeOf<{ codeParameter: () => string }>().toExtend<OneBehaviour>()
    // biome-ignore lint/complexity/noBannedTypes: the empty object is the point
    expectTypeOf<{}>().not.toExtend<OneBehaviour>()
    expectTypeOf<{
      codeParameter: () => string
      authorizeStatus: () => number
    }>().not.toExtend<OneBehaviour>()
    expectTypeOf<{ codeParameter: () => number }>().not.toExtend<OneBehaviour>()
    fault({
      id: 'two',
      violates: ['authorize.success.code'],
      says: 'changes two behaviours',
      // @ts-expect-error only one is allowed
      behaviour: { codeParameter: () => 'key', authorizeStatus: () => 200 },
    })
  })

  it('changes what it replaces and nothing else', async () => {
    const { behaviour } = fault({
      id: 'prefix',
      violates: ['authorize.redirect-uri.path'],
      says: 'takes any redirect_uri that starts with the configured one',
      behaviour: { redirectUriMatches: (sent, app) => sent.startsWith(app.redirectUri) },
    })
    const platform = await startPlatform({ behaviours: behaviour })
    const base = `${platform.url}/platform/api/sso/v3/${env.TENANT}`
    const browser = new Browser()
    const redirect_uri = `${env.OIDC_REDIRECT_URI}/evil`
    const page = await browser.follow(authorizeUrl(base, env, { redirect_uri }))
    const end = await browser.logIn(page, env.TEACHER_LOGIN ?? '', env.TEACHER_PASSWORD ?? '')
    expect(end.url).toMatch(/^https:\/\/app\.example\.com\/sso\/callback\/evil\?code=/)
    platform.kill()
  })

  it('has an id and a behaviour of its own kind', () => {
    const ids = faults.map((one) => one.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const one of faults) {
      expect(Object.keys(one.behaviour)).toHaveLength(1)
      expect(Object.keys(documented)).toContain(faultyBehaviour(one))
    }
  })
})

describe('a platform', () => {
  it('knows which behaviours a request consulted', async () => {
    const platform = await startPlatform()
    platform.resetConsulted()
    await send(`${platform.url}/platform/api/sso/v3/${env.TENANT}/.well-known/openid-configuration`)
    expect(platform.consulted()).toContain('discoveryDocument')
    expect(platform.consulted()).not.toContain('redirectUriMatches')
    await platform.close()
  })

  it('consults every behaviour in a run through sign-in, errors, tokens and data', async () => {
    const all = new Set(Object.keys(documented))
    const platform = await startPlatform()
    const base = `${platform.url}/platform/api/sso/v3/${env.TENANT}`
    const browser = new Browser()
    const scope = 'openid platform-profile'
    const page = await browser.follow(authorizeUrl(base, env, { scope, prompt: 'login' }))
    await browser.logIn(page, env.TEACHER_LOGIN ?? '', 'wrong')
    const end = await browser.logIn(page, env.TEACHER_LOGIN ?? '', env.TEACHER_PASSWORD ?? '')
    const code = new URL(end.url).searchParams.get('code') ?? ''
    const token = await post(`${base}/token`, tokenForm(env, code))
    expect(claimsOf(token.json.id_token)).toMatchObject({ birthdate: Date.parse('1984-03-17') / 1000 })
    await post(`${base}/token`, tokenForm(env, code))
    await browser.visit(authorizeUrl(base, env, { nonce: undefined }))
    await browser.visit(authorizeUrl(base, env, { redirect_uri: 'x' }))
    for (const name of ['discoveryAccess', 'jwk', 'wrongVerifierError']) all.delete(name)
    for (const name of platform.consulted()) all.delete(name)
    // What is left needs other requests; what a plain sign-in decides must not be among it.
    for (const name of ['codeLifetime', 'subClaim', 'stateEcho', 'usedCodeAccepted', 'redirectErrorName'])
      expect(all).not.toContain(name)
    await platform.close()
  })

  it('keeps a ledger of every secret that left it', async () => {
    const platform = await startPlatform()
    const base = `${platform.url}/platform/api/sso/v3/${env.TENANT}`
    const browser = new Browser()
    const page = await browser.follow(authorizeUrl(base, env))
    const end = await browser.logIn(page, env.TEACHER_LOGIN ?? '', env.TEACHER_PASSWORD ?? '')
    const code = new URL(end.url).searchParams.get('code') ?? ''
    const { id_token, access_token } = (await post(`${base}/token`, tokenForm(env, code))).json
    const cookie = browser.jar.get('127.0.0.1')?.get('PLATFORM_SESSION')
    const known = [code, id_token, access_token, cookie, env.OIDC_CLIENT_SECRET, env.SERVICE_PASSWORD_B]
    expect(platform.issued()).toEqual(expect.arrayContaining(known))
    await platform.close()
  })

  it('shares keys with others, and stops at once when it is killed', async () => {
    const keys = makeKeys()
    const platforms = await Promise.all([startPlatform({ keys }), startPlatform({ keys })])
    const sets = platforms.map(({ url }) => send(`${url}/platform/api/sso/v3/${env.TENANT}/jwks`))
    const [one, other] = await Promise.all(sets)
    expect(one?.text).toBe(other?.text)
    for (const platform of platforms) {
      platform.kill()
      await expect(send(platform.url)).rejects.toThrow()
    }
  })

  it('treats a wrong content type, method and repeated parameter as a refusal, not as a crash', async () => {
    const platform = await startPlatform()
    const url = `${platform.url}/platform/api/sso/v3/${env.TENANT}/token`
    expect((await send(url)).status).toBe(405)
    expect((await post(url, 'code=%E0%A4%A&code=%')).json.error).toBe('invalid_request')
    expect((await post(url, '')).json.error).toBe('invalid_request')
    expect((await post(url, 'grant_type=password')).json.error).toBe('unsupported_grant_type')
    const authorization = basic('', '')
    expect((await post(`${url}?grant_type=client_credentials`, '', { authorization })).status).toBe(401)
    await platform.close()
  })
})

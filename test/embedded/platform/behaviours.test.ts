import { describe, expect, test } from 'vitest'
import { type BehaviourName, documented } from '../../../src/embedded/platform/behaviours/index.js'
import { fault, faultyBehaviour } from '../../../src/embedded/platform/fault.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import { authorizeUrl, Browser, basic, claimsOf, form, pkce, post, send, tokenForm } from '../flow.js'
import { askForAllData } from './data-requests.js'
import { noteAndLaunch, onboardApps } from './onboarding-requests.js'

const env = profileOf(defaultSeed)

describe('a fault', () => {
  test('replaces exactly one behaviour', () => {
    const declared = { id: 'x', violates: ['authorize.success.code'], says: 'does x' } as const
    const two = { codeParameter: () => 'key', authorizeStatus: () => 302 as const }
    expect(() => fault({ ...declared, behaviour: {} })).toThrow('replaces 0 behaviours')
    expect(() => fault({ ...declared, behaviour: two })).toThrow('replaces 2 behaviours')
    expect(fault({ ...declared, behaviour: { codeParameter: () => 'key' } }).id).toBe('x')
  })

  test('changes only the behaviour that it replaces', async () => {
    const { behaviour } = fault({
      id: 'prefix',
      violates: ['authorize.redirect-uri.path'],
      says: 'accepts any redirect_uri that starts with the configured one',
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

  test('names the behaviour that it replaces', () => {
    const ids = faults.map((one) => one.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const fault of faults) {
      expect(Object.keys(fault.behaviour)).toHaveLength(1)
      expect(Object.keys(documented)).toContain(faultyBehaviour(fault))
    }
  })
})

describe('a platform', () => {
  test('records the behaviours that a request called', async () => {
    const platform = await startPlatform()
    platform.resetConsulted()
    await send(`${platform.url}/platform/api/sso/v3/${env.TENANT}/.well-known/openid-configuration`)
    expect(platform.consulted()).toContain('discoveryDocument')
    expect(platform.consulted()).not.toContain('redirectUriMatches')
    await platform.close()
  })

  test('has no behaviour that no request calls', async () => {
    const platform = await startPlatform()
    const base = `${platform.url}/platform/api/sso/v3/${env.TENANT}`
    const browser = new Browser()
    const logIn = async (user: string, changes: Record<string, string | undefined>): Promise<string> => {
      const page = await browser.follow(authorizeUrl(base, env, changes))
      const end = await browser.logIn(page, env[`${user}_LOGIN`] ?? '', env[`${user}_PASSWORD`] ?? '')
      return new URL(end.url).searchParams.get('code') ?? ''
    }
    const { verifier, challenge } = pkce()
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' }
    await browser.logIn(await browser.follow(authorizeUrl(base, env)), env.TEACHER_LOGIN ?? '', 'wrong')

    const code = await logIn('TEACHER', { scope: 'openid platform-profile', ...proof })
    await post(`${base}/token`, tokenForm(env, code))
    await post(`${base}/token`, tokenForm(env, code, { code_verifier: challenge }))
    const token = await post(`${base}/token`, tokenForm(env, code, { code_verifier: verifier }))
    expect(claimsOf(token.json.id_token)).toMatchObject({ birthdate: Date.parse('1984-03-17') / 1000 })
    await post(`${base}/token`, tokenForm(env, code, { code_verifier: verifier }))
    await post(
      `${base}/token`,
      tokenForm(env, await logIn('SECOND_USER', { prompt: 'login' }), { code_verifier: verifier }),
    )
    await post(`${base}/token`, tokenForm(env, code, { client_secret: undefined }))
    await post(`${base}/token`, tokenForm(env, code, { redirect_uri: undefined }))
    await post(`${base}/token`, tokenForm(env, code, { grant_type: undefined }))

    const open = { client_id: env.PUBLIC_CLIENT_ID, redirect_uri: env.PUBLIC_REDIRECT_URI }
    for (const changes of [
      { nonce: undefined },
      { redirect_uri: 'x' },
      { response_type: 'token' },
      { ...proof, code_challenge_method: 'plain' },
      { ...proof, code_challenge_method: undefined },
      open,
      { state: '' },
    ])
      await browser.visit(authorizeUrl(base, env, changes))

    await browser.visit(`${authorizeUrl(base, env)}&scope=openid`)
    await new Browser().visit(authorizeUrl(base, env, { redirect_uri: 'x' }))
    await post(`${base}/token`, `${tokenForm(env, code, { code_verifier: '' })}&code=x`)

    const service = (id = '', password = '', body = ''): ReturnType<typeof post> =>
      post(
        `${base}/token?grant_type=client_credentials`,
        body,
        body === '' ? { authorization: basic(id, password) } : {},
      )
    await service(env.SERVICE_CLIENT_ID, env.OIDC_CLIENT_SECRET)
    await service('', '', form({ client_id: env.SERVICE_CLIENT_ID, client_secret: env.SERVICE_PASSWORD }))
    const { access_token } = (await service(env.SERVICE_CLIENT_ID, env.SERVICE_PASSWORD)).json
    await service(env.SERVICE_CLIENT_ID, env.SERVICE_PASSWORD)
    const users = `${platform.url}/ims/oneroster/v1p1/users`
    const roster = await send(users, { headers: { authorization: `Bearer ${access_token}` } })
    expect(roster.json.users).toHaveLength(100)
    await send(users, { headers: { authorization: `Bearer ${token.json.access_token}` } })
    for (const below of [
      'users/x',
      'orgs',
      'schools',
      'academicSessions',
      'classes',
      'classes/7001/students',
      'enrollments',
    ]) {
      const got = await send(`${platform.url}/ims/oneroster/v1p1/${below}`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      expect(got.status).toBe(below === 'users/x' ? 404 : 200)
    }
    const sub = claimsOf(token.json.id_token).sub
    await send(`${users}/${sub}`, { headers: { authorization: `Bearer ${access_token}` } })
    await noteAndLaunch(platform, env, browser)
    for (const query of ['', '?redirect=//evil.example/'])
      await browser.visit(`${platform.url}/platform/logout${query}`)
    await send(`${platform.url}/platform/api/rest/extern/v3/rooms`)
    await askForAllData(`${platform.url}/platform/api/rest/extern/v3`, String(access_token))
    await send(`${base}/.well-known/openid-configuration`)
    await send(`${base}/jwks`)
    await onboardApps(platform, env)

    const silent = Object.keys(documented).filter((name) => !platform.consulted().has(name as BehaviourName))
    // Called only if another behaviour requires it.
    expect(silent.sort()).toEqual(['assumedWhenOmitted', 'flowCookie'])
    await platform.close()
  })

  test('records every secret that it issued', async () => {
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

  test('shares keys with other platforms, and stops immediately when it is killed', async () => {
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

  test('refuses a wrong content type, a wrong method and a repeated parameter without a crash', async () => {
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

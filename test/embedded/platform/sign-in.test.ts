import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import { authorizeUrl, Browser, basic, claimsOf, pkce, post, send, tokenForm } from '../flow.js'

const env = profileOf(defaultSeed)
let platform: Platform
let base: string

beforeAll(async () => {
  platform = await startPlatform()
  base = `${platform.url}/platform/api/sso/v3/${env.TENANT}`
})
afterAll(() => platform.close())

async function signedIn(user = 'TEACHER'): Promise<Browser> {
  const browser = new Browser()
  const page = await browser.follow(authorizeUrl(base, env))
  await browser.logIn(page, env[`${user}_LOGIN`] ?? '', env[`${user}_PASSWORD`] ?? '')
  return browser
}

async function codeFrom(browser: Browser, changes: Record<string, string | undefined> = {}): Promise<string> {
  const { location } = await browser.visit(authorizeUrl(base, env, changes))
  return new URL(location ?? '').searchParams.get('code') ?? ''
}

describe('sign-in', () => {
  test('leads through the login page to the partner and to tokens that the key set verifies', async () => {
    const browser = new Browser()
    const page = await browser.follow(authorizeUrl(base, env, { state: 'a+b ü&=', nonce: 'n +/=ü' }))
    expect(page.page?.text).toContain('Sign in to the school platform')
    const end = await browser.logIn(page, (env.TEACHER_LOGIN ?? '').toUpperCase(), env.TEACHER_PASSWORD ?? '')
    const back = new URL(end.url)
    expect(`${back.origin}${back.pathname}`).toBe(env.OIDC_REDIRECT_URI)
    expect(back.searchParams.get('state')).toBe('a+b ü&=')

    const answer = await post(`${base}/token`, tokenForm(env, back.searchParams.get('code') ?? ''))
    expect(answer.status).toBe(200)
    const idToken = String(answer.json.id_token)
    expect(claimsOf(idToken)).toMatchObject({
      nonce: 'n +/=ü',
      tenant_id: env.TENANT,
      roles: 'TEACHER',
      iss: base,
    })

    const discovery = (await send(`${base}/.well-known/openid-configuration`)).json
    const { keys } = (await send(String(discovery.jwks_uri))).json as { keys: JsonWebKey[] }
    const [header = '', payload = '', signature = ''] = idToken.split('.')
    const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
    expect(
      verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    expect(claimsOf(idToken)).not.toHaveProperty('given_name')
  })

  test('keeps the query of a UI Integration URL', async () => {
    const browser = await signedIn()
    const [uri = ''] = (env.OIDC_UI_URLS ?? '').split(' ')
    const { location, status } = await browser.visit(authorizeUrl(base, env, { redirect_uri: uri }))
    expect(status).toBe(302)
    expect(location).toMatch(/^https:\/\/app\.example\.com\/ui\/launch\?mode=lti&x=1&code=[\w-]+&state=s-1$/)
  })

  test('names invalid_resource on a page of the platform for any other redirect_uri', async () => {
    const browser = await signedIn()
    for (const change of ['/', 'x', '?x=1', '#x', '\u0000', ' ']) {
      const redirect_uri = `${env.OIDC_REDIRECT_URI}${change}`
      const answer = await browser.visit(authorizeUrl(base, env, { redirect_uri }))
      expect(answer, change).toMatchObject({ status: 400, location: undefined })
      expect(answer.text).toContain('invalid_resource')
    }
  })

  test.each(['response_type', 'scope', 'client_id', 'redirect_uri', 'nonce'])(
    'refuses a request without %s',
    async (name) => {
      const browser = await signedIn()
      for (const value of [undefined, '']) {
        const answer = await browser.visit(authorizeUrl(base, env, { [name]: value }))
        expect(`${answer.location} ${answer.text}`).not.toMatch(/code=/)
        expect(`${answer.location} ${answer.text}`).toContain('invalid_request')
      }
    },
  )

  test('refuses a repeated parameter', async () => {
    const browser = await signedIn()
    const answer = await browser.visit(
      `${authorizeUrl(base, env)}&redirect_uri=https%3A%2F%2Fevil.example%2F`,
    )
    expect(answer.status).toBe(400)
  })

  test('ends the session at prompt=login, also for a replayed cookie, and signs another user in', async () => {
    const browser = await signedIn()
    const cookies = new Map(browser.jar.get('127.0.0.1'))
    const page = await browser.follow(authorizeUrl(base, env, { prompt: 'login' }))
    browser.jar.set('127.0.0.1', cookies)
    expect((await browser.follow(authorizeUrl(base, env))).page?.text).toContain('Sign in to')
    const end = await browser.logIn(page, env.SECOND_USER_LOGIN ?? '', env.SECOND_USER_PASSWORD ?? '')
    const code = new URL(end.url).searchParams.get('code') ?? ''
    const answer = await post(`${base}/token`, tokenForm(env, code))
    expect(claimsOf(answer.json.id_token)).toMatchObject({
      username: env.SECOND_USER_LOGIN,
      locale: 'en',
    })
  })

  test('shows the login page again after a wrong password', async () => {
    const browser = new Browser()
    const page = await browser.follow(authorizeUrl(base, env))
    const again = await browser.logIn(page, env.TEACHER_LOGIN ?? '', env.SECOND_USER_PASSWORD ?? '')
    expect(again.page?.text).toContain('Sign in to')
    expect(browser.trail.join(' ')).not.toContain('code=')
  })
})

describe('redeeming', () => {
  const refused = async (code: string, changes: Record<string, string | undefined>): Promise<unknown> => {
    const answer = await post(`${base}/token`, tokenForm(env, code, changes))
    expect(answer.text).not.toMatch(/access_token|id_token/)
    return [answer.status, answer.json.error]
  }

  test('accepts a code once', async () => {
    const code = await codeFrom(await signedIn())
    expect((await post(`${base}/token`, tokenForm(env, code))).status).toBe(200)
    expect(await refused(code, {})).toEqual([400, 'invalid_grant'])
  })

  test('binds a code to client, redirect_uri, secret and tenant', async () => {
    const code = await codeFrom(await signedIn())
    const second = { client_id: env.SECOND_CLIENT_ID, client_secret: env.SECOND_CLIENT_SECRET }
    expect(await refused(code, second)).toEqual([400, 'invalid_grant'])
    expect(await refused(code, { redirect_uri: 'https://app.example.com/ui/teacher' })).toEqual([
      400,
      'invalid_grant',
    ])
    expect(await refused(code, { client_secret: env.SERVICE_PASSWORD })).toEqual([401, 'invalid_client'])
    const other = base.replace(env.TENANT ?? '', env.TENANT_B ?? '')
    expect((await post(`${other}/token`, tokenForm(env, code))).json.error).toBe('invalid_grant')
    expect((await post(`${base}/token`, tokenForm(env, code))).status).toBe(200)
  })

  test('requires the verifier of a challenge from public and confidential clients', async () => {
    const browser = await signedIn()
    const { verifier, challenge } = pkce()
    const with_ = { code_challenge: challenge, code_challenge_method: 'S256' }
    const client = { client_id: env.PUBLIC_CLIENT_ID, redirect_uri: env.PUBLIC_REDIRECT_URI }
    const open = { ...client, client_secret: undefined }
    for (const [asked, sent] of [
      [with_, {}],
      [{ ...with_, ...client }, open],
    ] as const) {
      const code = await codeFrom(browser, asked)
      expect(await refused(code, sent)).toEqual([400, 'invalid_grant'])
      expect(await refused(code, { ...sent, code_verifier: challenge })).toEqual([400, 'invalid_grant'])
      const answer = await post(`${base}/token`, tokenForm(env, code, { ...sent, code_verifier: verifier }))
      expect(answer.json).toMatchObject({ token_type: 'Bearer', expires_in: 180 })
    }
    const bare = await browser.visit(authorizeUrl(base, env, client))
    expect(bare.location).toContain('error=invalid_request')
  })

  test('accepts only form content', async () => {
    const code = await codeFrom(await signedIn())
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await send(`${base}/token`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: tokenForm(env, code),
      })
      expect(answer.text, type).not.toContain('access_token')
    }
    const charset = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
    expect((await post(`${base}/token`, tokenForm(env, code), charset)).status).toBe(200)
  })
})

describe('service tokens', () => {
  const url = (): string => `${base}/token?grant_type=client_credentials`

  test('give access only to the data of their tenant', async () => {
    const students = async (tenant: string, password: string): Promise<unknown> => {
      const token = await post(url().replace(env.TENANT ?? '', tenant), '', {
        authorization: basic(env.SERVICE_CLIENT_ID ?? '', password),
      })
      expect(token.json).toMatchObject({ expires_in: 180, token_type: 'Bearer' })
      const headers = { authorization: `Bearer ${token.json.access_token}` }
      return (await send(`${platform.url}/platform/api/rest/extern/v3/students`, { headers })).json.students
    }
    const a = await students(env.TENANT ?? '', env.SERVICE_PASSWORD ?? '')
    const b = await students(env.TENANT_B ?? '', env.SERVICE_PASSWORD_B ?? '')
    expect(a).toHaveLength(1000)
    expect(b).toHaveLength(36)
    expect(a).not.toEqual(b)
  })

  test('are issued for a password with any characters, from the raw Basic value', async () => {
    const authorization = basic(env.SPECIAL_CLIENT_ID ?? '', env.SPECIAL_PASSWORD ?? '')
    expect((await post(url(), '', { authorization })).status).toBe(200)
  })

  test.each([
    [
      'the OIDC secret',
      () => basic(env.OIDC_CLIENT_ID ?? '', env.OIDC_CLIENT_SECRET ?? ''),
      400,
      'invalid_grant',
    ],
    [
      'the password of the other tenant',
      () => basic(env.SERVICE_CLIENT_ID ?? '', env.SERVICE_PASSWORD_B ?? ''),
      401,
      'invalid_client',
    ],
    ['an unknown client', () => basic('nobody', env.SERVICE_PASSWORD ?? ''), 401, 'invalid_client'],
    ['garbage', () => 'Basic !!!', 401, 'invalid_client'],
  ])('are not issued for %s', async (_what, authorization, status, error) => {
    const answer = await post(url(), '', { authorization: authorization() })
    expect([answer.status, answer.json.error]).toEqual([status, error])
    if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Basic/)
  })

  test('are refused without and with unknown Bearer values', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer x', 'Basic x']) {
      const answer = await send(`${platform.url}/platform/api/rest/extern/v3/rooms`, {
        headers: { authorization },
      })
      expect(answer.status).toBe(401)
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
  })
})

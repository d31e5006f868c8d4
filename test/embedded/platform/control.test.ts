import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import { authorizeUrl, Browser, basic, claimsOf, type Got, post, send, tokenForm } from '../flow.js'

const env = profileOf(defaultSeed)
let platform: Platform

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const event = (name: string, body: unknown, token = env.CONTROL_TOKEN): Promise<Got> =>
  send(`${platform.controlUrl}/stimuli/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const lend = async (): Promise<{ tenant: string; base: string }> => {
  const tenant = String((await event('lend-tenant', { tenant: env.TENANT })).json.tenant)
  return { tenant, base: `${platform.url}/platform/api/sso/v3/${tenant}` }
}

async function signIn(
  base: string,
  username = env.TEACHER_LOGIN ?? '',
): Promise<{ code: string; claims: unknown }> {
  const browser = new Browser()
  const page = await browser.follow(authorizeUrl(base, env))
  const end = await browser.logIn(page, username, env.TEACHER_PASSWORD ?? '')
  const code = new URL(end.url).searchParams.get('code') ?? ''
  const answer = await post(`${base}/token`, tokenForm(env, code))
  return { code, claims: claimsOf(answer.json.id_token) }
}

describe('the control endpoint', () => {
  test('lends a copy of a tenant that differs only in its id', async () => {
    const { tenant, base } = await lend()
    expect(tenant).not.toBe(env.TENANT)
    const { claims } = await signIn(base)
    expect(claims).toMatchObject({ tenant_id: tenant, iss: base, username: env.TEACHER_LOGIN })
  })

  test('moves the clock of one tenant only', async () => {
    const { tenant, base } = await lend()
    const service = async (): Promise<string> => {
      const authorization = basic(env.SERVICE_CLIENT_ID ?? '', env.SERVICE_PASSWORD ?? '')
      return String(
        (await post(`${base}/token?grant_type=client_credentials`, '', { authorization })).json.access_token,
      )
    }
    const open = async (token: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` }
      return (await send(`${platform.url}/platform/api/rest/extern/v3/timetable`, { headers })).status
    }
    const browser = new Browser()
    const end = await browser.logIn(
      await browser.follow(authorizeUrl(base, env)),
      env.TEACHER_LOGIN ?? '',
      env.TEACHER_PASSWORD ?? '',
    )
    const code = new URL(end.url).searchParams.get('code') ?? ''
    const token = await service()
    expect(await open(token)).toBe(200)
    const moved = await event('advance-clock', { tenant, seconds: 170 })
    expect(Number(moved.json.now)).toBeGreaterThan(Date.now() / 1000 + 168)
    expect(await open(token)).toBe(200)
    await event('advance-clock', { tenant, seconds: 11 })
    expect(await open(token)).toBe(401)
    expect(await open(await service())).toBe(200)
    expect((await post(`${base}/token`, tokenForm(env, code))).json.error).toBe('invalid_grant')

    const other = await lend()
    const iat = Number(((await signIn(other.base)).claims as { iat: number }).iat)
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(5)
  })

  test('changes the language and the name of a user in one tenant', async () => {
    const { tenant, base } = await lend()
    const user = env.TEACHER_LOGIN
    expect((await event('set-language', { tenant, user, language: 'fr' })).status).toBe(200)
    expect((await event('rename-user', { tenant, user, username: 'anna.neu' })).status).toBe(200)
    expect((await signIn(base, 'anna.neu')).claims).toMatchObject({ locale: 'fr', username: 'anna.neu' })
    expect((await signIn((await lend()).base)).claims).toMatchObject({ locale: 'de', username: user })
  })

  test('takes a tenant back, also twice, and then refuses it', async () => {
    const { tenant, base } = await lend()
    expect((await event('return-tenant', { tenant })).status).toBe(200)
    expect((await event('return-tenant', { tenant })).status).toBe(200)
    expect((await send(`${base}/.well-known/openid-configuration`)).status).toBe(404)
  })

  test.each([
    ['advance-clock', { tenant: env.TENANT, seconds: -1 }, 400, 'bad-request'],
    ['advance-clock', [], 400, 'bad-request'],
    ['advance-clock', { tenant: 'nowhere', seconds: 1 }, 422, 'unknown-tenant'],
    ['return-tenant', { tenant: env.TENANT }, 422, 'not-lent'],
    ['set-language', { tenant: env.TENANT, user: 'nobody', language: 'de' }, 422, 'unknown-user'],
    [
      'rename-user',
      { tenant: env.TENANT, user: env.TEACHER_LOGIN, username: env.SECOND_USER_LOGIN },
      422,
      'name-taken',
    ],
    ['make-coffee', { tenant: env.TENANT }, 404, 'not-supported'],
  ])('refuses %s with %j', async (name, body, status, error) => {
    const answer = await event(name, body)
    expect([answer.status, answer.json.error]).toEqual([status, error])
  })

  test('refuses a wrong token', async () => {
    const answer = await event('lend-tenant', { tenant: env.TENANT }, 'wrong')
    expect([answer.status, answer.json.error]).toEqual([401, 'not-authorized'])
  })
})

/**
 * Each variant of the embedded platform serves a user and a service. Each test starts a platform.
 */
import { describe, expect, test } from 'vitest'
import type { Variant } from '../../../src/embedded/platform/fault.js'
import { startPlatform } from '../../../src/embedded/platform/index.js'
import { variants } from '../../../src/embedded/platform/variants/index.js'
import { profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import { authorizeUrl, Browser, basic, claimsOf, type Env, pkce, post, send, tokenForm } from '../flow.js'

/** Keys of the default profile that variants may change. */
const probes = { SEGMENT: 'platform', DATA_PROBE_PATH: '/platform/api/rest/extern/v3/students?limit=1' }

const envOf = (variant: Variant): Env => ({ ...profileOf(defaultSeed), ...probes, ...variant.profile })

/** Sends a request again if the platform answers 429. */
async function patiently<T extends { readonly status: number }>(send: () => Promise<T>): Promise<T> {
  const answer = await send()
  return answer.status === 429 ? send() : answer
}

describe.each(variants.map((variant) => [variant.id, variant] as const))('variant %s', (_id, variant) => {
  test('lets a user sign in, without and with a session, and a service read data', async () => {
    const env = envOf(variant)
    const platform = await startPlatform({ behaviours: variant.behaviours })
    try {
      const base = `${platform.url}/${env.SEGMENT}/api/sso/v3/${env.TENANT}`
      const browser = new Browser()
      const page = await browser.follow(authorizeUrl(base, env))
      expect(page.page?.text).toContain('Sign in to the school platform')
      const end = await browser.logIn(page, env.TEACHER_LOGIN ?? '', env.TEACHER_PASSWORD ?? '')
      expect(end.url).toContain(`${env.OIDC_REDIRECT_URI}?`)

      const redeem = async (url: string, changes: Readonly<Record<string, string>> = {}): Promise<void> => {
        const query = new URL(url).searchParams
        expect(query.get('state')).toBe('s-1')
        const form = tokenForm(env, query.get('code') ?? '', changes)
        const answer = await patiently(() => post(`${base}/token`, form))
        const claims = claimsOf(answer.json.id_token)
        expect(claims).toMatchObject({ username: env.TEACHER_LOGIN, sn: 'Übungsschule "Am Größenberg"' })
        expect(String(claims.tenant_id)).toBe(env.TENANT)
        expect(claims.iss).toContain(`/v3/${env.TENANT}`)
      }
      await redeem(end.url)
      const { verifier, challenge } = pkce()
      const asked = { code_challenge: challenge, code_challenge_method: 'S256', nonce: 'second' }
      await redeem((await browser.follow(authorizeUrl(base, env, asked))).url, { code_verifier: verifier })

      const authorization = basic(env.SERVICE_CLIENT_ID ?? '', env.SERVICE_PASSWORD ?? '')
      const token = await patiently(() =>
        post(`${base}/token?grant_type=client_credentials`, 'grant_type=client_credentials', {
          authorization,
        }),
      )
      const headers = { authorization: `Bearer ${token.json.access_token}` }
      const data = await patiently(() => send(`${platform.url}${env.DATA_PROBE_PATH}`, { headers }))
      expect([200, 206]).toContain(data.status)
      const discovery = await patiently(() => send(`${base}/.well-known/openid-configuration`))
      expect((await patiently(() => send(String(discovery.json.jwks_uri)))).json.keys).not.toHaveLength(0)
    } finally {
      platform.kill()
    }
  })
})

/**
 * Addresses that are no platform and no application are recognised before anything is judged.
 */
import type { RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { whyWrongPartner } from '../../src/doctor/right-partner.js'
import { whyWrongPlatform } from '../../src/doctor/right-platform.js'
import { type Behaviours, makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { Run } from '../../src/platform/run.js'
import { addressesAt } from '../foreign-partners/web.js'
import { embeddedProfile } from '../support/harness.js'
import { withPartner } from '../support/partner-harness.js'
import { serve, wrongTargets } from '../support/wrong-targets.js'

describe('role platform', () => {
  async function found(
    adapt: (profile: Run['profile']) => Run['profile'],
    behaviours: Partial<Behaviours> = {},
  ): Promise<{ wrong: string | null; run: Run }> {
    const platform = await startPlatform({ behaviours, keys: makeKeys() })
    onTestFinished(() => platform.close())
    const run = new Run(adapt(embeddedProfile(platform)))
    onTestFinished(() => run.close())
    return { wrong: await whyWrongPlatform(run), run }
  }

  test.each(wrongTargets)('$is is no platform', async ({ listener }) => {
    const { url, close } = await serve(listener)
    onTestFinished(close)
    const { wrong, run } = await found((profile) => ({ ...profile, baseUrl: url }))
    expect(wrong).toMatch(
      /^discovery document: .+; authorize endpoint: .+; token endpoint: .+; service tokens: .+$/,
    )
    const sent = run.evidence.all().map(({ request }) => JSON.stringify(request))
    for (const { value } of run.profile.secrets) expect(sent.join('\n')).not.toContain(value)
  })

  test('a platform without the tenant of the profile is the wrong target', async () => {
    const { wrong } = await found((profile) => ({
      ...profile,
      tenant: '00000000-0000-4000-8000-000000000000',
    }))
    expect(wrong).toContain('discovery document: status 404')
  })

  test('a platform is recognised by one request', async () => {
    const { wrong, run } = await found((profile) => profile)
    expect(wrong).toBe(null)
    expect(run.evidence.all()).toHaveLength(1)
  })

  test.each<[string, RequestListener]>([
    ['does not answer', (request) => void request.socket.destroy()],
    ['is being maintained', (_, response) => response.writeHead(503).end('<h1>Back soon</h1>')],
  ])('nothing is concluded from a server that %s', async (_what, listener) => {
    const { url, close } = await serve(listener)
    onTestFinished(close)
    const { wrong } = await found((profile) => ({ ...profile, baseUrl: url }))
    expect(wrong).toBe(null)
  })
})

describe('role partner', () => {
  test.each(wrongTargets)('$is is no application', async ({ listener }) => {
    const wrong = await withPartner(
      {
        start: async (_url, profile) => {
          const { url, close } = await serve(listener)
          const hooks = { credentialsUrl: `${url}/hooks/in`, deactivationUrl: `${url}/hooks/out` }
          return {
            addresses: { ...addressesAt(url, profile), service: { ...profile.service, ...hooks } },
            close,
          }
        },
      },
      whyWrongPartner,
    )
    expect(wrong).toMatch(/^login URL: .*; SSO redirect address: .+; session probe: .+; webhook address: .+/)
  })

  test('an application whose login page is elsewhere is recognised by its other addresses', async () => {
    const wrong = await withPartner(
      {
        adapt: (profile) => ({
          ...profile,
          loginUrl: `${new URL(profile.loginUrl.replace('{tenantId}', 't')).origin}/nothing`,
        }),
      },
      whyWrongPartner,
    )
    expect(wrong).toBe(null)
  })
})

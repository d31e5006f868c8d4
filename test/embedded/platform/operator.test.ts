/**
 * Control of a running platform: registering applications, signing browsers in, changing behaviours and clocks, and
 * watching its requests and webhooks.
 */
import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type Platform,
  Refusal,
  startPlatform,
  type WatchedExchange,
  type WatchedWebhook,
} from '../../../src/embedded/platform/index.js'
import { variants } from '../../../src/embedded/platform/variants/index.js'
import { profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import { authorizeUrl, type Env, send } from '../flow.js'
import { receive } from '../webhook-receiver.js'

const registration = {
  clientId: 'own-app',
  clientSecret: 'NotARealSecret4711',
  redirectUri: 'http://127.0.0.1:3000/callback',
  uiUrls: ['http://127.0.0.1:3000/open?school={tenantId}'],
}

interface Watched {
  readonly platform: Platform
  readonly exchanges: WatchedExchange[]
  readonly webhooks: WatchedWebhook[]
  /** Waits until an attempt to send a webhook has ended. */
  ended(count: number): Promise<WatchedWebhook[]>
}

async function watched(): Promise<Watched> {
  const exchanges: WatchedExchange[] = []
  const webhooks: WatchedWebhook[] = []
  const waiting = new Set<() => void>()
  const platform = await startPlatform({
    watch: {
      exchange: (one) => void exchanges.push(one),
      webhook: (one) => {
        webhooks.push(one)
        for (const wake of waiting) wake()
      },
    },
  })
  onTestFinished(() => platform.kill())
  const done = (): WatchedWebhook[] => webhooks.filter((one) => one.ended !== undefined)
  return {
    platform,
    exchanges,
    webhooks,
    ended: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (done().length >= count) resolve(done())
        }
        waiting.add(look)
        look()
      }),
  }
}

const env: Env = {
  ...profileOf(defaultSeed),
  OIDC_CLIENT_ID: registration.clientId,
  OIDC_REDIRECT_URI: registration.redirectUri,
}
const base = (platform: Platform, tenant = env.TENANT): string =>
  `${platform.url}/platform/api/sso/v3/${tenant}`

describe('an operator', () => {
  test('registers an application at every school, also at a lent one, and withdraws it', async () => {
    const { platform } = await watched()
    const { operator } = platform
    const ask = async (tenant: string): Promise<number> =>
      (await send(authorizeUrl(base(platform, tenant), env))).status
    expect(await ask(env.TENANT ?? '')).toBe(400)
    operator.register(registration)
    const { tenant } = await operator.cause('lend-tenant', { tenant: env.TENANT })
    for (const id of [env.TENANT, env.TENANT_B, tenant]) expect(await ask(String(id))).toBe(302)
    operator.register({ ...registration, redirectUri: 'http://127.0.0.1:3000/other' })
    expect(await ask(env.TENANT ?? '')).toBe(400)
    operator.withdraw(registration.clientId)
    expect(() => operator.application(env.TENANT ?? '', registration.clientId)).toThrow(Refusal)
  })

  test('signs a browser in as any user, and sends it to the application of its school', async () => {
    const { platform } = await watched()
    const { operator } = platform
    operator.register(registration)
    const [a, b] = operator.schools()
    expect(operator.schools()).toHaveLength(2)
    expect(a?.signedIn).toBeUndefined()
    const [, line = ''] = operator.signIn(b?.id ?? '', 'ivan.petrow')
    const cookie = line.split(';')[0] ?? ''
    expect(operator.schools()[1]?.signedIn?.username).toBe('ivan.petrow')
    const address = operator.launchAddress(b?.id ?? '', registration.clientId)
    const { location } = await send(address, { headers: { cookie } })
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:3000\/open\?school=457100&/)
    const answer = await send(authorizeUrl(base(platform, b?.id), env), { headers: { cookie } })
    expect(answer.location).toMatch(/\/callback\?code=/)
    expect(() => operator.signIn(b?.id ?? '', 'nobody')).toThrow(Refusal)
    expect(() => operator.signIn('1', 'ivan.petrow')).toThrow(Refusal)
  })

  test('changes behaviours immediately, also those that define paths, and resets them', async () => {
    const { platform } = await watched()
    const document = '/.well-known/openid-configuration'
    const moved = variants.find(({ behaviours }) => behaviours.segment !== undefined)
    const there = `${base(platform)}${document}`
    const elsewhere = there.replace('/platform/', '/school/')
    platform.operator.override(moved?.behaviours ?? {})
    expect((await send(there)).status).toBe(404)
    expect((await send(elsewhere)).json.issuer).toContain('/school/')
    platform.operator.override({})
    expect((await send(there)).status).toBe(200)
    expect((await send(elsewhere)).status).toBe(404)
  })

  test('moves the clock of a school forward, and back to real time', async () => {
    const { platform } = await watched()
    const { operator } = platform
    const ahead = (): number[] => operator.schools().map((school) => school.ahead)
    await operator.cause('advance-clock', { tenant: env.TENANT, seconds: 90 })
    expect(ahead()).toEqual([90, 0])
    await operator.resetClock(env.TENANT ?? '')
    expect(ahead()).toEqual([0, 0])
  })
})

describe('a watcher', () => {
  test('receives every exchange before its answer arrives, with the behaviours that were called', async () => {
    const { platform, exchanges } = await watched()
    await send(`${base(platform)}/jwks?x=1`)
    await send(`${platform.url}/platform/api/rest/extern/v3/students/77`)
    await send(`${platform.url}/nowhere`)
    const seen = exchanges.map(({ endpoint, resource, answer }) => [endpoint, resource, answer?.status])
    expect(seen).toEqual([
      ['jwks', null, 200],
      ['data', 'students/:id', 401],
      ['other', null, 404],
    ])
    const [keys, students] = exchanges
    expect(keys?.target).toMatch(/\/jwks\?x=1$/)
    expect(JSON.parse(keys?.answer?.body.toString() ?? '')).toHaveProperty('keys')
    expect(keys?.consulted).toContain('publishedKeys')
    expect(students?.consulted).toContain('bearerToken')
    expect(students?.consulted).not.toContain('publishedKeys')
    expect([...platform.consulted()]).toEqual(expect.arrayContaining(['publishedKeys', 'bearerToken']))
    expect(students?.endedAt).toBeGreaterThanOrEqual(students?.startedAt ?? Number.POSITIVE_INFINITY)
  })

  test('receives every webhook when it is sent, its answer, and the effect of the answer', async () => {
    const receiver = await receive((_webhook, before) => (before === 0 ? 401 : 200))
    onTestFinished(() => receiver.close())
    const { platform, webhooks, ended } = await watched()
    const { operator } = platform
    operator.register(registration)
    const body = { tenant: env.TENANT, client_id: registration.clientId }
    await operator.cause('activate', { ...body, scenario: 1, credentials_url: `${receiver.url}/hook` })
    const [refused] = await ended(1)
    expect(refused?.ended).toMatchObject({ acknowledged: false, repeatedIn: 1 })
    expect(refused?.ended?.answer?.status).toBe(401)
    const key = createPublicKey({
      key: Buffer.from(platform.webhookPublicKey, 'base64'),
      format: 'der',
      type: 'spki',
    })
    const line = refused?.request.headers.find(([name]) => name === 'Authorization')?.[1] ?? ''
    expect(verify('sha256', refused?.signed ?? Buffer.alloc(0), key, Buffer.from(line, 'base64'))).toBe(true)
    expect(refused?.signed).toEqual(receiver.received[0]?.body)
    await operator.cause('advance-clock', { tenant: env.TENANT, seconds: 1 })
    const [, taken] = await ended(2)
    expect(taken?.ended).toMatchObject({ acknowledged: true, repeatedIn: undefined })
    expect(taken?.attempt).toBe(1)
    expect(new Set(webhooks.map(({ id }) => id)).size).toBe(2)
    expect(operator.application(env.TENANT ?? '', registration.clientId)).toMatchObject({
      state: 'in-progress',
      shown: undefined,
    })
  })

  test('sees the credentials that the administrator is shown in scenario 3', async () => {
    const { platform, webhooks } = await watched()
    const { operator } = platform
    operator.register(registration)
    const tenant = env.TENANT ?? ''
    const { password } = await operator.cause('activate', {
      tenant,
      client_id: registration.clientId,
      scenario: 3,
    })
    const shown = { clientId: registration.clientId, password }
    expect(operator.application(tenant, registration.clientId).shown).toEqual(shown)
    await operator.cause('deactivate', { tenant, client_id: registration.clientId })
    expect(operator.application(tenant, registration.clientId)).toMatchObject({
      state: 'inactive',
      shown: undefined,
    })
    expect(webhooks).toEqual([])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import type { Behaviours } from '../../../src/embedded/platform/behaviours/index.js'
import { type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import { basic, type Got, post, send } from '../flow.js'
import { type Answering, isSigned, type Received, type Receiver, receive } from '../webhook-receiver.js'

const env = profileOf(defaultSeed)
const client_id = env.ONBOARDING_CLIENT_ID ?? ''
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A platform, a receiver, and the actions of an administrator of a lent school. */
interface School {
  readonly platform: Platform
  readonly receiver: Receiver
  readonly tenant: string
  event(name: string, body?: object): Promise<Got>
  activate(scenario: 1 | 2 | 3): Promise<Got>
  advance(seconds: number): Promise<Got>
  state(): Promise<unknown>
  token(password: unknown): Promise<Got>
}

async function school(answering?: Answering, behaviours: Partial<Behaviours> = {}): Promise<School> {
  const [platform, receiver] = await Promise.all([startPlatform({ behaviours }), receive(answering)])
  ends.push(platform.kill, receiver.close)
  const control = (name: string, body: object): Promise<Got> =>
    send(`${platform.controlUrl}/stimuli/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${env.CONTROL_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const tenant = String((await control('lend-tenant', { tenant: env.TENANT })).json.tenant)
  const event: School['event'] = (name, body = {}) => control(name, { tenant, client_id, ...body })
  return {
    platform,
    receiver,
    tenant,
    event,
    activate: (scenario) =>
      event('activate', {
        scenario,
        credentials_url: `${receiver.url}/credentials`,
        deactivation_url: `${receiver.url}/deactivation`,
      }),
    advance: (seconds) => event('advance-clock', { seconds }),
    state: async () => (await event('activation-state')).json.state,
    token: (password) =>
      post(`${platform.url}/platform/api/sso/v3/${tenant}/token?grant_type=client_credentials`, '', {
        authorization: basic(client_id, String(password)),
      }),
  }
}

/** The answer to a refused client. */
const notAuthenticated = {
  error: 'invalid_client',
  error_description: expect.stringMatching(/^client authentication failed/),
}

describe('an activation in scenario 1', () => {
  test('sends the credentials in a signed webhook and completes within 2 seconds after its acceptance', async () => {
    const { platform, receiver, ...one } = await school()
    expect(await one.state()).toBe('inactive')
    const began = await one.activate(1)
    expect([began.status, began.json]).toEqual([200, { state: 'in-progress', undo: expect.any(String) }])
    const [webhook] = (await receiver.count(1)) as [Received]
    expect([webhook.method, webhook.path]).toEqual(['POST', '/credentials'])
    expect(webhook.headers).toMatchObject({
      algorithm: 'SHA256withRSA',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(isSigned(webhook, platform.webhookPublicKey)).toBe(true)
    expect(webhook.json).toMatchObject({ tenantId: one.tenant, clientId: client_id, eventType: 'CREATED' })

    const early = await one.token(webhook.json.password)
    expect([early.status, early.json]).toEqual([401, notAuthenticated])
    await one.advance(2)
    expect(await one.state()).toBe('completed')
    expect((await one.token(webhook.json.password)).status).toBe(200)
    expect((await one.token(`${webhook.json.password}x`)).status).toBe(401)
  })

  test('sends texts that careless code changes', async () => {
    const { receiver, ...one } = await school()
    await one.activate(1)
    const [webhook] = (await receiver.count(1)) as [Received]
    const text = webhook.body.toString('utf8')
    for (const special of ['ß', '<', '/', '\\"', '&']) expect(text).toContain(special)
  })

  test('does not complete before the partner has answered, for any length of time', async () => {
    let answer: (status: number) => void = () => undefined
    const held = new Promise<number>((resolve) => {
      answer = resolve
    })
    const { receiver, ...one } = await school(() => held)
    await one.activate(1)
    const [webhook] = (await receiver.count(1)) as [Received]
    await one.advance(9)
    expect(await one.state()).toBe('in-progress')
    expect((await one.token(webhook.json.password)).status).toBe(401)
    answer(204)
    await one.advance(2)
    expect(await one.state()).toBe('completed')
  })

  test.each([
    ['a refusal', 500, 0],
    ['a redirect', 302, 0],
    ['a broken connection', 0, 0],
    ['silence', undefined, 11],
  ])('sends the same webhook again after %s, three times', async (_what, status, patience) => {
    const { receiver, platform, ...one } = await school(() => status)
    await one.activate(1)
    for (const [repetition, seconds] of [1, 5, 30, 1000].entries()) {
      await receiver.count(repetition + 1)
      await one.advance(patience)
      await one.advance(seconds)
    }
    expect(receiver.received).toHaveLength(4)
    for (const webhook of receiver.received) {
      expect(webhook.body).toEqual(receiver.received[0]?.body)
      expect(isSigned(webhook, platform.webhookPublicKey)).toBe(true)
    }
    expect(await one.state()).toBe('in-progress')
  })

  test('completes after an accepted repetition', async () => {
    const { receiver, ...one } = await school((_webhook, before) => (before === 0 ? 401 : 200))
    await one.activate(1)
    await receiver.count(1)
    await one.advance(1)
    await receiver.count(2)
    await one.advance(2)
    expect(await one.state()).toBe('completed')
    await one.advance(100)
    expect(receiver.received).toHaveLength(2)
  })
})

describe('the other scenarios', () => {
  test('behave the same in scenario 2', async () => {
    const { receiver, ...one } = await school()
    await one.activate(2)
    const [webhook] = (await receiver.count(1)) as [Received]
    await one.advance(2)
    expect((await one.token(webhook.json.password)).status).toBe(200)
  })

  test('show the credentials and send nothing in scenario 3', async () => {
    const { receiver, ...one } = await school()
    const shown = (await one.activate(3)).json
    expect(shown.client_id).toBe(client_id)
    expect((await one.token(shown.password)).status).toBe(401)
    await one.advance(2)
    expect((await one.token(shown.password)).status).toBe(200)
    expect((await one.event('deactivate')).status).toBe(200)
    await one.advance(100)
    expect(receiver.received).toHaveLength(0)
  })
})

describe('a deactivation', () => {
  test('is sent to a separate endpoint, and ends credentials and tokens immediately', async () => {
    const { receiver, platform, ...one } = await school()
    await one.activate(1)
    const [{ json }] = (await receiver.count(1)) as [Received]
    await one.advance(2)
    const token = String((await one.token(json.password)).json.access_token)
    const rooms = (): Promise<Got> =>
      send(`${platform.url}/platform/api/rest/extern/v3/rooms`, {
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await rooms()).status).toBe(200)
    expect((await one.event('deactivate')).status).toBe(200)
    const after = await one.token(json.password)
    expect([after.status, after.json]).toEqual([401, notAuthenticated])
    expect((await rooms()).status).toBe(401)
    const [, webhook] = (await receiver.count(2)) as [Received, Received]
    expect([webhook.method, webhook.path]).toEqual(['POST', '/deactivation'])
    expect(webhook.json).toMatchObject({
      tenantId: one.tenant,
      eventType: 'DEACTIVATION',
      reasonType: 'NO_REASON',
    })
    expect(isSigned(webhook, platform.webhookPublicKey)).toBe(true)
    expect((await one.event('deactivate')).json.error).toBe('not-active')
  })

  test('may be followed by an activation with another password and another event type', async () => {
    const { receiver, ...one } = await school()
    await one.activate(1)
    await receiver.count(1)
    await one.advance(2)
    expect((await one.activate(1)).json.error).toBe('already-active')
    await one.event('deactivate')
    await receiver.count(2)
    await one.activate(1)
    const [first, , second] = (await receiver.count(3)) as [Received, Received, Received]
    expect(second.json.eventType).toBe('REACTIVATED')
    await one.advance(2)
    expect((await one.token(second.json.password)).status).toBe(200)
    expect((await one.token(first.json.password)).status).toBe(401)
  })

  test('cancels the pending webhooks of the activation', async () => {
    const { receiver, ...one } = await school(() => 500)
    await one.activate(1)
    await receiver.count(1)
    await one.event('deactivate')
    await receiver.count(2)
    await one.advance(1)
    await receiver.count(3)
    expect(receiver.received.map(({ path }) => path)).toEqual([
      '/credentials',
      '/deactivation',
      '/deactivation',
    ])
  })
})

describe('a permission', () => {
  test('applies after it was granted and the application was reinstalled, and both can be undone', async () => {
    const { platform, ...one } = await school()
    const client = { client_id: env.NOPERM_CLIENT_ID }
    const timetable = async (): Promise<number> => {
      const token = await post(
        `${platform.url}/platform/api/sso/v3/${one.tenant}/token?grant_type=client_credentials`,
        '',
        { authorization: basic(env.NOPERM_CLIENT_ID ?? '', env.NOPERM_PASSWORD ?? '') },
      )
      const headers = { authorization: `Bearer ${token.json.access_token}` }
      const url = `${platform.url}/platform/api/rest/extern/v3/timetable?dateLastModifiedAfter=2099-01-01T00:00:00Z`
      return (await send(url, { headers })).status
    }
    expect(await timetable()).toBe(403)
    const granted = await one.event('grant-permission', { ...client, permission: 'timetable' })
    expect(await timetable()).toBe(403)
    const installed = await one.event('reinstall', client)
    expect(await timetable()).toBe(200)
    await one.event('undo', { undo: installed.json.undo })
    expect(await timetable()).toBe(403)
    await one.event('undo', { undo: granted.json.undo })
    await one.event('reinstall', client)
    expect(await timetable()).toBe(403)
  })
})

describe('onboarding', () => {
  test('undoes an activation and a deactivation without a webhook', async () => {
    const { receiver, ...one } = await school()
    const activated = await one.activate(1)
    const [{ json }] = (await receiver.count(1)) as [Received]
    await one.advance(2)
    const deactivated = await one.event('deactivate')
    await receiver.count(2)
    await one.event('undo', { undo: deactivated.json.undo })
    expect((await one.token(json.password)).status).toBe(200)
    await one.event('undo', { undo: activated.json.undo })
    expect(await one.state()).toBe('inactive')
    expect((await one.token(json.password)).status).toBe(401)
    await one.advance(100)
    expect(receiver.received).toHaveLength(2)
  })

  test.each([
    [
      'an address on another machine',
      { scenario: 1, credentials_url: 'https://partner.example.com/x' },
      'foreign-address',
    ],
    ['another scheme', { scenario: 1, credentials_url: 'ftp://127.0.0.1/' }, 'foreign-address'],
    ['no address', { scenario: 2 }, 'bad-request'],
    ['another scenario', { scenario: 4 }, 'bad-request'],
    ['an unknown application', { scenario: 3, client_id: 'nobody' }, 'unknown-client'],
  ])('is refused with %s', async (_what, body, error) => {
    const target = await school()
    expect((await target.event('activate', body)).json.error).toBe(error)
    expect(await target.state()).toBe('inactive')
  })

  test('leaves no work behind when the school is given back or the platform stops', async () => {
    const { receiver, platform, ...one } = await school(() => undefined)
    const other = await school(() => undefined)
    for (const each of [one, other]) await each.activate(1)
    await Promise.all([receiver.count(1), other.receiver.count(1)])
    await one.event('return-tenant')
    await other.platform.close()
    await Promise.all([receiver.ended(), other.receiver.ended()])
    await platform.close()
    expect(receiver.received).toHaveLength(1)
  })
})

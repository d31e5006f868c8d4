/**
 * Protection of the page of a workbench, and what it shows before anything is sent.
 */
import { appendFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { WatchedExchange } from '../../src/embedded/platform/index.js'
import { loadProfile } from '../../src/profile/load.js'
import { send } from '../embedded/flow.js'
import { asBrowser, startedWorkbench } from './page.js'

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a workbench', () => {
  test('serves only the browser that opened its address with the token', async () => {
    const { workbench } = await startedWorkbench()
    const { address, judgement, url } = workbench
    const token = new URL(address).searchParams.get('token') ?? ''
    const { hostname, port } = new URL(url)
    expect(hostname).toBe('127.0.0.1')
    expect(token).toMatch(/^[\w-]{32}$/)
    const strangers: Record<string, string>[] = [
      {},
      { cookie: `token-${port}=${token.slice(1)}A` },
      { cookie: `token-${port}=` },
      // A workbench at another port has another cookie.
      { cookie: `token-1=${token}` },
    ]
    const paths = ['/', '/judge', '/style.css', '/judge/events', '/judge/report/latest/index.html', '/none']
    for (const headers of strangers)
      for (const path of [...paths, '/judge?token=', `/judge?token=${token}x`]) {
        const { status, text } = await send(`${url}${path}`, { headers })
        expect(status, path).toBe(403)
        expect(text).toContain('Open the address that the terminal shows')
      }
    for (const path of ['/judge/start', `/judge/start?token=${token}`]) {
      const sent = { method: 'POST', headers: { origin: url, ...formType }, body: 'only=discovery' } as const
      expect((await send(`${url}${path}`, sent)).status).toBe(403)
    }
    expect(judgement.phase).toBe('none')

    const opened = await send(address)
    expect({ status: opened.status, to: opened.location }).toEqual({ status: 303, to: '/judge' })
    expect(opened.headers['set-cookie']).toBe(`token-${port}=${token}; HttpOnly; SameSite=Strict; Path=/`)
    expect((await asBrowser(workbench, '/judge')).status).toBe(200)
    expect((await asBrowser(workbench, '/none')).status).toBe(404)
  })

  test.each([
    ['no origin', () => ({})],
    ['another origin', () => ({ origin: 'https://attacker.example' })],
    ['another port of this machine', () => ({ origin: 'http://127.0.0.1:1' })],
    ['Sec-Fetch-Site: cross-site', (url: string) => ({ origin: url, 'sec-fetch-site': 'cross-site' })],
    ['another Host header', (url: string) => ({ origin: url, host: 'attacker.example' })],
  ])('starts nothing for a request with the token, and with %s', async (_name, headers) => {
    const { workbench } = await startedWorkbench()
    const { address, judgement, url } = workbench
    const [cookie = ''] = String((await send(address)).headers['set-cookie']).split(';')
    const { status } = await send(`${url}/judge/start`, {
      method: 'POST',
      headers: { cookie, ...formType, ...headers(url) },
      body: 'only=discovery',
    })
    expect([403, 421]).toContain(status)
    expect(judgement.phase).toBe('none')
  })

  test('shows the plan, sends nothing, and has no secret of the profile', async () => {
    const seen: WatchedExchange[] = []
    const watch = { exchange: (exchange: WatchedExchange) => void seen.push(exchange) }
    const { env, workbench } = await startedWorkbench({}, {}, watch)
    const { secrets } = loadProfile(env)
    expect(secrets.length).toBeGreaterThan(3)
    const shown = await asBrowser(workbench, '/judge')
    const chosen = await asBrowser(workbench, '/judge?plan=yes&topic=4.2&topic=&only=rooms')
    expect(shown.text).toMatch(/About \d+ requests, at most \d+ \(MAX_REQUESTS\), only to/)
    expect(chosen.text).toContain('rooms.list.complete')
    expect(chosen.text).not.toContain('id-token.audience')
    for (const { text } of [shown, chosen])
      for (const { key, value } of secrets) expect(text.includes(value), key).toBe(false)
    expect(seen).toEqual([])
  })

  test('names what is wrong with the choice or the profile, and starts nothing', async () => {
    const { env, workbench } = await startedWorkbench()
    const { judgement } = workbench
    expect((await asBrowser(workbench, '/judge/start', { only: 'rooms.lst' })).location).toBe('/judge')
    expect((await asBrowser(workbench, '/judge')).text).toContain('No rule is named &quot;rooms.lst&quot;')
    expect((await asBrowser(workbench, '/judge/start', { failed: 'yes' })).location).toBe('/judge')
    expect((await asBrowser(workbench, '/judge')).text).toContain('nothing to check again')
    // The profile is read again.
    appendFileSync(env, 'TIMEOUT_SECONDS=never\n')
    const refused = await asBrowser(workbench, '/judge/start', { only: 'rooms' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('TIMEOUT_SECONDS')
    expect(judgement.phase).toBe('none')
  })
})

/**
 * Protection of the pages: against other sites, DNS rebinding, injected HTML and leaked secrets.
 */
import { Readable } from 'node:stream'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { send } from '../embedded/flow.js'
import { staged } from './requests.js'
import { applicationAt, sandboxed } from './stage.js'

interface Pressed {
  readonly status: number
  readonly location: string | undefined
  readonly text: string
}

/** Sends a form, by default as a page of the sandbox does. */
async function press(
  sandbox: Sandbox,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: sandbox.url, 'sec-fetch-site': 'same-origin' },
): Promise<Pressed> {
  const { status, location, text } = await send(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
  return { status, location, text }
}

const forward = { tenant: 'all', amount: '1', unit: 'hours', do: 'forward' }
const ahead = (sandbox: Sandbox): number[] => sandbox.platform.operator.schools().map((one) => one.ahead)

describe('a button', () => {
  test('works on a page of the sandbox', async () => {
    const sandbox = await sandboxed()
    expect(await press(sandbox, '/clock', forward)).toMatchObject({ status: 303, location: '/clock' })
    expect(ahead(sandbox)).toEqual([3600, 3600])
  })

  test.each([
    ['no origin', (_url: string) => ({})],
    ['another origin', () => ({ origin: 'https://attacker.example' })],
    ['another port of this machine', () => ({ origin: 'http://127.0.0.1:1' })],
    ['a hidden origin', () => ({ origin: 'null' })],
    ['Sec-Fetch-Site: cross-site', (url: string) => ({ origin: url, 'sec-fetch-site': 'cross-site' })],
    ['another Host header', (url: string) => ({ origin: url, host: 'attacker.example' })],
  ])('does nothing for a request with %s', async (_name, headers) => {
    const sandbox = await sandboxed()
    const { status } = await press(sandbox, '/clock', forward, headers(sandbox.url))
    expect([403, 421]).toContain(status)
    expect(ahead(sandbox)).toEqual([0, 0])
  })

  test('refuses unknown names and oversized input without changing anything', async () => {
    const sandbox = await sandboxed()
    expect((await press(sandbox, '/sign-in', { tenant: '1', user: 'anna.gruber' })).status).toBe(422)
    expect((await press(sandbox, '/sign-in', { tenant: '456800', user: '<b>' })).status).toBe(422)
    expect((await press(sandbox, '/activate', { tenant: '456800', scenario: '1' })).status).toBe(422)
    expect((await press(sandbox, '/nowhere', {})).status).toBe(404)
    expect((await press(sandbox, '/clock', { ...forward, amount: '-1' })).status).toBe(303)
    expect((await send(`${sandbox.url}/clock`)).text).toContain('Enter a number greater than 0')
    expect((await press(sandbox, '/clock', { ...forward, amount: 'x'.repeat(40_000) })).status).toBe(413)
    const headers = { origin: sandbox.url }
    const { statusCode } = await request(`${sandbox.url}/clock`, {
      method: 'POST',
      headers,
      body: Readable.from(['tenant=all', '&amount=1&unit=hours']),
    })
    expect(statusCode).toBe(411)
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await request(`${sandbox.url}/clock`, { method, headers })).statusCode).toBe(405)
    expect(ahead(sandbox)).toEqual([0, 0])
    expect(sandbox.platform.operator.runtime.sessions.size).toBe(0)
  })

  test('replaces the registered application', async () => {
    const sandbox = await sandboxed()
    const fields = { redirectUri: 'http://127.0.0.1:1/cb', clientType: 'confidential', scenario: '2' }
    for (const clientId of ['one', 'two'])
      expect((await press(sandbox, '/application', { ...fields, clientId })).location).toBe('/application')
    const { apps } = sandbox.platform.operator.runtime.world
    expect(apps.filter(({ key }) => key === 'registered').map(({ id }) => id)).toEqual(['two'])
    expect(sandbox.application).toMatchObject({ clientId: 'two', scenario: 2, launchUrls: [] })
    const [seeded] = apps
    const taken = await press(sandbox, '/application', { ...fields, clientId: seeded?.id ?? '' })
    expect(taken.status).toBe(422)
    expect(taken.text).toContain('Another application of the sandbox has this client ID')
    expect(sandbox.application?.clientId).toBe('two')
  })

  test('refuses an activation without a webhook URL, and says what to do', async () => {
    const sandbox = await sandboxed()
    sandbox.register({ ...applicationAt('http://127.0.0.1:1', sandbox), credentialsUrl: null })
    await press(sandbox, '/activate', { tenant: '456800', scenario: '2' })
    expect((await send(`${sandbox.url}/store`)).text).toContain('Enter one on the page Application')
    expect(sandbox.platform.operator.application('456800', 'sandbox-app').activation).toBeUndefined()
  })
})

describe('a page', () => {
  test('is served under its own host name only; other local names redirect to it', async () => {
    const sandbox = await sandboxed()
    const { port } = new URL(sandbox.url)
    const asked = (host: string): ReturnType<typeof send> =>
      send(`${sandbox.url}/users?x=1`, { headers: { host } })
    expect((await asked(`127.0.0.1:${port}`)).status).toBe(200)
    expect((await asked(`localhost:${port}`)).location).toBe(`${sandbox.url}/users?x=1`)
    for (const host of [
      'attacker.example',
      `attacker.example:${port}`,
      '127.0.0.1',
      `127.0.0.1.attacker.example:${port}`,
    ]) {
      const { status, text } = await asked(host)
      expect(status, host).toBe(421)
      expect(text).not.toContain('anna.gruber')
    }
  })

  test('of the sandbox or the platform is not served under a foreign host name', async () => {
    const sandbox = await sandboxed()
    const { port } = new URL(sandbox.platform.url)
    const path = '/platform/api/sso/v3/456800/.well-known/openid-configuration'
    const ask = async (host: string): Promise<number> =>
      (await send(`${sandbox.platform.url}${path}`, { headers: { host } })).status
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `app.localhost:${port}`,
      '[::1]',
      '192.0.2.1',
    ])
      expect(await ask(host), host).toBe(200)
    for (const host of [
      'attacker.example',
      `attacker.example:${port}`,
      '127.0.0.1.attacker.example',
      'localhost.x',
    ])
      expect(await ask(host), host).toBe(421)
    expect(sandbox.log.entries()).toHaveLength(5)
  })

  test('always has strict security headers', async () => {
    const sandbox = await sandboxed()
    for (const path of ['/', '/nowhere', '/style.css', '/script.js', '/log/7', '/favicon.ico']) {
      const { headers } = await send(`${sandbox.url}${path}`)
      expect(headers['content-security-policy'], path).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self';/,
      )
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('escapes foreign text, and contains no local path and no other host', async () => {
    const sandbox = await sandboxed()
    const evil = '"><script>alert(1)</script>'
    sandbox.register({
      ...applicationAt('http://127.0.0.1:1', sandbox),
      clientId: evil,
      launchUrls: [`http://127.0.0.1:1/${evil}`],
    })
    sandbox.platform.operator.signIn('456800', 'anna.gruber')
    await send(
      `${sandbox.platform.url}/platform/api/sso/v3/456800/authorize?client_id=${encodeURIComponent(evil)}x`,
    )
    await send(`${sandbox.platform.url}/%3Cscript%3E'"${encodeURIComponent('<script>')}`)
    for (const path of [
      '/',
      '/application',
      '/store',
      '/launch',
      '/log',
      '/log/1',
      '/log/2',
      '/log/1/part',
      `/switches?q=${encodeURIComponent(evil)}`,
    ]) {
      const { status, text } = await send(`${sandbox.url}${path}`)
      expect(status, path).toBe(200)
      expect(text.replaceAll('<script src="/script.js" defer></script>', ''), path).not.toMatch(/<script/i)
      expect(text).not.toContain(packageRoot)
      const hosts = [...text.matchAll(/(?:href|src|action)="(https?:\/\/[^/"]+)/g)].map(([, host]) => host)
      expect(hosts.filter((host) => host !== sandbox.platform.url)).toEqual([])
    }
  })
})

describe('the log', () => {
  test('shows what the sandbox made, and masks a secret that the developer entered', async () => {
    const stage = await staged()
    const entered = 'N0tInvented+4711/Pr0duction'
    const shown = async (): Promise<string> => {
      const ids = stage.sandbox.log.entries().map(({ id }) => id)
      const pages = await Promise.all(ids.map((id) => send(`${stage.sandbox.url}/log/${id}`)))
      return pages.map(({ text }) => text).join('\n')
    }
    await stage.redeem()
    const invented = await shown()
    expect(invented).toContain(`client_secret=${stage.secret}`)
    expect(invented).toMatch(/&quot;access_token&quot;:&quot;[\w-]{20,}/)
    expect(invented).toContain('Claims of the JWT: id_token of the response')
    const { application } = stage.sandbox
    if (application === undefined) throw new Error('no application')
    stage.sandbox.register({ ...application, clientSecret: entered })
    await stage.redeem({ client_secret: entered })
    await stage.service({
      authorization: `Basic ${Buffer.from(`sandbox-app:${entered}`).toString('base64')}`,
    })
    // A secret stays masked after another one has replaced it.
    stage.sandbox.register(application)
    await stage.redeem({ client_secret: entered })
    const masked = await shown()
    expect(masked).toContain('client_secret=$CLIENT_SECRET')
    for (const form of [
      entered,
      encodeURIComponent(entered),
      Buffer.from(`sandbox-app:${entered}`).toString('base64'),
    ])
      expect(masked).not.toContain(form)
  })

  test('masks secrets that the sandbox did not make, keeps parameter names, and is bounded', async () => {
    const sandbox = await sandboxed()
    sandbox.register(applicationAt('http://127.0.0.1:1', sandbox))
    const url = `${sandbox.platform.url}/platform/api/sso/v3/456800/token`
    await send(`${url}?grant_type=client_credentials&access_token=AbCdEf0123456789xyz`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('some-app:Sup3rSecretPassw0rd').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'PLATFORM_SESSION=Qw3rTyUi0pAsDfGhJk',
      },
      body: 'client_secret=N0tToBeShown4711&code=C0deN0tToBeShown&password=Passw0rtXyz123',
    })
    const { text } = await send(`${sandbox.url}/log/1`)
    for (const secret of [
      'AbCdEf0123456789xyz',
      'Sup3rSecretPassw0rd',
      'Qw3rTyUi0pAsDfGhJk',
      'N0tToBeShown4711',
      'C0deN0tToBeShown',
      'Passw0rtXyz123',
    ])
      expect(text).not.toContain(secret)
    for (const name of ['client_secret=', 'code=', 'password=', 'PLATFORM_SESSION=', 'some-app:'])
      expect(text).toContain(name)
    const uri = encodeURIComponent('http://127.0.0.1:1/?access_token=T0kenN0tToBeShown')
    await send(`${url.replace('/token', '/authorize')}?client_id=sandbox-app&redirect_uri=${uri}`)
    const [asked] = sandbox.log.entries()
    expect(asked?.hints.map(({ seen }) => seen).join()).toContain('http://127.0.0.1:1/?access_token=')
    expect(JSON.stringify(asked)).not.toContain('T0kenN0tToBeShown')
    for (let count = 0; count < 320; count += 1)
      await send(`${sandbox.platform.url}/platform/home?n=${count}`)
    expect(sandbox.log.entries()).toHaveLength(300)
    expect((await send(`${sandbox.url}/log/1`)).status).toBe(404)
    await press(sandbox, '/log/clear', {})
    expect(sandbox.log.entries()).toEqual([])
  })

  test('resumes after the last event that a browser received', async () => {
    const sandbox = await sandboxed()
    for (let count = 1; count <= 3; count += 1) await send(`${sandbox.platform.url}/platform/home`)
    const { body } = await request(`${sandbox.url}/log/events`, { headers: { 'last-event-id': '1' } })
    const seen: string[] = []
    for await (const piece of body.setEncoding('utf8')) {
      seen.push(...[...String(piece).matchAll(/^id: (\d+)$/gm)].map(([, id = '']) => id))
      if (seen.length === 2) await send(`${sandbox.platform.url}/platform/home`)
      if (seen.length === 3) break
    }
    expect(seen).toEqual(['2', '3', '4'])
  })
})

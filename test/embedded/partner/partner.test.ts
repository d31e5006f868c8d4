import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Partner, type PartnerOptions, startPartner } from '../../../src/embedded/partner/index.js'
import { type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import { Browser, send } from '../flow.js'

const env = profileOf(defaultSeed)
let platform: Platform
let partner: Partner
const log: string[] = []

const registered = {
  redirectUriMatches: (sent: string) =>
    ['/callback'].some((path) => sent === `http://127.0.0.1:${new URL(sent).port}${path}`),
}

beforeAll(async () => {
  platform = await startPlatform({ behaviours: registered })
  partner = await start()
})
afterAll(async () => {
  await partner.close()
  await platform.close()
})

function start(options: Partial<PartnerOptions> = {}): Promise<Partner> {
  return startPartner({
    platformUrl: platform.url,
    clientId: env.OIDC_CLIENT_ID ?? '',
    clientSecret: env.OIDC_CLIENT_SECRET ?? '',
    log: (line) => log.push(line),
    ...options,
    // A stalled machine must not make its requests fail.
    behaviours: { timeoutSeconds: () => 60, ...options.behaviours },
  })
}

/** Opens an address and signs in where the platform asks. */
async function open(browser: Browser, url: string, user = 'TEACHER'): ReturnType<Browser['follow']> {
  const end = await browser.follow(url)
  if (end.page?.text.includes('Sign in to the school platform') !== true) return end
  return browser.logIn(end, env[`${user}_LOGIN`] ?? '', env[`${user}_PASSWORD`] ?? '')
}

const launchUrl = (at = partner, tenant = env.TENANT): string => `${at.url}/login?tenant=${tenant}`

async function me(browser: Browser, at = partner): Promise<Record<string, unknown>> {
  const { status, json } = await browser.visit(`${at.url}/api/me`)
  expect(status).toBe(json.signedIn === true ? 200 : 401)
  return json
}

describe('the embedded partner', () => {
  test('signs a user in, shows who it is, and ends the session', async () => {
    const browser = new Browser()
    expect(await me(browser)).toEqual({ signedIn: false })
    const end = await open(browser, launchUrl())
    expect(end).toMatchObject({ url: `${partner.url}/`, page: { status: 200 } })
    expect(end.page?.text).toContain(env.TEACHER_LOGIN)
    expect(await me(browser)).toMatchObject({
      signedIn: true,
      user: { tenant: env.TENANT, role: 'TEACHER', name: env.TEACHER_LOGIN, locale: 'de' },
    })
    await browser.follow(`${partner.url}/logout`)
    expect(await me(browser)).toEqual({ signedIn: false })
  })

  test('knows a user again, and gives each session an id of its own', async () => {
    const users = await Promise.all(
      ['TEACHER', 'TEACHER', 'SECOND_USER'].map(async (user) => {
        const browser = new Browser()
        await open(browser, launchUrl(), user)
        const session = browser.jar.get('127.0.0.1')?.get('session')
        return { session, user: (await me(browser)).user as Record<string, unknown> }
      }),
    )
    const [one, again, other] = users
    expect(again?.user).toEqual(one?.user)
    expect(other?.user.id).not.toBe(one?.user.id)
    expect(new Set(users.map(({ session }) => session)).size).toBe(3)
  })

  test('ends the session with each request to the login URL, at the server too', async () => {
    const browser = new Browser()
    await open(browser, launchUrl())
    const old = browser.jar.get('127.0.0.1')?.get('session') ?? ''
    const { location } = await browser.visit(launchUrl())
    expect(location).toContain(`/v3/${env.TENANT}/authorize?`)
    expect(await me(browser)).toEqual({ signedIn: false })
    const replay = await send(`${partner.url}/api/me`, { headers: { cookie: `session=${old}` } })
    expect(replay.status).toBe(401)
  })

  test('sends a new request for each launch, with everything that the contract asks for', async () => {
    const browser = new Browser()
    const asked = await Promise.all([1, 2, 3].map(() => browser.visit(launchUrl())))
    const queries = asked.map(({ location }) => new URL(location ?? '').searchParams)
    for (const query of queries) {
      expect(Object.fromEntries(query)).toMatchObject({
        response_type: 'code',
        scope: 'openid roster-core.readonly',
        client_id: env.OIDC_CLIENT_ID,
        redirect_uri: `${partner.url}/callback`,
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(query.has('prompt')).toBe(false)
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(new Set(queries.map((query) => query.get(name))).size, name).toBe(3)
    }
    expect(asked[0]?.headers['cache-control']).toBe('no-store')
  })

  test('sends whoever arrives at a UI Integration URL to the sign-in', async () => {
    for (const path of ['/ui/start', '/ui/timetable']) {
      const browser = new Browser()
      const end = await open(browser, `${partner.url}${path}?tenant=${env.TENANT}&username=admin`)
      expect(end.url).toBe(`${partner.url}/`)
      expect(await me(browser)).toMatchObject({ signedIn: true, user: { name: env.TEACHER_LOGIN } })
    }
  })

  test('signs nobody in with the answer to a sign-in of another browser, nor twice with the same one', async () => {
    const browser = new Browser()
    const platformPage = await browser.follow(launchUrl())
    const back: string[] = []
    const visit = browser.visit.bind(browser)
    browser.visit = (url, body) => {
      if (url.includes('/callback?')) back.push(url)
      return visit(url, body)
    }
    await browser.logIn(platformPage, env.TEACHER_LOGIN ?? '', env.TEACHER_PASSWORD ?? '')
    const [callback = ''] = back
    expect(callback).not.toBe('')
    expect(await me(browser)).toMatchObject({ signedIn: true })

    const stranger = new Browser()
    await stranger.visit(launchUrl())
    for (const tab of [stranger, browser]) expect((await tab.visit(callback)).status).toBe(400)
    expect(await me(stranger)).toEqual({ signedIn: false })
    expect(await me(browser)).toMatchObject({ signedIn: true })
  })

  test('works as a public client, behind another address, and for the schools of its list', async () => {
    const other = await start({
      clientId: env.PUBLIC_CLIENT_ID ?? '',
      clientSecret: null,
      tenants: [env.TENANT ?? ''],
    })
    const browser = new Browser()
    await open(browser, launchUrl(other))
    expect(await me(browser, other)).toMatchObject({ signedIn: true })
    expect((await browser.visit(launchUrl(other, env.TENANT_B))).status).toBe(404)
    await other.close()

    const behind = await start({ publicUrl: 'https://app.example.com/' })
    expect(behind.url).toBe('https://app.example.com')
    const { location, headers } = await send(`${behind.address}/login?tenant=${env.TENANT}`)
    const redirectUri = new URL(location ?? '').searchParams.get('redirect_uri')
    expect(redirectUri).toBe('https://app.example.com/callback')
    const cookies = [headers['set-cookie'] ?? []].flat()
    expect(cookies).toHaveLength(2)
    for (const line of cookies) expect(line).toContain('; HttpOnly; SameSite=Lax; Secure')
    behind.kill()
  })

  test('says on a page why it cannot begin, with a status that blames nobody else', async () => {
    for (const url of [
      '/login',
      '/login?tenant=',
      '/login?tenant=..',
      '/login?tenant=nobody',
      '/ui/start',
      '/none',
    ]) {
      const { page, url: end } = await new Browser().follow(`${partner.url}${url}`)
      expect(page?.status, end).toBe(404)
      expect(page?.text).toMatch(/<h1>(You are not signed in|Not found)<\/h1>/)
    }
    const post = await send(`${partner.url}/callback`, { method: 'POST', body: 'code=x' })
    expect(post.status).toBe(405)
  })
})

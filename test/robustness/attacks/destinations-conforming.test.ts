/**
 * Conforming targets that use several origins, or that are in a private network: they work once the profile names what
 * it must, and until then the message says what to add. Nothing is violated.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { Undecided } from '../../../src/core/errors.js'
import { failureOf } from '../../../src/core/http/failure.js'
import { PrivateAddressRefusal } from '../../../src/core/http/resolver.js'
import { partnerOrigins } from '../../../src/partner/destinations.js'
import { unnamedWords } from '../../../src/platform/destinations.js'
import { Run } from '../../../src/platform/run.js'
import { TenantUrls } from '../../../src/platform/tenant-urls.js'
import { checkProfile } from '../../../src/profile/load.js'
import type { Profile } from '../../../src/profile/profile.js'
import { contact, reached, unreachable } from '../../../src/roles/platform/reachable.js'
import { minimal } from '../../profile/minimal.js'
import { loginSite, signInAt } from '../../support/login-site.js'
import { partnerProfile } from '../../support/partner-harness.js'
import { serve } from '../../support/servers.js'
import { contextOf } from '../../support/site.js'

function profileAt(BASE_URL: string, keys: Readonly<Record<string, string>> = {}): Profile {
  return checkProfile({ ...minimal, BASE_URL, ...keys }, '.', 'test')
}

/** A platform whose login page is at another port, where its discovery document names its endpoints. */
async function twoPorts() {
  const login = await loginSite({
    page: ({ csrf }) =>
      `<form method=post action=/in><input type=hidden name=t value=${csrf}><input name=username><input type=password name=password><button>Sign in</button></form>`,
  })
  const api = await serve((request, response) => {
    if (request.path.endsWith('/openid-configuration'))
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ issuer: 'x', authorization_endpoint: `${login.url}/authorize` }))
    else response.writeHead(302, { Location: `${login.url}${request.path}` }).end()
  })
  return { api: api.url, login: login.url }
}

async function contextAt(url: string, keys: Readonly<Record<string, string>>) {
  const run = new Run(await reached(profileAt(url, { ALLOW_HTTP: 'yes', ...keys })))
  onTestFinished(() => run.close())
  return contextOf(run)
}

describe('a platform with a login page at another port', () => {
  test('is signed in to if the profile names it', async () => {
    const { api, login } = await twoPorts()
    const back = await signInAt(await contextAt(api, { PLATFORM_HOSTS: login }))
    expect(back.code?.value).toBe('C0de-of-the-login')
  })

  test('is undecided if the profile does not name it, and the message says what to add', async () => {
    const { api, login } = await twoPorts()
    const context = await contextAt(api, {})
    const result = context.users.newBrowser().authorize(context.app).showsLoginPage()
    await expect(result).rejects.toThrow(Undecided)
    await expect(result).rejects.toThrow(
      `nothing is sent to ${login}, which the profile names only as ${api} (if it belongs to the platform, add it to the profile: PLATFORM_HOSTS=${login})`,
    )
  })

  test('is announced by its discovery document, and that is said at the beginning', async () => {
    const { api, login } = await twoPorts()
    const first = await contact(profileAt(api))
    expect(first).toMatchObject({ failure: null, unnamed: [login] })
    expect((await reached(profileAt(api))).announced).toEqual([login])
    expect(unnamedWords([login]).fix).toContain(`PLATFORM_HOSTS=${login}`)
  })
})

describe('a sibling host that the discovery document names', () => {
  const profile = { ...profileAt('https://api.school.org'), announced: ['https://login.school.org'] }
  const urls = new TenantUrls(profile, '4711')

  test('gets nothing', () => {
    expect(urls.staysAt(new URL('https://login.school.org/'))).toBe(false)
  })

  test('is named with what to add, where the browser is sent to it', () => {
    expect(urls.whyNotFollowed('https://login.school.org/in')).toContain('PLATFORM_HOSTS=login.school.org')
    expect(urls.whyNotFollowed('http://api.school.org/in')).toContain('PLATFORM_HOSTS=http://api.school.org')
  })

  test.each([
    'https://api.school.org/in',
    'https://app.example/sso?code=1',
    'https://www.school.org/',
    'https://evil.example/',
    'javascript:0',
  ])('%s is judged as it is', (address) => {
    expect(urls.whyNotFollowed(address)).toBeNull()
  })
})

test('plain http is secure enough only on a host that the profile names with http', () => {
  const keys = { ALLOW_HTTP: 'yes', PLATFORM_HOSTS: 'http://old.school.org' }
  const urls = new TenantUrls(profileAt('https://api.school.org', keys), '4711')
  expect(urls.isSecure('https://anyone.example/')).toBe(true)
  expect(urls.isSecure('http://old.school.org/')).toBe(true)
  expect(urls.isSecure('http://api.school.org/')).toBe(false)
  const plain = new TenantUrls(profileAt('http://api.school.org:8080', { ALLOW_HTTP: 'yes' }), '4711')
  expect(plain.isSecure('http://api.school.org:9090/')).toBe(true)
})

test('a target in a private network is refused with the key to set', () => {
  const url = new URL('https://school.example.org/x')
  const failure = failureOf(new PrivateAddressRefusal(url.hostname, ['10.0.0.5']), url)
  expect(failure).toMatchObject({ code: 'PRIVATE_ADDRESS', stage: 'name', unsent: true })
  expect(unreachable(profileAt('https://school.example.org'), failure)).toContain(
    'school.example.org leads to 10.0.0.5, which is not in the public Internet. Expected any HTTP answer from its discovery document. To fix it: if the target is in a network of your own, set ALLOW_PRIVATE_ADDRESSES=yes',
  )
})

test('the addresses of the first request are those of the run', async () => {
  const { port } = await serve((_, response) => response.end('{}'))
  const { transport } = await reached(profileAt(`http://localhost:${port}`))
  expect([...(transport.pinned?.keys() ?? [])]).toEqual(['localhost'])
})

describe('an application with several origins', () => {
  const profile = { ...partnerProfile(), embedded: false, loginUrl: 'http://127.0.0.1:3000/login' }

  test('is reached at those that the profile names', () => {
    const { has } = partnerOrigins(
      { ...profile, redirectUri: 'http://localhost:3001/cb', hosts: ['http://127.0.0.1:5173', 'id.example'] },
      'http://127.0.0.1:9',
    )
    for (const url of [
      'http://127.0.0.1:3000/x',
      'http://localhost:3001/cb',
      'http://127.0.0.1:5173/',
      'https://id.example/',
      'http://id.example:3000/',
      'http://127.0.0.1:9/platform',
    ])
      expect(has(new URL(url)), url).toBe(true)
    for (const url of ['http://127.0.0.1:8080/', 'http://127.0.0.1:3001/cb', 'http://[::1]:5173/'])
      expect(has(new URL(url)), url).toBe(false)
    expect(has(new URL('http://id.example/'))).toBe(false)
  })

  test('needs ALLOW_HTTP for plain http to another machine', () => {
    const change = {
      TARGET: '',
      LOGIN_URL: 'https://app.example/login',
      REDIRECT_URI: 'https://app.example/cb',
    }
    const named = { ...change, UI_URLS: '', PARTNER_HOSTS: 'http://id.example' }
    expect(() => partnerProfile(named)).toThrow('PARTNER_HOSTS: expected https, or a host of this machine')
  })
})

/**
 * Attacks of a platform and of name servers on where requests, passwords and cookies go.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { ifDetermined, Undecided } from '../../../src/core/errors.js'
import { send } from '../../../src/core/http/client.js'
import { dispatcherFor } from '../../../src/core/http/dispatcher.js'
import { type Ask, Resolver } from '../../../src/core/http/resolver.js'
import type { Context } from '../../../src/platform/context.js'
import { Run } from '../../../src/platform/run.js'
import { checkProfile } from '../../../src/profile/load.js'
import { transportSettings } from '../../../src/profile/transport-settings.js'
import { reached } from '../../../src/roles/platform/reachable.js'
import { minimal } from '../../profile/minimal.js'
import { loginSite, signInAt } from '../../support/login-site.js'
import { serve, transport } from '../../support/servers.js'
import { contextOf } from '../../support/site.js'
import { bait, behindTls } from './bait.js'
import { attacks } from './destinations.attacks.js'
import { announcedAttacks, hostAttacks, pageAttacks } from './destinations.pages.js'
import { nameAttacks } from './destinations.reaches.js'
import type { PageAttack } from './destinations.types.js'

/** A run against a platform at this address, after its first request. */
async function contextAt(url: string, keys: Readonly<Record<string, string>> = {}): Promise<Context> {
  const profile = checkProfile({ ...minimal, BASE_URL: url, ...keys }, '.', 'test')
  const run = new Run(await reached(profile))
  onTestFinished(() => run.close())
  return contextOf(run)
}

/** Signs in as far as it goes. An attack may let it fail, but only with an outcome that a check can have. */
async function attempt(context: Context): Promise<void> {
  try {
    await signInAt(context, { mayFail: true })
  } catch (error) {
    if (!(error instanceof Undecided)) throw error
  }
}

test('each attack has an id of its own', () => {
  const ids = attacks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

/** A platform of an attack, and the server that it leads to. */
async function staged({ to, pages }: PageAttack) {
  if (to === 'another port') {
    const { port, heard } = await bait()
    const other = `http://127.0.0.1:${port}`
    const { url } = await loginSite(pages(other))
    return { base: url, other, heard, keys: {} }
  }
  // The port is known only after the server has started.
  let other = ''
  const site = await loginSite(late(() => pages(other)))
  const { port, heard } = await behindTls(site.port)
  other = `http://127.0.0.1:${port}`
  return { base: `https://127.0.0.1:${port}`, other, heard, keys: { TLS_SELF_SIGNED: 'accept' } }
}

describe('a page leads nowhere:', () => {
  for (const attack of pageAttacks)
    test.each(['no', 'yes'])(`${attack.id} with ALLOW_HTTP=%s: ${attack.says}`, async (allowed) => {
      const { base, heard, keys } = await staged(attack)
      await attempt(await contextAt(base, { ALLOW_HTTP: allowed, ...keys }))
      expect(heard).toEqual([])
    })
})

describe('the same page leads there if the profile names the address:', () => {
  // The form driver does not look into frames.
  for (const attack of pageAttacks.filter(({ id }) => !id.endsWith('.frame')))
    test(attack.id, async () => {
      const { base, heard, keys, other } = await staged(attack)
      await attempt(await contextAt(base, { ALLOW_HTTP: 'yes', PLATFORM_HOSTS: other, ...keys }))
      expect(heard).not.toEqual([])
    })
})

/** Pages that are made at each look, because they depend on something that is not known before. */
function late<Pages extends object>(make: () => Pages): Pages {
  return new Proxy({} as Pages, {
    get: (_, key) => Reflect.get(make(), key),
    ownKeys: () => Reflect.ownKeys(make()),
  })
}

describe.each(hostAttacks)('$id: $says', ({ address }) => {
  const form = (to: string): string =>
    `<form method=post action="${to}/in"><input name=username><input type=password name=password><button>Sign in</button></form>`

  test('nothing arrives by a form', async () => {
    const { port, heard } = await bait()
    const { url } = await loginSite({ page: form(address(port)) })
    await attempt(await contextAt(url, { ALLOW_HTTP: 'yes' }))
    expect(heard).toEqual([])
  })

  test('nothing arrives by a redirect', async () => {
    const { port, heard } = await bait()
    const Location = Buffer.from(`${address(port)}/in`).toString('latin1')
    const { url } = await loginSite({
      page: '',
      routes: {
        '/login': (_, response) => response.writeHead(302, { Location: Location.replace('\t', '') }).end(),
      },
    })
    await attempt(await contextAt(url, { ALLOW_HTTP: 'yes' }))
    expect(heard).toEqual([])
  })
})

describe.each(announcedAttacks)('$id: $says', ({ field }) => {
  /** A platform that redirects to the login page at the other port. */
  async function platform(other: string) {
    const document = {
      issuer: 'http://127.0.0.1/',
      jwks_uri: 'http://127.0.0.1/',
      [field]: `${other}/x`,
    }
    return serve((request, response) => {
      if (request.path.endsWith('/openid-configuration'))
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(document))
      else response.writeHead(302, { Location: `${other}/login` }).end()
    })
  }

  test('nothing arrives', async () => {
    const { port, heard } = await bait()
    const { url } = await platform(`http://127.0.0.1:${port}`)
    const context = await contextAt(url, { ALLOW_HTTP: 'yes' })
    await attempt(context)
    for (const known of ['authorization_endpoint', 'token_endpoint'] as const)
      await ifDetermined(() => context.discovery.endpoint(known))
    await ifDetermined(() => context.discovery.requestKeys())
    expect(heard).toEqual([])
  })
})

describe.each(nameAttacks)('$id: $says', ({ address }) => {
  const ask: Ask = async () => [{ address, family: address.includes(':') ? 6 : 4 }]

  test('it is refused, with what to do', async () => {
    await expect(sent('http://school.example.org/', ask)).rejects.toThrow(
      `school.example.org leads to ${address}, which is not in the public Internet`,
    )
  })

  test('it is used if the profile allows it', async () => {
    const allowing = new Resolver({ privateAddresses: true }, ask)
    expect(await allowing.addressesOf('school.example.org')).toEqual(await ask(''))
  })

  test('it is used if the name is not public', async () => {
    const inHouse = new Resolver({ privateAddresses: false }, ask)
    for (const hostname of ['platform', 'school.internal', 'school.local', 'localhost', 'a.localhost'])
      expect(await inHouse.addressesOf(hostname), hostname).toEqual(await ask(''))
  })
})

/** Sends over a connection whose names are looked up like this. */
function sent(url: string, ask: Ask, keys: Readonly<Record<string, string>> = {}) {
  const settings = transportSettings({ CONNECT_TIMEOUT_SECONDS: '2', PROXY: 'none', ...keys })
  const dispatcher = dispatcherFor(settings, {}, new Resolver(settings, ask))
  onTestFinished(() => dispatcher.destroy())
  return send(
    transport({ dispatcher, retries: 0 }),
    { origin: 'other', purpose: 'try', url },
    () => undefined,
  )
}

describe('a public name', () => {
  let here: Awaited<ReturnType<typeof serve>>
  const ipv4 = (address: string) => ({ address, family: 4 })
  const answering = async (): Promise<string> => {
    here = await serve((_, response) => response.end('here'))
    return `http://school.example.org:${here.port}/`
  }

  test('with addresses of this machine reaches nothing here', async () => {
    const url = await answering()
    await expect(sent(url, async () => [ipv4('127.0.0.1')])).rejects.toThrow('not in the public Internet')
    expect(here.arrived).toEqual([])
  })

  test('with addresses of this machine is reached if the profile allows it', async () => {
    const url = await answering()
    const keys = { ALLOW_PRIVATE_ADDRESSES: 'yes' }
    expect((await sent(url, async () => [ipv4('127.0.0.1')], keys)).text).toBe('here')
  })

  test('with a private and a public address leads only to the public one', async () => {
    const resolver = new Resolver({ privateAddresses: false }, async () => [
      ipv4('10.0.0.5'),
      ipv4('203.0.113.9'),
      { address: '2001:db8::1', family: 6 },
      { address: '::ffff:10.0.0.5', family: 6 },
    ])
    expect((await resolver.addressesOf('school.example.org')).map(({ address }) => address)).toEqual([
      '203.0.113.9',
      '2001:db8::1',
    ])
  })

  test('keeps the addresses of its first lookup', async () => {
    const lookups: string[] = []
    const resolver = new Resolver({ privateAddresses: false }, async (hostname) => {
      lookups.push(hostname)
      return [ipv4(lookups.length === 1 ? '203.0.113.9' : '203.0.113.10')]
    })
    const [first, second] = await Promise.all([resolver.addressesOf('a.org'), resolver.addressesOf('a.org')])
    expect([first, second, await resolver.addressesOf('a.org')]).toEqual(Array(3).fill([ipv4('203.0.113.9')]))
    const later = new Resolver({ privateAddresses: false, pinned: resolver.pinned }, () => {
      throw new Error('looked up again')
    })
    expect(await later.addressesOf('a.org')).toEqual([ipv4('203.0.113.9')])
    expect(lookups).toEqual(['a.org'])
  })

  test('is looked up again after a failure', async () => {
    let count = 0
    const resolver = new Resolver({ privateAddresses: false }, async () => {
      count += 1
      if (count === 1) throw Object.assign(new Error('later'), { code: 'EAI_AGAIN' })
      return [ipv4('203.0.113.9')]
    })
    await expect(resolver.addressesOf('a.org')).rejects.toThrow('later')
    expect(await resolver.addressesOf('a.org')).toEqual([ipv4('203.0.113.9')])
  })
})

test.each([
  '203.0.113.9',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '2001:4860::8888',
  '64:ff9b::8.8.8.8',
  '::ffff:8.8.8.8',
])('%s is a public address', async (address) => {
  const family = address.includes(':') ? 6 : 4
  const resolver = new Resolver({ privateAddresses: false }, async () => [{ address, family }])
  expect(await resolver.addressesOf('school.example.org')).toEqual([{ address, family }])
})

/**
 * A platform whose endpoints of single sign-on have other paths than those of the contract. With the profile keys that
 * declare them, only the rules about these paths are violated.
 */
import { expect, onTestFinished, test } from 'vitest'
import { examinePlatform } from '../../src/doctor/examine-platform.js'
import type { Finding } from '../../src/doctor/finding.js'
import { makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { Run } from '../../src/platform/run.js'
import { embeddedProfile, type Judged, judgePlatform } from '../support/harness.js'
import { type Passed, startPathProxy } from '../support/path-proxy.js'

/** The paths of a tenant at the proxy, and what is at the platform. */
interface Shape {
  readonly base: string
  readonly authorize: string
  readonly token: string
  readonly discovery: string
}

const documented = '/platform/api/sso/v3'

/** The request at the platform: its paths of the contract, and `grant_type` in the query; null if there is none. */
function passedOn(shape: Shape, { path, body }: Passed): Passed | null {
  const url = new URL(path, 'http://localhost')
  const [, tenant = ''] =
    new RegExp(`^${shape.base.replace('{tenant}', '([^/]+)')}/`).exec(url.pathname) ?? []
  const below = url.pathname.slice(shape.base.replace('{tenant}', tenant).length)
  const endpoints = {
    [shape.authorize]: '/authorize',
    [shape.token]: '/token',
    [shape.discovery]: '/.well-known/openid-configuration',
  }
  const endpoint = tenant === '' ? undefined : endpoints[below]
  if (endpoint === undefined)
    return new RegExp(`^${documented}/[^/]+/(authorize|token|\\.well-known/.*)$`).test(url.pathname)
      ? null
      : { path, body }
  if (endpoint !== '/token') return { path: `${documented}/${tenant}${endpoint}${url.search}`, body }
  // A target that reads grant_type from the body only.
  url.searchParams.delete('grant_type')
  const form = new URLSearchParams(body.toString('utf8'))
  const grants = form.getAll('grant_type')
  if (!grants.includes('client_credentials'))
    return { path: `${documented}/${tenant}/token${url.search}`, body }
  for (const grant of grants) url.searchParams.append('grant_type', grant)
  form.delete('grant_type')
  return { path: `${documented}/${tenant}/token${url.search}`, body: Buffer.from(form.toString()) }
}

/** Starts a platform with these paths. */
async function started(shape: Shape): Promise<Platform> {
  const proxy = await startPathProxy((incoming) => passedOn(shape, incoming))
  const baseOf = (of: string): string =>
    proxy.url + shape.base.replace('{tenant}', of.split('/').at(-1) ?? '')
  const platform = await startPlatform({
    keys: makeKeys(),
    publicUrl: proxy.url,
    behaviours: {
      issuer: baseOf,
      authorizationEndpoint: ({ base }) => baseOf(base) + shape.authorize,
      tokenEndpoint: ({ base }) => baseOf(base) + shape.token,
      sessionCookieAttributes: () => 'Path=/; HttpOnly; SameSite=None',
    },
  })
  onTestFinished(() => platform.close())
  proxy.leadTo(new URL(platform.controlUrl).origin)
  return platform
}

const words = ({ checks }: Judged): string[] =>
  checks
    .filter(({ verdict }) => verdict === 'undecided')
    .map(({ rule, case: name, reason }) => `${rule} (${name}): ${reason}`)

const realms = {
  base: '/realms/{tenant}',
  authorize: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  discovery: '/.well-known/openid-configuration',
}
const announced = {
  SSO_BASE: '/realms/{tenant}',
  AUTHORIZE_PATH: 'from-discovery',
  TOKEN_PATH: 'from-discovery',
}

test('with addresses from the discovery document, exactly the rules about paths are violated', async () => {
  const profile = { ...announced, SERVICE_GRANT_TYPE: 'body' }
  const result = await judgePlatform(await started(realms), { lean: true, observations: true, profile })
  expect(words(result)).toEqual([])
  expect(result.violated).toEqual(['id-token.iss.tenant', 'service-token.json', 'service.sso-base-path'])
  expect(result.checks.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(1100)
})

test('with paths of the profile, also the one of the discovery document', async () => {
  const shape = {
    base: '/{tenant}',
    authorize: '/oauth2/auth',
    token: '/oauth2/token',
    discovery: '/oauth2/metadata',
  }
  const families = ['service', 'service-token', 'discovery', 'id-token.iss', 'authorize.success']
  const result = await judgePlatform(await started(shape), {
    lean: true,
    observations: true,
    only: [...families, 'standard.discovery', 'standard.token'],
    profile: {
      SSO_BASE: '/',
      AUTHORIZE_PATH: '/{tenant}/oauth2/auth',
      TOKEN_PATH: '/{tenant}/oauth2/token',
      DISCOVERY_PATH: '/{tenant}/oauth2/metadata',
      SERVICE_GRANT_TYPE: 'body',
    },
  })
  expect(words(result)).toEqual([])
  expect(result.violated).toEqual([
    'id-token.iss.tenant',
    'service-token.json',
    'service.sso-base-path',
    'standard.discovery.issuer-location',
  ])
})

/** What doctor says about these parts of a profile. */
async function examined(platform: Platform, change: Readonly<Record<string, string>>): Promise<Finding[]> {
  const run = new Run(embeddedProfile(platform, change))
  const parts = ['declared deviations', 'provider', 'service token']
  const listener = { begins: () => undefined, found: () => undefined }
  try {
    return await examinePlatform(run, listener, (part) => parts.includes(part))
  } finally {
    await run.close()
  }
}

test('doctor says what is declared, and which key a target needs that reads grant_type from the body', async () => {
  const platform = await started(realms)
  const [declared, , token] = await examined(platform, announced)
  expect(declared?.said).toMatch(
    /^SSO_BASE: the SSO base is \/realms\/\{tenant\}.*; AUTHORIZE_PATH: .*"conformant with waivers"$/,
  )
  expect(token).toMatchObject({
    condition: 'bad',
    fix: expect.stringMatching(/^set SERVICE_GRANT_TYPE=body/),
  })
  const findings = await examined(platform, { ...announced, SERVICE_GRANT_TYPE: 'body' })
  expect(findings.map(({ condition }) => condition)).toEqual(['good', 'good', 'good'])
})

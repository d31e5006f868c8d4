/**
 * The doctor of an application: what works is reported as such, and what does not is named with how to fix it.
 */
import { describe, expect, test } from 'vitest'
import { coverageOf } from '../../src/doctor/coverage.js'
import { examinePartner } from '../../src/doctor/examine-partner.js'
import type { Finding } from '../../src/doctor/finding.js'
import type { Behaviours } from '../../src/embedded/partner/index.js'
import type { PartnerProfile } from '../../src/profile/partner/profile.js'
import { partnerDoctor } from '../../src/roles/partner/doctor.js'
import { withPartner } from '../support/partner-harness.js'

type Keys = Readonly<Record<string, string>>

/** How the application, or its profile, differs from a conforming one. */
interface Differences {
  readonly behaviours?: Partial<Behaviours>
  readonly profile?: Keys
  readonly adapt?: (profile: PartnerProfile) => PartnerProfile
}

/** Looks at an embedded partner. It does not wait after an activation, so that the tests are fast. */
function examined({ behaviours = {}, ...further }: Differences = {}) {
  const quick = { waitAfterActivation: () => 0, ...behaviours }
  return withPartner({ behaviours: quick, ...further }, async (run) => {
    const begun: string[] = []
    const findings = await examinePartner(run, {
      begins: (part) => begun.push(part),
      found: () => undefined,
    })
    return { begun, findings, rules: coverageOf(partnerDoctor, run.profile, findings), run }
  })
}

/** What is not good, as the command prints it. */
function ill(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ condition }) => condition !== 'good' && condition !== 'skipped')
    .map(({ part, said, details, fix }) => [`${part}: ${said}`, ...details, fix].join('. '))
}

test('every part of the embedded partner works, and every rule can be exercised', async () => {
  const { begun, findings, rules } = await examined({ profile: { HEAVY: 'yes' } })
  expect(ill(findings)).toEqual([])
  expect(findings.map(({ condition }) => condition)).toEqual(findings.map(() => 'good'))
  expect(begun).toEqual(findings.map(({ part }) => part))
  expect(begun).toEqual([
    'login URL',
    'sign-in',
    'UI URLs',
    'session probe',
    'WHOAMI_SUB',
    'WHOAMI_USER',
    'WHOAMI_TENANT',
    'WHOAMI_ROLE',
    'WHOAMI_LOCALE',
    'credentials webhook',
    'service token',
    'event sync',
    'event export',
    'event class-update',
    'event student-lookup',
    'deactivation webhook',
    'event advance-clock',
    'event restart',
    'requested addresses',
  ])
  expect(rules.filter(({ exercised }) => exercised === 'no' || exercised === 'in part')).toEqual([])
})

/** An application that only signs users in. */
const onlySignsIn = {
  FEATURES: '',
  CREDENTIALS_WEBHOOK_URL: '',
  DEACTIVATION_WEBHOOK_URL: '',
  CONTROL_DRIVER: '',
}

const atSignIn: readonly (readonly [part: string, what: string, Differences, words: readonly string[]])[] = [
  [
    'login URL',
    'an address without anything',
    { adapt: (one) => ({ ...one, loginUrl: `${one.loginUrl.replace('/login', '/nothing')}` }) },
    ['/nothing with status 404', 'check LOGIN_URL'],
  ],
  [
    'login URL',
    'a page with a link',
    { behaviours: { launchDelivery: () => ({ by: 'link', status: 200, hops: 0 }) as never } },
    ['status 200', 'LOGIN_STEP'],
  ],
  [
    'login URL',
    'another client',
    { adapt: (one) => ({ ...one, clientId: 'AnotherApp' }) },
    ['expected client_id=AnotherApp', 'got EmbeddedPartner1', 'CLIENT_ID'],
  ],
  [
    'login URL',
    'another redirect URI',
    { adapt: (one) => ({ ...one, redirectUri: `${one.redirectUri}/else` }) },
    ['expected redirect_uri=', 'REDIRECT_URI'],
  ],
  [
    'sign-in',
    'another client secret',
    { adapt: (one) => ({ ...one, clientSecret: 'another-Secret-4711' }) },
    ['another client secret than CLIENT_SECRET'],
  ],
  [
    'sign-in',
    'keys at a path that the application invented',
    {
      behaviours: {
        providerUsed: (document, ssoBase) => ({ ...document, jwks_uri: `${ssoBase}/jwks` }),
        // The keys are read before the code is redeemed, and without them the application stops.
        redeem: (() => Promise.reject(new Error('no keys'))) as never,
      },
    },
    ['did not redeem the code', 'discovery yes, key set no'],
  ],
  [
    'session probe',
    'a page instead of the probe',
    { adapt: (one) => probeAt(one, '/nothing') },
    ['status 404', 'WHOAMI_URL'],
  ],
  [
    'session probe',
    'a word that no page has',
    { profile: { WHOAMI_SIGNED_IN: 'Willkommen zurück' } },
    ['does not match WHOAMI_SIGNED_IN', 'only a signed-in user sees'],
  ],
  [
    'WHOAMI_SUB',
    'a pointer to nothing',
    { profile: { WHOAMI_SUB: '/user/subject' } },
    [
      'at /user/subject; found nothing',
      'the answer has: /signedIn, /user/id, /user/sub, ',
      'set WHOAMI_SUB=/user/sub',
    ],
  ],
  [
    'WHOAMI_TENANT',
    'a pointer to another value',
    { profile: { WHOAMI_TENANT: '/user/locale' } },
    ['at /user/locale; found de', 'set WHOAMI_TENANT=/user/tenant'],
  ],
  [
    'WHOAMI_USER',
    'a pointer to an object',
    { profile: { WHOAMI_USER: '/user' } },
    ['found no text: an object', 'set WHOAMI_USER to the right place'],
  ],
]

describe.concurrent('signing in: what is wrong is named with how to fix it:', () => {
  test.each(atSignIn)('%s, %s', async (part, _what, { profile, ...further }, words) => {
    const { findings } = await examined({ ...further, profile: { ...onlySignsIn, ...profile } })
    const [first = ''] = ill(findings).filter((line) => line.startsWith(`${part}:`))
    for (const word of words) expect(first).toContain(word)
    expect(JSON.stringify(findings)).not.toMatch(/another-Secret-4711|NotARealSecretOfAnybody/)
  })
})

function probeAt(profile: PartnerProfile, path: string): PartnerProfile {
  const { probe } = profile
  return probe === null ? profile : { ...profile, probe: { ...probe, url: new URL(path, probe.url).href } }
}

const atService: readonly (readonly [part: string, what: string, Differences, words: readonly string[]])[] = [
  [
    'credentials webhook',
    'a key that the application does not have',
    { behaviours: { webhookEntry: () => 401 } },
    ['refused with status 401', 'WEBHOOK_KEY'],
  ],
  [
    'credentials webhook',
    'another path',
    { adapt: (one) => credentialsAt(one, '/hooks/nothing') },
    ['refused with status 404', 'CREDENTIALS_WEBHOOK_URL'],
  ],
  [
    'credentials webhook',
    'a body without a field that the application reads',
    { profile: { CREDENTIALS_TEMPLATE: '{"school":"{tenantId}","secret":"{password}"}' } },
    ['refused with status 400', 'CREDENTIALS_TEMPLATE'],
  ],
  [
    'service token',
    'the client secret as the password',
    {
      behaviours: {
        credentialsUsed: (school, { clientSecret }) => ({
          ...school.credentials,
          password: clientSecret ?? '',
        }),
      },
    },
    ['with CLIENT_SECRET', 'CREDENTIALS_TEMPLATE'],
  ],
  [
    'service token',
    'another client ID',
    { profile: { SERVICE_CLIENT_ID: 'TheService' }, behaviours: { credentialsUsed: asClient('Other') } },
    ['with the client ID Other, and not with TheService', 'SERVICE_CLIENT_ID'],
  ],
  [
    'event sync',
    'a synchronisation that fails',
    { behaviours: { syncReported: () => false } },
    ['the application says that it failed', '10 calls of data APIs'],
  ],
  [
    'event advance-clock',
    'a driver that does not offer it',
    { profile: notOffering('advance-clock') },
    ['not supported: exit code 64', 'or remove it from CONTROL_STIMULI'],
  ],
  [
    'event restart',
    'a driver that fails',
    { profile: { CONTROL_DRIVER: 'command', CONTROL_COMMAND: 'echo "no such service" >&2; exit 1' } },
    ['failed: the program ended with exit code 1: no such service', 'CONTROL_COMMAND'],
  ],
]

describe.concurrent('service: what is wrong is named with how to fix it:', () => {
  test.each(atService)('%s, %s', async (part, _what, further, words) => {
    const { findings } = await examined(further)
    const [first = ''] = ill(findings).filter((line) => line.startsWith(`${part}:`))
    for (const word of words) expect(first).toContain(word)
  })
})

test('the export of an application: what it has, and which fields it lacks', async () => {
  const export_ = async (further: Differences): Promise<Finding | undefined> =>
    (await examined(further)).findings.find(({ part }) => part === 'event export')
  expect((await export_({}))?.said).toBe('supported; it has every field that checks read')
  const bare = await export_({ behaviours: { periodExported: ({ id }) => ({ id }) } })
  expect(bare?.condition).toBe('good')
  expect(bare?.said).toMatch(
    /^supported; it has students \(3\), periods \(2\), .*; without held of periods, start of periods, teachers of periods, .*, group of periods$/,
  )
  const wrong = await export_({ behaviours: { periodExported: ({ id }) => ({ id, held: 'yes' }) } })
  expect(wrong?.condition).not.toBe('good')
  expect(wrong?.said).toMatch(/"?yes"? at periods\/0\/held; .* requires true or false/)
})

function credentialsAt(profile: PartnerProfile, path: string): PartnerProfile {
  const { service } = profile
  const credentialsUrl = new URL(path, profile.redirectUri).href
  return { ...profile, service: { ...service, credentialsUrl } }
}

/** A program that offers all events but one, which it answers with nothing. */
function notOffering(event: string): Keys {
  const program = `let t="";process.stdin.on("data",(p)=>t+=p).on("end",()=>process.exit(t.includes("\\"${event}\\"")?64:0))`
  return { CONTROL_DRIVER: 'command', CONTROL_COMMAND: `node -e '${program}'` }
}

function asClient(clientId: string): Behaviours['credentialsUsed'] {
  return ({ credentials }) => ({ ...credentials, clientId })
}

test('an application may send a UI URL as redirect_uri', async () => {
  const { findings } = await examined({
    adapt: (profile) => ({
      ...profile,
      redirectUri: new URL('/another', profile.redirectUri).href,
      uiUrls: [profile.redirectUri],
    }),
  })
  const [loginUrl] = findings.filter(({ part }) => part === 'login URL')
  expect(loginUrl).toMatchObject({ condition: 'good' })
})

test('a part that depends on one that fails is skipped, and the rules of both name the cause', async () => {
  const { findings, rules } = await examined({ behaviours: { webhookEntry: () => 401 } })
  expect(findings.find(({ part }) => part === 'event sync')).toMatchObject({
    condition: 'skipped',
    said: 'not tried, because of "credentials webhook"',
  })
  const blocked = rules.filter(({ missing }) => missing.includes('"credentials webhook" does not work'))
  const ids = blocked.map(({ rule }) => rule.id)
  expect(ids).toEqual(
    expect.arrayContaining(['credentials.delivered-password', 'webhook-check.signature.other-number']),
  )
  expect(blocked.every(({ exercised }) => exercised === 'no')).toBe(true)
  const signIns = rules.filter(({ rule }) => rule.id.startsWith('id-token-check.issuer.'))
  expect(signIns.length).toBeGreaterThan(2)
  expect(signIns.every(({ exercised }) => exercised === 'yes')).toBe(true)
})

test('addresses that the simulated platform does not have are named', async () => {
  const { findings } = await examined({
    profile: onlySignsIn,
    behaviours: { providerUsed: (document, ssoBase) => ({ ...document, jwks_uri: `${ssoBase}/jwks` }) },
  })
  expect(ill(findings).at(-1)).toContain('GET /platform/api/sso/v3/{tenantId}/jwks')
})

test('without permission to change data, no school is activated', async () => {
  const { findings, run } = await examined({ profile: { CONSENT: 'attack' } })
  expect(ill(findings)).toEqual([expect.stringMatching(/^webhooks and data: .* add mutate to CONSENT/)])
  const sent = run.evidence.all().map(({ request }) => request.url)
  expect(sent.filter((url) => url.includes('/hooks/'))).toEqual([])
})

test('without a control driver, rules that judge what comes by itself are not promised', async () => {
  const { rules } = await examined({
    profile: { CONTROL_DRIVER: '', CONTROL_TOKEN: '', CONTROL_STIMULI: '' },
  })
  const coverage = (id: string) => rules.find(({ rule }) => rule.id === id)
  for (const id of ['data-calls.bearer', 'timetable-sync.no-filter-on-deletions'])
    expect(coverage(id)).toMatchObject({
      exercised: 'in part',
      depends: 'it is judged only by what comes by itself',
    })
  expect(coverage('timetable-sync.both-calls')).toMatchObject({ exercised: 'no' })
})

test('without a session probe, its rules are not exercised', async () => {
  const none = { SUB: '', USER: '', TENANT: '', ROLE: '', LOCALE: '', URL: '' }
  const keys = Object.keys(none).map((name) => [`WHOAMI_${name}`, ''])
  const { findings, rules } = await examined({ profile: { ...onlySignsIn, ...Object.fromEntries(keys) } })
  expect(ill(findings)).toEqual([])
  const lacking = rules.filter(({ missing }) => missing.includes('WHOAMI_URL'))
  expect(lacking.length).toBeGreaterThan(100)
  expect(lacking.every(({ exercised }) => exercised === 'no')).toBe(true)
})

test('a UI URL that leads nowhere is named, and its rules are not exercised', async () => {
  const { findings, rules } = await examined({
    adapt: (profile) => ({
      ...profile,
      uiUrls: [`${new URL(profile.redirectUri).origin}/nothing?tenant={tenantId}`],
    }),
  })
  expect(findings.find(({ part }) => part === 'UI URLs')).toMatchObject({
    condition: 'bad',
    said: expect.stringMatching(/the browser stays at .*\/nothing: status 404/) as unknown,
  })
  const lost = rules.find(({ rule }) => rule.id === 'login-url.ui-url.starts-flow')
  expect(lost?.exercised).toBe('no')
})

describe.concurrent('the copied timetable is compared with the one that was sent:', () => {
  const differing = async (behaviours: Partial<Behaviours>): Promise<Finding | undefined> =>
    (await examined({ behaviours })).findings.find(({ part }) => part === 'event export')

  test('periods that are missing, unknown or repeated', async () => {
    const missing = await differing({ periodsTaken: (periods) => periods.slice(1) })
    expect(missing).toMatchObject({ condition: 'warning' })
    expect(missing?.details.join()).toMatch(/1 of 2 periods that were sent are not in the export: \d+/)
  })

  test('fields with another value', async () => {
    const other = await differing({
      periodKept: (received) => ({
        ...received,
        start: '2020-01-01T00:00:00',
        teachers: [{ id: 7, status: 'REGULAR' }],
      }),
    })
    expect(other?.details.join('\n')).toMatch(
      /start differs in 2 periods: \d+, \d+; in \d+ 20\d\d-\d\d-\d\dT09:00 was sent, and the export has 2020-01-01T00:00/,
    )
    expect(other?.details.join('\n')).toMatch(/teachers differs in 2 periods: .* and the export has 7/)
  })
})

/**
 * What recordings of applications have beside the requests that rules are about: no rule is violated by it.
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { facts } from '../../../generated/catalogue.js'
import type { RecordedExchange } from '../../../src/audit/exchange.js'
import { auditedPartner } from '../../support/audited-partner-run.js'
import { violatedIn } from '../../support/audited-run.js'

const sso = 'https://platform.example/platform/api/sso/v3/school-1'
const data = 'https://platform.example/platform/api/rest/extern/v3'
const callback = 'https://app.example/callback'
const formType = ['Content-Type', 'application/x-www-form-urlencoded'] as const
const password = 'k3Jd93kfPq82mNx1'
const basic = ['Authorization', `Basic ${Buffer.from(`client-1:${password}`).toString('base64')}`] as const
const verifier = `${'v'.repeat(20)}A1b2C3d4E5f6G7h8I9j0K-._~`
const challenge = createHash('sha256').update(verifier).digest('base64url')

interface Parts {
  readonly method?: string
  readonly url: string
  readonly at?: number
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: string
  readonly status?: number
  readonly answerHeaders?: readonly (readonly [string, string])[]
  readonly answer?: string
}

/** Exchanges a second apart, each of which takes 100 ms. */
function recordingOf(...parts: readonly Parts[]): RecordedExchange[] {
  return parts.map((part, index) => ({
    number: index + 1,
    place: { file: 'a.har', entry: index + 1 },
    at: part.at ?? 1_750_000_000_000 + index * 1000,
    ms: 100,
    request: {
      method: part.method ?? 'GET',
      url: part.url,
      headers: part.headers ?? [],
      body: part.body === undefined ? null : { bytes: Buffer.from(part.body), cut: false },
    },
    response: {
      status: part.status ?? 200,
      headers: part.answerHeaders ?? [],
      body: { bytes: Buffer.from(part.answer ?? ''), cut: false },
    },
    error: null,
  }))
}

const parameters = new URLSearchParams({
  response_type: 'code',
  scope: 'openid',
  client_id: 'app-1',
  redirect_uri: callback,
  nonce: 'nonce-1',
  state: 'state-1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
})
const authorize = `${sso}/authorize?${parameters}`
const delivered = {
  status: 302,
  answerHeaders: [['Location', `${callback}?code=code-0001&state=state-1`]],
} as const
const exchange = {
  method: 'POST',
  url: `${sso}/token`,
  headers: [formType],
  body: String(
    new URLSearchParams({
      grant_type: facts.codeGrant,
      code: 'code-0001',
      redirect_uri: callback,
      client_id: 'app-1',
      client_secret: 'the-secret-of-app-1',
      code_verifier: verifier,
    }),
  ),
  answer: JSON.stringify({ access_token: 'user-token-000001', id_token: 'a.b.c' }),
} as const
const webhook = {
  method: 'POST',
  url: 'https://app.example/webhook',
  headers: [
    [facts.signatureHeader, 'signature'],
    [facts.algorithmHeader, 'algorithm'],
  ],
  body: JSON.stringify({ tenantId: 'school-1', password }),
} as const
const serviceToken = {
  method: 'POST',
  url: `${sso}/token?grant_type=${facts.serviceGrant}`,
  headers: [basic, formType],
  body: '',
  answer: JSON.stringify({ access_token: 'service-token-01', token_type: 'Bearer', expires_in: 180 }),
} as const
const students = { url: `${data}/students`, headers: [['Authorization', 'Bearer service-token-01']] } as const
const signIn = [{ url: authorize, ...delivered }, exchange] as const

/** Exchanges beside a sign-in. */
const harmless: readonly (readonly [string, readonly Parts[]])[] = [
  [
    'a sign-in and a synchronisation',
    [...signIn, webhook, { url: 'https://other.example/' }, serviceToken, students],
  ],
  ['an authorize request that a browser sends again', [{ url: authorize }, ...signIn]],
  ['an authorize request with a parameter of the platform', [{ url: `${authorize}&session=1` }, ...signIn]],
  [
    'a login form that is posted to the address of the request',
    [{ method: 'POST', url: authorize, headers: [formType], body: 'user=a&password=b' }, ...signIn],
  ],
  [
    'a form of the platform with the parameters of the request',
    [
      {
        method: 'POST',
        url: `${sso}/authorize`,
        headers: [formType, ['Origin', 'https://platform.example']],
        body: String(parameters),
      },
      ...signIn,
    ],
  ],
  ['a probe of the authorize endpoint', [{ url: `${sso}/authorize` }, { method: 'HEAD', url: authorize }]],
  ['a preflight of the token endpoint', [{ method: 'OPTIONS', url: serviceToken.url }]],
  [
    'a recording without Authorization headers',
    [{ ...serviceToken, headers: [formType] }, { url: students.url }],
  ],
  [
    'a webhook that is delivered again after an error, between the first request and the next',
    [
      { ...webhook, status: 500 },
      { url: 'https://other.example/' },
      serviceToken,
      { ...webhook, at: 1_750_000_009_000 },
      { ...serviceToken, at: 1_750_000_009_200 },
    ],
  ],
  [
    'a page of the platform that reads its own API',
    [serviceToken, { url: students.url, headers: [['Sec-Fetch-Site', 'same-origin']] }],
  ],
  [
    'a token request that is sent again because no answer came',
    [
      { url: authorize, ...delivered },
      { ...exchange, at: 1_750_000_001_000 },
      { ...exchange, at: 1_750_000_001_050 },
    ],
  ],
]

test.for(harmless)('%s violates no rule', async ([, parts], { expect }) => {
  expect(violatedIn(await auditedPartner(recordingOf(...parts)))).toEqual([])
})

/** Exchanges that violate a rule. */
const wrong: readonly (readonly [string, readonly string[], readonly Parts[]])[] = [
  [
    'a code that is redeemed again after its tokens came',
    ['standard.callback.code-once.reload'],
    [...signIn, exchange],
  ],
  [
    'a token 200 ms after its password was delivered',
    ['service-token-request.wait'],
    [webhook, { ...serviceToken, at: 1_750_000_000_300 }],
  ],
  [
    'a password at another school',
    ['credentials.per-school'],
    [
      webhook,
      { ...webhook, body: JSON.stringify({ tenantId: 'school-2', password: 'another-password' }) },
      { url: 'https://other.example/' },
      { ...serviceToken, url: serviceToken.url.replace('school-1', 'school-2') },
    ],
  ],
  [
    'a token after its time',
    ['service-token-request.expiry'],
    [serviceToken, { ...students, at: 1_750_000_300_000 }],
  ],
  [
    'a client secret in a cookie',
    ['code-exchange.secret.not-in-browser'],
    [
      ...signIn,
      {
        url: `${callback}?code=code-0001&state=state-1`,
        at: 1_750_000_000_500,
        answerHeaders: [['Set-Cookie', 'a=the-secret-of-app-1']],
      },
    ],
  ],
]

test.for(wrong)('%s', async ([, rules, parts], { expect }) => {
  expect(violatedIn(await auditedPartner(recordingOf(...parts)))).toEqual(rules)
})

test('a recording of a sign-in shows more than whether it is one', async () => {
  const { tallies } = await auditedPartner(recordingOf(...signIn))
  expect(tallies.filter(({ looked }) => looked > 0).length).toBeGreaterThan(25)
})

/**
 * ID tokens, each with what a partner must make of it. Each differs from the good one in one thing.
 * @module
 */
import { constants, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { jwt, type Key, type Made, mac, published, response, type TokenAnswer } from './hostile-platform.js'

/** A token and its fate; `either`: the contract leaves it open, or only a standard speaks. */
export interface Vector {
  readonly name: string
  readonly fate: 'accept' | 'reject' | 'either'
  readonly make: (made: Made) => unknown
}

/** A whole token response and its fate. */
export interface AnswerVector {
  readonly name: string
  readonly fate: 'accept' | 'reject' | 'either'
  readonly make: (made: Made) => TokenAnswer
}

const vector = (fate: Vector['fate'], name: string, make: Vector['make']): Vector => ({ name, fate, make })

/** The good claims with some changed, signed well; undefined takes a claim away. */
const claims =
  (changes: (made: Made) => Record<string, unknown>) =>
  (made: Made): string =>
    jwt(made.header, { ...made.claims, ...changes(made) }, made.school.key.privateKey)

const header =
  (changes: Record<string, unknown>, key: (made: Made) => Key = ({ school }) => school.key) =>
  (made: Made): string =>
    jwt({ ...made.header, ...changes }, made.claims, key(made).privateKey)

const claimVectors = (
  fate: Vector['fate'],
  name: string,
  values: Readonly<Record<string, unknown | ((made: Made) => unknown)>>,
): Vector[] =>
  Object.entries(values).map(([says, value]) =>
    vector(
      fate,
      `${name}: ${says}`,
      claims((made) => ({ [name]: typeof value === 'function' ? value(made) : value })),
    ),
  )

const own = ({ claims: { aud } }: Made): string => String(aud)
const issuer = ({ school }: Made): string => school.issuer
const nonce = ({ asked }: Made): string => asked.get('nonce') ?? ''
const cut = (text: string): string => text.slice(0, -1)
const uuid = '3c7b5f4e-8d3c-4a55-9f1d-0a6a8f3f9a10'
const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))

const good: readonly Vector[] = [
  vector('accept', 'the good one', ({ token }) => token),
  vector('accept', 'no typ', header({ typ: undefined })),
  vector('either', 'no kid', header({ kid: undefined })),
  vector(
    'accept',
    'further claims',
    claims(() => ({
      a: 'x',
      b: 1,
      c: [1],
      d: { e: 1 },
      f: null,
      auth_time: 1_700_000_000,
      sid: 'y',
      birthdate: -62167219200000,
    })),
  ),
  ...claimVectors('accept', 'locale', { regional: 'de-AT', script: 'zh-Hant', unsupported: 'rm' }),
  ...claimVectors('accept', 'scopes', { reversed: 'roster-core.readonly,openid', one: 'openid' }),
  ...claimVectors('accept', 'sn', { long: '"Ü<script>😀'.repeat(30) }),
  ...claimVectors('accept', 'exp', { soon: ({ now }: Made) => now + 60 }),
  vector('accept', 'other order, blanks and escapes', ({ header, claims: all, school }) => {
    const turned = Object.fromEntries(Object.entries(all).reverse())
    const text = JSON.stringify(turned, null, 2).replace('Anna', '\\u0041nna')
    return jwt(header, text, school.key.privateKey)
  }),
]

const signatures: readonly Vector[] = [
  vector('reject', 'a byte of the signature', ({ header, claims: all, school: { key } }) =>
    jwt(header, all, (signed) => {
      const bytes = sign('sha256', Buffer.from(signed), key.privateKey)
      bytes[100] = (bytes[100] ?? 0) ^ 1
      return bytes
    }),
  ),
  vector('reject', 'another payload', ({ token, claims: all }) => {
    const [head, , signature] = token.split('.')
    return [head, Buffer.from(JSON.stringify({ ...all, sub: uuid })).toString('base64url'), signature].join(
      '.',
    )
  }),
  vector('reject', 'another header', ({ token, header: good }) => {
    const [, ...rest] = token.split('.')
    return [Buffer.from(JSON.stringify({ ...good, typ: 'jwt' })).toString('base64url'), ...rest].join('.')
  }),
  vector('reject', 'no signature', ({ header, claims: all }) => jwt(header, all, () => '')),
  ...['none', 'None', 'NONE', 'nOnE', null, '', undefined].flatMap((alg) => [
    vector('reject', `alg ${alg}, no signature`, ({ header, claims: all }) =>
      jwt({ ...header, alg }, all, () => ''),
    ),
    vector('reject', `alg ${alg}, signed`, header({ alg })),
    vector('reject', `alg ${alg}, two segments`, ({ header, claims: all }) =>
      cut(jwt({ ...header, alg }, all, () => '')),
    ),
  ]),
  ...(
    [
      ['PEM', (key: Key) => key.publicKey.export({ type: 'spki', format: 'pem' })],
      ['PEM without end', (key: Key) => String(key.publicKey.export({ type: 'spki', format: 'pem' })).trim()],
      ['DER', (key: Key) => key.publicKey.export({ type: 'spki', format: 'der' })],
      ['PKCS#1', (key: Key) => key.publicKey.export({ type: 'pkcs1', format: 'pem' })],
      ['JWK', (key: Key) => JSON.stringify(published(key))],
      ['modulus', (key: Key) => String(published(key).n)],
      ['empty', () => ''],
    ] as const
  ).map(([what, key]) =>
    vector('reject', `HS256 with the public key as ${what}`, ({ header, claims: all, school }) =>
      jwt({ ...header, alg: 'HS256' }, all, mac('sha256', key(school.key))),
    ),
  ),
  vector('reject', 'HS256 with the secret', ({ header, claims: all, secret }) =>
    jwt({ ...header, alg: 'HS256' }, all, mac('sha256', secret)),
  ),
  ...[{}, { kid: 'unknown' }, { kid: undefined }].map((more) =>
    vector(
      'reject',
      `a foreign key, ${JSON.stringify(more)}`,
      header(more, ({ rogue }) => rogue),
    ),
  ),
  ...[{}, { kid: undefined }].map((more) =>
    vector('reject', `a key in the header, ${JSON.stringify(more)}`, (made) =>
      header({ ...more, jwk: published(made.rogue) }, ({ rogue }) => rogue)(made),
    ),
  ),
  vector('reject', 'the address of a key', (made) =>
    header({ jku: `${made.other.issuer}/keys-two`, kid: made.other.key.kid }, ({ other }) => other.key)(made),
  ),
  ...[true, false].map((named) =>
    vector('reject', `the key of another school, ${named ? 'named' : 'with the kid of its own'}`, (made) =>
      header(named ? { kid: made.other.key.kid } : {}, ({ other }) => other.key)(made),
    ),
  ),
  vector('reject', 'PS256 over an RS256 signature', header({ alg: 'PS256' })),
  vector('reject', 'RS512 over an RS256 signature', header({ alg: 'RS512' })),
  vector('reject', 'RS256 over a PSS signature', ({ header, claims: all, school: { key } }) =>
    jwt(header, all, (signed) =>
      sign('sha256', Buffer.from(signed), { key: key.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING }),
    ),
  ),
  vector('either', 'RS512', ({ header, claims: all, school: { key } }) =>
    jwt({ ...header, alg: 'RS512' }, all, (signed) => sign('sha512', Buffer.from(signed), key.privateKey)),
  ),
  vector('reject', 'an ES256 signature of zeros', ({ header, claims: all }) =>
    jwt({ ...header, alg: 'ES256', kid: 'elliptic' }, all, () => Buffer.alloc(64)),
  ),
  ...['../../../../dev/null', "' OR 1=1--", 'x'.repeat(10_000)].map((kid) =>
    vector('reject', `HS256, kid ${kid.slice(0, 20)}`, ({ header, claims: all }) =>
      jwt({ ...header, alg: 'HS256', kid }, all, mac('sha256', '')),
    ),
  ),
  vector('either', 'crit', header({ crit: ['x-unknown'] })),
  vector('either', 'typ at+jwt', header({ typ: 'at+jwt' })),
]

const shapes: readonly Vector[] = [
  vector('reject', 'five segments', ({ token }) => `${token}.a.b`),
  vector('reject', 'one segment', ({ token }) => token.split('.').join('')),
  vector('reject', 'no base64', ({ token }) => token.replace('.', '.*!')),
  vector('reject', 'padding', ({ token }) => `${token}==`),
  vector('reject', 'a line end', ({ token }) => `${token}\n`),
  vector('reject', 'a signed segment with padding', ({ header: head, claims: all, school }) => {
    const text = [head, { ...all, x: '' }]
      .map((one) => Buffer.from(JSON.stringify(one)).toString('base64'))
      .join('.')
    const padded = text.includes('=') ? text : text.replace('.', '=.')
    return `${padded}.${sign('sha256', Buffer.from(padded), school.key.privateKey).toString('base64url')}`
  }),
  ...['[]', '"x"', 'null', 'no JSON', ''].map((text) =>
    vector('reject', `payload ${text}`, ({ header, school }) => jwt(header, text, school.key.privateKey)),
  ),
  ...['[]', 'no JSON'].map((text) =>
    vector('reject', `header ${text}`, ({ claims: all, school }) => jwt(text, all, school.key.privateKey)),
  ),
  ...[undefined, null, '', 7, {}, [], true].map((value) =>
    vector('reject', `no text but ${JSON.stringify(value)}`, () => value),
  ),
]

const parties: readonly Vector[] = [
  ...claimVectors('reject', 'iss', {
    foreign: 'https://evil.example/platform/api/sso/v3/one',
    'other school': ({ other }: Made) => other.issuer,
    slash: (made: Made) => `${issuer(made)}/`,
    'upper-case host': (made: Made) => issuer(made).replace('http:', 'HTTP:'),
    'upper-case path': (made: Made) => issuer(made).replace('/platform', '/PLATFORM'),
    https: (made: Made) => issuer(made).replace('http:', 'https:'),
    cut: (made: Made) => issuer(made).replace(/\/[^/]*$/, ''),
    longer: (made: Made) => `${issuer(made)}/evil`,
    query: (made: Made) => `${issuer(made)}?x`,
    before: (made: Made) => `evil${issuer(made)}`,
    missing: undefined,
    null: null,
    empty: '',
    array: (made: Made) => [issuer(made)],
  }),
  vector('reject', 'the token of another school', ({ header, claims: all, other }) =>
    jwt(
      { ...header, kid: other.key.kid },
      { ...all, iss: other.issuer, tenant_id: other.id },
      other.key.privateKey,
    ),
  ),
  ...claimVectors('reject', 'aud', {
    other: 'another',
    missing: undefined,
    null: null,
    empty: '',
    'empty array': [],
    object: {},
    array: ['another'],
    longer: (made: Made) => `${own(made)}x`,
    shorter: (made: Made) => cut(own(made)),
    'other case': (made: Made) => own(made).toLowerCase(),
    'two in one': (made: Made) => `${own(made)} other`,
    listed: (made: Made) => `${own(made)},other`,
    tenant: ({ school }: Made) => school.id,
    issuer,
    redirect_uri: ({ asked }: Made) => asked.get('redirect_uri'),
  }),
  ...claimVectors('either', 'aud', {
    'own in an array': (made: Made) => [own(made)],
    'own and another': (made: Made) => [own(made), 'other'],
    'own twice': (made: Made) => [own(made), own(made)],
  }),
  ...['other', 'The-App', null, ''].flatMap((azp) =>
    [false, true].map((many) =>
      vector(
        'either',
        `azp ${azp}${many ? ' of several' : ''}`,
        claims((made) => ({ azp, ...(many ? { aud: [own(made), 'other'] } : {}) })),
      ),
    ),
  ),
]

const times: readonly Vector[] = [
  vector(
    'reject',
    'an hour old',
    claims(({ now }) => ({ exp: now - 3600, iat: now - 7200 })),
  ),
  ...claimVectors('reject', 'exp', {
    past: ({ now }: Made) => now - 601,
    zero: 0,
    negative: -1,
    missing: undefined,
    null: null,
    text: 'soon',
    object: {},
    array: [],
    true: true,
    'text of the past': ({ now }: Made) => String(now - 3600),
  }),
  ...claimVectors('either', 'exp', {
    'just past': ({ now }: Made) => now - 15,
    'half a minute past': ({ now }: Made) => now - 45,
    milliseconds: ({ now }: Made) => now * 1000,
    huge: 1e308,
    fraction: ({ now }: Made) => now + 300.5,
    'text of the future': ({ now }: Made) => String(now + 300),
  }),
  ...claimVectors('either', 'iat', {
    tomorrow: ({ now }: Made) => now + 86_400,
    yesterday: ({ now }: Made) => now - 86_400,
    missing: undefined,
    text: 'x',
  }),
  ...claimVectors('either', 'nbf', { future: ({ now }: Made) => now + 3600, past: 1, text: 'x' }),
]

const flows: readonly Vector[] = [
  ...claimVectors('reject', 'nonce', {
    other: 'another',
    missing: undefined,
    empty: '',
    null: null,
    'other case': (made: Made) => swapCase(nonce(made)),
    longer: (made: Made) => `${nonce(made)}x`,
    shorter: (made: Made) => cut(nonce(made)),
    blank: (made: Made) => `${nonce(made)} `,
  }),
  ...claimVectors('either', 'nonce', { array: (made: Made) => [nonce(made)] }),
  vector('reject', 'the token of the flow before', ({ previous, token }) => previous ?? cut(token)),
  ...claimVectors('reject', 'sub', { missing: undefined, empty: '', null: null }),
  ...claimVectors('either', 'sub', {
    blanks: '   ',
    zero: 0,
    number: 12_345,
    false: false,
    'empty array': [],
    object: {},
    array: [uuid],
    long: 'x'.repeat(300),
  }),
  vector('reject', 'an access token', ({ header, claims: { sub, iss, iat, exp }, school }) =>
    jwt({ ...header, typ: 'at+jwt' }, { sub, iss, iat, exp, aud: 'api' }, school.key.privateKey),
  ),
  ...claimVectors('either', 'tenant_id', {
    'other school': ({ other }: Made) => other.id,
    missing: undefined,
  }),
  ...claimVectors('either', 'user_type', { service: 'SERVICE' }),
]

/** All of them. */
export const vectors: readonly Vector[] = [...good, ...signatures, ...shapes, ...parties, ...times, ...flows]

const answer = (fate: Vector['fate'], name: string, make: AnswerVector['make']): AnswerVector => ({
  name,
  fate,
  make,
})
const members = (made: Made, changes: Record<string, unknown>): string =>
  JSON.stringify({ access_token: 'opaque', token_type: 'Bearer', id_token: made.token, ...changes })

/** Token responses. */
export const answers: readonly AnswerVector[] = [
  answer('accept', 'unknown members', (made) => ({
    body: members(made, { 'not-before-policy': 0, x: { y: [] } }),
  })),
  answer('accept', 'expires_in', (made) => ({ body: members(made, { expires_in: 180, scope: 'openid' }) })),
  answer('either', 'no token_type', (made) => ({ body: members(made, { token_type: undefined }) })),
  answer('either', 'no access_token', (made) => ({ body: members(made, { access_token: undefined }) })),
  answer('either', 'an odd token_type', (made) => ({ body: members(made, { token_type: 'mac' }) })),
  answer('reject', 'no id_token', (made) => ({ body: members(made, { id_token: undefined }) })),
  answer('reject', 'invalid_grant', () => ({ status: 400, body: '{"error":"invalid_grant"}' })),
  answer('reject', 'invalid_client', () => ({ status: 401, body: '{"error":"invalid_client"}' })),
  answer('reject', 'a challenge', () => ({
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="x"' },
    body: '',
  })),
  answer('reject', 'trouble', () => ({ status: 500, body: 'trouble' })),
  answer('reject', 'nothing', () => ({ body: '' })),
  answer('reject', 'a page', () => ({ headers: { 'content-type': 'text/html' }, body: '<p>Hello</p>' })),
  answer('reject', 'an empty object', () => ({ body: '{}' })),
  answer('reject', 'an array', () => ({ body: '[]' })),
  answer(
    'reject',
    '400 with a good body',
    (made) => ({ ...response(made.token), status: 400 }) as TokenAnswer,
  ),
  answer('reject', 'a redirect', () => ({ status: 302, headers: { location: '/' }, body: '' })),
  answer('reject', 'silence', () => null),
]

/** A key set in which the school's own key is one of several. */
export function crowdedKeySet(own: Key): unknown {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    keys: [
      published({ kid: 'second', ...rsa }),
      { ...createPublicKey(ec.privateKey).export({ format: 'jwk' }), kid: 'elliptic', use: 'sig' },
      published({ kid: 'encryption', ...rsa }, { use: 'enc' }),
      published(own),
    ],
  }
}

/**
 * ID tokens, each with what a partner must make of it. Each differs from the good one in one thing.
 * @module
 */
import { jwt, type Made } from './hostile-platform.js'
import { shapes, signatures } from './id-token-signatures.js'
import { claims, claimVectors, cut, header, uuid, type Vector, vector } from './id-token-vector.js'

const audience = ({ claims: { aud } }: Made): string => String(aud)
const issuer = ({ school }: Made): string => school.issuer
const nonce = ({ asked }: Made): string => asked.get('nonce') ?? ''
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
    longer: (made: Made) => `${audience(made)}x`,
    shorter: (made: Made) => cut(audience(made)),
    'other case': (made: Made) => audience(made).toLowerCase(),
    'two in one': (made: Made) => `${audience(made)} other`,
    listed: (made: Made) => `${audience(made)},other`,
    tenant: ({ school }: Made) => school.id,
    issuer,
    redirect_uri: ({ asked }: Made) => asked.get('redirect_uri'),
  }),
  ...claimVectors('either', 'aud', {
    'own in an array': (made: Made) => [audience(made)],
    'own and another': (made: Made) => [audience(made), 'other'],
    'own twice': (made: Made) => [audience(made), audience(made)],
  }),
  ...['other', 'The-App', null, ''].flatMap((azp) =>
    [false, true].map((many) =>
      vector(
        'either',
        `azp ${azp}${many ? ' of several' : ''}`,
        claims((made) => ({ azp, ...(many ? { aud: [audience(made), 'other'] } : {}) })),
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

/**
 * ID tokens whose signature or form is not what it should be.
 * @module
 */
import { constants, sign } from 'node:crypto'
import { jwt, type Key, mac, published } from './hostile-platform.js'
import { cut, header, uuid, type Vector, vector } from './id-token-vector.js'

/** Signatures. */
export const signatures: readonly Vector[] = [
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
      header(more, ({ unknownKey }) => unknownKey),
    ),
  ),
  ...[{}, { kid: undefined }].map((more) =>
    vector('reject', `a key in the header, ${JSON.stringify(more)}`, (made) =>
      header({ ...more, jwk: published(made.unknownKey) }, ({ unknownKey }) => unknownKey)(made),
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

/** Forms. */
export const shapes: readonly Vector[] = [
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

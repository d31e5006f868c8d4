import { describe, expect, test } from 'vitest'
import { describeAnswer, validate, validateText } from '../../../src/core/schema/validator.js'

const claims = {
  sub: '3F2504E0-4F89-11D3-9A0C-0305E82C3301',
  iss: 'https://school.test/platform/api/sso/v3/1234',
  aud: 'app',
  iat: 1_700_000_000,
  exp: 1_700_000_900.5,
  nonce: 'n',
  tenant_id: '1234',
  user_id: 17,
  person_id: '18',
  username: 'teacher',
  roles: 'TEACHER',
  user_type: 'USER',
  scopes: 'openid,roster-core.readonly',
  locale: 'de',
  sc: 'at',
  sr: 'AT-3',
  sn: 'Schule „Zur Brücke“',
}
const discovery = {
  issuer: 'https://school.test/v3/1234',
  authorization_endpoint: 'https://school.test/v3/1234/authorize',
  token_endpoint: 'http://127.0.0.1:3000/v3/1234/token',
  jwks_uri: 'HTTPS://keys.test/jwks?tenant=1234',
}

describe('an answer that the contract allows fits', () => {
  const accepted: [title: string, schema: string, value: unknown][] = [
    ['code tokens', 'CodeTokenResponse', { id_token: 'aB-_.c.d', access_token: 'opaque' }],
    [
      'code tokens with more members',
      'CodeTokenResponse',
      { id_token: 'a.b.c', access_token: 't', expires_in: '1' },
    ],
    ['a service token', 'ServiceTokenResponse', { access_token: 't', expires_in: 180 }],
    [
      'a service token with a fractional time',
      'ServiceTokenResponse',
      { access_token: 't', expires_in: 179.5 },
    ],
    ['a discovery document', 'DiscoveryDocument', discovery],
    [
      'a discovery document with more members',
      'DiscoveryDocument',
      { ...discovery, userinfo_endpoint: null },
    ],
    [
      'a key set',
      'KeySet',
      {
        keys: [
          { kty: 'RSA', n: 'AQ', e: 'AQAB' },
          { kty: 'EC', x: 'a', y: 'b' },
        ],
      },
    ],
    ['claims', 'IdTokenClaims', claims],
    ['an audience in an array', 'IdTokenClaims', { ...claims, aud: ['app'] }],
    ['a role in an array', 'IdTokenClaims', { ...claims, roles: ['TEACHER'] }],
    ['a tenant as a number', 'IdTokenClaims', { ...claims, tenant_id: 1234 }],
    ['a blank after the comma', 'IdTokenClaims', { ...claims, scopes: 'openid, roster-core.readonly' }],
    ['a language with a region', 'IdTokenClaims', { ...claims, locale: 'pt-BR' }],
    ['a sub of no version', 'IdTokenClaims', { ...claims, sub: '00000000-0000-0000-0000-000000000000' }],
    [
      'profile claims',
      'IdTokenClaims',
      { ...claims, given_name: 'A', gender: null, birthdate: -62_135_596_800 },
    ],
    ['an error without a name', 'ErrorAnswer', { status: 400 }],
  ]
  test.each(accepted)('%s', (_, schema, value) => {
    expect(validate(schema, value)).toEqual([])
  })
})

describe('an answer that the contract excludes does not fit', () => {
  const rejected: [
    title: string,
    schema: string,
    value: unknown,
    errors: [pointer: string, message: string][],
  ][] = [
    [
      'no tokens',
      'CodeTokenResponse',
      {},
      [
        ['/id_token', 'expected this field'],
        ['/access_token', 'expected this field'],
      ],
    ],
    [
      'an encrypted token',
      'CodeTokenResponse',
      { id_token: 'a.b.c.d.e', access_token: 't' },
      [
        [
          '/id_token',
          String.raw`expected a text of the form ^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$`,
        ],
      ],
    ],
    [
      'an empty access token',
      'CodeTokenResponse',
      { id_token: 'a.b.c', access_token: '' },
      [['/access_token', 'expected a text that is not empty']],
    ],
    [
      'a time as a text',
      'ServiceTokenResponse',
      { access_token: 't', expires_in: '180' },
      [['/expires_in', 'expected number']],
    ],
    ['an array', 'ServiceTokenResponse', [], [['', 'expected object']]],
    [
      'a relative URL',
      'DiscoveryDocument',
      { ...discovery, jwks_uri: '/jwks' },
      [
        ['/jwks_uri', 'expected a text of the form ^[Hh][Tt][Tt][Pp][Ss]?://[^/?#]'],
        ['/jwks_uri', 'expected the format uri'],
      ],
    ],
    ['keys that are no array', 'KeySet', { keys: {} }, [['/keys', 'expected array']]],
    [
      'a modulus as a number',
      'KeySet',
      { keys: [{ kty: 'RSA', n: 1, e: 'AQAB' }] },
      [['/keys/0/n', 'expected string']],
    ],
    [
      'two audiences',
      'IdTokenClaims',
      { ...claims, aud: ['app', 'other'] },
      [['/aud', 'expected string, or at most 1 element']],
    ],
    [
      'a user of another type',
      'IdTokenClaims',
      { ...claims, user_type: 'user' },
      [['/user_type', 'expected "USER"']],
    ],
    [
      'a sub as a URN',
      'IdTokenClaims',
      { ...claims, sub: `urn:uuid:${claims.sub}` },
      [['/sub', 'expected the format uuid']],
    ],
    [
      'a language with an underscore',
      'IdTokenClaims',
      { ...claims, locale: 'de_AT' },
      [['/locale', 'expected a text of the form ^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$']],
    ],
    [
      'scopes with blanks between them',
      'IdTokenClaims',
      { ...claims, scopes: 'openid roster-core.readonly' },
      [['/scopes', String.raw`expected a text of the form ^\s*[^,\s]+\s*(,\s*[^,\s]+\s*)*$`]],
    ],
    [
      'an empty identifier',
      'IdTokenClaims',
      { ...claims, user_id: '' },
      [['/user_id', 'expected a text that is not empty, or number']],
    ],
    [
      'no name of the school',
      'IdTokenClaims',
      { ...claims, sn: undefined },
      [['/sn', 'expected this field']],
    ],
  ]
  test.each(rejected)('%s', (_, schema, value, errors) => {
    const schemaErrors = validate(schema, JSON.parse(JSON.stringify(value)))
    expect(schemaErrors).toHaveLength(errors.length)
    expect(schemaErrors).toEqual(
      expect.arrayContaining(errors.map(([pointer, message]) => ({ pointer, message }))),
    )
  })
})

describe('an error', () => {
  test('never quotes the value', () => {
    const secret = 'S3CRET'
    const values = [
      secret,
      { sub: secret, iss: secret, aud: [secret, secret], roles: { [secret]: 1 }, iat: secret },
    ]
    const errors = values.flatMap((value) => validate('IdTokenClaims', value))
    expect(errors.length).toBeGreaterThan(5)
    expect(JSON.stringify(errors)).not.toContain(secret)
  })
})

describe('validateText', () => {
  test.each(['', '{', 'null,', '<html>', "{'access_token':'t'}"])('reports %j as no JSON', (text) => {
    expect(validateText('ServiceTokenResponse', text)).toEqual([
      { pointer: '', message: 'not JSON: expected a JSON text' },
    ])
  })

  test('judges the text as it came', () => {
    expect(validateText('ServiceTokenResponse', '{"access_token":"t","expires_in":1.8e2}')).toEqual([])
    expect(validateText('ServiceTokenResponse', '{"access_token":"t"}')).toEqual([
      { pointer: '/expires_in', message: 'expected this field' },
    ])
  })
})

describe('describeAnswer', () => {
  const described: [
    operationId: string,
    status: number,
    mediaType: string | undefined,
    schema: string | null,
  ][] = [
    ['exchangeCode', 200, undefined, 'CodeTokenResponse'],
    ['exchangeCode', 200, 'application/json;charset=UTF-8', 'CodeTokenResponse'],
    ['exchangeCode', 200, 'text/html', null],
    ['exchangeCode', 400, 'Application/JSON', 'ErrorAnswer'],
    ['requestServiceToken', 200, undefined, 'ServiceTokenResponse'],
    ['requestServiceToken', 401, undefined, 'ServiceTokenError'],
    ['getKeySet', 200, 'application/jwk-set+json', 'KeySet'],
    ['getDiscovery', 500, undefined, null],
    ['authorize', 302, undefined, null],
    ['authorize', 400, undefined, null],
    ['authorize', 200, 'text/html', null],
    ['lendTenant', 200, undefined, 'TenantName'],
    ['renameUser', 404, undefined, 'ControlError'],
  ]
  test.each(described)('%s %i %s: %s', (operationId, status, mediaType, schema) => {
    expect(describeAnswer(operationId, status, mediaType)).toBe(schema)
  })
})

describe('a mistake of the caller is a defect of the suite', () => {
  test('unknown operation', () => {
    expect(() => describeAnswer('exchange', 200)).toThrow(expect.objectContaining({ code: 'suite-defect' }))
  })

  test('unknown schema', () => {
    expect(() => validate('Token', {})).toThrow(expect.objectContaining({ code: 'suite-defect' }))
  })
})

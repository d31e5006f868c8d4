/**
 * The predicates that suites of role partner and hints of the sandbox share.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { Violation } from '../../../src/core/errors.js'
import { authorizeRequest, codeExchange, conforms, dataCalls, pairs } from '../../../src/partner/index.js'
import type { Finding } from '../../../src/partner/predicates/finding.js'
import * as serviceTokenRequest from '../../../src/partner/predicates/service-token-request.js'
import { packageRoot } from '../../../src/profile/package-root.js'

type Row = readonly [name: string, finding: Finding | undefined, found: unknown]

/** The mark of a row whose request conforms. */
const nothing = Symbol('nothing wrong')

function table(subject: string, rows: readonly Row[]): void {
  describe(subject, () => {
    test.each(rows)('%s', (_name, finding, found) => {
      expect(finding === undefined ? nothing : finding.found).toEqual(found)
    })
  })
}

const ascii = (text: string): Buffer => Buffer.from(text)
const basic = (text: string): [string, string] => ['Authorization', `Basic ${btoa(text)}`]
const url = 'http://127.0.0.1:1/platform/api/sso/v3/1/token'
const secret = 'fL9sQ2xTr8mWv3Zk'

describe('a finding', () => {
  test('is a violation with both texts', () => {
    expect(() => conforms({ expected: 'GET', found: ['POST'] })).toThrow(new Violation('GET', '["POST"]'))
  })

  test('that is absent conforms', () => {
    expect(conforms(undefined)).toBeUndefined()
  })
})

table('pairs', [
  ['one of the values', pairs.isOneOf([['a', '1']], 'a', ['1', '2']), nothing],
  ['a value that is missing', pairs.isOneOf([['b', '1']], 'a', ['1']), 'no `a`'],
  [
    'a second value that is wrong',
    pairs.isOneOf(
      [
        ['a', '1'],
        ['a', '3'],
      ],
      'a',
      ['1'],
    ),
    '`a` is "1" and "3"',
  ],
  ['an optional value that is missing', pairs.isAbsentOrOneOf([], 'a', ['1']), nothing],
  [
    'an optional value that is wrong',
    pairs.isAbsentOrOneOf(
      [
        ['a', '1'],
        ['a', '3'],
      ],
      'a',
      ['1'],
    ),
    '`a` is "3"',
  ],
  ['a filled value', pairs.isFilled([['a', ' ']], 'a'), nothing],
  [
    'one empty value of two',
    pairs.isFilled(
      [
        ['a', 'x'],
        ['a', ''],
      ],
      'a',
    ),
    '`a` is "x" and ""',
  ],
  [
    'different names',
    pairs.eachOnce([
      ['a', '1'],
      ['A', '1'],
    ]),
    nothing,
  ],
  [
    'a name that is there three times',
    pairs.eachOnce([
      ['a', '1'],
      ['a', '2'],
      ['a', ''],
    ]),
    'several values of a',
  ],
  [
    'integers',
    pairs.areIntegers(
      [
        ['limit', '10'],
        ['filter', 'x'],
      ],
      ['limit'],
    ),
    nothing,
  ],
  [
    'no integers',
    pairs.areIntegers(
      [
        ['limit', ''],
        ['offset', '-1'],
      ],
      ['limit', 'offset'],
    ),
    'the parameters limit=, offset=-1',
  ],
])

const challenge = codeExchange.challengeOf(secret)
const scopesAt = (scope: string): Parameters<typeof authorizeRequest.withoutProfileScope>[0] => [
  { method: 'GET', url: `${url}?${new URLSearchParams({ scope })}`, body: ascii('') },
]

table('authorize requests', [
  ['GET', authorizeRequest.sentByGet({ method: 'GET', body: ascii('') }), nothing],
  ['POST', authorizeRequest.sentByGet({ method: 'POST', body: ascii('a=1') }), 'the method POST'],
  ['GET with a body', authorizeRequest.sentByGet({ method: 'GET', body: ascii('a=1') }), 'a body of 3 bytes'],
  ['a scope', authorizeRequest.hasScopes([['scope', 'openid']]), nothing],
  [
    'a blank scope',
    authorizeRequest.hasScopes([
      ['scope', 'openid'],
      ['scope', ' '],
    ]),
    'an empty `scope`',
  ],
  ['one space', authorizeRequest.separatedBySpaces(['openid roster-core.readonly']), nothing],
  ...[',', ';', '|', '\t', '  ', '+\n'].map(
    (separator): Row => [
      `the separator ${JSON.stringify(separator)}`,
      authorizeRequest.separatedBySpaces(['openid', `openid${separator}email`]),
      `the scope ${JSON.stringify(`openid${separator}email`)}`,
    ],
  ),
  ['a space at the end', authorizeRequest.separatedBySpaces(['openid ']), 'the scope "openid "'],
  [
    'documented scopes, and the one that another rule judges',
    authorizeRequest.onlyDocumentedScopes(['openid', 'roster-core.readonly', 'platform-profile']),
    nothing,
  ],
  ['other scopes', authorizeRequest.onlyDocumentedScopes(['openid', 'email']), 'also the scopes email'],
  ['openid', authorizeRequest.hasOpenid(['openid']), nothing],
  ['no openid', authorizeRequest.hasOpenid(['OpenID']), 'the scopes OpenID'],
  ['no scope for profile claims', authorizeRequest.withoutProfileScope(scopesAt('openid')), nothing],
  [
    'the scope for profile claims',
    authorizeRequest.withoutProfileScope(scopesAt('openid,platform-profile')),
    '1 requests for `platform-profile`',
  ],
  [
    'the scope for profile claims in a form',
    authorizeRequest.withoutProfileScope([{ method: 'POST', url, body: ascii('scope=platform-profile') }]),
    '1 requests for `platform-profile`',
  ],
  ['a challenge', authorizeRequest.challengesHaveForm([challenge]), nothing],
  [
    'a challenge with padding',
    authorizeRequest.challengesHaveForm([`${challenge}=`]),
    `the code challenge ${challenge}=`,
  ],
  [
    'the method S256',
    authorizeRequest.hashesChallenge([
      ['code_challenge', challenge],
      ['code_challenge_method', 'S256'],
    ]),
    nothing,
  ],
  [
    'a challenge without a method',
    authorizeRequest.hashesChallenge([['code_challenge', challenge]]),
    'no `code_challenge_method`',
  ],
  [
    'a method without a challenge',
    authorizeRequest.hashesChallenge([['code_challenge_method', 'S256']]),
    'only the method',
  ],
])

const json = { headers: [['content-type', 'application/json']] as [string, string][] }
const form = {
  headers: [['Content-Type', 'Application/X-WWW-Form-URLencoded; charset=utf-8']] as [string, string][],
}
const withBasic = { headers: [basic('app:x')] }
const carrying = { url, headers: [basic(`app:${secret}`)], body: ascii('') }

table('requests that redeem a code', [
  ['POST', codeExchange.sentByPost('POST'), nothing],
  ['PUT', codeExchange.sentByPost('PUT'), 'the method PUT'],
  ['a form with a parameter', codeExchange.sentAsForm(form), nothing],
  ['JSON', codeExchange.sentAsForm(json), 'the Content-Type application/json'],
  [
    'two types',
    codeExchange.sentAsForm({ headers: [...json.headers, ...json.headers] }),
    'the Content-Type application/json, application/json',
  ],
  ['the tenant of the code', codeExchange.atTenant('1', '1'), nothing],
  ['no tenant', codeExchange.atTenant(null, '1'), 'a token request at tenant null'],
  ['the delivered code', codeExchange.hasDeliveredCode([['code', secret]], ['b', secret]), nothing],
  ['another code', codeExchange.hasDeliveredCode([['code', 'a']], [secret]), 'a different code'],
  ['no code', codeExchange.hasDeliveredCode([], [secret]), 'no code'],
  ['the client secret', codeExchange.hasClientSecret([['client_secret', secret]], secret), nothing],
  [
    'another client secret',
    codeExchange.hasClientSecret([['client_secret', 'a']], secret),
    'a different value: is the client secret of the application that of the run?',
  ],
  ['no secret', codeExchange.withoutClientSecret([], form), nothing],
  [
    'a secret in the form',
    codeExchange.withoutClientSecret([['client_secret', '']], form),
    'a `client_secret` in the form',
  ],
  ['a secret in a header', codeExchange.withoutClientSecret([], withBasic), 'an Authorization header'],
  ['only a header', codeExchange.hasOneAuthentication([], withBasic), nothing],
  [
    'a header and a form field',
    codeExchange.hasOneAuthentication([['client_secret', 'a']], withBasic),
    'an Authorization header and a `client_secret`',
  ],
  ['no password', codeExchange.withoutPassword([carrying], ['another']), nothing],
  [
    'a password in a Basic header',
    codeExchange.withoutPassword([carrying], ['another', secret]),
    'such a password in 1 of 1 token requests',
  ],
  ['no secret in the URL', codeExchange.noSecretInQuery([['grant_type', 'x']]), nothing],
  ['a code in the URL', codeExchange.noSecretInQuery([['code', secret]]), 'the parameters code in the URL'],
  ['in time', codeExchange.redeemedWithin(10, 10), nothing],
  ['too late', codeExchange.redeemedWithin(10.5, 10), 'a token request after 10.5 s'],
  ['the verifier', codeExchange.verifierFits([secret], challenge), nothing],
  ['another verifier', codeExchange.verifierFits([secret, 'a'], challenge), 'a different verifier'],
  ['no verifier', codeExchange.verifierFits([], challenge), 'no verifier'],
  ...[42, 129].map(
    (length): Row => [
      `a verifier of ${length} characters`,
      codeExchange.verifierHasLength('a'.repeat(length)),
      `a code verifier of ${length} characters`,
    ],
  ),
  ...[43, 128].map(
    (length): Row => [
      `a verifier of ${length} characters`,
      codeExchange.verifierHasLength('a'.repeat(length)),
      nothing,
    ],
  ),
  ['the alphabet of verifiers', codeExchange.verifierHasAlphabet('aZ09-._~'), nothing],
  ['other characters', codeExchange.verifierHasAlphabet('a!b!+'), 'a code verifier with ! +'],
])

test('the usual time to redeem a code is the default of the profile', () => {
  const schema = readFileSync(path.join(packageRoot, 'env/partner-profile.schema.json'), 'utf8')
  const { properties } = JSON.parse(schema) as { properties: { CODE_SECONDS: { default: unknown } } }
  expect(Number(properties.CODE_SECONDS.default)).toBe(codeExchange.usualCodeSeconds)
})

table('requests for service tokens', [
  ['POST each time', serviceTokenRequest.sentByPost(['POST', 'POST']), nothing],
  ['GET once', serviceTokenRequest.sentByPost(['POST', 'GET']), 'the method POST, GET'],
  ['a Basic header', serviceTokenRequest.hasBasicHeader(withBasic), nothing],
  ['no header', serviceTokenRequest.hasBasicHeader(form), 'no Authorization header'],
  [
    'another scheme',
    serviceTokenRequest.hasBasicHeader({ headers: [['Authorization', `Bearer ${secret}`]] }),
    '1 with scheme Bearer',
  ],
  ['the client ID', serviceTokenRequest.hasClientId(['my app', 'my+app', 'my%20app'], ['my app']), nothing],
  ['another client ID', serviceTokenRequest.hasClientId(['my%app'], ['my app']), 'the client ID my%app'],
  ['the password in the header', serviceTokenRequest.hasPasswordOnlyInHeader([carrying], secret), nothing],
  [
    'the password in the body',
    serviceTokenRequest.hasPasswordOnlyInHeader(
      [carrying, { ...carrying, body: ascii(`p=${secret}`) }],
      secret,
    ),
    'the password in the URL, the body or another header of 1 of 2 requests',
  ],
  ['no client secret', serviceTokenRequest.withoutClientSecret([carrying], 'another'), nothing],
  [
    'the client secret',
    serviceTokenRequest.withoutClientSecret([carrying], secret),
    'the client secret in 1 requests',
  ],
])

const ssoBase = 'http://127.0.0.1:1/platform/api/sso/v3/1'
const call = (path: string, resource: string | null = null): { url: string; resource: string | null } => ({
  url: `http://127.0.0.1:1/platform/api/${path}`,
  resource,
})

table('calls of the data APIs', [
  ['a bearer token', dataCalls.haveBearer([{ headers: [['authorization', 'bearer abc']] }]), nothing],
  ['another scheme', dataCalls.haveBearer([withBasic, form]), '2 of 2 calls without a bearer token'],
  [
    'the base, the SSO base, and a configured path',
    dataCalls.areUnderBase(
      [call('rest/extern/v3/students'), call('sso/v3/1/userinfo'), call('x/rooms', 'rooms')],
      ssoBase,
    ),
    nothing,
  ],
  [
    'another version',
    dataCalls.areUnderBase([call('rest/extern/v2/students', 'students')], ssoBase),
    'calls of /platform/api/rest/extern/v2/students',
  ],
  ['no token in a URL', dataCalls.haveNoTokenInUrl([call('rest/extern/v3/rooms')], [secret]), nothing],
  [
    'the documented name',
    dataCalls.haveNoTokenInUrl([call('rooms?access_token=x')], []),
    'a token in 1 of 1 URLs',
  ],
  ['a known token', dataCalls.haveNoTokenInUrl([call('rooms?t=a%2Fb')], ['a/b']), 'a token in 1 of 1 URLs'],
  [
    'no endpoint for users',
    dataCalls.avoidUserEndpoints(
      ['userinfos', 'roster/v1/users', 'sso/v3/users', 'sso/v3/me/authorize?next=/users'].map((path) =>
        call(path),
      ),
    ),
    nothing,
  ],
  [
    'userinfo',
    dataCalls.avoidUserEndpoints([call('userinfo?a=1'), call('rooms')]),
    'calls of /platform/api/userinfo',
  ],
  [
    'users at the provider',
    dataCalls.avoidUserEndpoints([call('sso/v3/456800/users/4711')]),
    'calls of /platform/api/sso/v3/456800/users/4711',
  ],
  ['no filter', dataCalls.haveNoTimetableFilter([['dateLastModifiedAfter', '2026-01-01']]), nothing],
  [
    'filters',
    dataCalls.haveNoTimetableFilter([
      ['TeacherIds', '1'],
      ['limit', '5'],
      ['limit', '6'],
    ]),
    'the parameters TeacherIds,limit',
  ],
])

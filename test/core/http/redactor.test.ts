import { describe, expect, test } from 'vitest'
import { Redactor } from '../../../src/core/http/redactor.js'
import { writings } from './leak-finder.js'

const secret = 'PVYGCXUL+a%2Bb/c=d:e%üTayBb L"m<s>&K\'h'
const key = '$SPECIAL_PASSWORD'

function withSecret(): Redactor {
  const redactor = new Redactor()
  redactor.add(secret, key)
  return redactor
}

describe('by value', () => {
  test.each([...writings(secret)])('a secret of the profile is shown as its key: %s', (_, written) => {
    const masked = withSecret().text(`before ${written} after`)
    expect(masked).toContain(key)
    expect(masked).not.toContain(written)
    expect(masked.startsWith('before ')).toBe(true)
    expect(masked.endsWith(' after')).toBe(true)
  })

  test.each([
    ['Basic credentials', Buffer.from(`client:${secret}`).toString('base64')],
    ['a JWT', `e30.${Buffer.from(JSON.stringify({ sub: 'x', pw: secret })).toString('base64url')}.c2ln`],
    ['URL-encoded base64', encodeURIComponent(Buffer.from(`ab${secret}`).toString('base64'))],
    [
      'URL-encoded base64 in lower hex',
      encodeURIComponent(Buffer.from(secret).toString('base64')).replace(/%../g, (code) =>
        code.toLowerCase(),
      ),
    ],
    ['JSON inside a query', encodeURIComponent(JSON.stringify({ pw: secret }))],
    ['JSON inside JSON', JSON.stringify(JSON.stringify({ pw: secret }))],
    [
      'HTML inside JSON',
      JSON.stringify(`<b title="${secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`),
    ],
  ])('a secret inside %s is found', (_, text) => {
    expect(withSecret().text(text)).toContain(key)
  })

  test('a short secret is found inside base64 at each alignment', () => {
    const redactor = new Redactor()
    redactor.add('s3cr3t', '$TEACHER_PASSWORD')
    for (const lead of ['', 'x', 'xy']) {
      const text = Buffer.from(`${lead}s3cr3t-and-more`).toString('base64')
      expect(redactor.text(text), lead).toContain('$TEACHER_PASSWORD')
    }
  })

  test('the longest secret wins where one begins with another', () => {
    const redactor = new Redactor()
    redactor.add('abcdef-12', '$A_KEY')
    redactor.add('abcdef-12-34', '$B_KEY')
    expect(redactor.text('abcdef-12-34 abcdef-12')).toBe('$B_KEY $A_KEY')
  })

  test('the beginning of a secret in front of a cut is masked', () => {
    const redactor = withSecret()
    redactor.add('eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'id_token')
    expect(redactor.text(`got ${secret.slice(0, 7)}… (300 more)`)).toBe(`got ${key}… (300 more)`)
    expect(redactor.text('got {"id_token":"eyJhbGciOiJSUz…')).toBe('got {"id_token":"‹id_token 1›…')
    expect(redactor.text('got eyJhbGciOiJSUz')).toBe('got ‹id_token 1›')
  })

  test('kinds are numbered, and a value keeps its number', () => {
    const redactor = new Redactor()
    redactor.add('first9value', 'code')
    redactor.add('second9value', 'code')
    redactor.add('first9value', 'token')
    expect(redactor.text('second9value first9value')).toBe('‹code 2› ‹code 1›')
  })
})

describe('by likeness', () => {
  const plain = 'Wk8R8fVLhX4hCKzMFEaD6RWRwMi6stmt'
  const mutations: [string, string][] = [
    ['last character changed', `${plain.slice(0, -1)}X`],
    ['first character changed', `X${plain.slice(1)}`],
    ['a character in the middle changed', `${plain.slice(0, 16)}?${plain.slice(17)}`],
    [
      'case swapped',
      plain.replace(/[a-z]/gi, (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())),
    ],
    ['truncated', plain.slice(0, 20)],
    ['appended', `${plain}xyz`],
    ['prepended', `xyz${plain}`],
    ['doubled', plain + plain],
  ]
  test.each(mutations)('a secret with %s is masked where no secret is expected', (_, mutated) => {
    const redactor = new Redactor()
    redactor.add(plain, '$OIDC_CLIENT_SECRET')
    for (const text of [
      `/path/${mutated}?x=1`,
      `X-Note: ${mutated}`,
      encodeURIComponent(`note ${mutated}`),
    ]) {
      const masked = redactor.url(text)
      for (let at = 0; at + 12 <= mutated.length; at += 1)
        expect(masked.toLowerCase()).not.toContain(mutated.slice(at, at + 12).toLowerCase())
    }
  })

  test('texts that only share a word with a secret stay', () => {
    const redactor = new Redactor()
    redactor.add('platform-9f8e7d6c5b4a', '$SERVICE_PASSWORD')
    const text = '/platform/api/sso/v3/456800/authorize'
    expect(redactor.url(text)).toBe(text)
  })
})

describe('by place', () => {
  const values = ['Zx9', 'never seen before 7', 'a&b=c"d<e>;f', 'ü+ü%']
  const names = [
    'password',
    'client_secret',
    'code',
    'code_verifier',
    'access_token',
    'j_password',
    'userPassword',
    '_csrf',
    'XSRF-TOKEN',
    '__RequestVerificationToken',
    'authenticity_token',
    'refresh_token',
    'Code',
    'kennwort',
  ]
  test.each(names)('the value of %s never shows in a form, a query, a JSON body or an input', (name) => {
    const redactor = new Redactor()
    for (const value of values) {
      const form = new URLSearchParams([
        ['a', '1'],
        [name, value],
        ['b', '2'],
      ]).toString()
      expect(redactor.body(form, 'application/x-www-form-urlencoded'), form).toBe(
        `a=1&${encodeURIComponent(name)}=‹${name}›&b=2`,
      )
      expect(redactor.url(`https://x.example/p?${form}#top`)).toBe(
        `https://x.example/p?a=1&${name}=‹${name}›&b=2#top`,
      )
      const json = JSON.stringify({ a: { [name]: value }, b: [2] })
      expect(redactor.body(json, 'application/json')).toBe(`{"a":{"${name}":"‹${name}›"},"b":[2]}`)
      const html = value
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
      expect(redactor.body(`<p><input type=hidden value="${html}" name="${name}"></p>`, 'text/html')).toBe(
        `<p><input type=hidden value="‹${name}›" name="${name}"></p>`,
      )
    }
  })

  test('a raw form whose values were not encoded shows nothing either', () => {
    const masked = new Redactor().body(
      'grant_type=x&client_secret=a"b<c>;d e&z=1',
      'application/x-www-form-urlencoded',
    )
    expect(masked).toBe('grant_type=x&client_secret=‹client_secret›&z=1')
  })

  test('a page shows neither meta tokens nor scripted ones', () => {
    const page = `<meta name="_csrf" content="abc-123"><script>var c = {csrfToken: 'x-9', page: 'start'}</script>`
    expect(new Redactor().body(page, 'text/html')).toBe(
      `<meta name="_csrf" content="‹_csrf›"><script>var c = {csrfToken: '‹csrfToken›', page: 'start'}</script>`,
    )
  })

  test('a field that a page declares a password field is masked from then on, under any name', () => {
    const redactor = new Redactor()
    redactor.learn('<form><input name="login:k"><input type="password" name="login:w"></form>')
    expect(redactor.body('login%3Ak=anna&login%3Aw=Zx9', 'application/x-www-form-urlencoded')).toBe(
      'login%3Ak=anna&login%3Aw=‹login:w›',
    )
  })

  test('headers', () => {
    const redactor = new Redactor()
    redactor.add('known-9-password', '$SERVICE_PASSWORD')
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`
    const lines: [string, string, string][] = [
      ['Authorization', 'Bearer abc', 'Bearer ‹credentials›'],
      ['authorization', 'abc', '‹credentials›'],
      ['Authorization', basic('id:known-9-password'), 'Basic ‹base64 of id:$SERVICE_PASSWORD›'],
      ['Authorization', basic('id:wrong'), 'Basic ‹base64 of id:‹password››'],
      ['Authorization', 'basic id:wrong', 'basic ‹credentials›'],
      ['Authorization', 'Basic', '‹credentials›'],
      ['Proxy-Authorization', 'Bearer x', 'Bearer ‹credentials›'],
      ['Cookie', 'a=1; b="x=y"; c', 'a=‹cookie›; b=‹cookie›;‹cookie›'],
      ['Set-Cookie', 'sid=9; Path=/; HttpOnly', 'sid=‹cookie›; Path=/; HttpOnly'],
      ['Set-Cookie', 'lonely; Path=/', '‹cookie›; Path=/'],
      ['X-CSRF-Token', 'q', '‹credentials›'],
      ['X-Api-Key', 'q', '‹credentials›'],
      ['Location', 'https://app.example/cb?code=abc9&state=s', 'https://app.example/cb?code=‹code›&state=s'],
      ['Content-Type', 'text/html; charset=utf-8', 'text/html; charset=utf-8'],
    ]
    for (const [name, value, shown] of lines)
      expect(redactor.header(name, value), `${name}: ${value}`).toBe(shown)
  })
})

describe('what stays readable', () => {
  test.each([
    '?code=invalid_request',
    '?code=400',
    '?error=invalid_grant&error_description=the%20code%20is%20gone',
    '?response_type=code&scope=openid',
    '?code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256',
    '?grant_type=client_credentials',
    '{"token_type":"Bearer","expires_in":180}',
    '{"token_endpoint":"https://x.example/token"}',
  ])('%s', (text) => {
    expect(new Redactor().url(text)).toBe(text)
  })

  test('words, dates, numbers and public values are learned from no place', () => {
    const redactor = new Redactor()
    redactor.allow('tenant-4a5b6c')
    for (const value of [
      'platform',
      '456800',
      'Europe/Vienna',
      '2026-01-31',
      'tenant-4a5b6c',
      'Wrong password',
    ])
      redactor.add(value, 'cookie')
    expect(redactor.secrets()).toEqual([])
    expect(redactor.header('Cookie', 'tenant=tenant-4a5b6c; tz=Europe')).toBe(
      'tenant=tenant-4a5b6c; tz=‹cookie›',
    )
  })

  test('a secret of the profile is learned even if it is a word', () => {
    const redactor = new Redactor()
    redactor.add('sunshine', '$TEACHER_PASSWORD')
    expect(redactor.text('my sunshine')).toBe('my $TEACHER_PASSWORD')
  })
})

test('thousands of secrets with one beginning and a large body are masked in one go', () => {
  const redactor = new Redactor()
  const token = (n: number): string =>
    `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(`{"n":${n}}`).toString('base64url')}.c2lnbmF0dXJl${n}`
  for (let n = 0; n < 2000; n += 1) redactor.add(token(n), 'token')
  const body = JSON.stringify(
    Array.from({ length: 12_000 }, (_, n) => ({ token: token(n % 3000), note: 'eyJhbGciOi…' })),
  )
  expect(body.length).toBeGreaterThan(1_000_000)
  const masked = redactor.body(body, 'application/json')
  expect(masked.match(/eyJhbG/g)).toBeNull()
  expect(masked.match(/"‹token 2000›"/g)).toHaveLength(4)
}, 30_000)

test.each([
  [
    'a JSON text of ten megabytes',
    (text: string) => JSON.stringify({ password: 'NotARealSecretOfAnybody', text }),
  ],
  ['a secret of ten megabytes', (text: string) => JSON.stringify({ password: text })],
  ['a form field of ten megabytes', (text: string) => `password=NotARealSecretOfAnybody&token=${text}`],
])('%s can be read, and shows no secret', (_name, make) => {
  const redactor = new Redactor()
  const text = make('xyz-0123'.repeat(1_300_000))
  redactor.learn(text)
  expect(redactor.text(text)).not.toContain('NotARealSecretOfAnybody')
})

test('a value that is shown stays visible in the place of a secret; a known secret cannot be shown', () => {
  const redactor = new Redactor()
  redactor.add('entered-4711-secret', '$CLIENT_SECRET')
  for (const value of ['invented-token-4711', 'entered-4711-secret']) redactor.show(value)
  expect(redactor.header('Authorization', 'Bearer invented-token-4711')).toBe('Bearer invented-token-4711')
  expect(redactor.body('code=invented-token-4711&client_secret=entered-4711-secret', 'x/urlencoded')).toBe(
    'code=invented-token-4711&client_secret=$CLIENT_SECRET',
  )
  expect(redactor.header('Authorization', 'Bearer another-token-4711')).not.toContain('another-token-4711')
  const basic = (password: string): string => `Basic ${Buffer.from(`app:${password}`).toString('base64')}`
  expect(redactor.header('Authorization', basic('invented-token-4711'))).toBe(basic('invented-token-4711'))
  expect(redactor.header('Authorization', basic('entered-4711-secret'))).toContain('$CLIENT_SECRET')
  expect(redactor.secrets().map(({ value }) => value)).toEqual(['entered-4711-secret'])
})

test('a secret is masked at every place of a long text, also across the blocks in which it is read', () => {
  const [word, label] = ['Xk7-secret-9Qz', '$WORD']
  const redactor = new Redactor()
  redactor.add(word, label)
  const places = [0, 1, 2, 3, 62, 63, 64, 65, ...Array.from({ length: 40 }, (_, at) => 32_740 + at)]
  for (const filler of [' ', 'ü', '\u4e2d'])
    for (const at of [...places, 65_510, 65_520, 65_530]) {
      const [front, back] = [filler.repeat(at), filler.repeat(at % 7)]
      expect(redactor.text(`${front}${word}${back}`) === `${front}${label}${back}`, `${filler} ${at}`).toBe(
        true,
      )
    }
})

test('what was shown before it was learned is masked from then on', () => {
  const redactor = new Redactor()
  const [byValue, byName] = ['see 9Qz7-early-1', 'odd_field=Vw3k.other']
  expect([redactor.url(byValue), redactor.url(byName)]).toEqual([byValue, byName])
  redactor.add('9Qz7-early-1', '$LATER')
  redactor.addName('odd_field')
  expect([redactor.url(byValue), redactor.url(byName)]).toEqual(['see $LATER', 'odd_field=‹odd_field›'])
  redactor.show('Vw3k.other')
  expect(redactor.url(byName)).toBe(byName)
})

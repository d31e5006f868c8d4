/**
 * Inputs that the token endpoint must refuse are wrong for every right one.
 */
import { describe, expect, test } from 'vitest'
import { inventedLike, otherCharacter } from '../../../../src/platform/inputs/other-text.js'
import { challengeOf, type Proof, proofFor } from '../../../../src/platform/sso/pkce.js'
import { verifierOf } from '../../../../src/platform/topics/token/verifiers.js'
import { wrongPasswords } from '../../../../suites/platform/service-token/credentials.suite.js'
import { wrongSecrets } from '../../../../suites/platform/token/client.suite.js'
import { otherContentTypes, otherRedirects } from '../../../../suites/platform/token/request.suite.js'
import {
  longLengths,
  shortLengths,
  unsafeCharacters,
  wrongVerifiers,
} from '../../../../suites/platform/token/verifier.suite.js'

describe('one other character', () => {
  test.each([
    ['K6Ay', -1, 'K6AS'],
    ['K6Ay', 0, 'q6Ay'],
    ['1234', -1, '1239'],
    ['12ab', -1, '12a3'],
    ['12ab', 0, '92ab'],
    ['a-_=', -1, 'a-_x'],
    ['A--_', 1, 'Ae-_'],
    ['ü', 0, 'x'],
  ])('of %s at %i gives %s', (text, at, other) => expect(otherCharacter(text, at)).toBe(other))

  test('is one even where a reader drops the spare bits of the last one', () => {
    for (const text of ['QQ', 'QUI', 'AAAAAAAAAAAAAAAAAAAAAA', '______']) {
      const [before, after] = [text, otherCharacter(text, -1)].map((one) => Buffer.from(one, 'base64url'))
      expect(after).not.toEqual(before)
    }
  })

  test('of nothing does not exist', () => expect(() => otherCharacter('', 0)).toThrow(RangeError))
})

test('an invented text is another one of the same kinds', () => {
  for (const text of ['a', '0', '456800', 'main-App-NVP6ZWPHKe', '4c1d0b4e-1b2c-4d3e']) {
    const invented = inventedLike(text)
    const shape = (one: string): string =>
      one.replace(/[A-Z]/g, 'A').replace(/[a-z]/g, 'a').replace(/\d/g, '0')
    expect(invented).not.toBe(text)
    expect(shape(invented)).toBe(shape(text))
  }
})

const passwords = [
  'VsgYEhzfdU3BCbrVPVSrNEJgSLkYVNkf',
  'PVYGCXUL+a%2Bb/c=d:e%üTayBbLmsKKLh',
  '12345678',
  'e3b0c442-98fc',
  'p w ',
  'x',
]

describe.each(passwords)('from the right text %s', (right) => {
  test.each([
    ['passwords', wrongPasswords],
    ['secrets', wrongSecrets],
  ] as const)('wrong %s are wrong; each occurs once, in cases with different names', (_, make) => {
    const cases = make(right, ['valid elsewhere'])
    const wrong = cases.flatMap(([, texts]) => texts)
    expect(wrong).not.toContain(right)
    expect(wrong).not.toContain('valid elsewhere')
    expect(new Set(cases.map(([name]) => name)).size).toBe(cases.length)
    expect(cases.every(([, texts]) => texts.length > 0 && new Set(texts).size === texts.length)).toBe(true)
  })
})

test('what is valid elsewhere is never sent', () => {
  const right = 'Secret'
  const inputs = (others: string[]): readonly string[] =>
    wrongPasswords(right, others).flatMap(([, texts]) => texts)
  for (const taken of inputs([])) expect(inputs([taken])).not.toContain(taken)
})

test('wrong passwords differ in each documented way', () => {
  expect(Object.fromEntries(wrongPasswords('Abc'))).toEqual({
    'last character changed': ['Ab8'],
    'last character removed': ['Ab'],
    'other letter case': ['aBC'],
    'one character appended': ['Abcx'],
    empty: [''],
    'blank or line feed appended': ['Abc ', 'Abc\n'],
    wildcards: ['*', '%', '.*', "' or '1'='1"],
  })
})

test('wrong secrets differ in each documented way', () => {
  expect(Object.fromEntries(wrongSecrets('Ab%2Bc'))).toEqual({
    'last character changed': ['Ab%2B8'],
    'last character removed': ['Ab%2B'],
    'other letter case': ['aB%2bC'],
    'one character appended': ['Ab%2Bcx', 'Ab%2Bc '],
    'encoded or decoded once more': ['Ab%252Bc', '%41b%2Bc', 'Ab+c'],
    wildcards: ['*', '%', '.*', "' or '1'='1"],
  })
})

describe('verifiers', () => {
  const ownForm = /^[\w.~-]{43,128}$/
  const right: Proof = proofFor()

  test.each(wrongVerifiers)('%s does not belong to the challenge', (name, changes) => {
    const wrong = changes.map((change) => change(right))
    expect(new Set(wrong).size).toBe(wrong.length)
    for (const verifier of wrong) expect(challengeOf(verifier)).not.toBe(right.challenge)
    if (!/appended|hash/.test(name))
      for (const verifier of wrong) {
        expect(verifier).toMatch(ownForm)
      }
  })

  test('of any length are URL-safe and differ from call to call', () => {
    for (const length of [43, 64, 128]) {
      expect(verifierOf(length)).toMatch(ownForm)
      expect(verifierOf(length)).toHaveLength(length)
      expect(verifierOf(length)).not.toBe(verifierOf(length))
    }
    for (const [, length] of [...shortLengths, ...longLengths])
      expect(verifierOf(length)).toHaveLength(length)
  })

  test('a bad length is just outside, or far outside', () => {
    expect(shortLengths.map(([, length]) => length)).toEqual([42, 10, 1])
    expect(longLengths.map(([, length]) => length)).toEqual([129, 256])
  })

  test('each unsafe character is one that a URL must escape', () => {
    expect(unsafeCharacters).toHaveLength(8)
    for (const [, character] of unsafeCharacters) expect(encodeURIComponent(character)).not.toBe(character)
  })
})

test('a body of another type holds every parameter', () => {
  const pairs = [
    ['code', 'a&b<c>"'],
    ['redirect_uri', 'https://a.b/?c=d&e'],
  ] as const
  const bodies = otherContentTypes.map(([name, encodings]) => [
    name,
    encodings.map(({ body }) => body(pairs)),
  ])
  const form = 'code=a%26b%3Cc%3E%22&redirect_uri=https%3A%2F%2Fa.b%2F%3Fc%3Dd%26e'
  expect(Object.fromEntries(bodies)).toEqual({
    JSON: ['{"code":"a&b<c>\\"","redirect_uri":"https://a.b/?c=d&e"}', form],
    'multipart form': [expect.stringContaining('name="code"\r\n\r\na&b<c>"\r\n--part-of-a-token-request')],
    'plain text': [form],
    'no content type': [form],
    XML: [
      expect.stringContaining('<code>a&#38;b&#60;c&#62;&#34;</code><redirect_uri>https://a.b/?c=d&#38;e<'),
      form,
    ],
  })
  expect(
    otherContentTypes.flatMap(([, encodings]) => encodings.map(({ contentType }) => contentType)),
  ).toEqual([
    'application/json',
    'application/json',
    'multipart/form-data; boundary=part-of-a-token-request',
    'text/plain',
    null,
    'application/xml',
    'application/xml',
  ])
})

describe('redirect URIs for the token request', () => {
  const app = (redirectUri: string, ...uiUrls: string[]) => ({
    clientId: 'one',
    clientSecret: 'two',
    redirectUri,
    uiUrls,
  })

  test('differ in each documented way', () => {
    const [own, ui] = ['https://a.b/sso/cb', 'https://a.b/ui?m=1']
    const [plain, proven, both] = [[false], [true], [false, true]]
    expect(Object.fromEntries(otherRedirects(app(own, ui)))).toEqual({
      'another configured address': [
        { authorize: own, token: ui, pkce: both },
        { authorize: ui, token: own, pkce: plain },
      ],
      'unknown address': [{ authorize: own, token: 'https://evil.example/sso/cb', pkce: both }],
      'trailing slash': [{ authorize: own, token: 'https://a.b/sso/cb/', pkce: plain }],
      'other letter case': [{ authorize: own, token: 'https://a.b/SSO/CB', pkce: proven }],
      'added query': [{ authorize: own, token: 'https://a.b/sso/cb?x=1', pkce: plain }],
      'without its query': [{ authorize: ui, token: 'https://a.b/ui', pkce: plain }],
      'percent-encoded path': [{ authorize: own, token: 'https://a.b/sso/c%62', pkce: plain }],
      'other scheme': [{ authorize: own, token: 'http://a.b/sso/cb', pkce: proven }],
    })
  })

  test.each(['https://a.b', 'https://a.b/', 'http://127.0.0.1:80/1', 'https://a.b/c?d'])(
    'never equal the one of the authorize request, made from %s',
    (own) => {
      for (const [, pairs] of otherRedirects(app(own, `${own}#x`)))
        for (const { authorize, token } of pairs) expect(token).not.toBe(authorize)
    },
  )
})

import { beforeAll, describe, expect, test } from 'vitest'
import { SuiteDefect } from '../../src/core/errors.js'
import { declarations, observe, optional, rule } from '../../src/platform/rule.js'
import { checkProfile } from '../../src/profile/load.js'
import type { Profile } from '../../src/profile/profile.js'
import { minimal } from '../profile/minimal.js'

const profile = (change: Readonly<Record<string, string>> = {}): Profile =>
  checkProfile({ ...minimal, ...change }, '.', 'test')
const nothing = (): Promise<void> => Promise.resolve()

const got: unknown[] = []

beforeAll(() => {
  rule('authorize.success.code', nothing)
  rule(
    'authorize.success.status',
    [
      ['plain', 1],
      optional(['client.second'], 'second app', 2),
      optional(['client.public'], 'public app', 3),
    ],
    async (_, value) => void got.push(value),
  )
  rule('authorize.redirect-uri.ui-url', ({ app }) => app.uiUrls.map((url) => [url, url] as const), nothing)
  rule('service-token.validity.ends', nothing)
  rule('authorize.pkce.public-required', nothing)
})

describe('declaring a rule', () => {
  test('without a table it has one check without a name', () => {
    expect(declarations.checksOf('authorize.success.code', profile())).toMatchObject([
      { case: '', needs: [], optional: false },
    ])
  })

  test('with a table it has a check for each case, which gets its values', async () => {
    const checks = declarations.checksOf('authorize.success.status', profile())
    expect(checks.map(({ case: name, optional: may }) => [name, may])).toEqual([
      ['plain', false],
      ['second app', true],
      ['public app', true],
    ])
    for (const check of checks) await check.run(undefined as never)
    expect(got).toEqual([1, 2, 3])
  })

  test('cases may come from the profile', () => {
    const urls = 'https://a.example/1 https://a.example/2'
    expect(
      declarations
        .checksOf('authorize.redirect-uri.ui-url', profile({ OIDC_UI_URLS: urls }))
        .map(({ case: name }) => name),
    ).toEqual(urls.split(' '))
  })

  test('twice is a defect, and so are two cases of one name', () => {
    expect(() => rule('authorize.success.code', nothing)).toThrow(SuiteDefect)
    rule(
      'authorize.nonce.missing',
      [
        ['a', 1],
        ['a', 2],
      ],
      nothing,
    )
    expect(() => declarations.checksOf('authorize.nonce.missing', profile())).toThrow('two cases named "a"')
    rule('authorize.scope.missing', [['', 1]], nothing)
    expect(() => declarations.checksOf('authorize.scope.missing', profile())).toThrow(SuiteDefect)
    observe('authorize.code-format' as never, () => Promise.resolve(''))
    expect(() => observe('authorize.code-format' as never, () => Promise.resolve(''))).toThrow(SuiteDefect)
  })

  test('a rule that nobody declared has no check', () => {
    expect(declarations.ruleIds()).not.toContain('id-token.nonce')
    expect(declarations.checksOf('id-token.nonce', profile())).toEqual([])
  })
})

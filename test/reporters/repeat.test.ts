/**
 * The command that repeats a check, as reports show it.
 */
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { repeatLine, repeatOptions, worksByItself } from '../../reporters/repeat.js'

const none = { suites: [], force: false }

describe('the options that name a target', () => {
  test.each([
    ['a path inside the working directory', { env: 'env/staging.env' }, ['--env', 'env/staging.env']],
    ['the same as a full path', { env: path.resolve('env/staging.env') }, ['--env', 'env/staging.env']],
    ['a path elsewhere, which could name a user', { env: '/home/anna/my.env' }, ['--env', 'PATH-TO/my.env']],
    ['a path above', { env: '../other/staging.env' }, ['--env', 'PATH-TO/staging.env']],
    [
      'a fault and a folder',
      { fault: 'a/f.mjs', suites: ['house', '/srv/x'] },
      ['--suites', 'house', '--suites', 'PATH-TO/x', '--fault', 'a/f.mjs'],
    ],
    ['any address', { env: 'a.env', force: true }, ['--env', 'a.env', '--force']],
  ])('%s', (_, options, expected) => {
    expect(repeatOptions('platform', { ...none, ...options })).toEqual(expected)
  })

  test('the embedded partner has its role', () => {
    expect(repeatOptions('partner', none)).toEqual(['--role', 'partner'])
    expect(repeatOptions('platform', none)).toEqual([])
  })
})

test.each([
  ['a.b', '', 'npx platform-conformance repro a.b --env env/x.env'],
  ['a.b', "it's $HOME", "npx platform-conformance repro a.b --env env/x.env --case 'it'\\''s $HOME'"],
  [
    'a.b',
    'line\nend',
    'npx platform-conformance repro a.b --env env/x.env --case "$(printf \'line\\nend\')"',
  ],
])('%s with the case %j is one line that a shell can read', (rule, name, expected) => {
  expect(repeatLine({ role: 'platform', repeat: ['--env', 'env/x.env'] }, rule, { case: name })).toBe(
    expected,
  )
})

test('the seed of the run is whole only for an embedded target, which has seen no value', () => {
  const line = (repeat: readonly string[]) =>
    repeatLine({ role: 'platform', repeat, seed: '17:4711' }, 'a.b', { case: 'x' })
  expect(line([])).toBe('npx platform-conformance repro a.b --case x --seed 17:4711')
  expect(line(['--env', 'a.env'])).toBe('npx platform-conformance repro a.b --env a.env --case x --seed 17')
})

test('a run of another tool gets a placeholder', () => {
  expect(repeatLine({ role: 'partner' }, 'a.b', { case: '' })).toBe(
    'npx platform-conformance repro a.b --role partner --env PATH-OF-YOUR-PROFILE',
  )
})

test.each([
  ["curl 'https://x.example/keys'", true],
  ['curl -u "app:$OIDC_CLIENT_SECRET" https://x.example/token', true],
  ["curl 'https://x.example/authorize' -H 'Cookie: S=‹cookie 1›'", false],
])('%s works by itself: %s', (curl, works) => {
  expect(worksByItself(curl)).toBe(works)
})

/**
 * Mistakes in the syntax of a profile, and the fixture file.
 */
import { describe, expect, test } from 'vitest'
import { load, profileText, refusal } from './folder.js'

describe('mistakes that dotenv accepts silently are reported', () => {
  const without = profileText({ OIDC_CLIENT_SECRET: undefined })
  test.each([
    [
      'a value cut at #',
      'OIDC_CLIENT_SECRET=abc#T0p-Secret',
      /OIDC_CLIENT_SECRET: expected a value with # in quotes;.*\n {4}To fix it: write OIDC_CLIENT_SECRET='…'/,
    ],
    [
      'a value that begins with #',
      'OIDC_CLIENT_SECRET=#T0p-Secret',
      /OIDC_CLIENT_SECRET: expected a value with # in quotes/,
    ],
    [
      'an open quotation mark',
      "OIDC_CLIENT_SECRET='T0p-Secret",
      /OIDC_CLIENT_SECRET: expected a value between two quotation marks; found only the first/,
    ],
    [
      'a key that occurs twice',
      'OIDC_CLIENT_SECRET=T0p-Secret\nOIDC_CLIENT_SECRET=T0p-Secret2',
      /OIDC_CLIENT_SECRET: expected one line for each key; found another/,
    ],
    [
      'a line without =',
      'OIDC_CLIENT_SECRET=abc-def\nSEGMENT T0p-Secret',
      /line 10: expected a line KEY=value.*found another text \(not shown/,
    ],
  ])('%s', (_, line, words) => {
    const message = refusal(`${without}${line}\n`)
    expect(message).toMatch(words)
    expect(message).not.toContain('T0p-Secret')
  })
})

describe('the fixture file', () => {
  const withFixtures = (content: string | Buffer): string =>
    refusal(profileText({ FIXTURES: 'f.yaml' }), {}, { 'f.yaml': content })

  test('is read from the folder of the profile, as YAML or JSON, and may be empty', () => {
    const text = (name: string): string => profileText({ FIXTURES: name })
    expect(
      load(text('f.yaml'), {}, { 'f.yaml': 'school: {name: Großschule, country: at}' }).school?.name,
    ).toBe('Großschule')
    expect(
      load(text('f.json'), {}, { 'f.json': '{"school":{"name":"S","country":"de"}}' }).school?.country,
    ).toBe('de')
    expect(load(text('f.yaml'), {}, { 'f.yaml': '# nothing yet\n' }).school).toBeNull()
    expect(
      load(text('f.yaml'), {}, { 'f.yaml': 'users: {teacher: {birthdate: 2010-02-03}}' }).users.get('teacher')
        ?.birthdate,
    ).toBe('2010-02-03')
  })

  test.each<[string, string | Buffer, RegExp]>([
    [
      'broken YAML',
      'school: [',
      /FIXTURES: expected a fixture file \(YAML\).*; found .*f\.yaml is not YAML as expected: line 1: .*\n {4}To fix it/,
    ],
    ['bytes', Buffer.from([0, 1, 2, 255]), /FIXTURES: .*f\.yaml is not a text in UTF-8/],
    ['a list', '- a\n', /f\.yaml \/: expected a value of the type object; found a list/],
    [
      'an unknown field',
      'users: {teacher: {gendre: FEMALE}}',
      /f\.yaml \/users\/teacher\/gendre: expected one of .*gender.*; found an unknown field\.\n {4}To fix it: did you mean gender/,
    ],
    [
      'lines of accounts',
      'root:$6$geheim:19000:0:99999:7:::\nbin:*:19000::::::\n',
      /^(?!.*(?:geheim|root|bin)).*\/\(not shown\): expected one of/s,
    ],
    ['an unknown user', 'users: {techer: {}}', /\/users\/techer: .*did you mean teacher/s],
    [
      'a wrong date',
      'users: {teacher: {birthdate: 3.2.2010}}',
      /\/users\/teacher\/birthdate: expected a valid date; found "3\.2\.2010"/,
    ],
    ['a field that occurs twice', 'school: {name: a, name: b, country: at}', /is not YAML/],
  ])('%s', (_, content, words) => {
    expect(withFixtures(content)).toMatch(words)
  })

  test('that is missing is reported with its key', () => {
    expect(refusal(profileText({ FIXTURES: 'none.yaml' }))).toMatch(
      /FIXTURES: expected .*; found .*none\.yaml does not exist/,
    )
  })
})

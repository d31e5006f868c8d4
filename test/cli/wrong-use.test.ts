/**
 * Wrong use and wrong configuration: exit 2, one message that says what to do, nothing sent.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { runCli, temporaryFolder, writeProfile } from '../support/cli.js'

let platform: Platform

beforeAll(async () => {
  platform = await startPlatform({ keys: makeKeys() })
})
afterAll(() => platform.kill())

const wrongOptions = [
  ['an unknown option', ['platform', '--evn', 'x.env'], /--env/],
  ['an unknown command', ['platfrom'], /platform/],
  ['no command', [], /Usage/],
  ['an unknown rule', ['platform', '--only', 'authorize.redirect-uri.pth'], /authorize\.redirect-uri\.path/],
  [
    'two rules without a comma',
    ['platform', '--only', 'discovery', 'id-token.sub'],
    /Commas separate .* write --only discovery,id-token\.sub\./,
  ],
  [
    'two rules of an application without a comma',
    ['partner', '--only', 'identity', 'callback', '--plan'],
    /Commas separate .* write --only identity,callback\./,
  ],
  [
    'two rules in one word',
    ['platform', '--only', 'discovery id-token.sub'],
    /Commas separate .* write --only discovery,id-token\.sub\./,
  ],
  ['a word without an option', ['platform', 'staging.env'], /"staging\.env" belongs to no option/],
  ['an unknown feature', ['platform', '--feature', 'webhoks'], /sso/],
  ['a missing profile', ['platform', '--env', 'nowhere.env'], /nowhere\.env does not exist/],
  [
    '--rerun with another selection',
    ['platform', '--rerun', 'failed', '--only', 'discovery'],
    /--rerun and --only both select rules.*leave out --only or --rerun/,
  ],
  [
    '--rerun without an earlier run',
    ['platform', '--rerun', 'nowhere'],
    /--rerun: nowhere has no run\.jsonl/,
  ],
  ['--bail with --explore', ['platform', '--explore', '5', '--bail'], /--bail does not work with --explore/],
  ['--no-wait with --values', ['partner', '--values', '--no-wait'], /--no-wait does not work with --values/],
  ['a missing baseline', ['platform', '--baseline', 'no.yaml'], /no\.yaml cannot be read.*check the path/],
  ['a baseline that is a profile', ['platform', '--baseline', 'env/embedded.env'], /is not YAML as expected/],
  ['an unknown --fail-on', ['compare', 'a', 'b', '--fail-on', 'worse'], /new-violations/],
  ['a file as --out', ['platform', '--out', 'README.md'], /README\.md is a file.*--out/],
  ['a file as --out of a plan', ['platform', '--plan', '--out', 'README.md'], /README\.md is a file/],
  [
    'a file that is no history, of a plan',
    ['platform', '--plan', '--history', 'README.md'],
    /The history README\.md cannot be used/,
  ],
  ['a key for a plan', ['platform', '--plan', '--sign', 'key.json'], /sign/],
  ['an unknown rule to explain', ['explain', 'id-token.subb'], /id-token\.sub/],
] as const

describe('wrong options', () => {
  for (const [what, args, message] of wrongOptions) {
    test(`${what} ends with 2`, async () => {
      const { code, stdout, stderr } = await runCli(args)
      expect(`${stdout}${stderr}`).toMatch(message)
      expect(code).toBe(2)
    })
  }
})

const wrongValues = [
  ['a required key is missing', { OIDC_CLIENT_ID: undefined }, /OIDC_CLIENT_ID: expected .* found nothing/],
  ['a secret is missing', { OIDC_CLIENT_SECRET: undefined }, /OIDC_CLIENT_SECRET: expected .* found nothing/],
  ['not a URL', { BASE_URL: 'school.example' }, /BASE_URL: expected .* found "school\.example"/],
  ['not a number', { LEEWAY_SECONDS: 'a minute' }, /LEEWAY_SECONDS/],
  ['an unknown word', { FEATURES: 'sso webhoks' }, /FEATURES/],
  ['an unknown key', { OIDC_CLIENT_IDD: 'x' }, /OIDC_CLIENT_IDD: .* did you mean OIDC_CLIENT_ID/],
  [
    'half of a pair',
    { SECOND_USER_PASSWORD: undefined },
    /SECOND_USER_PASSWORD: expected .* because SECOND_USER_LOGIN/,
  ],
  ['a missing fixture file', { FIXTURES: 'no.yaml' }, /no\.yaml does not exist/],
] as const

describe('wrong profiles', () => {
  for (const [what, change, message] of wrongValues) {
    test(`${what} ends with 2, and nothing is sent`, async () => {
      const folder = temporaryFolder()
      const { code, stderr } = await runCli(['platform', '--env', writeProfile(folder, platform, change)])
      expect(stderr.replace(/\s+/g, ' ')).toMatch(message)
      expect(stderr).toContain('Nothing was sent')
      expect(stderr).toContain('To fix it')
      expect(code).toBe(2)
      expect(platform.requests()).toBe(0)
    })
  }

  test('an empty profile ends with 2', async () => {
    const file = path.join(temporaryFolder(), 'empty.env')
    writeFileSync(file, '# nothing\n')
    const { code, stderr } = await runCli(['platform', '--env', file])
    expect(stderr).toContain('contains no keys')
    expect(code).toBe(2)
  })
})

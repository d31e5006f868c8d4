/**
 * Custom rules and suites that cannot be used: the message names the file and the fix, before anything is sent.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { customFolders } from '../../../src/cli/judge/custom.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { ConfigurationError } from '../../../src/profile/problems.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'
import { copyOfExample, customFolder, customRuleEntry, example } from '../../support/custom-suites.js'

const kit = "import { rule } from 'platform-conformance/kit/platform'\n"
const nothing = 'async () => undefined'

/** A folder with every error that shows when its suites are loaded. */
const unloadable = (): string =>
  customFolder({
    'rules.yaml': customRuleEntry('own.a'),
    'throws.suite.ts': `${kit}const text: string = 'boom'\nthrow new Error(text)\n`,
    'unreadable.suite.ts': `${kit}const a: = 3\n`,
    'imports.suite.ts': "import './nowhere.js'\n",
    'contract.suite.mjs': `${kit}rule('authorize.success.status', ${nothing})\n`,
    'other-role.suite.ts': `import { rule } from 'platform-conformance/kit/partner'\nrule('own.b', ${nothing})\n`,
    'nothing.suite.js': 'export const nothing = 1\n',
    'twice.suite.ts': `${kit}rule('own.a', ${nothing})\nrule('own.a', ${nothing})\n`,
  })

/** A folder whose suites load, but do not fit its rules. */
const unfitting = (): string =>
  customFolder({
    'rules.yaml': `${customRuleEntry('own.unchecked')}${customRuleEntry('own.cases')}`,
    'a.suite.ts': `${kit}rule('own.unknown', ${nothing})\nrule('own.cases', () => { throw new Error('no case') }, ${nothing})\n`,
  })

const yaml = (text: string): string => customFolder({ 'rules.yaml': text, 'a.suite.ts': kit })

const refused: readonly (readonly [string, () => string[], readonly RegExp[]])[] = [
  [
    'a path that is not a folder',
    () => ['--suites', 'env/nowhere'],
    [/env\/nowhere is no folder/, /check the path/],
  ],
  [
    'suites that cannot be loaded',
    () => ['--suites', unloadable()],
    [
      /throws\.suite\.ts:3:7: boom/,
      /unreadable\.suite\.ts:2:10: .*Unexpected token/,
      /imports\.suite\.ts:1:1: .*nowhere\.js/,
      /contract\.suite\.mjs:2:1: the id "authorize\.success\.status" does not begin with own\./,
      /other-role\.suite\.ts: it declares checks for a partner\. Expected rule from platform-conformance\/kit\/platform$/m,
      /nothing\.suite\.js: it declares no check/,
      /twice\.suite\.ts:3:1: the rule own\.a is declared twice/,
    ],
  ],
  [
    'suites that do not fit their rules',
    () => ['--suites', unfitting()],
    [
      /no suite checks the rule own\.unchecked/,
      /a\.suite\.ts: own\.unknown is not a rule in rules\/\*\.yaml/,
      /a\.suite\.ts: the cases of own\.cases cannot be made: no case/,
    ],
  ],
]

/** Errors that show before any suite is loaded. */
const unreadable: readonly (readonly [string, () => string[], readonly RegExp[]])[] = [
  [
    'a folder without rules',
    () => ['--suites', customFolder({ 'a.suite.ts': kit })],
    [/has no rules: expected rules\/\*\.yaml/, /GUIDE-CUSTOM-SUITES/],
  ],
  [
    'a folder without suites',
    () => ['--suites', customFolder({ 'rules.yaml': customRuleEntry('own.a') })],
    [/has no suites: expected \*\.suite\.ts/],
  ],
  [
    'rules that are not YAML',
    () => ['--suites', yaml('- id: [own.a\n')],
    [/own\/rules\/rules\.yaml: expected YAML; found .*line/],
  ],
  [
    'rules in another shape',
    () => [
      '--suites',
      yaml(
        customRuleEntry('house.a') +
          customRuleEntry('own.b', { tier: 'contract' }) +
          customRuleEntry('own.c', { feature: 'colour' }) +
          customRuleEntry('own.d', { says: 'no sentence' }) +
          customRuleEntry('own.e', { needs: '[client.third]' }) +
          customRuleEntry('own.f').replace('  needs: []\n', ''),
      ),
    ],
    [
      /rules\.yaml: house\.a: id: expected an id in dotted kebab-case that begins with own\.; found "house\.a"/,
      /own\.b: tier: expected own: a custom rule, which neither the contract nor a standard states; found "contract"/,
      /own\.c: feature: expected one of sso, .*; found "colour"/,
      /own\.d: says: expected one statement/,
      /own\.e: needs\.0: expected/,
      /own\.f: needs: expected this key; found nothing/,
    ],
  ],
  [
    'two rules with one id',
    () => ['--suites', yaml(customRuleEntry('own.a') + customRuleEntry('own.a'))],
    [/own\.a: id: expected a unique id; found the same in rules\/rules\.yaml/],
  ],
  [
    'two folders with one name',
    () => ['--suites', copyOfExample('one'), '--suites', copyOfExample('one')],
    [/both have the folder name "one"/],
  ],
  [
    'two folders with one rule',
    () => ['--suites', copyOfExample('one'), '--suites', copyOfExample('other')],
    [/both have the rule own\.token\.not-in-address/],
  ],
  [
    'rules for the other role',
    () => ['--suites', example('partner')],
    [/own\.cookies\.hidden-from-scripts is a rule for a partner\. Expected rules for a platform alone/],
  ],
  [
    'counting nothing',
    () => ['--count-own'],
    [/--count-custom has nothing to count.*name one with --suites/],
  ],
]

test.each(unreadable)('%s is refused as soon as it is read', async (_name, options, messages) => {
  const words = options()
  const suites = words.filter((_, at) => words[at - 1] === '--suites')
  const read = async (): Promise<unknown> =>
    customFolders({ suites, countCustom: words.includes('--count-own') }, 'platform')
  const error = await read().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigurationError)
  for (const message of [...messages, /To fix it/, /Nothing was sent/])
    expect((error as Error).message).toMatch(message)
})

/** A module with a fault of the embedded platform. */
const fault = (text: string): string[] => [
  '--fault',
  path.join(customFolder({ 'fault.ts': text }), 'fault.ts'),
]

test.each([
  ['that does not exist', () => ['--fault', 'env/nowhere.ts'], /env\/nowhere\.ts is no file/],
  ['that replaces nothing', () => fault('export const behaviours = {}\n'), /fault\.ts exports no behaviours/],
  [
    'that replaces an unknown behaviour',
    () => fault('export const behaviours = { bearerTokens: () => undefined }\n'),
    /no behaviour "bearerTokens".*did you mean bearerToken/,
  ],
  [
    'that is not a function',
    () => fault('export const behaviours = { bearerToken: 1 }\n'),
    /bearerToken is no function/,
  ],
  [
    'for a target other than the embedded one',
    () => [...fault('export const behaviours = { bearerToken: () => undefined }\n'), '--env', otherProfile()],
    /--fault works with the embedded target only, and tested is not embedded/,
  ],
] as const)('a fault %s is refused', async (_name, options, message) => {
  const { code, stderr } = await runCli(['platform', '--only', 'discovery.issuer', ...options()])
  expect(stderr).toMatch(message)
  expect(stderr).toContain('To fix it')
  expect(code).toBe(2)
})

/** The profile of a platform that receives no request. */
function otherProfile(): string {
  const key = makeKeys().get('webhooks').publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const platform = {
    url: 'http://127.0.0.1:1',
    controlUrl: 'http://127.0.0.1:1/control',
    webhookPublicKey: key,
  }
  return writeProfile(temporaryFolder(), platform)
}

test.each(refused)('%s is refused before anything is sent', async (_name, options, messages) => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const args = ['platform', '--env', writeProfile(folder, platform), '--out', out, ...options()]
  const { code, stdout, stderr } = await runCli(args)
  for (const message of messages) expect(stderr).toMatch(message)
  expect(stderr).toContain('To fix it')
  expect(stderr).toContain('Nothing was sent')
  expect(stderr.split('\n').filter((line) => /^\s+at /.test(line))).toEqual([])
  expect(stdout).toBe('')
  expect(code).toBe(2)
  expect(platform.requests()).toBe(0)
  expect(readdirSync(folder)).not.toContain('out')
})

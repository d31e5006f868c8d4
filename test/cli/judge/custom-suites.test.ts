/**
 * Custom rules and suites in addition to those of the contract, at the command line.
 */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { contractHash } from '../../../generated/catalogue.js'
import type { Certificate } from '../../../reporters/certificate/content.js'
import { readJournal } from '../../../reporters/journal.js'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { type Ended, runCli, temporaryFolder, writeProfile } from '../../support/cli.js'
import {
  brokenPartner,
  brokenPlatform,
  copyOfExample,
  customFolder,
  customRuleEntry,
  example,
  type Fault,
} from '../../support/custom-suites.js'
import { dataOf } from '../../support/report-page.js'

const id = 'own.token.not-in-address'

const textIn = (...places: string[]): string => readFileSync(path.join(...places), 'utf8')
const verdictsIn = (out: string): Verdicts => JSON.parse(textIn(out, 'verdicts.json')) as Verdicts
const certificateIn = (out: string): Certificate => JSON.parse(textIn(out, 'certificate.json')) as Certificate
const verdictOf = (out: string, rule: string): string | undefined =>
  verdictsIn(out).rules.find((one) => one.id === rule)?.verdict

/** Checks a text against a schema in `specs/`. @returns the errors, or an empty text */
function problemsBy(schema: string, value: unknown): string {
  const ajv = new Ajv2020({ strict: false })
  return ajv.validate(JSON.parse(textIn(packageRoot, 'specs', schema)) as object, value)
    ? ''
    : ajv.errorsText()
}

/** Judges a platform that violates the rule of the example and keeps a rule of the contract. */
async function judged(fault: Fault, ...more: string[]): Promise<Ended & { out: string }> {
  const platform = await brokenPlatform(fault)
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const args = [
    '--env',
    writeProfile(folder, platform),
    '--out',
    out,
    '--only',
    'own,discovery.issuer',
    ...more,
  ]
  return { ...(await runCli(['platform', ...args])), out }
}

describe('a violated custom rule', () => {
  test('is reported separately: the rules of the contract still pass, and every report says so', async () => {
    const folder = copyOfExample()
    const keys = temporaryFolder()
    await runCli(['keygen', '--out', keys])
    const { code, stdout, stderr, out } = await judged('takes tokens from addresses', '--suites', folder)
    expect(stderr).toBe('')
    expect(code, stdout).toBe(0)
    expect(stdout).toContain(`violated (custom) ${id}`)
    expect(stdout).toMatch(/Violated custom rules: 1 rule, not counted for the result/)
    expect(stdout).toMatch(/expected +no students for a token in the address/)
    expect(stdout).toMatch(
      /Custom suites \(not counted for the result\): Hausregeln für alle \(1 rule, SHA-256 [0-9a-f]{12}…\)/,
    )

    const verdicts = verdictsIn(out)
    expect(problemsBy('verdicts.schema.json', verdicts)).toBe('')
    expect(verdicts.result).toBe('selected rules passed')
    expect(verdicts.contract).toBe(contractHash)
    expect(verdicts.own).toEqual({
      counted: false,
      folders: [{ name: 'Hausregeln für alle', digest: expect.stringMatching(/^[0-9a-f]{64}$/), rules: 1 }],
    })
    const rule = verdicts.rules.find((one) => one.id === id)
    expect(rule).toMatchObject({ tier: 'own', clause: 'House rules 1', level: 'must', verdict: 'violated' })
    expect(rule?.checks.map((check) => `${check.case}: ${check.verdict}`).sort()).toEqual([
      'access_token: violated',
      'token: passed',
    ])
    // The evidence: the positive control and the deciding request.
    const journal = readJournal(path.join(out, 'run.jsonl'))
    expect(journal.head.own).toEqual(verdicts.own)
    expect(journal.planned.own?.map((entry) => entry.id)).toEqual([id])
    const check = journal.checks.find((one) => one.rule === id && one.verdict === 'violated')
    const statuses = check?.exchanges.map(
      (at) => journal.exchanges.find((one) => one.id === at)?.response?.status,
    )
    expect(statuses?.slice(-2)).toEqual([200, 200])

    const page = textIn(out, 'index.html')
    expect(page).toContain('Violated custom rules: 1 rule, not counted for the result')
    expect(page).toContain('Hausregeln für alle (1 rule, SHA-256')
    expect(textIn(out, 'summary.md')).toContain(`| \`${id}\` |`)
    const junit = textIn(out, 'junit.xml')
    expect(junit).toContain('name="custom: token"')
    expect(junit).toContain('custom tier, does not count; violated')
    expect(junit).not.toContain('<failure')
    const shown = [...dataOf(path.join(out, 'allure/index.html')).values()].join('\n')
    expect(shown).toContain('Custom rule violated')
    expect(shown).toContain('Custom rules')

    const certificate = certificateIn(out)
    expect(problemsBy('certificate.schema.json', certificate)).toBe('')
    expect(certificate.own).toEqual(verdicts.own)
    expect(certificate.warnings).toEqual([id])
    expect(certificate.contract).toBe(contractHash)

    // To verify it, you need the folder of the custom rules.
    const signed = await runCli(['sign', out, '--key', path.join(keys, 'certificate-key.json')])
    expect(signed).toMatchObject({ code: 0, stderr: '' })
    const verify = (...more: string[]): Promise<Ended> =>
      runCli(['verify', out, '--key', path.join(keys, 'certificate-key.pub.json'), ...more])
    const without = await verify()
    expect(without.stdout).toContain('This certificate is genuine')
    expect(without.stdout).toContain('the custom suites Hausregeln für alle were not compared')
    const whole = await verify('--suites', folder)
    expect(whole.stdout).toContain('This certificate is genuine')
    expect(whole.stdout).toContain('custom suites  Hausregeln für alle')
    expect(whole.stdout).not.toContain('were not compared')
    appendFileSync(path.join(folder, 'token-in-address.suite.ts'), '// changed\n')
    const changed = await verify('--suites', folder)
    expect(changed.code).toBe(1)
    expect(changed.stdout).toContain('their digest differs')

    const explained = await runCli(['explain', id, '--suites', folder, '--out', out])
    expect(explained.stdout).toContain('tier      own, level must, role platform')
    expect(explained.stdout).toContain('Hausregeln für alle/token-in-address.suite.ts')
    expect(explained.stdout).toContain('violated: access_token')
  })

  test('makes the target not conformant if it counts, and every report says so', async () => {
    const summary = path.join(temporaryFolder(), 'summary.md')
    writeFileSync(summary, '')
    const platform = await brokenPlatform('takes tokens from addresses')
    const folder = temporaryFolder()
    const [env, out] = [writeProfile(folder, platform), path.join(folder, 'out')]
    const options = ['--suites', example('platform'), '--count-own']
    const { code, stdout } = await runCli(
      ['platform', '--env', env, '--out', out, '--only', 'own,discovery.issuer', ...options],
      { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary } },
    )
    expect(code).toBe(1)
    expect(stdout).toContain('1 must rule of the contract and the custom suites is violated')
    expect(stdout).toContain('Custom suites (counted with --count-custom): custom-platform')
    expect(stdout).toContain(`::error title=${id} violated (custom rule%2C House rules 1)`)
    expect(textIn(summary)).toMatch(/- Custom suites: .*custom-platform.*counted with/)
    expect(verdictsIn(out)).toMatchObject({ result: 'not conformant', own: { counted: true } })
    expect(textIn(out, 'junit.xml')).toContain('<failure type="violated"')
    expect(certificateIn(out)).toMatchObject({
      result: 'not conformant',
      own: { counted: true },
      warnings: [],
    })
  })

  test('of an application is reported, and counts if an option says so', async () => {
    const { env } = await brokenPartner()
    const out = temporaryFolder()
    const rule = 'own.cookies.hidden-from-scripts'
    const args = ['partner', '--env', env, '--out', out, '--only', 'own,login-url.leads-to-authorize']
    const { code, stdout } = await runCli([...args, '--suites', example('partner'), '--count-own'])
    expect(stdout).toMatch(/expected +HttpOnly on every cookie/)
    expect(code).toBe(1)
    expect(verdictOf(out, rule)).toBe('violated')
    expect(
      verdictsIn(out).rules.filter(({ tier, verdict }) => tier !== 'own' && verdict === 'violated'),
    ).toEqual([])
  })
})

describe('a custom rule', () => {
  test.each([
    ['the positive control fails', 'takes no token', 'no students for the token in its header'],
    ['the target is gone', 'is gone', 'refused|reset|closed|stopped|broken'],
  ] as const)('is undecided where %s', async (_name, fault, reason) => {
    const { code, out } = await judged(fault, '--suites', example('platform'), '--count-own')
    expect(code).toBe(4)
    const checks = verdictsIn(out).rules.find((rule) => rule.id === id)?.checks ?? []
    expect(checks.map(({ verdict }) => verdict)).toEqual(['undecided', 'undecided'])
    for (const check of checks) expect(check.reason).toMatch(new RegExp(reason))
  })

  test('is judged on the embedded targets, planned, listed and compared', async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()]
    const only = ['platform', '--only', 'own,discovery.issuer']
    const options = ['--suites', example('platform')]
    expect((await runCli([...only, ...options, '--out', one])).code).toBe(0)
    expect(verdictOf(one, id)).toBe('passed')
    expect((await runCli(['platform', '--only', 'discovery.issuer', '--out', other])).code).toBe(0)
    expect(verdictsIn(other)).not.toHaveProperty('own')
    const compared = await runCli(['compare', other, one])
    expect(compared.stdout).toContain('The runs have different custom suites')
    expect(compared.stdout).toContain(`${id}`)
    const planned = await runCli(['platform', ...options, '--only', id, '--plan'])
    expect(planned.stdout).toContain(`${id}: 2 checks`)
    const listed = await runCli(['rules', 'own', ...options, '--suites', example('partner')])
    expect(listed.stdout).toMatch(
      /custom rules: House rules 1\n +own\.token.*custom rules: House rules 2\n.*\n2 rules/s,
    )
    const unknown = await runCli(['explain', id])
    expect(unknown.stderr).toContain('Name the folder of your custom rules with --suites')
    expect(unknown.code).toBe(2)
  })

  test('is proved by a fault of the embedded application, and every report names the fault', async () => {
    const out = temporaryFolder()
    const folder = example('partner')
    const fault = path.join(folder, 'faults/readable-cookies.ts')
    const args = ['--only', 'own', '--suites', folder, '--count-own', '--fault', fault, '--out', out]
    const { code, stdout } = await runCli(['partner', ...args])
    expect(code).toBe(1)
    expect(stdout).toMatch(/expected +HttpOnly on every cookie/)
    const broken = 'the embedded target is broken by readable-cookies.ts'
    expect(stdout).toContain(broken)
    expect(certificateIn(out).waivers).toEqual([broken])
    expect(verdictOf(out, 'own.cookies.hidden-from-scripts')).toBe('violated')
  })

  test('runs in its part, and is in the merged run', async () => {
    const folder = temporaryFolder()
    const outs = [1, 2].map((index) => path.join(folder, String(index)))
    const args = ['platform', '--only', 'own,discovery.issuer', '--suites', example('platform')]
    for (const [at, out] of outs.entries())
      expect((await runCli([...args, '--shard', `${at + 1}/2`, '--out', out])).code).toBe(4)
    const everything = path.join(folder, 'all')
    const { code, stdout } = await runCli(['merge', ...outs, '--out', everything])
    expect(stdout).toContain('Custom suites (not counted for the result)')
    expect(code).toBe(0)
    expect(verdictOf(everything, id)).toBe('passed')
    expect(verdictsIn(everything).own).toEqual(verdictsIn(outs[0] as string).own)
    expect((await runCli([...args, '--count-own', '--shard', '2/2', '--out', outs[1] as string])).code).toBe(
      4,
    )
    const apart = await runCli(['merge', ...outs, '--out', path.join(folder, 'apart')])
    expect(apart.code).toBe(2)
    expect(apart.stderr).toContain('other custom suites')
  })

  test.each(['platform', 'partner'] as const)(
    'of a %s that fails in the thread of the suites is a failure of the suites, not of the target',
    async (role) => {
      const kit = role === 'platform' ? 'kit' : 'kit/partner'
      const suite = `
        import { isMainThread } from 'node:worker_threads'
        import { rule } from 'platform-conformance/${kit}'
        if (!isMainThread) throw new Error('not here')
        rule('own.thread', async () => undefined)
      `
      const folder = customFolder({
        'rules.yaml': customRuleEntry('own.thread', { role }),
        'a.suite.js': suite,
      })
      const out = temporaryFolder()
      const args = [role, '--only', 'own', '--count-own', '--suites', folder, '--out', out]
      const { code, stdout, stderr } = await runCli(args)
      expect(stderr).toContain('the suites ended early: not here. The target is not the cause')
      expect(stdout).toContain('the suites ended early: not here')
      expect(code).toBe(70)
      expect((await runCli(['report', '--rebuild', out])).code).toBe(70)
      expect(verdictOf(out, 'own.thread')).toBe('undecided')
    },
  )

  test('has a defect: the message contains no folder of this machine', async () => {
    const suite = `
      import { rule } from 'platform-conformance/kit/platform'
      import { helper } from './helper.mjs'
      rule('own.defect', async (context) => {
        await context.data.get('/', null)
        helper(undefined)
      })
    `
    const folder = customFolder({
      'rules.yaml': customRuleEntry('own.defect'),
      'a.suite.mjs': suite,
      'helper.mjs': 'export const helper = (value) => value.length\n',
    })
    const out = temporaryFolder()
    const { code } = await runCli(['platform', '--only', 'own', '--suites', folder, '--out', out])
    expect(code).toBe(4)
    const [check] = readJournal(path.join(out, 'run.jsonl')).checks
    expect(check).toMatchObject({
      verdict: 'undecided',
      reason: expect.stringContaining('a defect of the suite'),
    })
    expect(check?.stack).toMatch(/own[/\\]helper\.mjs:1:\d+/)
    for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.\w+$/.test(name),
    ))
      expect(textIn(out, file), file).not.toContain(path.dirname(folder))
  })
})

/**
 * Policies: each point is compared, a wrong policy is refused, and the shipped examples can be used.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { againstPolicy, type Judged, policyLines } from '../../../src/cli/certificate/policy.js'
import { type Policy, readPolicy } from '../../../src/cli/certificate/policy-file.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { readSchema } from '../../../src/profile/read-schema.js'
import { sampleCertificate } from '../../reporters/certificate/sample-certificate.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

const certificate = sampleCertificate({
  target: { name: 'staging', url: 'https://school.example/eu1', version: '2.1.0' },
})
const [first, second, third, ...others] = certificate.rules
if (!first || !second || !third) throw new Error('too few rules')

/** The points of a policy, for a certificate that differs from the sample in some fields. */
function points(policy: Policy, change: object = {}, known: Partial<Judged> = {}) {
  const judged = { ...certificate, ...change }
  return againstPolicy(policy, {
    certificate: judged,
    catalogue: judged.rules,
    thumbprint: 'k'.repeat(43),
    missing: [],
    rejudged: true,
    now: new Date('2031-03-14T08:12:00.000Z'),
    ...known,
  })
}

/** The lines of the points that fail. */
const failures = (policy: Policy, change: object = {}, known: Partial<Judged> = {}) =>
  policyLines(points(policy, change, known), 'policy.yaml')
    .slice(1)
    .map((line) => line.trim())

const rules = (change: object) => ({ rules: [{ ...first, ...change }, second, third, ...others] })

describe('a policy accepts', () => {
  test.each<[string, Policy, object?]>([
    ['a conformant run, without any point', {}],
    ['its role', { role: 'platform' }],
    ['a result of a list', { results: ['conformant', 'incomplete'] }, { result: 'incomplete' }],
    ['declared features', { features: ['sso'] }],
    ['rules that passed', { required: ['authorize.rule-0', 'authorize', '4.1'] }],
    [
      'a beginning with a rule that is not applicable',
      { required: ['authorize'] },
      rules({ verdict: 'not applicable' }),
    ],
    ['numbers up to the limits', { limits: { undecided: 1 } }, rules({ verdict: 'undecided' })],
    [
      'a recommendation that is undecided',
      { limits: { undecided: 0 } },
      rules({ verdict: 'undecided', level: 'should' }),
    ],
    [
      'a rule that needs a second school, in a certificate for one',
      { results: ['conformant for one school'], limits: { notExercised: 0 } },
      { result: 'conformant for one school', ...rules({ verdict: 'not exercised', oneSchool: true }) },
    ],
    [
      'an accepted setting',
      { waivers: { settings: ['ALIASES'] } },
      { waivers: ['ALIASES: start is called begin'] },
    ],
    [
      'an accepted known violation',
      { waivers: { rules: ['authorize'] } },
      { waivers: ['baseline known.yaml: authorize.rule-0'], ...rules({ verdict: 'violated', waived: true }) },
    ],
    ['a run of ten days ago', { maxAge: 10 }],
    ['its target', { target: { origin: 'https://school.example', versions: ['2.*'] } }],
    ['the same version', { target: { versions: ['2.1.0'] } }],
    ['any version', { target: { versions: ['*'] } }],
    [
      'a challenge and an attested statement',
      { challenge: true, attested: ['1.console'] },
      {
        challenge: { text: 'k7', url: 'https://school.example/k7', seenIn: 'body' },
        attested: [
          { statement: '1.console', clause: '1', by: 'A. Auditor', on: '2031-03-01', means: 'a visit' },
        ],
      },
    ],
    ['an earlier version of the suite', { suite: { minVersion: '1.2.3' } }],
    ['the digest of the suite', { suite: { digests: ['b'.repeat(64)] } }],
    ['its issuer', { issuer: { names: ['Institute for School Software'], keys: ['k'.repeat(43)] } }],
    ['whole evidence', { evidence: 'rejudged' }],
  ])('%s', (_, policy, change = {}) => {
    expect(failures(policy, change)).toEqual([])
  })
})

describe('a policy names what fails', () => {
  test.each<[Policy, object, string]>([
    [{ role: 'partner' }, {}, 'role: found platform; expected partner'],
    [{}, { result: 'incomplete' }, 'results: found incomplete; expected conformant'],
    [
      { standards: true },
      {},
      'standards: found rules of the standards did not count; expected they count: --standards',
    ],
    [{ features: ['sso', 'roster'] }, {}, 'features: found roster not declared; expected sso, roster'],
    [{ features: ['sso'] }, { judged: { sso: 0 } }, 'features: found no rule of sso judged; expected sso'],
    [
      { required: ['authorize.rule-0'] },
      rules({ verdict: 'not applicable' }),
      'required authorize.rule-0: found not applicable; expected passed',
    ],
    [
      { required: ['4.1'] },
      rules({ verdict: 'undecided' }),
      'required 4.1: found authorize.rule-0 undecided; expected each must rule passed or not applicable, and at least one passed',
    ],
    [
      { required: ['roster'] },
      {},
      'required roster: found 0 of 0 must rules passed; expected each must rule passed or not applicable, and at least one passed',
    ],
    [
      {},
      { waivers: ['--force: judged although it is no such target', 'ALIASES: start is called begin'] },
      'waivers.settings: found --force, ALIASES; expected none',
    ],
    [
      { waivers: { settings: ['ALIASES'] } },
      { waivers: ['--force: judged although it is no such target', 'ALIASES: start is called begin'] },
      'waivers.settings: found --force; expected at most ALIASES',
    ],
    [
      { waivers: { rules: ['roster'] } },
      rules({ verdict: 'violated', waived: true }),
      'waivers.rules: found authorize.rule-0; expected at most roster',
    ],
    [
      { limits: { undecided: 0 } },
      rules({ verdict: 'undecided' }),
      'limits.undecided: found 1 rule (authorize.rule-0); expected at most 0',
    ],
    [
      { limits: { notExercised: 0 } },
      rules({ verdict: 'not exercised', oneSchool: true }),
      'limits.notExercised: found 1 rule (authorize.rule-0); expected at most 0',
    ],
    [
      { limits: { passedInPart: 0 } },
      rules({ inPart: { cases: 2, exercised: 1, missing: [] } }),
      'limits.passedInPart: found 1 rule (authorize.rule-0); expected at most 0',
    ],
    [{ maxAge: 9 }, {}, 'maxAge: found the run ended 10 days ago, on 2031-03-04; expected at most 9 days'],
    [
      { target: { origin: 'https://other.example' } },
      {},
      'target.origin: found https://school.example; expected https://other.example',
    ],
    [
      { target: { versions: ['1.*', '2.2.0'] } },
      {},
      'target.versions: found 2.1.0; expected one of: 1.*, 2.2.0',
    ],
    [
      { target: { versions: ['*'] } },
      { target: { name: 'staging', url: 'https://school.example' } },
      'target.versions: found none: the run names no version; expected any version',
    ],
    [
      { challenge: true },
      {},
      'challenge: found no challenge; expected a text that the target showed: CHALLENGE of the profile',
    ],
    [
      { attested: ['1.console', '4.4.console'] },
      { attested: [{ statement: '1.console', clause: '1', by: 'A', on: '2031-03-01', means: 'a visit' }] },
      'attested: found nobody vouches for 4.4.console; expected 1.console, 4.4.console',
    ],
    [{ suite: { minVersion: '1.10.0' } }, {}, 'suite.minVersion: found 1.2.3; expected 1.10.0 or later'],
    [
      { suite: { minVersion: '1.2.3' } },
      { suite: '1.2.3-beta.1' },
      'suite.minVersion: found 1.2.3-beta.1; expected 1.2.3 or later',
    ],
    [
      { suite: { digests: ['a'.repeat(64)] } },
      {},
      `suite.digests: found ${'b'.repeat(64)}; expected ${'a'.repeat(64)}`,
    ],
    [
      { issuer: { names: ['Somebody'] } },
      {},
      'issuer.names: found Institute for School Software; expected Somebody',
    ],
    [
      { issuer: { keys: ['o'.repeat(43)] } },
      {},
      `issuer.keys: found ${'k'.repeat(43)}; expected ${'o'.repeat(43)}`,
    ],
  ])('%j', (policy, change, line) => {
    expect(failures(policy, change)).toEqual([line])
  })

  test('a report that is missing, and verdicts that were not derived again', () => {
    const known = { missing: ['evidence.har does not exist: its digest was not compared'], rejudged: false }
    expect(failures({ evidence: 'rejudged' }, {}, known)).toEqual([
      'evidence: found evidence.har does not exist: its digest was not compared; expected each report that the certificate names, unchanged',
      'evidence.rejudged: found the verdicts were not derived again; expected verdicts that agree with the evidence',
    ])
    expect(failures({ evidence: 'required' }, {}, { rejudged: false })).toEqual([])
  })

  test('a must rule of the catalogue that a certificate of selected rules does not have', () => {
    const further = { ...first, id: 'authorize.rule-41' }
    expect(failures({ required: ['authorize'] }, {}, { catalogue: [...certificate.rules, further] })).toEqual(
      [
        'required authorize: found authorize.rule-41 not on the certificate; expected each must rule passed or not applicable, and at least one passed',
      ],
    )
  })
})

describe('a wrong policy', () => {
  const refusal = (text: string): string => {
    const file = path.join(temporaryFolder(), 'policy.yaml')
    writeFileSync(file, text)
    try {
      readPolicy(file)
      return 'accepted'
    } catch (error) {
      return (error as Error).message.replaceAll(file, 'policy.yaml')
    }
  }

  test('with a statement that checks judge is refused', () => {
    expect(refusal('role: platform\nattested: [1.consol]\n')).toMatch(
      /\/attested\/0 \(line 2\): expected a statement that no check can judge, for a platform; found "1\.consol"\.\n {4}To fix it: did you mean 1\.console/,
    )
  })

  test('is refused with each problem, its line, and a fix', () => {
    const message = refusal(
      'role: platform\nlimits:\n  undecided: 0\n  notExercized: 3\nmaxAge: soon\nrequired:\n  - authorize\n  - id-tokn\n',
    )
    expect(message).toMatch(/cannot be used: 2 problems\. Nothing was verified\.\n/)
    expect(message).toContain(
      '/limits/notExercized (line 4): expected one of undecided, notExercised, passedInPart; found an unknown field.\n    To fix it: did you mean notExercised',
    )
    expect(message).toContain(
      '/maxAge (line 5): expected a value of the type integer; found "soon".\n    To fix it: ',
    )
  })

  test('is refused if it names a rule that does not exist for the role', () => {
    expect(refusal('role: platform\nrequired:\n  - authorize\n  - id-tokn\n')).toContain(
      '/required/1 (line 4): expected a rule for a platform: an id, the beginning of one up to a dot, or a clause; found "id-tokn".\n    To fix it: did you mean id-token',
    )
    expect(refusal('role: partner\nwaivers: { rules: [authorize.nonce] }\n')).toContain(
      '/waivers/rules/0 (line 2)',
    )
    expect(refusal('required: [own.anything]\n')).toContain(
      'name the folder of your custom rules with --suites',
    )
  })

  test.each([
    ['', 'must NOT have fewer than 1 properties'],
    ['role: [\n', 'is not YAML as expected: line 2'],
    ['role: platform\nrole: partner\n', 'line 2: a key is repeated'],
    ['target: { versions: ["2.*.1"] }\n', 'with a star only at the end'],
    ['target: { origin: "https://app.example/path" }\n', 'scheme, host and port such as https://app.example'],
  ])('%j is refused', (text, said) => {
    expect(refusal(text)).toContain(said)
  })
})

describe('the shipped policies', () => {
  const folder = path.join(packageRoot, 'env/policies')

  test('are one for public certification, one for a customer, one for a pipeline', () => {
    expect(readdirSync(folder).sort()).toEqual(['ci.yaml', 'customer.yaml', 'public.yaml'])
  })

  test.each(readdirSync(folder))('%s can be used, and begins with what it is for', (name) => {
    const file = path.join(folder, name)
    expect(readPolicy(file)).toEqual(parse(readFileSync(file, 'utf8')))
    expect(readFileSync(file, 'utf8')).toMatch(/^# [A-Z]/)
  })

  test('have a schema that is a JSON Schema, with a description of each field', () => {
    const schema = readSchema('policy.schema.json')
    const ajv = new Ajv2020({ strict: false })
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
    const properties = Object.entries(schema.properties as Record<string, { description?: string }>)
    expect(properties.filter(([, { description }]) => description === undefined)).toEqual([])
  })
})

test('verify --policy ends with 0 or 1, and with 2 for a wrong policy', async () => {
  const folder = temporaryFolder()
  const out = path.join(folder, 'reports')
  await runCli(['keygen', '--out', folder])
  const run = await runCli(['platform', '--only', 'discovery.', '--out', out])
  expect(run).toMatchObject({ code: 0, stderr: '' })
  const signed = await runCli(['sign', out, '--key', path.join(folder, 'certificate-key.json')])
  expect(signed).toMatchObject({ code: 0, stderr: '' })
  const verified = (policy: string, ...words: string[]) =>
    runCli([
      'verify',
      out,
      '--key',
      path.join(folder, 'certificate-key.pub.json'),
      '--policy',
      policy,
      ...words,
    ])

  const accepted = await verified('env/policies/ci.yaml')
  expect(accepted.stdout).toContain('Policy env/policies/ci.yaml: accepted, 6 points met.')
  expect(accepted).toMatchObject({ code: 0, stderr: '' })

  const refused = await verified('env/policies/public.yaml', '--json')
  expect(refused).toMatchObject({ code: 1, stderr: '' })
  const { genuine, policy, rejudged } = JSON.parse(refused.stdout)
  expect({ genuine, accepted: policy.accepted, differences: rejudged.differences }).toEqual({
    ...{ genuine: true, accepted: false, differences: [] },
  })
  const points: readonly { point: string; met: boolean; found: string; expected: string }[] = policy.points
  expect(points.filter(({ met }) => !met).map(({ point }) => point)).toContain('role')
  expect(points.find(({ point }) => point === 'results')).toEqual({
    ...{ point: 'results', met: false, found: 'selected rules passed', expected: 'conformant' },
  })

  const wrong = path.join(folder, 'wrong.yaml')
  writeFileSync(wrong, 'roles: platform\n')
  const { code, stdout, stderr } = await verified(wrong)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('/roles (line 1): expected one of role, results')
})

/**
 * The examples for GitHub, with the action of this project, run unchanged against a deployment that several processes judge
 * at the same time.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { newKeyPair } from '../../reporters/certificate/keys.js'
import { readJournal } from '../../reporters/journal.js'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { type GithubJob, githubWorkflow, projectAction } from '../support/ci-files.js'
import { type GithubRan, runGithubJob } from '../support/ci-github.js'
import { callsOf, type Project, project, writePartnerProfile } from '../support/ci-run.js'
import { embeddedSettings, runCli, temporaryFolder, writeProfile } from '../support/cli.js'

/** Rules with every kind of effect: lent schools, a moved clock, changes, a wrong password. */
const only =
  '2.3,4.6 Room management,classes.update.by-id,authorize.login.wrong-password,authorize.login.page,id-token.exp,id-token.sub.present'

const install = 'Install platform-conformance'
const run = 'Run platform-conformance'

const codes = ({ ran }: GithubRan): Record<string, number | null> =>
  Object.fromEntries(ran.map(({ name, code }) => [name, code]))

const verdictsIn = (folder: string): Verdicts =>
  JSON.parse(readFileSync(path.join(folder, 'verdicts.json'), 'utf8')) as Verdicts

/** The jobs of an example. @throws if it has none with such a name */
function jobOf(example: string, name: string): GithubJob {
  const job = githubWorkflow(example).jobs[name]
  if (job === undefined) throw new Error(`${example} has no job ${name}`)
  return job
}

/** A job with one step: the action with these inputs. */
const using = (inputs: Readonly<Record<string, string | boolean>>): GithubJob => ({
  steps: [{ uses: 'actions/checkout@0' }, { id: 'own', uses: projectAction, with: inputs }],
})

/** The secrets that an example names, and a profile without them. */
async function staging(
  repository: Project,
  keys: readonly string[],
  behaviours: NonNullable<NonNullable<Parameters<typeof startPlatform>[0]>['behaviours']> = {},
): Promise<Readonly<Record<string, string>>> {
  const platform = await startPlatform({ keys: makeKeys(), behaviours })
  onTestFinished(() => platform.kill())
  const inFile = Object.fromEntries(keys.map((key) => [key, undefined]))
  const changes = { ...inFile, TARGET_NAME: 'staging' }
  const profile = writeProfile(path.join(repository.source, 'env'), platform, changes)
  renameSync(profile, path.join(repository.source, 'env/staging.env'))
  const settings = embeddedSettings()
  return Object.fromEntries(keys.map((key) => [key, settings[key] ?? '']))
}

/** The findings of a run, without numbers and times. */
function found({ result, rules, observations, target, contract, role, shard }: Verdicts): unknown {
  const judged = rules.map(({ id, verdict, checks }) => ({
    id,
    verdict,
    checks: checks.map((check) => `${check.case}: ${check.verdict}, ${check.reason}`).sort(),
  }))
  return { result, judged, observations, target, contract, role, shard }
}

/** The requests of a part that change the target for other parts. A copied school belongs to one part only. */
function changesIn(folder: string): string[] {
  const { exchanges } = readJournal(path.join(folder, 'run.jsonl'))
  const notPrinted = /^control: (?:lend-tenant|return-tenant|advance-clock)$|^login|^token/
  const changing = exchanges
    .filter(({ purpose, request }) => request.method !== 'GET' && !notPrinted.test(purpose))
    .map(({ purpose, request }) => `${purpose} ${request.method}`)
  return [...new Set(changing)]
}

test('three parallel parts at one deployment together find what one whole run finds', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, only)
  const secrets = await staging(repository, ['OIDC_CLIENT_SECRET', 'TEACHER_PASSWORD'])
  const judge = jobOf('github-shards.yaml', 'judge')
  const shards = judge.strategy?.matrix['shard'] ?? []
  expect(shards).toEqual(['1/3', '2/3', '3/3'])
  const parts = await Promise.all(
    shards.map((shard, index) =>
      runGithubJob(repository, judge, path.join(folder, `judge-${index}`), {
        values: { 'matrix.shard': shard },
        secrets,
      }),
    ),
  )
  for (const part of parts) {
    expect(part.ran.map(({ output }) => output).join('')).toContain(
      'Only all parts together can be conformant',
    )
    expect(codes(part)).toEqual({ [install]: 0, [run]: 0 })
    expect(part.used).toEqual([
      'actions/checkout',
      'example/platform-conformance',
      'actions/setup-node',
      'actions/upload-artifact',
    ])
    expect(part.outputs['exit-code']).toBe('4')
  }
  const artifacts = path.join(repository.store, 'artifacts')
  const folders = [1, 2, 3].map((number) => path.join(artifacts, `conformance-part-${number}-of-3`))
  const results = folders.map(verdictsIn)
  expect(results.map(({ result, shard }) => [result, shard?.index, shard?.count])).toEqual([
    ['incomplete', 1, 3],
    ['incomplete', 2, 3],
    ['incomplete', 3, 3],
  ])
  expect(folders.map(changesIn)).toEqual([[], [], ['updateClasses PUT']])

  // The cache has the history of an earlier run.
  const earlier = path.join(repository.store, 'caches/conformance-history-staging-0-1')
  mkdirSync(earlier, { recursive: true })
  const line = { uuid: 'of the day before', name: '', timestamp: 1, testResults: {} }
  writeFileSync(path.join(earlier, 'history.jsonl'), `${JSON.stringify(line)}\n`)
  const merged = await runGithubJob(
    repository,
    jobOf('github-shards.yaml', 'merge'),
    path.join(folder, 'merge'),
  )
  expect(codes(merged)).toEqual({ [install]: 0, [run]: 0, 'Prepare the site': 0 })
  expect(merged.used).toEqual([
    'example/platform-conformance',
    'actions/setup-node',
    'actions/download-artifact',
    'actions/cache/restore',
    'actions/cache/save',
    'actions/upload-artifact',
    'actions/upload-pages-artifact',
    'actions/deploy-pages',
  ])
  expect(merged.outputs['page-url']).toMatch(/^https:/)
  const [call = ''] = callsOf(repository).filter((one) => one.startsWith('platform-conformance merge'))
  expect(call).toContain(' --publishable')
  expect(call.match(/conformance-part-\d-of-3/g)).toHaveLength(3)

  const out = path.join(folder, 'whole')
  const whole = await runCli(
    ['platform', '--env', path.join(repository.source, 'env/staging.env'), '--only', only, '--out', out],
    { env: secrets },
  )
  expect(whole.code).toBe(0)
  expect(verdictsIn(out).observations.filter(({ seen }) => seen !== null).length).toBeGreaterThan(1)
  expect(found(verdictsIn(path.join(artifacts, 'conformance')))).toEqual(found(verdictsIn(out)))
  expect(merged.summary).toContain('staging was not judged as a whole')

  const published = path.join(repository.store, 'github-pages')
  expect(readFileSync(path.join(published, 'index.html'), 'utf8')).toContain('<html')
  const kept = path.join(repository.store, 'caches/conformance-history-staging-1-1/history.jsonl')
  const history = readFileSync(kept, 'utf8').trimEnd().split('\n')
  expect(history.map((one) => (JSON.parse(one) as { timestamp: number }).timestamp > 1)).toEqual([
    false,
    true,
  ])
})

test('a violated rule fails the job, becomes an annotation and an alert, and the report is kept', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'rooms')
  const secrets = await staging(repository, ['OIDC_CLIENT_SECRET', 'SERVICE_PASSWORD', 'TEACHER_PASSWORD'], {
    roomsInList: (total) => Math.min(total, 10),
  })
  const job = jobOf('github-platform.yaml', 'conformance')
  const judged = await runGithubJob(repository, job, path.join(folder, 'judge'), { secrets })
  expect(codes(judged)).toEqual({ [install]: 0, [run]: 1 })
  expect(judged.failed).toBe(true)
  expect(judged.outputs['exit-code']).toBe('1')
  expect(judged.ran[1]?.output).toMatch(/^::error/m)
  expect(judged.summary).toContain('rooms')
  expect(judged.used.slice(-3)).toEqual([
    'actions/cache/save',
    'actions/upload-artifact',
    'github/codeql-action/upload-sarif',
  ])
  expect(existsSync(path.join(repository.store, 'artifacts/conformance/index.html'))).toBe(true)
  const sarif = readFileSync(path.join(repository.store, 'sarif/conformance'), 'utf8')
  expect((JSON.parse(sarif) as { runs: { results: unknown[] }[] }).runs[0]?.results.length).toBeGreaterThan(0)

  // What is published is a copy without names, also if the run failed.
  const named = using({ profile: 'env/staging.env', pages: true, reports: 'reports/named' })
  const secret = { ...named, steps: named.steps.map((step) => ({ ...step, env: secrets })) }
  const published = await runGithubJob(repository, secret, path.join(folder, 'pages'))
  expect(codes(published)).toEqual({ [install]: 0, [run]: 1, 'Prepare the site': 0 })
  expect(callsOf(repository).at(-1)).toMatch(
    /^platform-conformance report reports\/named --publishable --out \S+$/,
  )
  expect(existsSync(path.join(repository.store, 'github-pages/index.html'))).toBe(true)

  // A pull request has no alerts: they would close those of the default branch.
  const values = { 'github.event_name': 'pull_request' }
  const pull = await runGithubJob(repository, job, path.join(folder, 'pull'), { secrets, values })
  expect(pull.used.at(-1)).toBe('actions/upload-artifact')
})

test('an incomplete run fails the job only if that is asked for', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'rooms')
  await staging(repository, [])
  const env = path.join(repository.source, 'env')
  // The fixture file lacks what these rules need, as in a first run.
  const fixtures = parse(readFileSync('env/embedded.fixtures.yaml', 'utf8')) as object
  writeFileSync(path.join(env, 'fixtures.yaml'), stringify({ ...fixtures, rooms: {} }))
  const profile = path.join(env, 'staging.env')
  const text = readFileSync(profile, 'utf8')
  writeFileSync(profile, text.replace(/^FIXTURES=.*$/m, `FIXTURES='${path.join(env, 'fixtures.yaml')}'`))
  const judge = { profile: 'env/staging.env', options: '--no-wait' }
  const green = await runGithubJob(repository, using(judge), path.join(folder, 'green'))
  expect(green.outputs['exit-code']).toBe('4')
  expect(green.failed).toBe(false)
  expect(green.ran.at(-1)?.output).toContain('::warning title=platform-conformance::The run is incomplete')
  const strict = using({ ...judge, 'fail-on-incomplete': true })
  const red = await runGithubJob(repository, strict, path.join(folder, 'red'))
  expect(red.outputs['exit-code']).toBe('4')
  expect(codes(red)).toEqual({ [install]: 0, [run]: 4 })
  expect(callsOf(repository).filter((call) => / --no-wait ?$/.test(call))).toHaveLength(2)
})

test('an application is certified, and its certificate verifies', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'login-url')
  writePartnerProfile(repository)
  const { privateKey, publicKey } = await newKeyPair('EdDSA')
  writeFileSync(path.join(repository.source, 'env/certificate-key.pub.json'), JSON.stringify(publicKey))
  const judged = await runGithubJob(
    repository,
    jobOf('github-partner.yaml', 'judge'),
    path.join(folder, 'judge'),
  )
  expect(judged.ran.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
  // The application has a user of its own.
  expect(callsOf(repository)).toContain('useradd --create-home application')
  expect(
    callsOf(repository).filter((call) => /^sudo -u application env .* npm start$/.test(call)),
  ).toHaveLength(1)
  expect(callsOf(repository)).toContain('npm start')
  const artifacts = path.join(repository.store, 'artifacts')
  expect(existsSync(path.join(artifacts, 'conformance/run.jsonl'))).toBe(true)
  expect(existsSync(path.join(artifacts, 'conformance/certificate.jws'))).toBe(false)
  const secrets = { CERTIFICATE_KEY: JSON.stringify(privateKey) }
  const sign = jobOf('github-partner.yaml', 'sign')
  const { chain = '' } = readJournal(path.join(artifacts, 'conformance/run.jsonl'))
  expect(judged.outputs['chain']).toBe(chain)
  const values = { 'needs.judge.outputs.chain': chain }
  const signed = await runGithubJob(repository, sign, path.join(folder, 'sign'), { secrets, values })
  // Genuine, but of selected rules only, which this example does not accept.
  expect(codes(signed)).toEqual({ [install]: 0, [run]: 4 })
  expect(signed.ran.at(-1)?.output).toContain('was not judged as a whole: selected rules passed')
  expect(existsSync(path.join(artifacts, 'conformance-certificate/certificate.jws'))).toBe(true)
  const calls = callsOf(repository).filter((call) => call.startsWith('platform-conformance'))
  expect(calls.map((call) => call.split(' ')[1])).toEqual(['partner', 'sign', 'verify'])

  // Another key: the certificate is not genuine.
  const other = await newKeyPair('EdDSA')
  writeFileSync(path.join(repository.source, 'env/certificate-key.pub.json'), JSON.stringify(other.publicKey))
  const wrong = await runGithubJob(repository, sign, path.join(folder, 'wrong'), { secrets, values })
  expect(codes(wrong)).toEqual({ [install]: 0, [run]: 1 })

  // A journal that was changed between the jobs.
  const forged = { 'needs.judge.outputs.chain': 'c'.repeat(64) }
  const refused = await runGithubJob(repository, sign, path.join(folder, 'forged'), {
    secrets,
    values: forged,
  })
  expect(codes(refused)).toEqual({ [install]: 0, [run]: 2 })
  expect(refused.ran.at(-1)?.output).toMatch(/has a journal with the last digest .*, expected cccccccccccc/)
})

test.each([
  ['an unknown task', { task: 'judges' }, 'judge, merge or sign'],
  ['a version that is a range', { version: 'latest' }, 'a whole version'],
])('%s is refused before anything is installed', async (_, inputs, reason) => {
  const folder = temporaryFolder()
  const repository = project(folder, 'discovery')
  const ended = await runGithubJob(repository, using(inputs), path.join(folder, 'job'))
  expect(codes(ended)).toEqual({ [install]: 2 })
  expect(ended.ran[0]?.output).toMatch(/^::error title=platform-conformance::/)
  expect(ended.ran[0]?.output).toContain(reason)
  expect(callsOf(repository)).toEqual([''])
  expect(ended.used.at(-1)).toBe('actions/setup-node')
})

test('inputs are data: no part of them is run', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'discovery')
  const marker = path.join(folder, 'marker')
  const hostile = `x"; touch ${marker}; $(touch ${marker}) \`touch ${marker}\` '`
  const names = [
    'role',
    'profile',
    'shard',
    'baseline',
    'options',
    'reports',
    'artifact',
    'public-key',
    'history',
  ]
  const inputs = Object.fromEntries(names.map((name) => [name, hostile]))
  for (const task of ['judge', 'merge', 'sign']) {
    const ended = await runGithubJob(repository, using({ ...inputs, task }), path.join(folder, task))
    expect(ended.ran.map(({ name }) => name)).toContain(install)
    expect(ended.failed).toBe(true)
  }
  // Nothing to download, so nothing to sign.
  const called = callsOf(repository).filter((call) => call.startsWith('platform-conformance'))
  expect(called).toHaveLength(2)
  expect(existsSync(marker)).toBe(false)
})

test('the version is that of the action, or the one that is asked for', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'discovery.document')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  for (const [index, asked] of [undefined, '1.2.3'].entries())
    await runGithubJob(
      repository,
      using(asked === undefined ? {} : { version: asked }),
      path.join(folder, `${index}`),
    )
  const installed = callsOf(repository).filter((call) => call.startsWith('npm'))
  expect(installed.map((call) => call.split(' ').at(-1))).toEqual([
    `platform-conformance@${version}`,
    'platform-conformance@1.2.3',
  ])
  for (const call of installed) expect(call).toContain(' --ignore-scripts ')
})

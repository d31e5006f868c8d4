/**
 * The examples for GitHub, run unchanged against a deployment that several processes judge at the same time.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newKeyPair } from '../../reporters/certificate/keys.js'
import { readJournal } from '../../reporters/journal.js'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { githubWorkflow } from '../support/ci-files.js'
import { project, type Ran, runGithubJob, writePartnerProfile } from '../support/ci-run.js'
import { embeddedSettings, runCli, temporaryFolder, writeProfile } from '../support/cli.js'

/** Rules with every kind of effect: lent schools, a moved clock, changes, a wrong password. */
const only =
  '2.3,4.6 Room management,classes.update.by-id,authorize.login.wrong-password,authorize.login.page,id-token.exp,id-token.sub.present'

/** Secrets that the example names. */
const named = [
  'OIDC_CLIENT_SECRET',
  'SECOND_CLIENT_SECRET',
  'SERVICE_PASSWORD',
  'SERVICE_PASSWORD_B',
  'TEACHER_PASSWORD',
  'SECOND_USER_PASSWORD',
  'LOCKABLE_PASSWORD',
  'CONTROL_TOKEN',
]

const codes = (ran: readonly Ran[]): Record<string, number | null> =>
  Object.fromEntries(ran.map(({ name, code }) => [name, code]))

const verdictsIn = (folder: string): Verdicts =>
  JSON.parse(readFileSync(path.join(folder, 'verdicts.json'), 'utf8')) as Verdicts

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
  const own = /^control: (?:lend-tenant|return-tenant|advance-clock)$|^login|^token/
  const changing = exchanges
    .filter(({ purpose, request }) => request.method !== 'GET' && !own.test(purpose))
    .map(({ purpose, request }) => `${purpose} ${request.method}`)
  return [...new Set(changing)]
}

/** A web site with a published history, or without one. */
async function pages(): Promise<{ readonly url: string; publish: (history: string) => void }> {
  let published: string | undefined
  const server = createServer(({ url }, response) => {
    const there = published !== undefined && url === '/history.jsonl'
    response.statusCode = there ? 200 : 404
    response.end(there ? published : 'nothing here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    publish: (history) => {
      published = history
    },
  }
}

test('three parallel parts at one deployment together find what one whole run finds', async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const repository = project(folder, only)
  const { judge, merge } = githubWorkflow('github-platform.yaml').jobs
  if (judge === undefined || merge === undefined)
    throw new Error('the example has other jobs than the test expects')
  const inFile = Object.fromEntries(named.map((key) => [key, undefined]))
  const profile = writeProfile(path.join(repository.source, 'env'), platform, {
    ...inFile,
    TARGET_NAME: 'staging',
  })
  renameSync(profile, path.join(repository.source, 'env/staging.env'))
  const settings = embeddedSettings()
  const secrets = Object.fromEntries(named.map((key) => [key, settings[key] ?? '']))

  const numbers = judge.strategy?.matrix['part'] ?? []
  expect(numbers).toEqual([1, 2, 3])
  const parts = await Promise.all(
    numbers.map((number) => {
      const values = { 'matrix.part': String(number), 'strategy.job-total': String(numbers.length) }
      return runGithubJob(repository, judge, path.join(folder, `judge-${number}`), { values, secrets })
    }),
  )
  for (const ran of parts) {
    expect(ran.map(({ output }) => output).join('')).toContain('Only all parts together can be conformant')
    expect(codes(ran)).toEqual({ 'npm ci': 0, 'Test one part': 0 })
  }
  const results = numbers.map((number) => verdictsIn(path.join(repository.store, `part-${number}`)))
  expect(results.map(({ result, shard }) => [result, shard?.index, shard?.count])).toEqual([
    ['incomplete', 1, 3],
    ['incomplete', 2, 3],
    ['incomplete', 3, 3],
  ])

  const changing = numbers.map((number) => changesIn(path.join(repository.store, `part-${number}`)))
  expect(changing).toEqual([[], [], ['updateClasses PUT']])

  const urls = await pages()
  const values = { 'steps.pages.outputs.base_url': urls.url }
  const fetching = 'Fetch the history from the published report'
  const fetch = { ...merge, steps: merge.steps.filter(({ name }) => name === fetching) }
  const unpublished = path.join(folder, 'unpublished')
  expect(codes(await runGithubJob(repository, fetch, unpublished, { values }))).toEqual({ [fetching]: 0 })
  expect(existsSync(path.join(unpublished, 'site/history.jsonl'))).toBe(false)

  const earlier = { uuid: 'of the day before', name: '', timestamp: 1, testResults: {} }
  urls.publish(`${JSON.stringify(earlier)}\n`)
  const workspace = path.join(folder, 'merge')
  expect(codes(await runGithubJob(repository, merge, workspace, { values }))).toEqual({
    'npm ci': 0,
    [fetching]: 0,
    'Merge the parts': 0,
    'Prepare the site': 0,
  })
  const out = path.join(folder, 'whole')
  const whole = await runCli(
    ['platform', '--env', path.join(repository.source, 'env/staging.env'), '--only', only, '--out', out],
    { env: secrets },
  )
  expect(whole.code).toBe(0)
  expect(verdictsIn(out).observations.filter(({ seen }) => seen !== null).length).toBeGreaterThan(1)
  expect(found(verdictsIn(path.join(workspace, 'reports/staging')))).toEqual(found(verdictsIn(out)))
  expect(readFileSync(`${workspace}.summary`, 'utf8')).toContain('staging was not judged as a whole')

  const published = path.join(repository.store, 'github-pages')
  expect(readFileSync(path.join(published, 'index.html'), 'utf8')).toContain('<html')
  const history = readFileSync(path.join(published, 'history.jsonl'), 'utf8').trimEnd().split('\n')
  expect(history.map((line) => (JSON.parse(line) as { timestamp: number }).timestamp > 1)).toEqual([
    false,
    true,
  ])
})

test('an application is certified, and its certificate verifies', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'login-url')
  writePartnerProfile(repository)
  const { privateKey, publicKey } = await newKeyPair('EdDSA')
  writeFileSync(path.join(repository.source, 'env/certificate-key.pub.json'), JSON.stringify(publicKey))
  const { judge, certify } = githubWorkflow('github-partner.yaml').jobs
  if (judge === undefined || certify === undefined)
    throw new Error('the example has other jobs than the test expects')
  const judged = await runGithubJob(repository, judge, path.join(folder, 'judge'), { values: {} })
  expect(codes(judged)).toEqual({
    'npm ci': 0,
    'Make a client secret': 0,
    'Start the application': 0,
    'Test it': 0,
  })
  expect(existsSync(path.join(repository.store, 'reports/certificate.jws'))).toBe(false)
  const secrets = { CERTIFICATE_KEY: JSON.stringify(privateKey) }
  const ran = await runGithubJob(repository, certify, path.join(folder, 'certify'), { values: {}, secrets })
  expect(codes(ran)).toEqual({
    'npm ci --ignore-scripts': 0,
    'Sign the certificate': 0,
    // Genuine, but of selected rules only.
    'Verify the certificate': 4,
  })
  expect(ran.at(-1)?.output).toContain('was not judged as a whole: selected rules passed')
  expect(existsSync(path.join(repository.store, 'certificate/certificate.jws'))).toBe(true)
})

/**
 * The examples for GitLab, with the component of this project, run unchanged.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newKeyPair } from '../../reporters/certificate/keys.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { componentText, gitlabPipeline } from '../support/ci-files.js'
import { node, runGitlabJob } from '../support/ci-gitlab.js'
import { callsOf, project, type Ran, writePartnerProfile } from '../support/ci-run.js'
import { temporaryFolder, writeProfile } from '../support/cli.js'
import { type GitlabJob, gitlabJobs } from '../support/gitlab-component.js'

function jobOf(jobs: Readonly<Record<string, GitlabJob>>, name: string): GitlabJob {
  const job = jobs[name]
  if (job === undefined) throw new Error(`the pipeline has no job ${name}`)
  return job
}

test('a violated rule makes its part and the whole pipeline fail, and the report is published', async () => {
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: { roomsInList: (total) => Math.min(total, 10) },
  })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const repository = project(folder, 'discovery.issuer,discovery.document,rooms')
  const profile = writeProfile(path.join(repository.source, 'env'), platform, { TARGET_NAME: 'staging' })
  renameSync(profile, path.join(repository.source, 'env/staging.env'))
  const jobs = gitlabPipeline('gitlab-shards.yaml')
  expect(jobOf(jobs, 'conformance').parallel).toBe(3)
  const run = (job: string, name: string, variables = {}): Promise<Ran> =>
    runGitlabJob(repository, jobOf(jobs, job), path.join(folder, name), variables)

  const parts = await Promise.all([1, 2].map((index) => run('conformance', `part-${index}`, node(index, 2))))
  expect(parts.map(({ code }) => code).sort()).toEqual([0, 1])
  for (const call of callsOf(repository).filter((one) => one.startsWith('platform-conformance')))
    expect(call).toContain(' --baseline env/known.yaml --publishable')
  const merged = await run('conformance-merge', 'merge')
  expect(merged.code).toBe(1)
  expect(merged.output).toContain('2 of 2 parts: conformance-parts/1, conformance-parts/2')
  expect(merged.output).toContain('not conformant')
  expect(callsOf(repository).at(-1)).toContain(' --publishable')
  const junit = jobOf(jobs, 'conformance-merge').artifacts?.reports?.junit ?? ''
  expect(readFileSync(path.join(folder, 'merge', junit), 'utf8')).toMatch(/<failure/)
  expect(existsSync(path.join(repository.store, 'caches/conformance-history/history.jsonl'))).toBe(true)
  expect((await run('conformance-pages', 'pages')).code).toBe(0)
  expect(existsSync(path.join(folder, 'pages/public/index.html'))).toBe(true)
})

test('a part starts its application, and the merged certificate is signed and verified', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'login-url')
  writePartnerProfile(repository)
  const { privateKey, publicKey } = await newKeyPair('EdDSA')
  writeFileSync(path.join(repository.source, 'env/certificate-key.pub.json'), JSON.stringify(publicKey))
  const jobs = gitlabPipeline('gitlab-partner.yaml')
  const run = (job: string, variables = {}): Promise<Ran> =>
    runGitlabJob(repository, jobOf(jobs, job), path.join(folder, job), variables)
  const part = await run('conformance', node(1, 1))
  expect(part.output).toContain('part 1 of 1 is incomplete')
  expect(part.code).toBe(0)
  expect(callsOf(repository)).toContain('npm start')
  const merged = await run('conformance-merge')
  expect(merged.output).toMatch(/was not judged as a whole: \d+ selected rules passed/)
  expect(merged.code).toBe(0)
  const certified = await run('conformance-sign', { CERTIFICATE_KEY: JSON.stringify(privateKey) })
  expect(certified.output).toContain('embedded-partner')
  // Genuine, but of selected rules only: incomplete, which this example does not accept.
  expect(certified.code).toBe(4)
  const signed = path.join(repository.store, 'artifacts/reports/conformance/certificate.jws')
  expect(existsSync(signed)).toBe(true)
  // The job that signs compares the journal with the digest that the job before it has handed over.
  expect(callsOf(repository).find((call) => call.includes(' sign '))).toMatch(/ --chain [0-9a-f]{64} ?$/)
})

test('an incomplete run fails the pipeline only if that is asked for', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'discovery.document')
  const jobs = gitlabJobs(componentText(), { shards: 2, options: '--no-wait' })
  // One of two parts is missing.
  const part = await runGitlabJob(
    repository,
    jobOf(jobs, 'conformance'),
    path.join(folder, 'part'),
    node(1, 2),
  )
  expect(part.code).toBe(0)
  const green = await runGitlabJob(repository, jobOf(jobs, 'conformance-merge'), path.join(folder, 'green'))
  expect(green.output).toContain('The run is incomplete')
  expect(green.code).toBe(0)
  const strict = gitlabJobs(componentText(), { shards: 2, 'fail-on-incomplete': true })
  const red = await runGitlabJob(repository, jobOf(strict, 'conformance-merge'), path.join(folder, 'red'))
  expect(red.code).toBe(4)
  expect(callsOf(repository).filter((call) => / --no-wait ?$/.test(call))).toHaveLength(1)
})

test('what is published is a copy without names, also of a run with names', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'discovery.document')
  const jobs = gitlabJobs(componentText(), { pages: true })
  for (const name of ['conformance', 'conformance-merge', 'conformance-pages'])
    expect(
      await runGitlabJob(repository, jobOf(jobs, name), path.join(folder, name), node(1, 1)),
    ).toMatchObject({ code: 0 })
  const calls = callsOf(repository).filter((call) => call.includes(' --publishable'))
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatch(/^platform-conformance report reports\/conformance --publishable --out \S+$/)
  expect(existsSync(path.join(folder, 'conformance-pages/public/index.html'))).toBe(true)
})

test('a version that is a range is refused', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'discovery.document')
  const latest = jobOf(gitlabJobs(componentText(), { version: 'latest' }), 'conformance')
  const range = await runGitlabJob(repository, latest, path.join(folder, 'range'), node(1, 1))
  expect(range).toMatchObject({ code: 2, output: expect.stringContaining('a whole version') })
  expect(callsOf(repository)).toEqual([''])
})

test('the version of the repository is installed with the packages of its lock file', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'discovery.document')
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(path.join(repository.source, file), '{}')
  const locked = jobOf(gitlabJobs(componentText(), { version: 'project' }), 'conformance')
  const part = await runGitlabJob(repository, locked, path.join(folder, 'part'), node(1, 1))
  expect(part.code).toBe(0)
  expect(callsOf(repository)[0]).toMatch(/^npm ci --prefix \S+ --ignore-scripts /)
})

test('inputs are data: no part of them is run', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'discovery')
  const marker = path.join(folder, 'marker')
  const hostile = `x'; touch ${marker}; $(touch ${marker}) \`touch ${marker}\` * # &`
  const names = ['profile', 'baseline', 'options', 'reports', 'public-key']
  const jobs = gitlabJobs(componentText(), Object.fromEntries(names.map((name) => [name, hostile])))
  for (const name of ['conformance', 'conformance-merge', 'conformance-sign'])
    await runGitlabJob(repository, jobOf(jobs, name), path.join(folder, name), node(1, 1))
  expect(callsOf(repository).filter((call) => call.startsWith('platform-conformance'))).toHaveLength(3)
  expect(existsSync(marker)).toBe(false)
})

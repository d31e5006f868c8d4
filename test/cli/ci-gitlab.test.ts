/**
 * The examples for GitLab, run unchanged.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newKeyPair } from '../../reporters/certificate/keys.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { type GitlabJob, gitlabPipeline } from '../support/ci-files.js'
import { project, type Ran, runGitlabJob, writePartnerProfile } from '../support/ci-run.js'
import { temporaryFolder, writeProfile } from '../support/cli.js'

/** The variables of one of several parallel jobs. */
const node = (index: number, total: number): Record<string, string> => ({
  CI_NODE_INDEX: String(index),
  CI_NODE_TOTAL: String(total),
})

function jobOf(pipeline: ReturnType<typeof gitlabPipeline>, name: string): GitlabJob {
  const job = pipeline.jobs[name]
  if (job === undefined) throw new Error(`the example has no job ${name}`)
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
  const pipeline = gitlabPipeline('gitlab-platform.yaml')
  const run = (job: string, name: string, variables = {}): Promise<Ran> =>
    runGitlabJob(repository, pipeline, jobOf(pipeline, job), path.join(folder, name), variables)

  const parts = await Promise.all([1, 2].map((index) => run('judge', `judge-${index}`, node(index, 2))))
  expect(parts.map(({ code }) => code).sort()).toEqual([0, 1])
  const merged = await run('merge', 'merge')
  expect(merged.code).toBe(1)
  expect(merged.output).toContain('2 of 2 parts: parts/1, parts/2')
  expect(merged.output).toContain('not conformant')
  const junit = jobOf(pipeline, 'merge').artifacts?.reports?.junit ?? ''
  expect(readFileSync(path.join(folder, 'merge', junit), 'utf8')).toMatch(/<failure/)
  expect(existsSync(path.join(repository.store, 'caches/history/history.jsonl'))).toBe(true)
  expect((await run('pages', 'pages')).code).toBe(0)
  expect(existsSync(path.join(folder, 'pages/public/index.html'))).toBe(true)
})

test('a part starts its application, and the merged certificate is signed and verified', async () => {
  const folder = temporaryFolder()
  const repository = project(folder, 'login-url')
  writePartnerProfile(repository)
  const { privateKey, publicKey } = await newKeyPair('EdDSA')
  writeFileSync(path.join(repository.source, 'env/certificate-key.pub.json'), JSON.stringify(publicKey))
  const pipeline = gitlabPipeline('gitlab-partner.yaml')
  // One part is enough for the shell lines. Other tests divide a run.
  const folderOfPart = path.join(folder, 'judge')
  const part = await runGitlabJob(repository, pipeline, jobOf(pipeline, 'judge'), folderOfPart, node(1, 1))
  expect(part.output).toContain('part 1 of 1 is incomplete')
  expect(part.code).toBe(0)
  const certified = await runGitlabJob(
    repository,
    pipeline,
    jobOf(pipeline, 'certify'),
    path.join(folder, 'certify'),
    {
      CERTIFICATE_KEY: JSON.stringify(privateKey),
    },
  )
  expect(certified.output).toContain('embedded-partner')
  expect(certified.output).toMatch(/was not judged as a whole: \d+ selected rules passed/)
  // Genuine, but of selected rules only.
  expect(certified.code).toBe(4)
  expect(existsSync(path.join(folder, 'certify/reports/app/certificate.jws'))).toBe(true)
})

/**
 * The action for GitHub installs the packed package with npm, and runs it.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { projectAction } from '../support/ci-files.js'
import { runGithubJob } from '../support/ci-github.js'
import { temporaryFolder } from '../support/cli.js'
import { packed } from './installed.js'

test('the action runs the package that it has installed', async () => {
  const folder = temporaryFolder()
  const [source, store, bin] = ['source', 'store', 'bin'].map((name) => path.join(folder, name))
  for (const module of [source, store, bin]) mkdirSync(module ?? '')
  const project = { source, store, bin, calls: '' } as Parameters<typeof runGithubJob>[0]
  const inputs = { version: packed().archive, options: '--only discovery' }
  const env = { npm_config_prefer_offline: 'true' }
  const job = { steps: [{ id: 'own', uses: projectAction, with: inputs, env }] }
  const { ran, outputs } = await runGithubJob(project, job, path.join(folder, 'job'))
  expect(ran.map(({ name, code }) => [name, code])).toEqual([
    ['Install platform-conformance', 0],
    ['Run platform-conformance', 0],
  ])
  expect(outputs['exit-code']).toBe('0')
  const verdicts = readFileSync(path.join(store ?? '', 'artifacts/conformance/verdicts.json'), 'utf8')
  expect((JSON.parse(verdicts) as Verdicts).result).toBe('selected rules passed')
})

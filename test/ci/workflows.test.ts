/**
 * The workflows of this project: valid, and with actions of one commit each. The site is published with few rights.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../../src/profile/package-root.js'
import { temporaryFolder } from '../support/cli.js'

const folder = path.join(packageRoot, '.github/workflows')
const names = readdirSync(folder)
const textOf = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

async function problemsOf(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yaml', content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

describe.each(names)('%s', (name) => {
  const text = textOf(name)

  test('is valid, and an unknown key would be found', async () => {
    expect(await problemsOf(text)).toEqual([])
    expect(await problemsOf(text.replace('runs-on:', 'runs-at:'))).not.toEqual([])
  })

  test('runs actions of one commit each, named by its version', () => {
    const uses = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action)
    expect(uses.length).toBeGreaterThan(2)
    for (const action of uses) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('reads only, unless a job says more', () => {
    expect((parse(text) as { permissions: unknown }).permissions).toEqual({ contents: 'read' })
  })
})

describe('the workflow that certifies', () => {
  interface Step {
    readonly uses?: string
    readonly run?: string
    readonly name?: string
  }
  const { on, jobs } = parse(textOf('certify.yaml')) as {
    on: Record<string, unknown>
    jobs: Record<'judge' | 'attest', { permissions?: unknown; needs?: string; steps: readonly Step[] }>
  }

  test('can only be called, and only the job that contacts no target may sign', () => {
    expect(Object.keys(on)).toEqual(['workflow_call'])
    expect(jobs.judge.permissions).toBeUndefined()
    expect(jobs.attest).toMatchObject({
      needs: 'judge',
      permissions: { contents: 'read', 'id-token': 'write', attestations: 'write' },
    })
    expect(jobs.attest.steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))).toBe(false)
    expect(jobs.attest.steps.flatMap(({ run }) => run ?? []).join()).toContain('sign reports --predicate')
  })

  test('installs the suite before it fetches files of the caller, and puts no input into a script', () => {
    const { steps } = jobs.judge
    const install = steps.findIndex(({ run }) => run?.includes('npm install') === true)
    expect(install).toBeGreaterThan(0)
    expect(install).toBeLessThan(
      steps.findIndex(({ uses }) => uses?.startsWith('actions/checkout@') === true),
    )
    const scripts = Object.values(jobs).flatMap((job) => job.steps.flatMap(({ run }) => run ?? []))
    for (const script of scripts) {
      expect(script).not.toContain('${{')
      execFileSync('bash', ['-n', '-c', script])
    }
  })

  test.each([
    ['TENANT=1\n', 0],
    ['TENANT=1\n export CONTROL_COMMAND = "node control.mjs"\n', 2],
    ['LOGIN_COMMAND=./login\n', 2],
  ])('a profile %j ends its guard with %i', (content, code) => {
    const file = path.join(temporaryFolder(), 'staging.env')
    writeFileSync(file, content)
    const guard = jobs.judge.steps.find(({ name }) => name === 'Refuse a profile that starts programs')?.run
    const { status } = spawnSync('bash', ['-e', '-c', guard ?? 'exit 9'], {
      env: { ...process.env, PROFILE: file },
    })
    expect(status).toBe(code)
  })
})

test('all workflows are known', () => {
  expect(names.sort()).toEqual(['certify.yaml', 'ci.yaml', 'docs.yaml', 'release.yaml'])
})

test('the job that publishes the site may write pages, and runs no script', () => {
  const { jobs } = parse(textOf('docs.yaml')) as {
    jobs: Record<'build' | 'publish', { permissions?: unknown; needs?: string; steps: { run?: string }[] }>
  }
  expect(jobs.build.permissions).toBeUndefined()
  expect(jobs.build.steps.flatMap(({ run }) => run ?? [])).toContain('npm run generate site')
  expect(jobs.publish).toMatchObject({
    needs: 'build',
    permissions: { pages: 'write', 'id-token': 'write' },
  })
  expect(jobs.publish.steps.flatMap(({ run }) => run ?? [])).toEqual([])
})

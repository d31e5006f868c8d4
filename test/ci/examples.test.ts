/**
 * The examples for CI servers are short and valid pipelines, which give secrets only where they are needed.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { partnerKeySet, platformKeySet } from '../../src/profile/keys.js'
import { packageRoot } from '../../src/profile/package-root.js'
import {
  examples,
  exampleText,
  githubAction,
  githubWorkflow,
  gitlabExample,
  gitlabPipeline,
  projectAction,
} from '../support/ci-files.js'
import { isWanted } from '../support/ci-gitlab.js'
import { gitlabExampleSchema, gitlabJobsSchema } from './gitlab-schema.js'

const github = examples('github')
const gitlab = examples('gitlab')
const example = path.join(packageRoot, '.github/workflows/ci.yaml')

/** Names of secrets that a job may have. */
const secretNames = new Set([...platformKeySet.secrets, ...partnerKeySet.secrets, 'CERTIFICATE_KEY'])

/** The most lines of an example, with its comments. */
const mostLines = 25

test('there is an example for each server and role, and for shards', () => {
  expect(examples('')).toEqual([
    'github-partner.yaml',
    'github-platform.yaml',
    'github-shards.yaml',
    'gitlab-partner.yaml',
    'gitlab-platform.yaml',
    'gitlab-shards.yaml',
  ])
})

test.each(examples(''))(`%s has at most ${mostLines} lines and a short comment`, (name) => {
  const lines = exampleText(name).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(mostLines)
  expect(lines[0]).toMatch(/^# [A-Z]/)
  expect(lines.filter((line) => line.length > 122)).toEqual([])
})

/** Problems that GitHub's parser finds in a workflow. */
async function problemsOf(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yaml', content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

describe('GitHub accepts', () => {
  test.each(github)('%s', async (name) => {
    expect(await problemsOf(exampleText(name))).toEqual([])
    for (const { steps } of Object.values(githubWorkflow(name).jobs))
      for (const { uses, with: given = {} } of steps)
        if (uses === projectAction)
          expect(Object.keys(githubAction().inputs)).toEqual(expect.arrayContaining(Object.keys(given)))
  })

  test('the workflow of this project', async () => {
    expect(await problemsOf(readFileSync(example, 'utf8'))).toEqual([])
  })

  test('nothing with an unknown key, an unknown job or a broken expression', async () => {
    const text = exampleText('github-shards.yaml')
    for (const [old, other] of [
      ['fail-fast: false', 'fail-quick: false'],
      ['needs: judge', 'needs: judges'],
      ['{{ matrix.shard }}', '{{ matrix.shard }'],
      ['!cancelled() && needs', '!canceled() && needs'],
    ] as const) {
      expect(text).toContain(old)
      expect(await problemsOf(text.replace(old, other))).not.toEqual([])
    }
  })
})

describe('GitLab accepts', () => {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  const validate = ajv.compile(gitlabExampleSchema)
  const validateJobs = ajv.compile(gitlabJobsSchema)

  test.each(gitlab)('%s', (name) => {
    validate(parse(exampleText(name)))
    expect(validate.errors ?? []).toEqual([])
    const jobs = gitlabPipeline(name)
    validateJobs(jobs)
    expect(validateJobs.errors ?? []).toEqual([])
    for (const { needs = [] } of Object.values(jobs))
      expect(Object.keys(jobs)).toEqual(expect.arrayContaining([...needs]))
  })

  test('nothing with an unknown key, input or component', () => {
    const text = exampleText('gitlab-shards.yaml')
    expect(validate(parse(text.replace('    inputs:', '    input:')))).toBe(false)
    const jobs = gitlabPipeline('gitlab-shards.yaml')
    const broken = { ...jobs, other: { ...jobs['conformance'], paralel: 3 } }
    expect(validateJobs(broken)).toBe(false)
    expect(() => gitlabPipeline('../../templates/conformance.yml')).toThrow()
  })

  test('a job for signing and a job for pages only if they are asked for, and on the default branch', () => {
    const wanted = (name: string, branch: string): string[] =>
      Object.entries(gitlabPipeline(name))
        .filter(([, job]) => isWanted(job, { CI_COMMIT_BRANCH: branch }))
        .map(([job]) => job)
    expect(wanted('gitlab-platform.yaml', 'main')).toEqual(['conformance', 'conformance-merge'])
    expect(wanted('gitlab-shards.yaml', 'main')).toEqual([
      'conformance',
      'conformance-merge',
      'conformance-pages',
    ])
    expect(wanted('gitlab-partner.yaml', 'main')).toEqual([
      'conformance',
      'conformance-merge',
      'conformance-sign',
    ])
    expect(wanted('gitlab-shards.yaml', 'try')).toEqual(['conformance', 'conformance-merge'])
    expect(wanted('gitlab-partner.yaml', 'try')).toEqual(['conformance', 'conformance-merge'])
  })
})

describe('a published report, and the artifacts that it is made from, contain no names', () => {
  test.each(github)('%s', (name) => {
    const given = Object.values(githubWorkflow(name).jobs).flatMap(({ steps }) =>
      steps.map((step) => step.with ?? {}),
    )
    if (given.some((one) => one['pages'] === true))
      for (const value of given.filter(({ role, task }) => role !== undefined || task !== undefined))
        expect(value['publishable']).toBe(true)
    expect(given.some((one) => one['pages'] === true)).toBe(name === 'github-shards.yaml')
  })

  test.each(gitlab)('%s', (name) => {
    const inputs = gitlabExample(name).include[0]?.inputs
    expect(inputs?.['publishable']).toBe(inputs?.['pages'])
    expect(inputs?.['pages'] === true).toBe(name === 'gitlab-shards.yaml')
  })
})

test('the key of certificates is in no job that runs the target', () => {
  const withKey = github.flatMap((name) =>
    Object.values(githubWorkflow(name).jobs).filter((job) => JSON.stringify(job).includes('CERTIFICATE_KEY')),
  )
  expect(withKey.length).toBeGreaterThan(0)
  for (const { environment, steps } of withKey) {
    expect(environment).toBe('certification')
    expect(steps.map(({ run, uses }) => run ?? uses?.split('@')[0])).toEqual([
      'actions/checkout',
      projectAction.split('@')[0],
    ])
    expect(steps[1]?.with?.['task']).toBe('sign')
  }
  for (const [name, { environment, script, before_script: before }] of Object.entries(
    gitlabPipeline('gitlab-partner.yaml'),
  )) {
    expect(environment).toBe(name === 'conformance-sign' ? 'certification' : undefined)
    if (environment === undefined) continue
    expect(before).toBeUndefined()
    expect(script.join('\n')).not.toMatch(
      /CONFORMANCE_ROLE|npm (?:ci(?! --prefix "\$folder" --ignore-scripts)|start|run|test)/,
    )
    expect(script.join('\n')).toContain('--ignore-scripts')
  }
})

describe('only the steps that need secrets get them', () => {
  test.each(github)('%s', (name) => {
    const text = exampleText(name)
    const { on, jobs } = githubWorkflow(name)
    // Pull requests from forks get no secrets and no verdict.
    if (text.includes('secrets.')) expect(Object.keys(on).join()).not.toContain('pull_request')
    for (const job of Object.values(jobs)) {
      for (const { env = {}, uses } of job.steps) {
        for (const [key, value] of Object.entries(env)) {
          expect(secretNames).toContain(key)
          expect(value).toBe(`\${{ secrets.${key} }}`)
          expect(uses).toBe(projectAction)
        }
      }
      if (JSON.stringify(job).includes('secrets.')) expect(job.environment).toBeDefined()
      const { steps: _steps, ...rest } = job
      expect(JSON.stringify(rest)).not.toContain('secrets.')
    }
  })

  test.each(gitlab)('%s', (name) => {
    for (const { variables } of Object.values(gitlabPipeline(name)))
      for (const key of Object.keys(variables)) expect(secretNames).not.toContain(key)
    for (const [, key = ''] of exampleText(name).matchAll(/\b([A-Z]+_(?:SECRET|PASSWORD|TOKEN|KEY))\b/g))
      expect(secretNames).toContain(key)
  })
})

describe('jobs have minimal permissions', () => {
  const further: Readonly<Record<string, readonly string[]>> = {
    'github-platform.yaml': ['conformance: security-events write'],
    'github-shards.yaml': ['merge: pages write', 'merge: id-token write'],
    'github-partner.yaml': [],
  }

  test.each(github)('%s', (name) => {
    const { permissions, jobs } = githubWorkflow(name)
    expect(permissions).toEqual({ contents: 'read' })
    const asked = Object.entries(jobs).flatMap(([id, job]) =>
      Object.entries(job.permissions ?? {})
        .filter(([right]) => right !== 'contents')
        .map(([right, value]) => `${id}: ${right} ${value}`),
    )
    expect(asked).toEqual(further[name])
    for (const { steps } of Object.values(jobs))
      for (const { uses, with: options = {} } of steps)
        if (uses?.startsWith('actions/checkout@') === true) expect(options['persist-credentials']).toBe(false)
  })

  test('two runs never test staging at the same time', () => {
    for (const name of ['github-platform.yaml', 'github-shards.yaml'])
      expect(githubWorkflow(name).concurrency).toBe('conformance-staging')
  })
})

/**
 * The action for GitHub and the component for GitLab: valid, safe against input, pinned, and with the same abilities.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NoOperationTraceWriter } from '@actions/workflow-parser'
import { parseAction } from '@actions/workflow-parser/actions/action-parser'
import { convertActionTemplate } from '@actions/workflow-parser/actions/action-template'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { buildProgram } from '../../src/cli/program.js'
import { packageRoot } from '../../src/profile/package-root.js'
import {
  actionText,
  componentText,
  examples,
  exampleText,
  githubAction,
  githubWorkflow,
  projectAction,
  projectComponent,
} from '../support/ci-files.js'
import { temporaryFolder } from '../support/cli.js'
import { gitlabJobs, readComponent } from '../support/gitlab-component.js'
import { gitlabInputsSchema, gitlabJobsSchema } from './gitlab-schema.js'

const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
  version: string
}
const action = githubAction()
const component = readComponent(componentText())

/** Problems that GitHub's parser finds in an action. */
function problemsOf(content: string): string[] {
  const { context, value } = parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter())
  if (value !== undefined) convertActionTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

describe('GitHub accepts', () => {
  test('the action', () => {
    expect(problemsOf(actionText())).toEqual([])
  })

  test.each([
    ['an unknown key', 'branding:', 'brand:'],
    ['an unknown key of a step', '      shell: bash', '      program: bash'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expressions of GitHub
    ['a broken expression', '${{ inputs.profile }}', '${{ inputs.profile }'],
    ['an unknown function', '!cancelled() && steps', '!canceled() && steps'],
  ])('no action with %s', (_, old, other) => {
    expect(actionText()).toContain(old)
    expect(problemsOf(actionText().replace(old, other))).not.toEqual([])
  })
})

describe('GitLab accepts', () => {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  const validate = ajv.compile(gitlabInputsSchema)
  const validateJobs = ajv.compile(gitlabJobsSchema)

  test('the inputs of the component, and its jobs without any input', () => {
    validate(component.inputs)
    expect(validate.errors ?? []).toEqual([])
    const jobs = gitlabJobs(componentText(), {})
    validateJobs(jobs)
    expect(validateJobs.errors ?? []).toEqual([])
    expect(Object.keys(jobs)).toEqual([
      'conformance',
      'conformance-merge',
      'conformance-sign',
      'conformance-pages',
    ])
  })

  test('inputs before and after it parses the file', () => {
    const inputs = {
      profile: 'env/a b.env',
      shards: 3,
      pages: true,
      publishable: true,
      options: '--only=a:b #c',
    }
    const jobs = gitlabJobs(componentText(), inputs)
    expect(jobs).toEqual(gitlabJobs(componentText(), inputs, {}, 'after parsing'))
    expect(jobs['conformance']?.variables['CONFORMANCE_OPTIONS']).toBe('--only=a:b #c')
    expect(jobs['conformance']?.parallel).toBe(3)
    expect(gitlabJobs(componentText(), {})).toEqual(gitlabJobs(componentText(), {}, {}, 'after parsing'))
  })

  test('two components with different names in one pipeline', () => {
    const [one, other] = ['a', 'b'].map((name) => Object.keys(gitlabJobs(componentText(), { name })))
    expect(one?.filter((name) => other?.includes(name))).toEqual([])
  })

  test.each([
    ['an unknown input', { profiles: 'env/staging.env' }],
    ['a wrong type', { shards: '3' }],
    ['a wrong value', { role: 'both' }],
    ['a text that ends its quotation', { profile: 'env/staging.env"\n  script: [env]' }],
  ])('not %s', (_, inputs) => {
    expect(() => gitlabJobs(componentText(), inputs as Record<string, string>)).toThrow('input')
  })
})

test('no input is part of a script', () => {
  for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{')
  const scripts = Object.values(component.jobs).flatMap((job) => {
    const { script = [], before_script: before = [] } = job as {
      script?: unknown[]
      before_script?: unknown[]
    }
    return [...script, ...before].filter((line) => typeof line === 'string')
  })
  expect(scripts.length).toBeGreaterThan(5)
  for (const line of scripts) expect(line).not.toContain('$[[')
})

test('each input is used, and each used input exists', () => {
  const named = (text: string): string[] =>
    [...new Set([...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name = '']) => name))].sort()
  expect(named(actionText())).toEqual(Object.keys(action.inputs).sort())
  expect(named(componentText())).toEqual(Object.keys(component.inputs).sort())
})

test('environment variables of the scripts are no keys of a profile', () => {
  const names = [...`${actionText()}${componentText()}`.matchAll(/^ +([A-Z][A-Z_]+):/gm)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) expect(name).toMatch(/^CONFORMANCE_/)
})

test('each variable that a script reads is given to it', () => {
  for (const { run = '', env = {} } of action.runs.steps)
    for (const [, name = ''] of run.matchAll(/\$\{?(CONFORMANCE_\w+)/g))
      expect(Object.keys(env)).toContain(name)
  for (const { script, variables } of Object.values(gitlabJobs(componentText(), {})))
    for (const [, name = ''] of script.join('\n').matchAll(/\$\{?(CONFORMANCE_\w+)/g))
      expect(Object.keys(variables)).toContain(name)
})

test('both have the same abilities', () => {
  const onlyGithub = ['task', 'shard', 'artifact', 'history', 'sarif', 'node-version']
  const onlyGitlab = ['shards', 'sign', 'name', 'stage', 'image']
  const shared = Object.keys(action.inputs).filter((name) => !onlyGithub.includes(name))
  expect(
    Object.keys(component.inputs)
      .filter((name) => !onlyGitlab.includes(name))
      .sort(),
  ).toEqual(shared.sort())
})

test('their options exist', () => {
  const { commands } = buildProgram()
  const known = new Set(commands.flatMap(({ options }) => options.map(({ long }) => long)))
  known.add('--publishable')
  // Options of npm and mkdir have no place among those of the program.
  const flags = new Set(['--prefix', '--ignore-scripts', '--no-audit', '--no-fund'])
  const scripts = [
    ...action.runs.steps.map(({ run = '' }) => run),
    ...Object.values(gitlabJobs(componentText(), {})).flatMap(({ script }) => script),
  ].join('\n')
  const named = new Set([...scripts.matchAll(/ (--[a-z-]+)/g)].map(([, option = '']) => option))
  expect([...named].filter((option) => !flags.has(option) && !known.has(option))).toEqual([])
  for (const option of ['--out', '--env', '--shard', '--baseline', '--history', '--publishable', '--key'])
    expect(named).toContain(option)
})

describe('versions are fixed', () => {
  const texts = [['action.yml', actionText()], ...examples('github').map((name) => [name, exampleText(name)])]

  test.each(texts)('of the actions in %s', (_, text = '') => {
    const used = [...text.matchAll(/uses: (\S+)(.*)$/gm)].filter(([, name]) => name !== projectAction)
    expect(used.length).toBeGreaterThan(0)
    for (const [line] of used)
      expect(line).toMatch(/^uses: (?:actions|github)\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('an action has one version everywhere', () => {
    const used = texts.flatMap(([, text = '']) => [...text.matchAll(/uses: (\S+)@(\S+) # (\S+)/g)])
    const versions = new Map<string, Set<string>>()
    for (const [, name = '', digest = '', tag = ''] of used)
      versions.set(name, (versions.get(name) ?? new Set()).add(`${digest} ${tag}`))
    for (const versionSet of versions.values()) expect(versionSet.size).toBe(1)
  })

  test('of Node in the component: the same as in the image', () => {
    const dockerfile = readFileSync(path.join(packageRoot, 'Dockerfile'), 'utf8')
    const [, base = ''] = /^ARG NODE=(\S+)$/m.exec(dockerfile) ?? []
    expect(component.inputs['image']?.default).toBe(`node:${base}`)
  })

  test('of the package in the component: that of this package', () => {
    expect(component.inputs['version']?.default).toBe(version)
  })

  test('of a release are written to the component', () => {
    const folder = temporaryFolder()
    mkdirSync(path.join(folder, 'templates'))
    const file = path.join(folder, 'templates/conformance.yml')
    writeFileSync(file, componentText())
    writeFileSync(path.join(folder, 'package.json'), '{ "version": "7.8.9" }')
    execFileSync(process.execPath, [path.join(packageRoot, '.ci/component-version.mjs')], { cwd: folder })
    const { inputs } = readComponent(readFileSync(file, 'utf8'))
    expect(inputs).toEqual({
      ...component.inputs,
      version: { ...component.inputs['version'], default: '7.8.9' },
    })
  })

  test('the examples name a major version', () => {
    const major = String(Math.max(1, Number(version.split('.')[0])))
    expect(projectAction.split('@')[1]).toBe(`v${major}`)
    expect(projectComponent.split('@')[1]).toBe(major)
  })
})

test('each step of the examples with the action is a task that it knows', () => {
  const tasks = examples('github').flatMap((name) =>
    Object.values(githubWorkflow(name).jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses === projectAction).map((step) => step.with?.['task'] ?? 'judge'),
    ),
  )
  expect([...new Set(tasks)].sort()).toEqual(['judge', 'merge', 'sign'])
})

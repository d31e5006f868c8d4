/**
 * The examples for CI servers are valid pipelines, and use only options that this program has.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildProgram } from '../../src/cli/program.js'
import { partnerKeySet, platformKeySet } from '../../src/profile/keys.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { examples, exampleText, githubWorkflow, gitlabPipeline, shellLines } from '../support/ci-files.js'
import { gitlabSchema } from './gitlab-schema.js'

const github = examples('github')
const gitlab = examples('gitlab')
const own = path.join(packageRoot, '.github/workflows/ci.yaml')

/** Names of secrets that a job may have. */
const secretNames = new Set([...platformKeySet.secrets, ...partnerKeySet.secrets, 'CERTIFICATE_KEY'])

test('there is an example for each server and role', () => {
  expect(examples('')).toEqual([
    'github-partner.yaml',
    'github-platform.yaml',
    'gitlab-partner.yaml',
    'gitlab-platform.yaml',
  ])
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
  })

  test('the workflow of this project', async () => {
    expect(await problemsOf(readFileSync(own, 'utf8'))).toEqual([])
  })

  test('nothing with an unknown key, an unknown job or a broken expression', async () => {
    const text = exampleText('github-platform.yaml')
    for (const [old, other] of [
      ['fail-fast: false', 'fail-quick: false'],
      ['needs: judge', 'needs: judges'],
      ['{{ matrix.part }}/', '{{ matrix.part }/'],
      ['!cancelled() && needs', '!canceled() && needs'],
    ] as const) {
      expect(text).toContain(old)
      expect(await problemsOf(text.replace(old, other))).not.toEqual([])
    }
  })
})

describe('GitLab accepts', () => {
  const validate = new Ajv2020({ allErrors: true }).compile(gitlabSchema)

  test.each(gitlab)('%s', (name) => {
    validate(parse(exampleText(name)))
    expect(validate.errors ?? []).toEqual([])
    const { stages, jobs } = gitlabPipeline(name)
    for (const { stage, needs = [] } of Object.values(jobs)) {
      expect(stages).toContain(stage)
      for (const need of needs) expect(Object.keys(jobs)).toContain(need)
    }
  })

  test('nothing with an unknown key', () => {
    const text = exampleText('gitlab-platform.yaml')
    expect(validate(parse(text.replace('  parallel: 3', '  paralel: 3')))).toBe(false)
    expect(validate(parse(text.replace('      junit:', '      xunit:')))).toBe(false)
  })
})

describe('commands and options exist', () => {
  const known: Readonly<Record<string, string>> = { PART: '2/3', CI_NODE_INDEX: '2', CI_NODE_TOTAL: '3' }

  /** The words of a command, as a shell passes them. */
  function wordsOf(line: string): string[] {
    const [command = ''] = line.replace(/^npx platform-conformance /, '').split(' || ')
    const filled = command.replaceAll(/\$(\w+)/g, (_, name: string) => known[name] ?? `unknown ${name}`)
    return filled.split(' ').map((word) => word.replaceAll('"', ''))
  }

  test.each(examples(''))('%s', async (name) => {
    const lines = shellLines(name).filter((line) => line.includes('platform-conformance'))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      const program = buildProgram()
      const asked: string[] = []
      for (const command of program.commands) {
        command.configureOutput({ writeErr: () => undefined })
        command.action(() => void asked.push(command.name()))
      }
      await program.parseAsync(['node', 'platform-conformance', ...wordsOf(line)])
      expect(asked).toHaveLength(1)
    }
  })

  test.each(examples(''))('%s: a part may be incomplete, the whole run must not be', (name) => {
    for (const line of shellLines(name).filter((one) => one.includes('platform-conformance')))
      expect(line.endsWith(' || [ $? -eq 4 ]')).toBe(line.includes('--shard'))
  })
})

test('the key of certificates is in no job that runs the target', () => {
  const contacts = /platform-conformance (?:platform|partner|doctor|discover|sandbox)|npm (?:start|run|test)/
  const found = github.flatMap((name) =>
    Object.values(githubWorkflow(name).jobs).filter((job) => JSON.stringify(job).includes('CERTIFICATE_KEY')),
  )
  expect(found.length).toBeGreaterThan(0)
  for (const job of found) {
    expect(JSON.stringify(job)).not.toMatch(contacts)
    expect(JSON.stringify(job)).toContain('npm ci --ignore-scripts')
  }
  const { jobs } = gitlabPipeline('gitlab-partner.yaml')
  for (const { environment, script, before_script: before } of Object.values(jobs)) {
    if (environment === undefined) continue
    expect([...script, ...(before ?? [])].join('\n')).not.toMatch(contacts)
    expect(before).toEqual(['npm ci --cache .npm --ignore-scripts'])
  }
})

describe('only the steps that need secrets get them', () => {
  test.each(github)('%s', (name) => {
    const text = exampleText(name)
    const { on, jobs } = githubWorkflow(name)
    expect(Object.keys(on)).not.toContain('pull_request_target')
    for (const [, secret = ''] of text.matchAll(/secrets\.(\w+)/g)) expect(secretNames).toContain(secret)
    for (const job of Object.values(jobs)) {
      const given = job.steps.flatMap(({ env = {} }) => Object.entries(env))
      for (const [key, value] of given) {
        if (value.includes('secrets.')) expect(value).toBe(`\${{ secrets.${key} }}`)
        if (secretNames.has(key)) expect(value).toBe(`\${{ secrets.${key} }}`)
      }
      if (!JSON.stringify(job).includes('secrets.')) continue
      expect(job.environment).toBeDefined()
      expect(job.if).toMatch(
        /github\.event_name != 'pull_request' (?:&& |\|\| .*head\.repo\.full_name == github\.repository$)/,
      )
      // No other step gets them.
      for (const step of job.steps.filter(({ run = '' }) => !run.includes('platform-conformance')))
        expect(JSON.stringify(step)).not.toContain('secrets.')
    }
  })

  test.each(gitlab)('%s', (name) => {
    const { jobs } = gitlabPipeline(name)
    for (const key of Object.values(jobs).flatMap(({ variables = {} }) => Object.keys(variables)))
      expect(secretNames).not.toContain(key)
    for (const [, key = ''] of exampleText(name).matchAll(/\b([A-Z]+_(?:SECRET|PASSWORD|TOKEN|KEY))\b/g))
      expect(secretNames).toContain(key)
  })
})

describe('jobs have minimal permissions', () => {
  test.each(github)('%s', (name) => {
    const { permissions, jobs, concurrency } = githubWorkflow(name)
    expect(permissions).toEqual({ contents: 'read' })
    expect(concurrency.group).not.toBe('')
    const further = Object.entries(jobs).flatMap(([id, job]) =>
      Object.entries(job.permissions ?? {})
        .filter(([right]) => right !== 'contents')
        .map(([right, value]) => `${id}: ${right} ${value}`),
    )
    const pages = [
      'merge: pages read',
      'merge: security-events write',
      'publish: pages write',
      'publish: id-token write',
    ]
    expect(further).toEqual(name === 'github-platform.yaml' ? pages : [])
    for (const { steps, 'timeout-minutes': minutes } of Object.values(jobs)) {
      expect(minutes).toBeLessThanOrEqual(30)
      for (const { uses, with: options = {} } of steps) {
        if (uses === undefined) continue
        expect(uses).toMatch(/^(?:actions\/[\w-]+|github\/codeql-action\/upload-sarif)@v\d+$/)
        if (uses.startsWith('actions/checkout@')) expect(options['persist-credentials']).toBe(false)
      }
    }
  })

  test('two runs never test staging at the same time', () => {
    const { concurrency } = githubWorkflow('github-platform.yaml')
    expect(concurrency).toEqual({ group: 'conformance-staging', 'cancel-in-progress': false })
  })
})

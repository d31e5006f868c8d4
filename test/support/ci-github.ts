/**
 * Plays GitHub Actions: runs the shell lines of jobs and of the composite action unchanged, with inputs, outputs, conditions
 * and environment, and copies files as the actions of GitHub do.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { packageRoot } from '../../src/profile/package-root.js'
import { evaluate, isTrue } from './ci-expressions.js'
import { type GithubJob, type GithubStep, githubAction, projectAction } from './ci-files.js'
import { keep, type Project, type Ran, shell } from './ci-run.js'
import { environmentWith } from './cli.js'

/** The input of a job. */
export interface GithubContext {
  /** Values of expressions, for example of `matrix.shard`. */
  readonly values?: Readonly<Record<string, string>>
  readonly secrets?: Readonly<Record<string, string>>
}

/** What a job did. */
export interface GithubRan {
  /** The results of its shell steps. */
  readonly ran: readonly Ran[]
  /** The actions that ran, without their versions. */
  readonly used: readonly string[]
  /** The outputs of its steps that have an id, and of its last step. */
  readonly outputs: Readonly<Record<string, string>>
  /** Text of the summary. */
  readonly summary: string
  readonly failed: boolean
}

/** The state of a job. */
interface Job {
  readonly project: Project
  readonly workspace: string
  readonly temp: string
  readonly context: GithubContext
  readonly ran: Ran[]
  readonly used: string[]
}

/** The steps of a job or of a composite action, with what they can see. */
interface Scope {
  readonly steps: readonly GithubStep[]
  readonly inputs?: Readonly<Record<string, string>>
  /** Environment of the step that uses the action. */
  readonly env: Readonly<Record<string, string>>
  readonly actionPath?: string
}

/** Results of steps by their id. */
type Results = Map<string, { readonly outcome: string; readonly outputs: Readonly<Record<string, string>> }>

/** Runs a job in a new folder. */
export async function runGithubJob(
  project: Project,
  { steps }: GithubJob,
  workspace: string,
  context: GithubContext = {},
): Promise<GithubRan> {
  const temp = `${workspace}.temp`
  for (const folder of [workspace, temp]) mkdirSync(folder, { recursive: true })
  for (const file of ['env', 'summary']) writeFileSync(`${workspace}.${file}`, '')
  const job: Job = { project, workspace, temp, context, ran: [], used: [] }
  const { failed, outputs } = await runSteps(job, { steps, env: {} })
  return {
    ran: job.ran,
    used: job.used,
    outputs,
    failed,
    summary: readFileSync(`${workspace}.summary`, 'utf8'),
  }
}

async function runSteps(
  job: Job,
  scope: Scope,
): Promise<{
  readonly failed: boolean
  readonly results: Results
  readonly outputs: Readonly<Record<string, string>>
}> {
  const results: Results = new Map()
  let failed = false
  let last: Readonly<Record<string, string>> = {}
  const names = (name: string): string | boolean => {
    const status: Readonly<Record<string, boolean>> = {
      'success()': !failed,
      'failure()': failed,
      'always()': true,
      'cancelled()': false,
    }
    return status[name] ?? valueIn(name, job, scope, results)
  }
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{\s*([\s\S]+?)\s*\}\}/g, (_, expression: string) =>
      String(evaluate(expression, names)),
    )
  for (const step of scope.steps) {
    const condition = (step.if ?? 'success()').replace(/^\$\{\{([\s\S]*)\}\}\s*$/, '$1').replaceAll('\n', ' ')
    const statusless = !/(?:success|failure|always|cancelled)\(\)/.test(condition)
    const wanted = !(failed && statusless) && isTrue(evaluate(condition, names))
    let outcome = 'skipped'
    last = {}
    if (wanted) {
      const environment = Object.fromEntries(
        Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value)]),
      )
      const given = Object.entries(step.with ?? {}).map(
        ([key, value]) => [key, filled(String(value))] as const,
      )
      const result = await runStep(
        job,
        scope,
        step,
        { ...scope.env, ...environment },
        Object.fromEntries(given),
      )
      outcome = result.failed ? 'failure' : 'success'
      last = result.outputs
      failed ||= result.failed
    }
    if (step.id !== undefined) results.set(step.id, { outcome, outputs: last })
  }
  return { failed, results, outputs: last }
}

/** The value of a name in an expression. @throws if the test does not know it */
function valueIn(name: string, { context, temp }: Job, { inputs }: Scope, results: Results): string {
  const given = context.values?.[name]
  const [kind = '', first = '', second = '', third = ''] = name.split('.')
  if (kind === 'inputs' && inputs?.[first] !== undefined) return inputs[first]
  if (kind === 'secrets') return context.secrets?.[first] ?? ''
  if (kind === 'steps' && second === 'outputs') return results.get(first)?.outputs[third] ?? ''
  if (kind === 'steps' && second === 'outcome') return results.get(first)?.outcome ?? ''
  if (name === 'runner.temp') return temp
  const usual: Readonly<Record<string, string>> = {
    'github.run_id': '1',
    'github.run_attempt': '1',
    'github.event_name': 'push',
  }
  const value = given ?? usual[name]
  if (value === undefined) throw new Error(`the test gives no value for ${name}`)
  return value
}

interface StepResult {
  readonly failed: boolean
  readonly outputs: Readonly<Record<string, string>>
}

async function runStep(
  job: Job,
  scope: Scope,
  step: GithubStep,
  env: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Promise<StepResult> {
  if (step.run !== undefined) return runScript(job, scope, step, env)
  const [action = ''] = (step.uses ?? '').split('@')
  job.used.push(action)
  if (step.uses !== projectAction) return runForeign(job, action, given)
  const { inputs: known, outputs: promised, runs } = githubAction()
  for (const name of Object.keys(given))
    if (known[name] === undefined) throw new Error(`the action has no input ${name}`)
  const inputs = Object.fromEntries(
    Object.entries(known).map(([name, input]) => [name, given[name] ?? input.default]),
  )
  const inner: Scope = { steps: runs.steps, inputs, env, actionPath: packageRoot }
  const { failed, results } = await runSteps(job, inner)
  const outputs = Object.entries(promised).map(([name, { value }]) => {
    const [, expression = ''] = /^\$\{\{ (.+) \}\}$/.exec(value) ?? []
    return [name, valueIn(expression, job, inner, results)] as const
  })
  return { failed, outputs: Object.fromEntries(outputs) }
}

async function runScript(
  { project, workspace, temp, ran }: Job,
  { actionPath }: Scope,
  { name, run = '', shell: named }: GithubStep,
  env: Readonly<Record<string, string>>,
): Promise<StepResult> {
  if (run.includes('${{')) throw new Error(`an expression is part of a script: ${run}`)
  if (actionPath !== undefined && named !== 'bash') throw new Error('a step of an action names its shell')
  const file = path.join(temp, 'output')
  writeFileSync(file, '')
  const options = named === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e']
  const ended = await shell([...options, '-c', run], workspace, {
    ...environmentWith({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: `${workspace}.summary` }),
    PATH: `${project.bin}:${process.env['PATH']}`,
    CI: 'true',
    RUNNER_TEMP: temp,
    GITHUB_ENV: `${workspace}.env`,
    GITHUB_OUTPUT: file,
    ...(actionPath === undefined ? {} : { GITHUB_ACTION_PATH: actionPath }),
    ...parse(readFileSync(`${workspace}.env`, 'utf8')),
    ...env,
  })
  ran.push({ name: name ?? run, ...ended })
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const outputs = lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])
  return { failed: ended.code !== 0, outputs: Object.fromEntries(outputs) }
}

/** Does what an action of GitHub does. @throws for an action that the test does not know */
function runForeign(
  { project: { source, store }, workspace }: Job,
  action: string,
  given: Readonly<Record<string, string>>,
): StepResult {
  const done = { failed: false, outputs: {} }
  const { name = '', pattern = '', key = '', 'restore-keys': beginning = '' } = given
  const here = path.resolve(workspace, given['path'] ?? '.')
  const stored = (kind: string, one = ''): string => path.join(store, kind, one)
  const artifacts = (kind: string): string[] =>
    existsSync(stored(kind)) ? readdirSync(stored(kind)).sort() : []
  switch (action) {
    case 'actions/setup-node':
      return done
    case 'actions/checkout':
      cpSync(source, workspace, { recursive: true })
      return done
    case 'actions/upload-artifact':
      keep(here, stored('artifacts', name))
      return done
    case 'actions/download-artifact': {
      if (pattern === '') {
        keep(stored('artifacts', name), here)
        return { ...done, failed: !existsSync(stored('artifacts', name)) }
      }
      for (const file of artifacts('artifacts').filter((artifact) =>
        artifact.startsWith(pattern.replace('*', '')),
      ))
        keep(stored('artifacts', file), path.join(here, file))
      return done
    }
    case 'actions/cache/restore': {
      const latest = artifacts('caches')
        .filter((one) => one.startsWith(beginning))
        .at(-1)
      if (latest !== undefined) keep(stored('caches', latest), here)
      return done
    }
    case 'actions/cache/save':
      keep(here, stored('caches', key))
      return done
    case 'github/codeql-action/upload-sarif':
      keep(path.resolve(workspace, given['sarif_file'] ?? ''), stored('sarif', given['category'] ?? ''))
      return { ...done, failed: !existsSync(stored('sarif', given['category'] ?? '')) }
    case 'actions/upload-pages-artifact':
      keep(here, stored('github-pages'))
      return done
    case 'actions/deploy-pages':
      return { ...done, outputs: { page_url: 'https://example.github.io/staging/' } }
    default:
      throw new Error(`the test does not know the action ${action}`)
  }
}

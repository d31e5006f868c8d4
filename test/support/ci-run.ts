/**
 * Plays a CI server: runs the shell lines of the examples unchanged, and copies files as the actions of the examples
 * do.
 */
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { packageRoot } from '../../src/profile/package-root.js'
import type { GithubJob, GithubStep, GitlabJob, GitlabPipeline } from './ci-files.js'
import { environmentWith } from './cli.js'

/** The project that the server builds. */
export interface Project {
  /** Content of the repository. */
  readonly source: string
  /** The storage of the server: artifacts and caches. */
  readonly store: string
  /** Folder with the programs that replace npm and npx. */
  readonly bin: string
}

/** The result of a step, or of the script of a job. */
export interface Ran {
  readonly name: string
  readonly code: number | null
  readonly output: string
}

/**
 * Makes a project in a folder. Its npx runs the compiled program with some rules only. Its npm does nothing: an
 * embedded application starts with its run.
 * @param only rules of each run
 */
export function project(folder: string, only: string): Project {
  const [source, store, bin] = ['source', 'store', 'bin'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const one of [path.join(source, 'env'), store, bin]) mkdirSync(one, { recursive: true })
  writeFileSync(path.join(source, 'env/known.yaml'), 'violations: []\n')
  const main = path.join(packageRoot, 'dist/src/cli/main.js')
  const program = (name: string, lines: readonly string[]): void => {
    writeFileSync(path.join(bin, name), ['#!/bin/sh', ...lines, ''].join('\n'))
    chmodSync(path.join(bin, name), 0o755)
  }
  program('npx', [
    '[ "$1" = platform-conformance ] || exit 97',
    'shift',
    `case "$1" in platform|partner) set -- "$@" --only '${only}';; esac`,
    `exec '${process.execPath}' '${main}' "$@"`,
  ])
  program('npm', ['case "$1" in ci|start) exit 0;; esac', 'exit 98'])
  return { source, store, bin }
}

function shell(
  args: readonly string[],
  cwd: string,
  env: Record<string, string | undefined>,
): Promise<Omit<Ran, 'name'>> {
  const child = spawn('bash', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** The input of a job on GitHub. */
export interface GithubContext {
  /** Values of expressions, e.g. of `matrix.part`. */
  readonly values: Readonly<Record<string, string>>
  readonly secrets?: Readonly<Record<string, string>>
}

/** Runs a job on GitHub in a new folder. @returns the results of its shell steps, and the folder as `workspace` */
export async function runGithubJob(
  { source, store, bin }: Project,
  job: GithubJob,
  workspace: string,
  { values, secrets = {} }: GithubContext,
): Promise<Ran[]> {
  mkdirSync(workspace, { recursive: true })
  const [environment, summary] = ['environment', 'summary'].map((name) => `${workspace}.${name}`) as [
    string,
    string,
  ]
  for (const file of [environment, summary]) writeFileSync(file, '')
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
      const [, secret] = /^secrets\.(\w+)$/.exec(expression) ?? []
      const value = secret === undefined ? values[expression] : (secrets[secret] ?? '')
      if (value === undefined) throw new Error(`the test gives no value for ${expression}`)
      return value
    })
  /** Stores one folder without its path, and several folders with their paths. */
  const stored = (paths: readonly string[], to: string): void => {
    for (const one of paths) keep(path.join(workspace, one), paths.length === 1 ? to : path.join(to, one))
  }
  const act = (step: GithubStep): void => {
    const [action = ''] = (step.uses ?? '').split('@')
    const { name = '', path: where = '', pattern = '' } = (step.with ?? {}) as Record<string, string>
    if (action === 'actions/checkout') cpSync(source, workspace, { recursive: true })
    if (action === 'actions/upload-artifact')
      stored(where.trim().split(/\s+/), path.join(store, filled(name)))
    if (action === 'actions/upload-pages-artifact')
      keep(path.join(workspace, where), path.join(store, 'github-pages'))
    if (action === 'actions/download-artifact' && name !== '')
      keep(path.join(store, filled(name)), path.join(workspace, where))
    else if (action === 'actions/download-artifact')
      for (const artifact of readdirSync(store).filter((one) => one.startsWith(pattern.replace('*', ''))))
        keep(path.join(store, artifact), path.join(workspace, where, artifact))
  }
  const ran: Ran[] = []
  for (const step of job.steps) {
    const failed = ran.some(({ code }) => code !== 0)
    if (failed && !(step.if ?? '').includes('!cancelled()')) continue
    act(step)
    if (step.run === undefined) continue
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value)]))
    const ended = await shell(['-e', '-c', step.run], workspace, {
      ...environmentWith({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }),
      PATH: `${bin}:${process.env['PATH']}`,
      CI: 'true',
      GITHUB_ENV: environment,
      ...parse(readFileSync(environment, 'utf8')),
      ...own,
    })
    ran.push({ name: step.name ?? step.run, ...ended })
  }
  return ran
}

/** Copies a file or folder, if it exists. */
function keep(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

/** Runs a job on GitLab in a new folder, with the artifacts of the earlier jobs. */
export async function runGitlabJob(
  { source, store, bin }: Project,
  pipeline: GitlabPipeline,
  job: GitlabJob,
  workspace: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const artifacts = path.join(store, 'artifacts')
  const caches = path.join(store, 'caches')
  cpSync(source, workspace, { recursive: true })
  keep(artifacts, workspace)
  const own = (job.cache ?? []).flatMap((cache) => cache.paths).filter((one) => one !== '.npm/')
  for (const one of own) keep(path.join(caches, one), path.join(workspace, one))
  const script = [...(job.before_script ?? pipeline.before_script), ...job.script].join('\n')
  const ran = await shell(['-eo', 'pipefail', '-c', script], workspace, {
    ...environmentWith({ GITLAB_CI: 'true' }),
    PATH: `${bin}:${process.env['PATH']}`,
    CI: 'true',
    ...job.variables,
    ...variables,
  })
  if (ran.code === 0 || job.artifacts?.when === 'always')
    for (const one of job.artifacts?.paths ?? []) keep(path.join(workspace, one), path.join(artifacts, one))
  for (const one of own) keep(path.join(workspace, one), path.join(caches, one))
  return { name: job.stage, ...ran }
}

/** Writes a profile of the embedded partner. The client secret comes from the environment. */
export function writePartnerProfile({ source }: Project): void {
  const lines = readFileSync(path.join(packageRoot, 'env/partner.embedded.env'), 'utf8').split('\n')
  const file = path.join(source, 'env/app.env')
  writeFileSync(file, '')
  for (const line of lines.filter((one) => !one.startsWith('CLIENT_SECRET=')))
    appendFileSync(file, `${line}\n`)
}

/**
 * The examples for CI servers, as data.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../../src/profile/package-root.js'

/** A step of a job on GitHub. */
export interface GithubStep {
  readonly id?: string
  readonly name?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string | number | boolean>>
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A job on GitHub. */
export interface GithubJob {
  readonly if?: string
  readonly needs?: string
  readonly environment?: string | { readonly name: string }
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly (string | number)[]>> }
  readonly 'timeout-minutes'?: number
  readonly steps: readonly GithubStep[]
}

export interface GithubWorkflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly concurrency: { readonly group: string; readonly 'cancel-in-progress': boolean }
  readonly jobs: Readonly<Record<string, GithubJob>>
}

/** A cache of a job on GitLab. */
export interface GitlabCache {
  readonly key: unknown
  readonly paths: readonly string[]
}

/** A job on GitLab. */
export interface GitlabJob {
  readonly stage: string
  readonly when?: string
  readonly environment?: string
  readonly needs?: readonly string[]
  readonly parallel?: number
  readonly variables?: Readonly<Record<string, string>>
  readonly before_script?: readonly string[]
  readonly script: readonly string[]
  readonly cache?: readonly GitlabCache[]
  readonly artifacts?: {
    readonly when?: string
    readonly paths: readonly string[]
    readonly reports?: { readonly junit: string }
  }
}

export interface GitlabPipeline {
  readonly stages: readonly string[]
  readonly before_script: readonly string[]
  readonly jobs: Readonly<Record<string, GitlabJob>>
}

const folder = path.join(packageRoot, 'env/ci')

/** Names of the examples that begin with this text. */
export function examples(beginning: 'github' | 'gitlab' | ''): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(beginning))
    .sort()
}

/** Text of an example. */
export function exampleText(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8')
}

export function githubWorkflow(name: string): GithubWorkflow {
  return parse(exampleText(name)) as GithubWorkflow
}

/** Keys of a GitLab file that are not jobs. */
export const gitlabGlobals = ['stages', 'workflow', 'default']

export function gitlabPipeline(name: string): GitlabPipeline {
  const content = parse(exampleText(name)) as Record<string, unknown>
  const jobs = Object.entries(content).filter(([key]) => !gitlabGlobals.includes(key))
  const { before_script } = content['default'] as Pick<GitlabPipeline, 'before_script'>
  return {
    stages: content['stages'] as readonly string[],
    before_script,
    jobs: Object.fromEntries(jobs) as Record<string, GitlabJob>,
  }
}

/** Lines of shell in an example. */
export function shellLines(name: string): string[] {
  if (name.startsWith('github'))
    return Object.values(githubWorkflow(name).jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run = '' }) => run.split('\n').filter((line) => line !== '')),
    )
  const { before_script, jobs } = gitlabPipeline(name)
  return [
    ...before_script,
    ...Object.values(jobs).flatMap((job) => [...(job.before_script ?? []), ...job.script]),
  ]
}

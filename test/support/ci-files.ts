/**
 * The examples for CI servers, the action for GitHub and the component for GitLab, as data.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../../src/profile/package-root.js'
import { type GitlabJob, gitlabJobs } from './gitlab-component.js'

/** A step of a job on GitHub, or of a composite action. */
export interface GithubStep {
  readonly id?: string
  readonly name?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string | number | boolean>>
  readonly shell?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A job on GitHub. */
export interface GithubJob {
  readonly if?: string
  readonly needs?: string
  readonly environment?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> }
  readonly steps: readonly GithubStep[]
}

export interface GithubWorkflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly concurrency?: string
  readonly jobs: Readonly<Record<string, GithubJob>>
}

/** A composite action. */
export interface GithubAction {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>
  readonly runs: { readonly using: 'composite'; readonly steps: readonly GithubStep[] }
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

/** The name by which the examples use the action of this project. */
export const projectAction = 'example/platform-conformance@v1'

export const actionText = (): string => readFileSync(path.join(packageRoot, 'action.yml'), 'utf8')

/** The action of this project. */
export function githubAction(): GithubAction {
  return parse(actionText()) as GithubAction
}

/** The name by which the examples include the component of this project. */
export const projectComponent = '$CI_SERVER_FQDN/example/platform-conformance/conformance@1'

export const componentText = (): string =>
  readFileSync(path.join(packageRoot, 'templates/conformance.yml'), 'utf8')

/** An example for GitLab, as it is written. */
export interface GitlabExample {
  readonly workflow: { readonly rules: readonly { readonly if: string }[] }
  readonly include: readonly {
    readonly component: string
    readonly inputs: Readonly<Record<string, string | number | boolean>>
  }[]
}

export function gitlabExample(name: string): GitlabExample {
  return parse(exampleText(name)) as GitlabExample
}

/** The jobs of an example for GitLab: those of the component, with the changes of the example. */
export function gitlabPipeline(name: string): Readonly<Record<string, GitlabJob>> {
  const { workflow: _workflow, include, ...own } = gitlabExample(name)
  const [{ component, inputs } = { component: '', inputs: {} }, ...further] = include
  if (component !== projectComponent || further.length > 0) throw new Error(`${name} includes something else`)
  return gitlabJobs(componentText(), inputs, own)
}

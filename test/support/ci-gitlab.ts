/**
 * Plays GitLab CI: runs the scripts of jobs unchanged, with variables, artifacts and caches.
 */
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { evaluate, isTrue } from './ci-expressions.js'
import { keep, type Project, type Ran, shell } from './ci-run.js'
import { environmentWith } from './cli.js'
import type { GitlabJob } from './gitlab-component.js'

/** Variables of a pipeline that the main branch started by schedule. */
const ofPipeline: Readonly<Record<string, string>> = {
  CI_COMMIT_BRANCH: 'main',
  CI_DEFAULT_BRANCH: 'main',
  CI_PIPELINE_SOURCE: 'schedule',
}

/** True if a job belongs to the pipeline. */
export function isWanted({ rules }: GitlabJob, changes: Readonly<Record<string, string>> = {}): boolean {
  const variables = { ...ofPipeline, ...changes }
  return (
    rules === undefined ||
    rules.some((rule) => isTrue(evaluate(rule.if, (name) => variables[name.slice(1)] ?? '')))
  )
}

/** The variables of one of several parallel jobs. */
export function node(index: number, total: number): Record<string, string> {
  return { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: String(total) }
}

/** Runs a job in a new folder, with the artifacts of the earlier jobs. */
export async function runGitlabJob(
  { source, store, bin }: Project,
  job: GitlabJob,
  workspace: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const artifacts = path.join(store, 'artifacts')
  const caches = path.join(store, 'caches')
  const temp = `${workspace}.temp`
  mkdirSync(temp, { recursive: true })
  cpSync(source, workspace, { recursive: true })
  keep(artifacts, workspace)
  for (const { paths } of job.cache ?? [])
    for (const file of paths) keep(path.join(caches, file), path.join(workspace, file))
  const script = [...(job.before_script ?? []), ...job.script].join('\n')
  const ran = await shell(['-eo', 'pipefail', '-c', script], workspace, {
    ...environmentWith({ GITLAB_CI: 'true' }),
    PATH: `${bin}:${process.env['PATH']}`,
    TMPDIR: temp,
    CI: 'true',
    ...job.variables,
    ...handedOver(artifacts),
    ...variables,
  })
  if (ran.code === 0 || job.artifacts?.when === 'always')
    for (const file of job.artifacts?.paths ?? [])
      keep(path.join(workspace, file), path.join(artifacts, file))
  const { dotenv } = job.artifacts?.reports ?? {}
  if (dotenv !== undefined) keep(path.join(workspace, dotenv), path.join(artifacts, handedOverFile))
  for (const { paths } of job.cache ?? [])
    for (const file of paths) keep(path.join(workspace, file), path.join(caches, file))
  return { name: job.stage, ...ran }
}

const handedOverFile = 'variables.env'

/** The variables that an earlier job hands over. */
function handedOver(artifacts: string): Record<string, string> {
  const file = path.join(artifacts, handedOverFile)
  return existsSync(file) ? parse(readFileSync(file)) : {}
}

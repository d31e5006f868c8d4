/**
 * The workflows of `specs/workflows.yaml` that need no person run against the embedded platform, with a runner of
 * Arazzo documents that this project did not write.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'dotenv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { packageRoot } from '../../src/profile/package-root.js'

const env = parse(readFileSync(path.join(packageRoot, 'env/embedded.env'), 'utf8'))
const file = path.join(packageRoot, 'specs/workflows.yaml')
const automatic = ['readWithServiceToken', 'synchroniseTimetable']

let platform: Platform
let folder: string
beforeAll(async () => {
  platform = await startPlatform({})
  folder = mkdtempSync(path.join(tmpdir(), 'platform-conformance-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await platform.close()
})

interface Step {
  readonly stepId: string
  readonly status: string
}

interface Workflow {
  readonly workflowId: string
  readonly executedSteps: readonly Step[]
}

/** Runs the workflows. Returns the exit code, and the steps with their results. */
async function respect(password: string): Promise<{ code: number; steps: string[] }> {
  const result = path.join(folder, 'result.json')
  const basicCredentials = Buffer.from(`${env.SERVICE_CLIENT_ID}:${password}`).toString('base64')
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
  const given = {
    input: { basicCredentials, dateLastModifiedAfter: '2026-09-01T00:00:00' },
    server: {
      serviceToken: `${platform.url}/platform/api/sso/v3/${env.TENANT}`,
      data: `${platform.url}/platform/api/rest/extern/v3`,
      roster: `${platform.url}/ims/oneroster/v1p1`,
    },
  }
  const child = spawn(
    process.execPath,
    [
      ...[path.join(path.dirname(redocly), 'bin/cli.js'), 'respect', file, '--json-output', result],
      ...automatic.flatMap((name) => ['--workflow', name]),
      ...Object.entries(given).flatMap(([option, values]) =>
        Object.entries(values).flatMap(([name, value]) => [`--${option}`, `${name}=${value}`]),
      ),
    ],
    {
      cwd: packageRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  const { files } = JSON.parse(readFileSync(result, 'utf8')) as {
    files: Record<string, { executedWorkflows: readonly Workflow[] }>
  }
  const steps = Object.values(files).flatMap(({ executedWorkflows }) =>
    executedWorkflows.flatMap(({ workflowId, executedSteps }) =>
      executedSteps.map(({ stepId, status }) => `${workflowId} ${stepId}: ${status}`),
    ),
  )
  if (steps.length === 0) throw new Error(`no step ran:\n${`${output}${errors}`.slice(-6000)}`)
  return { code, steps }
}

test('every step of the workflows without a person succeeds', async () => {
  const { workflows } = parseYaml(readFileSync(file, 'utf8')) as {
    workflows: readonly { workflowId: string; steps: readonly { stepId: string }[] }[]
  }
  const expected = workflows
    .filter(({ workflowId }) => automatic.includes(workflowId))
    .flatMap(({ workflowId, steps }) => steps.map(({ stepId }) => `${workflowId} ${stepId}: success`))
  expect(expected).toHaveLength(7)
  expect(await respect(env.SERVICE_PASSWORD ?? '')).toEqual({ code: 0, steps: expected })
})

test('a wrong password fails', async () => {
  const { code, steps } = await respect('wrong')
  expect(code).toBe(1)
  expect(steps).toContain('readWithServiceToken requestToken: error')
})

/**
 * The workflows of this project: valid, and with actions of one commit each. The site is published with few rights.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../../src/profile/package-root.js'

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

test('all workflows are known', () => {
  expect(names.sort()).toEqual(['ci.yaml', 'docs.yaml', 'release.yaml'])
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

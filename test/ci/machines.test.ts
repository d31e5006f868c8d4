/**
 * The workflow of this project: valid, pinned, and with every machine and version of Node that users have.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../../src/profile/package-root.js'

const text = readFileSync(path.join(packageRoot, '.github/workflows/ci.yaml'), 'utf8')
const { machines } = (
  parse(text) as {
    jobs: {
      machines: {
        strategy: { 'fail-fast': boolean; matrix: { os: string[]; node: number[] } }
        steps: { run?: string }[]
      }
    }
  }
).jobs

async function problemsOf(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'ci.yaml', content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

test('GitHub accepts it, and would not accept an unknown key', async () => {
  expect(await problemsOf(text)).toEqual([])
  expect(await problemsOf(text.replace('fail-fast', 'fails-fast'))).not.toEqual([])
})

test('each action is one commit, named by its version', () => {
  const uses = [...text.matchAll(/uses: (.*)/g)].map(([, name]) => name)
  expect(uses.length).toBeGreaterThan(4)
  for (const name of uses) expect(name).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('Linux, macOS and Windows run the tests with each version of Node', () => {
  const { matrix, 'fail-fast': stops } = machines.strategy
  expect(stops).toBe(false)
  expect(matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest'])
  expect(machines.steps.flatMap(({ run }) => run ?? [])).toEqual(['npm cit', 'npm start'])
  const { engines } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  expect(engines.node).toMatch(new RegExp(`^>=${matrix.node[0]}\\.`))
  const ci = readFileSync(path.join(packageRoot, '.ci/run'), 'utf8')
  expect(ci).toContain(`for line in ${matrix.node.join(' ')}; do`)
})

test('texts have the same line ends on all of them', () => {
  const attributes = readFileSync(path.join(packageRoot, '.gitattributes'), 'utf8')
  expect(attributes).toContain('\n* text=auto eol=lf\n')
})

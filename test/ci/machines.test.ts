/**
 * The workflow of this project has every machine and version of Node that users have.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
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

/**
 * `npm run bench`, with measurements that take only seconds.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { compiled } from '../../../tools/bench/command.js'
import type { BenchReport } from '../../../tools/bench/report.js'
import { temporaryFolder } from '../../support/cli.js'

function bench(...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiled('tools/bench/main'), ...args], {
    cwd: packageRoot,
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}

test('one measurement gives a table, and JSON that fits its schema', () => {
  const out = path.join(temporaryFolder(), 'bench.json')
  const { code, stdout, stderr } = bench('--only', 'startup', '--rounds', '1', '--out', out)
  expect(stderr).toBe('[1 of 1] startup: round 1 of 1\n')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ {2}platform, first request +\d+ ms {2}aim: at most 1000 ms, (met|MISSED)$/m)
  expect(stdout).toMatch(/^\d of 5 aims met$/m)
  const report = JSON.parse(readFileSync(out, 'utf8')) as BenchReport
  const ajv = new Ajv2020({ strict: true, strictTypes: false })
  addFormats.default(ajv)
  const schema = readFileSync(path.join(packageRoot, 'tools/bench/bench.schema.json'), 'utf8')
  const valid = ajv.compile(JSON.parse(schema) as object)
  expect(valid(report), JSON.stringify(valid.errors)).toBe(true)
  expect(report.sections.map(({ id, skipped }) => [id, skipped])).toEqual([['startup', null]])
  expect(report.sections[0]?.figures.every(({ value }) => value > 0)).toBe(true)
})

test('an unknown measurement is wrong use, and nothing is measured', () => {
  const { code, stdout, stderr } = bench('--only', 'speed')
  expect(stderr).toMatch(
    /--only names "speed"\. Expected a comma-separated list of: startup, platform, .*Nothing was measured\./,
  )
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

/**
 * Spectral with its rules for OpenAPI finds nothing in the documents.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { npmPackages } from '../foreign/npm-packages.js'
import { describeWith } from '../support/parts.js'
import { specs } from './generate.js'
import { documents } from './languages.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const spectral = npmPackages({ name: 'spectral', folder: path.join(here, 'spectral'), title: 'Spectral' })

interface Problem {
  readonly code: string
  readonly source: string
}

/** The rules that the documents of a folder break, each with its document. */
function problemsIn(folder: string): string[] {
  const program = path.join(spectral.modules(), '@stoplight/spectral-cli/dist/index.js')
  const ruleset = path.join(here, 'spectral/ruleset.yaml')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[program, 'lint', '--quiet', '--format', 'json', '--ruleset', ruleset],
      ...documents.map((name) => path.join(folder, `${name}.yaml`)),
    ],
    { encoding: 'utf8' },
  )
  if (!stdout.startsWith('[')) throw new Error(`Spectral failed:\n${stderr.slice(-6000)}`)
  const problems = JSON.parse(stdout) as readonly Problem[]
  return problems.map(({ code, source }) => `${path.basename(source)}: ${code}`)
}

describeWith(spectral.part, 'Spectral', () => {
  test('finds nothing in the documents', () => {
    expect(problemsIn(specs)).toEqual([])
  })

  test('finds an operation without a tag', () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'platform-conformance-'))
    try {
      cpSync(specs, copy, { recursive: true })
      const file = path.join(copy, 'logout.yaml')
      writeFileSync(file, readFileSync(file, 'utf8').replace('      tags: [Logout]\n', ''))
      expect(problemsIn(copy)).toEqual(['logout.yaml: operation-tags'])
    } finally {
      rmSync(copy, { recursive: true })
    }
  })
})

/**
 * `--reports`: a run makes only the named reports, and no file of an earlier run is left between them.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { reporters } from '../../../reporters/index.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

const selected = ['platform', '--only', 'authorize.scope']

test('only the named reports are made, and reports of an earlier run are removed', async () => {
  const out = path.join(temporaryFolder(), 'out')
  mkdirSync(path.join(out, 'allure'), { recursive: true })
  const earlier = [...reporters.map(({ file }) => file), 'certificate.jws', 'certificate.html', 'badge.svg']
  for (const file of earlier) writeFileSync(path.join(out, file), 'of an earlier run')
  writeFileSync(path.join(out, 'notes.txt'), 'of the operator')
  const { code, stdout } = await runCli([...selected, '--reports', 'junit,verdicts', '--out', out])
  expect(code).toBe(0)
  expect(filesIn(out)).toEqual(['junit.xml', 'notes.txt', 'run.jsonl', 'verdicts.json'])
  expect(readFileSync(path.join(out, 'verdicts.json'), 'utf8')).toContain('authorize.scope')
  expect(readFileSync(path.join(out, 'junit.xml'), 'utf8')).toContain('authorize.scope')
  expect(stdout).toMatch(/^ +also +junit$/m)
  for (const { file } of reporters.filter(({ name }) => name !== 'junit' && name !== 'verdicts'))
    expect(stdout).not.toContain(path.join(out, file))
})

test('a page names and links only reports that were made', async () => {
  const out = path.join(temporaryFolder(), 'out')
  const { code } = await runCli([...selected, '--reports', 'report,summary', '--out', out])
  expect(code).toBe(0)
  expect(filesIn(out)).toEqual(['index.html', 'run.jsonl', 'summary.md'])
  const page = readFileSync(path.join(out, 'index.html'), 'utf8')
  expect([...page.matchAll(/ href="([^"#]+)["#]/g)].map(([, file]) => file)).toEqual([
    'summary.md',
    'run.jsonl',
  ])
  expect(readFileSync(path.join(out, 'summary.md'), 'utf8')).not.toContain('allure')
})

describe('the folder of Allure results', () => {
  test('is made only if it is named, and replaces that of an earlier run', async () => {
    const out = path.join(temporaryFolder(), 'out')
    const { code, stdout } = await runCli([...selected, '--reports', 'allure-results', '--out', out])
    expect(code).toBe(0)
    expect(stdout).toContain(`allure-results  ${path.join(out, 'allure-results')}`)
    const results = path.join(out, 'allure-results')
    const files = readdirSync(results)
    for (const name of ['environment.properties', 'categories.json']) expect(files).toContain(name)
    expect(files.filter((name) => name.endsWith('-result.json')).length).toBeGreaterThan(1)
    expect(files.filter((name) => name.endsWith('.httpexchange')).length).toBeGreaterThan(1)

    writeFileSync(path.join(results, 'old-result.json'), '{}')
    await runCli([...selected, '--reports', 'allure-results', '--out', out])
    expect(readdirSync(results)).not.toContain('old-result.json')
    await runCli([...selected, '--reports', 'verdicts', '--out', out])
    expect(filesIn(out)).toEqual(['run.jsonl', 'verdicts.json'])
  })

  test('of another tool stays', async () => {
    const out = path.join(temporaryFolder(), 'out')
    mkdirSync(path.join(out, 'allure-results'), { recursive: true })
    writeFileSync(path.join(out, 'allure-results', 'theirs-result.json'), '{}')
    for (const names of ['verdicts', 'allure-results'])
      await runCli([...selected, '--reports', names, '--out', out])
    expect(readdirSync(path.join(out, 'allure-results'))).toContain('theirs-result.json')
  })
})

test.each([
  [
    'junit,verdict',
    '--reports names "verdict", which is no report. Expected names out of: report, allure, summary, verdicts, junit, sarif, exchanges, allure-results.',
  ],
  [',', '--reports names no report. Expected names out of: report, allure,'],
  ['junit,certificate', '--reports names certificate, which has the digests of all other reports.'],
])('--reports %s is refused before anything is written', async (names, message) => {
  const out = path.join(temporaryFolder(), 'out')
  const { code, stderr } = await runCli([...selected, '--reports', names, '--out', out])
  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr).toContain('Nothing was sent.')
  expect(() => readdirSync(out)).toThrow('ENOENT')
})

test('words after --reports belong to it if commas are missing', async () => {
  const { code, stderr } = await runCli([...selected, '--reports', 'junit', 'verdicts'])
  expect(code).toBe(2)
  expect(stderr).toContain('--reports junit,verdicts')
})

/** Files below a folder, sorted, with slashes. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

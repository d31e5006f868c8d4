/**
 * CONTRIBUTING.md: its worked examples are followed literally, in a copy of the project.
 */
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

const run = promisify(execFile)

const document = readFileSync(path.join(packageRoot, 'CONTRIBUTING.md'), 'utf8')

/** The fenced blocks of a section, each with the text before it. */
function blocksOf(
  heading: string,
): { readonly before: string; readonly language: string; readonly code: string }[] {
  const section = document.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/([\s\S]*?)```(\w+)\n([\s\S]*?)```/g)].map(
    ([, before = '', language = '', code = '']) => ({
      before,
      language,
      code,
    }),
  )
}

/** The file that a step names: the last path in backquotes that has an extension. */
function fileIn(text: string): string {
  const step = text.trim().split('\n').at(-1) ?? ''
  const first = /`([\w./-]+\.(?:yaml|ts))`/.exec(step)
  if (first?.[1] === undefined) throw new Error(`no file is named in: ${step}`)
  return first[1]
}

let copy = ''

/** Runs a command of the document in the copy. Resolves with its exit code and its output. */
async function execute(line: string): Promise<{ readonly code: number; readonly output: string }> {
  const [program = '', ...words] = line.split(' ')
  try {
    const { stdout, stderr } = await run(program, words, {
      cwd: copy,
      env: { ...process.env, NO_COLOR: '1', VITEST_RESULTS: '' },
      maxBuffer: 50_000_000,
    })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

beforeAll(async () => {
  copy = mkdtempSync(path.join(tmpdir(), 'conformance-copy-'))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: packageRoot,
    maxBuffer: 50_000_000,
  })
  const files = stdout.split('\n').filter((file) => file !== '' && existsSync(path.join(packageRoot, file)))
  for (const file of [...files, 'dist', 'tsconfig.tsbuildinfo']) {
    const from = path.join(packageRoot, file)
    if (existsSync(from) && file !== 'node_modules') cpSync(from, path.join(copy, file), { recursive: true })
  }
  symlinkSync(path.join(packageRoot, 'node_modules'), path.join(copy, 'node_modules'))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('a new rule', () => {
  const steps = blocksOf('Add a rule')
  const commandsOf = (at: number): string[] => (steps[at]?.code ?? '').trim().split('\n')

  test('the section has an entry, a suite, a fault, and the commands between them', () => {
    expect(steps.map(({ language }) => language)).toEqual([
      'yaml',
      'ts',
      'console',
      'console',
      'ts',
      'console',
    ])
  })

  test('the matrix is red until the fault exists, then green', async () => {
    const [entry, suite, , , fault] = steps
    if (entry === undefined || suite === undefined || fault === undefined)
      throw new Error('steps are missing')
    appendFileSync(path.join(copy, fileIn(entry.before)), `\n${entry.code}`)
    writeFileSync(path.join(copy, fileIn(suite.before)), suite.code)

    for (const command of commandsOf(2)) expect(await execute(command)).toMatchObject({ code: 0 })
    const statement = readFileSync(path.join(copy, fileIn(suite.before)), 'utf8')
    expect(statement).toContain('// OpenID Connect Discovery 3: The discovery document lists the scope')

    for (const command of commandsOf(3)) {
      const { code, output } = await execute(command)
      expect(code).toBe(1)
      expect(output).toContain('every rule is violated by a fault that violates nothing else')
      expect(output).toContain('standard.discovery.scopes-openid')
    }

    writeFileSync(path.join(copy, fileIn(fault.before)), fault.code)
    for (const command of commandsOf(5)) {
      const { code, output } = await execute(command)
      expect(output).not.toContain('No test files found')
      expect({ command, code, output: code === 0 ? '' : output }).toEqual({ command, code: 0, output: '' })
    }
    const compiled = await execute('npx tsc -b')
    expect(compiled).toMatchObject({ code: 0 })
  })
})

test('a new profile key: the reference is red until it is regenerated', async () => {
  const schemaFile = path.join(copy, 'env/profile.schema.json')
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as { properties: Record<string, object> }
  schema.properties['GREETING'] = {
    ...schema.properties['TIMEOUT_SECONDS'],
    description: 'A key of the example.',
  }
  writeFileSync(schemaFile, JSON.stringify(schema, null, 2))
  expect((await execute('node dist/src/reference/build.js --check')).code).toBe(1)
  const [command = ''] = (blocksOf('Add a profile key')[0]?.code ?? '').trim().split('\n')
  expect((await execute(command)).code).toBe(0)
  expect(readFileSync(path.join(copy, 'env/PROFILE.md'), 'utf8')).toContain('GREETING')
  expect((await execute('node dist/src/reference/build.js --check')).code).toBe(0)
})

test('a new reporter: its test is red until it is in the list', async () => {
  const [block] = blocksOf('Add a reporter')
  if (block === undefined) throw new Error('the section has no example')
  const file = fileIn(block.before.replace(/`index\.ts`|`reporters\/reporter\.ts`/g, ''))
  mkdirSync(path.join(copy, path.dirname(file)))
  writeFileSync(path.join(copy, file), block.code)
  const tested = 'npx vitest run --project unit test/reporters/reporters.test.ts'
  expect((await execute(tested)).code).toBe(1)
  const list = path.join(copy, 'reporters/index.ts')
  const text = readFileSync(list, 'utf8')
  writeFileSync(
    list,
    `import { reporter as counts } from './counts/index.js'\n${text.replace('  certificate,\n', '  certificate,\n  counts,\n')}`,
  )
  expect(await execute(tested)).toMatchObject({ code: 0 })
  await execute('npx tsc -b')
  const judged = await execute(
    'node dist/src/cli/main.js platform --only service.sso-base-path --out reports/example',
  )
  expect(judged.output).toContain('counts.json')
  expect(JSON.parse(readFileSync(path.join(copy, 'reports/example/counts.json'), 'utf8'))).toEqual({
    passed: 1,
  })
})

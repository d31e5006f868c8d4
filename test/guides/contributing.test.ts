/**
 * CONTRIBUTING.md and the design notes: their worked examples are followed literally, in a copy of the project.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { ProjectCopy } from '../support/project-copy.js'

/** The fenced blocks of a section of a document, each with the text before it. */
function blocksOf(
  file: string,
  heading: string,
): { readonly before: string; readonly language: string; readonly code: string }[] {
  const document = readFileSync(path.join(packageRoot, file), 'utf8')
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

const extending = 'docs/design/extending.md'

let project: ProjectCopy
beforeAll(async () => {
  project = await ProjectCopy.make()
})
afterAll(() => project.remove())

describe('a new rule', () => {
  const steps = blocksOf('CONTRIBUTING.md', 'Add a rule')
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
    appendFileSync(project.path(fileIn(entry.before)), `\n${entry.code}`)
    writeFileSync(project.path(fileIn(suite.before)), suite.code)

    for (const command of commandsOf(2)) expect(await project.execute(command)).toMatchObject({ code: 0 })
    const statement = readFileSync(project.path(fileIn(suite.before)), 'utf8')
    expect(statement).toContain('// OpenID Connect Discovery 3: The discovery document lists the scope')

    for (const command of commandsOf(3)) {
      const { code, output } = await project.execute(command)
      expect(code).toBe(1)
      expect(output).toContain('every rule is violated by a fault that violates nothing else')
      expect(output).toContain('standard.discovery.scopes-openid')
    }

    writeFileSync(project.path(fileIn(fault.before)), fault.code)
    for (const command of commandsOf(5)) {
      const { code, output } = await project.execute(command)
      expect(output).not.toContain('No test files found')
      expect({ command, code, output: code === 0 ? '' : output }).toEqual({ command, code: 0, output: '' })
    }
    const compiled = await project.execute('npx tsc -b')
    expect(compiled).toMatchObject({ code: 0 })
  })

  test('the check lists its texts, which only a release needs', async () => {
    const missing = 'translations/rules: standard.discovery.scopes-openid: expected an entry; found nothing'
    const listed = await project.execute('node dist/tools/translations/build.js --check')
    expect(listed.output).toContain(`Translations that a release needs:\n${missing}`)
    expect(listed.code).toBe(0)
    const release = await project.execute('node dist/tools/translations/build.js --check --complete')
    expect(release.output).toContain(missing)
    expect(release.code).toBe(1)
  })
})

test('a new profile key: the reference is red until it is regenerated', async () => {
  const schemaFile = project.path('env/profile.schema.json')
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as { properties: Record<string, object> }
  schema.properties['GREETING'] = {
    ...schema.properties['TIMEOUT_SECONDS'],
    description: 'A key of the example.',
  }
  writeFileSync(schemaFile, JSON.stringify(schema, null, 2))
  expect((await project.execute('node dist/tools/reference/build.js --check')).code).toBe(1)
  const [command = ''] = (blocksOf(extending, 'Add a profile key')[0]?.code ?? '').trim().split('\n')
  expect((await project.execute(command)).code).toBe(0)
  expect(readFileSync(project.path('docs/PROFILE.md'), 'utf8')).toContain('GREETING')
  expect((await project.execute('node dist/tools/reference/build.js --check')).code).toBe(0)
})

test('a new reporter: its test is red until it is in the list', async () => {
  const [block] = blocksOf(extending, 'Add a reporter')
  if (block === undefined) throw new Error('the section has no example')
  const file = fileIn(block.before.replace(/`index\.ts`|`reporters\/reporter\.ts`/g, ''))
  mkdirSync(project.path(path.dirname(file)))
  writeFileSync(project.path(file), block.code)
  const tested = 'npx vitest run --project unit test/reporters/reporters.test.ts'
  expect((await project.execute(tested)).code).toBe(1)
  const list = project.path('reporters/index.ts')
  const text = readFileSync(list, 'utf8')
  writeFileSync(
    list,
    `import { reporter as counts } from './counts/index.js'\n${text.replace('  certificate,\n', '  certificate,\n  counts,\n')}`,
  )
  expect(await project.execute(tested)).toMatchObject({ code: 0 })
  await project.execute('npx tsc -b')
  const judged = await project.execute(
    'node dist/src/cli/main.js platform --only service.sso-base-path --out reports/example',
  )
  expect(judged.output).toMatch(/also .*\bcounts\b/)
  expect(JSON.parse(readFileSync(project.path('reports/example/counts.json'), 'utf8'))).toEqual({
    passed: 1,
  })
})

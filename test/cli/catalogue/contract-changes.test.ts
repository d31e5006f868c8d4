/**
 * A changed contract cannot be carried half: three changes are carried out in a copy of the project, one after the other.
 * It is red after every step except the last one, and says what is left.
 */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProjectCopy } from '../../support/project-copy.js'

let project: ProjectCopy
beforeAll(async () => {
  project = await ProjectCopy.make()
})
afterAll(() => project.remove())

/** The parts of `npm run check`, `npm test` and `npm version` that judge the contract as data. */
const checks = {
  catalogue: 'node dist/src/catalogue/build.js --check',
  reference: 'node dist/tools/reference/build.js --check',
  translations: 'node dist/tools/translations/build.js --check --complete',
  read: 'node dist/src/cli/main.js contract accept',
  facts: 'npx vitest run --project unit test/project/facts.test.ts',
}

/** What the checks print that fail: all of them, or those that are named. */
async function problems(...names: readonly (keyof typeof checks)[]): Promise<string> {
  const failed: string[] = []
  for (const command of names.length === 0 ? Object.values(checks) : names.map((name) => checks[name])) {
    const { code, output } = await project.execute(command)
    if (code !== 0) failed.push(output)
  }
  return failed.join('\n')
}

async function mustWork(...commands: readonly string[]): Promise<void> {
  for (const command of commands) {
    const { code, output } = await project.execute(command)
    expect({ command, code, output: code === 0 ? '' : output }).toEqual({ command, code: 0, output: '' })
  }
}

const regenerate = (): Promise<void> =>
  mustWork(
    'node dist/src/catalogue/build.js',
    'npx tsc -b',
    'node dist/tools/translations/build.js',
    'node dist/tools/reference/build.js',
  )

/** A digest that no statement has. */
const digest = (character: string): string => character.repeat(16)

/** Gives the statements of a passage the digest of another sentence. */
function change(file: string, old: string, present: string): void {
  project.replace(`specs/statements/${file}`, `digest: ${old}`, `digest: ${present}`)
}

/** The names that are left to read. */
async function namesToRead(): Promise<string[]> {
  return [...(await problems('read')).matchAll(/: read (\S+)$/gm)].map(([, name = '']) => name)
}

/** Says of all names but one that they were read, which is still red, and then of the last one. */
async function acknowledgeAll(): Promise<void> {
  const [last = '', ...others] = await namesToRead()
  expect((await project.execute(`node dist/src/cli/main.js contract accept ${others.join(' ')}`)).code).toBe(
    1,
  )
  expect(await namesToRead()).toEqual([last])
  await mustWork(`node dist/src/cli/main.js contract accept ${last}`)
  expect(await problems()).toBe('')
}

test('without a change, nothing is red', async () => {
  expect(await problems()).toBe('')
})

describe('the limit of a list becomes 500: five places by hand', () => {
  const run = 'node dist/src/cli/main.js platform --only students.limit --out reports/limit'

  test('the digests of its two sentences', async () => {
    change('8-limits.yaml', '3d9bd12566349a77', digest('a'))
    change('4-endpoints.yaml', '12ff364a202d546d', digest('b'))
    const unread = await problems('read')
    for (const name of [
      'fact:defaultResultLimit',
      'openapi:listStudents',
      'rule:students.limit.default',
      'text:students.limit.default',
      'guidance:platform.students.limit.default',
      'suite:suites/platform/students/limit.suite.ts',
    ])
      expect(unread).toContain(`: read ${name}`)
  })

  test('the fact', async () => {
    project.replace('specs/facts.yaml', 'value: 1000', 'value: 500')
    const output = await problems('catalogue')
    expect(output).toMatch(
      /openapi\/data\.yaml:\d+: expected 500: defaultResultLimit of facts\.yaml; found default: 1000/,
    )
    expect(output).toContain('generated/catalogue.ts does not match specs/')
  })

  test('the OpenAPI document; everything else is made again', async () => {
    project.replace('specs/openapi/data.yaml', 'default: 1000 # fact', 'default: 500 # fact')
    await regenerate()
    const output = await problems('facts')
    expect(output).toContain('the embedded targets have a copy of their own, which agrees')
    expect(await project.execute(run)).toMatchObject({ code: 1 })
  })

  test('the embedded targets, which now conform; then each place is read', async () => {
    project.replace('src/embedded/facts.ts', 'defaultResultLimit = 1000', 'defaultResultLimit = 500')
    await mustWork(
      'npx tsc -b',
      run,
      'node dist/src/cli/main.js partner --only student-data.pages --out reports/pages',
    )
    const { output } = await project.execute('node dist/src/cli/main.js explain students.limit.bound')
    expect(output).toContain('limit 499')
    const [explained = ''] = output.split('Cases in the last run')
    expect(explained).toContain('499 and 500')
    expect(explained).not.toMatch(/\b(?:999|1000)\b/)
    await acknowledgeAll()
  })
})

describe('a verifier has 43 to 96 characters: six places by hand', () => {
  const run = 'node dist/src/cli/main.js platform --only token.code.verifier --out reports/verifier'

  test('the digests of its two sentences', async () => {
    change('8-limits.yaml', '64411c0504704357', digest('c'))
    change('4-endpoints.yaml', '832d382d93d124a0', digest('d'))
    const unread = await problems('read')
    expect(unread).toContain(': read rule:token.code.verifier.longest')
    expect(unread).toContain(': read rule:code-exchange.verifier.length')
  })

  test('the fact', async () => {
    project.replace('specs/facts.yaml', 'max: 128', 'max: 96')
    const output = await problems('catalogue')
    expect(output).toMatch(/openapi\/sso\.yaml:\d+: expected 96: verifierLength\.max/)
    expect(output).toMatch(/workflows\.yaml:\d+: expected 96: verifierLength\.max/)
  })

  test('the OpenAPI document', async () => {
    project.replace('specs/openapi/sso.yaml', '{43,128}', '{43,96}')
    expect(await problems('catalogue')).toMatch(/workflows\.yaml:\d+: expected 96/)
  })

  test('the workflows; everything else is made again', async () => {
    project.replace('specs/workflows.yaml', '43 to 128', '43 to 96')
    await regenerate()
    expect(await problems('facts')).toContain('the embedded targets have a copy of their own, which agrees')
    expect(await project.execute(run)).toMatchObject({ code: 1 })
  })

  test('the embedded targets, which now conform; then each place is read', async () => {
    project.replace('src/embedded/facts.ts', 'max: 128', 'max: 96')
    await mustWork('npx tsc -b', run)
    await acknowledgeAll()
  })
})

/**
 * A new obligation needs entries, German and a check. Here no check can verify it; "Add a rule" in CONTRIBUTING.md, which
 * another test follows, has the steps of a rule: suite, fault, texts.
 */
describe('a third webhook says that a school was renamed', () => {
  test('its statement', async () => {
    appendFileSync(
      project.path('specs/statements/6-events.yaml'),
      `
- id: 6.renamed.sent
  clause: '6'
  binds: [platform, partner]
  force: must
  digest: ${digest('e')}
  says: The platform sends a webhook after a school was renamed.
`,
    )
    const output = await problems('catalogue', 'translations', 'read')
    expect(output).toContain('statement 6.renamed.sent is new:')
    for (const role of ['platform', 'partner'])
      expect(output).toContain(
        `6.renamed.sent: expected a rule, an open point or a not-testable entry of the role ${role}`,
      )
    expect(output).toContain('translations/statements: 6.renamed.sent: expected an entry')
  })

  test('what the suite has about it, for each role', async () => {
    for (const [role, who] of [
      ['platform', 'platform sends'],
      ['partner', 'application accepts'],
    ])
      appendFileSync(
        project.path('specs/not-testable.yaml'),
        `
- id: not-testable.renamed.${role}
  role: ${role}
  statements: [6.renamed.sent]
  says: The ${who} a webhook after a school was renamed.
  reason: 'No event of a control driver renames a school.'
`,
      )
    expect(await problems('translations')).toContain(
      'translations/not-testable: not-testable.renamed.platform: expected an entry',
    )
  })

  test('its German', async () => {
    appendFileSync(
      project.path('specs/translations/statements/6-events.yaml'),
      '- id: 6.renamed.sent\n  german: Die Plattform sendet einen Webhook, nachdem eine Schule umbenannt wurde.\n',
    )
    appendFileSync(
      project.path('specs/translations/not-testable.yaml'),
      ['platform', 'partner']
        .map(
          (role) =>
            `- id: not-testable.renamed.${role}\n  german: Webhook nach dem Umbenennen.\n  reasonGerman: Kein Treiber benennt um.\n`,
        )
        .join(''),
    )
    await regenerate()
    expect(await namesToRead()).toEqual(['statement:6.renamed.sent'])
  })

  test('its entry is read', async () => {
    await mustWork('node dist/src/cli/main.js contract accept statement:6.renamed.sent')
    expect(await problems()).toBe('')
  })
})
